/** Transitions of small charts caused by an answer of the server or a change of mind: handoff, consent, start, questions, linking, notices. */
import { describe, expect, test } from 'vitest'
import { answers, fails, passes, play } from '../harness/play.ts'

type Happens = Parameters<typeof play>[2][]

describe('handing over', () => {
  const left = { type: 'landing.reached', accessToken: 'token', mailbox: null }
  const handoff = (address: string | null, ...happens: Happens) =>
    play('handoff', { departure: address && { token: 't', address, login: null } }, ...happens)

  test('SESS-11 SESS-12 a departing or refused visitor is not signed in again by what the page finds', () => {
    expect(handoff('https://partner.test/').did).toEqual(['putCookie', 'leaveFor'])
    expect(handoff('javascript:x').did).toEqual(['refuse'])
    for (const address of ['https://partner.test/', 'javascript:x']) expect(handoff(address, left).did).toEqual([])
  })

  test('SESS-14 SESS-16 after a token is exchanged or refused, the next one is exchanged', () => {
    expect(handoff(null, { ...left, accessToken: null }).did).toEqual([])
    expect(handoff(null, left).did).toEqual(['removeCookie', 'asks exchangeHandoff'])
    for (const [end, did] of [
      [answers('exchangeHandoff', {}), ['handOver', 'notifyParent']],
      [fails('exchangeHandoff'), ['announceFailed', 'notifyParent']],
    ] as const) {
      expect(handoff(null, left, end).did).toEqual(did)
      expect(handoff(null, left, end, left).did).toEqual(['removeCookie', 'asks exchangeHandoff'])
    }
  })
})

describe('consent', () => {
  const asked = answers('readConsent', { counted: true, said: null })
  const consent = (...happens: Happens) => play('consent', undefined, ...happens)

  test('ANLY-07 after a refusal or withdrawal nothing is counted, and consent can still be given', () => {
    expect(consent(asked).tags).toBe('asking')
    expect(consent(asked, 'consent.refused')).toMatchObject({ tags: 'refused', did: ['storeConsent'] })
    expect(consent(asked, 'consent.given')).toMatchObject({ tags: 'counting', did: ['storeConsent'] })
    expect(consent(asked, 'consent.given', 'consent.refused')).toMatchObject({ tags: 'refused', did: ['storeConsent'] })
    expect(consent(asked, 'consent.refused', 'consent.given')).toMatchObject({ tags: 'counting', did: ['storeConsent'] })
  })
})

describe('the start and questions', () => {
  test('API-103 a failed request is repeated: automatically, by hand, when the network returns', () => {
    for (const again of [passes('again'), 'retry.pressed', 'network.returned'])
      expect(play('startUp', undefined, fails('fetchNeeds'), again)).toMatchObject({ tags: 'failed', did: ['asks fetchAgain'] })
  })

  test('SHELL-30 missing texts are reported and requested again', () => {
    const questions = (...happens: Happens) => play('questions', { search: '' }, fails('loadQuestions'), ...happens)
    expect(questions()).toMatchObject({ tags: 'failed', did: [] })
    expect(questions('retry.pressed')).toMatchObject({ tags: 'busy', did: ['asks loadQuestions'] })
    expect(questions('retry.pressed', answers('loadQuestions', [])).tags).toBe('all')
  })
})

test('fetched test records are shown again without another request', () => {
  const figures = (...happens: Happens) =>
    play('figures', undefined, 'tests.requested', answers('readTested', {}), 'tests.toggled', ...happens)
  expect(figures()).toMatchObject({ tags: '', did: [] })
  for (const again of ['tests.requested', 'tests.toggled']) expect(figures(again)).toMatchObject({ tags: 'tested', did: [] })
})

describe('linking a shop', () => {
  const link = (returned: object | null, ...happens: Happens) => play('shopAuthorisation', { returned, pspFor: null }, ...happens)
  const chosen = [
    answers('listPlatforms', []),
    answers('listGateways', []),
    answers('listLinked', { psp: [], shop: [] }),
    { type: 'platform.chosen', platform: { id: 1, action: 'a' } },
    { type: 'method.chosen', method: 1, site: null },
  ]
  const shopFirst = [
    answers('completeAuthorisation', { kind: 'shop', id: 's', platform_id: 1, auth_method: 2, shop_id: null }),
    answers('listGatewaysForShop', []),
    { type: 'gateway.chosen', gateway: { id: 101, action: 'a' } },
  ]

  test('SHOP-28 R5 an address that is not allowed counts as a provider that does not answer', () => {
    const at = (url: string) => ({ url, state: 's' })
    expect(link(null, ...chosen, answers('startShop', at('https://x.test')))).toMatchObject({ tags: 'busy leaving', did: ['leaveFor'] })
    expect(link(null, ...chosen, answers('startShop', at('javascript:x')))).toMatchObject({ tags: 'providerDown', did: [] })
    const returned = { code: 'c', state: 's' }
    expect(link(returned, ...shopFirst, answers('startPsp', at('https://x.test')))).toMatchObject({
      tags: 'busy leaving',
      did: ['leaveFor'],
    })
    expect(link(returned, ...shopFirst, answers('startPsp', at('javascript:x')))).toMatchObject({ tags: 'providerDown', did: [] })
  })
})

describe('notices', () => {
  const notice = (code: number | null) => ({ id: 1, title: '', content: '', link: null, code, level: 'other' })
  const here = { type: 'route.changed', userId: 1, companyId: 'c', cpid: null }
  const notices = (code: number | null, ...happens: Happens) =>
    play('notices', undefined, here, answers('listNotices', { data: [notice(code)], total: 1 }), ...happens)
  const opened = { type: 'notice.opened', key: '1' }
  const shown = notices(null).tags

  test('MSG-17 the unread count is re-read whenever something was read, also during a count or after a failed one', () => {
    const nothing = answers('countUnread', { messages: 0, announcements: 0 })
    expect(notices(null, 'unread.changed').did).toEqual(['asks countUnread'])
    expect(notices(null, fails('countUnread')).did).toEqual(['logFailure'])
    for (const counted of [nothing, fails('countUnread')]) {
      expect(notices(null, counted, 'unread.changed').did).toEqual(['asks countUnread'])
      expect(notices(null, counted, fails('countUnread')).did).toEqual([])
    }
  })

  test('MSG-07 MSG-11 MSG-12 a dialog closed in any way leaves the banner unchanged', () => {
    for (const away of ['dialog.closed', 'link.pressed']) {
      const closed = notices(null, opened, away)
      expect([notices(null, opened).tags, closed.tags]).toEqual(['details', shown])
      expect(notices(null, opened, away, opened).tags).toBe('details')
    }
    for (const away of ['dialog.closed', 'handle.pressed']) {
      expect([notices(4016, opened).tags, notices(4016, opened, away).tags]).toEqual(['rejection', shown])
      expect(notices(4016, opened, away, opened).tags).toBe('rejection')
    }
    expect(notices(4016, opened, 'handle.pressed').did).toContain('activateShop')
  })

  test('MSG-03 without notices there is no banner: nothing can be opened', () => {
    const none = [here, answers('listNotices', { data: [], total: 0 })]
    expect(play('notices', undefined, ...none, opened).tags).toBe(play('notices', undefined).tags)
    const gone = [here, answers('listNotices', { data: [], total: 0 })]
    expect(notices(null, ...gone, opened).tags).not.toContain('details')
    expect(notices(null, here, answers('listNotices', { data: [notice(null)], total: 1 }), opened).tags).toBe('details')
  })
})

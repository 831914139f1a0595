/** Every transition that ends, extends, pauses or replaces a session, caused by another tab, the server or the merchant. */
import { describe, expect, test } from 'vitest'
import { answers, fails, passes, play } from '../harness/play.ts'
import { refusal } from '../harness/run.ts'

const user = { id: 'u', userId: 1, email: 'a@example.com', is_activated: true, register_source: 'small_shop_financing' }
const stored = { user, token: 't', expiresAt: '2099-01-01 00:00:00' }
const later = { ...stored, expiresAt: '2099-01-02 00:00:00' }
const somebody = { ...stored, token: 'other', user: { ...user, userId: 2 } }
const inTab = (session: object) => ({ type: 'tab.signedIn', session })
const minute = (minutesLeft: number) => ({ type: 'minute.passed', minutesLeft })
const tab = (...happens: Parameters<typeof play>[2][]) => play('session', { stored }, ...happens)
const visitor = (...happens: Parameters<typeof play>[2][]) => play('session', { stored: null }, ...happens)
const opened = answers('listMemberships', [])

/** Common to every end: the session is removed from the context. */
const over = { tags: '', context: { session: null } }

describe('opening', () => {
  test('SESS-04 SESS-06 an ended or refused session asks the user to sign in again', () => {
    for (const end of [{ type: 'session.expired' }, fails('listMemberships', refusal('unauthenticated'))])
      expect(tab(end)).toMatchObject({ ...over, did: ['clearStore', 'announceExpired'] })
  })

  test('ERR-R04 a session that cannot be checked is kept, reported, and tried again: after a pause, by hand, when the network returns', () => {
    const unreached = tab(fails('listMemberships'))
    expect(unreached).toMatchObject({ tags: 'unreachable', context: { session: stored, problem: { kind: 'transport' } } })
    for (const again of ['retry.pressed', 'network.returned', passes('again')]) {
      const trying = [fails('listMemberships'), again]
      expect(tab(...trying)).toMatchObject({ tags: 'busy unreachable', did: ['asks tryAgain'] })
      expect(tab(...trying, answers('tryAgain', []))).toMatchObject({
        tags: '',
        did: ['announceOpened', 'asks countMinutes'],
        context: { problem: null },
      })
      expect(tab(...trying, fails('tryAgain'))).toMatchObject({ tags: 'unreachable', context: { tries: 2 } })
      expect(tab(...trying, fails('tryAgain', refusal('unauthenticated')))).toMatchObject(over)
    }
    expect(tab(fails('listMemberships'), 'session.expired')).toMatchObject({ ...over, did: ['clearStore', 'announceExpired'] })
  })

  test('SESS-08 signing out while the server is unreachable ends the session at once, with or without an answer', () => {
    const parting = [fails('listMemberships'), 'signOut.requested']
    expect(tab(...parting)).toMatchObject({ tags: 'busy parting unreachable', did: ['clearEverything', 'asks part'] })
    for (const end of [answers('part'), fails('part'), passes('farewell')])
      expect(tab(...parting, end)).toMatchObject({ ...over, did: ['notifyParent', 'announceEnded'] })
    expect(tab(...parting, 'tab.signedOut')).toMatchObject({ tags: 'busy parting unreachable', did: [] })
  })
})

describe('other tabs', () => {
  const moments = [[], [opened], [opened, minute(5)], [fails('listMemberships')]]

  test('SESS-01 a stored session of another tab changes nothing while it is the same', () => {
    for (const happened of moments) {
      const before = tab(...happened)
      const after = tab(...happened, inTab(stored))
      expect([after.tags, after.context]).toEqual([before.tags, before.context])
      expect(after.did.filter((did) => did !== 'lookAtClock')).toEqual([])
    }
    expect(tab(opened, inTab(stored)).did).toEqual(['lookAtClock'])
  })

  test('SESS-01 SESS-07 the same user who extended the session or signed in again in another tab is signed in here', () => {
    for (const happened of [[], [fails('listMemberships')]]) {
      const adopted = tab(...happened, inTab(later))
      expect(adopted).toMatchObject({ tags: 'busy', context: { session: later } })
      expect(adopted.did).toContain('asks listMemberships')
      expect(adopted.did).not.toContain('announceReplaced')
    }
    for (const happened of [[opened], [opened, minute(5)]])
      expect(tab(...happened, inTab(later))).toMatchObject({ tags: '', did: ['asks countMinutes'], context: { session: later } })
  })

  test('SESS-23 another user who signs in in another tab replaces the session here', () => {
    for (const happened of moments) {
      const replaced = tab(...happened, inTab(somebody))
      expect(replaced).toMatchObject({ tags: 'busy', context: { session: somebody } })
      expect(replaced.did).toEqual(['forgetKept', 'announceReplaced', 'claimTab', 'asks listMemberships'])
    }
  })

  test('SESS-01 a visitor is signed in as the user of the other tab, and no session is replaced', () => {
    expect(visitor(inTab(stored))).toMatchObject({ tags: 'busy', did: ['claimTab', 'asks listMemberships'], context: { session: stored } })
  })

  test('SESS-08 signing out in another tab ends the session here and notifies the user; a visitor is not notified', () => {
    for (const happened of moments)
      expect(tab(...happened, 'tab.signedOut')).toMatchObject({ ...over, did: ['forgetKept', 'announceEnded', 'notifyParent'] })
    expect(visitor('tab.signedOut')).toMatchObject({ tags: '', did: [] })
  })
})

describe('the last minutes', () => {
  const warned = [opened, minute(4)]
  const failed = [...warned, 'extension.requested', fails('extendSession')]
  const longest = [...warned, 'extension.requested', answers('extendSession', { token_expiration: stored.expiresAt })]

  test('SESS-07 R8 the warning stays until it is answered; a failure and the longest duration can be closed', () => {
    expect(tab(...warned)).toMatchObject({ tags: 'warning', context: { minutesLeft: 4 } })
    expect(tab(...warned, 'warning.closed')).toMatchObject({ tags: 'warning', did: [] })
    expect(tab(...warned, 'extension.requested')).toMatchObject({ tags: 'busy warning', did: ['asks extendSession'] })
    expect(tab(...warned, 'extension.requested', 'warning.closed')).toMatchObject({ tags: 'busy warning', did: [] })
    expect(tab(...failed).tags).toBe('refused warning')
    expect(tab(...longest).tags).toBe('longest warning')
    for (const happened of [failed, longest]) expect(tab(...happened, 'warning.closed')).toMatchObject({ tags: '', did: [] })
  })

  test('SESS-07 after a failure the next minute warns again, after the longest duration none does; a failed extension can be retried', () => {
    expect(tab(...failed, 'warning.closed', minute(3))).toMatchObject({ tags: 'warning', context: { minutesLeft: 3 } })
    expect(tab(...longest, 'warning.closed', minute(3))).toMatchObject({ tags: '', context: { minutesLeft: 3 } })
    expect(tab(...failed, 'extension.requested')).toMatchObject({ tags: 'busy warning', context: { problem: null } })
  })

  test('SESS-04 SESS-07 at its end the session is over in every state', () => {
    for (const happened of [[opened], warned, failed, longest, [...failed, 'warning.closed'], [...longest, 'warning.closed']])
      for (const end of [{ type: 'session.expired' }, minute(0)])
        expect(tab(...happened, end)).toMatchObject({ ...over, did: ['clearStore', 'announceExpired'] })
  })

  test('SESS-07 an extension restarts the count; a session unknown to the server ends', () => {
    const extended = tab(...warned, 'extension.requested', answers('extendSession', { token_expiration: later.expiresAt }))
    expect(extended).toMatchObject({ tags: '', context: { session: later } })
    expect(extended.did).toEqual(['storeSession', 'asks countMinutes'])
    const refused = tab(...warned, 'extension.requested', fails('extendSession', refusal('unauthenticated')))
    expect(refused).toMatchObject(over)
  })

  test('SESS-16 the previous session is announced again after a failed handoff', () => {
    expect(tab(opened, 'handoff.failed')).toMatchObject({ tags: 'busy', did: ['claimTab', 'asks listMemberships'] })
    expect(tab(opened, 'handoff.failed', opened).did).toContain('announceOpened')
  })
})

/** Every way through the charts of profile, messages, free reports, language and the signs of the shell that a failure, time or the back button opens. */
import { describe, expect, test } from 'vitest'
import { testCommand } from '../harness/page.ts'
import { answers, fails, type Happening, passes, play } from '../harness/play.ts'
import { refusal } from '../harness/run.ts'

type Happens = Happening[]
const returning = ['retry.pressed', 'network.returned']

describe('the profile', () => {
  const known = { userId: 1, firstName: 'Mei', email: 'a@example.com' }
  const details = { userId: 1, firstName: 'Lam' }
  const profile = (...happens: Happens) => play('profile', undefined, ...happens)
  const ready = [answers('readProfile', known), answers('readTyped', null)]

  test('PROF-01 ERR-R04 a profile that cannot be read is reported, and read again on request or when the network is back', () => {
    expect(profile(fails('readProfile'))).toMatchObject({ tags: 'unavailable', did: [], context: { problem: { kind: 'transport' } } })
    for (const again of returning)
      expect(profile(fails('readProfile'), again)).toMatchObject({ tags: 'busy', did: ['asks readProfile'], context: { problem: null } })
  })

  test('PROF-06 a typed draft that was not sent is restored; without one, or when it cannot be read, the form has the saved values', () => {
    const loaded = answers('readProfile', known)
    expect(profile(loaded)).toMatchObject({ tags: 'busy', did: ['asks readTyped'] })
    expect(profile(loaded, answers('readTyped', details))).toMatchObject({ tags: 'ready', context: { typed: details, profile: known } })
    for (const nothing of [answers('readTyped', null), fails('readTyped')])
      expect(profile(loaded, nothing)).toMatchObject({ tags: 'ready', context: { typed: null, profile: known } })
  })

  test('PROF-06 a refusal is kept with the typed values, which can be sent again', () => {
    const submitted = { type: 'details.submitted', details }
    const refused = profile(...ready, submitted, fails('updateBasicUser', refusal('internalError')))
    expect(refused).toMatchObject({ tags: 'ready', context: { typed: details, profile: known, problem: { code: 500 } } })
    const again = profile(...ready, submitted, fails('updateBasicUser', refusal('internalError')), submitted)
    expect(again).toMatchObject({ tags: 'ready saving', did: ['asks updateBasicUser'], context: { problem: null } })
  })

  test('PROF-04 PROF-05 the forms of password and phone are opened and closed independently', () => {
    for (const [part, asks] of [
      ['password', 'asks changePassword'],
      ['phone', 'asks changePhone'],
    ] as const) {
      expect(profile(...ready, `${part}.opened`).did).toEqual([asks])
      // Once closed, its answer is ignored, and it can be opened again.
      expect(profile(...ready, `${part}.opened`, `${part}.closed`, answers(asks.slice(5))).did).toEqual([])
      expect(profile(...ready, `${part}.opened`, `${part}.closed`, `${part}.opened`).did).toEqual([asks])
    }
  })

  test('PROF-05 a number that cannot be read again stays as it was, and can be changed again', () => {
    const changed = [...ready, 'phone.opened', answers('changePhone')]
    expect(profile(...changed).did).toEqual(['notifyParent', 'asks refreshProfile'])
    for (const read of [fails('refreshProfile'), answers('refreshProfile', known)]) {
      expect(profile(...changed, read)).toMatchObject({ tags: 'ready', context: { profile: known, problem: null } })
      expect(profile(...changed, read, 'phone.opened').did).toEqual(['asks changePhone'])
    }
  })
})

describe('the open sessions of the user', () => {
  const session = (id: string, current = false) => ({ id, current })
  const listed = answers('listSessions', [session('a', true), session('b'), session('c')])
  const page = (...happens: Happens) => play('ownSessions', undefined, ...happens)
  const pressed = (id: string) => ({ type: 'ending.pressed', id })
  const asked = [listed, pressed('b')]

  test('decision 081 a list that cannot be read is reported, and read again on request or when the network is back', () => {
    expect(page(fails('listSessions'))).toMatchObject({ tags: 'unavailable', context: { problem: { kind: 'transport' } } })
    for (const again of returning) expect(page(fails('listSessions'), again)).toMatchObject({ tags: 'busy', did: ['asks listSessions'] })
  })

  test('decision 081 this session is not offered to be ended here, nor are others where there are none', () => {
    expect(page(listed, pressed('a')).tags).toBe('ready')
    expect(page(answers('listSessions', [session('a', true)]), 'endingOthers.pressed').tags).toBe('ready')
  })

  test('decision 081 a session is ended after a question, which closing and the back button withdraw', () => {
    expect(page(...asked)).toMatchObject({ tags: 'confirming ready', context: { target: { id: 'b' } } })
    expect(page(...asked, 'dialog.closed')).toMatchObject({ tags: 'ready', did: [] })
    expect(page(...asked, 'ending.confirmed').did).toEqual(['asks endSession'])
    expect(page(...asked, 'ending.confirmed', answers('endSession')).did).toEqual(['notifyParent', 'asks refreshSessions'])
  })

  test('ERR-20018 decision 081 a session that had ended, or a lost answer, has the list read again, which says why; another refusal stays in the question', () => {
    const failed = (error?: ReturnType<typeof refusal>) => page(...asked, 'ending.confirmed', fails('endSession', error))
    expect(failed(refusal('notFound'))).toMatchObject({ did: ['asks refreshSessions'], context: { reread: 'changed' } })
    expect(failed()).toMatchObject({ did: ['asks refreshSessions'], context: { reread: 'lost' } })
    expect(failed(refusal('tooManyRequests'))).toMatchObject({ tags: 'confirming ready', context: { problem: { code: 510 } } })
    const again = [
      ...asked,
      'ending.confirmed',
      fails('endSession', refusal('notFound')),
      answers('refreshSessions', [session('a', true), session('c')]),
    ]
    expect(page(...again, pressed('c')).context).toMatchObject({ reread: null, target: { id: 'c' } })
  })

  testCommand('decision 081 the end of all other sessions', {
    ...{ chart: 'ownSessions', shown: [listed], opens: [{ type: 'endingOthers.pressed' }], dialog: 'confirmingOthers ready' },
    ...{ sends: { type: 'ending.confirmed' }, call: 'endOtherSessions', asked: {}, again: { refreshSessions: {} } },
  })

  test('PROF-04 decision 081 a changed password has the list read again', () => {
    const changed = play(
      'profile',
      undefined,
      answers('readProfile', {}),
      answers('readTyped', null),
      'password.opened',
      answers('changePassword'),
    )
    expect(changed.did).toEqual(['notifyParent', 'refreshSessions'])
    expect(page(listed, 'sessions.changed').did).toEqual(['asks refreshSessions'])
    expect(page(listed, 'sessions.changed', fails('refreshSessions')).tags).toBe('unavailable')
  })
})

describe('the SMS of the user', () => {
  const before = { drawdowns: false, repayments: false, access: true }
  const chosen = { drawdowns: true, repayments: false, access: false }
  const read = answers('readSmsNotices', before)
  const submitted = { type: 'choice.submitted', chosen }
  const page = (...happens: Happens) => play('smsNotices', undefined, ...happens)

  test('decision 089 a choice that cannot be read is reported, and read again on request or when the network is back', () => {
    expect(page(fails('readSmsNotices'))).toMatchObject({ tags: 'unavailable', context: { problem: { kind: 'transport' } } })
    for (const again of returning)
      expect(page(fails('readSmsNotices'), again)).toMatchObject({ tags: 'busy', did: ['asks readSmsNotices'], context: { problem: null } })
    const back = ['passReturnedToSms', 'passReturnedToFactors', 'passReturnedToSessions', 'passReturned']
    const ready = [answers('readProfile', {}), answers('readTyped', null)]
    expect(play('profile', undefined, ...ready, 'network.returned').did).toEqual(back)
  })

  test('decision 089 what the server answers is what is chosen', () => {
    expect(page(read)).toMatchObject({ tags: 'ready', context: { chosen: before } })
    expect(page(read, submitted)).toMatchObject({ tags: 'ready working', did: ['asks saveSmsNotices'] })
    const saved = page(read, submitted, answers('saveSmsNotices', chosen))
    expect(saved).toMatchObject({ tags: 'ready', did: ['notifyParent'], context: { chosen, lost: false, problem: null } })
  })

  test('decision 089 a refusal is shown until the next try; after a lost answer the choice is read again, which is said until then', () => {
    const refused = [read, submitted, fails('saveSmsNotices', refusal('tooManyRequests'))]
    expect(page(...refused)).toMatchObject({ tags: 'ready', context: { chosen: before, problem: { code: 510 } } })
    expect(page(...refused, submitted).context.problem).toBeNull()
    const lost = [read, submitted, fails('saveSmsNotices')]
    expect(page(...lost)).toMatchObject({ tags: 'busy', did: ['asks readSmsNotices'], context: { lost: true, problem: null } })
    expect(page(...lost, answers('readSmsNotices', chosen))).toMatchObject({ tags: 'ready', context: { chosen, lost: true } })
    expect(page(...lost, answers('readSmsNotices', chosen), submitted).context.lost).toBe(false)
    expect(page(...lost, fails('readSmsNotices'))).toMatchObject({ tags: 'unavailable' })
  })
})

describe('messages and announcements', () => {
  const record = (id: number) => ({ id, isRead: false, link: '/shops' })
  const listed = (id: string) => answers(id, { records: [record(1), record(2)], total: 12 })
  const page = (...happens: Happens) => play('messages', undefined, ...happens)
  const chosen = (tab: string) => ({ type: 'tab.chosen', tab })
  const opened = (id: number) => ({ type: 'message.pressed', id })
  const lists = [
    { tab: 'messages', begun: [], list: 'searchMessages', search: 'searchMessages', read: 'readMessages' },
    {
      tab: 'announcements',
      begun: [chosen('announcements')],
      list: 'listAnnouncements',
      search: 'searchAnnouncements',
      read: 'readAnnouncements',
    },
  ] as const

  for (const { tab, begun, list, search, read } of lists) {
    const there = [...begun, listed(list)]

    test(`MSG-17 ${tab} are fetched again for another search, page or language, with the same keyword`, () => {
      expect(page(...begun)).toMatchObject({ tags: `${['busy', tab].sort().join(' ')}`, did: [`asks ${list}`] })
      expect(page(...there).tags).toBe([tab, 'ready'].sort().join(' '))
      expect(page(...there, { type: 'search.submitted', keyword: ' loan ' })).toMatchObject({
        did: [`asks ${search}`],
        context: { keyword: 'loan', current: 1 },
      })
      expect(page(...there, { type: 'page.chosen', current: 2 })).toMatchObject({ did: [`asks ${list}`], context: { current: 2 } })
      expect(page(...there, { type: 'page.chosen', current: 2 }, 'language.changed')).toMatchObject({
        did: [`asks ${list}`],
        context: { current: 2 },
      })
      expect(page(...begun, 'language.changed').did).toEqual([`asks ${list}`])
      const searched = [...there, { type: 'search.submitted', keyword: 'loan' }, listed(search)]
      for (const again of [{ type: 'page.chosen', current: 2 }, 'language.changed'])
        expect(page(...searched, again)).toMatchObject({ did: [`asks ${search}`], context: { keyword: 'loan' } })
      expect(page(...searched)).toMatchObject({ tags: [tab, 'ready'].sort().join(' '), did: [] })
    })

    test(`MSG-17 ERR-R04 ${tab} that cannot be fetched are reported, searched or not, and fetched again on request or when the network is back`, () => {
      for (const [happened, call] of [
        [begun, list],
        [[...there, { type: 'search.submitted', keyword: 'loan' }], search],
      ] as const) {
        const lost = page(...happened, fails(call))
        expect(lost.tags).toBe([tab, 'unavailable'].sort().join(' '))
        expect(lost.context.problem).toMatchObject({ kind: 'transport' })
        for (const again of returning) {
          const asked = page(...happened, fails(call), again)
          expect([asked.did, asked.context.problem]).toEqual([[`asks ${call}`], null])
        }
      }
    })

    test(`API-040 API-042 opened ${tab} are marked as read, unless the server refuses; the bell counts again in both cases`, () => {
      expect(page(...there, opened(1))).toMatchObject({ did: [`asks ${read}`], context: { openId: 1 } })
      const isRead = (...happens: Happens) =>
        (page(...there, opened(1), ...happens).context.records as { isRead: boolean }[]).map((each) => each.isRead)
      expect(isRead(answers(read))).toEqual([true, false])
      expect(isRead(fails(read))).toEqual([false, false])
      expect(page(...there, opened(1), answers(read)).did).toEqual(['notifyShell'])
      expect(page(...there, opened(1), fails(read)).did).toEqual(['notifyShell', 'logFailure'])
      // Then the next one can be reported.
      for (const ended of [answers(read), fails(read)]) expect(page(...there, opened(1), ended, opened(2)).did).toEqual([`asks ${read}`])
    })

    test(`MSG-17 R5 a link of ${tab} is followed by the portal`, () => {
      expect(page(...there, { type: 'link.pressed', id: 1 }).did).toEqual(['followLink'])
    })

    test(`MSG-17 ${tab} opened before the other list was chosen are reported as ${tab} once that list is loaded`, () => {
      const [other] = lists.filter((each) => each.tab !== tab)
      if (!other) throw new Error('There are two lists')
      const left = [...there, opened(1), opened(2), chosen(other.tab), listed(other.list)]
      expect(page(...left).did).toEqual([`asks ${read}`])
      expect(page(...left, answers(read))).toMatchObject({ tags: [other.tab, 'ready'].sort().join(' '), did: ['notifyShell'] })
      const refused = page(...left, fails(read))
      expect(refused.did).toEqual(['notifyShell', 'logFailure'])
      expect(refused.context).toMatchObject({ opened: { messages: [], announcements: [] }, telling: { messages: [], announcements: [] } })
      for (const ended of [answers(read), fails(read)]) expect(page(...left, ended, opened(1)).did).toEqual([`asks ${other.read}`])
    })
  }

  test('MSG-01 choosing a tab fetches its list again, also the current tab', () => {
    for (const { tab, list } of lists)
      for (const before of lists)
        expect(page(...before.begun, listed(before.list), chosen(tab))).toMatchObject({
          did: [`asks ${list}`],
          context: { tab, records: [] },
        })
  })
})

describe('free reports', () => {
  const toys = { key: 'toys' }
  const report = (status: string) => ({ id: 'r', status, category: toys })
  const reports = (...happens: Happens) => play('freeReports', { signedIn: true, search: '' }, ...happens)
  const listed = (...statuses: string[]) => answers('listReports', statuses.map(report))
  const typed = (words: string) => ({ type: 'search.changed', words })
  const typing = [typed('toys'), passes('typingPause')]

  test('API-098 an address with keywords is searched at once, one without or with blanks is not; typed keywords after a pause', () => {
    const opened = (search: string) => play('freeReports', { signedIn: false, search })
    expect(opened('?q=toys')).toMatchObject({ tags: 'searching signedOut', did: ['asks searchCategories'] })
    for (const search of ['', '?q=', '?q=%20']) expect(opened(search)).toMatchObject({ tags: 'signedOut', did: [] })
    expect(reports(typed('toys'))).toMatchObject({ tags: 'listing searching', did: ['notifySearch'] })
    expect(reports(...typing)).toMatchObject({ tags: 'listing searching', did: ['asks searchCategories'] })
    expect(reports(typed(' '))).toMatchObject({ tags: 'listing', did: ['notifySearch'] })
    expect(reports(...typing, typed(''), answers('searchCategories', [toys])).tags).toBe('listing')
  })

  test('API-098 ERR-R04 categories that are found, that are none, and that do not come', () => {
    expect(reports(...typing, answers('searchCategories', [toys]))).toMatchObject({ tags: 'found listing', context: { found: [toys] } })
    expect(reports(...typing, answers('searchCategories', [])).tags).toBe('listing nothing')
    expect(reports(...typing, fails('searchCategories')).tags).toBe('listing searchFailed')
    expect(reports(...typing, fails('searchCategories'), 'retry.pressed')).toMatchObject({
      tags: 'listing searching',
      did: ['asks searchCategories'],
    })
    for (const ended of [answers('searchCategories', [toys]), answers('searchCategories', []), fails('searchCategories')])
      expect(reports(...typing, ended, typed('tea')).tags).toBe('listing searching')
  })

  test('API-100 ERR-R04 the list of reports is shown, or after a failure can be fetched again', () => {
    expect(reports()).toMatchObject({ tags: 'listing', did: ['asks listReports'] })
    expect(reports(fails('listReports')).tags).toBe('listFailed')
    expect(reports(fails('listReports'), 'retry.pressed')).toMatchObject({ tags: 'listing', did: ['asks listReports'] })
    expect(reports(listed('ready')).tags).toBe('listed')
    expect(reports(listed('making', 'ready')).tags).toBe('listed making')
  })

  test('API-100 a list is read again while a report is being made, and before the addresses of finished reports expire', () => {
    expect(reports(listed('making'), passes('makingPause')).did).toEqual(['asks refreshReports'])
    expect(reports(listed('ready'), passes('addressesAge')).did).toEqual(['asks refreshReports'])
    expect(reports(listed(), passes('addressesAge')).did).toEqual(['asks refreshReports'])
    const refreshed = (status: string) => reports(listed('making'), passes('makingPause'), answers('refreshReports', [report(status)]))
    expect([refreshed('making').tags, refreshed('ready').tags]).toEqual(['listed making', 'listed'])
    const unanswered = [listed('making'), passes('makingPause'), fails('refreshReports')]
    expect(reports(...unanswered)).toMatchObject({ tags: 'listed', did: [] })
    expect(reports(...unanswered, passes('unansweredPause')).did).toEqual(['asks refreshReports'])
  })

  test('API-099 a requested report is made at the head of the list; after a refusal the list and the reason stay', () => {
    const asked = [listed('ready'), { type: 'report.requested', category: toys }]
    expect(reports(...asked)).toMatchObject({ tags: 'listed requesting', asked: { requestReport: { category: 'toys' } } })
    const made = reports(...asked, answers('requestReport', { ...report('making'), id: 'n' }))
    expect(made).toMatchObject({ tags: 'listed making', context: { reports: [{ id: 'n' }, { id: 'r' }] } })
    expect(reports(...asked, fails('requestReport', refusal('tooManyRequests')))).toMatchObject({
      tags: 'listed',
      context: { problem: { code: 510 } },
    })
  })
})

describe('the shell', () => {
  test('I18N-01 texts at hand are spoken at once, texts that are not are fetched first; either language can be changed', () => {
    const begun = (messages: unknown, ...happens: Happens) => play('language', { locale: 'zh_CN', messages }, ...happens)
    const chosen = { type: 'language.chosen', locale: 'en_US' }
    expect(begun({ a: 'b' })).toMatchObject({ tags: '', did: [] })
    for (const none of [null, {}]) expect(begun(none)).toMatchObject({ tags: 'busy', did: ['asks loadMessages'] })
    expect(begun({ a: 'b' }, chosen)).toMatchObject({
      tags: 'busy',
      did: ['asks loadMessages'],
      context: { locale: 'zh_CN', requested: 'en_US' },
    })
    const spoken = begun(null, answers('loadMessages', { a: 'c' }))
    expect(spoken).toMatchObject({ tags: '', did: ['storeLocale'], context: { messages: { a: 'c' } } })
    expect(begun(null, answers('loadMessages', { a: 'c' }), chosen).did).toEqual(['asks loadMessages'])
    expect(begun({ a: 'b' }, chosen, fails('loadMessages'))).toMatchObject({
      tags: '',
      did: ['notifyParent'],
      context: { locale: 'zh_CN' },
    })
    expect(begun({ a: 'b' }, chosen, fails('loadMessages'), chosen).did).toEqual(['asks loadMessages'])
  })

  test('SHELL-29 loading that starts again while the overlay fades out keeps it; loading that ends early shows none', () => {
    const overlay = (...happens: Happens) => play('loading', undefined, ...happens).tags
    expect(overlay('loading.began')).toBe('')
    expect(overlay('loading.began', passes('unnoticed'))).toBe('shown')
    expect(overlay('loading.began', 'loading.ended', 'loading.began', passes('unnoticed'))).toBe('shown')
    const going = ['loading.began', passes('unnoticed'), 'loading.ended']
    expect(overlay(...going)).toBe('going shown')
    expect(overlay(...going, 'loading.began')).toBe('shown')
    expect(overlay(...going, passes('hideDelay'))).toBe('')
    expect(overlay(...going, passes('hideDelay'), 'loading.began', passes('unnoticed'))).toBe('shown')
  })

  test('ERR-R04 a network lost again during the message that it is back is shown as lost', () => {
    expect(play('connection', undefined, 'network.lost', 'network.returned', 'network.lost').tags).toBe('offline')
    expect(play('connection', undefined, 'network.lost', 'network.returned', passes('readLongEnough'), 'network.lost').tags).toBe('offline')
  })
})

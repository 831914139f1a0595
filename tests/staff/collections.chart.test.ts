/** The page on which the staff collect loans that are past due. Decision 120. */
import { describe, expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { testFilteredList } from '../harness/filtered-list.ts'
import { answers, fails, play } from '../harness/play.ts'
import { collectionCase } from './backoffice.world.ts'

type Happening = Parameters<typeof play>[2]

const opened = (operations: string[], ...happens: Happening[]) =>
  play(
    'collections',
    {},
    answers('listCollectionCases', { records: [{ id: 'k' }], next: null }),
    pressed,
    answers('readCollectionCase', collectionCase(operations)),
    ...happens,
  )
const listed = (...happens: Happening[]) =>
  play('collections', {}, answers('listCollectionCases', { records: [{ id: 'k' }], next: 'n' }), ...happens)
const pressed = { type: 'collection.pressed', id: 'k' }
const all = { filter: 'all', size: 10 }
const contact = { channel: 'phone', outcome: 'spoken', words: 'Soon.', again: '2026-11-29' } as const
const promise = { amount: { amount: '9900', currency: 'HKD' }, day: '2026-11-30', who: 'Ms Wong', words: '' } as const
const why = { reason: 'No answer.' }
const handOver = { agency: 'Harbour Collections Ltd', ...why }

test('decision 120 the page is for reviewers and leads', () => {
  const staff = { id: 's', name: 'Ho', email: 's@staff.example.com' }
  const input = { token: null, place: { page: 'collections' }, locale: 'zh_CN' }
  for (const role of ['reviewer', 'lead'])
    expect(play('backoffice', input, answers('readStaff', { staff: { ...staff, role }, endsAt: '' })).did.join(' ')).toContain(
      'collections',
    )
})

/** Each operation, its event, its call, and what is asked besides the case; some need a recent sign-in. */
const operations = [
  { operation: 'take', event: { type: 'collection.taken' }, call: 'takeCollectionCase', asked: {}, recent: false },
  { operation: 'contact', event: { type: 'contact.submitted', contact }, call: 'noteContact', asked: contact, recent: false },
  { operation: 'promise', event: { type: 'promise.submitted', promise }, call: 'recordPromise', asked: promise, recent: false },
  { operation: 'letter', event: { type: 'letter.submitted', ...why }, call: 'sendDemandLetter', asked: why, recent: true },
  { operation: 'handOver', event: { type: 'handOver.submitted', handOver }, call: 'proposeHandOver', asked: handOver, recent: false },
  ...[true, false].map((accepted) => ({
    operation: accepted ? 'confirmHandOver' : 'declineHandOver',
    event: { type: 'handOver.decided', accepted },
    call: 'decideHandOver',
    asked: { accepted },
    recent: true,
  })),
]
for (const { operation, event, call, asked, recent } of operations)
  describe(`decision 120 ${operation}`, () => {
    const tried = (...happens: Happening[]) => opened([operation], event, ...happens)

    test('is done where the server offers it, and nothing else is', () => {
      expect(tried().asked).toEqual({ [call]: { id: 'k', ...asked } })
      const others = operations.filter((other) => other.operation !== operation).map((other) => other.operation)
      expect(opened(others, event).tags).toBe('opened ready')
    })

    test('reads the list again, also when it is late or has no answer; a refused one keeps the case open', () => {
      const outcomes = [
        { outcome: answers(call, null), reread: null },
        { outcome: fails(call, new Problem('conflict')), reread: 'changed' },
        { outcome: fails(call, new Problem('notFound')), reread: 'changed' },
        { outcome: fails(call), reread: 'lost' },
      ]
      for (const { outcome, reread } of outcomes) {
        const after = tried(outcome)
        expect([after.tags, after.asked, after.context.reread]).toEqual(['ready refreshing working', { refreshList: all }, reread])
      }
      const refused = tried(fails(call, new Problem('forbidden')))
      expect([refused.tags, refused.context.problem]).toEqual(['opened ready', expect.any(Problem)])
      expect(tried(fails(call, new Problem('forbidden')), event).context.problem).toBeNull()
    })

    test(`${recent ? 'needs' : 'does not need'} a recent sign-in`, () => {
      const old = fails(call, new Problem('verificationFailed'))
      expect(tried(old).tags).toBe(recent ? 'opened ready signInNeeded' : 'opened ready')
      expect(tried(old, event).asked).toEqual(recent ? {} : { [call]: { id: 'k', ...asked } })
    })
  })

test('decision 120 the form of an operation is shown where the server offers it, stays after a refusal, and is not shown when the case is opened again', () => {
  const choose = (operation: string) => ({ type: 'operation.chosen', operation })
  expect(opened([], choose('contact')).context.form).toBeNull()
  const refused = [choose('contact'), { type: 'contact.submitted', contact }, fails('noteContact', new Problem('refused'))]
  const kept = opened(['contact'], ...refused)
  expect([kept.tags, kept.context.form, kept.context.problem]).toEqual(['opened ready', 'contact', expect.any(Problem)])
  const other = opened(['contact', 'promise'], ...refused, choose('promise'))
  expect([other.context.form, other.context.problem]).toEqual(['promise', null])
  const detail = answers('readCollectionCase', collectionCase(['contact']))
  expect(opened(['contact'], choose('contact'), 'dialog.closed', pressed, detail).context.form).toBeNull()
})

test('decision 120 a case that is closed leads to the list, without the problem of the last try', () => {
  for (const event of ['dialog.closed', 'back.pressed'])
    for (const code of [null, 'forbidden', 'verificationFailed'] as const) {
      const tried = code === null ? [] : [{ type: 'letter.submitted', ...why }, fails('sendDemandLetter', new Problem(code))]
      const closed = opened(['letter'], ...tried, event)
      expect([closed.tags, closed.context.problem]).toEqual(['ready', null])
    }
})

test('decision 120 a case is read when it is opened; one that is gone reads the list again, and why one cannot be read is shown above it', () => {
  const reading = listed(pressed)
  expect([reading.tags, reading.asked]).toEqual(['ready working', { readCollectionCase: { id: 'k' } }])
  const detail = collectionCase(['take'])
  expect(listed(pressed, answers('readCollectionCase', detail)).context.opened).toEqual(detail)
  const gone = listed(pressed, fails('readCollectionCase', new Problem('notFound')))
  expect([gone.asked, gone.context.reread]).toEqual([{ refreshList: all }, 'changed'])
  for (const failure of [fails('readCollectionCase'), fails('readCollectionCase', new Problem('forbidden'))]) {
    const unread = listed(pressed, failure)
    expect([unread.tags, unread.asked, unread.context.problem]).toEqual(['ready', {}, expect.any(Problem)])
  }
})

test('decision 120 why the list was read again is shown until the next case is opened', () => {
  const gone = [pressed, fails('readCollectionCase', new Problem('notFound')), answers('refreshList', { records: [], next: null })]
  const reread = listed(...gone)
  expect([reread.tags, reread.context.records, reread.context.reread]).toEqual(['ready', [], 'changed'])
  expect(listed(...gone, { type: 'collection.pressed', id: 'l' }).context.reread).toBeNull()
})

testFilteredList('decision 120', {
  chart: 'collections',
  call: 'listCollectionCases',
  asked: all,
  filter: 'mine',
  filtered: { filter: 'mine', size: 10 },
  opens: pressed,
  opened: { asked: { readCollectionCase: { id: 'k' } }, tags: 'ready working' },
})

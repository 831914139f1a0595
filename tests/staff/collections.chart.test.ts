/** The page on which the staff collect loans that are past due. Decision 120. */
import { describe, expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
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
const later = answers('listMore', { records: [{ id: 'l' }], next: null })
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

test('decision 120 a case is read when it is opened; one that is gone or has no answer reads the list again, and a refusal is shown above it', () => {
  const reading = listed(pressed)
  expect([reading.tags, reading.asked]).toEqual(['ready working', { readCollectionCase: { id: 'k' } }])
  const detail = collectionCase(['take'])
  expect(listed(pressed, answers('readCollectionCase', detail)).context.opened).toEqual(detail)
  const gone = listed(pressed, fails('readCollectionCase', new Problem('notFound')))
  expect([gone.asked, gone.context.reread]).toEqual([{ refreshList: all }, 'changed'])
  expect(listed(pressed, fails('readCollectionCase')).asked).toEqual({ refreshList: all })
  const refused = listed(pressed, fails('readCollectionCase', new Problem('forbidden')))
  expect([refused.tags, refused.context.problem]).toEqual(['ready', expect.any(Problem)])
})

test('decision 120 why the list was read again is shown until the next case is opened', () => {
  const gone = [pressed, fails('readCollectionCase', new Problem('notFound')), answers('refreshList', { records: [], next: null })]
  const reread = listed(...gone)
  expect([reread.tags, reread.context.records, reread.context.reread]).toEqual(['ready', [], 'changed'])
  expect(listed(...gone, { type: 'collection.pressed', id: 'l' }).context.reread).toBeNull()
})

test('decision 120 all open cases are read first; a list that cannot be read is read again', () => {
  expect(play('collections', {}).asked).toEqual({ listCollectionCases: all })
  expect(play('collections', {}, fails('listCollectionCases')).tags).toBe('unavailable')
  for (const event of ['retry.pressed', 'network.returned'])
    expect(play('collections', {}, fails('listCollectionCases'), event).asked).toEqual({ listCollectionCases: all })
})

test('decision 072 other cases can be chosen at any time; those shown stay until the others are there', () => {
  const choose = (filter: string) => ({ type: 'filter.chosen', filter })
  for (const before of [[], ['more.pressed'], [choose('promised')], [choose('promised'), fails('refreshList')]]) {
    const chosen = listed(...before, choose('mine'))
    expect([chosen.asked, chosen.context.records]).toEqual([{ refreshList: { filter: 'mine', size: 10 } }, [{ id: 'k' }]])
  }
  expect(listed('more.pressed', choose('mine'), later).context.records).toEqual([{ id: 'k' }])
  const unsure = listed(choose('mine'), fails('refreshList'))
  expect([unsure.tags, unsure.context.records]).toEqual(['ready unsure', [{ id: 'k' }]])
  expect(listed(choose('mine'), fails('refreshList'), pressed).asked).toEqual({})
  for (const event of ['retry.pressed', 'network.returned'])
    expect(listed(choose('mine'), fails('refreshList'), event).asked).toEqual({ refreshList: { filter: 'mine', size: 10 } })
})

test('decision 072 later cases are shown below until there are no more; meanwhile one can be opened, and after a failure the list is read again', () => {
  expect(listed('more.pressed').asked).toEqual({ listMore: { ...all, after: 'n' } })
  expect(listed('more.pressed', later).context.records).toEqual([{ id: 'k' }, { id: 'l' }])
  expect(listed('more.pressed', later, 'more.pressed').asked).toEqual({})
  expect(listed('more.pressed', pressed).asked).toEqual({ readCollectionCase: { id: 'k' } })
  const kept = listed('more.pressed', fails('listMore'))
  expect([kept.tags, kept.context.records, kept.context.problem]).toEqual(['ready', [{ id: 'k' }], expect.any(Problem)])
  const again = listed('more.pressed', fails('listMore'), 'retry.pressed')
  expect([again.asked, again.context.problem]).toEqual([{ refreshList: all }, null])
})

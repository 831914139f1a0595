/** The page on which the staff collect loans that are past due. Decision 120. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { testFilteredList } from '../harness/filtered-list.ts'
import { changedMeanwhile, testCommand } from '../harness/page.ts'
import { answers, fails, type Happening, play } from '../harness/play.ts'
import { collectionCase } from './backoffice.world.ts'

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
const signIn = 'opened ready signInNeeded'
const handOver = { agency: 'Harbour Collections Ltd', ...why }

/** Each operation, its event, its call, and what is asked besides the case; some need a recent sign-in. */
const operations = [
  { operation: 'take', sends: { type: 'collection.taken' }, call: 'takeCollectionCase', asked: {} },
  { operation: 'contact', sends: { type: 'contact.submitted', contact }, call: 'noteContact', asked: contact },
  { operation: 'promise', sends: { type: 'promise.submitted', promise }, call: 'recordPromise', asked: promise },
  { operation: 'letter', sends: { type: 'letter.submitted', ...why }, call: 'sendDemandLetter', asked: why, signIn },
  { operation: 'handOver', sends: { type: 'handOver.submitted', handOver }, call: 'proposeHandOver', asked: handOver },
  ...[true, false].map((accepted) => ({
    operation: accepted ? 'confirmHandOver' : 'declineHandOver',
    ...{ sends: { type: 'handOver.decided', accepted }, call: 'decideHandOver', asked: { accepted }, signIn },
  })),
]
for (const { operation, asked, ...rest } of operations) {
  testCommand(`decision 120 ${operation}`, {
    ...{ chart: 'collections', shown: [answers('listCollectionCases', { records: [{ id: 'k' }], next: null })], dialog: 'opened ready' },
    ...{ opens: [pressed, answers('readCollectionCase', collectionCase([operation]))], again: { refreshList: all } },
    ...{ asked: { id: 'k', ...asked }, ...rest },
  })

  test(`decision 120 ${operation} is done where the server offers it, not where it offers all else`, () => {
    const others = operations.filter((other) => other.operation !== operation).map((other) => other.operation)
    expect(opened(others, rest.sends).tags).toBe('opened ready')
  })
}

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

testCommand('decision 120 reading a case, which is not asked about', {
  ...{ chart: 'collections', shown: [answers('listCollectionCases', { records: [{ id: 'k' }], next: null })], sends: pressed },
  ...{
    call: 'readCollectionCase',
    asked: { id: 'k' },
    answer: collectionCase(),
    again: {},
    late: changedMeanwhile,
    done: 'opened ready',
    reread: { refreshList: all },
  },
})

test('decision 120 why the list was read again is shown until the next case is opened', () => {
  const gone = [pressed, fails('readCollectionCase', new Problem('notFound')), answers('refreshList', { records: [], next: null })]
  const reread = listed(...gone)
  expect([reread.tags, reread.context.records, reread.context.reread]).toEqual(['ready', [], 'changed'])
  expect(listed(...gone, { type: 'collection.pressed', id: 'l' }).context.reread).toBeNull()
})

testFilteredList('decision 120 cases', {
  chart: 'collections',
  call: 'listCollectionCases',
  asked: all,
  filter: 'mine',
  filtered: { filter: 'mine', size: 10 },
  opens: pressed,
  opened: { asked: { readCollectionCase: { id: 'k' } }, tags: 'ready working' },
})

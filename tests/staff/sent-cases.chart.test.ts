/** The page on which the staff answer complaints and appeals. Decision 124. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { testFilteredList } from '../harness/filtered-list.ts'
import { answers, fails, play } from '../harness/play.ts'
import { sentCase } from './backoffice.world.ts'

type Happening = Parameters<typeof play>[2]

const opened = (given: object, ...happens: Happening[]) =>
  play(
    'sentCases',
    {},
    answers('listSentCases', { records: [{ id: 'k' }], next: null }),
    { type: 'case.pressed', id: 'k' },
    answers('readSentCase', sentCase(given)),
    ...happens,
  )
const answered = { type: 'answer.submitted', answer: { answer: 'They count.' } }

test('decision 124 the page is for reviewers and leads', () => {
  const staff = { id: 's', name: 'Ho', email: 's@staff.example.com' }
  const input = { token: null, place: { page: 'sentCases' }, locale: 'zh_CN' }
  for (const role of ['reviewer', 'lead'])
    expect(play('backoffice', input, answers('readStaff', { staff: { ...staff, role }, endsAt: '' })).did.join(' ')).toContain('sentCases')
})

test('decision 124 an open case is answered by staff who are not concerned in its company; a late answer reads the list again', () => {
  expect(opened({}, answered).asked).toEqual({ answerSentCase: { id: 'k', answer: 'They count.' } })
  expect(opened({ concerned: true }, answered).tags).toBe('opened ready')
  expect(opened({ status: 'withdrawn' }, answered).tags).toBe('opened ready')
  const late = opened({}, answered, fails('answerSentCase', new Problem('conflict')))
  expect([late.did, late.context.reread]).toEqual([['asks refreshList'], 'changed'])
})

testFilteredList('decision 124', {
  chart: 'sentCases',
  call: 'listSentCases',
  asked: { status: 'open', size: 10 },
  filter: 'answered',
  filtered: { status: 'answered', size: 10 },
  opens: { type: 'case.pressed', id: 'k' },
  opened: { asked: { readSentCase: { id: 'k' } }, tags: 'ready working' },
})

test('decision 124 a case that is closed leads to the list; after a lost answer the list is read again, after a refusal the case stays open', () => {
  expect(opened({}, 'dialog.closed').tags).toBe('ready')
  const lost = opened({}, answered, fails('answerSentCase'))
  expect([lost.did, lost.context.reread]).toEqual([['asks refreshList'], 'lost'])
  const refused = opened({}, answered, fails('answerSentCase', new Problem('invalidInput')))
  expect([refused.tags, refused.context.problem]).toEqual(['opened ready', expect.any(Problem)])
  expect(opened({}, answered, answers('answerSentCase', null)).did).toEqual(['asks refreshList'])
})

test('decision 124 a case that is gone reads the list again, one that cannot be read is said to be so', () => {
  const reading = (...happens: Happening[]) =>
    play('sentCases', {}, answers('listSentCases', { records: [{ id: 'k' }], next: null }), { type: 'case.pressed', id: 'k' }, ...happens)
  const gone = reading(fails('readSentCase', new Problem('notFound')))
  expect([gone.did, gone.context.reread]).toEqual([['asks refreshList'], 'changed'])
  const lost = reading(fails('readSentCase'))
  expect([lost.tags, lost.did, lost.context.problem]).toEqual(['ready', [], expect.any(Problem)])
})

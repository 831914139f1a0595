/** The page on which the staff answer complaints and appeals. Decision 124. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
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

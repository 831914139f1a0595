/** The page on which the staff collect loans that are past due. Decision 120. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { answers, fails, play } from '../harness/play.ts'
import { collectionCase } from './backoffice.world.ts'

type Happening = Parameters<typeof play>[2]

const opened = (operations: string[], ...happens: Happening[]) =>
  play(
    'collections',
    {},
    answers('listCollectionCases', { records: [{ id: 'k' }], next: null }),
    { type: 'collection.pressed', id: 'k' },
    answers('readCollectionCase', collectionCase(operations)),
    ...happens,
  )
const contact = { channel: 'phone', outcome: 'spoken', words: 'Soon.', again: '2026-11-29' } as const
const promise = { amount: { amount: '9900', currency: 'HKD' }, day: '2026-11-30', who: 'Ms Wong', words: '' } as const

test('decision 120 the page is for reviewers and leads', () => {
  const staff = { id: 's', name: 'Ho', email: 's@staff.example.com' }
  const input = { token: null, place: { page: 'collections' }, locale: 'zh_CN' }
  for (const role of ['reviewer', 'lead'])
    expect(play('backoffice', input, answers('readStaff', { staff: { ...staff, role }, endsAt: '' })).did.join(' ')).toContain(
      'collections',
    )
})

test('decision 120 what the server offers is done, and nothing else', () => {
  const sent = [
    [['take'], { type: 'collection.taken' }, { takeCollectionCase: { id: 'k' } }],
    [['contact'], { type: 'contact.submitted', contact }, { noteContact: { id: 'k', ...contact } }],
    [['promise'], { type: 'promise.submitted', promise }, { recordPromise: { id: 'k', ...promise } }],
    [['letter'], { type: 'letter.submitted', reason: 'No.' }, { sendDemandLetter: { id: 'k', reason: 'No.' } }],
    [
      ['handOver'],
      { type: 'handOver.submitted', handOver: { agency: 'A', reason: 'No.' } },
      { proposeHandOver: { id: 'k', agency: 'A', reason: 'No.' } },
    ],
    [['confirmHandOver'], { type: 'handOver.decided', accepted: true }, { decideHandOver: { id: 'k', accepted: true } }],
    [['declineHandOver'], { type: 'handOver.decided', accepted: false }, { decideHandOver: { id: 'k', accepted: false } }],
  ] as const
  for (const [operations, event, asked] of sent) {
    expect(opened([...operations], event).asked).toMatchObject(asked)
    expect(opened([], event).tags).toBe('opened ready')
  }
})

test('decision 120 a lead whose sign-in is old signs in again before a letter is sent; a late one reads the list again', () => {
  const letter = (problem: Problem) => opened(['letter'], { type: 'letter.submitted', reason: 'No.' }, fails('sendDemandLetter', problem))
  expect(letter(new Problem('verificationFailed')).tags).toBe('opened ready signInNeeded')
  const late = letter(new Problem('conflict'))
  expect([late.did, late.context.reread]).toEqual([['asks refreshList'], 'changed'])
})

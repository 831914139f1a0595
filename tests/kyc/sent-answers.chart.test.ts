/** The answers that were sent to review, read again when they cannot be read, and closed at any time. API-028, USER-04. */
import { expect, test } from 'vitest'
import { answers, fails, type Happening, play } from '../harness/play.ts'

const opening = { type: 'answers.opened', id: 'k', companyId: 'c' }
const read = answers('readMaskedKyc', { id: 'k', companyId: 'c', connectedPersons: [] })
const open = [read, answers('readCompanyProfile', { role: 'administrator' })]
const sent = (...happens: Happening[]) => play('sentAnswers', undefined, opening, ...happens)

test('API-028 the answers are read, then the role; answers that cannot be read are read again on request', () => {
  expect(sent().asked).toEqual({ readMaskedKyc: { id: 'k' } })
  expect(sent(read).asked).toEqual({ readCompanyProfile: { companyId: 'c' } })
  expect(sent(fails('readMaskedKyc'))).toMatchObject({ tags: 'unavailable', context: { problem: { kind: 'transport' } } })
  expect(sent(fails('readMaskedKyc'), 'retry.pressed').asked).toEqual({ readMaskedKyc: { id: 'k' } })
})

test('API-028 the answers are closed whatever is being read, and other ones are opened in their place', () => {
  for (const before of [[], [read], open, [fails('readMaskedKyc')]]) {
    expect(sent(...before, 'answers.closed')).toMatchObject({ tags: '', did: [] })
    expect(sent(...before, { ...opening, id: 'l' }).asked).toEqual({ readMaskedKyc: { id: 'l' } })
  }
})

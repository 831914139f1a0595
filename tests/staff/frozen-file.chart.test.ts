/** Freezing a user and a facility in the merchant file. Decision 129. */
import { expect, test } from 'vitest'
import { answers, play } from '../harness/play.ts'

type Happening = Parameters<typeof play>[2]

const subjects = [{ kind: 'user', userId: 'u' } as const, { kind: 'facility', product: 'hook' } as const]
const file = (operations: string[], ...happens: Happening[]) => {
  const row = { freeze: null, operations }
  const read = {
    operations: ['freeze'],
    freeze: null,
    limits: [],
    people: [{ userId: 'u', ...row }],
    facilities: [{ product: 'hook', ...row }],
  }
  return play('merchantFile', { companyId: 'c' }, answers('readMerchantFile', read), ...happens)
}
const chosen = (operation: string, subject: object) => ({ type: 'operation.chosen', operation, subject })

test('decision 129 an operation is about the user or facility that it was chosen for, and is offered by the row, not by the company', () => {
  for (const subject of subjects) {
    const given = { type: 'reason.given', reason: 'Stolen.' }
    const asked = file(['freeze'], chosen('freeze', subject), given).asked
    expect(asked).toMatchObject({ startFreeze: { companyId: 'c', subject, reason: 'Stolen.' } })
    expect(file([], chosen('freeze', subject)).tags).toBe('ready')
    expect(file(['proposeRelease'], chosen('proposeRelease', subject), given).asked).toMatchObject({ proposeRelease: { subject } })
    const decided = { type: 'release.decided', accepted: true }
    const both = ['confirmRelease', 'declineRelease']
    expect(file(both, chosen('declineRelease', subject), decided).asked).toMatchObject({ decideRelease: { subject, accepted: true } })
    expect(file(['declineRelease'], chosen('declineRelease', subject), decided).tags).toBe('asking ready')
  }
  expect(file(['freeze'], chosen('freeze', { kind: 'user', userId: 'another' })).tags).toBe('ready')
})

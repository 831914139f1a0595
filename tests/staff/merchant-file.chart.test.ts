/** The merchant file: what is read, frozen and released in it, and exceptions that are proposed. Decisions 123, 128, 129. */
import { expect, test } from 'vitest'
import { testCommand, testReads } from '../harness/page.ts'
import { answers, fails, type Happening, play } from '../harness/play.ts'

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

const companyId = 'c'
const subject = { kind: 'company' } as const
const hkd = (amount: string) => ({ amount, currency: 'HKD' })
const limit = { product: 'hook', calculated: hkd('50'), mayPropose: true }
const read = (operations: string[]) => ({ operations, freeze: null, limits: [limit], people: [], facilities: [] })
const chart = 'merchantFile'
const page = { chart, input: { companyId }, again: { rereadFile: { companyId } }, says: 'problem' } as const
const given = { type: 'reason.given', reason: 'Stolen.' }
const exception = { amount: hkd('100'), ground: 'season', reason: 'Spring.', lastOn: '2027-02-28' }
const operations = [
  { operation: 'freeze', sends: given, call: 'startFreeze', asked: { reason: 'Stolen.' }, signIn: 'asking ready signInNeeded' },
  { operation: 'proposeRelease', sends: given, call: 'proposeRelease', asked: { reason: 'Stolen.' } },
  ...[true, false].map((accepted) => ({
    ...{ operation: accepted ? 'confirmRelease' : 'declineRelease', sends: { type: 'release.decided', accepted } },
    ...{ call: 'decideRelease', asked: { accepted }, signIn: 'asking ready signInNeeded' },
  })),
]

testReads('decision 123 the merchant file', {
  ...{ chart, input: { companyId }, reads: [{ call: 'readMerchantFile', asked: { companyId } }], missing: true },
})
for (const { operation, asked, ...rest } of operations)
  testCommand(`decision 123 ${operation}`, {
    ...{ ...page, shown: [answers('readMerchantFile', read([operation]))], opens: [chosen(operation, subject)] },
    ...{ dialog: 'asking ready', asked: { companyId, subject, ...asked }, ...rest },
  })
testCommand('decision 128 an exception', {
  ...{ ...page, shown: [answers('readMerchantFile', read([]))], opens: [{ type: 'exception.pressed', product: 'hook' }] },
  ...{ dialog: 'excepting ready', sends: { type: 'exception.submitted', exception } },
  ...{ call: 'proposeException', asked: { companyId, product: 'hook', calculated: limit.calculated, ...exception } },
})

test('decision 123 the file is read again on request; what is shown stays until it is there, and when it cannot be read', () => {
  const again = file(['freeze'], 'retry.pressed')
  expect([again.tags, again.asked]).toEqual(['ready working', { rereadFile: { companyId } }])
  const later = read(['proposeRelease'])
  expect(file(['freeze'], 'retry.pressed', answers('rereadFile', later))).toMatchObject({ tags: 'ready', context: { file: later } })
  const kept = file(['freeze'], 'retry.pressed', fails('rereadFile'))
  expect([kept.tags, kept.context.file]).toEqual(['ready', file(['freeze']).context.file])
})

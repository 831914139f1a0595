/** Why nothing is paid to a drawdown account, for each combination of what is known of it. */
import { describe, expect, test } from 'vitest'
import { NameCheck } from '../../contract/banking/payee-check.ts'
import { type AccountFacts, standingWith } from '../../machines/banking/lifecycles/accountStanding.ts'
import { payable } from '../kernel/lifecycles.world.ts'

/** Why nothing is paid to an account of the company that is like the payable one but for some facts. */
const blockOf = (changed: Partial<AccountFacts>) => standingWith({ ...payable, ...changed }).blocked
const proofs = [null, 'deposit', 'document'] as const
const blocks = (changed: Partial<AccountFacts>) => proofs.map((verifiedBy) => blockOf({ ...changed, verifiedBy }))

describe('BANK-02 decision 101 nothing is paid to an account', () => {
  test('that is disputed or in another currency, however it was verified', () => {
    expect(blocks({ disputed: true, inLoanCurrency: false })).toEqual(['disputed', 'disputed', 'disputed'])
    expect(blocks({ inLoanCurrency: false, thirdParty: true })).toEqual(['currency', 'currency', 'currency'])
  })

  test('of a third party or in another name, until documents verify it', () => {
    expect(blocks({ thirdParty: true, nameCheck: 'no match' })).toEqual(['thirdParty', 'thirdParty', null])
    expect(blocks({ nameCheck: 'no match' })).toEqual(['name', 'name', null])
    for (const nameCheck of ['close match', 'unknown', 'pending'] as const) expect(blocks({ nameCheck })).toEqual([null, null, null])
  })

  test('that replaced another one, until it is verified or the bank has answered', () => {
    expect(blocks({ nameCheck: 'pending', hold: 'over' })).toEqual(['unchecked', null, null])
    expect(blocks({ nameCheck: 'unknown', hold: 'over' })).toEqual([null, null, null])
    // While the hold runs it is held: two small amounts do not end that.
    expect(blocks({ nameCheck: 'pending', hold: 'running' })).toEqual([null, null, null])
  })

  test('except that a draft has no reason yet', () => {
    expect(blockOf({ submitted: false, thirdParty: true })).toBeNull()
  })
})

test('decision 101 an account of the company in HKD is never blocked once documents verify it', () => {
  const facts = [true, false].flatMap((thirdParty) =>
    NameCheck.options.flatMap((nameCheck) =>
      ([null, 'running', 'over'] as const).map((hold) => blockOf({ thirdParty, nameCheck, hold, verifiedBy: 'document' })),
    ),
  )
  expect(new Set(facts)).toEqual(new Set([null]))
})

test('decision 093 an account is debited only where a signed mandate names it; before the contract there is none', () => {
  const debitsOf = (changed: Partial<AccountFacts>) => standingWith({ ...payable, ...changed }).debits
  expect([debitsOf({}), debitsOf({ signed: true }), debitsOf({ signed: true, mandated: true })]).toEqual(['none', 'missing', 'signed'])
})

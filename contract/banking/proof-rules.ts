/** How it is proved that an account is the company’s. BANK-02, decision 024. */
import type { CompanyBankAccount } from './bank-accounts.ts'
import type { AccountBlock } from './drawdown-account.ts'

/** Figures of the proof by two small amounts: wrong answers to a pair, pairs to an account, days a pair can be answered, largest amount in minor units. */
export const depositRules = { tries: 3, rounds: 3, days: 14, most: 99 } as const

/** Whether a blocked account can be paid to once it is verified; otherwise it has to be replaced. Decisions 082, 083. */
export function endsByProof(block: AccountBlock): boolean {
  return block !== 'currency' && block !== 'disputed'
}

/** Whether another name than the company's is what stands between an account and payouts; while documents are reviewed or were refused, they are. */
export function isInOtherName({ nameCheck, status }: Pick<CompanyBankAccount, 'nameCheck' | 'status'>): boolean {
  return nameCheck === 'no match' && status !== 'in review' && status !== 'refused'
}

/** Files that show whose an account is, at most. */
export const mostAccountDocuments = 3

/** The account that money is paid to, as of its request: stored encrypted with the drawdown, or with the payout of credit balance. BANK-02. */
import type { Keys } from '../platform/config/config.ts'
import { open, seal } from '../platform/security/seal.ts'

/** The account details the bank needs. */
export interface PayoutAccount {
  readonly swift: string
  readonly number: string
  readonly name: string
}

/** Tables whose rows have such an account. */
export type PaidTable = 'drawdowns' | 'credit_payouts'

/** Encrypts the account of a row. */
export function sealAccount(keys: Keys, table: PaidTable, id: string, account: PayoutAccount): string {
  return seal(keys, sealLabel(table, id), JSON.stringify(account))
}

/** Opens it again, for the payout alone. */
export function openAccount(keys: Keys, table: PaidTable, id: string, sealed: string): PayoutAccount {
  return JSON.parse(open(keys, sealLabel(table, id), sealed)) as PayoutAccount
}

function sealLabel(table: PaidTable, id: string): string {
  return `${table}.account:${id}`
}

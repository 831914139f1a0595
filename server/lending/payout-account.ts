/** The account a drawdown is paid to, as of its request: stored encrypted with the drawdown. BANK-02. */
import type { Keys } from '../platform/config/config.ts'
import { open, seal } from '../platform/security/seal.ts'

/** The account details the bank needs. */
export interface PayoutAccount {
  readonly swift: string
  readonly number: string
  readonly name: string
}

/** Encrypts the account of a drawdown. */
export function sealAccount(keys: Keys, drawdownId: string, account: PayoutAccount): string {
  return seal(keys, sealLabel(drawdownId), JSON.stringify(account))
}

/** Opens it again, for the payout alone. */
export function openAccount(keys: Keys, drawdownId: string, sealed: string): PayoutAccount {
  return JSON.parse(open(keys, sealLabel(drawdownId), sealed)) as PayoutAccount
}

function sealLabel(drawdownId: string): string {
  return `drawdowns.account:${drawdownId}`
}

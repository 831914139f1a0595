/** Why nothing is paid to a drawdown account. BANK-02, decision 082. */
import type { AccountBlock } from '../../contract/banking/drawdown-account.ts'
import { loanCurrency } from '../../contract/lending/terms.ts'

/** Returns why nothing is paid to a submitted account; null when it can be paid to. */
export function blockOf({ currency }: { currency: string }): AccountBlock | null {
  return currency === loanCurrency ? null : 'currency'
}

/** How a page names a drawdown account. */
import type { DebitAccount } from '../../../contract/banking/drawdown-account.ts'
import { isMask, mask } from '../../../contract/kernel/masks.ts'

/** `HSBC ••••8838`, also of an account whose number is masked already. */
export function bankAndNumber({ account: { bankName, accountNumber } }: DebitAccount): string {
  return `${bankName} ${isMask(accountNumber) ? accountNumber : mask(accountNumber.replace(/[^0-9A-Za-z]/g, ''))}`
}

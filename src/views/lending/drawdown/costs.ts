/** Cost of a drawdown as lines of a bill: fee and interest in full, then the discount of a red packet. RED-12, CRED-14. */

import { type Money, money } from '../../../../contract/kernel/money.ts'
import type { DrawdownOffer } from '../../../../contract/lending/drawdowns.ts'

/** Fee and interest as they would be without the red packet. */
export function wholeCosts({ fee, interest, waived, waived_of: of }: DrawdownOffer): { fee: Money; interest: Money } {
  const more = (part: Money) => money(BigInt(part.amount) + BigInt(waived.amount), part.currency)
  return { fee: of === 'fee' ? more(fee) : fee, interest: of === 'interest' ? more(interest) : interest }
}

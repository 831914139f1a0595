/** Values of red packets: the single source, read by the server that prices a drawdown and by the pages that name the benefit. Terms of the products, like `terms.ts`; the plans in `locales/plans` say the same in words. RED-01, decision 031. */
import type { RedPacketType, Waiver } from '../kernel/statuses.ts'

/** Benefit by type, and the least amount of a drawdown it can be used on, minor units; null where any drawdown will do. */
export const redPacketTerms: Readonly<Record<RedPacketType, { readonly waiver: Waiver; readonly leastAmount: bigint | null }>> = {
  interest_free_7: { waiver: { kind: 'interest_days', days: 7 }, leastAmount: null },
  interest_free_14: { waiver: { kind: 'interest_days', days: 14 }, leastAmount: null },
  interest_off_300: { waiver: { kind: 'interest_amount', amount: '30000' }, leastAmount: null },
  fee_half: { waiver: { kind: 'fee_share', share: '0.5' }, leastAmount: 10_000_000n },
}

/** Whether an amount in minor units is too small for a red packet. RED-12. */
export function tooSmallFor(type: RedPacketType, amount: bigint): boolean {
  const { leastAmount } = redPacketTerms[type]
  return leastAmount !== null && amount < leastAmount
}

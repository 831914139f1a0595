/** What a share of payouts means, as rows of the slips that are agreed to. Decision 127. */
import type { ReactNode } from 'react'
import type { DrawdownOffer } from '../../../../contract/lending/drawdowns.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { Money, Percent } from '../../../ui/Money.tsx'
import { T } from '../../../ui/T.tsx'

/** Share, expected end, last day, and cost and rates when nothing is held back before it; none of a drawdown in instalments. */
export function shareRows({ share, schedule }: DrawdownOffer): { label: string; value: ReactNode }[] {
  if (!share) return []
  const { longest, monthly } = share
  const rates = { effective: <Percent rate={longest.effective_annual_rate} />, statutory: <Percent rate={longest.statutory_annual_rate} /> }
  return [
    {
      label: 'lending.drawdown.share.held',
      value: (
        <T id="lending.drawdown.share.heldValue" values={{ share: <Percent rate={share.share} />, monthly: <Money value={monthly} /> }} />
      ),
    },
    { label: 'lending.drawdown.share.expected', value: <DateText value={schedule.at(-1)?.due ?? longest.due} kind="date" /> },
    { label: 'lending.drawdown.share.until', value: <DateText value={longest.due} kind="date" /> },
    { label: 'lending.drawdown.share.most', value: <Money value={longest.total_cost} /> },
    { label: 'lending.drawdown.share.rates', value: <T id="lending.drawdown.share.ratesValue" values={rates} /> },
  ]
}

/** The title of a plan: its instalments, or the payments that are expected. */
export function planTitle({ share }: DrawdownOffer): string {
  return share ? 'lending.drawdown.plan.expected' : 'lending.drawdown.plan.title'
}

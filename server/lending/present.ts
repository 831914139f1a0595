/** Converts stored drawdowns to loans and to the form of the contract. */
import type { Selectable } from 'kysely'
import { money } from '../../contract/kernel/money.ts'
import type { Drawdown } from '../../contract/lending/drawdowns.ts'
import { interestAfter } from '../../contract/lending/loan/business-days.ts'
import { offerOf } from '../../contract/lending/loan/present.ts'
import type { PaidOut } from '../../contract/lending/loan/schedule.ts'
import type { Loan } from '../../contract/lending/loan/structure.ts'
import type { EventDetails } from '../../contract/records/timeline.ts'
import { underWayStatuses } from '../../machines/lending/lifecycles/drawdown.ts'
import type { Tables } from '../platform/db/tables.ts'
import { listedUntil } from '../reference/calendar/holidays.ts'

/** A row of `drawdowns`. */
export type DrawdownRow = Selectable<Tables['drawdowns']>

/**
 * The loan of a drawdown, under the terms stored with it: later terms do not apply. Interest begins when the money has arrived. CRED-12,
 * CRED-13, CRED-14, decision 057. A later list of holidays may have moved due days (125).
 */
export function loanOf({
  terms,
  waiver,
  tenor,
  counted_from,
  value_date,
  moved_days,
}: Pick<DrawdownRow, 'terms' | 'waiver' | 'tenor' | 'counted_from' | 'value_date' | 'moved_days'>): Loan {
  const loan = { ...terms, waiver, tenor, moved: moved_days, listedUntil: listedUntil() }
  return { ...loan, interestAfter: interestAfter(loan, counted_from, value_date) }
}

/** The day from which its due days are counted, and how much it is. */
export function paidOutOf({ counted_from: day, amount }: Pick<DrawdownRow, 'counted_from' | 'amount'>): PaidOut {
  return { day, amount }
}

/** Whether a later list of holidays may still move due days of a drawdown: not of one that ended, nor of one that keeps its days. Decision 125. */
export function hasUncertainDays({ status }: Pick<DrawdownRow, 'status'>, keepsDays: boolean): boolean {
  return !keepsDays && (underWayStatuses.includes(status) || status === 'settled')
}

/** A drawdown with its offer; `keepsDays` when other instalments, which no list of holidays moves, have taken the place of those of the offer. */
export function presentDrawdown(row: DrawdownRow, { keepsDays }: { keepsDays: boolean } = { keepsDays: false }): Drawdown {
  const { id, reference, status, refusal, currency } = row
  const offer = offerOf(loanOf(row), paidOutOf(row))
  return {
    id,
    reference,
    status,
    requested_at: row.requested_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    refusal,
    approval_until: row.approval_until?.toISOString() ?? null,
    account: row.account_masked,
    outstanding: money(row.outstanding, currency),
    offer: hasUncertainDays(row, keepsDays) ? offer : { ...offer, certain_until: null },
  }
}

/** A drawdown with the amount paid to the account. */
export function drawdownDetails({ product, reference, amount, fee, currency }: DrawdownRow): EventDetails<'drawdown.requested'> {
  return { product, reference, amount: money(amount, currency), paid: money(amount - fee, currency) }
}

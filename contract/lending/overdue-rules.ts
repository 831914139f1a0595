/** Overdue is a fact of the company: what is past its days of grace in one product blocks all of them. CRED-12, decision 098. */
import { type Money, money } from '../kernel/money.ts'
import type { FacilitySummary } from './facilities.ts'

/** The overdue amounts of a facility and of the other products of its company. */
type OverdueAmounts = Pick<FacilitySummary, 'overdue' | 'overdueElsewhere'>

/** Whether anything of the company is past its days of grace: nothing can be drawn until it is paid. CRED-12. */
export function isOverdue(amounts: OverdueAmounts): boolean {
  return totalOverdue(amounts).amount !== '0'
}

/** What has to be paid before anything can be drawn: overdue amounts of all products. */
export function totalOverdue({ overdue, overdueElsewhere }: OverdueAmounts): Money {
  return money(
    overdueElsewhere.reduce((sum, { amount }) => sum + BigInt(amount.amount), BigInt(overdue.amount)),
    overdue.currency,
  )
}

/** Overdue is a fact of the company and its group: what is past its days of grace in one product blocks all of them. CRED-12, decision 098. */
import { type Money, money } from '../kernel/money.ts'
import type { FacilitySummary, Overdue } from './facilities.ts'

/** The overdue amounts of a facility and of the other products of its company, and whether its group is overdue. */
type OverdueAmounts = Pick<FacilitySummary, 'overdue' | 'overdueElsewhere' | 'overdueInGroup'>

/** Whether anything of the company or its group is past its days of grace: nothing can be drawn until it is paid. CRED-12. */
export function isOverdue(amounts: OverdueAmounts): boolean {
  return overdueWhere(amounts) !== null
}

/** Whose payment is overdue: the company's, which comes first, or that of a company with a common owner; null when nothing is. */
export function overdueWhere(amounts: OverdueAmounts): 'company' | 'group' | null {
  if (totalOverdue(amounts).amount !== '0') return 'company'
  return amounts.overdueInGroup ? 'group' : null
}

/** The overdue amounts of the company in all products. */
export function totalOverdue({ overdue, overdueElsewhere }: Pick<OverdueAmounts, 'overdue' | 'overdueElsewhere'>): Money {
  return money(
    overdueElsewhere.reduce((sum, { amount }) => sum + BigInt(amount.amount), BigInt(overdue.amount)),
    overdue.currency,
  )
}

/** Whether anything blocks a higher limit, by the overdue amounts of each product. */
export function blocksIncrease({ overdue, overdueInGroup }: { overdue: readonly Overdue[]; overdueInGroup: boolean }): boolean {
  return overdue.length > 0 || overdueInGroup
}

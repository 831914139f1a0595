/** Which loan a transfer without an invoice may be for: reasons by amount, payer, text and day. Pure. Decision 109. */
import { compareHolder } from '../../contract/banking/holder-name.ts'
import { addDays } from '../../contract/kernel/days.ts'
import type { MatchReason } from '../../contract/staff/unidentified.ts'

/** A transfer: minor units, the day of the bank, the text of the payer, and the holder of the paying account where it is known. */
export interface Arrived {
  readonly amount: bigint
  readonly on: string
  readonly text: string
  readonly payer: string | null
}

/** What is owed on a loan, and the names by which its company is known; minor units. */
export interface Owing {
  readonly reference: string
  readonly companyNames: readonly string[]
  /** Holders of the accounts of the company. */
  readonly holders: readonly string[]
  /** What is open of each of its charge orders. */
  readonly orders: readonly bigint[]
  /** Instalments that have fallen due and that are to come. */
  readonly instalments: readonly { readonly due: string; readonly total: bigint }[]
  readonly due: bigint
  readonly total: bigint
}

/** What a reason counts. A day alone proposes nothing. */
const weights: Record<MatchReason, number> = {
  reference: 8,
  order: 5,
  instalment: 4,
  due: 4,
  total: 4,
  companyName: 4,
  holder: 3,
  companyText: 3,
  day: 1,
}

/** Days before and after a due day on which a transfer is usual. */
const usualDays = 3

/** Why a transfer may be for a loan, the strongest reason first; of several that name the same amount only one. */
export function reasonsOf({ amount, on, text, payer }: Arrived, loan: Owing): MatchReason[] {
  const isHeldBy = (names: readonly string[]) => payer !== null && compareHolder(payer, names) !== 'none'
  const near = ({ due }: { due: string }) => addDays(due, -usualDays) <= on && on <= addDays(due, usualDays)
  const reasons: (MatchReason | false)[] = [
    plain(text).includes(plain(loan.reference)) && 'reference',
    amountReason(amount, loan),
    isHeldBy(loan.companyNames) ? 'companyName' : isHeldBy(loan.holders) && 'holder',
    loan.companyNames.some((name) => plain(name).length > 1 && plain(text).includes(plain(name))) && 'companyText',
    loan.instalments.some(near) && 'day',
  ]
  return reasons.filter((reason) => reason !== false)
}

/** The loans that match a transfer, the best first; among equal ones in the order given. */
export function matchesOf<Loan extends Owing>(arrived: Arrived, loans: readonly Loan[]): { loan: Loan; reasons: MatchReason[] }[] {
  return loans
    .map((loan) => ({ loan, reasons: reasonsOf(arrived, loan) }))
    .filter(({ reasons }) => reasons.some((reason) => reason !== 'day'))
    .sort((one, other) => scoreOf(other.reasons) - scoreOf(one.reasons))
}

function scoreOf(reasons: readonly MatchReason[]): number {
  return reasons.reduce((sum, reason) => sum + weights[reason], 0)
}

function amountReason(amount: bigint, { orders, instalments, due, total }: Owing): MatchReason | false {
  if (orders.includes(amount)) return 'order'
  if (amount === total) return 'total'
  if (amount === due) return 'due'
  return instalments.some((each) => each.total === amount) && 'instalment'
}

/** Letters and digits alone, so that spaces and dashes of a bank do not matter. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

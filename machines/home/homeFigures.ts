/** What each number of the dashboard is made of: lines that add up to it. Pure. DASH-04 to DASH-09, CRED-06. */
import type { Arrear, ComingPayment, Dashboard } from '../../contract/home/dashboard.ts'
import { type Money, money } from '../../contract/kernel/money.ts'
import type { Drawdown } from '../../contract/lending/drawdowns.ts'
import type { FacilitySummary } from '../../contract/lending/facilities.ts'
import { lesser } from '../../contract/lending/loan/exact.ts'
import { dueWithin, sumOfPayments } from '../../contract/repayments/repayment-rules.ts'

/** The numbers that open. */
export type Figure = 'available' | 'outstanding' | 'used' | 'applying' | 'arrears' | 'dueIn7Days' | 'dueIn30Days'

/** Days of the two windows. CONST-15. */
const windows = { dueIn7Days: 7, dueIn30Days: 30 } as const

/** One line: `says` names the texts below `home.figure`; what is taken off is below zero. */
export type FigureLine = { key: string; says: string; amount: Money; reference?: string; due?: string }

/** A number with its lines; together they are it. */
export type FigureMade = { lines: FigureLine[]; total: Money }

type Facts = { summary: FacilitySummary } & Pick<Dashboard, 'today' | 'drawdowns' | 'coming' | 'arrears'>

/** The lines of which a number is the sum. A remainder gets its own line, so that they always add up. */
export function madeOf(figure: Figure, facts: Facts): FigureMade {
  const total = totals(facts)[figure]
  const lines = linesOf(figure, facts)
  const rest = BigInt(total.amount) - lines.reduce((sum, { amount }) => sum + BigInt(amount.amount), 0n)
  if (rest === 0n) return { lines, total }
  return { lines: [...lines, { key: 'rest', says: `rest.${figure}`, amount: money(rest, total.currency) }], total }
}

function totals({ summary, arrears }: Facts): Record<Figure, Money> {
  const { availableLimit, outstandingLoan, usedLimit, applying, dueIn7Days, dueIn30Days } = summary
  return {
    available: availableLimit,
    outstanding: outstandingLoan,
    used: usedLimit,
    applying,
    arrears: sumOfPayments(arrears, summary.currency),
    dueIn7Days,
    dueIn30Days,
  }
}

function linesOf(figure: Figure, { summary, drawdowns, coming, arrears, today }: Facts): FigureLine[] {
  const { currency, totalLimit, watermark, outstandingLoan, pendingDrawdown, frozenLimit } = summary
  const using: [string, Money][] = [
    ['outstanding', outstandingLoan],
    ['pending', pendingDrawdown],
    ['frozen', frozenLimit],
  ]
  if (figure === 'used') return using.map(([says, amount]) => ({ key: says, says, amount }))
  if (figure === 'available') {
    const top = lesser(BigInt(totalLimit.amount), BigInt(watermark.amount))
    const says = top === BigInt(totalLimit.amount) ? 'limit' : 'watermark'
    const off = using.map(([name, { amount }]) => ({ key: name, says: name, amount: money(-BigInt(amount), currency) }))
    return [{ key: says, says, amount: money(top, currency) }, ...off]
  }
  if (figure === 'outstanding') return loanLines(drawdowns, 'loan', ({ outstanding }) => outstanding)
  if (figure === 'applying') return loanLines(drawdowns.filter(isUnderWay), 'drawdown', ({ offer }) => offer.amount)
  const payments = figure === 'arrears' ? arrears : dueWithin(coming, today, windows[figure])
  return payments.map(({ drawdownId, reference, due, amount }) => ({
    key: `${drawdownId} ${due}`,
    says: 'instalment',
    reference,
    due,
    amount,
  }))
}

/** Asked for, and not paid out yet. */
function isUnderWay({ status }: Drawdown): boolean {
  return status === 'awaiting approval' || status === 'pending' || status === 'paying out'
}

function loanLines(drawdowns: readonly Drawdown[], says: string, amountOf: (drawdown: Drawdown) => Money): FigureLine[] {
  return drawdowns
    .map((drawdown) => ({ key: drawdown.id, says, reference: drawdown.reference, amount: amountOf(drawdown) }))
    .filter(({ amount }) => amount.amount !== '0')
}

/** An instalment that is left; one of today or later is still to come. */
type InstalmentLeft = ComingPayment & { standing: Arrear['standing'] | 'coming' }

/** Every instalment that is left, in the order of the days: what fell due and is not paid, then what is to come. DASH-02. */
export function instalmentsLeft({ arrears, coming }: Pick<Dashboard, 'arrears' | 'coming'>): InstalmentLeft[] {
  return [...arrears, ...coming.map((payment) => ({ ...payment, standing: 'coming' as const }))]
}

/** What is to be paid next: `least` payments or more, so that the last day is whole. They are in the order of the days. DASH-02. */
export function nextPayments<Payment extends { due: string }>(payments: readonly Payment[], least: number): Payment[] {
  const last = payments[least - 1]
  return payments.filter(({ due }, place) => place < least || due === last?.due)
}

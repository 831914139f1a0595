/** What a loan costs: fee, schedule and effective annual rate, as pure functions of its terms. */
import { Decimal } from 'decimal.js'
import type { Tenor } from '../../contract/credit.ts'
import { addDays, addMonths, daysBetween } from '../../contract/days.ts'
import { lesser } from '../../contract/loan/exact.ts'
import type { Waiver } from '../../contract/red-packet-terms.ts'

/** Enough digits that the last cent of the largest amount is exact; one rounding rule: half to even. */
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_EVEN })

/** Days of a year in every interest calculation: ACT/365. */
const yearDays = 365

/** Weekly instalments of a tenor: 13 to a quarter, so that the price does not depend on the day it begins. */
const weeksPerMonth = 13 / 3

/** What a loan is priced from. Amounts are minor units, rates decimal strings, days `YYYY-MM-DD`. */
export interface LoanInputs {
  readonly amount: bigint
  readonly tenor: Tenor
  /** Nominal rate per year: benchmark and margin. */
  readonly annualRate: string
  readonly feeRate: string
  readonly instalments: 'weekly' | 'monthly'
  /** Day from which interest runs. */
  readonly start: string
  /** What a red packet takes off. RED-12. */
  readonly waiver?: Waiver | null
}

/** One instalment; `principal` + `interest` = `total`. */
interface PricedInstalment {
  readonly due: string
  readonly principal: bigint
  readonly interest: bigint
  readonly total: bigint
}

/** A priced loan: `received` + `fee` = amount, `cost` = `fee` + `interest`; `waived` is what both would be more without the waiver. */
export interface PricedLoan {
  readonly fee: bigint
  readonly received: bigint
  readonly interest: bigint
  readonly cost: bigint
  readonly waived: bigint
  /** Decimal string with four digits: `0.1777` is 17.77 %. */
  readonly effectiveAnnualRate: string
  readonly schedule: readonly PricedInstalment[]
}

/** Half-even rounding to a whole minor unit. */
export function roundMinor(value: Decimal.Value): bigint {
  return BigInt(new Exact(value).toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN).toFixed(0))
}

/** Sum of two rates as a decimal string. */
export function addRates(one: string, other: string): string {
  return new Exact(one).plus(other).toFixed()
}

/** Fee of an amount. */
export function feeOf(amount: bigint, feeRate: string): bigint {
  return roundMinor(new Exact(amount.toString()).times(feeRate))
}

/** Days on which instalments fall due. A month without the day of the start has its last day. */
export function dueDays({ tenor, instalments, start }: Pick<LoanInputs, 'tenor' | 'instalments' | 'start'>): string[] {
  const count = instalments === 'weekly' ? Math.round(tenor * weeksPerMonth) : tenor
  return Array.from({ length: count }, (_, index) =>
    instalments === 'weekly' ? addDays(start, 7 * (index + 1)) : addMonths(start, index + 1),
  )
}

/**
 * The instalments, less the interest that is waived. Principal and due dates are those of the loan without a waiver, so that a red packet
 * makes single payments smaller and none later. RED-12.
 */
export function scheduleOf(loan: LoanInputs): PricedInstalment[] {
  return lessWaived(loan, wholeSchedule(loan))
}

function lessWaived(loan: LoanInputs, whole: readonly PricedInstalment[]): PricedInstalment[] {
  const waived = waivedInterest(loan, whole)
  return whole.map(({ due, principal, interest: before }, index) => {
    const interest = before - (waived[index] ?? 0n)
    return { due, principal, interest, total: principal + interest }
  })
}

/**
 * What of the interest of each instalment is waived: the interest of its first days, or an amount from the first instalment on until it
 * is used up. The days begin where interest begins, and those after an instalment count on the principal that is left.
 */
function waivedInterest(loan: LoanInputs, whole: readonly PricedInstalment[]): bigint[] {
  const { waiver } = loan
  if (!waiver || waiver.kind === 'fee_share') return []
  if (waiver.kind === 'interest_amount') {
    let left = BigInt(waiver.amount)
    return whole.map(({ interest }) => {
      const taken = lesser(left, interest)
      left -= taken
      return taken
    })
  }
  let owed = loan.amount
  return whole.map(({ due, principal, interest }, index) => {
    const from = whole[index - 1]?.due ?? loan.start
    const free = Math.min(waiver.days - daysBetween(loan.start, from), daysBetween(from, due))
    const taken = free > 0 ? lesser(interestOf(owed, loan.annualRate, free), interest) : 0n
    owed -= principal
    return taken
  })
}

/** The part of a fee that is waived, rounded up: in favour of the merchant, as the subsidy plan says. */
function waivedFee(fee: bigint, waiver: Waiver | null | undefined): bigint {
  if (waiver?.kind !== 'fee_share') return 0n
  return BigInt(new Exact(fee.toString()).times(waiver.share).toDecimalPlaces(0, Decimal.ROUND_UP).toFixed(0))
}

/** Interest of an amount over days, to the minor unit. */
export function interestOf(owed: bigint, annualRate: string, days: number): bigint {
  return roundMinor(new Exact(owed.toString()).times(annualRate).times(days).div(yearDays))
}

/**
 * Equal instalments over the tenor. Interest of a period: what is still owed × rate × days / 365, rounded half to even. The level
 * payment is the one that repays exactly before rounding; the last instalment takes what rounding left.
 */
function wholeSchedule(loan: LoanInputs): PricedInstalment[] {
  const days = dueDays(loan)
  const gaps = days.map((day, index) => daysBetween(days[index - 1] ?? loan.start, day))
  const level = levelPayment(loan, gaps)
  let owed = loan.amount
  return days.map((due, index) => {
    const interest = interestOf(owed, loan.annualRate, gaps[index] ?? 0)
    const last = index === days.length - 1
    const wanted = level - interest
    const principal = last || wanted > owed ? owed : wanted < 0n ? 0n : wanted
    owed -= principal
    return { due, principal, interest, total: principal + interest }
  })
}

function interestIn(schedule: readonly PricedInstalment[]): bigint {
  return schedule.reduce((sum, instalment) => sum + instalment.interest, 0n)
}

/** Prices a loan. */
export function priceLoan(loan: LoanInputs): PricedLoan {
  const wholeFee = feeOf(loan.amount, loan.feeRate)
  const fee = wholeFee - waivedFee(wholeFee, loan.waiver)
  const whole = wholeSchedule(loan)
  const schedule = lessWaived(loan, whole)
  const interest = interestIn(schedule)
  const waived = wholeFee - fee + interestIn(whole) - interest
  const received = loan.amount - fee
  const flows = schedule.map(({ due, total }) => ({ days: daysBetween(loan.start, due), amount: total }))
  return { fee, received, interest, cost: fee + interest, waived, effectiveAnnualRate: effectiveAnnualRate(received, flows), schedule }
}

/**
 * The yearly rate at which the payments are worth what was received (XIRR, days / 365), four digits, half to even. `flows` in order of
 * their days. Solved for the discount factor of one day, so that only whole powers occur.
 */
export function effectiveAnnualRate(received: bigint, flows: readonly { days: number; amount: bigint }[]): string {
  const target = new Exact(received.toString())
  let factor = new Exact(1)
  for (let round = 0; round < 60; round++) {
    let value = new Exact(0)
    let slope = new Exact(0)
    let power = new Exact(1)
    let reached = 0
    for (const { days, amount } of flows) {
      power = power.times(factor.pow(days - reached))
      reached = days
      const term = power.times(amount.toString())
      value = value.plus(term)
      slope = slope.plus(term.times(days))
    }
    const step = value.minus(target).times(factor).div(slope)
    factor = factor.minus(step)
    if (step.abs().lt('1e-24')) break
  }
  return factor.pow(-yearDays).minus(1).toDecimalPlaces(4, Decimal.ROUND_HALF_EVEN).toFixed(4)
}

/** The payment that, made after every gap of days, repays the amount with its interest. */
function levelPayment({ amount, annualRate }: LoanInputs, gaps: readonly number[]): bigint {
  let discount = new Exact(1)
  let sum = new Exact(0)
  for (const days of gaps) {
    discount = discount.div(new Exact(annualRate).times(days).div(yearDays).plus(1))
    sum = sum.plus(discount)
  }
  return roundMinor(new Exact(amount.toString()).div(sum))
}

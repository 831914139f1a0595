/** Form of a drawdown, and its conversion to the terms of the chart. */
import type { Resolver } from 'react-hook-form'
import { type Currency, formatAmount, money, parseAmount } from '../../../../contract/kernel/money.ts'
import { Problem } from '../../../../contract/kernel/problem.ts'
import { tenors } from '../../../../contract/lending/terms.ts'
import type { DrawdownTerms } from '../../../../machines/lending/drawdown/setup.ts'
import { laterResolver, problemErrors } from '../../parts/problem.ts'
import type { TermsForm } from './terms-schema.ts'

/** Terms for the chart, or null while the amount is not one or no tenor is chosen. */
export function termsOf(typed: Pick<TermsForm, 'amount' | 'tenor' | 'repaid_by' | 'packet'>, currency: Currency): DrawdownTerms | null {
  const amount = parseAmount(typed.amount)
  const tenor = tenors.find((each) => String(each) === typed.tenor)
  return amount === null || !tenor
    ? null
    : { amount: money(amount, currency), tenor, repaidBy: typed.repaid_by, packet: typed.packet || null }
}

/** Minor units as the form writes them: `150,000.00`. */
export function typedAmount(minor: bigint): string {
  return formatAmount(minor)
}

/** One problem for each that names the packet of the call, so that the form takes it once. */
const renamed = new WeakMap<Problem, Problem>()

/** A problem of the call as the form sees it: `red_packet_id` is its `packet`. */
export function atPacket(problem: Problem | null): Problem | null {
  const { red_packet_id: packet, ...fields } = problem?.fields ?? {}
  if (!problem || packet === undefined) return problem
  const { code, kind, details, serverText, requestId } = problem
  const known = renamed.get(problem) ?? new Problem(code, { kind, details, serverText, requestId, fields: { ...fields, packet } })
  renamed.set(problem, known)
  return known
}

/** Checks what is typed by the form, and by what the chart says of these terms now: leaving a field does not take its word away. */
export function resolverOf(problemNow: () => Problem | null): Resolver<TermsForm> {
  const typed = laterResolver<TermsForm, TermsForm>(async () => (await import('./terms-schema.ts')).TermsForm)
  return async (values, context, options) => {
    const checked = await typed(values, context, options)
    const refused = problemErrors<TermsForm>(atPacket(problemNow()))
    return refused ? { values: {}, errors: { ...refused, ...checked.errors } } : checked
  }
}

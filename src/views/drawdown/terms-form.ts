/** What the merchant types for a drawdown, and how it becomes the terms of the chart. */
import { z } from 'zod'
import { Tenor } from '../../../contract/credit.ts'
import { type Currency, type Money, money, parseAmount } from '../../../contract/money.ts'
import { tenors } from '../../../contract/terms.ts'

/** The form: amount as typed, tenor as its card, and the consent. Limits are the server's: it refuses with field `amount`. */
export const TermsForm = z.object({
  amount: z
    .string()
    .min(1, 'field.required')
    .refine((typed) => parseAmount(typed) !== null, 'field.amount.invalid'),
  tenor: z.enum(tenors.map(String) as ['3', '6', '9', '12'], 'field.required'),
  agreed: z.boolean().refine((agreed) => agreed, 'field.drawdownTerms.required'),
})
export type TermsForm = z.infer<typeof TermsForm>

/** Terms for the chart, or null while the amount is not one. */
export function termsOf(typed: Pick<TermsForm, 'amount' | 'tenor'>, currency: Currency): { amount: Money; tenor: Tenor } | null {
  const amount = parseAmount(typed.amount)
  return amount === null ? null : { amount: money(amount, currency), tenor: Tenor.parse(Number(typed.tenor)) }
}

/** Minor units as the form's decimal string: `150000.00`. */
export function typedAmount(minor: bigint): string {
  const digits = minor.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

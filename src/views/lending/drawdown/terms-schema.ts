/** The schema of a drawdown's form. */
import { z } from 'zod'
import { parseAmount } from '../../../../contract/kernel/money.ts'
import { tenors } from '../../../../contract/lending/terms.ts'

/** The form: amount as typed, tenor as its card, and the consent. Limits are the server's: it refuses with field `amount`. */
export const TermsForm = z.object({
  amount: z
    .string()
    .min(1, 'field.required')
    .refine((typed) => parseAmount(typed) !== null, 'field.amount.invalid'),
  tenor: z.enum(tenors.map(String) as ['3', '6', '9', '12'], 'field.required'),
  /** Named as in the call, which refuses it by this name. Decision 127. */
  repaid_by: z.enum(['instalments', 'share']),
  /** Id of the red packet to use; empty for none. RED-12. */
  packet: z.string(),
  agreed: z.boolean().refine((agreed) => agreed, 'field.drawdownTerms.required'),
})
export type TermsForm = z.infer<typeof TermsForm>

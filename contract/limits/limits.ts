/** The limit of a product, why it is that much and what would raise it. §3, §4. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Instant, Money, ProductName } from '../kernel/fields.ts'
import { CreditStatus } from '../kernel/statuses.ts'

/** A credit application. CRED-02 to CRED-04: submitted without `pre_limit` is being calculated, with it recalculated. Null: none yet. */
export const CreditApplication = z.strictObject({
  status: CreditStatus,
  pre_limit: Money.nullable(),
  type: z.enum(['limit', 'limit_increase']),
})
export type CreditApplication = z.infer<typeof CreditApplication>

/** Rules applied to each shop to calculate a limit, in order. */
export const shopRules = [
  'monthly_sales',
  'drawn_elsewhere',
  'other_name',
  'dormant',
  'refunded',
  'alike',
  'outliers',
  'late_returns',
  'sudden',
  'trend',
  'returns',
  'volatility',
  'stopping',
  'history',
  'loan',
  'verified',
  'psp',
  'concentration',
] as const
export type ShopRule = (typeof shopRules)[number]

/** One step of the calculation of a limit: rule, input and result. */
export const UnderwritingStep = z.strictObject({
  rule: z.enum([...shopRules, 'multiple', 'cap', 'exception', 'exposure', 'floor']),
  /** Decimal strings by name, for the sentence of the rule; of an exception also its effect, ground and last day. */
  inputs: z.record(z.string(), z.string()),
  amount: Money,
})
export type UnderwritingStep = z.infer<typeof UnderwritingStep>

/** Share of a limit from a linked shop, and the reduction of the limit without it. */
export const ShopShare = z.strictObject({
  id: Id,
  name: z.string(),
  platform: z.string(),
  amount: Money,
  loss: Money,
  /** The rule that reduces its share to zero; null for a share above zero. */
  stopped_by: z.enum(shopRules).nullable(),
})
export type ShopShare = z.infer<typeof ShopShare>

/** An option to raise a limit, with an estimate: binding a PSP to a shop, linking one more shop, renewing the consent of a shop. */
export const LimitRaise = z.strictObject({
  kind: z.enum(['bindPsp', 'linkShop', 'renew']),
  /** Null for a shop that is not linked yet. */
  shop_id: Id.nullable(),
  name: z.string().nullable(),
  amount: Money,
})
export type LimitRaise = z.infer<typeof LimitRaise>

/** The limit with its reasons. */
export const CreditLimit = z.strictObject({
  ...CreditApplication.shape,
  limit: Money.nullable(),
  watermark: Money.nullable(),
  calculated_at: Instant.nullable(),
  /** Whether it is not decided because a reviewer has to compare the name in which a shop is held. Decision 094. */
  waits_for_name: z.boolean(),
  steps: z.array(UnderwritingStep),
  /** Amounts add up to the limit; empty while an older calculation is repeated by the current rules. */
  shops: z.array(ShopShare),
  /** The largest first. */
  raises: z.array(LimitRaise),
})
export type CreditLimit = z.infer<typeof CreditLimit>

export const limits = {
  readLimit: endpoint({
    method: 'GET',
    path: '/api/credit/limit',
    access: 'company',
    input: z.strictObject({ product: ProductName }),
    output: CreditLimit.nullable(),
    codes: [],
    summary: 'Read the limit of a product with its calculation; null before a shop is linked.',
    source: 'API-089, CRED-02',
  }),
  readCreditApplication: endpoint({
    method: 'GET',
    path: '/api/credit/application',
    access: 'company',
    input: z.strictObject({ product: ProductName }),
    output: CreditApplication.nullable(),
    codes: [],
    forOtherClients: 'The portal reads the limit with its calculation by readLimit.',
    summary: 'Read the application for a limit.',
    source: 'API-090, CRED-03, CRED-04',
  }),
}

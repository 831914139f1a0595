/** Adding shops to an open facility, and applying for a higher limit: data and endpoints. ACT-01 to ACT-06, CRED-05, API-091. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Instant, Money, ProductName } from '../kernel/fields.ts'
import { AgreementStatus, CreditStatus } from '../kernel/statuses.ts'
import { FacilityStatus, Overdue } from '../lending/facilities.ts'

/**
 * A linked shop beside the facility: `active` was signed for, `ready` can be, of `importing` the first sales are still being read, and
 * `held` does not count, because it is in another name than the company's (decision 094), `lapsed` counts no more, because its consent is over, or not yet, because its sales could not be read once. One whose platform stopped
 * answering after that is `ready`: what was read of it counts.
 */
export const ActivationShop = z.strictObject({
  id: Id,
  name: z.string(),
  platform: z.string(),
  site: z.string().nullable(),
  standing: z.enum(['active', 'ready', 'importing', 'lapsed', 'held']),
  /** The PSP it is paid through; null: none is bound, see notice 4016. */
  psp: z.string().nullable(),
  /** Its share of the limit as last calculated; null before its sales count. */
  amount: Money.nullable(),
})
export type ActivationShop = z.infer<typeof ActivationShop>

/** An application for a higher limit: the limit signed when it was sent, and its result. CRED-02, CRED-05. */
export const LimitIncrease = z.strictObject({
  status: CreditStatus,
  before: Money.nullable(),
  /** The limit that was found; null while it is decided, and when it was refused. */
  limit: Money.nullable(),
  decided_at: Instant.nullable(),
})
export type LimitIncrease = z.infer<typeof LimitIncrease>

/** Everything the pages of activation and increase show. */
export const Activation = z.strictObject({
  /** Null before the contract is signed. `signed` is the limit that all have signed. */
  facility: z.strictObject({ status: FacilityStatus, signed: Money }).nullable(),
  /** Whether money was drawn from it, which is required to add shops. ACT-05. */
  drawn: z.boolean(),
  /** What is overdue in the products of the company: until it is paid no limit rises. Decision 098. */
  overdue: z.array(Overdue),
  /** Whether a company with a common owner is overdue. */
  overdueInGroup: z.boolean(),
  /** Status of the limit calculation; null before a shop is linked. */
  status: CreditStatus.nullable(),
  /** The limit of all linked shops; null while there is none. */
  limit: Money.nullable(),
  shops: z.array(ActivationShop),
  /** Linked PSP accounts, to bind a shop to. */
  psps: z.array(z.strictObject({ id: Id, platform: z.string(), name: z.string() })),
  /** The newest supplemental agreement; null when there never was one. */
  supplement: z.strictObject({ id: Id, status: AgreementStatus, limit: Money }).nullable(),
  /** The last application for a higher limit. */
  increase: LimitIncrease.nullable(),
  /** Codes of the notices that say why the limit was refused: 4016, 4017. ERR-C19. */
  refusals: z.array(z.number().int()),
})
export type Activation = z.infer<typeof Activation>

export const activation = {
  /** Called by the pages to activate shops and to increase the limit. */
  readActivation: endpoint({
    method: 'GET',
    path: '/api/credit/activation',
    access: 'company',
    input: z.strictObject({ product: ProductName }),
    output: Activation,
    codes: [],
    extension: true,
    summary: 'Read the shops in the facility, those that can be added, and what has to be signed for them.',
    source: 'ACT-01',
  }),
  /** Called by the pages to activate shops and to increase the limit. */
  activateShops: endpoint({
    method: 'POST',
    path: '/api/credit/activation',
    access: 'administrator',
    input: z.strictObject({ product: ProductName, shop_ids: z.array(Id).max(200), limit: Money }),
    output: Activation,
    codes: ['refused', 'networkError', 'inProgress', 'notFound'],
    refusedWhileFrozen: true,
    extension: true,
    summary:
      'Write the supplemental agreement that adds shops to the facility; 502 with field limit when the limit is no longer the one shown or not above the signed one, or while something is overdue, 20010 while one is being signed, 20018 without an open facility with a drawdown, and for another company’s shop.',
    source: 'ACT-02',
  }),
  submitLimit: endpoint({
    method: 'POST',
    path: '/api/credit/limit/submit',
    access: 'administrator',
    cost: 5,
    input: z.strictObject({ product: z.literal('underwriting'), type: z.literal('limit_increase') }),
    output: LimitIncrease,
    codes: ['refused', 'inProgress', 'notFound'],
    refusedWhileFrozen: true,
    summary:
      'Apply for a higher limit of credit approval automation; 502 with field type while something is overdue, 20010 while an application is being decided, 20018 without an open facility with a drawdown.',
    source: 'API-091, CRED-05',
  }),
}

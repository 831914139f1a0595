/** The history of a company: one append-only record for merchant, reviewer and audit. Decision 047. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Instant, Money, ProductName } from '../kernel/fields.ts'
import { pageOf, pageQueried } from '../kernel/paging.ts'
import { AgreementKind, RedPacketTypeName } from '../kernel/statuses.ts'

const product = ProductName
/** Human-readable reference. */
const reference = z.string()
/** Brand of a marketplace or PSP. */
const platform = z.string()

const application = z.strictObject({ reference })
const linked = z.strictObject({ platform })
const limit = z.strictObject({ product, amount: Money })
const changed = z.strictObject({ product, from: Money, amount: Money })
/** Older rows without a kind belong to the contract that opens a facility, as most do. */
const agreement = z.strictObject({ product, reference, amount: Money, kind: AgreementKind.default('facility') })
/** `amount` is the principal, `paid` what reaches the account: the principal less the fee. */
const drawdown = z.strictObject({ product, reference, amount: Money, paid: Money })
/** `loan` is the reference of its drawdown. */
const repayment = z.strictObject({ product, reference, loan: reference, amount: Money })
const packet = z.strictObject({ packet: RedPacketTypeName })

/** Every kind of event, with what its row holds beside who, when and about what: ids and figures, never a name. */
export const eventDetails = {
  'company.submitted': application,
  'company.approved': application,
  'company.rejected': application,
  'company.returned': application,
  /** A returned application was not corrected in time. */
  'company.lapsed': application,
  'shop.linked': linked,
  /** To another company, or from one. */
  'shop.moved': linked.extend({ direction: z.enum(['in', 'out']) }),
  'shop.removed': linked,
  'shop.expired': linked,
  'psp.linked': linked,
  'psp.removed': linked,
  'psp.expired': linked,
  /** A calculation with a changed limit. */
  'limit.calculated': limit,
  'limit.refused': z.strictObject({ product }),
  /** An application for a higher limit was approved or refused. */
  'limit.offered': limit,
  'limit.declined': z.strictObject({ product }),
  'limit.opened': limit,
  'limit.increased': changed,
  'limit.lowered': changed,
  'limit.expired': z.strictObject({ product }),
  'limit.renewed': z.strictObject({ product }),
  'limit.closed': z.strictObject({ product }),
  'agreement.initiated': agreement,
  /** One of its signers has signed. */
  'agreement.signed': agreement,
  'agreement.completed': agreement,
  'agreement.declined': agreement,
  'agreement.expired': agreement,
  /** A mandate: its account was replaced before all had signed. */
  'agreement.withdrawn': agreement,
  'packet.claimed': packet,
  'packet.used': packet,
  /** The drawdown it was used on was refused. */
  'packet.returned': packet,
  'packet.expired': packet,
  'packet.invalidated': packet,
  /** Drawdowns go to another account from now on: of its number, what is shown of it. */
  'account.replaced': z.strictObject({ product, account: z.string() }),
  /** An administrator said that they had not replaced it. */
  'account.disputed': z.strictObject({ product }),
  'drawdown.requested': drawdown,
  /** By a second administrator. */
  'drawdown.approved': drawdown,
  'drawdown.notApproved': drawdown,
  'drawdown.paidOut': drawdown,
  'drawdown.refused': drawdown,
  'repayment.requested': repayment,
  'repayment.collected': repayment,
  'repayment.refused': repayment,
  /** It was not sent to the bank, because the debits of the loan were stopped. */
  'repayment.withdrawn': repayment,
  /** The bank took the money back. */
  'repayment.reversed': repayment,
  /** Interest that is not collected; `reference` is that of the loan. */
  'loan.interestWaived': z.strictObject({ product, reference, amount: Money }),
  /** Something is past its days of grace; `amount` is how much of the loan. */
  'loan.overdue': z.strictObject({ product, reference, amount: Money }),
  'loan.cured': z.strictObject({ product, reference }),
  'loan.settled': z.strictObject({ product, reference }),
  'loan.reopened': z.strictObject({ product, reference }),
  /** By two leads; it is still owed. */
  'loan.writtenOff': z.strictObject({ product, reference }),
} as const

export type EventKind = keyof typeof eventDetails
export type EventDetails<Kind extends EventKind> = z.output<(typeof eventDetails)[Kind]>

/** Kind of actor, without the identity: a user of the company, a reviewer, the bank or another provider, Sampan itself. */
export const EventSource = z.enum(['merchant', 'reviewer', 'provider', 'system'])
export type EventSource = z.infer<typeof EventSource>

const common = {
  /** Its place in the record of the company: from one, without gaps. */
  number: z.number().int().positive(),
  at: Instant,
  by: EventSource,
  /** Subject of the event: an application, a shop, a PSP account, a facility, an agreement, a packet, a bank account, a drawdown or a repayment. */
  subjectId: Id,
}

type Common = z.output<z.ZodObject<typeof common>>

/** One event, by its kind. */
export type CompanyEvent = { [Kind in EventKind]: Common & { kind: Kind; details: EventDetails<Kind> } }[EventKind]

/** One event of each kind, with further fields if any. */
function eventOf<Further extends z.ZodRawShape>(further: Further) {
  const kinds = Object.entries(eventDetails).map(([kind, details]) =>
    z.strictObject({ ...common, ...further, kind: z.literal(kind), details }),
  )
  const [first, ...others] = kinds
  if (!first) throw new Error('There is no kind of event')
  return z.discriminatedUnion('kind', [first, ...others]) as z.ZodType<CompanyEvent & z.output<z.ZodObject<Further>>>
}

/** An event for the company. */
export const CompanyEvent = eventOf({})

/** The same row for a reviewer. */
export const ReviewedEvent = eventOf({
  /** Name of the reviewer, mailbox of the merchant, name of the provider; null for Sampan itself and for an erased user. */
  actor: z.string().nullable(),
})
export type ReviewedEvent = z.output<typeof ReviewedEvent>

export const timeline = {
  /** Called by the timeline of a company. */
  listEvents: endpoint({
    method: 'GET',
    path: '/information/timeline',
    access: 'company',
    input: z.strictObject(pageQueried),
    output: z.strictObject(pageOf(CompanyEvent)),
    codes: [],
    extension: true,
    summary: 'List the history of the company, newest first.',
    source: 'decision 047',
  }),
}

/** Differences between the books and the statements of the bank and of PSPs, or the rows of a facility: listed, opened, closed with a reason. Decisions 045, 106. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Instant, longText, Money } from '../kernel/fields.ts'
import { money } from '../kernel/money.ts'
import { pageAsked, pageOf } from '../kernel/paging.ts'

/** Open, cured by a late entry of either side, or closed by a lead. */
export const BreakStatus = z.enum(['open', 'cured', 'closed'])
export type BreakStatus = z.infer<typeof BreakStatus>

/** Filter of the list of differences: open or ended. */
export const BreakFilter = z.enum(['open', 'ended'])
export type BreakFilter = z.infer<typeof BreakFilter>

/** Whose amounts are compared with the books: those of a statement, or those that the rows of a facility and a recomputation have. */
export const BreakSource = z.enum(['bank', 'psp', 'rows'])
export type BreakSource = z.infer<typeof BreakSource>

/** A balance that the rows of a facility have beside the books: of itself, of a loan, a repayment, a charge order or an order to a PSP. Decision 106. */
export const RowBalance = z.enum([
  'limit',
  'outstanding',
  'lost',
  'pending',
  'frozen',
  'surplus',
  'surplusUsed',
  'surplusPaid',
  'payout',
  'repaying',
  'interest',
  'amount',
  'principal',
  'receipts',
  'received',
  'lifted',
  'taken',
])
export type RowBalance = z.infer<typeof RowBalance>

const breakFields = {
  id: Id,
  source: BreakSource,
  /** Which balance of the reference differs; null for a movement of a statement. */
  balance: RowBalance.nullable(),
  /** The PSP whose statement it is; null of any other source. */
  psp: z.string().nullable(),
  /** Reference of the movement on both sides, or of the row; a facility has its id. */
  reference: z.string(),
  /** Amount of the movement on each side, negative for an outgoing one; null on the side where it is missing. */
  books: Money.nullable(),
  statement: Money.nullable(),
  status: BreakStatus,
  /** The first day of the movement on either side. */
  since: Day,
  foundAt: Instant,
  endedAt: Instant.nullable(),
  /** Who closed it, and why; null and empty while it is open. */
  closedBy: z.string().nullable(),
  note: z.string(),
}

/** A difference as the list shows it. */
export const Break = z.strictObject(breakFields)
export type Break = z.infer<typeof Break>

/** Amount of the statement less that of the books; a missing side counts as zero. */
export function gapOf({ books, statement }: Pick<Break, 'books' | 'statement'>): Money | null {
  const known = statement ?? books
  return known && money(BigInt(statement?.amount ?? 0) - BigInt(books?.amount ?? 0), known.currency)
}

/** One entry or line that a difference is made of; `kind` is what the ledger or the statement calls it. */
export const BreakPart = z.strictObject({
  side: z.enum(['books', 'statement']),
  kind: z.enum([
    'deposit.settled',
    'drawdown.settled',
    'repayment.received',
    'repayment.recovered',
    'repayment.returned',
    'remittance.received',
    'creditPayout.settled',
    'creditPayout.returned',
    'suspense.received',
    'suspense.returned',
    'suspense.cameBack',
    'payout',
    'debit',
    'return',
    'transfer',
    'remittance',
    'settlement',
  ]),
  reference: z.string(),
  on: Day,
  amount: Money,
})
export type BreakPart = z.infer<typeof BreakPart>

/** A difference with everything it is made of, the oldest first. */
export const BreakDetail = z.strictObject({
  ...breakFields,
  parts: z.array(BreakPart),
  /** Whose movement or facility it is: usually one company, none where the reference names nothing we know. */
  companies: z.array(z.strictObject({ companyId: Id, registerNameEn: z.string(), registerNameCn: z.string() })),
  /** Whether the reader is concerned in the company whose movement it is: then they do not close it. Decision 087. */
  concerned: z.boolean(),
})
export type BreakDetail = z.infer<typeof BreakDetail>

/** What a provider refuses, and how many jobs wait for it: our credentials (401, 403), or a reference under which it has another order (409). */
export const ProviderRefusal = z.strictObject({
  /** `bank`, `esign`, or the name of a PSP or marketplace. */
  provider: z.string(),
  status: z.number().int(),
  reference: z.string().nullable(),
  jobs: z.number().int().min(1),
})
export type ProviderRefusal = z.infer<typeof ProviderRefusal>

/** Why a difference is closed. */
export const BreakNote = z.strictObject({ note: longText(500) })

export const reconciliation = {
  /** Called by the reconciliation page of the back office. */
  listBreaks: endpoint({
    method: 'POST',
    path: '/backoffice/api/breaks',
    access: 'lead',
    input: z.strictObject({ filter: BreakFilter.default('open'), ...pageAsked }),
    output: z.strictObject({
      ...pageOf(Break),
      /** Number of open differences. */
      open: z.number().int().min(0),
      /** The last day that was compared, by source. */
      compared: z.array(z.strictObject({ source: BreakSource, psp: z.string().nullable(), day: Day })),
      /** What providers refuse now. */
      refused: z.array(ProviderRefusal),
    }),
    codes: [],
    extension: true,
    summary: 'List differences between books and statements, newest first.',
    source: 'decision 045',
  }),
  /** Called by the reconciliation page of the back office. */
  readBreak: endpoint({
    method: 'GET',
    path: '/backoffice/api/breaks/:id',
    access: 'lead',
    input: z.strictObject({ id: Id }),
    output: BreakDetail,
    codes: ['notFound'],
    extension: true,
    summary: 'Read one difference with its entries and lines.',
  }),
  /** Called by the reconciliation page of the back office. */
  closeBreak: endpoint({
    method: 'POST',
    path: '/backoffice/api/breaks/:id/close',
    access: 'lead',
    input: z.strictObject({ id: Id, ...BreakNote.shape }),
    output: BreakDetail,
    codes: ['conflict', 'notFound', 'verificationFailed'],
    extension: true,
    summary:
      'Close a difference with a reason; 403 for leads who are concerned in its company, 20007 more than ten minutes after the sign-in, 20011 when it was cured or closed meanwhile. Recorded in the audit log.',
  }),
}

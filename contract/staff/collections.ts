/** Collections for the staff: a worklist of overdue loans, contacts, promises to pay, letters of demand, hand-over to an agency. Decision 120. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Instant, line, longText, Money, optionalLongText, ProductName, text } from '../kernel/fields.ts'
import { parseAmount } from '../kernel/money.ts'
import { pageOf, pageQueried } from '../kernel/paging.ts'
import { CollectionEntryKind, CollectionStage, CollectionStatus, ContactChannel, ContactOutcome } from '../repayments/collections.ts'

/** All open cases, those the reader has taken, or those of a status. */
export const CollectionFilter = z.enum(['all', 'mine', ...CollectionStage.options, 'promised', 'handOverProposed', 'handedOver'])
export type CollectionFilter = z.infer<typeof CollectionFilter>

/** What the reader can do with a case now. */
export const CollectionOperation = z.enum(['take', 'contact', 'promise', 'letter', 'handOver', 'confirmHandOver', 'declineHandOver'])
export type CollectionOperation = z.infer<typeof CollectionOperation>

/** A case as the list shows it, as of today. */
const caseFields = {
  id: Id,
  status: CollectionStatus,
  drawdownId: Id,
  /** Of the drawdown. */
  reference: z.string(),
  companyId: Id,
  registerNameEn: z.string(),
  registerNameCn: z.string(),
  product: ProductName,
  daysPastDue: z.number().int().min(0),
  /** What has stayed unpaid after its due day. */
  pastDue: Money,
  /** The day on which staff act next. */
  nextOn: Day,
  /** Name of the member who has taken it; null for none. */
  takenBy: z.string().nullable(),
}
export const CollectionCase = z.strictObject(caseFields)
export type CollectionCase = z.infer<typeof CollectionCase>

/** What happened in the collection of a loan. */
export const CollectionEntry = z.strictObject({
  id: Id,
  kind: CollectionEntryKind,
  at: Instant,
  /** Name of the member of staff; null for the system. */
  by: z.string().nullable(),
  channel: ContactChannel.nullable(),
  outcome: ContactOutcome.nullable(),
  words: z.string(),
  who: z.string().nullable(),
  agency: z.string().nullable(),
  amount: Money.nullable(),
  day: Day.nullable(),
})
export type CollectionEntry = z.infer<typeof CollectionEntry>

/** A case with the history of its loan, newest first, and what the reader can do. */
export const CollectionDetail = z.strictObject({
  ...caseFields,
  on: Day,
  agency: z.string().nullable(),
  entries: z.array(CollectionEntry),
  operations: z.array(CollectionOperation),
  /** Whether the reader is concerned in the company: then they do nothing in the case. Decision 087. */
  concerned: z.boolean(),
})
export type CollectionDetail = z.infer<typeof CollectionDetail>

/** A contact with the company, and the day on which it is contacted again. */
export const NotedContact = z.strictObject({ channel: ContactChannel, outcome: ContactOutcome, words: longText(1000), again: Day })
export type NotedContact = z.infer<typeof NotedContact>

/** A promise of the company: how much, by when, and who has made it. */
export const NotedPromise = z.strictObject({ amount: Money, day: Day, who: text(100), words: optionalLongText(1000) })
export type NotedPromise = z.infer<typeof NotedPromise>

/** The same as it is typed. */
export const PromiseForm = NotedPromise.extend({
  amount: z.string().refine((typed) => (parseAmount(typed) ?? 0n) > 0n, 'field.amount.invalid'),
})
export type PromiseForm = z.infer<typeof PromiseForm>

/** Why a letter of demand is sent. */
export const DemandReason = z.strictObject({ reason: longText(300) })
export type DemandReason = z.infer<typeof DemandReason>

/** To which agency a loan is handed over, and why. */
export const HandOver = z.strictObject({ agency: text(200), reason: longText(300) })
export type HandOver = z.infer<typeof HandOver>

const ofCase = { id: Id }
const answered = { output: z.null(), extension: true } as const
const path = '/backoffice/api/collections'

export const collections = {
  /** Called by the collections of the back office. */
  listCollectionCases: endpoint({
    method: 'GET',
    path,
    access: 'reviewer',
    input: z.strictObject({ filter: CollectionFilter.default('all'), size: pageQueried.size, after: line().max(80).optional() }),
    output: z.strictObject(pageOf(CollectionCase)),
    codes: [],
    extension: true,
    summary: 'List open collections of overdue loans by the day on which staff act next, the earliest first.',
    source: 'decision 120',
  }),
  /** Called by the collections of the back office. */
  readCollectionCase: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'reviewer',
    input: z.strictObject(ofCase),
    output: CollectionDetail,
    codes: ['notFound'],
    extension: true,
    summary: 'Read a case with the history of its loan. Recorded in the audit log.',
  }),
  /** Called by the collections of the back office. */
  takeCollectionCase: endpoint({
    method: 'POST',
    path: `${path}/:id/take`,
    access: 'reviewer',
    input: z.strictObject(ofCase),
    codes: ['conflict', 'notFound'],
    ...answered,
    summary:
      'Take a case, also from another member. 403 for staff who are concerned in the company, 20011 for one that is closed or handed over.',
  }),
  /** Called by the collections of the back office. */
  noteContact: endpoint({
    method: 'POST',
    path: `${path}/:id/contacts`,
    access: 'reviewer',
    input: z.strictObject({ ...ofCase, ...NotedContact.shape }),
    codes: ['refused', 'conflict', 'notFound'],
    ...answered,
    summary:
      'Note a contact with the company. 502 with field again for a day that is not one of the next 14. 403 and 20011 as for taking it.',
  }),
  /** Called by the collections of the back office. */
  recordPromise: endpoint({
    method: 'POST',
    path: `${path}/:id/promises`,
    access: 'reviewer',
    input: z.strictObject({ ...ofCase, ...NotedPromise.shape }),
    codes: ['refused', 'conflict', 'notFound'],
    ...answered,
    summary:
      'Record a promise to pay, which pauses the stage until its day. 502 with field day for a day that is not one of the next 14; 20011 for a case with an open promise or that is handed over.',
  }),
  /** Called by the collections of the back office. */
  sendDemandLetter: endpoint({
    method: 'POST',
    path: `${path}/:id/letters`,
    access: 'lead',
    input: z.strictObject({ ...ofCase, ...DemandReason.shape }),
    codes: ['verificationFailed', 'conflict', 'notFound'],
    ...answered,
    summary:
      'Send the letter of demand to the company. 20007 long after the sign-in, 20011 before the loan is 31 days past due and while the days of an earlier letter run.',
  }),
  /** Called by the collections of the back office. */
  proposeHandOver: endpoint({
    method: 'POST',
    path: `${path}/:id/hand-over`,
    access: 'lead',
    input: z.strictObject({ ...ofCase, ...HandOver.shape }),
    codes: ['conflict', 'notFound'],
    ...answered,
    summary: 'Propose to hand a loan over to an agency. 20011 before it is 61 days past due.',
  }),
  /** Called by the collections of the back office. */
  decideHandOver: endpoint({
    method: 'POST',
    path: `${path}/:id/hand-over/decide`,
    access: 'lead',
    input: z.strictObject({ ...ofCase, accepted: z.boolean() }),
    codes: ['verificationFailed', 'conflict', 'notFound'],
    ...answered,
    summary:
      'Confirm a hand-over, by another lead, or decline it. 403 for the lead who proposed it and confirms it, 20007 when it is confirmed long after the sign-in, 20011 when it was decided before or who proposed it is no lead any more.',
  }),
}

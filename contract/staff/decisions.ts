/** What staff have decided and noted about a company or a loan. Decisions 123, 130. */
import { z } from 'zod'
import { Id, Instant, Money } from '../kernel/fields.ts'
import { CollectionEntryKind } from '../repayments/collections.ts'
import { AdjustmentKind } from './adjustments.ts'

/** Most people, shops, loans, messages, decisions and calls that the file shows. */
export const fileShown = 20

/** What staff have decided about a company, as the file shows it: actions of the audit log. */
export const fileActions = [
  'company.frozen',
  'company.releaseProposed',
  'company.releaseDeclined',
  'company.released',
  'user.frozen',
  'user.releaseProposed',
  'user.releaseDeclined',
  'user.released',
  'facility.frozen',
  'facility.releaseProposed',
  'facility.releaseDeclined',
  'facility.released',
  'exception.proposed',
  'exception.confirmed',
  'exception.declined',
  'exception.withdrawn',
  'adjustment.proposed',
  'adjustment.confirmed',
  'adjustment.declined',
  'adjustment.withdrawn',
  'allocation.proposed',
  'allocation.confirmed',
  'allocation.declined',
  'arrangement.recorded',
  'arrangement.proposed',
  'arrangement.sentBack',
  'arrangement.offered',
  'arrangement.declined',
  'debits.held',
  'debits.released',
  'collection.taken',
  'collection.contacted',
  'collection.promised',
  'collection.demanded',
  'collection.handOverProposed',
  'collection.handedOver',
  'collection.handOverDeclined',
  'sellerName.accepted',
  'sellerName.refused',
  'sellerName.takenBack',
  'break.closed',
  'allocation.undone',
  'bankAccount.accepted',
  'bankAccount.verified',
  'bankAccount.refused',
  'merchantCase.answered',
  'decision.proposed',
  'proposal.confirmed',
  'proposal.sentBack',
  'proposal.disputed',
  'dispute.settled',
  'kyc.approved',
  'kyc.returned',
  'kyc.rejected',
] as const

/** What a member of staff has decided, with the reason they gave. */
export const FileDecision = z.strictObject({
  id: z.number().int(),
  at: Instant,
  action: z.enum(fileActions),
  by: z.string(),
  /** Of the drawdown that it is about. */
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  /** Which adjustment of a loan it is, and of how much; null of any other decision. */
  adjustment: z.strictObject({ kind: AdjustmentKind, amount: Money }).nullable(),
})
export type FileDecision = z.infer<typeof FileDecision>

/** What a member of staff has noted about a loan that is past due, in their words. */
export const FileNote = z.strictObject({
  id: Id,
  at: Instant,
  kind: CollectionEntryKind,
  /** Name of the member of staff; null for the system. */
  by: z.string().nullable(),
  /** Of the drawdown. */
  reference: z.string(),
  words: z.string(),
})
export type FileNote = z.infer<typeof FileNote>

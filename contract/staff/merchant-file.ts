/** The merchant file: what staff look up about one company, on one page. Decision 123. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Instant, Money, ProductName } from '../kernel/fields.ts'
import { AuthorisationStatus } from '../kernel/statuses.ts'
import { FacilityStatus } from '../lending/facilities.ts'
import { CollectionCase } from './collections.ts'
import { LimitException } from './exceptions.ts'
import { Freezable } from './freezes.ts'
import { ServicedLoan } from './loans.ts'

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
] as const

/** A user of the company. */
export const FilePerson = z.strictObject({
  id: Id,
  userId: Id,
  name: z.string(),
  /** With its middle hidden. */
  mailbox: z.string(),
  role: z.enum(['administrator', 'user']),
  status: z.enum(['confirming', 'active', 'removed', 'rejected']),
  since: Instant,
  /** Of the user, from the file of any company. Decision 129. */
  ...Freezable,
})
export type FilePerson = z.infer<typeof FilePerson>

/** A linked shop, with the PSP that it is paid through. */
export const FileShop = z.strictObject({
  id: Id,
  name: z.string(),
  platform: z.string(),
  status: AuthorisationStatus,
  psp: z.string().nullable(),
  /** When its sales were last read. */
  syncedAt: Instant.nullable(),
})
export type FileShop = z.infer<typeof FileShop>

/** The calculated limit of a product, null while there is none; its exceptions that wait or are in force, none for readers who are concerned. */
export const FileLimit = z.strictObject({
  product: ProductName,
  limit: Money.nullable(),
  exceptions: z.array(LimitException),
  /** Whether the reader can propose an exception now. Decision 128. */
  mayPropose: z.boolean(),
})
export type FileLimit = z.infer<typeof FileLimit>

/** A facility, with what is used of it. */
export const FileFacility = z.strictObject({
  id: Id,
  product: ProductName,
  status: FacilityStatus,
  signed: Money,
  limit: Money,
  used: Money,
  available: Money,
  /** Whether a difference of its books pauses it. Decision 106. */
  paused: z.boolean(),
  nextReviewOn: Day,
  ...Freezable,
})
export type FileFacility = z.infer<typeof FileFacility>

/** What a member of staff has decided, with the reason they gave. */
export const FileDecision = z.strictObject({
  id: z.number().int(),
  at: Instant,
  action: z.enum(fileActions),
  by: z.string(),
  /** Of the drawdown that it is about. */
  reference: z.string().nullable(),
  reason: z.string().nullable(),
})
export type FileDecision = z.infer<typeof FileDecision>

/** The file. Lists have at most {@link fileShown} rows. */
export const MerchantFile = z.strictObject({
  companyId: Id,
  registerNameEn: z.string(),
  registerNameCn: z.string(),
  registrationNumber: z.string().nullable(),
  /** Of the company itself. */
  ...Freezable,
  /** Whether the reader is concerned in the company: then they neither freeze nor release it. Decision 087. */
  concerned: z.boolean(),
  people: z.array(FilePerson),
  shops: z.array(FileShop),
  /** Of each product that was calculated. */
  limits: z.array(FileLimit),
  facilities: z.array(FileFacility),
  /** Those that are owed first, then the newest. */
  loans: z.array(ServicedLoan),
  collections: z.array(CollectionCase),
  /** Messages to its users, newest first; the title in the language of the reader. */
  notices: z.array(z.strictObject({ at: Instant, title: z.string(), readers: z.number().int().min(1) })),
  decisions: z.array(FileDecision),
  caseId: Id.nullable(),
})
export type MerchantFile = z.infer<typeof MerchantFile>

export const merchantFile = {
  /** Called by the merchant file of the back office. */
  readMerchantFile: endpoint({
    method: 'GET',
    path: '/backoffice/api/companies/:companyId',
    access: 'reviewer',
    input: z.strictObject({ companyId: Id }),
    output: MerchantFile,
    codes: ['notFound'],
    extension: true,
    summary:
      'Read what belongs to one company: people, shops, limits with their exceptions, facilities, loans, collections, messages, decisions of the staff, and its freeze. Recorded in the audit log.',
  }),
}

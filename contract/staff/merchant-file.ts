/** The merchant file: what staff look up about one company, on one page. Decision 123. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Instant, Money, ProductName } from '../kernel/fields.ts'
import { AuthorisationStatus } from '../kernel/statuses.ts'
import { FacilityStatus } from '../lending/facilities.ts'
import { exceptionObstacles } from '../limits/exception-rules.ts'
import { CollectionCase } from './collections.ts'
import { FileDecision, FileNote } from './decisions.ts'
import { LimitException } from './exceptions.ts'
import { Freezable } from './freezes.ts'
import { ServicedLoan } from './loans.ts'
import { SentCase } from './merchant-cases.ts'
import { OutsideCall } from './outside-calls.ts'

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
  /** What an exception is compared with: the calculation without one, before what is committed elsewhere. */
  calculated: Money,
  /** Why no exception can be proposed for it. */
  obstacle: z.enum(exceptionObstacles).nullable(),
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
  /** None for a reader who is concerned. */
  decisions: z.array(FileDecision),
  notes: z.array(FileNote),
  /** Complaints and appeals: those that are open first, then the newest. Decision 124. */
  cases: z.array(SentCase),
  /** What was asked outside, newest first. Decision 130. */
  calls: z.array(OutsideCall),
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
      'Read what belongs to one company: people, shops, limits with their exceptions, facilities, loans, collections, complaints, messages, calls to providers, notes and decisions of the staff, and its freezes. Recorded in the audit log.',
  }),
}

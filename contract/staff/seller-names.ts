/** Endpoints for the review of names in which shops and PSP accounts are held. Decision 094. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Instant, line, longText } from '../kernel/fields.ts'
import { pageOf, pageQueried } from '../kernel/paging.ts'
import { SellerNameStatus } from '../shops/seller-name.ts'

/** A name that waits or is decided, with what the decision rests on. */
export const SellerNameEntry = z.strictObject({
  id: Id,
  status: SellerNameStatus,
  companyId: Id,
  registerNameEn: z.string(),
  registerNameCn: z.string(),
  /** The case of the company's certification, with its documents. */
  caseId: Id.nullable(),
  name: z.string(),
  /** Only the legal form differs or is missing. */
  close: z.boolean(),
  /**
   * The linked shops in this name: whether the marketplace names the seller so, and the PSP that names its holder so; neither for a shop
   * that is paid to another account meanwhile.
   */
  shops: z.array(z.strictObject({ id: Id, platform: z.string(), name: z.string(), seller: z.boolean(), psp: z.string().nullable() })),
  /** Whether the reader is concerned in the company: then they do not decide. */
  concerned: z.boolean(),
  since: Instant,
  /** The note of the decision; while the name waits, why an earlier one was taken back, or empty. */
  note: z.string(),
  /** The decision that holds: when, and the name of the reviewer; null for the automatic one of the sandbox. */
  decided: z.strictObject({ at: Instant, by: z.string().nullable() }).nullable(),
})
export type SellerNameEntry = z.infer<typeof SellerNameEntry>

/** Decision on a name. The note of an acceptance says what was compared; that of a refusal is for the merchant. */
export const SellerNameVerdict = z.strictObject({ id: Id, accepted: z.boolean(), note: longText(300) })
export type SellerNameVerdict = z.infer<typeof SellerNameVerdict>

/** Why a decision is taken back, for the merchant. */
export const SellerNameTakenBack = z.strictObject({ id: Id, note: longText(300) })
export type SellerNameTakenBack = z.infer<typeof SellerNameTakenBack>

export const sellerNames = {
  /** Called by the seller names of the back office. */
  listSellerNames: endpoint({
    method: 'GET',
    path: '/backoffice/api/names',
    access: 'reviewer',
    input: z.strictObject({
      status: SellerNameStatus.default('waiting'),
      ...pageQueried,
      after: line().max(80).optional(),
    }),
    output: z.strictObject(pageOf(SellerNameEntry)),
    codes: [],
    extension: true,
    summary:
      'List names of sellers and PSP account holders that are not the company’s: those that wait, oldest first, or that were accepted or refused, last decision first.',
  }),
  /** Called by the seller names of the back office. */
  decideSellerName: endpoint({
    method: 'POST',
    path: '/backoffice/api/names/:id/decide',
    access: 'reviewer',
    input: SellerNameVerdict,
    output: z.null(),
    codes: ['conflict', 'notFound'],
    extension: true,
    summary:
      'Accept or refuse a name; its shops then count towards the limit, or do not. 403 for staff who are concerned in the company, 20011 when another reviewer was faster.',
  }),
  /** Called by the seller names of the back office. */
  takeBackSellerName: endpoint({
    method: 'POST',
    path: '/backoffice/api/names/:id/take-back',
    access: 'reviewer',
    input: SellerNameTakenBack,
    output: z.null(),
    codes: ['conflict', 'notFound'],
    extension: true,
    summary:
      'Take back an acceptance or a refusal with a reason: the name waits again, and its shops do not count towards the limit. 403 for staff who are concerned in the company, 20011 for a name that waits.',
  }),
}

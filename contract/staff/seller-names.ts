/** Endpoints for the review of names in which shops and PSP accounts are held. Decision 094. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Instant, longText, Nothing } from '../kernel/fields.ts'

/** A name that waits for a decision, with the certified names of the company. */
export const SellerNameReview = z.strictObject({
  id: Id,
  companyId: Id,
  registerNameEn: z.string(),
  registerNameCn: z.string(),
  name: z.string(),
  /** Only the legal form differs or is missing. */
  close: z.boolean(),
  /**
   * The shops that it keeps out: whether the marketplace names the seller so, and the PSP that names its holder so; neither for a shop that
   * is paid to another account meanwhile.
   */
  shops: z.array(z.strictObject({ id: Id, platform: z.string(), name: z.string(), seller: z.boolean(), psp: z.string().nullable() })),
  /** Whether the reader is concerned in the company: then they do not decide. */
  concerned: z.boolean(),
  since: Instant,
})
export type SellerNameReview = z.infer<typeof SellerNameReview>

/** Decision on a name. The note of an acceptance says what was compared; that of a refusal is for the merchant. */
export const SellerNameVerdict = z.strictObject({ id: Id, accepted: z.boolean(), note: longText(300) })
export type SellerNameVerdict = z.infer<typeof SellerNameVerdict>

export const sellerNames = {
  /** Called by the seller names of the back office. */
  listSellerNames: endpoint({
    method: 'GET',
    path: '/backoffice/api/names',
    access: 'reviewer',
    input: Nothing,
    output: z.array(SellerNameReview),
    codes: [],
    extension: true,
    summary: 'List names of sellers and PSP account holders that are not the company’s and wait, oldest first; at most 100.',
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
}

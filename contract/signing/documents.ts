/** The documents of an agreement and the pictures of their pages. */
import { z } from 'zod'
import { Id } from '../kernel/fields.ts'

/**
 * What a document says: the agreement itself (of a supplement the supplement), what holds for each drawdown, the mandate to debit the account,
 * the consent to the use of data, and for companies of Hong Kong the written note and the summary that section 18 of the Money Lenders
 * Ordinance ask for.
 */
export const DocumentKind = z.enum([
  'facility_agreement',
  'drawdown_terms',
  'debit_mandate',
  'privacy_consent',
  'lender_note',
  'ordinance_summary',
])
export type DocumentKind = z.infer<typeof DocumentKind>

/** One document of an agreement, a PDF. */
export const AgreementDocument = z.strictObject({
  id: Id,
  kind: DocumentKind,
  /** In the language of the agreement. */
  title: z.string(),
  pages: z.number().int().min(1),
  bytes: z.number().int().min(1),
  /** SHA-256 of the bytes, hex. */
  content_hash: z.string(),
})
export type AgreementDocument = z.infer<typeof AgreementDocument>

/** A preview page: the address of a JPEG, valid for five minutes; sides in pixels. */
const PagePicture = z.strictObject({ url: z.string(), width: z.number().int(), height: z.number().int() })

/** The pages of one document in their order, and the first one small; none until their pictures are made. */
export const DocumentPages = z.strictObject({ document_id: Id, thumbnail: PagePicture.nullable(), pages: z.array(PagePicture) })
export type DocumentPages = z.infer<typeof DocumentPages>

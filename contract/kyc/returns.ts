/** Items of an application that a reviewer sends back, by path, each with a reason. KYC-19. */
import { z } from 'zod'
import { Day, Instant } from '../kernel/fields.ts'

/** Why an item is sent back. Texts are `kyc.returned.reason.<code>`. */
const returnReasons = ['unreadable', 'cropped', 'expired', 'mismatch', 'wrong_document', 'incomplete', 'other'] as const
export const ReturnReason = z.enum(returnReasons, 'field.required')
export type ReturnReason = z.infer<typeof ReturnReason>

/**
 * One item of an application by its path: `company.registeredAddress`, `company.documents.0`, `business.industry_service`,
 * `connectedPersons.2.idBackFileId`; `connectedPersons` alone is the list itself, when a person is missing or superfluous. The index after
 * the last document means a further document that is requested.
 */
export const ItemPath = z
  .string()
  .max(80)
  .regex(/^(company|business)\.[A-Za-z_]+(\.\d{1,2})?$|^connectedPersons(\.\d{1,2}\.[A-Za-z]+)?$/, 'field.unknown')

/** An item sent back, as the merchant sees it; `corrected` when it is no longer what was sent to review. */
export const ReturnedItem = z.strictObject({ item: ItemPath, reason: ReturnReason, note: z.string(), corrected: z.boolean() })
export type ReturnedItem = z.infer<typeof ReturnedItem>

/** A moment of the review so far. */
const ReviewMoment = z.strictObject({ what: z.enum(['submitted', 'in progress', 'returned']), at: Instant })
export type ReviewMoment = z.infer<typeof ReviewMoment>

/**
 * What was sent back and by when to send it again, with the days that are left until then (0 on the last one) and what has happened so
 * far, the latest first; without items the whole application may be changed.
 */
export const Returned = z.strictObject({
  dueDate: Day,
  daysLeft: z.number().int().min(0),
  items: z.array(ReturnedItem),
  history: z.array(ReviewMoment),
})
export type Returned = z.infer<typeof Returned>

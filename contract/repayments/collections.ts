/** Collection of an overdue loan: its stages, its statuses and its history. Decision 120. */
import { z } from 'zod'

/** By days past due: reminded alone, called by a person, sent a letter of demand, decided on by leads. */
export const CollectionStage = z.enum(['due', 'contact', 'demand', 'handOver'])
export type CollectionStage = z.infer<typeof CollectionStage>

/** The stage, or what holds it up. */
export const CollectionStatus = z.enum([...CollectionStage.options, 'promised', 'handOverProposed', 'handedOver', 'closed'])
export type CollectionStatus = z.infer<typeof CollectionStatus>

/** What happened in a collection. */
export const CollectionEntryKind = z.enum([
  'opened',
  'taken',
  'contact',
  'promise',
  'promiseKept',
  'promiseBroken',
  'demand',
  'handOverProposed',
  'handOverDeclined',
  'handedOver',
  'closed',
])
export type CollectionEntryKind = z.infer<typeof CollectionEntryKind>

/** How the company was contacted, and what came of it. */
export const ContactChannel = z.enum(['phone', 'mail', 'message', 'visit'], 'field.required')
export type ContactChannel = z.infer<typeof ContactChannel>
export const ContactOutcome = z.enum(['spoken', 'noAnswer', 'cannotPay', 'disputed', 'wrongNumber'], 'field.required')
export type ContactOutcome = z.infer<typeof ContactOutcome>

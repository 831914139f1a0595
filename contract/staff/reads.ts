/** Endpoints for masked data of a case: revealed with a reason, and the log of that. KYC-30, decision 020. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Instant, longText } from '../kernel/fields.ts'
import { pageAsked, pageOf } from '../kernel/paging.ts'
import { ItemPath } from '../kyc/returns.ts'

/** The item to reveal, and the reason. */
const Looked = z.strictObject({ id: Id, item: ItemPath, reason: longText(200) })

/** A reveal of a masked value, as an entry of the read log. */
export const ReadEntry = z.strictObject({
  id: z.number().int(),
  at: Instant,
  staff: z.string(),
  what: z.enum(['case', 'identity', 'document']),
  /** Null for the reveal of a bank account, which has no case. */
  caseId: Id.nullable(),
  reference: z.string().nullable(),
  registerNameEn: z.string(),
  registerNameCn: z.string(),
  /** Path of the item of a case; of an account `accountNumber` or `documents.<place>`. */
  item: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ReadEntry = z.infer<typeof ReadEntry>

export const reads = {
  /** Called by the case page of the back office. */
  revealItem: endpoint({
    method: 'POST',
    path: '/backoffice/api/cases/:id/reveal',
    access: 'reviewer',
    input: Looked,
    output: z.strictObject({ value: z.string() }),
    codes: ['notFound'],
    extension: true,
    summary: 'Reveal a masked value, with a reason; recorded in the audit log. 403 for a case of other reviewers.',
  }),
  /** Called by the case page of the back office. */
  openCaseDocument: endpoint({
    method: 'POST',
    path: '/backoffice/api/cases/:id/document',
    access: 'reviewer',
    input: Looked,
    output: z.strictObject({
      url: z.string(),
      fileName: z.string(),
      mime: z.string(),
      /** Short-lived addresses of its pictures, HEIF and PDF included; empty while they are not made. */
      pages: z.array(z.string()),
    }),
    codes: ['notFound'],
    extension: true,
    summary: 'Create a short-lived address of one document, with a reason; recorded in the audit log. 403 for a case of other reviewers.',
  }),
  /** Called by the read log of the back office. */
  listReads: endpoint({
    method: 'POST',
    path: '/backoffice/api/reads',
    access: 'lead',
    input: z.strictObject({
      caseId: Id.optional(),
      staffId: Id.optional(),
      ...pageAsked,
    }),
    output: z.strictObject(pageOf(ReadEntry)),
    codes: [],
    extension: true,
    summary: 'List the read log of revealed values, newest first.',
  }),
}

/** One merchant's case: every move of every row of one company, as the studio replays it. Decision 145. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Instant } from '../kernel/fields.ts'
import { pageOf, pageQueried } from '../kernel/paging.ts'
import { EventSource } from '../records/timeline.ts'

/** One move of a row by its lifecycle, with who made it and why. It names no person but the staff. */
export const CompanyMove = z.strictObject({
  /** Its place among the moves of all companies: later moves have larger ones. */
  number: z.number().int().positive(),
  at: Instant,
  /** The lifecycle, by its name in the registry of charts. */
  chart: z.string(),
  /** Key of the row. */
  rowId: z.string(),
  /** By which people know the row; null of one without a reference. */
  reference: z.string().nullable(),
  /** Keys of states; null for a status that the lifecycle does not have any more. */
  from: z.string().nullable(),
  event: z.string(),
  to: z.string().nullable(),
  by: EventSource,
  /** Of the member of the staff, or of the provider; null of a merchant, of Sampan itself and of a stand-in. */
  name: z.string().nullable(),
  /** What the member of the staff gave as the reason; null where none is kept. */
  reason: z.string().nullable(),
})
export type CompanyMove = z.infer<typeof CompanyMove>

export const companyMoves = {
  /** Called by the studio, for the replay of one company. */
  listCompanyMoves: endpoint({
    method: 'GET',
    path: '/backoffice/api/companies/:companyId/moves',
    access: 'reviewer',
    input: z.strictObject({ companyId: Id, ...pageQueried }),
    output: z.strictObject({ ...pageOf(CompanyMove), registerNameEn: z.string(), registerNameCn: z.string() }),
    codes: ['notFound'],
    extension: true,
    summary:
      'List the moves of all lifecycles of one company, newest first, with who made them and why. 403 for staff who are concerned in the company. Recorded in the audit log.',
  }),
}

/** Companies that leads freeze and release. Decision 123. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Instant, longText } from '../kernel/fields.ts'

/** Frozen, also while a lead proposes the release; released by two leads. */
export const FreezeStatus = z.enum(['frozen', 'releaseProposed', 'released'])
export type FreezeStatus = z.infer<typeof FreezeStatus>

/** What the reader can do about it now. */
export const FreezeOperation = z.enum(['freeze', 'proposeRelease', 'confirmRelease', 'declineRelease'])
export type FreezeOperation = z.infer<typeof FreezeOperation>

/** A freeze of a company with the proposal to release it. Names are of leads. */
export const CompanyFreeze = z.strictObject({
  status: FreezeStatus,
  reason: z.string(),
  by: z.string(),
  at: Instant,
  release: z.strictObject({ reason: z.string(), by: z.string(), at: Instant }).nullable(),
})
export type CompanyFreeze = z.infer<typeof CompanyFreeze>

/** Why a lead freezes a company, or proposes to release it; the company does not read it. */
export const FreezeReason = z.strictObject({ reason: longText(300) })
export type FreezeReason = z.infer<typeof FreezeReason>

const ofCompany = { companyId: Id }
const answered = { access: 'lead', output: z.null(), extension: true } as const
const path = '/backoffice/api/companies/:companyId'

export const freezes = {
  /** Called by the merchant file of the back office. */
  freezeCompany: endpoint({
    method: 'POST',
    path: `${path}/freeze`,
    input: z.strictObject({ ...ofCompany, ...FreezeReason.shape }),
    codes: ['verificationFailed', 'conflict', 'notFound'],
    ...answered,
    summary:
      'Freeze a company at once: it draws, borrows and is paid out nothing more, and goes on repaying. 403 for leads who are concerned in it, 20007 long after the sign-in, 20011 while it is frozen. Decision 123.',
  }),
  /** Called by the merchant file of the back office. */
  proposeRelease: endpoint({
    method: 'POST',
    path: `${path}/release`,
    input: z.strictObject({ ...ofCompany, ...FreezeReason.shape }),
    codes: ['conflict', 'notFound'],
    ...answered,
    summary: 'Propose to release a frozen company, which stays frozen. 403 as for freezing it, 20011 while another proposal waits.',
  }),
  /** Called by the merchant file of the back office. */
  decideRelease: endpoint({
    method: 'POST',
    path: `${path}/release/decide`,
    input: z.strictObject({ ...ofCompany, accepted: z.boolean() }),
    codes: ['verificationFailed', 'conflict', 'notFound'],
    ...answered,
    summary:
      'Release a company, by another lead than the one who proposed it, or decline the proposal, by any. 403 for the lead who proposed it and confirms it, 20007 when it is confirmed long after the sign-in, 20011 when it was decided before or who proposed it is no lead any more.',
  }),
}

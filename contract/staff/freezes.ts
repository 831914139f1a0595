/** What leads freeze and release: a company, one of its users, its facility in a product. Decisions 123, 129. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Instant, longText, ProductName } from '../kernel/fields.ts'

/** Frozen, also while a lead proposes the release; released by two leads. */
export const FreezeStatus = z.enum(['frozen', 'releaseProposed', 'released'])
export type FreezeStatus = z.infer<typeof FreezeStatus>

/** What the reader can do about it now. */
export const FreezeOperation = z.enum(['freeze', 'proposeRelease', 'confirmRelease', 'declineRelease'])
export type FreezeOperation = z.infer<typeof FreezeOperation>

/** What is frozen: the company itself, a user in every company of theirs, or the facility of the company in a product. */
export const FreezeSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('company') }),
  z.strictObject({ kind: z.literal('user'), userId: Id }),
  z.strictObject({ kind: z.literal('facility'), product: ProductName }),
])
export type FreezeSubject = z.infer<typeof FreezeSubject>

/** A freeze with the proposal to release it. Names are of leads. */
export const Freeze = z.strictObject({
  status: FreezeStatus,
  reason: z.string(),
  by: z.string(),
  at: Instant,
  release: z.strictObject({ reason: z.string(), by: z.string(), at: Instant }).nullable(),
})
export type Freeze = z.infer<typeof Freeze>

/** The last freeze of something, null where there was none, and what the reader can do about it. */
export const Freezable = { freeze: Freeze.nullable(), operations: z.array(FreezeOperation) }

/** Why a lead freezes something, or proposes to release it; the company does not read it. */
export const FreezeReason = z.strictObject({ reason: longText(300) })
export type FreezeReason = z.infer<typeof FreezeReason>

const frozen = { companyId: Id, subject: FreezeSubject }
const answered = { access: 'lead', output: z.null(), extension: true } as const
const path = '/backoffice/api/companies/:companyId'

export const freezes = {
  /** Called by the merchant file of the back office. */
  startFreeze: endpoint({
    method: 'POST',
    path: `${path}/freeze`,
    input: z.strictObject({ ...frozen, ...FreezeReason.shape }),
    codes: ['verificationFailed', 'conflict', 'notFound'],
    ...answered,
    summary:
      'Freeze at once: a company draws, borrows and is paid out nothing more, and goes on repaying; a user is signed out and cannot sign in; in a facility nothing is drawn or raised. 403 for leads who are concerned in the company or in one of the user, 20007 long after the sign-in, 20011 while it is frozen, and for a user who cannot sign in anyway.',
    source: 'decisions 123, 129',
  }),
  /** Called by the merchant file of the back office. */
  proposeRelease: endpoint({
    method: 'POST',
    path: `${path}/release`,
    input: z.strictObject({ ...frozen, ...FreezeReason.shape }),
    codes: ['conflict', 'notFound'],
    ...answered,
    summary: 'Propose to release what is frozen, which stays frozen. 403 as for freezing it, 20011 while another proposal waits.',
  }),
  /** Called by the merchant file of the back office. */
  decideRelease: endpoint({
    method: 'POST',
    path: `${path}/release/decide`,
    input: z.strictObject({ ...frozen, accepted: z.boolean() }),
    codes: ['verificationFailed', 'conflict', 'notFound'],
    ...answered,
    summary:
      'Release, by another lead than the one who proposed it, or decline the proposal, by any. 403 for the lead who proposed it and confirms it, 20007 when it is confirmed long after the sign-in, 20011 when it was decided before or who proposed it is no lead any more.',
  }),
}

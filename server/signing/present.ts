/** Presents agreements and signers in the form of the contract. */

import type { Selectable } from 'kysely'
import { mask } from '../../contract/kernel/masks.ts'
import { money } from '../../contract/kernel/money.ts'
import type { AgreementKind } from '../../contract/kernel/statuses.ts'
import { loanTerms } from '../../contract/lending/terms.ts'
import type { EventDetails } from '../../contract/records/timeline.ts'
import type { Agreement, Signer } from '../../contract/signing/agreements.ts'
import type { AgreementDocument } from '../../contract/signing/documents.ts'
import { signerLifecycle, signStatus } from '../../machines/signing/lifecycles/signer.ts'
import { type FacilityRow, limitStanding } from '../lending/facilities.ts'
import type { Keys } from '../platform/config/config.ts'
import type { Tables } from '../platform/db/tables.ts'
import { can } from '../platform/lifecycle.ts'
import { open } from '../platform/security/seal.ts'

/** Rows of `agreements` and `agreement_signers`. */
export type AgreementRow = Selectable<Tables['agreements']>
export type SignerRow = Selectable<Tables['agreement_signers']>

/** Presents an agreement to its company, with the state of its limit in the facility, if there is one. */
export function presentAgreement(
  row: AgreementRow,
  documents: AgreementDocument[],
  facility: FacilityRow | undefined,
  now: Date,
): Agreement {
  const signed = row.status === 'completed' ? facility : undefined
  const standing = signed ? limitStanding(signed, row.credit_limit) : null
  return {
    id: row.id,
    kind: row.kind,
    reference: row.reference,
    status: row.status,
    limit: money(row.credit_limit, row.currency),
    limit_before: row.limit_before === null ? null : money(row.limit_before, row.currency),
    standing,
    limit_now: signed && standing !== 'renewal' ? money(signed.credit_limit, row.currency) : null,
    effective_annual_rate: row.effective_annual_rate,
    max_tenor_months: row.max_tenor_months,
    repayment_method: `${loanTerms[row.product].instalments}_instalments`,
    content_hash: row.content_hash,
    documents,
    paragraphs: row.paragraphs,
    in_order: row.in_order,
    completed_at: row.completed_at?.toISOString() ?? null,
    as_of: now.toISOString(),
  }
}

/** Seconds between two reminders of one signer. ERR-80014. */
const urgePause = 60

/** When a reminder can be sent again; null for now. API-078. */
export function urgeAgainAt(last: Date | null, now: Date): Date | null {
  const again = last && new Date(last.getTime() + urgePause * 1000)
  return again && again > now ? again : null
}

/** Name, mailbox and number of a signer in clear; `mobile` is `+852 61234567`. */
export function openSigner(keys: Keys, row: SignerRow): { id: string; name: string; email: string; mobile: string | null } {
  const { id, name_sealed, email_sealed, mobile_sealed } = row
  return {
    id,
    name: open(keys, namePlace(id), name_sealed),
    email: open(keys, emailPlace(id), email_sealed),
    mobile: mobile_sealed && open(keys, mobilePlace(id), mobile_sealed),
  }
}

/** A signer with the file name of their document. */
export type ListedSigner = SignerRow & { readonly file_name: string | null }

/**
 * Presents the signers to the calling user. A signing page is shown only to the signer with the caller's mailbox; the page of a sole signer,
 * who may have another mailbox for the company, is also shown to administrators: opening it needs the code that is sent only to the signer.
 * SIGN-01, decisions 051 and 053.
 */
export function presentSigners(
  keys: Keys,
  rows: readonly ListedSigner[],
  asker: { readonly email: string; readonly administers: boolean; readonly now: Date },
): Signer[] {
  const { now } = asker
  const alone = asker.administers && rows.length === 1
  return rows.map((row) => {
    const { id, name, email, mobile } = openSigner(keys, row)
    const theirs = alone || email.toLowerCase() === asker.email.toLowerCase()
    const waits = can(signerLifecycle, row, { type: 'signer.signed' })
    const url = theirs && waits && row.sign_url_sealed ? open(keys, urlPlace(id), row.sign_url_sealed) : null
    const [area = '', number = ''] = mobile?.split(' ') ?? []
    return {
      id,
      name,
      email,
      mobile: mobile && `${area} ${mask(number)}`,
      sign_status: signStatus[row.status],
      signed_at: row.signed_at?.toISOString() ?? null,
      invited: row.round > 0,
      urge_again_at: urgeAgainAt(row.urged_at, now)?.toISOString() ?? null,
      file_name: row.file_name,
      decline_reason: row.decline_reason_sealed && open(keys, reasonPlace(id), row.decline_reason_sealed),
      sign_url: url,
    }
  })
}

/** Encryption labels of columns. */
export const namePlace = (id: string) => `agreement_signers.name:${id}`
export const emailPlace = (id: string) => `agreement_signers.email:${id}`
export const urlPlace = (id: string) => `agreement_signers.sign_url:${id}`
export const mobilePlace = (id: string) => `agreement_signers.mobile:${id}`
export const reasonPlace = (id: string) => `agreement_signers.decline_reason:${id}`

type Agreed = Pick<AgreementRow, 'product' | 'kind' | 'reference' | 'credit_limit' | 'currency'>

/** An agreement, by the limit that is signed for. */
export function agreementDetails(row: Agreed): EventDetails<'agreement.initiated'> {
  return { product: row.product, kind: row.kind, reference: row.reference, amount: money(row.credit_limit, row.currency) }
}

/** The notices about the signing of an agreement, by its kind. */
export const signingNotices = {
  facility: { waiting: 'signing.waiting', stopped: 'signing.stopped' },
  supplement: { waiting: 'supplement.waiting', stopped: 'supplement.stopped' },
  mandate: { waiting: 'mandate.waiting', stopped: 'mandate.stopped' },
} as const satisfies Record<AgreementKind, unknown>

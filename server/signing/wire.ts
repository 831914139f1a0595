/** Agreements and signers as the contract shows them. */

import type { Selectable } from 'kysely'
import type { Agreement, AgreementDocument, Signer } from '../../contract/agreements.ts'
import { money } from '../../contract/money.ts'
import { loanTerms } from '../../contract/terms.ts'
import { dayOf } from '../calendar/hong-kong.ts'
import type { Keys } from '../config.ts'
import type { Tables } from '../db/tables.ts'
import { open } from '../trust/seal.ts'

/** Rows of `agreements` and `agreement_signers`. */
export type AgreementRow = Selectable<Tables['agreements']>
export type SignerRow = Selectable<Tables['agreement_signers']>

/** `AGR-2611-000001`. */
export function referenceOf({ created_at, number }: Pick<AgreementRow, 'created_at' | 'number'>): string {
  return `AGR-${dayOf(created_at).slice(2, 7).replace('-', '')}-${String(number).padStart(6, '0')}`
}

/** An agreement for its company. */
export function wireAgreement(row: AgreementRow, documents: AgreementDocument[]): Agreement {
  return {
    id: row.id,
    kind: row.kind,
    reference: referenceOf(row),
    status: row.status,
    limit: money(row.credit_limit, row.currency),
    limit_before: row.limit_before === null ? null : money(row.limit_before, row.currency),
    effective_annual_rate: row.effective_annual_rate,
    max_tenor_months: row.max_tenor_months,
    repayment_method: `${loanTerms[row.product].instalments}_instalments`,
    content_hash: row.content_hash,
    documents,
    paragraphs: row.paragraphs,
    completed_at: row.completed_at?.toISOString() ?? null,
  }
}

/** Name and mailbox of a signer in clear. */
export function openSigner(keys: Keys, row: SignerRow): { id: string; name: string; email: string } {
  return { id: row.id, name: open(keys, namePlace(row.id), row.name_sealed), email: open(keys, emailPlace(row.id), row.email_sealed) }
}

/**
 * The signers for one who asks. A signing page is shown only to the signer whose mailbox is the asker's, or when there is but one
 * signer; nobody gets the page of somebody else. SIGN-01.
 */
export function wireSigners(keys: Keys, rows: readonly SignerRow[], askerEmail: string): Signer[] {
  return rows.map((row) => {
    const { id, name, email } = openSigner(keys, row)
    const theirs = rows.length === 1 || email.toLowerCase() === askerEmail.toLowerCase()
    const waits = row.sign_status === 0 || row.sign_status === 1
    const url = theirs && waits && row.sign_url_sealed ? open(keys, urlPlace(id), row.sign_url_sealed) : null
    return { id, name, email, sign_status: row.sign_status, signed_at: row.signed_at?.toISOString() ?? null, sign_url: url }
  })
}

/** Places of sealed columns. */
export const namePlace = (id: string) => `agreement_signers.name:${id}`
export const emailPlace = (id: string) => `agreement_signers.email:${id}`
export const urlPlace = (id: string) => `agreement_signers.sign_url:${id}`

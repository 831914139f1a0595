/** Register entries of contracts, their signers and the events of the e-sign provider. */
import { sql } from 'kysely'
import { agreementLifecycle } from '../../../machines/signing/lifecycles/agreement.ts'
import { isOneOf } from '../../platform/db/conditions.ts'
import type { Trx } from '../../platform/deps.ts'
import { move } from '../../platform/lifecycle.ts'
import { open } from '../../platform/security/seal.ts'
import { openDetails } from '../../signing/evidence.ts'
import { emailPlace, mobilePlace, namePlace, reasonPlace } from '../../signing/present.ts'
import { closeOpenLinks } from '../../signing/signing-links.ts'
import { ofCompanies, type Part, type Subject, through } from '../entry.ts'

export const signingEntries = {
  agreements: {
    title: 'agreements',
    purpose: 'law',
    rows: ofCompanies(),
    // The text names the company, no person.
    plain: [
      'id',
      'number',
      'reference',
      'company_id',
      'product',
      'kind',
      'limit_before',
      'status',
      'locale',
      'credit_limit',
      'currency',
      'annual_rate',
      'effective_annual_rate',
      'max_tenor_months',
      'content_hash',
      'source_hash',
      'words',
      'title',
      'paragraphs',
      'round',
      'created_at',
      'initiated_at',
      'completed_at',
      'in_order',
      'rpa_mailed_at',
      'debit_account_id',
    ],
    erasure: 'kept',
    closing: endSigning,
  },
  agreement_shops: {
    title: 'agreement_shops',
    purpose: 'law',
    rows: through('agreement_id', 'agreements'),
    plain: ['agreement_id', 'shop_id', 'released_at'],
    erasure: 'kept',
  },
  agreement_documents: {
    title: 'agreement_documents',
    purpose: 'law',
    rows: through('agreement_id', 'agreements'),
    plain: ['id', 'agreement_id', 'position', 'kind', 'template', 'title', 'pages', 'content_hash'],
    // The PDF names the company, no person; its members open it on its page.
    withheld: ['content'],
    erasure: 'kept',
  },
  agreement_pages: {
    title: 'agreement_pages',
    purpose: 'law',
    rows: ({ companies }) =>
      sql<boolean>`document_id in (select agreement_documents.id from agreement_documents join agreements on agreements.id = agreement_id where ${isOneOf('company_id', companies)})`,
    plain: ['document_id', 'page', 'width', 'height'],
    // Storage keys of page images, which show the PDF and no personal data.
    withheld: ['storage_key'],
    erasure: 'kept',
  },
  // Printed from other tables; what was printed before an erasure goes with it.
  made_documents: {
    title: 'made_documents',
    purpose: 'law',
    rows: ofCompanies(),
    plain: ['name', 'company_id', 'made_of', 'made_at'],
    withheld: ['content_sealed'],
    erasure: 'rows',
  },
  agreement_evidence: {
    title: 'agreement_evidence',
    purpose: 'law',
    rows: through('agreement_id', 'agreements'),
    plain: [
      'agreement_id',
      'sequence',
      'at',
      'kind',
      'signer_id',
      'envelope_id',
      'event_at',
      'content_hash',
      'proof',
      'proof_key',
      'details_hash',
      'previous',
      'hash',
    ],
    personal: {
      details_sealed: {
        blank: null,
        exported: ({ agreement_id, sequence, details_sealed }, _subject, keys) =>
          openDetails(keys, String(agreement_id), Number(sequence), details_sealed as string | null),
      },
    },
    erasure: 'blanked',
    sealed: true,
  },
  agreement_signers: {
    title: 'agreement_signers',
    purpose: 'law',
    rows: through('agreement_id', 'agreements'),
    plain: ['id', 'agreement_id', 'position', 'status', 'signed_at', 'urged_at', 'round'],
    personal: {
      name_sealed: { blank: '', exported: ({ id, name_sealed }, _subject, keys) => open(keys, namePlace(String(id)), String(name_sealed)) },
      email_sealed: {
        blank: '',
        exported: ({ id, email_sealed }, _subject, keys) => open(keys, emailPlace(String(id)), String(email_sealed)),
      },
      mobile_sealed: {
        blank: null,
        exported: ({ id, mobile_sealed }, _subject, keys) => mobile_sealed && open(keys, mobilePlace(String(id)), String(mobile_sealed)),
      },
      decline_reason_sealed: {
        blank: null,
        exported: ({ id, decline_reason_sealed }, _subject, keys) =>
          decline_reason_sealed && open(keys, reasonPlace(String(id)), String(decline_reason_sealed)),
      },
      file_id: { blank: null },
    },
    secret: { sign_url_sealed: { blank: null } },
    erasure: 'blanked',
    sealed: true,
  },
  esign_envelopes: {
    title: 'esign_envelopes',
    purpose: 'law',
    rows: through('agreement_id', 'agreements'),
    plain: ['envelope_id', 'agreement_id', 'round', 'created_at'],
    erasure: 'kept',
  },
  esign_events: {
    title: 'esign_events',
    purpose: 'law',
    rows: ({ companies }) =>
      sql<boolean>`envelope_id in (select envelope_id from esign_envelopes join agreements on agreements.id = agreement_id where ${isOneOf('company_id', companies)})`,
    plain: ['event_id', 'envelope_id', 'type', 'at', 'received_at'],
    erasure: 'kept',
  },
} satisfies Part

/** Ends contracts in signing and closes the signing pages. */
async function endSigning(trx: Trx, _deps: unknown, { companies }: Subject, at: Date): Promise<void> {
  const rows = await trx
    .selectFrom('agreements')
    .select('id')
    .where(isOneOf('company_id', companies))
    .where('status', '=', 'initiated')
    .execute()
  for (const { id } of rows) {
    const event = { type: 'signing.expired' } as const
    // No one of the company is left to be notified.
    const effects = { closeLinks: () => closeOpenLinks(trx, id, at), notifyStopped: async () => {} }
    await move(trx, { chart: agreementLifecycle, table: 'agreements', id, event, actor: 'system', at, effects })
  }
}

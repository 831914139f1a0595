/** Register entries of companies, their certification and its review, files and onboarding. */
import { sql } from 'kysely'
import { openPeople, openSnapshot } from '../../kyc/present.ts'
import { isOneOf } from '../../platform/db/conditions.ts'
import { eraseFiles } from '../../platform/files/jobs.ts'
import { ofCompanies, ofEither, ofNoOne, type Part, through, type Whose } from '../entry.ts'

/** Own uploads that no company has named, and every file of the companies. */
const filesOf: Whose = (subject) =>
  sql<boolean>`((owner_id = ${subject.id} and company_id is null) or ${isOneOf('company_id', subject.companies)})`

/** Pictures of these files. */
const previewsOf: Whose = (subject) => sql<boolean>`file_id in (select id from files where ${filesOf(subject)})`

export const companyEntries = {
  company_signals: {
    title: 'company_signals',
    purpose: 'certification',
    rows: ofCompanies(),
    plain: ['company_id', 'kind', 'item', 'at'],
    secret: { digest: {} },
    erasure: 'rows',
  },
  company_owners: {
    title: 'company_owners',
    purpose: 'certification',
    rows: ofCompanies(),
    plain: ['company_id'],
    secret: { digest: {} },
    erasure: 'rows',
  },
  company_freezes: {
    title: 'companies',
    purpose: 'law',
    rows: ofCompanies(),
    plain: ['id', 'number', 'company_id', 'user_id', 'product', 'status', 'frozen_at', 'proposed_at', 'released_at'],
    withheld: ['reason', 'release_reason', 'frozen_by', 'proposed_by', 'released_by'],
    erasure: 'kept',
  },
  companies: {
    title: 'companies',
    purpose: 'certification',
    // The ledger has to identify borrowers: names and numbers of a company that had a facility are kept.
    rows: ({ companies }) =>
      sql<boolean>`(${isOneOf('id', companies)} and not exists (select from facilities where facilities.company_id = companies.id))`,
    exported: ({ id, companies }) =>
      sql<boolean>`(${isOneOf('id', companies)} or id in (select company_id from affiliations where user_id = ${id} and status = 'active'))`,
    plain: ['id', 'created_at', 'approval_from', 'approval_change_by', 'approval_change_to', 'strained_since'],
    personal: {
      register_name_en: { blank: '' },
      register_name_cn: { blank: '' },
      business_registration_number: { blank: null },
      unified_social_credit_code: { blank: null },
    },
    erasure: 'blanked',
  },
  kyc_applications: {
    title: 'kyc_applications',
    purpose: 'certification',
    rows: ofCompanies(),
    plain: [
      'id',
      'number',
      'company_id',
      'reference',
      'status',
      'saved_at',
      'submitted_at',
      'submitted_by',
      'round',
      'edits',
      'due_day',
      'decided_at',
      'created_at',
    ],
    personal: {
      company: { blank: () => sql`'{}'::jsonb` },
      business: { blank: () => sql`'{}'::jsonb` },
      people: {
        blank: null,
        exported: (row, _subject, keys) => openPeople(keys, row as unknown as Parameters<typeof openPeople>[1]),
      },
      reason: { blank: null },
    },
    withheld: ['decided_by'],
    erasure: 'blanked',
    sealed: true,
  },
  kyc_reviews: {
    title: 'kyc_reviews',
    purpose: 'certification',
    rows: ofCompanies(),
    plain: [
      'id',
      'number',
      'application_id',
      'company_id',
      'round',
      'submitted_at',
      'promised_on',
      'corrected',
      'due_days',
      'decision',
      'decided_at',
      'due_day',
    ],
    personal: {
      snapshot: {
        blank: null,
        exported: (row, _subject, keys) => openSnapshot(keys, row as unknown as Parameters<typeof openSnapshot>[1]),
      },
      // Exported only after the decision; a proposed message is not.
      message: { blank: '', exported: ({ status, message }) => (status === 'decided' ? message : '') },
    },
    secret: { hints: { blank: () => sql`'[]'::jsonb` }, proposal_note: { blank: '' } },
    withheld: ['status', 'first_reviewer', 'second_reviewer', 'arbiter', 'proposal', 'proposed_at', 'stand_in'],
    erasure: 'blanked',
    sealed: true,
  },
  kyc_assessments: {
    title: 'kyc_assessments',
    purpose: 'certification',
    rows: through('review_id', 'kyc_reviews'),
    // Only the reviewers' notes that the merchant has seen are included: those of a decided return.
    exported: ({ companies }) =>
      sql<boolean>`(verdict = 'return' and review_id in (select id from kyc_reviews where decision = 'return' and status = 'decided' and ${isOneOf('company_id', companies)}))`,
    plain: ['review_id', 'item', 'verdict', 'reason', 'carried', 'at'],
    personal: { note: { blank: '' } },
    withheld: ['staff_id'],
    erasure: 'blanked',
  },
  kyc_remarks: {
    title: 'kyc_remarks',
    purpose: 'certification',
    rows: through('review_id', 'kyc_reviews'),
    exported: null,
    plain: ['id', 'review_id', 'event', 'at'],
    secret: { note: { blank: '' } },
    withheld: ['staff_id'],
    erasure: 'blanked',
  },
  file_previews: {
    title: 'file_previews',
    purpose: 'certification',
    rows: previewsOf,
    exported: null,
    plain: ['file_id', 'page', 'width', 'height', 'created_at'],
    secret: { storage_key: {} },
    // Their bytes go with those of their files.
    erasure: 'rows',
    before: async (trx, _deps, subject, at) => {
      const rows = await trx.selectFrom('files').select('id').where(filesOf(subject)).execute()
      // Reports name their files.
      await trx.deleteFrom('category_reports').where('user_id', '=', subject.id).execute()
      await eraseFiles(
        trx,
        rows.map(({ id }) => id),
        at,
      )
    },
  },
  files: {
    title: 'files',
    purpose: 'certification',
    rows: filesOf,
    exported: (subject) => sql<boolean>`(owner_id = ${subject.id} or ${isOneOf('company_id', subject.companies)})`,
    plain: ['id', 'owner_id', 'company_id', 'extension', 'mime', 'size', 'origin', 'purpose', 'preview', 'created_at'],
    personal: { name: {} },
    secret: { crc: {}, sha256: {}, storage_key: {} },
    erasure: 'rows',
    sealed: true,
  },
  onboardings: {
    title: 'onboardings',
    purpose: 'lending',
    rows: ofCompanies(),
    plain: ['id', 'company_id', 'product', 'status', 'created_at'],
    erasure: 'kept',
  },
  business_infos: {
    title: 'business_infos',
    purpose: 'lending',
    rows: ofCompanies(),
    plain: ['company_id', 'product', 'submitted_at'],
    personal: { info: {} },
    erasure: 'rows',
  },
  positions: {
    title: 'positions',
    purpose: 'service',
    rows: ofEither,
    exported: ({ id }) => sql<boolean>`user_id = ${id}`,
    plain: ['user_id', 'company_id', 'at'],
    personal: { path: {}, path_name: {} },
    erasure: 'rows',
  },
  staff: ofNoOne('staff_accounts', 'staff', ['id', 'role', 'password_hash', 'status', 'created_at'], ['email', 'name']),
  staff_invitations: ofNoOne('staff_accounts', 'staff', ['token_hash', 'staff_id', 'expires_at', 'used_at', 'created_at']),
  staff_sessions: ofNoOne(
    'staff_accounts',
    'staff',
    ['id', 'staff_id', 'token_hash', 'verified_at', 'seen_at', 'ends_at', 'revoked_at', 'created_at'],
    ['ip', 'user_agent'],
  ),
} satisfies Part

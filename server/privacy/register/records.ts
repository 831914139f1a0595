/** Register entries of records: jobs, status histories, the audit log, notices, reports, visits, and the tables of the sandbox. */
import { sql } from 'kysely'
import { isOneOf } from '../../platform/db/conditions.ts'
import { addressPattern } from '../../platform/mail/mentions-address.ts'
import { forgetMessages } from '../../platform/mail/send.ts'
import { ofEither, ofNoOne, ofUser, type Part, type Row, type Subject } from '../entry.ts'

/** Why the actor is kept. */
const nameless = 'The id of an erased user identifies no one.'

/** Who acted, without telling who else: `you`, `user`, `reviewer`, `provider`, `system`. */
const exportedActor = ({ actor }: Row, { id }: Subject) => (actor === `user:${id}` ? 'you' : String(actor).replace(/:.*/, ''))

/** Exports only the subject of other users' actions, without a reviewer's reason. */
function exportedDetails({ actor, details }: Row, { id }: Subject): unknown {
  if (actor === `user:${id}`) return details
  return typeof details === 'object' && details !== null && 'item' in details ? { item: details.item } : {}
}

/** Actions of the person, and failed sign-ins to their account. */
const ownActions = ({ id, mailbox }: Pick<Subject, 'id' | 'mailbox'>) =>
  sql<boolean>`(actor = ${`user:${id}`} or (subject = 'mailbox' and subject_id = ${mailbox}))`

/** Messages and notices to other users that contain the mailbox of a user who asked to join or joined, in any language. */
const naming = ({ email, id }: Subject) =>
  sql<boolean>`(company_id in (select company_id from affiliations where user_id = ${id})
    and exists (select from jsonb_path_query(texts, 'strict $.**') as said where lower(said #>> '{}') ~ ${addressPattern(email)}))`

export const recordEntries = {
  settings: ofNoOne('operation', 'operation', ['name', 'value']),
  jobs: {
    title: 'jobs',
    purpose: 'operation',
    // Recipients are only in the encrypted payload, so these rows are found by decrypting them.
    rows: () => sql<boolean>`false`,
    exported: null,
    plain: ['id', 'kind', 'lane', 'key', 'run_at', 'attempts', 'locked_until', 'done_at', 'failed_at', 'last_error', 'fault'],
    secret: { payload: {} },
    erasure: 'rows',
    sealed: true,
    before: (trx, deps, { email, phone }) => forgetMessages(trx, deps, [email, phone]),
  },
  status_history: {
    title: 'status_history',
    purpose: 'law',
    rows: ({ id, companies }) => sql<boolean>`(actor = ${`user:${id}`} or ${isOneOf('company_id', companies)})`,
    plain: ['id', 'subject', 'subject_id', 'company_id', 'from_status', 'to_status', 'event', 'at'],
    personal: { actor: { stays: nameless, exported: exportedActor } },
    erasure: 'kept',
  },
  company_events: {
    title: 'company_events',
    purpose: 'law',
    rows: ({ id, companies }) => sql<boolean>`(actor = ${`user:${id}`} or ${isOneOf('company_id', companies)})`,
    plain: ['id', 'company_id', 'number', 'kind', 'subject_id', 'details', 'at'],
    personal: { actor: { stays: nameless, exported: exportedActor } },
    erasure: 'kept',
  },
  audit_log: {
    title: 'audit_log',
    purpose: 'law',
    rows: (subject) => sql<boolean>`(${ownActions(subject)} or details ->> 'mailbox' = ${subject.mailbox})`,
    exported: ({ id, mailbox, companies }) =>
      sql<boolean>`(${ownActions({ id, mailbox })} or (subject = 'users' and subject_id = ${id}) or ${isOneOf('company_id', companies)})`,
    plain: ['id', 'action', 'company_id', 'subject', 'request_id', 'at'],
    personal: {
      actor: { stays: nameless, exported: exportedActor },
      ip: {
        blank: (subject) => sql`case when ${ownActions(subject)} then null else ip end`,
        exported: ({ actor, ip }, { id }) => (actor === `user:${id}` ? ip : null),
      },
      subject_id: {
        blank: () => sql`case when subject = 'mailbox' then null else subject_id end`,
        exported: ({ subject, subject_id }) => (subject === 'mailbox' ? null : subject_id),
      },
      details: {
        // Of an invitation the mailbox it was for, by its key.
        blank: ({ mailbox }) => sql`case when details ->> 'mailbox' = ${mailbox} then details - 'mailbox' else details end`,
        exported: exportedDetails,
      },
    },
    erasure: 'blanked',
  },
  idempotency_keys: {
    title: 'idempotency_keys',
    purpose: 'operation',
    rows: ({ id, companies }) => isOneOf('owner', [id, ...companies]),
    plain: ['id', 'owner', 'scope', 'at'],
    personal: { answer: {} },
    secret: { key: {}, body_hash: {} },
    erasure: 'rows',
  },
  rate_limits: {
    title: 'rate_limits',
    purpose: 'security',
    rows: ({ id, mailbox }) => sql<boolean>`(position(${id} in key) > 0 or position(${mailbox} in key) > 0)`,
    exported: null,
    plain: ['window_start', 'used'],
    secret: { key: {} },
    erasure: 'rows',
  },
  notices: {
    title: 'notices',
    purpose: 'service',
    rows: (subject) => sql<boolean>`(${isOneOf('company_id', subject.companies)} or ${naming(subject)})`,
    exported: ({ companies }) => isOneOf('company_id', companies),
    plain: [
      'id',
      'number',
      'company_id',
      'kind',
      'key',
      'status',
      'level',
      'code',
      'link',
      'due_at',
      'ends_at',
      'handled_at',
      'created_at',
    ],
    personal: { texts: {} },
    erasure: 'rows',
  },
  messages: {
    title: 'messages',
    purpose: 'service',
    rows: (subject) => sql<boolean>`(${ofEither(subject)} or ${naming(subject)})`,
    exported: ({ id }) => sql<boolean>`user_id = ${id}`,
    plain: ['id', 'user_id', 'company_id', 'kind', 'link', 'read_at', 'created_at'],
    personal: { texts: {} },
    erasure: 'rows',
  },
  announcements: ofNoOne('announcements', 'operation', ['id', 'link', 'texts', 'published_at']),
  announcement_reads: {
    title: 'announcement_reads',
    purpose: 'service',
    rows: ofUser(),
    plain: ['user_id', 'announcement_id', 'read_at'],
    erasure: 'rows',
  },
  category_reports: {
    title: 'category_reports',
    purpose: 'service',
    rows: ofUser(),
    plain: ['id', 'user_id', 'category', 'locale', 'status', 'requested_at', 'made_at', 'pdf_file_id', 'csv_file_id'],
    erasure: 'rows',
  },
  page_events: {
    title: 'page_events',
    purpose: 'service',
    rows: ofEither,
    exported: ({ id }) => sql<boolean>`user_id = ${id}`,
    plain: ['id', 'user_id', 'company_id', 'state', 'endpoint', 'code', 'at'],
    personal: { path: {} },
    erasure: 'rows',
  },
  sandbox_mailbox: {
    title: 'sandbox_mailbox',
    purpose: 'outside',
    rows: ({ email, phone }) => sql<boolean>`(lower(recipient) = ${email.toLowerCase()} or recipient = ${phone})`,
    exported: null,
    plain: ['id', 'channel', 'at'],
    personal: { recipient: {}, subject: {}, text: {}, html: {}, link: {}, code: {} },
    erasure: 'rows',
  },
  sandbox_oauth_grants: ofNoOne('stand_ins', 'outside', [
    'id',
    'partner',
    'merchant',
    'site',
    'redirect_uri',
    'code_challenge',
    'code_hash',
    'code_expires_at',
    'code_used_at',
    'access_hash',
    'access_expires_at',
    'refresh_hash',
    'previous_refresh_hash',
    'consent_ends_at',
    'revoked_at',
    'trouble',
    'created_at',
  ]),
  sandbox_envelopes: ofNoOne('stand_ins', 'outside', [
    'id',
    'reference',
    'title',
    'content_hash',
    'locale',
    'callback_url',
    'return_url',
    'status',
    'expires_at',
    'created_at',
  ]),
  sandbox_signers: ofNoOne(
    'stand_ins',
    'outside',
    [
      'id',
      'envelope_id',
      'client_id',
      'status',
      'decided_at',
      'decline_reason',
      'code_hash',
      'code_expires_at',
      'code_tries',
      'visit_hash',
    ],
    ['name', 'email', 'mobile', 'signature', 'drawing'],
  ),
  sandbox_statement_faults: ofNoOne('stand_ins', 'outside', ['line_id', 'amount', 'mended_on', 'at']),
  sandbox_envelope_documents: ofNoOne('stand_ins', 'outside', ['envelope_id', 'position', 'title', 'content', 'content_hash']),
  sandbox_esign_events: ofNoOne('stand_ins', 'outside', ['id', 'number', 'envelope_id'], ['body']),
  sandbox_payouts: ofNoOne(
    'stand_ins',
    'outside',
    ['reference', 'id', 'amount', 'currency', 'swift', 'line_id', 'accepted_at', 'decision', 'reason', 'decided_at'],
    ['account_number', 'account_name'],
  ),
  sandbox_debits: ofNoOne(
    'stand_ins',
    'outside',
    ['reference', 'id', 'amount', 'currency', 'swift', 'accepted_at', 'decision', 'decided_at', 'returned_at'],
    ['account_number', 'account_name'],
  ),
  sandbox_transfers: ofNoOne('stand_ins', 'outside', ['id', 'reference', 'amount', 'currency', 'at', 'payer_name', 'payer_account']),
  sandbox_collections: ofNoOne('stand_ins', 'outside', [
    'reference',
    'number',
    'partner',
    'account_id',
    'amount',
    'currency',
    'share',
    'accepted_at',
    'cancelled_at',
  ]),
  sandbox_settings: ofNoOne('stand_ins', 'outside', ['name', 'value']),
} satisfies Part

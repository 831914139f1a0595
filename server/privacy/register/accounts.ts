/** Register entries of accounts, their sessions, codes and links. */
import { sql } from 'kysely'
import { companyUserLifecycle, currentStatuses } from '../../../machines/company/lifecycles/companyUser.ts'
import { isOneOf } from '../../platform/db/conditions.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Trx } from '../../platform/deps.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { can, move } from '../../platform/lifecycle.ts'
import { erasedHash } from '../../platform/security/passwords.ts'
import { ofCompanies, ofUser, type Part, type Subject } from '../entry.ts'

/** A mailbox that does not exist; replaces an erased one. */
const erasedMailbox = ({ id }: Pick<Subject, 'id'>) => `${id}@erased.invalid`

export const accountEntries = {
  users: {
    title: 'users',
    purpose: 'account',
    rows: ofUser('id'),
    plain: [
      'id',
      'user_id',
      'is_activated',
      'is_email_verified',
      'status',
      'locale',
      'register_source',
      'phone_changed_at',
      'sms_drawdowns',
      'sms_repayments',
      'sms_access',
      'factor_offer_declined_at',
      'created_at',
    ],
    personal: {
      email: { blank: (subject) => sql`${erasedMailbox(subject)}` },
      phone_country_code: { blank: '' },
      // Unique together with its country code.
      phone_number: { blank: ({ id }) => sql`${id}` },
      first_name: { blank: '' },
      last_name: { blank: '' },
      cpid: { blank: null },
    },
    // No password has this hash, so the account can no longer be signed in to.
    secret: { password_hash: { blank: erasedHash } },
    erasure: 'blanked',
  },
  sessions: {
    title: 'sessions',
    purpose: 'security',
    rows: ofUser(),
    plain: ['id', 'user_id', 'expires_at', 'revoked_at', 'created_at', 'confirmed_at', 'stepped_up_at', 'stepped_up_for', 'used_at'],
    personal: { ip: {}, user_agent: {} },
    secret: { token_hash: {}, binding_hash: {} },
    erasure: 'rows',
  },
  handoff_tokens: {
    title: 'handoff_tokens',
    purpose: 'security',
    rows: ofUser(),
    plain: ['user_id', 'session_id', 'expires_at', 'used_at'],
    secret: { token_hash: {} },
    erasure: 'rows',
  },
  password_attempts: {
    title: 'password_attempts',
    purpose: 'security',
    rows: ({ mailbox }) => sql<boolean>`mailbox = ${mailbox}`,
    plain: ['day', 'attempts', 'failures', 'attempted_at'],
    secret: { mailbox: {} },
    erasure: 'rows',
  },
  captchas: {
    title: 'captchas',
    purpose: 'security',
    rows: ({ mailbox }) => sql<boolean>`mailbox = ${mailbox}`,
    plain: ['id', 'expires_at'],
    secret: { answer_hash: {}, mailbox: {} },
    erasure: 'rows',
  },
  verification_codes: {
    title: 'verification_codes',
    purpose: 'security',
    rows: ({ id, email, phone }) => sql<boolean>`(owner = ${id} or (owner is null and address in (${email.toLowerCase()}, ${phone})))`,
    plain: ['id', 'purpose', 'owner', 'tries_left', 'expires_at', 'used_at', 'created_at'],
    personal: { address: {} },
    secret: { code_hash: {} },
    erasure: 'rows',
  },
  password_links: {
    title: 'password_links',
    purpose: 'security',
    rows: ofUser(),
    plain: ['user_id', 'purpose', 'expires_at', 'used_at', 'created_at'],
    secret: { token_hash: {} },
    erasure: 'rows',
  },
  authenticators: {
    title: 'authenticators',
    purpose: 'security',
    rows: ofUser(),
    plain: ['id', 'user_id', 'confirmed_at', 'last_step', 'created_at'],
    secret: { secret: {} },
    withheld: ['staff_id'],
    erasure: 'rows',
  },
  passkeys: {
    title: 'passkeys',
    purpose: 'security',
    rows: ofUser(),
    plain: ['id', 'user_id', 'transports', 'counter', 'created_at', 'used_at'],
    personal: { user_agent: {} },
    secret: { credential_id: {}, public_key: {} },
    withheld: ['staff_id'],
    erasure: 'rows',
  },
  passkey_challenges: {
    title: 'passkey_challenges',
    purpose: 'security',
    rows: null,
    plain: ['expires_at'],
    secret: { challenge_hash: {}, bound: {} },
    erasure: 'kept',
  },
  recovery_codes: {
    title: 'recovery_codes',
    purpose: 'security',
    rows: ofUser(),
    plain: ['user_id', 'used_at', 'created_at'],
    secret: { code_hash: {} },
    withheld: ['staff_id'],
    erasure: 'rows',
  },
  factor_resets: {
    title: 'factor_resets',
    purpose: 'security',
    rows: ofUser(),
    plain: ['id', 'user_id', 'requested_at', 'ends_at', 'removed_at'],
    erasure: 'rows',
  },
  affiliations: {
    title: 'affiliations',
    purpose: 'account',
    rows: ofUser(),
    plain: [
      'id',
      'company_id',
      'user_id',
      'role',
      'join_method',
      'status',
      'is_default',
      'version',
      'created_at',
      'decided_at',
      'appointed_at',
    ],
    erasure: 'kept',
    closing: leaveCompanies,
  },
  company_invitations: {
    title: 'company_invitations',
    purpose: 'account',
    rows: (subject) => sql<boolean>`(lower(email) = ${subject.email.toLowerCase()} or ${ofCompanies()(subject)})`,
    exported: ({ id, email }) => sql<boolean>`(lower(email) = ${email.toLowerCase()} or invited_by = ${id})`,
    plain: ['id', 'company_id', 'role', 'status', 'invited_by', 'expires_at', 'created_at', 'decided_at'],
    personal: { email: { blank: (subject) => sql`${erasedMailbox(subject)}` } },
    secret: { token_hash: { blank: () => sql`'erased:' || id` } },
    erasure: 'blanked',
    closing: endInvitations,
  },
  personal_exports: {
    title: 'personal_exports',
    purpose: 'account',
    rows: ofUser(),
    plain: ['id', 'user_id', 'status', 'locale', 'requested_at', 'made_at', 'expires_at', 'size', 'link_expires_at', 'fetched_at'],
    secret: { storage_key: {}, link_hash: {} },
    erasure: 'rows',
    before: async (trx, _deps, { id }, at) => {
      const rows = await trx.selectFrom('personal_exports').select('storage_key').where('user_id', '=', id).execute()
      if (rows.length > 0) await enqueue(trx, 'files.erase', { keys: rows.map(({ storage_key }) => storage_key) }, { runAt: at })
    },
  },
  account_deletions: {
    title: 'account_deletions',
    purpose: 'law',
    rows: ofUser(),
    plain: ['id', 'user_id', 'status', 'requested_at', 'due_at', 'ended_at', 'companies'],
    erasure: 'kept',
  },
} satisfies Part

/** Ends memberships by their chart: those of the person, and requests of other users to a company that is deleted with them. */
async function leaveCompanies(trx: Trx, _deps: unknown, { id: userId, companies }: Subject, at: Date): Promise<void> {
  const rows = await trx
    .selectFrom('affiliations')
    .select(['id', 'status', 'user_id'])
    .where(({ or, eb }) => or([eb('user_id', '=', userId), isOneOf('company_id', companies)]))
    .where('status', 'in', currentStatuses)
    .orderBy('id')
    .execute()
  for (const row of rows) {
    const { id } = row
    const own = row.user_id === userId
    const type = can(companyUserLifecycle, row, { type: 'membership.ended' })
      ? 'membership.ended'
      : own
        ? 'membership.withdrawn'
        : 'membership.declined'
    await end(trx, { table: 'affiliations', id, type, at })
    await trx.updateTable('affiliations').set({ is_default: false }).where('id', '=', id).execute()
  }
}

/** Invitations to the person's mailbox and to a company that goes with them can no longer be accepted. */
async function endInvitations(trx: Trx, _deps: unknown, { email, companies }: Subject, at: Date): Promise<void> {
  const rows = await trx
    .selectFrom('company_invitations')
    .select('id')
    .where(({ or }) => or([sql<boolean>`lower(email) = ${email.toLowerCase()}`, isOneOf('company_id', companies)]))
    .where('status', '=', 'confirming')
    .orderBy('id')
    .execute()
  for (const { id } of rows) await end(trx, { table: 'company_invitations', id, type: 'membership.withdrawn', at })
}

async function end(
  trx: Trx,
  gone: {
    table: 'affiliations' | 'company_invitations'
    id: string
    type: 'membership.ended' | 'membership.withdrawn' | 'membership.declined'
    at: Date
  },
): Promise<void> {
  const { table, id, type, at } = gone
  // The person is gone, and with them a company that would have no administrator.
  const none = async () => {}
  const effects = {
    'membership.ended': { endApprovals: none, mailEnded: none },
    'membership.declined': { reportAnswer: none },
    'membership.withdrawn': {},
  }[type]
  await move(trx, { chart: companyUserLifecycle, table: table satisfies keyof Tables, id, event: { type }, actor: 'system', at, effects })
  await trx.updateTable(table).set({ decided_at: at }).where('id', '=', id).execute()
}

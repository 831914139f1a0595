/** Requests to delete an account: made with the password, withdrawn within the cooling-off period, carried out by a resumable job. Decision 025. */

import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { deletionDays } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { userLifecycle } from '../../machines/account/lifecycles/user.ts'
import { accountDeletionLifecycle } from '../../machines/privacy/lifecycles/accountDeletion.ts'
import { revokeSessions } from '../account/sessions.ts'
import { provePassword } from '../account/step-up.ts'
import { lockUser, type UserRow } from '../account/users.ts'
import { lockCompany } from '../company/locks.ts'
import { audit, auditAt } from '../platform/audit.ts'
import { actorOf, type Handler } from '../platform/call.ts'
import { portalUrl } from '../platform/config/config.ts'
import { isOneOf } from '../platform/db/conditions.ts'
import { json } from '../platform/db/connection.ts'
import type { PrivacyTables } from '../platform/db/tables/privacy.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { can, initialStatus, move } from '../platform/lifecycle.ts'
import { sendMail } from '../platform/mail/send.ts'
import { dayText } from '../platform/print/words.ts'
import { shopJobs } from '../shops/import.ts'
import { closePerson, erasePerson } from './erase.ts'
import { privacyMails } from './mails.ts'
import { personalDataOf } from './standing.ts'
import { administeredBy, obstaclesIn, subjectOf } from './subject.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** The cooling-off period of a request is over, or an erasure was cut. */
    'privacy.erase': { deletionId: string }
  }
}

type DeletionRow = Selectable<PrivacyTables['account_deletions']>

const dayMs = 86_400_000

/**
 * Problem `unavailable` with the obstacles there are, `conflict` while a request waits, `wrongPassword` and `accountLocked` for a wrong
 * password.
 */
export const requestDeletion: Handler<'requestDeletion'> = async (call, { password }) => {
  await provePassword(call, password)
  const { deps, user } = call
  await deps.db.transaction().execute(async (trx) => {
    const { obstacles } = await lockReach(trx, user.id)
    if (obstacles.length > 0) throw new Problem('unavailable', { details: { obstacles } })
    const at = deps.clock.now()
    const id = randomUUID()
    const dueAt = new Date(at.getTime() + deletionDays * dayMs)
    const made = await trx
      .insertInto('account_deletions')
      .values({
        id,
        user_id: user.id,
        status: initialStatus(accountDeletionLifecycle) as DeletionRow['status'],
        requested_at: at,
        due_at: dueAt,
        ended_at: null,
        companies: json([]),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw new Problem('conflict')
    await enqueue(trx, 'privacy.erase', { deletionId: id }, { runAt: dueAt })
    await audit(trx, call, { action: 'deletion.requested', companyId: null, subject: 'account_deletions', subjectId: id })
    const values = { day: dayText(user.locale, dayOf(dueAt)), link: portalUrl(deps.config, '/profile') }
    await sendMail(trx, deps, { to: user.email, template: privacyMails['deletion.requested'], locale: user.locale, values })
  })
  return personalDataOf(deps.db, user.id)
}

/** Problem `conflict` when nothing waits any more. */
export const withdrawDeletion: Handler<'withdrawDeletion'> = async (call) => {
  const { deps, user } = call
  await deps.db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id, 'change')
    const row = await trx
      .selectFrom('account_deletions')
      .select('id')
      .where('user_id', '=', user.id)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
    if (!row) throw new Problem('conflict')
    const at = deps.clock.now()
    const mail = { to: user.email, template: privacyMails['deletion.withdrawn'], locale: user.locale, values: {} }
    await turn(trx, row.id, {
      event: { type: 'deletion.withdrawn' },
      actor: actorOf(call),
      at,
      values: { ended_at: at },
      effects: { mailWithdrawn: () => sendMail(trx, deps, mail) },
    })
    await audit(trx, call, { action: 'deletion.withdrawn', companyId: null, subject: 'account_deletions', subjectId: row.id })
  })
  return personalDataOf(deps.db, user.id)
}

export const deletionJobs: JobHandlersOf<'privacy.erase'> = {
  /**
   * Closes the account in one transaction and erases it in another, so that a killed process leaves it unchanged, closed, or erased; the job
   * then resumes from that state. Consents at shops are revoked in between, outside a transaction, because that makes network calls.
   */
  'privacy.erase': async (deps, { deletionId }) => {
    const row = await deps.db.selectFrom('account_deletions').selectAll().where('id', '=', deletionId).executeTakeFirst()
    if (!row || row.due_at > deps.clock.now()) return
    if (can(accountDeletionLifecycle, row, { type: 'coolingOff.ended' }))
      await deps.db.transaction().execute((trx) => close(trx, deps, row))
    const closed = await deps.db.selectFrom('account_deletions').selectAll().where('id', '=', deletionId).executeTakeFirstOrThrow()
    if (!can(accountDeletionLifecycle, closed, { type: 'data.erased' })) return
    await endConsents(deps, closed)
    await deps.db.transaction().execute((trx) => erase(trx, deps, closed))
  },
}

/** Closes the account, after which no user signs in with it or acts for its companies; or refuses the request if an obstacle has arisen. */
async function close(trx: Trx, deps: Deps, { id, user_id: userId }: DeletionRow): Promise<void> {
  const { user, alone, obstacles } = await lockReach(trx, userId)
  if (!user || !(await canNow(trx, id, 'coolingOff.ended'))) return
  const at = deps.clock.now()
  // Leads have frozen the user: the request may not be theirs. Decision 129.
  const isFrozen = user.status === 'disabled'
  if (obstacles.length > 0 || isFrozen) {
    const values = { link: portalUrl(deps.config, '/profile') }
    const mail = { to: user.email, template: privacyMails['deletion.refused'], locale: user.locale, values }
    await turn(trx, id, {
      event: { type: 'deletion.refused' },
      actor: 'system',
      at,
      values: { ended_at: at },
      effects: { mailRefused: () => sendMail(trx, deps, mail) },
    })
    const details = { reasons: [...new Set([...obstacles.map(({ reason }) => reason), ...(isFrozen ? ['frozen'] : [])])] }
    await auditAt(trx, at, { action: 'deletion.refused', actor: 'system', subject: 'account_deletions', subjectId: id, details })
    return
  }
  await turn(trx, id, {
    event: { type: 'coolingOff.ended' },
    actor: 'system',
    at,
    values: { companies: json(alone) },
    effects: { closeUser: () => closeUser(trx, deps, { user, alone, at }) },
  })
}

async function closeUser(trx: Trx, deps: Deps, { user, alone, at }: { user: UserRow; alone: string[]; at: Date }): Promise<void> {
  const effects = {
    endSessions: () => revokeSessions(trx, { userId: user.id }, at),
    closePerson: () => closePerson(trx, deps, subjectOf(deps.config, user, alone), at),
  }
  await move(trx, { chart: userLifecycle, table: 'users', id: user.id, event: { type: 'account.closed' }, actor: 'system', at, effects })
  await auditAt(trx, at, { action: 'account.closed', actor: 'system', subject: 'users', subjectId: user.id })
}

/** Revokes the withdrawn consents at the providers. If one does not answer, our tokens are erased anyway. */
async function endConsents(deps: Deps, { companies }: DeletionRow): Promise<void> {
  for (const table of ['shops', 'psp_accounts'] as const) {
    const rows = await deps.db.selectFrom(table).select('id').where(isOneOf('company_id', companies)).execute()
    for (const { id } of rows) {
      await shopJobs['authorisation.revoke'](deps, { table, id }, { id: 0n, attempt: 1, renew: async () => {} }).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'a consent could not be ended at its provider'),
      )
    }
  }
}

/** Everything at once; the last mail goes to the mailbox that is forgotten here. */
async function erase(trx: Trx, deps: Deps, { id, user_id: userId, companies }: DeletionRow): Promise<void> {
  const user = await lockUser(trx, userId, 'change')
  if (!user || !(await canNow(trx, id, 'data.erased'))) return
  const at = deps.clock.now()
  const mail = { to: user.email, template: privacyMails['deletion.done'], locale: user.locale, values: {} }
  await turn(trx, id, {
    event: { type: 'data.erased' },
    actor: 'system',
    at,
    values: { ended_at: at },
    effects: {
      erasePerson: () => erasePerson(trx, deps, subjectOf(deps.config, user, companies), at),
      mailErased: () => sendMail(trx, deps, mail),
    },
  })
  const details = { companies: companies.length }
  await auditAt(trx, at, { action: 'data.erased', actor: 'system', subject: 'users', subjectId: userId, details })
}

/** Whether a request, which is locked, still allows an event. */
async function canNow(trx: Trx, id: string, type: 'coolingOff.ended' | 'data.erased'): Promise<boolean> {
  const row = await trx.selectFrom('account_deletions').select('status').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined && can(accountDeletionLifecycle, row, { type })
}

/** Locks the user and all their companies in the common lock order, and returns the obstacles and the companies to delete. */
async function lockReach(
  trx: Trx,
  userId: string,
): Promise<{ user: UserRow | null; alone: string[]; obstacles: ReturnType<typeof obstaclesIn> }> {
  const user = await lockUser(trx, userId, 'change')
  const places = trx.selectFrom('affiliations').select('company_id').where('user_id', '=', userId).where('status', '=', 'active')
  // All companies, because the user may concurrently become an administrator of one.
  const ids = (await places.orderBy('company_id').execute()).map(({ company_id }) => company_id)
  for (const id of ids) await lockCompany(trx, id)
  // A drawdown in progress has locked its facility: this waits for it, and later ones find the facility closed.
  if (ids.length > 0)
    await trx
      .selectFrom('facilities')
      .select('id')
      .where('company_id', 'in', ids)
      .orderBy('company_id')
      .orderBy('product')
      .forUpdate()
      .execute()
  const administered = await administeredBy(trx, userId)
  return {
    user,
    alone: administered.filter((company) => company.alone).map(({ companyId }) => companyId),
    obstacles: obstaclesIn(administered),
  }
}

async function turn(
  trx: Trx,
  id: string,
  change: Omit<Parameters<typeof move<typeof accountDeletionLifecycle, 'account_deletions'>>[1], 'chart' | 'table' | 'id'>,
): Promise<void> {
  await move(trx, { chart: accountDeletionLifecycle, table: 'account_deletions', id, ...change })
}

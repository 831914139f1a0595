/** Copies of all data held about a user: requested, made by a job, downloaded once per link, deleted after three days. Decision 025. */

import { randomUUID } from 'node:crypto'
import { Problem } from '../../contract/kernel/problem.ts'
import { personalExportLifecycle } from '../../machines/privacy/lifecycles/personalExport.ts'
import { proveRecently } from '../account/step-up.ts'
import type { UserRow } from '../account/users.ts'
import { audit, auditAt } from '../platform/audit.ts'
import type { Handler } from '../platform/call.ts'
import { portalUrl } from '../platform/config/config.ts'
import type { Deps } from '../platform/deps.ts'
import { newStorageKey, storageOf, writeSealed } from '../platform/files/storage.ts'
import { zip } from '../platform/files/zip.ts'
import { timeText } from '../platform/hong-kong-time.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { can, initialStatus, move, moveOnce } from '../platform/lifecycle.ts'
import { sendMail } from '../platform/mail/send.ts'
import { daySeconds, takeAllowance, windowLeft } from '../platform/security/allowances.ts'
import { fingerprint, newToken } from '../platform/security/secrets.ts'
import { copyPage } from './copy-page.ts'
import { gather, jsonOf } from './gather.ts'
import { privacyMails } from './mails.ts'
import { personalDataOf } from './standing.ts'
import { administeredBy, subjectOf } from './subject.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** `key` is the storage key of its file, known before, so that an erasure meanwhile leaves no file. */
    'privacy.export': { exportId: string; key: string }
    /** A copy has lain as long as it may. */
    'privacy.exportEnd': { exportId: string }
  }
}

/** Copies a user may have made in a day, hours a copy is kept, seconds an address works, runs after which making it has failed. */
export const exportRules = { perDay: 3, keptHours: 72, linkSeconds: 120, attempts: 3 } as const

/** Encryption label of a copy's file. */
export const exportName = (id: string) => `personal_exports:${id}`

/**
 * Problem `conflict` while one is being made, `tooManyRequests` after three in a day, `verificationFailed` where the password has to be
 * said again.
 */
export const requestExport: Handler<'requestExport'> = async (call, { password }) => {
  await proveRecently(call, password)
  const { deps, user } = call
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const id = randomUUID()
    const status = initialStatus(personalExportLifecycle) as 'making'
    const key = newStorageKey()
    const made = await trx
      .insertInto('personal_exports')
      .values({ id, user_id: user.id, status, locale: user.locale, requested_at: at, storage_key: key })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw new Problem('conflict')
    const allowance = { key: `exports:${user.id}`, limit: exportRules.perDay, seconds: daySeconds, at }
    if (!(await takeAllowance(trx, allowance)))
      throw new Problem('tooManyRequests', { details: { retryAfter: windowLeft(at, daySeconds) } })
    await enqueue(trx, 'privacy.export', { exportId: id, key }, { runAt: at })
    await audit(trx, call, { action: 'export.requested', companyId: null, subject: 'personal_exports', subjectId: id })
  })
  return personalDataOf(deps.db, user.id)
}

/** Creates a new download link and invalidates the earlier one. Problem `notFound` for an unknown copy and for another user's. */
export const linkExport: Handler<'linkExport'> = async (call, { id }) => {
  const { deps, user } = call
  const [token, at] = [newToken(), deps.clock.now()]
  await deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('personal_exports')
      .set({ link_hash: fingerprint(token), link_expires_at: new Date(at.getTime() + exportRules.linkSeconds * 1000) })
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .where('status', '=', 'ready')
      .where('expires_at', '>', at)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new Problem('notFound')
    await audit(trx, call, { action: 'export.linked', companyId: null, subject: 'personal_exports', subjectId: id })
  })
  return { url: `/personal-data/${token}` }
}

export const exportJobs: JobHandlersOf<'privacy.export' | 'privacy.exportEnd'> = {
  /** Repeatable: an interrupted run starts again under the same key, so that no stored file is without a row. */
  'privacy.export': async (deps, { exportId: id, key }, { attempt }) => {
    const { db, clock, log } = deps
    const find = () => db.selectFrom('personal_exports').selectAll().where('id', '=', id).executeTakeFirst()
    const row = await find()
    if (!row) return storageOf(deps).erase(key)
    const user = await db.selectFrom('users').selectAll().where('id', '=', row.user_id).executeTakeFirst()
    if (!can(personalExportLifecycle, row, { type: 'export.made' }) || !user) return
    const subject = { chart: personalExportLifecycle, table: 'personal_exports', id, actor: 'system' } as const
    try {
      const at = clock.now()
      const bytes = await makeCopy(deps, user, row.locale, at)
      const storage = storageOf(deps)
      await storage.erase(key)
      await writeSealed(deps, key, exportName(id), bytes)
      // Before the row is updated, because the sweep removes incoming files without a row in `files`.
      await storage.keep(key)
      const expiresAt = new Date(at.getTime() + exportRules.keptHours * 3_600_000)
      await db.transaction().execute(async (trx) => {
        const values = { made_at: at, expires_at: expiresAt, size: bytes.length }
        const effects = {
          scheduleEnd: () => enqueue(trx, 'privacy.exportEnd', { exportId: id }, { runAt: expiresAt }),
          mailLink: () => {
            const said = { link: portalUrl(deps.config, '/profile'), until: timeText(expiresAt) }
            return sendMail(trx, deps, { to: user.email, template: privacyMails['export.ready'], locale: user.locale, values: said })
          },
        }
        await move(trx, { ...subject, event: { type: 'export.made' }, at, values, effects })
        await auditAt(trx, at, { action: 'export.made', actor: 'system', subject: 'personal_exports', subjectId: id })
      })
    } catch (error) {
      // Erased with its user while it was being made.
      if (!(await find())) return storageOf(deps).erase(key)
      if (attempt < exportRules.attempts) throw error
      log.error({ export: id, err: error }, 'a copy of personal data could not be made')
      await db.transaction().execute(async (trx) => {
        const at = clock.now()
        // Deletes what was written before the failure.
        const effects = { eraseFiles: () => enqueue(trx, 'files.erase', { keys: [key] }, { runAt: at }) }
        await move(trx, { ...subject, event: { type: 'export.failed' }, at, effects })
      })
    }
  },

  'privacy.exportEnd': async ({ db, clock }, { exportId: id }) => {
    const at = clock.now()
    await db.transaction().execute(async (trx) => {
      const row = await trx.selectFrom('personal_exports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (!row?.expires_at || row.expires_at > at) return
      const ended = { event: { type: 'export.ended' }, actor: 'system', at, values: { link_hash: null } } as const
      const effects = { eraseFiles: () => enqueue(trx, 'files.erase', { keys: [row.storage_key] }, { runAt: at }) }
      await moveOnce(trx, { chart: personalExportLifecycle, table: 'personal_exports', id, ...ended, effects })
    })
  },
}

/** The archive: everything as JSON, and the same as a page to read. */
async function makeCopy({ db, config }: Deps, user: UserRow, locale: UserRow['locale'], at: Date): Promise<Buffer> {
  const gathered = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const companies = (await administeredBy(trx, user.id)).map(({ companyId }) => companyId)
      return gather(trx, config, subjectOf(config, user, companies), locale)
    })
  const tables = Object.fromEntries(gathered.map(({ table, ...rest }) => [table, rest]))
  const about = { madeAt: at.toISOString(), email: user.email, userId: user.user_id }
  return zip(
    [
      { name: 'data.json', bytes: Buffer.from(jsonOf({ about, tables })) },
      { name: 'read-me.html', bytes: Buffer.from(copyPage(gathered, { locale, email: user.email, at })) },
    ],
    at,
  )
}

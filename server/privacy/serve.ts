/** Serves a copy of personal data, once per link. Decision 025. */
import { Problem } from '../../contract/kernel/problem.ts'
import { auditAt } from '../platform/audit.ts'
import type { Deps } from '../platform/deps.ts'
import { readSealed } from '../platform/files/storage.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { failure } from '../platform/http/answer.ts'
import { addressOf } from '../platform/http/caller-address.ts'
import type { App } from '../platform/http/types.ts'
import { fingerprint } from '../platform/security/secrets.ts'
import { exportName } from './exports.ts'

/**
 * Registers `GET /personal-data/:token`. An unknown, used or expired address is 404, alike. Of two who open one at the same moment one is
 * given the file. Bytes that are gone are `downloadFailed`.
 */
export function mountExports(app: App, deps: Deps): void {
  app.get('/personal-data/:token', async (context) => {
    const { db, clock, log } = deps
    const [token, at] = [context.req.param('token'), clock.now()]
    const row = await db.transaction().execute(async (trx) => {
      const taken = await trx
        .updateTable('personal_exports')
        .set({ link_hash: null, fetched_at: at })
        .where('link_hash', '=', fingerprint(token))
        .where('status', '=', 'ready')
        .where('link_expires_at', '>', at)
        .returningAll()
        .executeTakeFirst()
      if (!taken) return null
      await auditAt(trx, at, {
        action: 'export.fetched',
        actor: `user:${taken.user_id}`,
        subject: 'personal_exports',
        subjectId: taken.id,
        requestId: context.env.requestId,
        ip: addressOf(context, deps.config),
      })
      return taken
    })
    if (!row) return context.notFound()
    const bytes = await readSealed(deps, row.storage_key, exportName(row.id)).catch((error: unknown) => {
      log.error({ requestId: context.env.requestId, export: row.id, err: error }, 'a copy of personal data cannot be read')
      return null
    })
    if (!bytes) return context.json(failure(new Problem('downloadFailed'), deps, context.env.requestId).body, 500)
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="sampan-${dayOf(row.made_at ?? at)}.zip"`,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
  })
}

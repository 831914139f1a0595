/** The audit log: who did what to whom, append-only. */
import { actorOf, type Call } from './call.ts'
import { json } from './db/connection.ts'
import type { Db, Trx } from './deps.ts'

/** An audited action. `details` hold no personal data and no secrets; a mailbox that may not exist is identified only by its keyed hash. */
interface AuditEntry {
  /** Dotted, for example `session.opened`, `drawdown.submitted`, `identity.viewed`. */
  readonly action: string
  readonly subject?: string
  readonly subjectId?: string
  readonly details?: Record<string, unknown>
  /** Who acted, where it is not the caller: `system`, `provider:<name>`, `reviewer:<id>`. */
  readonly actor?: string
  readonly companyId?: string | null
}

/** Writes an audit row of a call in the transaction of the action; for a refusal, without a transaction. */
export async function audit(trx: Db | Trx, call: Call, entry: AuditEntry): Promise<void> {
  await auditAt(trx, call.deps.clock.now(), {
    actor: actorOf(call),
    companyId: call.companyId,
    ...entry,
    requestId: call.requestId,
    ip: call.ip,
  })
}

/** Who makes a change, with the request it comes from. */
export interface ChangedBy {
  readonly actor: string
  readonly requestId?: string
  readonly ip?: string
}

/** Writes an audit row outside a call, for example of a job. */
export async function auditAt(trx: Db | Trx, at: Date, entry: AuditEntry & ChangedBy): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      action: entry.action,
      actor: entry.actor,
      company_id: entry.companyId ?? null,
      subject: entry.subject ?? null,
      subject_id: entry.subjectId ?? null,
      request_id: entry.requestId ?? null,
      ip: entry.ip ?? null,
      details: json(entry.details ?? {}),
      at,
    })
    .execute()
}

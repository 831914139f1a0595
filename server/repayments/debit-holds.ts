/** A hold of debits that is over by itself after its last day. Decision 132. */
import type { Selectable } from 'kysely'
import { debitHoldLifecycle } from '../../machines/repayments/lifecycles/debitHold.ts'
import { debitStopOf } from '../lending/loans/debit-stop.ts'
import { drawdownOf, lockLoan } from '../lending/loans/loans.ts'
import type { DrawdownRow } from '../lending/present.ts'
import { remindOfRepayments } from '../lending/repayment-notices.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import { auditAt } from '../platform/audit.ts'
import type { LendingTables } from '../platform/db/tables/lending.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import type { JobHandlersOf } from '../platform/jobs/jobs.ts'
import { move } from '../platform/lifecycle.ts'

/** A row of `debit_holds`. */
type DebitHoldRow = Selectable<LendingTables['debit_holds']>

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Ends a hold of debits whose last day is over. */
    'debitHold.lapse': { id: string }
  }
}

export const debitHoldJobs: JobHandlersOf<'debitHold.lapse'> = {
  'debitHold.lapse': ({ db, clock }, { id }) =>
    db.transaction().execute(async (trx) => {
      const at = clock.now()
      const { drawdown_id } = await trx.selectFrom('debit_holds').select('drawdown_id').where('id', '=', id).executeTakeFirstOrThrow()
      const drawdown = await lockLoan(trx, await drawdownOf(trx, drawdown_id))
      const hold = await runningHold(trx, drawdown_id)
      if (hold?.id !== id) return
      await endHold(trx, { id, drawdown, actor: 'system', at }, { type: 'debitHold.lapsed' })
      const about = { companyId: drawdown.company_id, subject: 'debit_holds', subjectId: id }
      await auditAt(trx, at, { action: 'debits.lapsed', actor: 'system', ...about, details: { drawdown: drawdown.reference } })
    }),
}

/** The hold of a loan that no one has ended; its last day may be over for a moment. */
export function runningHold(trx: Trx, drawdownId: string): Promise<DebitHoldRow | undefined> {
  return trx.selectFrom('debit_holds').selectAll().where('drawdown_id', '=', drawdownId).where('status', '=', 'held').executeTakeFirst()
}

/** Ends a hold of a locked loan, and notifies the company while there is something to debit. */
export async function endHold(
  trx: Trx,
  { id, drawdown, actor, at }: { id: string; drawdown: DrawdownRow; actor: string; at: Date },
  event: { type: 'debitHold.ended' | 'debitHold.lapsed' },
  by: Partial<Pick<DebitHoldRow, 'ended_by' | 'end_reason'>> = {},
): Promise<void> {
  const { company_id: companyId, product, reference, status } = drawdown
  const effects = {
    scheduleReminders: () => remindOfRepayments(trx, drawdown, at),
    notifyResumed: async () => {
      if (status === 'settled' && !(await debitStopOf(trx, drawdown, dayOf(at))))
        await notifyMembers(trx, { companyId, kind: 'debits.resumed', values: { product, reference }, at })
    },
  }
  await move(trx, { chart: debitHoldLifecycle, table: 'debit_holds', id, event, actor, at, values: { ...by, ended_at: at }, effects })
}

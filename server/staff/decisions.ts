/** What staff have decided about a company or a loan, from the audit log. Decisions 123, 130. */
import { sql } from 'kysely'
import { money } from '../../contract/kernel/money.ts'
import { AdjustmentKind } from '../../contract/staff/adjustments.ts'
import { type FileDecision, fileActions, fileShown } from '../../contract/staff/decisions.ts'
import type { Trx } from '../platform/deps.ts'

/** Of staff alone, as the index `audit_log_staff` has it: of a company with a long life few rows are read. */
export const isDecision = sql<boolean>`action in (${sql.join(fileActions.map((action) => sql.lit(action)))}) and actor like 'reviewer:%'`

/** What staff have decided about a company, or about one of its loans, newest first; `without` freezes of these users. */
export async function decisionsOn(
  trx: Trx,
  { companyId, drawdown, without = new Set() }: { companyId: string; drawdown?: string; without?: ReadonlySet<string> },
): Promise<FileDecision[]> {
  const rows = await trx
    .selectFrom('audit_log')
    .innerJoin('staff', (join) => join.on(sql<boolean>`audit_log.actor = 'reviewer:' || staff.id`))
    .where('company_id', '=', companyId)
    .where(isDecision)
    .$if(drawdown !== undefined, (query) => query.where(sql<boolean>`details ->> 'drawdown' = ${drawdown ?? ''}`))
    .$if(without.size > 0, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('company_freezes')
              .select('company_freezes.id')
              .where(sql<boolean>`company_freezes.id::text = audit_log.subject_id`)
              .where('user_id', 'in', [...without]),
          ),
        ),
      ),
    )
    .select(['audit_log.id', 'at', 'action', 'name', 'details'])
    .orderBy('audit_log.id', 'desc')
    .limit(fileShown)
    .execute()
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return rows.map(({ id, at, action, name, details }) => ({
    id: Number(id),
    at: at.toISOString(),
    action: action as FileDecision['action'],
    by: name,
    reference: text(details.drawdown),
    reason: text(details.reason) ?? text(details.note),
    adjustment: adjustmentOf(action, details),
  }))
}

/** Which adjustment a row is about; loans are in HKD. */
function adjustmentOf(action: string, { kind, amount }: Record<string, unknown>): FileDecision['adjustment'] {
  const known = AdjustmentKind.safeParse(kind)
  return action.startsWith('adjustment.') && known.success ? { kind: known.data, amount: money(BigInt(String(amount)), 'HKD') } : null
}

/** Finds cases for the staff's calls: by id, locked in one order, with the commands their reader may run. Decision 020. */
import type { Selectable } from 'kysely'
import { Problem } from '../../contract/kernel/problem.ts'
import type { CaseOperation } from '../../contract/staff/cases.ts'
import { type KycReviewEvent, kycReviewLifecycle } from '../../machines/kyc/lifecycles/kycReview.ts'
import { lockApplication } from '../kyc/decide.ts'
import type { Form } from '../kyc/items.ts'
import { type ApplicationRow, formOf, openSnapshot } from '../kyc/present.ts'
import type { StaffCaller } from '../platform/call.ts'
import type { KycTables } from '../platform/db/tables/kyc.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { can } from '../platform/lifecycle.ts'

/** A row of `kyc_reviews`. */
export type CaseRowOfTable = Selectable<KycTables['kyc_reviews']>

/** The current rows of a case and its application. */
export interface FoundCase {
  readonly row: CaseRowOfTable
  readonly application: ApplicationRow
}

/** A case with its application. Problem `notFound` for an unknown id. */
export async function findCase(db: Db | Trx, id: string): Promise<FoundCase> {
  const row = await db.selectFrom('kyc_reviews').selectAll().where('id', '=', id).executeTakeFirst()
  const application = row && (await db.selectFrom('kyc_applications').selectAll().where('id', '=', row.application_id).executeTakeFirst())
  if (!row || !application) throw new Problem('notFound')
  return { row, application }
}

/** The same, both locked until the transaction ends: the application first, as by everything that decides. */
export async function lockCase(trx: Trx, id: string): Promise<FoundCase> {
  const known = await trx.selectFrom('kyc_reviews').select('application_id').where('id', '=', id).executeTakeFirst()
  const application = known && (await lockApplication(trx, known.application_id))
  const row = application && (await trx.selectFrom('kyc_reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (!row) throw new Problem('notFound')
  return { row, application }
}

/** The submission of a case; for a case from before snapshots existed, the current application. */
export function submittedForm({ config }: Pick<Deps, 'config'>, { row, application }: FoundCase): Form {
  return openSnapshot(config, row) ?? formOf(config, application)
}

/**
 * Commands a member of staff may run on a case now; the calls check the same. Any reviewer may read a proposal; those who worked on a case
 * may still read it after the decision. One who is concerned in the company can only release a case that they have.
 */
export function operationsOf({ id, role }: Pick<StaffCaller, 'id' | 'role'>, row: CaseRowOfTable, concerned: boolean): CaseOperation[] {
  const lead = role === 'lead'
  const first = row.first_reviewer === id
  const may = (type: KycReviewEvent['type']) => can(kycReviewLifecycle, row, { type })
  const allowed: Record<CaseOperation, boolean> = {
    claim: may('case.claimed'),
    release: may('case.released') && (first || lead),
    assess: (may('decision.proposed') && first) || (may('dispute.settled') && maySettle(id, lead, row)),
    propose: may('decision.proposed') && first,
    confirm: may('proposal.confirmed') && !first,
    sendBack: may('proposal.sentBack') && !first,
    dispute: may('proposal.disputed') && !first,
    settle: may('dispute.settled') && maySettle(id, lead, row),
    reveal: lead || row.status === 'proposed' || first || row.second_reviewer === id,
  }
  return (Object.keys(allowed) as CaseOperation[]).filter((command) => allowed[command] && (!concerned || command === 'release'))
}

function maySettle(id: string, lead: boolean, { first_reviewer, second_reviewer }: CaseRowOfTable): boolean {
  return lead && first_reviewer !== id && second_reviewer !== id
}

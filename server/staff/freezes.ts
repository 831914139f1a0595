/** Leads freeze a company at once; two of them release it. Decision 123. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { Problem } from '../../contract/kernel/problem.ts'
import type { CompanyFreeze, FreezeOperation } from '../../contract/staff/freezes.ts'
import { companyFreezeLifecycle } from '../../machines/company/lifecycles/companyFreeze.ts'
import { lockCompany } from '../company/locks.ts'
import { endNotices, notifyMembers, raiseNotice } from '../notices/raise-notice.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call, type Handler } from '../platform/call.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { initialStatus, move } from '../platform/lifecycle.ts'
import { refuseConcerned, refuseLostProposer } from './independence.ts'
import { refuseOldSignIn } from './sessions.ts'

type StaffCall = Call<'reviewer'>
type FreezeRow = Selectable<Tables['company_freezes']>

/** Key of the notice that the company reads while it is frozen. */
const noticeKey = 'company:frozen'

/** Freezes a company. Problems as the contract has them, here and below. */
const freezeCompany: Handler<'freezeCompany'> = (call, { companyId, reason }) =>
  changing(call, companyId, async (trx, at) => {
    await refuseOldSignIn(trx, call.deps, call.staff)
    if (await openFreeze(trx, companyId)) throw new Problem('conflict')
    const id = randomUUID()
    const status = initialStatus(companyFreezeLifecycle) as 'frozen'
    const by = { frozen_by: call.staff.id, frozen_at: at }
    await trx
      .insertInto('company_freezes')
      .values({ id, company_id: companyId, status, reason, ...by })
      .execute()
    await raiseNotice(trx, { companyId, kind: 'company.frozen', values: {}, key: noticeKey, at })
    await auditFreeze(trx, call, { action: 'company.frozen', id, companyId, details: { reason } })
  })

const proposeRelease: Handler<'proposeRelease'> = (call, { companyId, reason }) =>
  changing(call, companyId, async (trx, at) => {
    const { id } = await frozen(trx, companyId)
    const values = { release_reason: reason, proposed_by: call.staff.id, proposed_at: at }
    await moveFreeze(trx, call, { id, type: 'release.proposed', values, at })
    await auditFreeze(trx, call, { action: 'company.releaseProposed', id, companyId, details: { reason } })
  })

const decideRelease: Handler<'decideRelease'> = (call, { companyId, accepted }) =>
  changing(call, companyId, async (trx, at) => {
    const { id, proposed_by, release_reason: reason } = await frozen(trx, companyId)
    const details = { reason }
    if (!accepted) {
      const values = { release_reason: null, proposed_by: null, proposed_at: null }
      await moveFreeze(trx, call, { id, type: 'release.declined', values, at })
      return auditFreeze(trx, call, { action: 'company.releaseDeclined', id, companyId, details })
    }
    if (proposed_by === call.staff.id) throw new Problem('forbidden')
    await refuseOldSignIn(trx, call.deps, call.staff)
    await moveFreeze(trx, call, { id, type: 'release.confirmed', values: { released_by: call.staff.id, released_at: at }, at })
    await refuseLostProposer(trx, call.deps.config, proposed_by ?? '', companyId)
    await endNotices(trx, { companyId, about: noticeKey, at })
    await notifyMembers(trx, { companyId, kind: 'company.released', values: {}, at })
    await auditFreeze(trx, call, { action: 'company.released', id, companyId, details })
  })

export const freezeHandlers = { freezeCompany, proposeRelease, decideRelease }

/** The last freeze of a company as staff see it; null when it was never frozen. */
export async function lastFreeze(db: Db | Trx, companyId: string): Promise<CompanyFreeze | null> {
  const row = await db
    .selectFrom('company_freezes as freeze')
    .innerJoin('staff as lead', 'lead.id', 'freeze.frozen_by')
    .leftJoin('staff as proposer', 'proposer.id', 'freeze.proposed_by')
    .selectAll('freeze')
    .select(['lead.name as lead', 'proposer.name as proposer'])
    .where('company_id', '=', companyId)
    .orderBy('freeze.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { status, reason, lead, proposer, frozen_at, release_reason, proposed_at } = row
  const proposal = proposer !== null && release_reason !== null && proposed_at !== null
  return {
    status,
    reason,
    by: lead,
    at: frozen_at.toISOString(),
    release: proposal ? { reason: release_reason, by: proposer, at: proposed_at.toISOString() } : null,
  }
}

/** What a member of staff can do about the freeze of a company in which they are not concerned. */
export async function freezeOperations(db: Db | Trx, { staff }: StaffCall, companyId: string): Promise<FreezeOperation[]> {
  if (staff.role !== 'lead') return []
  const open = await openFreeze(db, companyId)
  if (!open) return ['freeze']
  if (open.status === 'frozen') return ['proposeRelease']
  return open.proposed_by === staff.id ? ['declineRelease'] : ['confirmRelease', 'declineRelease']
}

/** Changes the freeze of a company, which is locked, by a lead who is not concerned in it. */
async function changing(call: StaffCall, companyId: string, change: (trx: Trx, at: Date) => Promise<void>): Promise<null> {
  const { deps, staff } = call
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockCompany(trx, companyId))) throw new Problem('notFound')
    await refuseConcerned(trx, deps.config, staff, companyId)
    await change(trx, deps.clock.now())
  })
  return null
}

async function openFreeze(db: Db | Trx, companyId: string): Promise<FreezeRow | undefined> {
  return db
    .selectFrom('company_freezes')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('status', '<>', 'released')
    .executeTakeFirst()
}

/** The freeze of a company. Problem `conflict` when it is not frozen. */
async function frozen(trx: Trx, companyId: string): Promise<FreezeRow> {
  const open = await openFreeze(trx, companyId)
  if (!open) throw new Problem('conflict')
  return open
}

async function moveFreeze(
  trx: Trx,
  call: StaffCall,
  { id, type, values, at }: { id: string; type: `release.${'proposed' | 'confirmed' | 'declined'}`; values: Partial<FreezeRow>; at: Date },
): Promise<void> {
  await move(trx, { chart: companyFreezeLifecycle, table: 'company_freezes', id, event: { type }, actor: actorOf(call), at, values })
}

function auditFreeze(
  trx: Trx,
  call: StaffCall,
  audited: {
    action: `company.${'frozen' | 'releaseProposed' | 'releaseDeclined' | 'released'}`
    id: string
    companyId: string
    details: Record<string, string | null>
  },
): Promise<void> {
  const { action, id, companyId, details } = audited
  return audit(trx, call, { action, subject: 'company_freezes', subjectId: id, companyId, details })
}

/** Leads freeze a company, a user or a facility at once; two of them release it. Decisions 123, 129. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { Freeze, FreezeOperation, FreezeSubject } from '../../contract/staff/freezes.ts'
import { companyFreezeLifecycle } from '../../machines/company/lifecycles/companyFreeze.ts'
import { stillFrozen } from '../company/freezes.ts'
import { lockCompany } from '../company/locks.ts'
import { facilityOf } from '../lending/facilities.ts'
import { endNotices, notifyMembers, raiseNotice } from '../notices/raise-notice.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call, type Handler } from '../platform/call.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { can, type EffectsOf, initialStatus, move } from '../platform/lifecycle.ts'
import { lockUserToFreeze, maskedMailboxOf, releaseUser, stopUser } from './frozen-users.ts'
import { refuseConcerned, refuseLostProposer } from './independence.ts'
import { refuseOldSignIn } from './sessions.ts'

type StaffCall = Call<'reviewer'>
type FreezeRow = Selectable<Tables['company_freezes']>

/** What is frozen or released, and from the file of which company. */
interface Frozen {
  readonly companyId: string
  readonly subject: FreezeSubject
}

/** Key of the notice that the company reads while it, or its facility, is frozen. */
const companyKey = 'company:frozen'
const facilityKey = (product: Product) => `facility:${product}:frozen`

/** Freezes. Problems as the contract has them, here and below. */
const startFreeze: Handler<'startFreeze'> = (call, { reason, ...of }) =>
  changing(call, of, async (trx, at) => {
    await refuseOldSignIn(trx, call.deps, call.staff)
    if (await openFreeze(trx, of)) throw new Problem('conflict')
    const { companyId, subject } = of
    const id = randomUUID()
    const status = initialStatus(companyFreezeLifecycle) as 'frozen'
    const by = { frozen_by: call.staff.id, frozen_at: at }
    await trx
      .insertInto('company_freezes')
      .values({ id, company_id: companyId, ...columnsOf(subject), status, reason, ...by })
      .execute()
    if (subject.kind === 'company') await raiseNotice(trx, { companyId, kind: 'company.frozen', values: {}, key: companyKey, at })
    if (subject.kind === 'facility')
      await raiseNotice(trx, {
        companyId,
        kind: 'facility.frozen',
        values: { product: subject.product },
        key: facilityKey(subject.product),
        at,
      })
    if (subject.kind === 'user') await stopUser(trx, call, subject.userId)
    await auditFreeze(trx, call, of, { what: 'frozen', id, reason })
  })

const proposeRelease: Handler<'proposeRelease'> = (call, { reason, ...of }) =>
  changing(call, of, async (trx, at) => {
    const { id } = await frozen(trx, of)
    const values = { release_reason: reason, proposed_by: call.staff.id, proposed_at: at }
    await moveFreeze(trx, call, { id, type: 'release.proposed', values, at })
    await auditFreeze(trx, call, of, { what: 'releaseProposed', id, reason })
  })

const decideRelease: Handler<'decideRelease'> = (call, { accepted, ...of }) =>
  changing(call, of, async (trx, at, companyIds) => {
    const { companyId, subject } = of
    const { id, proposed_by, release_reason: proposalReason } = await frozen(trx, of)
    if (!accepted) {
      const values = { release_reason: null, proposed_by: null, proposed_at: null }
      await moveFreeze(trx, call, { id, type: 'release.declined', values, at })
      return auditFreeze(trx, call, of, { what: 'releaseDeclined', id, proposalReason })
    }
    if (proposed_by === call.staff.id) throw new Problem('forbidden')
    await refuseOldSignIn(trx, call.deps, call.staff)
    const effects = {
      notifyReleased: async () => {
        if (subject.kind === 'company') {
          await endNotices(trx, { companyId, about: companyKey, at })
          await notifyMembers(trx, { companyId, kind: 'company.released', values: await stillFrozen(trx, companyId), at })
        }
        if (subject.kind === 'facility') {
          await endNotices(trx, { companyId, about: facilityKey(subject.product), at })
          const values = { product: subject.product, ...(await stillFrozen(trx, companyId)) }
          await notifyMembers(trx, { companyId, kind: 'facility.released', values, at })
        }
      },
      releaseUser: async () => subject.kind === 'user' && releaseUser(trx, call, subject.userId),
    }
    const values = { released_by: call.staff.id, released_at: at }
    await moveFreeze(trx, call, { id, type: 'release.confirmed', values, effects, at })
    for (const each of companyIds) await refuseLostProposer(trx, call.deps.config, proposed_by ?? '', each)
    await auditFreeze(trx, call, of, { what: 'released', id, proposalReason })
  })

export const freezeHandlers = { startFreeze, proposeRelease, decideRelease }

/** The last freeze of something as staff see it, null when it was never frozen; without reasons and names for those who are concerned in its company. */
async function lastFreeze(db: Db | Trx, of: Frozen, concerned: boolean): Promise<Freeze | null> {
  const row = await freezesOf(db, of)
    .innerJoin('staff as lead', 'lead.id', 'freeze.frozen_by')
    .leftJoin('staff as proposer', 'proposer.id', 'freeze.proposed_by')
    .selectAll('freeze')
    .select(['lead.name as lead', 'proposer.name as proposer'])
    .orderBy('freeze.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { status, reason, lead, proposer, frozen_at, release_reason, proposed_at } = row
  const proposal = proposer !== null && release_reason !== null && proposed_at !== null
  const said = (words: string) => (concerned ? '' : words)
  return {
    status,
    reason: said(reason),
    by: said(lead),
    at: frozen_at.toISOString(),
    release: proposal ? { reason: said(release_reason), by: said(proposer), at: proposed_at.toISOString() } : null,
  }
}

/** The last freeze of something, and what the reader can do about it. */
export async function freezable(
  db: Db | Trx,
  { staff }: StaffCall,
  { concerned, ...of }: Frozen & { concerned: boolean },
): Promise<{ freeze: Freeze | null; operations: FreezeOperation[] }> {
  const freeze = await lastFreeze(db, of, concerned)
  if (staff.role !== 'lead' || concerned) return { freeze, operations: [] }
  const open = await openFreeze(db, of)
  if (!open) return { freeze, operations: ['freeze'] }
  if (can(companyFreezeLifecycle, open, { type: 'release.proposed' })) return { freeze, operations: ['proposeRelease'] }
  return { freeze, operations: open.proposed_by === staff.id ? ['declineRelease'] : ['confirmRelease', 'declineRelease'] }
}

/** Changes a freeze, with what it is of locked, by a lead who is concerned in none of the companies, which the change gets. */
async function changing(
  call: StaffCall,
  { companyId, subject }: Frozen,
  change: (trx: Trx, at: Date, companyIds: readonly string[]) => Promise<void>,
): Promise<null> {
  const { deps, staff } = call
  await deps.db.transaction().execute(async (trx) => {
    const user = subject.kind === 'user' ? await lockUserToFreeze(trx, { userId: subject.userId, companyId }) : null
    const companyIds = user?.companyIds ?? [companyId]
    for (const id of companyIds) if (!(await lockCompany(trx, id))) throw new Problem('notFound')
    if (subject.kind === 'facility' && !(await facilityOf(trx, companyId, subject.product))) throw new Problem('notFound')
    for (const id of companyIds) await refuseConcerned(trx, deps.config, staff, id)
    await change(trx, deps.clock.now(), companyIds)
  })
  return null
}

function columnsOf(subject: FreezeSubject): { user_id: string | null; product: Product | null } {
  return {
    user_id: subject.kind === 'user' ? subject.userId : null,
    product: subject.kind === 'facility' ? subject.product : null,
  }
}

/** Freezes of the same; of a user those from the file of any company. */
function freezesOf(db: Db | Trx, { companyId, subject }: Frozen) {
  const { user_id, product } = columnsOf(subject)
  const all = db.selectFrom('company_freezes as freeze')
  if (user_id !== null) return all.where('freeze.user_id', '=', user_id)
  return all
    .where('freeze.company_id', '=', companyId)
    .where('freeze.user_id', 'is', null)
    .where('freeze.product', 'is not distinct from', product)
}

async function openFreeze(db: Db | Trx, of: Frozen): Promise<FreezeRow | undefined> {
  return freezesOf(db, of).selectAll('freeze').where('freeze.status', '<>', 'released').executeTakeFirst()
}

/** The open freeze. Problem `conflict` when there is none. */
async function frozen(trx: Trx, of: Frozen): Promise<FreezeRow> {
  const open = await openFreeze(trx, of)
  if (!open) throw new Problem('conflict')
  return open
}

async function moveFreeze(
  trx: Trx,
  call: StaffCall,
  {
    id,
    type,
    ...change
  }: {
    id: string
    type: `release.${'proposed' | 'confirmed' | 'declined'}`
    values: Partial<FreezeRow>
    effects?: EffectsOf<typeof companyFreezeLifecycle>
    at: Date
  },
): Promise<void> {
  await move(trx, { chart: companyFreezeLifecycle, table: 'company_freezes', id, event: { type }, actor: actorOf(call), ...change })
}

/** The action is `company.frozen`, `user.released` and so on. */
async function auditFreeze(
  trx: Trx,
  call: StaffCall,
  { companyId, subject }: Frozen,
  {
    what,
    id,
    ...why
  }: {
    what: 'frozen' | 'releaseProposed' | 'releaseDeclined' | 'released'
    id: string
    reason?: string
    proposalReason?: string | null
  },
): Promise<void> {
  const details = {
    ...why,
    ...(subject.kind === 'user' && { user: await maskedMailboxOf(trx, subject.userId) }),
    ...(subject.kind === 'facility' && { product: subject.product }),
  }
  const action: `${'company' | 'user' | 'facility'}.${'frozen' | 'releaseProposed' | 'releaseDeclined' | 'released'}` = `${subject.kind}.${what}`
  await audit(trx, call, { action, subject: 'company_freezes', subjectId: id, companyId, details })
}

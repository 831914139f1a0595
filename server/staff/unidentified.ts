/** Unidentified transfers, for leads: one proposes the loan that a transfer repays, or to send it back, another one confirms it. Decisions 109, 122. */
import type { Selectable } from 'kysely'
import { type Currency, money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { besideShown } from '../../contract/staff/loans.ts'
import type { UnidentifiedTransfer } from '../../contract/staff/unidentified.ts'
import { unidentifiedTransferLifecycle } from '../../machines/repayments/lifecycles/unidentifiedTransfer.ts'
import { maskNumber } from '../banking/numbers.ts'
import { drawdownOf } from '../lending/loans/loans.ts'
import type { DrawdownRow } from '../lending/present.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call, type Handler } from '../platform/call.ts'
import type { RepaymentsTables } from '../platform/db/tables/repayments.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { can, move } from '../platform/lifecycle.ts'
import { readPage } from '../platform/paging.ts'
import { orderReturn, returnColumns } from '../repayments/return-transfers.ts'
import { allocateTransfer, openPayer, takesTransfer, withLine } from '../repayments/unidentified.ts'
import { refuseConcerned, refuseLostProposer } from './independence.ts'
import { type ArrivedIn, chosenLoan, foundLoans, likelyLoans } from './loan-choices.ts'
import { refuseOldSignIn } from './sessions.ts'

type StaffCall = Call<'reviewer'>

/** A page of transfers, newest first. Problem `invalidInput` for an `after` that no page has answered. */
const listUnidentified: Handler<'listUnidentified'> = ({ deps: { db } }, { status, ...page }) =>
  readPage(transfers(db).where('status', '=', status), page, presentTransfer)

/** One transfer with its payer and the loans that it may be for; audited. Problem `notFound` for an unknown id. */
const readUnidentified: Handler<'readUnidentified'> = (call, { id, search }) => {
  const { config, db } = call.deps
  return db.transaction().execute(async (trx) => {
    const row = await transfers(trx).where('id', '=', id).executeTakeFirst()
    if (!row) throw new Problem('notFound')
    const payer = openPayer(config, row)
    const arrived = arrivedOf(row, payer?.name ?? null)
    const drawdown = row.drawdown_id === null ? null : await drawdownOf(trx, row.drawdown_id)
    const choose = () => (search === undefined ? likelyLoans(trx, call, arrived) : foundLoans(trx, call, arrived, search))
    const detail = {
      ...presentTransfer(row),
      payer: payer && { name: payer.name, account: maskNumber(payer.account) },
      returnFault: row.return_fault,
      choices: can(unidentifiedTransferLifecycle, row, { type: 'allocation.proposed' }) ? await choose() : [],
      allocation: row.proposed_at && {
        loan: drawdown && (await chosenLoan(trx, call, arrived, drawdown)),
        by: row.proposer ?? '',
        at: row.proposed_at.toISOString(),
        reason: row.reason ?? '',
        own: row.proposed_by === call.staff.id,
        decidedBy: row.decider,
      },
    }
    await audit(trx, call, { action: 'transfer.viewed', ...subject(id), companyId: drawdown?.company_id, details: { line: row.line_id } })
    return detail
  })
}

/**
 * Proposes the loan that an open transfer repays, or to send it back. Problem `notFound` for an unknown transfer or loan, `forbidden` (`details.reason`
 * `concerned`) for a lead who is concerned in its company, `conflict` for a transfer that is not open, or a loan that does not take it.
 */
const proposeAllocation: Handler<'proposeAllocation'> = async (call, { id, to, reason }) => {
  const { deps, staff } = call
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockTransfer(trx, id)
    const drawdown = await loanOf(trx, call, to)
    if (drawdown && !takesTransfer(drawdown, row)) throw new Problem('conflict')
    const values = { drawdown_id: drawdown?.id ?? null, proposed_by: staff.id, proposed_at: at, reason }
    await move(trx, { ...moveOf(call, id, at), event: { type: 'allocation.proposed' }, values })
    await auditAllocation(trx, call, { action: 'allocation.proposed', id, line: row.line_id, drawdown, reason })
  })
  return null
}

/**
 * Confirms a proposal, which repays the loan or orders the bank to send the transfer back, or declines it. Problem `notFound`; `forbidden` for the lead who
 * proposed it and confirms it, and (`details.reason` `concerned`) for one who is concerned in the company; `verificationFailed` when it is confirmed long
 * after the sign-in; `conflict` when it was decided or proposed for another loan meanwhile, the loan is closed, or the lead who proposed it is no lead any
 * more or is concerned in the company by now.
 */
const decideAllocation: Handler<'decideAllocation'> = async (call, { id, to, accepted }) => {
  const { deps, staff } = call
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockTransfer(trx, id)
    if (!can(unidentifiedTransferLifecycle, row, { type: 'allocation.declined' }) || (row.drawdown_id ?? 'payer') !== to)
      throw new Problem('conflict')
    const drawdown = await loanOf(trx, call, to)
    if (accepted && row.proposed_by === staff.id) throw new Problem('forbidden')
    const { line_id: line, reason } = row
    if (accepted) await confirm(trx, call, { row, drawdown, at })
    else {
      const values = { drawdown_id: null, proposed_by: null, proposed_at: null, reason: null }
      await move(trx, { ...moveOf(call, id, at), event: { type: 'allocation.declined' }, values })
    }
    const confirmed = drawdown ? 'allocation.confirmed' : 'return.confirmed'
    const action = accepted ? confirmed : 'allocation.declined'
    await auditAllocation(trx, call, { action, id, line, drawdown, reason: reason ?? '' })
  })
  return null
}

async function confirm(
  trx: Trx,
  call: StaffCall,
  { row, drawdown, at }: { row: Locked; drawdown: DrawdownRow | null; at: Date },
): Promise<void> {
  await refuseLostProposer(trx, call.deps.config, row.proposed_by ?? '', drawdown?.company_id ?? null)
  await refuseOldSignIn(trx, call.deps, call.staff)
  const decision = { decided_by: call.staff.id, decided_at: at }
  if (drawdown) {
    const effects = { allocateTransfer: () => allocateTransfer(trx, { line: row, drawdown, actor: actorOf(call), at }) }
    await move(trx, { ...moveOf(call, row.id, at), event: { type: 'allocation.confirmed' }, values: decision, effects })
    return
  }
  const values = { ...decision, ...(await returnColumns(trx, at)) }
  const effects = { orderReturn: () => orderReturn(trx, row.id, at) }
  await move(trx, { ...moveOf(call, row.id, at), event: { type: 'return.confirmed' }, values, effects })
}

/** The loan that a transfer is for; null for its payer. Problem `notFound`, `forbidden` for a lead who is concerned in the company of the loan. */
async function loanOf(trx: Trx, { deps, staff }: StaffCall, to: string): Promise<DrawdownRow | null> {
  if (to === 'payer') return null
  const drawdown = await drawdownOf(trx, to)
  await refuseConcerned(trx, deps.config, staff, drawdown.company_id)
  return drawdown
}

export const unidentifiedHandlers = { listUnidentified, readUnidentified, proposeAllocation, decideAllocation }

/** A transfer with its line. */
type Locked = Awaited<ReturnType<typeof lockTransfer>>

async function lockTransfer(trx: Trx, id: string) {
  const row = await withLine(trx).selectAll('transfer').where('transfer.id', '=', id).forUpdate('transfer').executeTakeFirst()
  if (!row) throw new Problem('notFound')
  return row
}

function transfers(db: Db | Trx) {
  const all = withLine(db)
    .leftJoin('staff as proposer', 'proposer.id', 'transfer.proposed_by')
    .leftJoin('staff as decider', 'decider.id', 'transfer.decided_by')
    .selectAll('transfer')
    .select(['proposer.name as proposer', 'decider.name as decider'])
  return db.selectFrom(all.as('transfers')).selectAll()
}

/** Transfers whose line of the bank, or whose text, is a keyword, newest first. */
export async function transfersNamed(db: Db, keyword: string): Promise<UnidentifiedTransfer[]> {
  const named = db
    .selectFrom('bank_statement_lines')
    .select('line_id')
    .where(({ eb, or }) => or([eb('line_id', '=', keyword), eb('reference', '=', keyword)]))
  const rows = await transfers(db).where('line_id', 'in', named).orderBy('booked_on', 'desc').orderBy('id').limit(besideShown).execute()
  return rows.map(presentTransfer)
}

type Line = Pick<Selectable<RepaymentsTables['bank_statement_lines']>, 'booked_on' | 'reference' | 'amount'> & { currency: Currency }

function presentTransfer({ id, status, ...line }: Line & Pick<UnidentifiedTransfer, 'id' | 'status'>): UnidentifiedTransfer {
  return { id, status, bookedOn: line.booked_on, amount: money(line.amount, line.currency), text: line.reference }
}

function arrivedOf({ amount, booked_on: on, reference: text, currency }: Line, payer: string | null): ArrivedIn {
  return { amount, on, text, payer, currency }
}

function subject(id: string) {
  return { subject: 'unidentified_transfers', subjectId: id }
}

function moveOf(call: StaffCall, id: string, at: Date) {
  return { chart: unidentifiedTransferLifecycle, table: 'unidentified_transfers', id, actor: actorOf(call), at, companyId: null } as const
}

function auditAllocation(
  trx: Trx,
  call: StaffCall,
  audited: {
    action: `allocation.${'proposed' | 'confirmed' | 'declined'}` | 'return.confirmed'
    id: string
    line: string
    drawdown: DrawdownRow | null
    reason: string
  },
): Promise<void> {
  const { action, id, line, drawdown, reason } = audited
  const why = action === 'allocation.proposed' ? { reason } : { proposalReason: reason }
  const details = { line, drawdown: drawdown?.reference ?? null, ...why }
  return audit(trx, call, { action, ...subject(id), companyId: drawdown?.company_id, details })
}

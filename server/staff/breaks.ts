/** Differences between ledger and bank statements for leads: listed by number, read, closed with a reason. Decision 045. */
import { type Selectable, sql } from 'kysely'
import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import { money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Break, BreakDetail, BreakPart, BreakSource, ProviderRefusal } from '../../contract/staff/reconciliation.ts'
import { reconciliationBreakLifecycle } from '../../machines/repayments/lifecycles/reconciliationBreak.ts'
import { gateways, platforms } from '../outside/marketplaces/platforms.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call } from '../platform/call.ts'
import type { RepaymentsTables } from '../platform/db/tables/repayments.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { move } from '../platform/lifecycle.ts'
import { readPage } from '../platform/paging.ts'
import { companiesOfBreak } from './break-companies.ts'
import { concernedIn } from './independence.ts'
import { refuseOldSignIn } from './sessions.ts'

type StaffCall = Call<'reviewer'>
type BreakRow = Selectable<RepaymentsTables['reconciliation_breaks']> & { closer: string | null }

/**
 * A page of differences, newest first, how far each source was compared, and what providers refuse. Problem `invalidInput` for an `after` that no page has
 * answered.
 */
export async function listBreaks({ deps: { db } }: StaffCall, { filter, ...page }: InputOf<'listBreaks'>): Promise<OutputOf<'listBreaks'>> {
  const some = breaks(db).where('reconciliation_breaks.status', filter === 'open' ? '=' : '<>', 'open')
  const { open } = await db
    .selectFrom('reconciliation_breaks')
    .select(({ fn }) => fn.countAll<bigint>().as('open'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  const compared = await db
    .selectFrom('reconciliations')
    .select(['source', sql<string>`max(day)::text`.as('day')])
    .groupBy('source')
    .orderBy('source')
    .execute()
  return {
    ...(await readPage(some, page, presentBreak)),
    open: Number(open),
    compared: compared.map(({ source, day }) => ({ source: kindOf(source), psp: pspOf(source), day })),
    refused: await refusals(db),
  }
}

/** What providers refuse of jobs that are not done; a job that was given up waits only where a person has to settle its reference. Decision 075. */
async function refusals(db: Db): Promise<ProviderRefusal[]> {
  const { rows } = await sql<{ service: string; status: number; reference: string | null; jobs: number }>`
    select fault ->> 'service' as service, (fault ->> 'status')::integer as status, fault ->> 'reference' as reference, count(*)::integer as jobs
    from jobs where done_at is null and fault is not null and (failed_at is null or fault ->> 'reference' is not null)
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  const partners = [...gateways, ...platforms]
  return rows.map(({ service, ...row }) => ({
    ...row,
    provider: partners.find(({ partner_abbr }) => partner_abbr === service)?.platform ?? service,
  }))
}

/** One difference with its parts and the companies that it is about. Problem `notFound` for an unknown id. */
export function readBreak(call: StaffCall, { id }: InputOf<'readBreak'>): Promise<BreakDetail> {
  return detailOf(call.deps.db, call, id)
}

/**
 * Closes a difference with the reason for it. Problem `notFound` for an id that is none, `conflict` for one that is not open any more,
 * `forbidden` (`details.reason` `concerned`) for a lead who is concerned in the company whose movement it is, `verificationFailed` long after the
 * sign-in.
 */
export function closeBreak(call: StaffCall, { id, note }: InputOf<'closeBreak'>): Promise<BreakDetail> {
  const { clock, db } = call.deps
  return db.transaction().execute(async (trx) => {
    const { concerned, companies } = await detailOf(trx, call, id)
    if (concerned) throw new Problem('forbidden', { details: { reason: 'concerned' } })
    await refuseOldSignIn(trx, call.deps, call.staff)
    const at = clock.now()
    const event = { type: 'difference.explained' } as const
    const change = { chart: reconciliationBreakLifecycle, table: 'reconciliation_breaks', id, event, actor: actorOf(call), at } as const
    await trx
      .updateTable('reconciliation_breaks')
      .set({ ended_at: at, closed_by: call.staff.id, note })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .execute()
    await move(trx, change)
    const found = await detailOf(trx, call, id)
    // A difference of several companies is of no one's file.
    const companyId = companies.length === 1 ? companies[0]?.companyId : null
    const details = { psp: found.psp, reference: found.reference, ...(found.balance && { balance: found.balance }), note }
    await audit(trx, call, { action: 'break.closed', companyId, subject: 'reconciliation_breaks', subjectId: id, details })
    return found
  })
}

async function detailOf(db: Db | Trx, { deps, staff }: Pick<StaffCall, 'deps' | 'staff'>, id: string): Promise<BreakDetail> {
  const row = await breaks(db).where('reconciliation_breaks.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('notFound')
  const parts = await partsOf[kindOf(row.source)](db, row)
  const companyIds = await companiesOfBreak(db, row)
  const companies = await db
    .selectFrom('companies')
    .select(['id as companyId', 'register_name_en as registerNameEn', 'register_name_cn as registerNameCn'])
    .where('id', '=', sql<string>`any(${companyIds}::uuid[])`)
    .orderBy('id')
    .execute()
  const concerned = await concernedIn(db, deps.config, staff, companyIds)
  return { ...presentBreak(row), parts, companies, concerned: concerned.size > 0 }
}

/** The parts of a difference; a balance has none but its amounts. */
const partsOf: Record<BreakSource, (db: Db | Trx, row: BreakRow) => Promise<BreakPart[]>> = {
  bank: partsAtBank,
  psp: partsAtPsp,
  rows: async () => [],
}

/** Entries of the cash accounts and lines of the statements that go by the reference. */
async function partsAtBank(db: Db | Trx, { reference, currency }: BreakRow): Promise<BreakPart[]> {
  const { rows } = await sql<Omit<BreakPart, 'amount'> & { amount: bigint }>`
    select 'books' as side, entry.kind, entry.reference, (entry.at + interval '8 hours')::date::text as on, posting.amount
    from ledger_entries entry
    join ledger_postings posting on posting.entry_id = entry.id and posting.currency = ${currency}
    join ledger_accounts account on account.id = posting.account_id and account.name like 'house.cash:%'
    where entry.reference = ${reference} or entry.reference in (select reference from repayments where source = ${reference})
    union all
    select 'statement', kind, reference, booked_on::text, amount from bank_statement_lines
    where currency = ${currency}
      and (line_id = ${reference} and kind in ('transfer', 'remittance') or reference = ${reference} and kind not in ('transfer', 'remittance'))
    order by "on", side`.execute(db)
  return rows.map((row) => ({ ...row, amount: money(row.amount, currency) }))
}

/** The booked amounts of a settlement, and the amounts the PSP reported as withheld. */
async function partsAtPsp(db: Db | Trx, { reference, currency, statement, since }: BreakRow): Promise<BreakPart[]> {
  const booked = await db
    .selectFrom('repayments')
    .select(['reference', 'value_on', 'amount'])
    .where('source', '=', reference)
    .where('received_at', 'is not', null)
    .execute()
  const stated = statement === null ? [] : [{ reference, value_on: since, amount: statement }]
  const part = (side: BreakPart['side'], kind: BreakPart['kind']) => (row: (typeof booked)[number]) => {
    return { side, kind, reference: row.reference, on: row.value_on, amount: money(row.amount, currency) }
  }
  return [...booked.map(part('books', 'repayment.received')), ...stated.map(part('statement', 'settlement'))]
}

function breaks(db: Db | Trx) {
  return db
    .selectFrom('reconciliation_breaks')
    .leftJoin('staff', 'staff.id', 'reconciliation_breaks.closed_by')
    .selectAll('reconciliation_breaks')
    .select('staff.name as closer')
}

/** A source by its stored name. */
function kindOf(source: string): BreakSource {
  return source === 'bank' || source === 'rows' ? source : 'psp'
}

/** The name of a PSP by its short one; null of another source. */
function pspOf(source: string): string | null {
  return gateways.find(({ partner_abbr }) => partner_abbr === source)?.platform ?? null
}

function presentBreak({ id, source, reference, balance, currency, status, since, note, ...row }: BreakRow): Break {
  return {
    id,
    source: kindOf(source),
    balance: balance === '' ? null : balance,
    psp: pspOf(source),
    reference,
    books: row.books === null ? null : money(row.books, currency),
    statement: row.statement === null ? null : money(row.statement, currency),
    status,
    since,
    foundAt: row.found_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    closedBy: row.closer,
    note,
  }
}

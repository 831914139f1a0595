/** One merchant's case: the moves of all lifecycles of one company, with who made them and why. Decision 145. */
import { type RawBuilder, sql } from 'kysely'
import { Problem } from '../../contract/kernel/problem.ts'
import type { CompanyMove } from '../../contract/staff/company-moves.ts'
import { lifecycles } from '../../machines/lifecycles.ts'
import { audit } from '../platform/audit.ts'
import type { Handler } from '../platform/call.ts'
import type { Trx } from '../platform/deps.ts'
import { keyOf } from '../platform/lifecycle.ts'
import { numberOf, pageOf } from '../platform/paging.ts'
import { companyThrough, ofNoCompany, subjects } from '../platform/subjects.ts'
import { sourceOf } from '../records/timeline.ts'
import { isDecision } from './decisions.ts'
import { usersConcerned } from './frozen-users.ts'
import { refuseConcerned } from './independence.ts'

/** Tables whose rows are of a company. */
const tables = Object.entries(subjects).flatMap(([table, names]) => (names.some((name) => ofNoCompany[name] === undefined) ? [table] : []))

/** What people know a row by, for tables that have it; `h` is its move. */
const references: Readonly<Record<string, RawBuilder<unknown>>> = {
  kyc_applications: sql`select reference from kyc_applications where id = h.subject_id::uuid`,
  kyc_reviews: sql`select reference from kyc_applications where id = (select application_id from kyc_reviews where id = h.subject_id::uuid)`,
  application_records: sql`select reference from application_records where id = h.subject_id::uuid`,
  agreements: sql`select reference from agreements where id = h.subject_id::uuid`,
  agreement_signers: sql`select reference from agreements where id = (select agreement_id from agreement_signers where id = h.subject_id::uuid)`,
  drawdowns: sql`select reference from drawdowns where id = h.subject_id::uuid`,
  repayments: sql`select reference from repayments where id = h.subject_id::uuid`,
  charge_orders: sql`select reference from charge_orders where id = h.subject_id::uuid`,
  credit_payouts: sql`select reference from credit_payouts where id = h.subject_id::uuid`,
  merchant_cases: sql`select reference from merchant_cases where id = h.subject_id::uuid`,
  charge_collections: sql`select h.subject_id`,
  account_deposits: sql`select h.subject_id`,
}

const referenceOf = sql<string | null>`case h.subject ${sql.join(
  Object.entries(references).map(([table, reference]) => sql`when ${sql.lit(table)} then (${reference})`),
  sql` `,
)} end`

/** A move with what is read beside it. */
interface MoveRow {
  number: bigint
  at: Date
  subject: string
  subject_id: string
  reference: string | null
  from_status: string
  event: string
  to_status: string
  actor: string
  name: string | null
  reason: string | null
}

/**
 * A page of moves, newest first; audited as the file of the company is. Problem `notFound` for an unknown company, `forbidden` (`details.reason`
 * `concerned`) for a reader who is concerned in it: who decided what and why is not for them (087). `invalidInput` for an `after` that no page
 * has answered.
 */
export const listCompanyMoves: Handler<'listCompanyMoves'> = (call, { companyId, after, size }) => {
  const { deps, staff } = call
  return deps.db.transaction().execute(async (trx) => {
    const company = await trx
      .selectFrom('companies')
      .select(['register_name_en', 'register_name_cn'])
      .where('id', '=', companyId)
      .executeTakeFirst()
    if (!company) throw new Problem('notFound')
    await refuseConcerned(trx, deps.config, staff, companyId)
    const elsewhere = await usersConcerned(trx, call, companyId)
    await audit(trx, call, { action: 'company.viewed', subject: 'companies', subjectId: companyId, companyId })
    const before = after === undefined ? null : numberOf(after)
    const rows = await movesOf(trx, companyId, { before, limit: size + 1, without: [...elsewhere] })
    return { ...pageOf(rows, size, presentMove), registerNameEn: company.register_name_en, registerNameCn: company.register_name_cn }
  })
}

/** The newest moves of the rows of a company, without freezes of some users. */
async function movesOf(
  trx: Trx,
  companyId: string,
  { before, limit, without }: { before: bigint | null; limit: number; without: readonly string[] },
): Promise<MoveRow[]> {
  const newest = sql`${before === null ? sql`` : sql`and moved.id < ${before}`} order by moved.id desc limit ${sql.lit(limit)}`
  const hidden =
    without.length === 0
      ? sql``
      : sql`and not (moved.subject = 'company_freezes' and moved.subject_id in (
          select id::text from company_freezes where user_id in (${sql.join(without)})))`
  const own = sql`(select moved.* from status_history as moved where moved.company_id = ${companyId}
    and moved.subject in (${sql.join(tables.map((table) => sql.lit(table)))}) ${hidden} ${newest})`
  const through = Object.entries(companyThrough).map(
    ([table, { column, parent }]) => sql`(select moved.* from ${sql.table(parent)} as parent
      join ${sql.table(table)} as child on child.${sql.ref(column)} = parent.id
      join status_history as moved on moved.subject = ${sql.lit(table)} and moved.subject_id = child.${sql.ref(keyOf(table))}::text
      where parent.company_id = ${companyId} ${newest})`,
  )
  const { rows } = await sql<MoveRow>`
    select h.id as number, h.at, h.subject, h.subject_id, ${referenceOf} as reference, h.from_status, h.event, h.to_status, h.actor, staff.name,
      coalesce(said.reason, remark.note) as reason
    from (select * from (${sql.join([own, ...through], sql` union `)}) as moved order by id desc limit ${sql.lit(limit)}) as h
    left join staff on h.actor = 'reviewer:' || staff.id
    -- The audit follows the move in its transaction; what was audited after the next move of the row is of that one.
    left join lateral (
      select coalesce(nullif(details ->> 'reason', ''), nullif(details ->> 'note', '')) as reason from audit_log
      where company_id = ${companyId} and ${isDecision} and subject = h.subject and subject_id = h.subject_id and actor = h.actor
        and at >= h.at and at < coalesce((select later.at from status_history as later
          where later.subject = h.subject and later.subject_id = h.subject_id and later.id > h.id order by later.id limit 1), 'infinity')
      order by id limit 1
    ) as said on h.actor like 'reviewer:%'
    left join lateral (
      select nullif(note, '') as note from kyc_remarks
      where review_id = case h.subject when 'kyc_reviews' then h.subject_id::uuid end and staff_id = staff.id and event = split_part(h.event, '.', 2)
        and at >= h.at and at < coalesce((select later.at from status_history as later
          where later.subject = h.subject and later.subject_id = h.subject_id and later.id > h.id order by later.id limit 1), 'infinity')
      order by id limit 1
    ) as remark on true
    order by h.id desc`.execute(trx)
  return rows
}

function presentMove({ number, at, subject, subject_id: rowId, reference, event, actor, name, reason, ...moved }: MoveRow): CompanyMove {
  const { chart, from, to } = statesOf(subject, moved)
  const by = sourceOf(actor)
  return {
    number: Number(number),
    at: at.toISOString(),
    chart,
    rowId,
    reference,
    from,
    event,
    to,
    by,
    name: by === 'provider' ? actor.slice('provider:'.length) : name,
    reason,
  }
}

/** The lifecycle of a move, and its states. Each product has an onboarding with statuses of its own. */
function statesOf(subject: string, { from_status, to_status }: Pick<MoveRow, 'from_status' | 'to_status'>) {
  const names = subjects[subject as keyof typeof subjects] ?? []
  const found = names.map((name) => {
    const stateOf = (status: string) => Object.values(lifecycles[name].states).find(({ meta }) => meta?.status === status)?.key ?? null
    return { chart: `${name}Lifecycle`, from: stateOf(from_status), to: stateOf(to_status) }
  })
  return found.find(({ from, to }) => from !== null && to !== null) ?? found[0] ?? { chart: subject, from: null, to: null }
}

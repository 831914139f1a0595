/** What was asked outside for a company, from the rows that the orders and questions are kept in, and from their jobs. Decision 130. */
import { type RawBuilder, sql } from 'kysely'
import { type Currency, money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { OutsideCall, OutsideCallKind, OutsideCallStatus } from '../../contract/staff/outside-calls.ts'
import { knownPartner } from '../outside/marketplaces/platforms.ts'
import { audit } from '../platform/audit.ts'
import type { Handler } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'
import type { JobKind } from '../platform/jobs/jobs.ts'
import { behind, cutPage } from '../platform/paging.ts'

/** Whose calls: of a company, or of one of its loans. */
interface Of {
  readonly companyId: string
  readonly drawdownId?: string | undefined
}

/** A call as its rows have it; `about` is what the payload of its jobs names. */
interface CallRow {
  id: string
  kind: OutsideCallKind
  platform_id: number | null
  reference: string | null
  amount: bigint | null
  currency: Currency | null
  asked_at: Date
  status: OutsideCallStatus
  answered_at: Date | null
  answer: string | null
  about: string
}

/** Jobs that send a call or ask after it. */
const jobsOf: Readonly<Record<OutsideCallKind, readonly JobKind[]>> = {
  payout: ['payout.send', 'payout.follow'],
  creditPayout: ['creditPayout.send', 'creditPayout.follow'],
  deposit: ['payout.deposit', 'payout.depositFollow'],
  nameCheck: ['account.checkPayee'],
  debit: ['repayment.send', 'repayment.follow'],
  withholding: ['charge.ask', 'charge.follow', 'charge.end'],
  envelope: ['envelope.create', 'envelope.ask'],
  // Read with the calculation of the limit.
  settlements: [],
  sales: ['shop.import'],
}

/** What a job is about, as the index `jobs_about` has it. */
const aboutOfJob = sql<string>`coalesce(payload ->> 'drawdownId', payload ->> 'payoutId', payload ->> 'repaymentId', payload ->> 'accountId', payload ->> 'reference', payload ->> 'agreementId', payload ->> 'envelopeId', payload ->> 'shopId')`

/** The order of the list. */
const newest = [
  ['asked_at', 'instant'],
  ['id', 'uuid'],
] as const

/** A page of calls, newest first; audited. Problem `notFound` for an unknown company or a loan that is not its own, `invalidInput` for an `after` that no page has answered. */
export const listOutsideCalls: Handler<'listOutsideCalls'> = (call, { companyId, drawdownId, after, size }) =>
  call.deps.db.transaction().execute(async (trx) => {
    const drawdown =
      drawdownId === undefined
        ? undefined
        : await trx
            .selectFrom('drawdowns')
            .select('reference')
            .where('id', '=', drawdownId)
            .where('company_id', '=', companyId)
            .executeTakeFirst()
    const company = await trx.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst()
    if (!company || (drawdownId !== undefined && !drawdown)) throw new Problem('notFound')
    const details = drawdown ? { drawdown: drawdown.reference } : {}
    await audit(trx, call, { action: 'outsideCalls.viewed', subject: 'companies', subjectId: companyId, companyId, details })
    const rows = await callRows(trx, { companyId, drawdownId }, { after, size: size + 1 })
    const { page, next } = cutPage(rows, size, ({ asked_at, id }) => [asked_at, id])
    return { records: await presentCalls(trx, page), next }
  })

/** The newest calls. */
export async function newestCalls(trx: Trx, of: Of, size: number): Promise<OutsideCall[]> {
  return presentCalls(trx, await callRows(trx, of, { size }))
}

async function callRows(db: Db | Trx, of: Of, { after, size }: { after?: string | undefined; size: number }): Promise<CallRow[]> {
  const older = after === undefined ? sql`true` : behind(after, newest, 'desc')
  const { rows } = await sql<CallRow>`
    select * from (
      select overlay(overlay(md5(kind || key) placing '4' from 13) placing '8' from 17)::uuid as id, kind, platform_id, reference, amount, currency,
        date_trunc('milliseconds', asked_at) as asked_at, status, answered_at, answer, about
      from (${sql.join(callsOf(of), sql` union all `)}) as each
    ) as calls where ${older} order by asked_at desc, id desc limit ${sql.lit(size)}`.execute(db)
  return rows
}

/** A select for each kind of call, each by an index of its company or its loan. */
function callsOf({ companyId, drawdownId }: Of): RawBuilder<unknown>[] {
  const ofLoan = (column: string) => (drawdownId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${drawdownId}`)
  const orders = [
    sql`select 'payout' as kind, reference as key, null::integer as platform_id, reference, amount - fee as amount, currency,
        coalesce(approved_at, requested_at) as asked_at,
        case status when 'pending' then 'waiting' when 'paying out' then 'sent' when 'refused' then 'refused' else 'done' end as status,
        case status when 'refused' then (select max(at) from status_history where subject = 'drawdowns' and subject_id = drawdowns.id::text and to_status = 'refused')
          else settled_at end as answered_at, refusal as answer, id::text as about
      from drawdowns where company_id = ${companyId} and status not in ('awaiting approval', 'not approved') ${ofLoan('drawdowns.id')}`,
    sql`select 'debit', reference, null, reference, amount, currency, requested_at,
        case status when 'pending' then 'waiting' when 'collecting' then 'sent' when 'refused' then case refusal when 'debits stopped' then 'ended' else 'refused' end when 'returned' then 'returned' else 'done' end,
        coalesce(ended_at, received_at), nullif(refusal, 'debits stopped'), id::text
      from repayments where company_id = ${companyId} and method = 'directDebit' ${ofLoan('repayments.drawdown_id')}`,
    sql`select 'withholding', collection.reference, psp.platform_id, collection.reference, collection.amount, drawdowns.currency, collection.asked_at,
        case collection.status when 'asked' then 'waiting' when 'open' then 'sent' when 'done' then 'done' when 'refused' then 'refused' else 'ended' end,
        null, null, collection.reference
      from charge_collections as collection left join charge_sub_orders as sub on sub.id = collection.sub_order_id
        join drawdowns on drawdowns.id = coalesce(collection.drawdown_id, sub.drawdown_id) join psp_accounts as psp on psp.id = collection.psp_id
      where drawdowns.company_id = ${companyId} ${ofLoan('drawdowns.id')}`,
    sql`select 'nameCheck', account.id::text, null, null, null, null, account.created_at,
        case when account.payee_check is null then 'waiting' else 'done' end, null, account.payee_check, account.id::text
      from company_bank_accounts as account where account.company_id = ${companyId}
        ${
          drawdownId === undefined
            ? sql``
            : sql`and account.id = (
          select account_id from bank_accounts where id = (select bank_account_id from drawdowns where id = ${drawdownId}))`
        }`,
  ]
  if (drawdownId !== undefined) return orders
  return [
    ...orders,
    sql`select 'creditPayout', reference, null, reference, amount, currency, requested_at,
        case status when 'requested' then 'waiting' when 'sent' then 'sent' when 'paid' then 'done' else status end, ended_at, refusal, id::text
      from credit_payouts where company_id = ${companyId}`,
    sql`select 'deposit', deposit.reference, null, deposit.reference, deposit.amount, deposit.currency, deposit.ordered_at,
        case deposit.status when 'ordered' then 'waiting' when 'settled' then 'done' else 'returned' end, null, null, account.id::text
      from account_deposits as deposit join company_bank_accounts as account on account.id = deposit.account_id where account.company_id = ${companyId}`,
    // The last event of an envelope is its answer; before there is one, its round is asked for.
    sql`select 'envelope', envelope.envelope_id, null, agreement.reference || '-' || envelope.round, null, null, envelope.created_at,
        case when event.type is null then 'sent' else 'done' end, event.received_at, event.type, envelope.envelope_id
      from agreements as agreement join esign_envelopes as envelope on envelope.agreement_id = agreement.id
        left join lateral (select type, received_at from esign_events where esign_events.envelope_id = envelope.envelope_id order by received_at desc limit 1) as event on true
      where agreement.company_id = ${companyId}`,
    sql`select 'envelope', agreement.reference || '-' || agreement.round, null, agreement.reference || '-' || agreement.round, null, null, agreement.initiated_at,
        'waiting', null, null, agreement.id::text
      from agreements as agreement where agreement.company_id = ${companyId} and agreement.status = 'initiated'
        and not exists (select from esign_envelopes where agreement_id = agreement.id and round = agreement.round)`,
    sql`select 'settlements', psp.id::text, psp.platform_id, null, null, null, reading.asked_at,
        case when reading.answered_at >= reading.asked_at then 'done' else 'waiting' end, reading.answered_at, null, psp.id::text
      from psp_accounts as psp join psp_readings as reading on reading.psp_id = psp.id where psp.company_id = ${companyId}`,
    sql`select 'sales', id::text, platform_id, null, null, null, coalesce(synced_at, authorised_at, created_at),
        case when importing then 'waiting' else 'done' end, synced_at, null, id::text
      from shops where company_id = ${companyId} and removed_at is null and (importing or synced_at is not null)`,
  ]
}

async function presentCalls(db: Db | Trx, rows: readonly CallRow[]): Promise<OutsideCall[]> {
  const unanswered = rows.filter(({ status }) => status === 'waiting' || status === 'sent')
  const jobs = await jobsAbout(db, unanswered)
  return rows.map((row) => {
    const job = jobs.find(({ about, kind }) => about === row.about && jobsOf[row.kind].includes(kind as JobKind))
    return {
      id: row.id,
      kind: row.kind,
      platform: row.platform_id === null ? null : knownPartner(row.platform_id).entry.platform,
      reference: row.reference,
      amount: row.amount === null ? null : money(row.amount, row.currency ?? 'HKD'),
      askedAt: row.asked_at.toISOString(),
      status: row.status,
      answeredAt: row.answered_at?.toISOString() ?? null,
      answer: row.answer === '' ? null : row.answer,
      job:
        job && unanswered.includes(row)
          ? { tries: job.attempts, nextAt: job.failed_at === null ? job.run_at.toISOString() : null, error: errorOf(job.last_error) }
          : null,
    }
  })
}

/** Jobs that are not done, the newest first. */
async function jobsAbout(db: Db | Trx, rows: readonly CallRow[]) {
  const kinds = [...new Set(rows.flatMap(({ kind }) => jobsOf[kind]))]
  if (kinds.length === 0) return []
  return db
    .selectFrom('jobs')
    .select([aboutOfJob.as('about'), 'kind', 'attempts', 'run_at', 'failed_at', 'last_error'])
    .where('done_at', 'is', null)
    .where(aboutOfJob, 'in', [...new Set(rows.map(({ about }) => about))])
    .where('kind', 'in', kinds)
    .orderBy('id', 'desc')
    .execute()
}

/** What the desk reads of the error of a job: which service answered what, or the kind of the error. Its text may quote what was sent. */
export function errorOf(lastError: string | null): string | null {
  const [, answered] = /^\w+: ([\w-]+ answered \d{3})$/.exec(lastError ?? '') ?? []
  return answered ?? lastError?.split(':')[0] ?? null
}

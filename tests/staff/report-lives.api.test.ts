/** Random lives of loans: the rows of every closed day equal what the loans themselves showed at its end, however late they are summed. Decision 121. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addDays, latestDay } from '../../contract/kernel/days.ts'
import { arrearsBuckets } from '../../contract/lending/arrears.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { bookArrival } from '../../server/repayments/arrivals.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { decideDebit } from '../../server/sandbox/debits.ts'
import { decidePayout } from '../../server/sandbox/payouts.ts'
import { schedulePortfolio } from '../../server/staff/reports/close-days.ts'
import { numbersFrom } from '../harness/random.ts'
import { type Borrower, night, repay } from '../lending/loans.ts'
import { overpaid, payOut, payoutsOf, readyForPayout } from '../repayments/credit.ts'
import { refusing, slow, twoLoans } from '../repayments/two-loans.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { adjustableLoan, twoLeads, undoOne, waive } from './adjustments.ts'
import { type SeenDay, watched } from './report-days.ts'

let opened: MerchantServer

beforeEach(async () => {
  opened = await openMerchantServer()
  await scheduleCharges(opened.deps)
  await scheduleStatements(opened.deps)
  return () => opened.close()
})

type Sums = Record<string, bigint[]>

/** Adds up, in the form of rows that are read from a table. */
function add(sums: Sums, key: string, values: readonly bigint[]): void {
  sums[key] = values.map((value, index) => value + (sums[key]?.[index] ?? 0n))
}

async function stored(server: MerchantServer, query: ReturnType<typeof sql<{ key: string; values: string[] }>>): Promise<Sums> {
  const { rows } = await query.execute(server.database.db)
  return Object.fromEntries(rows.map(({ key, values }) => [key, values.map(BigInt)]))
}

/** Every report of a day from the rows. */
async function reportsOf(server: MerchantServer, day: string): Promise<Sums[]> {
  return [
    await stored(
      server,
      sql`select product || '/' || paid_out_in || '/' || bucket as key, array[loans, outstanding, past_due]::text[] as values
        from portfolio_days where day = ${day}::date`,
    ),
    await stored(
      server,
      sql`select product || '/' || paid_out_in as key, array[loans, lent, waived, over_30, over_90]::text[] as values
        from vintage_days where day = ${day}::date`,
    ),
    await stored(
      server,
      sql`select product || '/' || method as key, array[sum(payments), sum(received), sum(taken_back)]::text[] as values
        from collection_days where day <= ${day}::date group by product, method`,
    ),
    await stored(
      server,
      sql`select product || '/' || from_bucket || '/' || to_bucket as key, array[loans, outstanding]::text[] as values
        from bucket_rolls where day = ${day}::date`,
    ),
  ]
}

/** The same from the loans. */
function seenOf(days: ReadonlyMap<string, SeenDay>, day: string, over: Record<'30' | '90', Set<string>>): Sums[] {
  const seen = days.get(day)
  if (!seen) throw new Error(`${day} was not looked at`)
  const [portfolio, vintages, rolls]: Sums[] = [{}, {}, {}]
  for (const { id, product, paidOutIn, amount, bucket, daysPastDue, principal, pastDue } of seen.loans) {
    if (bucket !== 'repaid') add(portfolio ?? {}, `${product}/${paidOutIn}/${bucket}`, [1n, principal, pastDue])
    if (daysPastDue > 30) over[30].add(id)
    if (daysPastDue > 90) over[90].add(id)
    const ever = (limit: '30' | '90') => (over[limit].has(id) ? 1n : 0n)
    add(vintages ?? {}, `${product}/${paidOutIn}`, [1n, amount, seen.waived[id] ?? 0n, ever('30'), ever('90')])
    const before = days.get(addDays(`${day.slice(0, 7)}-01`, -1))
    if (!addDays(day, 1).endsWith('-01') || !before) continue
    const earlier = before.loans.find((loan) => loan.id === id)
    const from = earlier?.bucket ?? 'new'
    if (from !== 'repaid' || bucket !== 'repaid') add(rolls ?? {}, `${product}/${from}/${bucket}`, [1n, earlier?.principal ?? amount])
  }
  const collected = Object.fromEntries(Object.entries(seen.collected).map(([key, values]) => [key, values.map(BigInt)]))
  return [portfolio ?? {}, vintages ?? {}, collected, rolls ?? {}]
}

test.each([
  [1, 'each night'],
  [2, 'each night'],
  [3, 'once at the end'],
])('decision 121 in random life %i, summed %s, every closed day shows what the loans showed at its end', async (seed, when) => {
  const next = numbersFrom(seed)
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(next() * all.length)]
  const { server, days } = watched(opened)
  const { db } = server.database
  const { monthly, weekly } = await twoLoans(server, { monthly: slow, weekly: refusing }, 20)
  await schedulePortfolio(server.deps)
  const debits = (...statuses: ('collecting' | 'received' | 'cleared')[]) =>
    db.selectFrom('repayments').selectAll().where('method', '=', 'directDebit').where('status', 'in', statuses).orderBy('number').execute()
  const passes = async (more: number) => {
    await server.later({ days: more })
    await night(server)
    await settle(server)
    await monthly.browser.data('extendSession', {})
  }
  await passes(1)
  const [first] = await db.selectFrom('report_days').select('day').execute()
  expect(first?.day).toBe(addDays(dayOf(server.deps.clock.now()), -1))
  if (when !== 'each night') await db.deleteFrom('jobs').where('kind', '=', 'portfolio.daily').execute()
  const transferred = async ({ drawdownId: drawdown_id, facilityId: facility_id }: Borrower, amount: bigint) => {
    const at = server.deps.clock.now()
    const { value_date } = await db.selectFrom('drawdowns').select('value_date').where('id', '=', drawdown_id).executeTakeFirstOrThrow()
    const day = addDays(dayOf(at), -Math.floor(next() * 4))
    const paid = { source: randomUUID(), amount, method: 'transfer', collection: null } as const
    const arrived = { ...paid, id: null, drawdown_id, facility_id, valueOn: latestDay(day, value_date) }
    await db.transaction().execute((trx) => bookArrival(trx, arrived, { account: ledgerAccounts.collections, actor: 'provider:bank', at }))
  }
  const life: Record<string, () => Promise<void>> = {
    days: () => passes(1 + Math.floor(next() * 14)),
    async ordered() {
      await repay(pick([monthly, weekly]) ?? monthly, BigInt(10_000 + Math.floor(next() * 2_000_000)))
      await settle(server)
    },
    transferred: () => transferred(pick([monthly, weekly]) ?? weekly, BigInt(10_000 + Math.floor(next() * 900_000))),
    /** More than a loan owes: a surplus, which a debit that is taken back lets repay. */
    overpaid: () => transferred(pick([monthly, weekly]) ?? weekly, BigInt(4_000_000 + Math.floor(next() * 40_000_000))),
    async decided() {
      for (const { reference } of await debits('collecting'))
        await decideDebit(server.deps, reference, next() < 0.7 ? 'settled' : 'refused')
      await server.later({ hours: 2 })
      await server.worker.drain()
    },
    async returned() {
      const debit = pick(await debits('received', 'cleared'))
      if (!debit) return
      await decideDebit(server.deps, debit.reference, 'returned')
      await passes(1)
    },
    async waived() {
      const merchant = pick([monthly, weekly]) ?? weekly
      const leads = await twoLeads(server)
      const most = BigInt((await adjustableLoan(merchant, leads[0])).waivable.amount)
      if (most > 0n) await waive(server, merchant, leads, most)
    },
    undone: () => undoOne(server, pick([monthly, weekly]) ?? weekly, next()),
  }
  const kinds = ['days', 'days', 'days', 'ordered', 'transferred', 'decided', 'decided', 'returned', 'waived', 'undone', 'overpaid']
  for (let event = 0; event < 40; event++) await life[event === 3 ? 'days' : (pick(kinds) ?? 'days')]?.()
  await schedulePortfolio(server.deps)
  await passes(1)

  const over = { 30: new Set<string>(), 90: new Set<string>() }
  let rolled = 0
  const buckets = new Set<string>()
  for (let day = first?.day ?? ''; day < dayOf(server.deps.clock.now()); day = addDays(day, 1)) {
    const seen = seenOf(days, day, over)
    expect([day, ...(await reportsOf(server, day))]).toEqual([day, ...seen])
    rolled += Object.keys(seen[3] ?? {}).length
    for (const key of Object.keys(seen[0] ?? {})) buckets.add(key.split('/')[2] ?? '')
  }
  expect(rolled).toBeGreaterThan(0)
  expect(arrearsBuckets.filter((bucket) => buckets.has(bucket)).length).toBeGreaterThan(1)
})

test('decision 121 a surplus that repays a debt of a later day does not count for the days before', async () => {
  const { server, days } = watched(opened)
  const { db } = server.database
  const { monthly } = await twoLoans(server, { monthly: slow, weekly: slow }, 20)
  await schedulePortfolio(server.deps)
  await server.later({ days: 1 })
  await server.worker.drain()
  await db.deleteFrom('jobs').where('kind', '=', 'portfolio.daily').execute()
  const debits = db.selectFrom('repayments').select('reference').where('method', '=', 'directDebit').orderBy('number')
  for (const _ of [1, 2]) {
    await repay(monthly, 1_000_000n)
    await settle(server)
  }
  const [one, other] = await debits.execute()
  for (const each of [one, other]) await decideDebit(server.deps, each?.reference ?? '', 'settled')
  await server.later({ hours: 2 })
  await server.worker.drain()
  await readyForPayout(server, monthly)
  await overpaid(server, monthly, 5_000_000n)
  // What is paid out cannot repay what is taken back; refused by the bank, it is there again.
  expect((await payOut(monthly, 50_000, { product: 'underwriting' })).code).toBe(200)
  await settle(server)
  await decideDebit(server.deps, one?.reference ?? '', 'returned')
  await server.later({ days: 1 })
  await night(server)
  const [payout] = await payoutsOf(monthly)
  await decidePayout(server.deps, payout?.reference ?? '', 'refused')
  await server.later({ hours: 2 })
  await server.worker.drain()
  const between = dayOf(server.deps.clock.now())
  await server.later({ days: 1 })
  await decideDebit(server.deps, other?.reference ?? '', 'returned')
  await server.later({ days: 1 })
  await night(server)
  await settle(server)
  expect(await db.selectFrom('ledger_entries').select('at').where('kind', '=', 'repayment.applied').execute()).toHaveLength(1)
  await schedulePortfolio(server.deps)
  await server.later({ days: 1 })
  await server.worker.drain()
  const over = { 30: new Set<string>(), 90: new Set<string>() }
  expect(await reportsOf(server, between)).toEqual(seenOf(days, between, over))
})

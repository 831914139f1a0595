/** Random lives of a company with a loan in each product: payments, debits, payouts, decisions and returns of the bank, and nights. Decisions 108, 115. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { bookArrival } from '../../server/repayments/arrivals.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { decideDebit } from '../../server/sandbox/debits.ts'
import { decidePayout, returnPayout } from '../../server/sandbox/payouts.ts'
import { numbersFrom } from '../harness/random.ts'
import { type Borrower, booksAgree, night, repay } from '../lending/loans.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { creditOf, payOut, payoutsOf, readyForPayout } from './credit.ts'
import { slow, twoLoans } from './two-loans.ts'

let server: MerchantServer

beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  await scheduleStatements(server.deps)
  return () => server.close()
})

const events = 40

/** Whether each movement and the month of a statement have every cent in its place. */
async function statementAgrees({ browser }: Borrower, product: 'hook' | 'underwriting'): Promise<void> {
  const { sums, movements } = await browser.data('readStatement', { product, month: dayOf(server.deps.clock.now()).slice(0, 7) })
  for (const { paid, moved, repaid, interest, surplus, credit } of [sums, ...movements])
    expect(BigInt(paid.amount) + BigInt(moved.amount)).toBe(
      BigInt(repaid.amount) + BigInt(interest.amount) + BigInt(surplus.amount) - BigInt(credit.amount),
    )
}

test.each([3, 4, 5])('decision 108 in random life %i every cent of surplus is unused or has repaid another loan', async (seed) => {
  const next = numbersFrom(seed)
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(next() * all.length)]
  const { monthly, weekly } = await twoLoans(server, { monthly: slow, weekly: slow }, 20)
  await readyForPayout(server, weekly)
  const { db } = server.database
  const repayments = () => db.selectFrom('repayments').selectAll().where('company_id', '=', monthly.companyId).orderBy('number').execute()
  const debits = async (...statuses: string[]) =>
    (await repayments()).filter(({ method, status }) => method === 'directDebit' && statuses.includes(status))
  const passes = async (days: number) => {
    await server.later({ days })
    await night(server)
    await settle(server)
    await monthly.browser.data('extendSession', {})
  }
  const loanLife: Record<string, () => Promise<void>> = {
    days: () => passes(1 + Math.floor(next() * 4)),
    async ordered() {
      await repay(pick([monthly, weekly]) ?? weekly, BigInt(10_000 + Math.floor(next() * 2_000_000)))
      await settle(server)
    },
    async transferred() {
      const subs = await db
        .selectFrom('charge_sub_orders as sub')
        .innerJoin('charge_orders as parent', 'parent.id', 'sub.order_id')
        .select(['sub.id', 'sub.drawdown_id', 'parent.facility_id'])
        .where('parent.company_id', '=', monthly.companyId)
        .orderBy('parent.number')
        .execute()
      const sub = pick(subs)
      if (!sub) return
      const at = server.deps.clock.now()
      const amount = BigInt(100_000 + Math.floor(next() * 9_000_000))
      const paid = { source: randomUUID(), amount, valueOn: dayOf(at), method: 'transfer', collection: null } as const
      await db
        .transaction()
        .execute((trx) => bookArrival(trx, { ...sub, ...paid }, { account: ledgerAccounts.collections, actor: 'provider:bank', at }))
    },
    async decided() {
      const debit = pick(await debits('collecting'))
      if (!debit) return
      await decideDebit(server.deps, debit.reference, next() < 0.8 ? 'settled' : 'refused')
      await server.later({ hours: 2 })
      await server.worker.drain()
    },
    async returned() {
      const debit = pick(await debits('received', 'cleared'))
      if (!debit) return
      await decideDebit(server.deps, debit.reference, 'returned')
      await passes(1)
    },
  }
  const life: Record<string, () => Promise<void>> = {
    ...loanLife,
    async requested() {
      const { payable } = await creditOf(weekly)
      if (payable.amount !== '0') expect((await payOut(weekly, Math.ceil(Number(payable.amount) * next()) / 100)).code).toBe(200)
      await settle(server)
    },
    async answered() {
      const payout = pick((await payoutsOf(weekly)).filter(({ status }) => status === 'sent'))
      if (!payout) return
      await decidePayout(server.deps, payout.reference, next() < 0.6 ? 'settled' : 'refused')
      await server.later({ hours: 2 })
      await server.worker.drain()
    },
    async sentBack() {
      const payout = pick((await payoutsOf(weekly)).filter(({ status }) => status === 'paid'))
      if (!payout) return
      await returnPayout(server.deps, payout.reference)
      await passes(1)
    },
  }
  const kinds = [
    'days',
    'days',
    'ordered',
    'transferred',
    'transferred',
    'decided',
    'decided',
    'returned',
    'requested',
    'answered',
    'sentBack',
  ]
  for (let event = 0; event < events; event++) {
    await life[pick(kinds) ?? 'days']?.()
    for (const merchant of [monthly, weekly]) await booksAgree(server, merchant)
    const counting = (await repayments()).filter(({ status }) => status === 'received' || status === 'cleared')
    const unused = counting.reduce((all, { surplus, surplus_used }) => all + surplus - surplus_used, 0n)
    expect(BigInt((await monthly.browser.data('listRepayments', { product: 'hook' })).surplus.amount)).toBe(unused)
    await statementAgrees(weekly, 'hook')
    await statementAgrees(monthly, 'underwriting')
  }
  expect((await repayments()).some(({ method }) => method === 'credit')).toBe(true)
})

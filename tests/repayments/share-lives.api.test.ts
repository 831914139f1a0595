/** Random lives of a loan that a PSP repays by a share of its payouts, beside a loan in instalments. Decision 127. */
import { beforeEach, expect, test } from 'vitest'
import type { Product } from '../../contract/kernel/product.ts'
import { repaidLoan } from '../../server/lending/loans/loans.ts'
import { instalmentsOn, quoteOf } from '../../server/lending/loans/standing.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { decideDebit } from '../../server/sandbox/debits.ts'
import { decidePayout } from '../../server/sandbox/payouts.ts'
import { numbersFrom } from '../harness/random.ts'
import { type Borrower, booksAgree, night, repay } from '../lending/loans.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { arrives } from './credit.ts'
import { drawShared, paidByPsp } from './shares.ts'
import { slow } from './two-loans.ts'

let server: MerchantServer

beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  await scheduleStatements(server.deps)
  return () => server.close()
})

const events = 60

/** Page, schedule, statement, ledger and recomputation of one loan. */
async function agrees({ browser, facilityId, drawdownId }: Borrower, product: Product): Promise<void> {
  const { db } = server.database
  const today = dayOf(server.deps.clock.now())
  await booksAgree(server, { facilityId })
  const drawdown = await db.selectFrom('drawdowns').selectAll().where('id', '=', drawdownId).executeTakeFirstOrThrow()
  const repaid = await repaidLoan(db, drawdown)
  const quote = quoteOf(repaid, today)
  const page = await browser.data('quoteRepayment', { drawdown_id: drawdownId })
  expect([page.total.amount, page.principal.amount, page.due.amount]).toEqual(
    [quote.total, quote.principal, quote.due].map((minor) => minor.toString()),
  )
  const instalments = instalmentsOn(repaid, today)
  const [last] = instalments
  expect([instalments.length, page.share?.until ?? last?.due]).toEqual([1, last?.due])
  // Before its last day nothing is due, also while nothing is held back.
  if (today < (last?.due ?? '')) expect([page.due.amount, page.overdue.amount]).toEqual(['0', '0'])
  else expect([page.share, page.due]).toEqual([null, page.total])
  if (quote.total === 0n) expect(instalments.every(({ open }) => open === 0n)).toBe(true)
  const { sums, movements } = await browser.data('readStatement', { product, month: today.slice(0, 7) })
  for (const { paid, moved, repaid: principal, interest, surplus, credit } of [sums, ...movements])
    expect(BigInt(paid.amount) + BigInt(moved.amount)).toBe(
      BigInt(principal.amount) + BigInt(interest.amount) + BigInt(surplus.amount) - BigInt(credit.amount),
    )
  // What a PSP holds back is never more than was owed on the day on which it was asked.
  const orders = await db.selectFrom('charge_collections').selectAll().where('drawdown_id', '=', drawdownId).execute()
  for (const { reference, taken, amount } of orders) {
    const booked = await db
      .selectFrom('repayments')
      .select(({ fn }) => fn.sum<bigint>('amount').as('sum'))
      .where('source', 'like', `%:${reference}:%`)
      .executeTakeFirst()
    expect([BigInt(booked?.sum ?? 0n), taken <= amount]).toEqual([taken, true])
  }
  expect(orders.filter(({ status }) => status === 'asked' || status === 'open').length).toBeLessThanOrEqual(1)
}

test.each([
  [1, 'hook'],
  [2, 'underwriting'],
  [3, 'hook'],
] as const)(
  'decision 127 in random life %i in %s page, schedule, statement, ledger and recomputation agree to the cent',
  async (seed, product) => {
    const next = numbersFrom(seed)
    const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(next() * all.length)]
    const paid = await paidByPsp(server, { product, accountNumber: slow, limit: 300_000 })
    const merchant = await drawShared(server, paid, 120_000, { product })
    const { db } = server.database
    for (const { reference } of await db.selectFrom('sandbox_payouts').select('reference').execute())
      await decidePayout(server.deps, reference, 'settled')
    await settle(server)
    const debits = async (...statuses: string[]) =>
      (
        await db.selectFrom('repayments').select(['reference', 'status']).where('method', '=', 'directDebit').orderBy('number').execute()
      ).filter(({ status }) => statuses.includes(status))
    const passes = async (days: number) => {
      await server.later({ days })
      await night(server)
      await settle(server)
      await merchant.browser.data('extendSession', {})
    }
    const life: Record<string, () => Promise<void>> = {
      days: () => passes(1 + Math.floor(next() * 4)),
      async ordered() {
        await repay(merchant, BigInt(10_000 + Math.floor(next() * 900_000)))
        await settle(server)
      },
      async transferred() {
        await arrives(server, merchant, BigInt(10_000 + Math.floor(next() * 900_000)))
        await settle(server)
      },
      async decided() {
        const debit = pick(await debits('collecting'))
        if (!debit) return
        await decideDebit(server.deps, debit.reference, next() < 0.7 ? 'settled' : 'refused')
        await server.later({ hours: 2 })
        await server.worker.drain()
      },
      async returned() {
        const debit = pick(await debits('received', 'cleared'))
        if (!debit) return
        await decideDebit(server.deps, debit.reference, 'returned')
        await passes(1)
      },
      // The PSP pays more out than was counted, or less.
      async sells() {
        await db
          .updateTable('sandbox_collections')
          .set({ share: (0.01 + next() / 4).toFixed(3) })
          .where('cancelled_at', 'is', null)
          .where('share', 'is not', null)
          .where('accepted_at', '>', new Date(server.deps.clock.now().getTime() - 86_400_000))
          .execute()
      },
    }
    const kinds = ['days', 'days', 'days', 'ordered', 'transferred', 'decided', 'decided', 'returned', 'sells']
    for (let event = 0; event < events; event++) {
      await life[pick(kinds) ?? 'days']?.()
      await agrees(merchant, product)
    }
    const held = await db.selectFrom('repayments').select('id').where('method', '=', 'settlement').execute()
    expect(held.length).toBeGreaterThan(0)
  },
)

/** kill -9 while money is drawn, paid out, repaid and taken back, over weeks: nothing acknowledged is lost, and the books still agree. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '../../contract/endpoints.ts'
import { money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { lesser } from '../../contract/lending/loan/exact.ts'
import { keepDebitAccount } from '../../server/lending/drawdown-account.ts'
import type { Caller } from '../../server/sandbox/caller.ts'
import { bankAccount } from '../company/companies.ts'
import { answerOf, type Ground, kills, openGround, signedIn, timeFor } from '../kernel/rounds.ts'
import { type Inside, merchantAt } from '../support/data-folder.ts'
import { moveOn } from '../support/test-clock.ts'
import { booksAgree } from './loans.ts'

const product = 'hook'
const drawn = money(1_000_000n, 'HKD')

/** Minor units of a repayment, and how many are ordered at once in a company. */
const repaid = { amount: 30_000n, atOnce: 3 }

/** Rounds between two nights; one of them is always cut. */
const roundsADay = Math.min(kills, 4)

/** The bank takes every debit from such an account back. */
const takenBack = '123-456789-7777'

/** One company whose repayments stay, one whose repayments are taken back. */
const merchant = merchantAt('signed', 'signed')

/** A call about money and its answer: null while it is missing, `refused` when the terms had changed or the limit was used up. */
interface Operation<Name extends 'submitDrawdown' | 'submitRepayment'> {
  readonly name: Name
  readonly companyId: string
  readonly input: InputOf<Name>
  answer: string | 'refused' | null
}
type AnyOperation = Operation<'submitDrawdown'> | Operation<'submitRepayment'>

/** Every call that was sent, by its idempotency key. */
const operations = new Map<string, AnyOperation>()
/** Keys that came to another answer when they were sent again. */
const doubled: string[] = []

let ground: Ground
let inside: Inside
let companies: string[]
/** Debit accounts by company. */
const accounts = new Map<string, string>()

beforeAll(async () => {
  // The clock moves by days: sessions must not end meanwhile.
  ground = await openGround({ SESSION_MINUTES: '43200', SESSION_MAX_HOURS: '8760' })
  const before = await ground.inside()
  const caller = await before.bring(merchant)
  await before.settle()
  companies = (await caller.call('listMemberships', { userId: (await caller.call('readUser', {})).userId })).map(
    ({ companyId }) => companyId,
  )
  for (const [index, companyId] of companies.entries()) {
    const account = index === 0 ? bankAccount : { ...bankAccount, accountNumber: takenBack }
    const kept = await before.deps.db
      .transaction()
      .execute((trx) => keepDebitAccount(trx, before.deps, { companyId, product, account, submitted: true }))
    // The second company's account replaced another one: neither its hold nor its mandate is what is tested here.
    const { db } = before.deps
    await db.updateTable('bank_accounts').set({ held_until: null }).where('id', '=', kept.id).execute()
    const { account_id } = await db.selectFrom('bank_accounts').select('account_id').where('id', '=', kept.id).executeTakeFirstOrThrow()
    await db
      .updateTable('debit_mandates')
      .set({ account_id: account_id ?? '' })
      .where('company_id', '=', companyId)
      .execute()
    accounts.set(companyId, kept.id)
    caller.companyId = companyId
    for (let loan = 0; loan < repaid.atOnce; loan++) await draw(caller, companyId)
  }
  // Drawn now, so that there is a debt to repay from the first round on.
  await before.settle()
  await before.close()

  let other: Caller | null = null
  await ground.rounds({
    email: merchant.email,
    recover: (caller) => sendAgain(caller, ({ answer }) => answer === null),
    act: async (caller, round) => {
      other ??= await signedIn(ground.origin, merchant.email)
      other.companyId = companies[1] ?? null
      await Promise.all([
        round % roundsADay === 0 && answerOf(caller.submit('/sandbox/clock', { forward: 'day' })),
        drawAndRepay(caller),
        drawAndRepay(other),
      ])
    },
    look: (caller) => sendAgain(caller, ({ answer }) => answer !== 'refused'),
  })
  inside = await ground.inside()
  // Payouts arrive, debits are settled or taken back, and the bank has had its two working days.
  for (let day = 0; day < 8; day++) {
    await moveOn(inside.deps.clock, 86_400_000)
    await inside.drain()
  }
}, timeFor(kills))

afterAll(async () => {
  await inside?.close()
  await ground?.remove()
})

describe(`kill -9 of the server (kills: ${kills}) during drawdowns, payouts, repayments, bounces and the nights between`, () => {
  test('CRED-06 DASH-14 R12 no acknowledged write is lost, and none is done twice', async () => {
    const { db } = inside.deps
    expect(doubled).toEqual([])
    expect([...operations.values()].filter(({ answer }) => answer === null)).toEqual([])
    const made = (name: AnyOperation['name']) =>
      [...operations.values()]
        .filter((operation) => operation.name === name && operation.answer !== 'refused')
        .map(({ answer }) => answer as string)
    const drawdowns = await db.selectFrom('drawdowns').select(['id', 'reference']).where('company_id', 'in', companies).execute()
    const ordered = await db
      .selectFrom('repayments')
      .select('id')
      .where('company_id', 'in', companies)
      .where('requested_by', 'is not', null)
      .execute()
    expect(made('submitDrawdown').length).toBeGreaterThan(kills / 4)
    expect(made('submitRepayment').length).toBeGreaterThan(kills)
    const [drawnIds, repaidIds] = [drawdowns, ordered].map((rows) => rows.map(({ id }) => id).sort())
    expect(drawnIds).toEqual(made('submitDrawdown').sort())
    expect(repaidIds).toEqual(made('submitRepayment').sort())
    process.stdout.write(`${kills} kills: ${drawdowns.length + ordered.length} writes acknowledged, 0 lost, 0 doubled\n`)
  })

  test('CRED-06 CRED-09 the bank was asked once for each payout and each debit, and facility, loans, repayments and ledger agree', async () => {
    const { db } = inside.deps
    const references = (rows: readonly { reference: string }[]) => rows.map(({ reference }) => reference).sort()
    const drawdowns = await db.selectFrom('drawdowns').select(['reference', 'status']).execute()
    expect(drawdowns.filter(({ status }) => status !== 'settled' && status !== 'repaid')).toEqual([])
    expect(references(await db.selectFrom('sandbox_payouts').select('reference').execute())).toEqual(references(drawdowns))
    const debits = await db.selectFrom('repayments').selectAll().where('method', '=', 'directDebit').execute()
    expect(references(await db.selectFrom('sandbox_debits').select('reference').execute())).toEqual(references(debits))
    const ordered = debits.filter(({ requested_by }) => requested_by !== null)
    const statuses = companies.map((company) => new Set(ordered.flatMap((row) => (row.company_id === company ? [row.status] : []))))
    expect(statuses).toEqual([new Set(['cleared']), new Set(['returned'])])
    const facilities = await db.selectFrom('facilities').select('id').where('company_id', 'in', companies).execute()
    expect(facilities).toHaveLength(companies.length)
    for (const { id } of facilities) await booksAgree(inside, { facilityId: id })
    process.stdout.write(`${kills} kills: ${facilities.length} facilities recomputed, 0 invariants broken\n`)
  })
})

/** Draws again and repays a part of the debt, in the company of the caller. */
async function drawAndRepay(caller: Caller): Promise<void> {
  const companyId = caller.companyId ?? ''
  const loans = await answerOf(caller.call('listLoans', { product }))
  if (!loans) return
  const orders = loans
    .filter(({ payable }) => BigInt(payable.amount) > 0n)
    .slice(0, repaid.atOnce)
    .map(({ drawdown_id, payable }) => {
      const amount = money(lesser(BigInt(payable.amount), repaid.amount), payable.currency)
      return operation(caller, { name: 'submitRepayment', companyId, input: { drawdown_id, amount }, answer: null })
    })
  await Promise.all([...orders, draw(caller, companyId)])
}

/** A drawdown at the price of the moment. */
async function draw(caller: Caller, companyId: string): Promise<void> {
  const asked = { product, amount: drawn, tenor: 3 } as const
  const offer = await answerOf(caller.call('previewDrawdown', asked).catch(asRefusal))
  if (!offer || offer === 'refused') return
  const { annual_rate, total_cost } = offer
  const input = { ...asked, bank_account_id: accounts.get(companyId) ?? '', agreed: { annual_rate, total_cost } }
  await operation(caller, { name: 'submitDrawdown', companyId, input, answer: null })
}

async function operation(caller: Caller, sent: AnyOperation): Promise<void> {
  const key = randomUUID()
  operations.set(key, sent)
  await send(caller, key, sent)
}

/** Sends a call, perhaps again. Its first answer is kept. */
async function send(caller: Caller, key: string, sent: AnyOperation): Promise<void> {
  const answered = await answerOf(asked(caller, key, sent).catch(asRefusal))
  if (answered === null) return
  const answer = answered === 'refused' ? answered : answered.id
  if (sent.answer !== null && sent.answer !== answer) doubled.push(key)
  sent.answer = answer
}

function asked(caller: Caller, key: string, sent: AnyOperation): Promise<{ id: string }> {
  return sent.name === 'submitDrawdown' ? caller.call(sent.name, sent.input, key) : caller.call(sent.name, sent.input, key)
}

/** Sends matching calls again, each in its company, one by one. */
async function sendAgain(caller: Caller, matches: (operation: AnyOperation) => boolean): Promise<void> {
  const [home] = companies
  for (const [key, sent] of operations) {
    caller.companyId = sent.companyId
    if (matches(sent)) await send(caller, key, sent)
  }
  caller.companyId = home ?? null
}

/** Acceptable refusals of a busy company: more than is available or owed by now, a price of the day before, a repaid loan. */
function asRefusal(problem: unknown): 'refused' {
  if (problem instanceof Problem && [502, 20011].includes(problem.code)) return 'refused'
  throw problem
}

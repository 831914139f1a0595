/** kill -9 while credit balance is paid out, and unidentified transfers are allocated, sent back, and taken back from a loan: each happens once. Decisions 109, 115, 122, 126. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { money } from '../../contract/kernel/money.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { bookArrival } from '../../server/repayments/arrivals.ts'
import { allocateTransfer, withLine } from '../../server/repayments/unidentified.ts'
import type { Caller } from '../../server/sandbox/caller.ts'
import { demoPassword } from '../../server/sandbox/demo.ts'
import { answerOf, type Ground, kills, openGround, timeFor } from '../kernel/rounds.ts'
import { booksAgree } from '../lending/loans.ts'
import { type Inside, merchantAt, sellingLess } from '../support/data-folder.ts'
import { doneBefore, draw, leadOf, movedCaller, proposedTransfer } from './servicing.ts'

const product = 'hook'
const merchant = sellingLess(merchantAt('signed'))
/** Minor units: of each payout, and of each transfer. */
const [paid, arrived] = [20_000n, 10_000n]

/** Calls that were sent, each with whether it was acknowledged; payouts by their idempotency key, decisions by their transfer. */
const payouts = new Map<string, string | null>()
const decisions = new Map<string, boolean>()
/** Payouts with another answer when they were sent again. */
const doubled: string[] = []

let ground: Ground
let inside: Inside
let lead: Caller
let proposer: Caller
let administrator: Caller
let account: string
let loanId: string
/** Transfers proposed for the loan, and for their payers, one of each for every round. */
let forLoan: string[]
let forPayer: string[]
/** Repayments by allocated transfers, one for every round, each with whether its undoing was acknowledged. */
let mistaken: string[]
const undone = new Map<string, boolean>()

beforeAll(async () => {
  ground = await openGround()
  const before = await ground.inside()
  const caller = await before.bring(merchant)
  await before.settle()
  const companyId = (await caller.call('listMemberships', { userId: (await caller.call('readUser', {})).userId }))[0]?.companyId ?? ''
  caller.companyId = companyId
  account = (await caller.call('readDebitAccount', { product }))?.id ?? ''
  const drawn = { account, amount: 1_000_000n }
  const [closed, open] = [await draw(caller, drawn), await draw(caller, drawn)]
  loanId = open.id
  await before.settle()
  await overpay(before, closed.id, BigInt(kills + 1) * paid)
  const [one, other] = [await leadOf(before, ground.origin), await leadOf(before, ground.origin)]
  lead = other.caller
  proposer = one.caller
  administrator = await steppedUp(before)
  administrator.companyId = companyId
  forLoan = await proposedTransfers(before, one.id, loanId)
  forPayer = await proposedTransfers(before, one.id, null)
  const wrong = await proposedTransfers(before, one.id, loanId)
  mistaken = await Promise.all(wrong.map((id) => allocated(before, id, other.id)))
  await before.close()

  await ground.rounds({
    email: merchant.email,
    recover: () => sendAgain((answered) => !answered),
    act: (_, round) =>
      Promise.all([
        payOut(randomUUID()),
        decide(forLoan[round] ?? '', loanId),
        decide(forPayer[round] ?? '', 'payer'),
        undo(mistaken[round] ?? ''),
      ]),
    look: () => sendAgain(() => true),
  })
  inside = await ground.inside()
  await inside.settle()
}, timeFor(kills))

afterAll(async () => {
  await inside?.close()
  await ground?.remove()
})

describe(`kill -9 of the server (kills: ${kills}) during payouts of credit balance and decisions on transfers`, () => {
  test('decision 115 an acknowledged payout is kept, one per idempotency key, and the bank paid each once', async () => {
    const { db } = inside.deps
    expect(doubled).toEqual([])
    const rows = await db.selectFrom('credit_payouts').select(['id', 'reference', 'status']).execute()
    expect(rows.map(({ id }) => id).sort()).toEqual([...payouts.values()].sort())
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['paid']))
    expect(await ordered('CP-')).toEqual(rows.map(({ reference }) => reference).sort())
    process.stdout.write(`${kills} kills: ${rows.length} payouts acknowledged, 0 lost, 0 doubled\n`)
  })

  test('decision 109 decision 122 every transfer has repaid the loan or went back, once; the suspense account has only what was undone', async () => {
    const { db } = inside.deps
    expect([...decisions.values()].filter((answered) => !answered)).toEqual([])
    const transfers = await db.selectFrom('unidentified_transfers').selectAll().execute()
    const of = (status: string) => transfers.filter((each) => each.status === status)
    expect([
      of('allocated')
        .map(({ id }) => id)
        .sort(),
      of('returned')
        .map(({ id }) => id)
        .sort(),
    ]).toEqual([[...forLoan].sort(), [...forPayer].sort()])
    const counting = db.selectFrom('repayments').select('source').where('drawdown_id', '=', loanId).where('status', '=', 'cleared')
    const repaid = await counting.execute()
    expect(repaid.map(({ source }) => source).sort()).toEqual(
      of('allocated')
        .map(({ line_id }) => line_id)
        .sort(),
    )
    expect(await ordered('RT-')).toEqual(
      of('returned')
        .map(({ return_reference }) => return_reference)
        .sort(),
    )
    const open = BigInt(of('open').length)
    expect(await balanceOf(db, ledgerAccounts.suspense, 'HKD')).toBe(-open * arrived)
    const [facility] = await db.selectFrom('facilities').select('id').execute()
    await booksAgree(inside, { facilityId: facility?.id ?? '' })
    process.stdout.write(`${kills} kills: ${transfers.length} decisions acknowledged, 0 lost, 0 doubled\n`)
  })

  test('decision 126 every allocation that was undone is undone once, and its transfer is open again', async () => {
    const { db } = inside.deps
    expect([...undone.values()].filter((answered) => !answered)).toEqual([])
    const rows = db.selectFrom('repayments').select(['id', 'reference']).where('status', '=', 'returned')
    const returned = await rows.execute()
    expect(returned.map(({ id }) => id).sort()).toEqual([...undone.keys()].sort())
    const entries = await db.selectFrom('ledger_entries').select('reference').where('kind', '=', 'repayment.undone').execute()
    expect(entries.map(({ reference }) => reference).sort()).toEqual(returned.map(({ reference }) => reference).sort())
    const open = await db.selectFrom('unidentified_transfers').select('id').where('status', '=', 'open').execute()
    expect(open).toHaveLength(undone.size)
    process.stdout.write(`${kills} kills: ${undone.size} allocations undone, 0 lost, 0 doubled\n`)
  })
})

/** References of what the bank was ordered to pay, in order. */
async function ordered(prefix: string): Promise<string[]> {
  const rows = await inside.deps.db.selectFrom('sandbox_payouts').select('reference').where('reference', 'like', `${prefix}%`).execute()
  return rows.map(({ reference }) => reference).sort()
}

async function payOut(key: string): Promise<void> {
  if (!payouts.has(key)) payouts.set(key, null)
  const asked = { product, bank_account_id: account, amount: money(paid, 'HKD') } as const
  const made = await answerOf(administrator.call('requestCreditPayout', asked, key))
  if (!made) return
  const before = payouts.get(key)
  if (before && before !== made.id) doubled.push(key)
  payouts.set(key, made.id)
}

/** Confirms a proposal. One that was confirmed before the answer was lost is refused. */
async function decide(id: string, to: string): Promise<void> {
  if (!decisions.has(id)) decisions.set(id, false)
  const done = async () => {
    await lead.call('decideAllocation', { id, to, accepted: true }).catch(doneBefore)
    return true
  }
  if (await answerOf(done())) decisions.set(id, true)
}

/** Proposes to undo a repayment and confirms it. What was proposed or confirmed before an answer was lost is refused. */
async function undo(repaymentId: string): Promise<void> {
  if (!undone.has(repaymentId)) undone.set(repaymentId, false)
  const done = (async () => {
    await proposer.call('proposeUndo', { drawdownId: loanId, repaymentId, reason: 'It was not theirs.' }).catch(doneBefore)
    const { records } = await lead.call('listAdjustments', { status: 'proposed', size: 20 })
    const waits = records.find((each) => each.undone?.id === repaymentId)
    if (waits) await lead.call('decideAdjustment', { id: waits.id, accepted: true }).catch(doneBefore)
    return true
  })()
  if (await answerOf(done)) undone.set(repaymentId, true)
}

async function sendAgain(matches: (answered: boolean) => boolean): Promise<void> {
  for (const [key, id] of payouts) if (matches(id !== null)) await payOut(key)
  for (const [id, answered] of decisions) if (matches(answered)) await decide(id, forLoan.includes(id) ? loanId : 'payer')
  for (const [id, answered] of undone) if (matches(answered)) await undo(id)
}

/** A transfer that closes a loan and leaves so much. */
async function overpay({ deps: { db, clock } }: Inside, drawdownId: string, surplus: bigint): Promise<void> {
  const at = clock.now()
  const loan = await db.selectFrom('drawdowns').selectAll().where('id', '=', drawdownId).executeTakeFirstOrThrow()
  const arrival = {
    id: null,
    drawdown_id: loan.id,
    facility_id: loan.facility_id,
    source: randomUUID(),
    valueOn: dayOf(at),
    collection: null,
  }
  await db.transaction().execute((trx) =>
    bookArrival(
      trx,
      { ...arrival, amount: loan.amount + surplus, method: 'transfer' },
      {
        account: ledgerAccounts.collections,
        actor: 'provider:bank',
        at,
      },
    ),
  )
  await db.updateTable('company_bank_accounts').set({ status: 'verified', verified_by: 'deposit', verified_at: at }).execute()
}

/** Transfers that a lead proposes for a loan, or to be sent back: one for every round. */
async function proposedTransfers(before: Inside, by: string, drawdownId: string | null): Promise<string[]> {
  const ids: string[] = []
  for (let round = 0; round <= kills; round++) ids.push(await proposedTransfer(before, { by, drawdownId, amount: arrived }))
  return ids
}

/** Allocates a proposed transfer; answers its repayment. */
async function allocated({ deps: { db, clock } }: Inside, id: string, by: string): Promise<string> {
  const at = clock.now()
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable('unidentified_transfers')
      .set({ status: 'allocated', decided_by: by, decided_at: at })
      .where('id', '=', id)
      .execute()
    const line = await withLine(trx).select('transfer.line_id').where('transfer.id', '=', id).executeTakeFirstOrThrow()
    const drawdown = await trx.selectFrom('drawdowns').selectAll().where('id', '=', loanId).executeTakeFirstOrThrow()
    await allocateTransfer(trx, { line, drawdown, actor: `reviewer:${by}`, at })
    const booked = trx.selectFrom('repayments').select('id').where('source', '=', line.line_id)
    return (await booked.executeTakeFirstOrThrow()).id
  })
}

async function steppedUp(before: Inside): Promise<Caller> {
  const moved = await movedCaller(before, ground.origin, async (caller) => {
    const given = { source: product, email: merchant.email, password: demoPassword } as const
    caller.token = (await caller.call('signIn', given)).token
  })
  await before.deps.db
    .updateTable('sessions')
    .set({ stepped_up_at: new Date('2100-01-01') })
    .execute()
  return moved
}

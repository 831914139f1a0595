/** kill -9 while interest is waived, loans are written off and recovered, and what they bring too much repays another loan: each happens once. Decisions 108, 116, 118. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { money } from '../../contract/kernel/money.ts'
import { sumOf } from '../../contract/lending/loan/exact.ts'
import { drawdownOf, repaidLoan } from '../../server/lending/loans/loans.ts'
import { quoteOf } from '../../server/lending/loans/standing.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import type { Caller } from '../../server/sandbox/caller.ts'
import { answerOf, type Ground, kills, openGround, timeFor } from '../kernel/rounds.ts'
import { booksAgree } from '../lending/loans.ts'
import { type Inside, merchantAt } from '../support/data-folder.ts'
import { moveOn } from '../support/test-clock.ts'
import { doneBefore, draw, leadOf, proposedTransfer } from './servicing.ts'

const merchant = merchantAt('signed')
/** Minor units: of the loan that stays, of each loan that is written off, of what comes beyond the debt of one, of each waiver. */
const [lent, lost, beyond, waived] = [2_000_000n, 1_000_000n, 1_000n, 100n]
/** Loans that are written off, one a round: the limit has no more. */
const losses = Math.min(kills + 1, 3)
/** Weekly instalments are overdue for more than ninety days by then. */
const daysLater = 120

/** What was sent, each with whether it was acknowledged. */
const sent = new Map<number, boolean>()

let ground: Ground
let inside: Inside
let proposer: Caller
let lead: Caller
let staying: { id: string; reference: string }
let loans: { id: string; transfer: string }[]

beforeAll(async () => {
  // The clock moves by months before anybody signs in again.
  ground = await openGround({ SESSION_MINUTES: '43200', SESSION_MAX_HOURS: '8760' })
  const before = await ground.inside()
  const caller = await before.bring(merchant)
  await before.settle()
  const account = (await caller.call('readDebitAccount', { product: 'hook' }))?.id ?? ''
  staying = await draw(caller, { account, amount: lent })
  const drawn: string[] = []
  while (drawn.length < losses) drawn.push((await draw(caller, { account, amount: lost })).id)
  await before.settle()
  await moveOn(before.deps.clock, daysLater * 86_400_000)
  const [one, other] = [await leadOf(before, ground.origin), await leadOf(before, ground.origin)]
  proposer = one.caller
  lead = other.caller
  loans = []
  for (const id of drawn) {
    const amount = (await owedOn(before, id)) + beyond
    loans.push({ id, transfer: await proposedTransfer(before, { by: one.id, drawdownId: id, amount }) })
  }
  await holdAllDebits(before, one.id)
  await before.close()

  await ground.rounds({
    email: merchant.email,
    recover: () => sendAgain((answered) => !answered),
    act: (_, round) => decide(round),
    look: () => sendAgain(() => true),
  })
  inside = await ground.inside()
  await inside.drain()
}, timeFor(kills))

afterAll(async () => {
  await inside?.close()
  await ground?.remove()
})

describe(`kill -9 of the server (kills: ${kills}) while interest is waived, and loans are written off and recovered`, () => {
  test('decision 116 an acknowledged waiver is booked, and each once', async () => {
    const { db } = inside.deps
    expect([...sent.values()].filter((answered) => !answered)).toEqual([])
    const waivers = await db.selectFrom('repayments').select(['status', 'interest']).where('method', '=', 'waiver').execute()
    expect(waivers).toEqual([...sent].map(() => ({ status: 'cleared', interest: waived })))
    expect(await balanceOf(db, ledgerAccounts.waived, 'HKD')).toBe(waived * BigInt(sent.size))
    process.stdout.write(`${kills} kills: ${sent.size} waivers acknowledged, 0 lost, 0 doubled\n`)
  })

  test('decision 118 every loan is written off once and recovered once', async () => {
    const { db } = inside.deps
    const written = await db.selectFrom('drawdowns').select(['id', 'reference', 'status']).where('written_off_on', 'is not', null).execute()
    const none = loans.map(({ id }) => id).sort()
    expect(written.map(({ id }) => id).sort()).toEqual(none)
    expect(written.map(({ status }) => status)).toEqual(none.map(() => 'repaid'))
    const entries = await db.selectFrom('ledger_entries').select('reference').where('kind', '=', 'loan.writtenOff').execute()
    expect(entries.map(({ reference }) => reference).sort()).toEqual(written.map(({ reference }) => reference).sort())
    const arrived = await db.selectFrom('repayments').select(['drawdown_id', 'amount']).where('method', '=', 'transfer').execute()
    expect(arrived.map(({ drawdown_id }) => drawdown_id).sort()).toEqual(none)
    expect(await balanceOf(db, ledgerAccounts.suspense, 'HKD')).toBe(0n)
    process.stdout.write(`${kills} kills: ${written.length} write-offs and recoveries acknowledged, 0 lost, 0 doubled\n`)
  })

  test('decision 108 what came too much has repaid what is due, once', async () => {
    const { db } = inside.deps
    const rows = await db.selectFrom('repayments').selectAll().where('method', 'in', ['transfer', 'credit']).execute()
    const sources = rows.filter(({ method }) => method === 'transfer')
    const uses = rows.filter(({ method }) => method === 'credit')
    expect(sources.every(({ surplus }) => surplus > 0n)).toBe(true)
    for (const { id, surplus, surplus_used } of sources) {
      expect(surplus_used).toBe(surplus)
      expect(sumOf(uses.filter(({ credit_of }) => credit_of === id).map(({ amount }) => amount))).toBe(surplus)
    }
    const facility = await db.selectFrom('facilities').select('id').executeTakeFirstOrThrow()
    expect(await balanceOf(db, ledgerAccounts.surplus(facility.id), 'HKD')).toBe(0n)
    await booksAgree(inside, { facilityId: facility.id })
    process.stdout.write(`${kills} kills: ${uses.length} uses of a surplus, 0 lost, 0 doubled\n`)
  })
})

async function owedOn({ deps: { db, clock } }: Inside, drawdownId: string): Promise<bigint> {
  return quoteOf(await repaidLoan(db, await drawdownOf(db, drawdownId)), dayOf(clock.now())).total
}

/** Nothing is debited: what the started server collects would be paid before, after or in the middle of the work. */
async function holdAllDebits({ deps: { db, clock } }: Inside, held_by: string): Promise<void> {
  const held_at = clock.now()
  const held = { status: 'held', reason: 'Nothing is debited.', until: addDays(dayOf(held_at), 30), held_by, held_at } as const
  for (const { id: drawdown_id, company_id } of await db.selectFrom('drawdowns').select(['id', 'company_id']).execute())
    await db
      .insertInto('debit_holds')
      .values({ id: randomUUID(), company_id, drawdown_id, ...held })
      .execute()
}

/** Waives interest, and writes a loan off that is then recovered. */
async function decide(round: number): Promise<void> {
  if (!sent.has(round)) sent.set(round, false)
  const loan = loans[round]
  const done = async () => {
    await Promise.all([waive(round), loan && writeOff(loan)])
    return true
  }
  if (await answerOf(done())) sent.set(round, true)
}

/** Proposes a waiver and confirms it. Who got no answer reads the loan before the same is proposed again. */
async function waive(round: number): Promise<void> {
  const reason = `Round ${round}`
  const own = async () => {
    const { adjustments } = await lead.call('readAdjustable', { reference: staying.reference })
    return adjustments.find((each) => each.reason === reason)
  }
  if (!(await own())) await proposer.call('proposeWaiver', { drawdownId: staying.id, amount: money(waived, 'HKD'), reason })
  const found = await own()
  if (found?.status === 'proposed') await lead.call('decideAdjustment', { id: found.id, accepted: true })
}

/** Writes a loan off, then allocates a transfer to it. What was done before an answer was lost is refused. */
async function writeOff({ id: drawdownId, transfer }: { id: string; transfer: string }): Promise<void> {
  await proposer.call('proposeWriteOff', { drawdownId, reason: 'Nothing comes.' }).catch(doneBefore)
  const { records } = await lead.call('listAdjustments', { status: 'proposed', size: 20 })
  const waits = records.find((each) => each.drawdownId === drawdownId)
  if (waits) await lead.call('decideAdjustment', { id: waits.id, accepted: true }).catch(doneBefore)
  await lead.call('decideAllocation', { id: transfer, to: drawdownId, accepted: true }).catch(doneBefore)
}

async function sendAgain(matches: (answered: boolean) => boolean): Promise<void> {
  for (const [round, answered] of sent) if (matches(answered)) await decide(round)
}

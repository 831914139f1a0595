/** The collection of an overdue loan by the staff, from its first day to a letter and an agency. Decision 120. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import type { CollectionFilter } from '../../contract/staff/collections.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { type Borrower, borrower, night, transfer, untilFirstDue } from '../lending/loans.ts'
import { refusing } from '../repayments/two-loans.ts'
import { mailsTo } from '../support/accounts.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { takeBack, writeOff } from './adjustments.ts'
import { type Staff, staffMember } from './staff.ts'

let server: MerchantServer
let merchant: Borrower
let caller: Staff
/** Of the drawdown. */
let reference: string

/** A loan whose only payment the bank refuses to collect. */
beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  await scheduleStatements(server.deps)
  merchant = await borrower(server, { amount: 60_000, accountNumber: refusing })
  reference = (await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })).reference
  await untilFirstDue(server, merchant)
  return () => server.close()
})

/** A session of the staff is short: signs one in after time has passed. */
async function signIn(): Promise<void> {
  await settle(server)
  caller = await staffMember(server, 'reviewer', '陳同事')
}
/** Nights one after the other; the last one is so many days after the first due day. */
let late = 0
async function untilDaysPastDue(days: number): Promise<void> {
  await server.later({ days: days - late })
  late = days
  await night(server)
  await signIn()
}
beforeEach(() => {
  late = 0
})

const today = () => dayOf(server.deps.clock.now())
const listed = async (filter: CollectionFilter = 'all', staff = caller) =>
  (await staff.browser.data('listCollectionCases', { filter })).records
const id = async () => (await server.database.db.selectFrom('collection_cases').select('id').executeTakeFirstOrThrow()).id
const opened = async (staff = caller) => staff.browser.data('readCollectionCase', { id: await id() })
const kinds = async () => (await opened()).entries.map(({ kind }) => kind)
const promise = async (dollars: number, day: string) => {
  const amount = { amount: String(dollars * 100), currency: 'HKD' } as const
  return caller.browser.call('recordPromise', { id: await id(), amount, day, who: 'Ms Wong, finance', words: 'After the sale.' })
}
const contact = async (again: string, staff = caller) =>
  staff.browser.call('noteContact', { id: await id(), channel: 'phone', outcome: 'spoken', words: 'They pay soon.', again })
/** The next night books the money. */
async function pays(dollars: number): Promise<void> {
  late += 1
  await transfer(server, reference, BigInt(dollars) * 100n)
  await signIn()
}

/** The last transfer is taken back, or the first one. */
async function takesBack(which: 'desc' | 'asc' = 'desc'): Promise<void> {
  const last = server.database.db.selectFrom('repayments').select('id').where('method', '=', 'transfer').orderBy('number', which).limit(1)
  await takeBack(server, (await last.executeTakeFirstOrThrow()).id)
}

describe('decision 120 the case of a loan that is past due', () => {
  test('is opened in the night after the due day, follows the days past due, and is closed when nothing is past due any more', async () => {
    await untilDaysPastDue(0)
    expect(await listed()).toEqual([])
    for (const [days, status] of [
      [1, 'due'],
      [7, 'due'],
      [8, 'contact'],
      [31, 'demand'],
      [61, 'handOver'],
    ] as const) {
      await untilDaysPastDue(days)
      const [found] = await listed()
      expect(found).toMatchObject({ status, daysPastDue: days, takenBy: null, product: 'hook' })
      expect(found?.nextOn).toBe(days < 8 ? addDays(today(), 8 - days) : today())
      expect(BigInt(found?.pastDue.amount ?? 0)).toBeGreaterThan(0n)
    }
    await pays(70_000)
    expect([await listed(), (await opened()).status, await kinds()]).toEqual([[], 'closed', ['closed', 'opened']])
    expect(await contact(today())).toMatchObject({ code: 20011 })
  })

  test('decision 137 the company is notified by message and mail on the day on which it becomes overdue, once until it is cured', async () => {
    const { db } = server.database
    const { email } = await db.selectFrom('users').select('email').where('id', '=', merchant.browser.userId).executeTakeFirstOrThrow()
    const notified = async () =>
      (await db.selectFrom('messages').select('texts').where('kind', '=', 'loan.overdue').execute()).map(({ texts }) => texts.en_US.title)
    await untilDaysPastDue(7)
    expect(await notified()).toEqual([])
    await untilDaysPastDue(8)
    const title = expect.stringMatching(new RegExp(`^Drawdown ${reference} is overdue: HKD.[\\d,]+\\.\\d\\d$`))
    expect(await notified()).toEqual([title])
    const mails = (await mailsTo(server, email)).map(({ subject }) => subject)
    expect(mails.filter((subject) => subject.includes(`${reference} 已逾期`))).toHaveLength(1)
    await untilDaysPastDue(40)
    expect(await notified()).toHaveLength(1)
  })

  test('is closed when its loan is written off, and is not opened again', async () => {
    await untilDaysPastDue(100)
    expect(await listed()).toMatchObject([{ status: 'handOver' }])
    await writeOff(server, merchant)
    expect([await listed(), await kinds()]).toEqual([[], ['closed', 'opened']])
    await untilDaysPastDue(101)
    expect([await listed(), await kinds()]).toEqual([[], ['closed', 'opened']])
  })

  test('is taken by a member, and a contact with the company is noted with the next day', async () => {
    await untilDaysPastDue(9)
    expect(await listed('mine')).toEqual([])
    await caller.browser.data('takeCollectionCase', { id: await id() })
    expect(await listed('mine')).toMatchObject([{ takenBy: '陳同事', status: 'contact' }])
    const again = addDays(today(), 2)
    expect((await contact(again)).code).toBe(200)
    expect(await opened()).toMatchObject({ nextOn: again, operations: ['contact', 'promise'], concerned: false })
    expect((await opened()).entries[0]).toMatchObject({ kind: 'contact', by: '陳同事', channel: 'phone', outcome: 'spoken', day: again })
    for (const day of [addDays(today(), -1), addDays(today(), 15)])
      expect(await contact(day)).toMatchObject({ code: 502, data: { fields: { again: 'field.date.outOfReach' } } })
  })

  test('is paused by a promise, which is kept with the money and broken without it', async () => {
    await untilDaysPastDue(28)
    const day = addDays(today(), 5)
    expect(await promise(0, day)).toMatchObject({ code: 20009, data: { fields: { amount: 'field.amount.invalid' } } })
    expect((await promise(100, day)).code).toBe(200)
    expect((await promise(100, day)).code).toBe(20011)
    await untilDaysPastDue(34)
    expect(await listed()).toMatchObject([{ status: 'promised', nextOn: day }])
    await untilDaysPastDue(35)
    expect(await listed('demand')).toMatchObject([{ nextOn: today() }])
    expect(await kinds()).toEqual(['promiseBroken', 'promise', 'opened'])
    expect((await promise(100, today())).code).toBe(200)
    await pays(100)
    expect(await kinds()).toEqual(['promiseKept', 'promise', 'promiseBroken', 'promise', 'opened'])
    expect(await listed()).toMatchObject([{ status: 'demand' }])
  })
})

describe('decision 120 what leads do', () => {
  test('a lead sends a letter of demand, which the company reads, once in 14 days', async () => {
    await untilDaysPastDue(30)
    const send = (staff: Staff) => id().then((of) => staff.browser.call('sendDemandLetter', { id: of, reason: 'No answer.' }))
    expect((await send(await staffMember(server, 'lead'))).code).toBe(20011)
    await untilDaysPastDue(31)
    expect((await send(caller)).code).toBe(403)
    const lead = await staffMember(server, 'lead')
    const [{ pastDue } = {}] = await listed()
    expect((await opened(lead)).operations).toContain('letter')
    expect((await send(lead)).code).toBe(200)
    expect((await opened(lead)).operations).not.toContain('letter')
    expect((await send(lead)).code).toBe(20011)
    expect((await opened(lead)).entries[0]).toMatchObject({ kind: 'demand', amount: pastDue, day: addDays(today(), 14) })
    const messages = await server.database.db.selectFrom('messages').select('link').where('kind', '=', 'loan.demanded').execute()
    expect(messages).toEqual([{ link: '/arrangements' }])
    await server.later({ minutes: 11 })
    expect((await send(lead)).code).toBe(20007)
  })

  test('two leads hand a loan over to an agency; then staff neither call nor write', async () => {
    await untilDaysPastDue(61)
    const [one, other] = [await staffMember(server, 'lead'), await staffMember(server, 'lead')]
    const of = { id: await id() }
    const decide = (staff: Staff, accepted: boolean) => staff.browser.call('decideHandOver', { ...of, accepted })
    const handOver = () => one.browser.call('proposeHandOver', { ...of, agency: 'Harbour Collections Ltd', reason: 'No answer.' })
    expect((await handOver()).code).toBe(200)
    expect((await decide(one, true)).code).toBe(403)
    expect((await decide(other, false)).code).toBe(200)
    expect(await listed('handOver')).toHaveLength(1)
    expect((await handOver()).code).toBe(200)
    expect((await decide(other, true)).code).toBe(200)
    expect(await opened(other)).toMatchObject({ status: 'handedOver', agency: 'Harbour Collections Ltd', operations: [] })
    const sent = server.database.db.selectFrom('messages').select(['texts', 'link']).where('kind', '=', 'loan.handedOver')
    expect((await sent.execute()).map(({ texts }) => texts.en_US.content.includes('Harbour Collections Ltd'))).toEqual([true])
    expect([(await contact(today())).code, (await promise(100, today())).code]).toEqual([20011, 20011])
    const row = server.database.db.updateTable('collection_cases').set({ handed_over_by: one.id })
    await expect(row.execute()).rejects.toThrow('check')
    await pays(70_000)
    expect(await listed()).toEqual([])
  })

  test('nothing is handed over that has been paid in part since, and is less than 61 days past due by now', async () => {
    await untilDaysPastDue(61)
    const one = await staffMember(server, 'lead')
    const of = { id: await id() }
    await one.browser.data('proposeHandOver', { ...of, agency: 'Harbour Collections Ltd', reason: 'No answer.' })
    await pays(10_000)
    const other = await staffMember(server, 'lead')
    expect((await opened(other)).daysPastDue).toBeGreaterThan(0)
    expect((await other.browser.call('decideHandOver', { ...of, accepted: true })).code).toBe(20011)
    expect((await other.browser.call('decideHandOver', { ...of, accepted: false })).code).toBe(200)
    expect(await opened(other)).toMatchObject({ agency: null })
  })

  test('decision 126 a loan that was handed over stays so when the payment that closed its case is taken back, with its history', async () => {
    await untilDaysPastDue(61)
    const [one, other] = [await staffMember(server, 'lead'), await staffMember(server, 'lead')]
    const of = { id: await id() }
    await one.browser.data('proposeHandOver', { ...of, agency: 'Harbour Collections Ltd', reason: 'No answer.' })
    await other.browser.data('decideHandOver', { ...of, accepted: true })
    await pays(70_000)
    expect(await listed()).toEqual([])
    await takesBack()
    const [again] = await listed()
    expect(again).toMatchObject({ status: 'handedOver' })
    const lead = await staffMember(server, 'lead')
    const read = await lead.browser.data('readCollectionCase', { id: again?.id ?? '' })
    expect(read).toMatchObject({ agency: 'Harbour Collections Ltd', operations: [] })
    expect(read.entries.map(({ kind }) => kind)).toEqual(['opened', 'closed', 'handedOver', 'handOverProposed', 'opened'])
    const handOver = { id: read.id, agency: 'Other Collections Ltd', reason: 'No answer.' }
    expect((await lead.browser.call('proposeHandOver', handOver)).code).toBe(20011)
  })

  test('decision 126 a loan that was handed over stays so when newer arrears have a case by then; who has taken that one does not matter', async () => {
    await untilDaysPastDue(61)
    const [one, other] = [await staffMember(server, 'lead'), await staffMember(server, 'lead')]
    await one.browser.data('proposeHandOver', { id: await id(), agency: 'Harbour Collections Ltd', reason: 'No answer.' })
    await other.browser.data('decideHandOver', { id: await id(), accepted: true })
    const [{ pastDue } = { pastDue: { amount: '0' } }] = await listed()
    await pays(Math.ceil(Number(pastDue.amount) / 100) + 500)
    expect(await listed()).toEqual([])
    await untilDaysPastDue(72)
    const [newer] = await listed()
    expect(newer).toMatchObject({ status: 'contact' })
    await caller.browser.data('takeCollectionCase', { id: newer?.id ?? '' })
    await takesBack()
    expect(await listed()).toMatchObject([{ id: newer?.id, status: 'handedOver' }])
  })

  test('decision 126 a loan that was handed over stays so when a later case was opened and closed in between', async () => {
    await untilDaysPastDue(61)
    const [one, other] = [await staffMember(server, 'lead'), await staffMember(server, 'lead')]
    await one.browser.data('proposeHandOver', { id: await id(), agency: 'Harbour Collections Ltd', reason: 'No answer.' })
    await other.browser.data('decideHandOver', { id: await id(), accepted: true })
    const paysWhatIsPastDue = async () => pays(Math.ceil(Number((await listed())[0]?.pastDue.amount) / 100) + 500)
    await paysWhatIsPastDue()
    await untilDaysPastDue(72)
    expect(await listed()).toMatchObject([{ status: 'contact' }])
    await paysWhatIsPastDue()
    expect(await listed()).toEqual([])
    await takesBack('asc')
    expect(await listed()).toMatchObject([{ status: 'handedOver' }])
  })

  test('decision 126 a promise whose day is not over and who has taken the case are those of before, and of a letter its fourteen days', async () => {
    await untilDaysPastDue(31)
    await caller.browser.data('takeCollectionCase', { id: await id() })
    const lead = await staffMember(server, 'lead')
    await lead.browser.data('sendDemandLetter', { id: await id(), reason: 'No answer.' })
    const day = addDays(today(), 5)
    expect((await promise(65_000, day)).code).toBe(200)
    await pays(70_000)
    await takesBack()
    const [again] = await listed()
    expect(again).toMatchObject({ status: 'promised', nextOn: day, takenBy: '陳同事' })
    await untilDaysPastDue(38)
    expect(await listed()).toMatchObject([{ status: 'demand', takenBy: '陳同事' }])
    const later = await staffMember(server, 'lead')
    expect((await later.browser.data('readCollectionCase', { id: again?.id ?? '' })).operations).not.toContain('letter')
    expect((await later.browser.call('sendDemandLetter', { id: again?.id ?? '', reason: 'No answer.' })).code).toBe(20011)
  })

  test('a page begins behind a day and an id that exist', async () => {
    await signIn()
    const other = randomUUID()
    for (const after of [`2026-02-31_${other}`, `0000-01-01_${other}`, `2026-02-28_${'-'.repeat(36)}`, 'x'])
      expect([after, (await caller.browser.call('listCollectionCases', { after })).code]).toEqual([after, 20009])
  })
})

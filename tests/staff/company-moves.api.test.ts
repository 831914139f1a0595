/** One merchant's case: the moves of one company, for staff. Decision 145. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { lifecycles } from '../../machines/lifecycles.ts'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import { keyOf } from '../../server/platform/lifecycle.ts'
import { companyThrough, ofNoCompany, subjects } from '../../server/platform/subjects.ts'
import { addAccount } from '../banking/bank-accounts.ts'
import { type Borrower, borrower, repay } from '../lending/loans.ts'
import { steppedUp } from '../support/accounts.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { freeze } from './freezes.ts'
import { proposed, type Staff, staffMember, submittedCase } from './staff.ts'

let server: MerchantServer
let reviewer: Staff

beforeEach(async () => {
  server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
  reviewer = await staffMember(server)
  return () => server.close()
})

type Move = Awaited<ReturnType<typeof reviewer.browser.data<'listCompanyMoves'>>>['records'][number]

/** Every move of a company, page by page. */
async function movesOf(companyId: string, { browser }: Staff = reviewer, size = 50): Promise<Move[]> {
  const moves: Move[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const { records, next } = await browser.data('listCompanyMoves', { companyId, size, ...(after && { after }) })
    moves.push(...records)
    after = next
  }
  return moves
}

describe('a company with a loan', () => {
  let merchant: Borrower

  beforeEach(async () => {
    merchant = await borrower(server, { amount: 20_000 })
    await settle(server)
    reviewer = await staffMember(server)
  })

  test('decision 145 its moves are listed newest first, with states, references and who made them, and those of no other company', async () => {
    const other = await borrower(server, { amount: 30_000 })
    await repay(merchant, 100_000n)
    const { id, version } = await addAccount(await steppedUp(server, merchant.browser))
    await merchant.browser.data('sendDeposit', { id, version })
    await settle(server)
    reviewer = await staffMember(server)
    const records = await movesOf(merchant.companyId)
    expect(records.map(({ number }) => number)).toEqual(records.map(({ number }) => number).sort((one, another) => another - one))
    expect(new Set(records.map(({ chart }) => chart))).toEqual(
      new Set([
        ...['accountDepositLifecycle', 'bankAccountLifecycle', 'creditApplicationLifecycle', 'drawdownLifecycle', 'facilityLifecycle'],
        ...['noticeLifecycle', 'repaymentLifecycle'],
      ]),
    )
    expect(records.filter(({ from, to }) => from === null || to === null)).toEqual([])
    expect(records.find(({ chart, event }) => chart === 'drawdownLifecycle' && event === 'payout.settled')).toMatchObject({
      ...{ chart: 'drawdownLifecycle', from: 'payingOut', to: 'settled', by: 'provider', name: 'bank', reason: null },
      ...{ rowId: merchant.drawdownId, reference: expect.stringMatching(/^DD-/) },
    })
    expect(new Set(records.filter(({ by }) => by !== 'provider').map(({ by, name }) => [by, name].join()))).toEqual(
      new Set(['merchant,', 'system,']),
    )
    const { db } = server.database
    const foreign = db.selectFrom('status_history').select('id').where('company_id', '=', other.companyId)
    const ofOther = (await foreign.execute()).map((row) => Number(row.id))
    expect(ofOther.length).toBeGreaterThan(4)
    expect(records.filter(({ number }) => ofOther.includes(number))).toEqual([])
  })

  test('decision 145 no mailbox is in it, and each page is audited as the file is', async () => {
    const { email } = await merchant.browser.data('readUser', {})
    const { companyId } = merchant
    const { records, next } = await reviewer.browser.data('listCompanyMoves', { companyId, size: 4 })
    const later = await reviewer.browser.data('listCompanyMoves', { companyId, size: 50, after: String(next) })
    const all = JSON.stringify([...records, ...later.records])
    expect(all).not.toContain(email)
    expect(all).not.toContain('@')
    expect([records.length, later.next]).toEqual([4, null])
    const looks = await server.database.db
      .selectFrom('audit_log')
      .select(['actor', 'company_id', 'subject', 'subject_id'])
      .where('action', '=', 'company.viewed')
      .execute()
    const look = { actor: `reviewer:${reviewer.id}`, company_id: merchant.companyId, subject: 'companies', subject_id: merchant.companyId }
    expect(looks).toEqual([look, look])
  })

  test('decision 145 pages follow each other by number and have every move once', async () => {
    const all = await movesOf(merchant.companyId)
    expect(all.length).toBeGreaterThan(4)
    expect(await movesOf(merchant.companyId, reviewer, 2)).toEqual(all)
    expect(new Set(all.map(({ number }) => number)).size).toBe(all.length)
    const call = (input: object) => reviewer.browser.call('listCompanyMoves', { companyId: merchant.companyId, ...input })
    expect([(await call({ after: 'x' })).code, (await call({ companyId: randomUUID() })).code]).toEqual([20009, 20018])
  })

  test('decisions 087 145 who is concerned in the company is refused, a merchant is nobody there, and nothing is audited', async () => {
    const { email } = await merchant.browser.data('readUser', {})
    const concerned = await staffMember(server, 'lead', 'Ho', email)
    const asked = { companyId: merchant.companyId }
    expect(await concerned.browser.call('listCompanyMoves', asked)).toMatchObject({ code: 403, data: { reason: 'concerned' } })
    expect((await merchant.browser.call('listCompanyMoves', asked)).code).toBe(401)
    const looks = server.database.db.selectFrom('audit_log').select('id').where('action', '=', 'company.viewed')
    expect(await looks.execute()).toEqual([])
  })
})

test('decision 145 a move of the staff has the reason they gave for it, and none that another one or they gave for another move', async () => {
  const merchant = await borrower(server, { amount: 20_000 })
  await freeze(server, merchant.companyId)
  const [one, other] = [await staffMember(server, 'lead'), await staffMember(server, 'lead')]
  const subject = { kind: 'company' } as const
  const { companyId } = merchant
  for (const reason of ['It was found.', 'Found again.']) {
    await server.later({ minutes: 1 })
    await one.browser.data('proposeRelease', { companyId, subject, reason })
    await server.later({ minutes: 1 })
    if (reason === 'It was found.') await one.browser.data('decideRelease', { companyId, subject, accepted: false })
  }
  await other.browser.data('decideRelease', { companyId, subject, accepted: true })
  const records = await movesOf(companyId, other)
  const freezes = records.filter(({ chart }) => chart === 'companyFreezeLifecycle')
  expect(freezes.map(({ event, by, name, reason }) => [event, by, name, reason])).toEqual([
    ['release.confirmed', 'reviewer', other.name, null],
    ['release.proposed', 'reviewer', one.name, 'Found again.'],
    ['release.declined', 'reviewer', one.name, null],
    ['release.proposed', 'reviewer', one.name, 'It was found.'],
  ])
})

test('decisions 020 145 moves of a case have what the reviewers noted', async () => {
  await setReviewMode(server.database.db, 'manual')
  const { caseId, reference } = await submittedCase(server, reviewer.browser)
  const { companyId } = await proposed(reviewer, caseId)
  const other = await staffMember(server)
  await server.later({ minutes: 1 })
  await other.browser.data('sendBackProposal', { id: caseId, note: 'The street is missing.' })
  const records = await movesOf(companyId)
  const moves = records.filter(({ chart }) => chart === 'kycReviewLifecycle')
  expect(moves.map(({ event, name, reason }) => [event, name, reason])).toEqual([
    ['proposal.sentBack', other.name, 'The street is missing.'],
    ['decision.proposed', reviewer.name, 'Agrees with the registry.'],
    ['case.claimed', reviewer.name, null],
  ])
  expect(new Set(moves.map((move) => move.reference))).toEqual(new Set([reference]))
})

test('decisions 129 145 the freeze of a user is not shown to staff who are concerned in another company of theirs', async () => {
  const browser = await server.signUp()
  const companyId = await server.join(browser)
  await server.join(browser)
  const colleague = await server.signUp({ email: 'ho@harbour-goods.example' })
  await server.join(colleague, { companyId: String(browser.companyId) })
  const subject = { kind: 'user', userId: String(browser.userId) } as const
  const free = await freeze(server, companyId, subject)
  await free.browser.data('proposeRelease', { companyId, subject, reason: 'Known.' })
  const concerned = await staffMember(server, 'lead', 'Ho', 'lead@harbour-goods.example')
  const freezesSeenBy = async (staff: Staff) => {
    const records = await movesOf(companyId, staff)
    return records.filter(({ chart }) => chart === 'companyFreezeLifecycle').map(({ event }) => event)
  }
  expect([await freezesSeenBy(free), await freezesSeenBy(concerned)]).toEqual([['release.proposed'], []])
})

test('decision 145 every lifecycle is of a company by its own rows or by the row they belong to, or says why it is of none', async () => {
  const { rows: columns } = await sql<{ table: string; column: string; parent: string | null }>`
    select column_of.table_name::text as table, column_of.column_name::text as column,
      (select confrelid::regclass::text from pg_constraint
        where contype = 'f' and conrelid = column_of.table_name::regclass and conkey = array[column_of.ordinal_position::smallint]) as parent
    from information_schema.columns as column_of join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.database.db)
  const has = (table: string, column: string) => columns.find((each) => each.table === table && each.column === column)
  const belongs = (table: string) => {
    if (has(table, 'company_id')) return 'itself'
    const through = Object.entries(companyThrough).find(([name]) => name === table)?.[1]
    return through && has(table, through.column)?.parent === through.parent && has(through.parent, 'company_id') ? 'through' : 'none'
  }
  const tablesOf = (name: string) =>
    Object.entries(subjects).flatMap(([table, names]) => (names.some((each) => each === name) ? [table] : []))
  const wrong = Object.keys(lifecycles).filter((name) => {
    const found = tablesOf(name).map(belongs)
    return Object.hasOwn(ofNoCompany, name) ? found.some((each) => each !== 'none') : found.length === 0 || found.includes('none')
  })
  expect(wrong).toEqual([])
  expect(Object.keys(companyThrough).filter((table) => belongs(table) !== 'through' || !has(table, keyOf(table)))).toEqual([])
})

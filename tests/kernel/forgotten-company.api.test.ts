/** The calls of a company when their queries forget it: every condition `company_id = …` is taken out, and the answers stay. Decision 076. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { headers, ofCompany } from '../../contract/kernel/endpoint.ts'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import type { Database } from '../../server/platform/db/connection.ts'
import { staffMember, submittedCase } from '../staff/staff.ts'
import { callNames, inputs, type Things, thingsOf } from '../support/every-call.ts'
import { ForgetsCompany } from '../support/forgets-company.ts'
import { openMerchantServer } from '../support/merchants.ts'
import type { Browser, Sent, TestServer } from '../support/server.ts'
import { nobodys, type WholeMerchant, wholeMerchant } from '../support/whole-merchant.ts'

let mine: WholeMerchant
let theirs: WholeMerchant
let kept: string

const settings = { POINTS_PER_MINUTE: '1000000', CODES_PER_IP_AND_DAY: '1000000' }
const ofCompanies = callNames.filter((name) => ofCompany(endpoints[name].access))

beforeAll(async () => {
  const server = await openMerchantServer(settings)
  await setReviewMode(server.database.db, 'manual')
  const { caseId } = await submittedCase(server, (await staffMember(server, 'reviewer')).browser)
  mine = await wholeMerchant(server, caseId)
  theirs = await wholeMerchant(server, caseId)
  kept = `forgotten_company_${randomUUID().replaceAll('-', '')}`
  await server.keepAs(kept)
})

/** A server on a copy, with the administrator of a company. `companyDb` is what the calls of a company read from. */
async function opened(companyDb: (database: Database) => Database['companyDb']): Promise<{ server: TestServer; browser: Browser }> {
  const server = await openMerchantServer(settings, kept)
  Object.assign(server.deps, { companyDb: companyDb(server.database) })
  const { token, cookie, companyId, userId } = mine.administrator
  return { server, browser: Object.assign(server.browser(), { token, cookie, companyId, userId }) }
}

/** Without policies, every condition in its place. */
const unscoped =
  ({ db }: Database) =>
  () =>
    db

/** With policies, and no condition. Counts the conditions that were taken out. */
const forgetful = (forgotten: { conditions: number }) => (database: Database) => (companyId: string) =>
  database.companyDb(companyId).withPlugin(new ForgetsCompany(forgotten))

async function ask(browser: Browser, name: EndpointName, of: Things): Promise<object> {
  const key: Record<string, string> = endpoints[name].idempotent ? { [headers.idempotencyKey]: randomUUID() } : {}
  const { status, code, data } = await browser.call(name, inputs[name](of, mine.at) as Sent<EndpointName>, key)
  return { status, code, data: data as unknown }
}

/** An answer without what differs from run to run: ids, secrets, times. */
const reported = (answer: object) =>
  JSON.stringify(answer)
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '•')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '◷')
    .replace(/[\w-]{40,}|expires=\d+|"(?:retryAfter|\w*[sS]econds)":\d+/g, '•')

/** The answers about the own records to every call of a company, in turn. */
async function answersOf(browser: Browser): Promise<string[]> {
  const answers: string[] = []
  for (const name of ofCompanies) answers.push(`${name} ${reported(await ask(browser, name, mine.of))}`)
  return answers
}

/** Answers about another company's records that differ from those about unknown ones. */
async function leaksOf(browser: Browser): Promise<string[]> {
  const leaks: string[] = []
  for (const name of ofCompanies) {
    const named = thingsOf(name, theirs.of, theirs.at)
    // Red packets are offered to all.
    if (named.length === 0 || /^(read|collect)RedPacket$/.test(name)) continue
    for (const thing of named) {
      const [foreign, unknown] = [theirs.of, nobodys()].map((of): Things => ({ ...mine.of, [thing]: of[thing] }))
      const [answered, missing] = [await ask(browser, name, foreign as Things), await ask(browser, name, unknown as Things)]
      if (reported(answered) !== reported(missing)) leaks.push(`${name} ${thing}`)
    }
  }
  return leaks
}

describe('queries that forget the company', () => {
  test('R3 decision 076 every call of a company answers about the own records as with every condition and no policy', async () => {
    const forgotten = { conditions: 0 }
    const [one, other] = [await opened(unscoped), await opened(forgetful(forgotten))]
    const answers = await answersOf(one.browser)
    expect(await answersOf(other.browser)).toEqual(answers)
    expect(forgotten.conditions).toBeGreaterThan(ofCompanies.length)
    await Promise.all([one.server.close(), other.server.close()])
  })

  test('R3 decision 076 every call of a company answers about another company’s record as about an unknown one', async () => {
    const { server, browser } = await opened(forgetful({ conditions: 0 }))
    expect(await leaksOf(browser)).toEqual([])
    await server.close()
  })

  test.each(['drawdowns', 'shops', 'notices', 'agreements', 'company_bank_accounts'])(
    'decision 076 another company’s record is found once %s has no policy',
    async (table) => {
      const { server, browser } = await opened(forgetful({ conditions: 0 }))
      await sql`drop policy of_the_company on ${sql.table(table)}`.execute(server.database.db)
      await sql`alter table ${sql.table(table)} disable row level security`.execute(server.database.db)
      expect(await leaksOf(browser)).not.toEqual([])
      await server.close()
    },
  )
})

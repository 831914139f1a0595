/** Concurrent changes of a company's users, on PostgreSQL: a company keeps an administrator, and nothing happens twice. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { steppedUp } from '../support/accounts.ts'
import { type Browser, openTestServer, type TestServer } from '../support/server.ts'
import { certifiedCompany, colleague, invite } from './affiliations.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ POINTS_PER_MINUTE: '1000000' })
})
afterAll(() => server.close())

const rounds = Array.from({ length: 8 }, (_, index) => index)
const codesOf = async (...calls: Promise<{ code: number }>[]) => (await Promise.all(calls)).map(({ code }) => code).sort((a, b) => a - b)

/** A company with two administrators. */
async function pair() {
  const one = await server.signUp()
  const companyId = await certifiedCompany(server, one)
  const { browser: other } = await colleague(server, one, 1)
  await steppedUp(server, other)
  const [first, second] = [await placeIn(one), await placeIn(other)]
  return { companyId, one, other, first, second }
}

async function placeIn(browser: Browser) {
  const { userId } = await browser.data('readUser', {})
  const place = (await browser.data('listCompanyUsers', { companyId: String(browser.companyId) })).find((each) => each.userId === userId)
  if (!place) throw new Error('The user has no place')
  return { ...place, userId }
}

async function administrators(companyId: string): Promise<number> {
  const rows = server.database.db.selectFrom('affiliations').select('id').where('company_id', '=', companyId)
  return (await rows.where('status', '=', 'active').where('role', '=', 'administrator').execute()).length
}

test('USER-06 when the last two administrators leave concurrently, one leaves and the other stays', async () => {
  for (const _ of rounds) {
    const { companyId, one, other, first, second } = await pair()
    expect(await codesOf(one.call('removeAffiliation', { id: first.id }), other.call('removeAffiliation', { id: second.id }))).toEqual([
      200, 20016,
    ])
    expect(await administrators(companyId)).toBe(1)
  }
})

test('USER-06 when two administrators concurrently remove each other, one is removed and the other stays', async () => {
  for (const _ of rounds) {
    const { companyId, one, other, first, second } = await pair()
    expect(await codesOf(one.call('removeAffiliation', { id: second.id }), other.call('removeAffiliation', { id: first.id }))).toEqual([
      200, 20018,
    ])
    expect(await administrators(companyId)).toBe(1)
  }
})

test('USER-07 when two administrators concurrently become users, or one leaves, one administrator stays', async () => {
  for (const round of rounds) {
    const { companyId, one, other, first, second } = await pair()
    const demote = (browser: Browser, { userId, version }: { userId: number; version: number }) =>
      browser.call('updateRole', { companyId, userId, version, roleId: 2 })
    const last = round % 2 === 0 ? demote(other, second) : other.call('removeAffiliation', { id: second.id })
    expect(await codesOf(demote(one, first), last)).toEqual([200, 20016])
    expect(await administrators(companyId)).toBe(1)
  }
})

test('API-033 an invitation accepted twice concurrently makes one user', async () => {
  const owner = await server.signUp()
  const companyId = await certifiedCompany(server, owner)
  for (const _ of rounds) {
    const email = `${randomUUID().slice(0, 8)}@example.com`
    const guest = await server.signUp({ email })
    const { id } = await invite(server, owner, email)
    const accept = () => guest.call('activateAffiliation', { id })
    expect(await codesOf(accept(), accept(), accept())).toEqual([200, 20011, 20011])
    const rows = server.database.db.selectFrom('affiliations').select('id').where('company_id', '=', companyId)
    expect(await rows.where('user_id', '=', guest.userId).execute()).toEqual([{ id }])
  }
})

test('API-033 a request answered by two administrators concurrently is answered once', async () => {
  const { companyId, one, other } = await pair()
  for (const round of rounds) {
    const asker = await server.signUp()
    await asker.data('requestToJoin', { companyId })
    const id = String((await asker.data('listAffiliations', {})).records[0]?.id)
    const second = round % 2 === 0 ? 'activateAffiliation' : 'rejectAffiliation'
    expect(await codesOf(one.call('activateAffiliation', { id }), other.call(second, { id }))).toEqual([200, 20011])
  }
})

test('USER-06 an invitation withdrawn and accepted concurrently has one of the two results', async () => {
  const owner = await server.signUp()
  const companyId = await certifiedCompany(server, owner)
  for (const _ of rounds) {
    const email = `${randomUUID().slice(0, 8)}@example.com`
    const guest = await server.signUp({ email })
    const { id } = await invite(server, owner, email)
    const [accepted, removed] = await Promise.all([guest.call('activateAffiliation', { id }), owner.call('removeAffiliation', { id })])
    const place = await server.database.db.selectFrom('affiliations').select('status').where('id', '=', id).executeTakeFirst()
    // Withdrawn first: no one joined. Accepted first: the user joined and was removed by the same withdrawal, or nothing was left to withdraw.
    const outcome = [accepted.code, removed.code, place?.status ?? null]
    expect([
      [20011, 200, null],
      [200, 200, 'removed'],
      [200, 20018, 'active'],
    ]).toContainEqual(outcome)
    expect(companyId).toBe(owner.companyId)
  }
})

test('USER-09 two administrators who concurrently add one mailbox send one invitation', async () => {
  const { companyId, one, other } = await pair()
  for (const _ of rounds) {
    const email = `${randomUUID().slice(0, 8)}@example.com`
    const add = (browser: Browser) => browser.call('addCompanyUser', { companyId, email, roleId: 2 })
    expect(await codesOf(add(one), add(other))).toEqual([200, 20017])
  }
})

test('USER-07 ERR-20011 two administrators who change one role at once: the later one gets the current role', async () => {
  const { companyId, one, other } = await pair()
  const { browser } = await colleague(server, one)
  for (const round of rounds) {
    const { userId, version } = await placeIn(browser)
    const roleId = (round % 2) + 1
    const change = (by: Browser) => by.call('updateRole', { companyId, userId, version, roleId })
    const answers = await Promise.all([change(one), change(other)])
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 20011])
    const late = answers.find(({ code }) => code === 20011)
    expect(late?.data).toMatchObject({ version: version + 1 })
  }
})

test('KYC-40 a default chosen while the user is being removed does not stay', async () => {
  const owner = await server.signUp()
  const companyId = await certifiedCompany(server, owner)
  for (const _ of rounds) {
    const { browser, id } = await colleague(server, owner)
    const { userId } = await browser.data('readUser', {})
    const [chosen, removed] = await Promise.all([
      browser.call('setDefaultCompany', { userId, companyId }),
      owner.call('removeAffiliation', { id }),
    ])
    expect(removed.code).toBe(200)
    expect([
      [200, { success: true, data: true }],
      [20018, { fields: {} }],
    ]).toContainEqual([chosen.code, chosen.data])
    const place = await server.database.db
      .selectFrom('affiliations')
      .select(['status', 'is_default'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(place).toEqual({ status: 'removed', is_default: false })
  }
})

/** The journey map: counts, medians and percentiles of a small, hand-calculated history, its access rules, and its sources. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { JourneyMap } from '../../contract/analytics/journey-map.ts'
import { type Product, products } from '../../contract/kernel/product.ts'
import { lifecycles } from '../../machines/lifecycles.ts'
import { statusOf } from '../../server/analytics/statuses.ts'
import { createApp } from '../../server/app/http/app.ts'
import { openTestServer, type Sent, type TestServer } from '../support/server.ts'
import { until } from '../support/until.ts'

const day = 86_400

let server: TestServer
beforeEach(async () => {
  server = await openTestServer()
  return () => server.close()
})

/** A merchant of a history; seconds count from sign-up. */
async function merchant(
  signedUpDaysAgo: number,
  options: { product?: Product; channel?: string; status?: 'closed'; invitedTo?: string } = {},
) {
  const { product = 'hook', channel = null, status = 'active', invitedTo } = options
  const { db } = server.database
  const [userId, companyId] = [randomUUID(), invitedTo ?? randomUUID()]
  const begun = server.deps.clock.now().getTime() - signedUpDaysAgo * day * 1000
  const after = (seconds: number) => new Date(begun + seconds * 1000)
  await db
    .insertInto('users')
    .values({
      id: userId,
      email: `${userId}@example.com`,
      phone_country_code: '+852',
      phone_number: userId.slice(0, 12),
      password_hash: 'none',
      is_activated: true,
      status,
      locale: 'zh_CN',
      register_source: products[product].registerSource,
      cpid: channel,
      created_at: after(0),
    })
    .execute()
  if (!invitedTo)
    await db
      .insertInto('companies')
      .values({ id: companyId, created_at: after(0) })
      .execute()
  await db
    .insertInto('affiliations')
    .values({
      id: randomUUID(),
      company_id: companyId,
      user_id: userId,
      role: 'administrator',
      join_method: invitedTo ? 'invited' : 'founder',
      status: 'active',
      created_at: after(0),
    })
    .execute()
  const subjects = new Map<string, string>()
  const idOf = (subject: string) => {
    const id = subjects.get(subject) ?? randomUUID()
    subjects.set(subject, id)
    return id
  }
  return {
    companyId,
    after,
    now: (server.deps.clock.now().getTime() - begun) / 1000,
    idOf,
    async moves(subject: string, from: string, ...to: [seconds: number, status: string][]) {
      let from_status = from
      for (const [seconds, to_status] of to) {
        await db
          .insertInto('status_history')
          .values({
            subject,
            subject_id: idOf(subject),
            company_id: companyId,
            from_status,
            to_status,
            event: 'test',
            actor: 'system',
            at: after(seconds),
          })
          .execute()
        from_status = to_status
      }
    },
    async sees(seconds: number, state: string, failure?: { endpoint: string; code: number }) {
      const place = { user_id: userId, company_id: companyId, path: '/shops/authorise', state, at: after(seconds) }
      await db
        .insertInto('page_events')
        .values({ ...place, endpoint: failure?.endpoint ?? null, code: failure?.code ?? null })
        .execute()
    },
  }
}

/** Certified: applies after a time, waits another, and is in review for 1000 seconds. Answers when the review ended. */
async function certified(who: Awaited<ReturnType<typeof merchant>>, applies: number, waits: number, outcome = 'approved') {
  const end = applies + waits + 1000
  await who.moves('kyc_applications', 'draft', [applies, 'submitted'], [applies + waits, 'in progress'], [end, outcome])
  return end
}

const readMap = (input: Sent<'readJourney'> = {}) => server.browser().data('readJourney', input)
const stepOf = (map: JourneyMap, step: string) => map.steps.find((each) => each.step === step)
const stateOf = (map: JourneyMap, chart: string, state: string) =>
  map.charts.find((each) => each.chart === chart)?.states.find((each) => each.state === state)

describe('the map of a history', () => {
  beforeEach(async () => {
    const first = await merchant(30)
    // Of this application alone it is known since when it was a draft: it was opened 60 seconds before it was sent.
    await server.database.db
      .insertInto('kyc_applications')
      .values({
        id: first.idOf('kyc_applications'),
        company_id: first.companyId,
        reference: 'KYC-TEST',
        status: 'approved',
        people: null,
        saved_at: server.deps.clock.now(),
        submitted_at: server.deps.clock.now(),
        submitted_by: null,
        reason: null,
        decided_at: server.deps.clock.now(),
        decided_by: null,
        created_at: first.after(40),
      })
      .execute()
    const certain = await certified(first, 100, 10)
    await first.moves('shops', 'pending', [certain + 60, 'authorized'])
    await first.moves('credit_applications', 'submitted', [certain + 70, 'active'])
    await first.moves(
      'onboardings',
      'XDJ Drawdown Account Submitted',
      [certain + 170, 'XDJ Business Info Submitted'],
      [certain + 370, 'XDJ Signing Completed'],
    )
    await first.moves('drawdowns', 'paying out', [certain + 670, 'settled'])
    // Invited into that company: no separate journey.
    await merchant(30, { invitedTo: first.companyId })

    const second = await merchant(30)
    const sure = await certified(second, 200, 20)
    await second.moves('shops', 'pending', [sure + 120, 'authorized'])
    await second.moves('credit_applications', 'submitted', [sure + 150, 'active'])

    const third = await merchant(30)
    const seen = await certified(third, 300, 30)
    await third.sees(seen + 5, 'shopAuthorisation:choosingPlatform')
    await third.sees(seen + 15, 'shopAuthorisation:leaving')
    await third.sees(seen + 20, 'shopAuthorisation:leaving', { endpoint: 'completeAuthorisation', code: 20007 })

    const fourth = await merchant(30)
    const late = await certified(fourth, 400, 40)
    await fourth.sees(late + 5, 'shopAuthorisation:choosingPlatform')
    await fourth.sees(late + 35, 'shopAuthorisation:choosingMethod')
    await fourth.sees(fourth.now - day, 'shopAuthorisation:leaving')

    await certified(await merchant(30), 500, 50, 'rejected')
    const fifth = await merchant(3, { product: 'underwriting', channel: 'fair' })
    await server.database.db
      .insertInto('onboardings')
      .values({
        id: randomUUID(),
        company_id: fifth.companyId,
        product: 'underwriting',
        status: statusOf(lifecycles.onboardingUnderwriting, 'drawdownAccountDraft'),
        created_at: fifth.after(10),
      })
      .execute()
    await merchant(1, { status: 'closed' })
    await merchant(120)
  })

  test('SHELL-37 counts merchants who arrived, left or are under way at each step, with the median time since the previous step', async () => {
    const { merchants, drawn, median, steps } = await readMap()
    expect({ merchants, drawn, median }).toEqual({ merchants: 7, drawn: 1, median: 100 + 1010 + 60 + 10 + 100 + 200 + 300 })
    expect(steps).toEqual([
      { step: 'registered', arrived: 7, median: null, left: 1, underWay: 1 },
      { step: 'applied', arrived: 5, median: 300, left: 1, underWay: 0 },
      { step: 'certified', arrived: 4, median: 1025, left: 1, underWay: 1 },
      { step: 'shopAuthorised', arrived: 2, median: 90, left: 0, underWay: 0 },
      { step: 'limitGiven', arrived: 2, median: 20, left: 1, underWay: 0 },
      { step: 'informed', arrived: 1, median: 100, left: 0, underWay: 0 },
      { step: 'signed', arrived: 1, median: 200, left: 0, underWay: 0 },
      { step: 'drawn', arrived: 1, median: 300, left: 0, underWay: 0 },
    ])
  })

  test('SHELL-37 reports for each status how many merchants are in it, passed it and left there, and how long they stay', async () => {
    const map = await readMap()
    const none = { errors: [], now: 0, left: 0 }
    // Of 10, 20, 30, 40 and 50 seconds the 90th percentile is 46.
    expect(stateOf(map, 'kycLifecycle', 'submitted')).toEqual({ ...none, state: 'submitted', passed: 5, median: 30, slow: 46 })
    expect(stateOf(map, 'kycLifecycle', 'draft')).toEqual({ ...none, state: 'draft', passed: 5, median: 60, slow: 60 })
    expect(stateOf(map, 'kycLifecycle', 'approved')).toEqual({ ...none, state: 'approved', passed: 4, now: 4, median: null, slow: null })
    // A table shared by both products begins in the lifecycle of its own product.
    const begun = { ...none, state: 'drawdownAccountDraft', passed: 1, now: 1, median: null, slow: null }
    expect(stateOf(map, 'onboardingUnderwritingLifecycle', 'drawdownAccountDraft')).toEqual(begun)
    expect(stateOf(map, 'onboardingHookLifecycle', 'drawdownAccountDraft')).toBeUndefined()
    expect(stateOf(map, 'kycLifecycle', 'rejected')).toEqual({ ...none, state: 'rejected', passed: 1, left: 1, median: null, slow: null })
  })

  test('SHELL-37 reports the same numbers for the states the portal reports, with the failures met there', async () => {
    const map = await readMap()
    const none = { errors: [], now: 0, left: 0 }
    const failure = { endpoint: 'completeAuthorisation', code: 20007, times: 1, merchants: 1 }
    expect(map.charts.find(({ chart }) => chart === 'shopAuthorisation')?.states).toEqual([
      { ...none, state: 'choosingPlatform', passed: 2, median: 20, slow: 28 },
      { ...none, state: 'leaving', passed: 2, now: 1, left: 1, median: null, slow: null, errors: [failure] },
      { ...none, state: 'choosingMethod', passed: 1, median: expect.closeTo(29 * day - 1475, 0), slow: expect.closeTo(29 * day - 1475, 0) },
    ])
  })

  test('SHELL-37 reports what merchants who left met last: a failure, a status, or nothing', async () => {
    const { causes } = await readMap()
    const cause = { chart: '', name: '', code: null, merchants: 1 }
    expect(causes).toEqual([
      { ...cause, step: 'applied', kind: 'nothing' },
      { ...cause, step: 'certified', kind: 'status', chart: 'kycLifecycle', name: 'rejected' },
      { ...cause, step: 'shopAuthorised', kind: 'failure', name: 'completeAuthorisation', code: 20007 },
      { ...cause, step: 'informed', kind: 'nothing' },
    ])
  })

  test('SHELL-34 the map can be filtered by product, channel, span or week', async () => {
    expect((await readMap({ product: 'hook' })).merchants).toBe(6)
    expect((await readMap({ product: 'underwriting' })).steps[0]).toMatchObject({ arrived: 1, underWay: 1 })
    expect((await readMap({ channel: 'fair' })).merchants).toBe(1)
    expect((await readMap({ channel: 'none' })).merchants).toBe(6)
    expect((await readMap({ days: 7 })).merchants).toBe(2)
    expect((await readMap({ days: 200 })).merchants).toBe(8)
    const { weeks, channels } = await readMap({ channel: 'fair' })
    expect(channels).toEqual([
      { channel: 'none', merchants: 6 },
      { channel: 'fair', merchants: 1 },
    ])
    expect(weeks).toHaveLength(1)
    const all = await readMap()
    expect(all.weeks.reduce((sum, { merchants }) => sum + merchants, 0)).toBe(7)
    for (const { week, merchants } of all.weeks) expect((await readMap({ week })).merchants).toBe(merchants)
    expect((await readMap({ week: '2020-01-06' })).steps.map(({ arrived }) => arrived)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    expect(stepOf(all, 'drawn')?.arrived).toBe(1)
  })
})

test('SHELL-34 a week begins on Monday at midnight in Hong Kong', async () => {
  // The morning of the test is a Tuesday; 27 hours before it is Sunday in UTC.
  await merchant(27 / 24)
  expect((await readMap()).weeks).toEqual([{ week: '2026-11-23', merchants: 1 }])
  expect((await readMap({ week: '2026-11-23' })).merchants).toBe(1)
})

test('SIGN-01 a stay in a region of a parallel chart lasts while the other region moves on; a failure is of both', async () => {
  const who = await merchant(1)
  await who.sees(10, 'signing:contract.reviewing,signers.resting')
  await who.sees(40, 'signing:contract.reviewing,signers.naming')
  await who.sees(50, 'signing:contract.reviewing,signers.naming', { endpoint: 'retrySigning', code: 20007 })
  await who.sees(60, 'signing:contract.waiting,signers.resting')
  const { charts } = await readMap()
  const states = charts.find(({ chart }) => chart === 'signing')?.states ?? []
  expect(states.map(({ state, now, median, errors }) => [state, now, median, errors.length])).toEqual([
    ['contract.reviewing', 0, 50, 1],
    ['signers.resting', 1, 30, 0],
    ['signers.naming', 0, 20, 1],
    ['contract.waiting', 1, null, 0],
  ])
})

describe('access', () => {
  test('API-G01 the map is readable by everyone in the sandbox and by no one outside it, signed in or not', async () => {
    const { deps } = server
    const app = createApp({ ...deps, config: { ...deps.config, sandbox: false } })
    const browser = await server.signUp()
    const signedIn: Record<string, string> = { authorization: browser.token ?? '', cookie: browser.cookie ?? '' }
    for (const headers of [{}, signedIn]) {
      const response = await app.request('/backoffice/api/journey', { headers })
      expect([response.status, ((await response.json()) as { code: number }).code]).toEqual([403, 403])
    }
    expect((await server.browser().call('readJourney', {})).code).toBe(200)
  })

  test('API-G02 an invalid week and an unknown field are refused', async () => {
    const answered = await server.browser().fetch('/backoffice/api/journey?week=2026-13-01&who=me')
    expect(((await answered.json()) as { code: number }).code).toBe(20009)
  })
})

describe('sources', () => {
  test('API-084 ONB-08 a page counts once until the merchant is on another page', async () => {
    const browser = await server.signUp()
    await server.join(browser)
    const at = (path: string, state?: string) => browser.data('storePosition', { path, path_name: '', ...(state && { state }) })
    await at('/shops/authorise', 'shopAuthorisation:choosingPlatform')
    await at('/shops/authorise', 'shopAuthorisation:choosingPlatform')
    await at('/shops/authorise', 'shopAuthorisation:choosingMethod')
    await at('/profile')
    expect(await eventsOf(browser.userId)).toEqual([
      ['/shops/authorise', 'shopAuthorisation:choosingPlatform', null, null],
      ['/shops/authorise', 'shopAuthorisation:choosingMethod', null, null],
      ['/profile', '', null, null],
    ])
  })

  test('ERR-R01 a failure of a signed-in call is recorded at the merchant’s position, at most once a minute', async () => {
    const browser = await server.signUp()
    await server.join(browser)
    await browser.data('storePosition', { path: '/shops/authorise', path_name: '' })
    for (let tried = 0; tried < 3; tried++) expect((await browser.call('completeAuthorisation', { code: 'x', state: 'y' })).code).toBe(513)
    await server.later({ minutes: 2 })
    await browser.call('completeAuthorisation', { code: 'x', state: 'y' })
    const met = ['/shops/authorise', '', 'completeAuthorisation', 513]
    await until(async () => (await eventsOf(browser.userId)).length > 2, 'the failures are not noted')
    expect((await eventsOf(browser.userId)).slice(1)).toEqual([met, met])
  })

  test('ERR-R01 the answer does not wait for the note, and a note that cannot be written has no effect on the answer', async () => {
    const browser = await server.signUp()
    const { deps } = server
    let close = () => {}
    const closed = new Promise<void>((settle) => {
      close = settle
    })
    const noted = new WeakSet<object>()
    const stuck = deps.db.withPlugin({
      transformQuery({ node, queryId }) {
        if (node.kind === 'RawNode' && node.sqlFragments.join('').includes('insert into page_events')) noted.add(queryId)
        return node
      },
      async transformResult({ queryId, result }) {
        if (!noted.has(queryId)) return result
        await closed
        throw new Error('the database is closed')
      },
    })
    const warned: unknown[] = []
    const log = Object.assign(Object.create(deps.log), { warn: (reported: unknown) => warned.push(reported) })
    const app = createApp({ ...deps, db: stuck, log })
    const response = await app.request('/api/category-report/store', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: browser.token ?? '', cookie: browser.cookie ?? '' },
      body: JSON.stringify({ category: 'nobody-gave' }),
    })
    expect(((await response.json()) as { code: number }).code).toBe(20018)
    expect(warned).toEqual([])
    close()
    await until(() => warned.length > 0, 'nothing is logged')
    expect(warned[0]).toMatchObject({ err: { message: 'the database is closed' } })
  })

  test('ERR-R01 nothing is recorded for visitors or for successful calls', async () => {
    const before = await count()
    const browser = await server.signUp()
    const other = await server.signUp()
    await browser.data('readUser', {})
    await server.browser().call('readUser', {})
    await server.browser().call('signIn', { source: 'small_shop_financing', email: 'nobody@example.com', password: 'Sampan!2026' })
    // Notes are written in order: once this one exists, all earlier ones would.
    await other.call('requestReport', { category: 'nobody-gave' })
    await until(async () => (await eventsOf(other.userId)).length > 0, 'the failure is not noted')
    expect(await count()).toBe(before + 1)
  })

  async function eventsOf(userId: string) {
    const rows = await server.database.db.selectFrom('page_events').selectAll().where('user_id', '=', userId).orderBy('id').execute()
    return rows.map(({ path, state, endpoint, code }) => [path, state, endpoint, code])
  }

  async function count() {
    return (await server.database.db.selectFrom('page_events').select('id').execute()).length
  }
})

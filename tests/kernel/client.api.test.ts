/** The portal's client and store against the whole server: requests, stored data, and the end of a session. */
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Actor, type ActorRefFrom, type AnyActorRef, createActor, waitFor } from 'xstate'
import type { Login } from '../../contract/account/accounts.ts'
import { messageOf, Problem } from '../../contract/kernel/problem.ts'
import enUs from '../../locales/en_US.json' with { type: 'json' }
import { instantOf, type StoredSession } from '../../machines/account/session/stored.ts'
import type { drawdownAccountMachine } from '../../machines/home/drawdownAccount.ts'
import { pageOf, type portalMachine } from '../../machines/portal/portal.ts'
import type { shopAuthorisationMachine } from '../../machines/shops/shopAuthorisation.ts'
import { type Client, createClient } from '../../src/app/client.ts'
import { visitsOf } from '../../src/app/counting.ts'
import { readCompanyId, readSession, writeSession } from '../../src/app/store.ts'
import { wiredPortal } from '../../src/app/wiring.ts'
import { certifiedCompany } from '../company/affiliations.ts'
import { bankAccount, linkShop } from '../company/companies.ts'
import { type Browser, openTestServer, type TestServer, testPassword } from '../support/server.ts'
import { firstMorning } from '../support/test-clock.ts'
import { until } from '../support/until.ts'

const origin = 'http://portal.test'
const past = '2020-01-01 00:00:00'
const future = '2999-01-01 00:00:00'
const today = new Date('2026-11-22T02:00:00Z')

/** The requests since the test began. */
let sent: { path: string; search: string; headers: Headers }[] = []
/** The cookie of the browser under test. */
let cookie = ''
let server: TestServer

const wire = setupServer(http.all(`${origin}/*`, ({ request }) => toServer(request)))

/** Over the wire to the server, as a browser sends it. */
async function toServer(request: Request): Promise<Response> {
  const headers = new Headers(request.headers)
  const { pathname: path, search } = new URL(request.url)
  sent.push({ path, search, headers })
  if (cookie) headers.set('cookie', cookie)
  const answer = await server.app.fetch(new Request(request, { headers }))
  cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
  return answer
}

/** A promise that another party resolves. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** A localStorage that forgets when the test ends. */
function storage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

let store = storage()
/** The events sent to the count of visits. */
let counted: string[] = []

beforeAll(() => wire.listen({ onUnhandledRequest: 'error' }))
afterAll(() => wire.close())
beforeEach(async () => {
  // The browser goes by the server's time, whenever the test runs.
  vi.useFakeTimers({ toFake: ['Date'], now: firstMorning })
  server = await openTestServer()
  sent = []
  cookie = ''
  store = storage()
  counted = []
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('document', { addEventListener: () => {}, removeEventListener: () => {} })
})
afterEach(async () => {
  wire.resetHandlers()
  vi.unstubAllGlobals()
  await server.close()
  vi.useRealTimers()
})

/** A client with its own session and company; `over` is called when the session ends. */
function clientOf({
  session = null,
  companyId = null,
  fetchTexts,
}: {
  session?: StoredSession | null
  companyId?: string | null
  fetchTexts?: () => Promise<void>
} = {}) {
  const over = vi.fn()
  const client = createClient(origin, {
    session: () => session,
    companyId: () => companyId,
    now: () => today,
    locale: () => 'zh_HK',
    fetchTexts,
    sessionOver: over,
  })
  return { client, over }
}

/** The session a signed-up browser would have stored; its cookie goes over the wire from now on. */
async function sessionOf(browser: Browser, expiresAt = future): Promise<StoredSession> {
  cookie = browser.cookie ?? ''
  return { user: await browser.data('readUser', {}), token: browser.token ?? '', expiresAt }
}

/** The problem of a failed call. */
async function problemOf(called: Promise<unknown>): Promise<Problem> {
  const error = await called.catch((thrown: unknown) => thrown)
  if (!(error instanceof Problem)) throw new Error('The call did not fail with a Problem')
  return error
}

/** Signs up with codes from the mailbox, by the portal's own client. */
async function register(client: Client, email: string, phone: string): Promise<Login> {
  const where = { phone_country_code: '+86' as const, phone_number: phone }
  await client.sendEmailCode({ email })
  await client.sendPhoneCode(where)
  return client.register({
    ...where,
    email,
    email_code: await server.lastCode(email),
    phone_code: await server.lastCode(`+86${phone}`),
    password: testPassword,
    password_confirmation: testPassword,
    register_source: 'small_shop_financing',
    cpid: null,
  })
}

describe('headers', () => {
  test('SESS-20 SESS-22 sign-in, code and register calls name the client user and send no token, though one is stored', async () => {
    const session = await sessionOf(await server.signUp())
    cookie = ''
    const { client } = clientOf({ session, companyId: 'company' })
    await register(client, 'wire@example.com', '13922220001')
    await client.signIn({ email: 'wire@example.com', password: testPassword, source: 'small_shop_financing' })
    expect(sent.map(({ path }) => path)).toEqual(['/api/user/emailVerified', '/api/user/phoneVerified', '/api/register', '/api/login'])
    for (const { headers } of sent) {
      expect(headers.get('login-type')).toBe('clientUser')
      expect(headers.has('authorization')).toBe(false)
      expect(headers.has('company-id')).toBe(false)
      expect(headers.get('accept-language')).toBe('zh-HK')
    }
  })

  test('SESS-20 SESS-21 calls of a user send the token as it is, and no company', async () => {
    const session = await sessionOf(await server.signUp())
    const { client } = clientOf({ session, companyId: 'company' })
    expect(await client.readUser({})).toEqual(session.user)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.headers.get('login-type')).toBe('clientUser')
    expect(sent[0]?.headers.get('authorization')).toBe(session.token)
    expect(sent[0]?.headers.has('company-id')).toBe(false)
  })

  test('SESS-21 calls of a company name it beside the token; a key is sent when one is given', async () => {
    const browser = await server.signUp()
    const companyId = await server.join(browser)
    const { client } = clientOf({ session: await sessionOf(browser), companyId })
    expect(await client.listAuthorisations({})).toEqual({ shop: [], psp: [] })
    expect(sent[0]?.headers.get('company-id')).toBe(companyId)
    expect(sent[0]?.headers.has('idempotency-key')).toBe(false)
    await client.listAuthorisations({}, { idempotencyKey: 'key-1' })
    expect(sent[1]?.headers.get('idempotency-key')).toBe('key-1')
    await client.readLimit({ product: 'underwriting' })
    expect(sent[2]).toMatchObject({ path: '/api/credit/limit', search: '?product=underwriting' })
  })
})

describe('answers', () => {
  test('SHOP-21 SHOP-22 the lists of platforms and gateways succeed with code 0', async () => {
    const { client } = clientOf({ session: await sessionOf(await server.signUp()) })
    expect((await client.listPlatforms({})).length).toBeGreaterThan(0)
    expect((await client.listGateways({})).length).toBeGreaterThan(0)
  })

  test('ERR-R01 code 0 is a failure of every other call', async () => {
    wire.use(http.get(`${origin}/api/user`, () => HttpResponse.json({ code: 0, message: 'odd', data: null })))
    const { client } = clientOf({ session: await sessionOf(await server.signUp()) })
    expect(await problemOf(client.readUser({}))).toMatchObject({ code: 0, kind: 'answer', serverText: 'odd' })
  })

  test('ERR-R01 a refused form names its fields, and the request by its id', async () => {
    const { client, over } = clientOf()
    const problem = await problemOf(client.sendEmailCode({ email: 'nobody' }))
    expect(problem.kind).toBe('answer')
    expect(Object.keys(problem.fields)).toEqual(['email'])
    expect(problem.requestId).not.toBe('')
    expect(over).not.toHaveBeenCalled()
  })

  test('ERR-R04 a call without an answer, or with an invalid one, is a transport failure', async () => {
    const { client, over } = clientOf()
    wire.use(http.post(`${origin}/api/user/emailVerified`, () => HttpResponse.error(), { once: true }))
    expect((await problemOf(client.sendEmailCode({ email: 'off@example.com' }))).kind).toBe('transport')
    wire.use(http.post(`${origin}/api/user/emailVerified`, () => HttpResponse.html('<h1>502</h1>', { status: 502 })))
    expect((await problemOf(client.sendEmailCode({ email: 'off@example.com' }))).kind).toBe('transport')
    expect(over).not.toHaveBeenCalled()
  })
})

test('ERR-R04 I18N-02 a first call without loaded texts fails as a transport problem and is not sent; the next call fetches the texts again', async () => {
  const fetchTexts = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('no network'))
  const { client } = clientOf({ fetchTexts })
  expect((await problemOf(client.sendEmailCode({ email: 'wordless@example.com' }))).kind).toBe('transport')
  expect(sent).toEqual([])
  await client.sendEmailCode({ email: 'wordless@example.com' })
  await client.sendEmailCode({ email: 'worded@example.com' })
  expect([sent.length, fetchTexts.mock.calls.length]).toEqual([2, 2])
})

describe('calls that the document has sent', () => {
  /** Responses as the document keeps them, by the call's name. */
  function sentEarly(
    session: StoredSession,
    responses: Record<string, Promise<Response>>,
    companyId: string | null = null,
    at = firstMorning.getTime(),
  ) {
    const early = Object.entries(responses).map(([name, response]) => [name, { ofCompany: companyId !== null, response }])
    vi.stubGlobal('sentCalls', { token: session.token, companyId, locale: 'zh_HK', at, responses: Object.fromEntries(early) })
  }
  const answered = (data: unknown) => Promise.resolve(Response.json({ code: 200, message: '', data }))

  test('decision 071 a call takes its response, once; afterwards it is sent', async () => {
    const session = await sessionOf(await server.signUp())
    const { client } = clientOf({ session })
    sentEarly(session, { 'readUser {}': answered({ email: 'early' }) })
    expect(await client.readUser({})).toEqual({ email: 'early' })
    expect(sent).toEqual([])
    expect(await client.readUser({})).toEqual(session.user)
    expect(sent).toHaveLength(1)
  })

  test('decision 071 the response to another user, company or language is not taken, nor one of long ago', async () => {
    const browser = await server.signUp()
    const companyId = await server.join(browser)
    const session = await sessionOf(browser)
    const limit = { 'readLimit {"product":"hook"}': answered('early') }
    const { client } = clientOf({ session, companyId })
    sentEarly(session, { ...limit }, 'another')
    expect(await client.readLimit({ product: 'hook' })).not.toBe('early')
    sentEarly({ ...session, token: 'another' }, { ...limit }, companyId)
    expect(await client.readLimit({ product: 'hook' })).not.toBe('early')
    sentEarly(session, { ...limit }, companyId)
    expect(await client.readLimit({ product: 'underwriting' })).not.toBe('early')
    sentEarly(session, { ...limit }, companyId, firstMorning.getTime() - 20_001)
    expect(await client.readLimit({ product: 'hook' })).not.toBe('early')
    sentEarly(session, { ...limit }, companyId)
    expect(await client.readLimit({ product: 'hook' })).toBe('early')
  })

  test('SESS-26 decision 071 a response that refuses the session ends it once', async () => {
    const session = await sessionOf(await server.signUp())
    const { client, over } = clientOf({ session })
    sentEarly(session, { 'readUser {}': Promise.resolve(Response.json({ code: 401, message: '', data: null }, { status: 401 })) })
    expect(await problemOf(client.readUser({}))).toMatchObject({ kind: 'session', code: 401 })
    expect(over).toHaveBeenCalledTimes(1)
    expect(sent).toEqual([])
  })

  test('ERR-R04 decision 071 a call whose response never came, or is no answer of the server, is sent', async () => {
    const session = await sessionOf(await server.signUp())
    const { client } = clientOf({ session })
    sentEarly(session, {
      'readUser {}': Promise.reject(new TypeError('Failed to fetch')),
      'countUnread {}': Promise.resolve(new Response('<h1>502</h1>', { status: 502 })),
    })
    expect(await client.readUser({})).toEqual(session.user)
    await client.countUnread({})
    expect(sent.map(({ path }) => path)).toEqual(['/api/user', '/mendixhelper/mymessage/unread'])
  })

  test('I18N-02 decision 071 texts are fetched with a response that refuses, not with one that succeeds', async () => {
    const session = await sessionOf(await server.signUp())
    const fetchTexts = vi.fn(() => Promise.resolve())
    const { client } = clientOf({ session, fetchTexts })
    sentEarly(session, {
      'readUser {}': answered('early'),
      'countUnread {}': Promise.resolve(Response.json({ code: 500, message: '', data: null }, { status: 500 })),
    })
    expect(await client.readUser({})).toBe('early')
    expect(fetchTexts).not.toHaveBeenCalled()
    expect(await problemOf(client.countUnread({}))).toMatchObject({ code: 500 })
    expect(fetchTexts).toHaveBeenCalledTimes(1)
  })

  test('SESS-02 SESS-03 decision 071 an expired session takes no response', async () => {
    const session = await sessionOf(await server.signUp(), past)
    const { client, over } = clientOf({ session })
    sentEarly(session, { 'readUser {}': answered('early') })
    expect((await problemOf(client.readUser({}))).kind).toBe('session')
    expect([sent.length, over.mock.calls.length]).toEqual([0, 1])
  })
})

describe('an ended session', () => {
  test('SESS-02 SESS-03 SESS-06 with an expired token no request leaves the browser', async () => {
    const { client, over } = clientOf({ session: await sessionOf(await server.signUp(), past), companyId: 'company' })
    for (const call of [client.readUser({}), client.listAuthorisations({}), client.signOut({})]) {
      const problem = await problemOf(call)
      expect(problem.kind).toBe('session')
      expect(messageOf(problem)).toEqual({ id: 'account.session.expired' })
    }
    expect(sent).toEqual([])
    expect(over).toHaveBeenCalledTimes(3)
    expect(enUs['account.session.expired']).toBe('Session expired')
  })

  test('SESS-02 calls of visitors are sent regardless of the stored data', async () => {
    const { client, over } = clientOf({ session: await sessionOf(await server.signUp(), past) })
    await client.sendEmailCode({ email: 'visitor@example.com' })
    expect(sent).toHaveLength(1)
    expect(over).not.toHaveBeenCalled()
  })

  test('SESS-26 a token unknown to the server ends the session', async () => {
    const session = await sessionOf(await server.signUp())
    const { client, over } = clientOf({ session: { ...session, token: 'unknown' } })
    expect(await problemOf(client.readUser({}))).toMatchObject({ kind: 'session', code: 401 })
    expect(sent).toHaveLength(1)
    expect(over).toHaveBeenCalledTimes(1)
  })

  test('AUTH-29 a wrong address at sign-in does not end a session', async () => {
    const { client, over } = clientOf()
    const problem = await problemOf(client.signIn({ email: 'no-one@example.com', password: testPassword, source: 'small_shop_financing' }))
    expect(problem.kind).toBe('answer')
    expect(over).not.toHaveBeenCalled()
  })
})

describe('stored data', () => {
  let portal: Actor<typeof portalMachine>
  let client: Client
  /** The log since the portal was opened. */
  let logged: string[] = []
  let now = () => today

  /** Starts the wired portal with the stored data, as the page does. */
  function open(): Actor<typeof portalMachine> {
    client = createClient(origin, {
      session: () => portal.getSnapshot().children.session?.getSnapshot().context.session ?? null,
      companyId: () => portal.getSnapshot().context.company?.companyId ?? null,
      now: () => now(),
      locale: () => 'en_US',
      sessionOver: () => portal.getSnapshot().children.session?.send({ type: 'session.expired' }),
    })
    logged = []
    const log = (what: string) => void logged.push(what)
    const visits = {
      ...visitsOf(null, log),
      setUser: (id: number) => void counted.push(`user ${id}`),
      resetUser: () => void counted.push('nobody'),
      signedUp: () => void counted.push('signed up'),
    }
    const outside = {
      client,
      loadMessages: async () => enUs,
      leave: () => {},
      allowedHosts: [],
      log,
      visits,
      startPage: '/',
      page: () => pageOf(portal.getSnapshot()),
    }
    portal = createActor(wiredPortal(outside).portal, {
      input: {
        stored: readSession(),
        storedCompanyId: readCompanyId(),
        locale: 'en_US',
        messages: enUs,
        newKey: () => 'key',
        readHandoff: () => null,
        partnerSite: null,
        address: { page: '/', search: '', params: {} },
      },
    })
    return portal.start()
  }

  /** The stored data, without the mark that notifies other tabs of a session change. */
  const keptOfSession = () => [...store.kept].filter(([key]) => key !== 'sessionChange')

  /** Goes to a page and waits until it is shown. */
  async function go(page: string): Promise<void> {
    portal.send({ type: 'location.requested', path: page, search: '', params: {}, opens: true })
    await waitFor(portal, (snapshot) => pageOf(snapshot) === page && !snapshot.hasTag('busy'))
  }

  beforeEach(() => {
    now = () => today
  })
  afterEach(() => portal.stop())

  /** Signs in with a login of the server and waits until the companies are known. */
  async function signIn(browser: Browser): Promise<Login> {
    const { email, register_source: source } = await browser.data('readUser', {})
    const { client } = clientOf()
    const login = await client.signIn({ email, password: testPassword, source })
    portal.send({ type: 'credentials.accepted', login })
    await waitFor(portal, ({ context }) => context.company !== null)
    return login
  }

  async function signOut(): Promise<void> {
    portal.send({ type: 'signOut.requested' })
    await waitFor(portal, ({ context }) => context.user === null)
  }

  async function merchant(): Promise<Browser> {
    const browser = await server.signUp()
    await server.join(browser)
    return browser
  }

  test('SESS-01 SESS-08 signing in stores token, expiration and five facts of the user; signing out forgets them', async () => {
    const browser = await merchant()
    open()
    const { token, user } = await signIn(browser)
    expect(Object.fromEntries(keptOfSession())).toEqual({
      token,
      tokenExpiration: user.token_expiration,
      userInfo: expect.any(String),
      currentCompanyId: browser.companyId,
    })
    expect(JSON.parse(store.getItem('userInfo') ?? '')).toEqual({
      id: user.id,
      userId: user.userId,
      email: user.email,
      is_activated: user.is_activated,
      register_source: user.register_source,
    })
    await signOut()
    expect(keptOfSession()).toEqual([])
    expect(readSession()).toBeNull()
  })

  test('SESS-04 SESS-07 a call of a tab that slept through the extension of another goes out with the later end', async () => {
    open()
    const { user } = await signIn(await merchant())
    now = () => new Date(instantOf(user.token_expiration) + 60_000)
    const stored = readSession()
    if (!stored) throw new Error('Nothing is stored')
    writeSession({ ...stored, expiresAt: future })
    expect(await client.readUser({})).toMatchObject({ email: user.email })
    expect(readSession()?.expiresAt).toBe(future)
    expect(portal.getSnapshot().context.user?.email).toBe(user.email)
  })

  test('CRED-08 R5 a repayment link to a host that is not on the list is not opened', async () => {
    open()
    const { user } = await signIn(await merchant())
    const tab = { opener: {}, location: { replace: vi.fn() }, close: vi.fn() }
    vi.stubGlobal('open', () => tab)
    vi.stubGlobal('location', new URL('https://portal.test/financing'))
    wire.use(
      http.get(`${origin}/api/tabf/link/:id`, () =>
        HttpResponse.json({ code: 0, message: '', data: { links: 'https://elsewhere.test/' } }),
      ),
    )
    const link = portal.getSnapshot().children.repaymentLink as AnyActorRef
    link.send({ type: 'repayment.requested', userId: user.userId })
    await waitFor(link, (snapshot) => snapshot.matches('idle'))
    expect(tab.close).toHaveBeenCalledOnce()
    expect(tab.location.replace).not.toHaveBeenCalled()
  })

  test('SESS-09 ANLY-12 signing out makes the analytics service forget the user', async () => {
    const browser = await merchant()
    open()
    const { user } = await signIn(browser)
    expect(counted).toEqual([`user ${user.userId}`])
    await signOut()
    expect(counted.slice(1)).toEqual(['nobody'])
  })

  test('SESS-04 an expired stored session is removed before any request', async () => {
    writeSession(await sessionOf(await merchant(), past))
    open()
    await waitFor(portal, (snapshot) => pageOf(snapshot) !== null)
    expect(keptOfSession()).toEqual([])
    expect(sent).toEqual([])
  })

  test('SESS-03 SESS-04 SESS-05 SESS-06 a token that expires while the portal is open is removed at the next request', async () => {
    const session = await sessionOf(await merchant())
    writeSession(session)
    const noticed: string[] = []
    open()
    portal.on('notice.raised', ({ id }) => noticed.push(id))
    await waitFor(portal, ({ context }) => context.company !== null)
    await go('/company/list')
    expect(readSession()).toEqual(session)
    sent = []
    now = () => new Date('2999-01-01T00:00:00Z')
    portal.send({ type: 'xstate.route', to: '#/shops/authorise' } as never)
    const over = await waitFor(portal, ({ context }) => context.user === null)
    expect(sent).toEqual([])
    expect(keptOfSession()).toEqual([])
    expect(noticed).toEqual(['account.session.expired'])
    expect(pageOf(over)).toBe('/credit/hook')
    expect(over.context.search).toBe(`?email=${encodeURIComponent(session.user.email)}`)
  })

  test('SESS-26 a late 401 to a call of the previous session does not end the session of the next user', async () => {
    const [before, after] = [await merchant(), await merchant()]
    let answer = () => {}
    const due = new Promise<void>((resolve) => {
      answer = resolve
    })
    open()
    await signIn(before)
    wire.use(
      http.get(
        `${origin}/api/user`,
        async () => {
          await due
          return HttpResponse.json({ code: 401, message: 'over', data: null })
        },
        { once: true },
      ),
    )
    const late = client.readUser({})
    await signOut()
    cookie = ''
    const { token, user } = await signIn(after)
    answer()
    expect(await problemOf(late)).toMatchObject({ kind: 'session', code: 401 })
    expect(portal.getSnapshot().context.user?.email).toBe(user.email)
    expect(portal.getSnapshot().children.session?.getSnapshot().matches('signedIn')).toBe(true)
    expect(readSession()?.token).toBe(token)
  })

  describe('another company is chosen', () => {
    const product = 'hook'
    type AccountPage = ActorRefFrom<typeof drawdownAccountMachine>
    const pageNow = () => portal.getSnapshot().children.page as AccountPage
    const draft = (accountName: string) => ({ ...bankAccount, accountName })

    /** A merchant of two certified companies, on the page of the drawdown account of the first. */
    async function onAccountPage(): Promise<{ browser: Browser; first: string; second: string }> {
      const browser = await server.signUp()
      const companies: string[] = []
      for (const name of ['First', 'Second']) {
        const companyId = await certifiedCompany(server, browser, { en: `${name} Limited` })
        await linkShop(server, companyId)
        companies.push(companyId)
      }
      const [first = '', second = ''] = companies
      store.setItem('currentCompanyId', first)
      open()
      await signIn(browser)
      portal.send({ type: 'company.leaving' })
      portal.send({ type: 'company.changed', company: await companyOf(first) })
      await go('/credit/hook/register/drawdown-account')
      await waitFor(pageNow(), (snapshot) => snapshot.hasTag('editable'))
      return { browser, first, second }
    }

    const companyOf = async (companyId: string) => {
      const { registerNameEn, registerNameCn } = await client.readCompanyProfile({ companyId })
      return { companyId, registerNameEn, registerNameCn }
    }

    /** The stored account of a company. */
    const keptFor = async (browser: Browser, companyId: string) =>
      (await browser.data('readDebitAccount', { product }, { 'company-id': companyId }))?.account.accountName ?? null

    async function switchTo(companyId: string): Promise<void> {
      const company = await companyOf(companyId)
      portal.send({ type: 'company.leaving' })
      portal.send({ type: 'company.changed', company })
    }

    test('KYC-10 KYC-37 input typed before the save delay ends is saved for its company, and the other company starts with its own data', async () => {
      const { browser, first, second } = await onAccountPage()
      pageNow().send({ type: 'draft.typed', account: draft('Typed for the first') })
      await switchTo(second)
      await until(async () => (await keptFor(browser, first)) === 'Typed for the first', 'what was typed is not kept')
      await go('/credit/hook/register/drawdown-account')
      await waitFor(pageNow(), (snapshot) => snapshot.hasTag('editable'))
      expect(pageNow().getSnapshot().context.saved).toBe(null)
      expect(await keptFor(browser, second)).toBe(null)
    })

    test('KYC-10 KYC-37 a save during the change of company is stored for the company it was typed for, however late it arrives', async () => {
      const { browser, first, second } = await onAccountPage()
      const [held, arrived] = [gate(), gate()]
      const late = http.post(
        `${origin}/api/information/debitAccount/draft`,
        async ({ request }) => {
          const copy = request.clone()
          arrived.open()
          await held.opened
          return toServer(new Request(copy, { signal: null }))
        },
        { once: true },
      )
      wire.use(late)
      pageNow().send({ type: 'draft.typed', account: draft('Being saved for the first') })
      await arrived.opened
      expect(pageNow().getSnapshot().hasTag('saving')).toBe(true)
      await switchTo(second)
      await go('/credit/hook/register/drawdown-account')
      await waitFor(pageNow(), (snapshot) => snapshot.hasTag('editable'))
      pageNow().send({ type: 'draft.typed', account: draft('Typed for the second') })
      await waitFor(pageNow(), (snapshot) => snapshot.hasTag('saved'))
      held.open()
      await until(async () => (await keptFor(browser, first)) === 'Being saved for the first', 'what was being saved is not kept')
      expect(await keptFor(browser, second)).toBe('Typed for the second')
      const savings = sent
        .filter(({ path }) => path === '/api/information/debitAccount/draft')
        .map(({ headers }) => headers.get('company-id'))
      // The interrupted save, the save on leaving the page, and the second company's own.
      expect([...savings].sort()).toEqual([first, first, second].sort())
    })
  })

  test('SHOP-23 ERR-C17 a failed read of gateways is only logged: a shop can be chosen, and no message is shown', async () => {
    wire.use(http.get(`${origin}/api/platform/psp/list`, () => HttpResponse.error()))
    const browser = await merchant()
    const noticed: string[] = []
    open()
    portal.on('notice.raised', ({ id }) => noticed.push(id))
    await signIn(browser)
    await go('/shops/authorise')
    const page = portal.getSnapshot().children.page as ActorRefFrom<typeof shopAuthorisationMachine>
    await waitFor(page, (snapshot) => snapshot.hasTag('platform'))
    expect(logged).toEqual(['listGateways could not be fetched'])
    expect(noticed).toEqual([])
  })

  test('MSG-15 a count of messages that fails is logged by its name', async () => {
    wire.use(http.all(`${origin}/mendixhelper/mymessage/unread`, () => HttpResponse.error()))
    const browser = await merchant()
    open()
    await signIn(browser)
    await until(() => logged.includes('countUnread failed'), 'nothing is logged')
  })

  test('SHOP-23 ERR-C17 a failed read of platforms is logged, without a notice; the page offers a retry', async () => {
    wire.use(http.get(`${origin}/api/platform/shop/list`, () => HttpResponse.error(), { once: true }))
    const browser = await merchant()
    const noticed: string[] = []
    open()
    portal.on('notice.raised', ({ id }) => noticed.push(id))
    await signIn(browser)
    await go('/shops/authorise')
    const page = portal.getSnapshot().children.page as ActorRefFrom<typeof shopAuthorisationMachine>
    await waitFor(page, (snapshot) => snapshot.hasTag('unavailable'))
    expect(logged).toEqual(['listPlatforms could not be fetched'])
    expect(noticed).toEqual([])
    page.send({ type: 'retry.pressed' })
    await waitFor(page, (snapshot) => snapshot.hasTag('platform'))
  })

  test('SESS-10 the lists of platforms and gateways are requested once, and again after signing out', async () => {
    const browser = await merchant()
    const lists = () => sent.map(({ path }) => path).filter((path) => path.startsWith('/api/platform/'))
    open()
    await signIn(browser)
    const chosen = async () => {
      await go('/shops/authorise')
      const page = portal.getSnapshot().children.page as ActorRefFrom<typeof shopAuthorisationMachine>
      await waitFor(page, (snapshot) => snapshot.hasTag('platform'))
    }
    await chosen()
    expect(lists()).toEqual(['/api/platform/shop/list', '/api/platform/psp/list'])
    await go('/company/list')
    await chosen()
    expect(lists()).toHaveLength(2)
    const { home } = portal.getSnapshot().machine.implementations.actors
    await signOut()
    await signIn(browser)
    await chosen()
    expect(lists()).toHaveLength(4)
    // The charts behind sign-in joined once.
    expect(portal.getSnapshot().machine.implementations.actors.home).toBe(home)
  })
})

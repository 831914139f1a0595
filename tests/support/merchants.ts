/** Merchants for tests of shops, credit and signing: external services are the sandbox of the same app, and may stop answering. */
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { BankAccount } from '../../contract/banking/drawdown-account.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { AuthMethod } from '../../contract/shops/linking.ts'
import { sealPeople } from '../../server/kyc/present.ts'
import { keepDebitAccount } from '../../server/lending/drawdown-account.ts'
import { keepMandate, mandateAccountOf } from '../../server/lending/mandate.ts'
import { openFacility } from '../../server/limits/signed-limits.ts'
import { sandboxClientId, sandboxEsignKey, sandboxSecret } from '../../server/outside/credentials.ts'
import { provenText, signEvent } from '../../server/outside/esign/esign.ts'
import { gateways, platforms } from '../../server/outside/marketplaces/platforms.ts'
import { readConfig } from '../../server/platform/config/config.ts'
import { json } from '../../server/platform/db/connection.ts'
import type { Tables } from '../../server/platform/db/tables.ts'
import { signText } from '../../server/platform/security/signatures.ts'
import { bankAccount } from '../company/companies.ts'
import { type Browser, openTestServer, type TestServer } from './server.ts'

/** The external services of a test. */
export interface Outside {
  /** Paths that do not answer, by their beginning. */
  readonly silent: Set<string>
  /** Every requested path, oldest first. */
  readonly asked: string[]
  /** Replacement of a request, by the beginning of its path; `go` sends it unchanged. */
  readonly tampered: Map<string, (go: () => Promise<Response>, asked: { path: string; init: RequestInit }) => Promise<Response>>
}

/** A server with its external services. */
export type MerchantServer = TestServer & { outside: Outside }

/** A server whose external calls go to its own sandbox; empty, or a copy of a kept one. */
export async function openMerchantServer(settings: Record<string, string> = {}, kept?: string): Promise<MerchantServer> {
  const outside: Outside = { silent: new Set(), asked: [], tampered: new Map() }
  const loop: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    outside.asked.push(pathname)
    if ([...outside.silent].some((path) => pathname.startsWith(path))) throw new TypeError('fetch failed')
    const go = async () => server.app.request(`${pathname}${search}`, init)
    const tamper = [...outside.tampered].find(([path]) => pathname.startsWith(path))?.[1]
    return tamper ? tamper(go, { path: `${pathname}${search}`, init: init ?? {} }) : go()
  }
  const server = await openTestServer(
    { SANDBOX_BANK_SECONDS: '0', SESSION_MINUTES: '43200', SESSION_MAX_HOURS: '8760', ...settings },
    { fetch: loop },
    kept,
  )
  return { ...server, outside }
}

/** The same with marketplaces that count as real: the sandbox answers under their address. */
export function openRealMarketplaces(): Promise<MerchantServer> {
  const { secretKey } = readConfig({ NODE_ENV: 'test' })
  return openMerchantServer({
    MARKETPLACES: 'real',
    MARKETPLACES_URL: 'https://marketplaces.example/sandbox',
    MARKETPLACES_CLIENT_ID: sandboxClientId,
    MARKETPLACES_SECRET: sandboxSecret({ secretKey }, 'oauth'),
  })
}

/** A person of an approved certification. */
export interface TestDirector {
  readonly nameEn: string
  readonly nameCn?: string
  readonly email: string
  readonly capacity?: 'director' | 'shareholder' | 'both'
  readonly mobilePhoneAreaCode?: string
  readonly mobilePhone?: string
}

/** A signed-up user with a certified company. */
export async function certifiedMerchant(
  server: TestServer,
  { directors, email }: { directors?: readonly TestDirector[]; email?: string } = {},
): Promise<Browser> {
  const browser = await server.signUp(email ? { email } : {})
  const companyId = await server.join(browser)
  await certify(server, companyId, browser.userId, directors)
  return browser
}

/** The same with a shop, a limit, a drawdown account and business info: the contract of `hook` can be read. */
export async function describedMerchant(server: TestServer, given: Parameters<typeof certifiedMerchant>[1] = {}): Promise<Browser> {
  const browser = await certifiedMerchant(server, given)
  await connect(server, browser, 'amazon')
  await reachSigning(browser, 'hook')
  return browser
}

/** Gives the certified company of a browser other directors. */
export async function changeDirectors(
  { database: { db }, deps: { config } }: TestServer,
  { companyId }: Browser,
  directors: readonly TestDirector[],
): Promise<void> {
  const { id } = await db
    .selectFrom('kyc_applications')
    .select('id')
    .where('company_id', '=', companyId ?? '')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('kyc_applications')
    .set({ people: sealPeople(config, id, peopleOf(directors)) })
    .where('id', '=', id)
    .execute()
}

const peopleOf = (directors: readonly TestDirector[]) => directors.map((person) => ({ capacity: 'director', nameCn: '', ...person }))

/** Writes an approved certification of a company. */
async function certify(
  { database: { db }, deps }: TestServer,
  companyId: string,
  submittedBy: string,
  directors: readonly TestDirector[] = [{ nameEn: 'Lam Mei Yee', email: 'lam@example.com' }],
): Promise<void> {
  const [id, at] = [randomUUID(), deps.clock.now()]
  await db
    .updateTable('companies')
    .set({ register_name_en: 'Coastline Trading Limited', register_name_cn: '海岸貿易有限公司' })
    .where('id', '=', companyId)
    .execute()
  await db
    .insertInto('kyc_applications')
    .values({
      id,
      company_id: companyId,
      reference: `KYC-${id.slice(0, 8)}`,
      status: 'approved',
      company: json({}),
      business: json({}),
      people: sealPeople(deps.config, id, peopleOf(directors)),
      saved_at: at,
      submitted_at: at,
      submitted_by: submittedBy,
      decided_at: at,
      decided_by: 'reviewer:test',
      created_at: at,
    })
    .execute()
}

/** The query with which a provider returns the merchant. */
interface Returned {
  readonly code?: string
  readonly state: string
  readonly error?: string
}

/** The actions of the user on the consent page. */
interface ConsentChoice {
  readonly merchant?: string
  readonly decision?: 'allow' | 'deny'
  readonly trouble?: string
}

/** Begins an authorisation at a partner, by slug, and goes through its consent page. */
export async function visitProvider(
  server: TestServer,
  browser: Browser,
  slug: string,
  {
    method = 1,
    shopId = null,
    site: requested,
    ...choice
  }: ConsentChoice & { method?: AuthMethod; shopId?: string | null; site?: string } = {},
): Promise<Returned> {
  const platform = platforms.find((known) => known.partner_abbr === slug)
  const partner = platform ?? gateways.find((known) => known.partner_abbr === slug)
  if (!partner) throw new Error(`No partner ${slug}`)
  const site = requested ?? platform?.sites?.[0] ?? null
  const asked = { platform_id: partner.id, action: partner.action, site, auth_method: method, shop_id: shopId }
  const { url } = await browser.data('startAuthorisation', asked)
  return consent(server, url, choice)
}

/** Answers the consent page at an address. */
export async function consent(
  server: TestServer,
  url: string,
  { merchant = 'steady', decision = 'allow', trouble = 'none' }: ConsentChoice = {},
): Promise<Returned> {
  const { pathname, searchParams } = new URL(url)
  const form = new URLSearchParams({ ...Object.fromEntries(searchParams), merchant, decision, trouble })
  const answered = await server.app.request(pathname, { method: 'POST', body: form })
  const location = answered.headers.get('location')
  if (!location) throw new Error(`The provider did not send the merchant back: ${answered.status}`)
  const returned = Object.fromEntries(new URL(location).searchParams)
  return { ...returned, state: returned.state ?? '' }
}

/** Links a shop or PSP account, by consent or by keys, and runs the following jobs. Returns its id. */
export async function connect(
  server: TestServer,
  browser: Browser,
  slug: string,
  choice: ConsentChoice & { method?: AuthMethod } = {},
): Promise<string> {
  const byKeys = platforms.some((known) => known.partner_abbr === slug && !known.is_callback)
  const { id } = byKeys
    ? await browser.data('linkByKeys', await visitKeysPage(server, browser, slug, choice))
    : await browser.data('completeAuthorisation', await visitProvider(server, browser, slug, choice))
  await server.worker.drain()
  return id
}

/** Links a shop and the PSP account of the same merchant, whose payouts verify its sales. Returns the id of the shop and of the account. */
export async function connectVerified(
  server: TestServer,
  browser: Browser,
  slug: string,
  merchant: string,
): Promise<{ shop: string; psp: string }> {
  const shop = await connect(server, browser, slug, { merchant })
  const psp = await connect(server, browser, 'payoneer', { method: 2, merchant })
  await browser.data('associatePsp', { shop_id: shop, psp_id: psp })
  await server.worker.drain()
  return { shop, psp }
}

/** Begins at a marketplace without a consent page and makes keys there. */
export async function visitKeysPage(
  server: TestServer,
  browser: Browser,
  slug: string,
  { method = 1, merchant = 'steady', trouble = 'none' }: Omit<ConsentChoice, 'decision'> & { method?: AuthMethod } = {},
): Promise<{ state: string; key: string; secret: string }> {
  const platform = platforms.find((known) => known.partner_abbr === slug)
  if (!platform) throw new Error(`No marketplace ${slug}`)
  const site = platform.sites?.[0] ?? null
  const { url, state } = await browser.data('startAuthorisation', {
    platform_id: platform.id,
    action: platform.action,
    site,
    auth_method: method,
  })
  const { pathname, searchParams } = new URL(url)
  const form = new URLSearchParams({ merchant, trouble, site: searchParams.get('site') ?? '' })
  const shown = await (await server.app.request(pathname, { method: 'POST', body: form })).text()
  const [key = '', secret = ''] = ['key', 'secret'].map((name) => new RegExp(`id="${name}">([^<]+)<`).exec(shown)?.[1])
  return { state, key, secret }
}

/** Submits drawdown account and business info, so that the contract can be read. */
export async function reachSigning(browser: Browser, product: Product, accountNumber = bankAccount.accountNumber): Promise<void> {
  await browser.data('submitDebitAccount', { product, account: { ...bankAccount, accountNumber } })
  await browser.data('submitBusinessInfo', {
    product,
    info: {
      annual_sales_turnover_usd: '900000',
      years_of_business: '6',
      corporate_funds_region: '',
      business_nature: '',
      industry_service: '',
      major_commodities_type: '',
      top_buyer_regions: [],
      top_supplier_regions: [],
      initial_source_of_wealth: '',
      continuous_source_of_wealth: '',
      funding_source: '',
    },
  })
}

/** Sends the provider's event about an envelope, signed as the stand-in signs it; the header or the proof may be another one's. */
export async function report(
  server: TestServer,
  event: {
    id?: string
    type: string
    envelope_id: string
    signer_id: string | null
    content_hash: string
    proof?: string
    reason?: string
  },
  signature?: string,
): Promise<number> {
  const at = server.deps.clock.now()
  const reported = { id: randomUUID(), at: at.toISOString(), ...event }
  const proof = signText(sandboxEsignKey(server.deps.config), provenText(reported as Parameters<typeof provenText>[0]))
  const body = JSON.stringify({ proof, ...reported })
  const headers = { 'content-type': 'application/json', 'x-esign-signature': signature ?? signEvent(server.deps.config, body, at) }
  return (await server.app.request('/webhooks/esign', { method: 'POST', headers, body })).status
}

/** Opens a signing page, identifies the signer by the code sent to the mailbox, and returns a function that sends forms from there on. */
export async function visitSigning(
  server: TestServer,
  link: string,
  mailbox: string,
): Promise<(fields: Record<string, string>) => Promise<Response>> {
  const { pathname, search } = new URL(link, 'http://localhost')
  const send = (fields: Record<string, string>, cookie = '') =>
    Promise.resolve(server.app.request(`${pathname}${search}`, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } }))
  await send({ decision: 'code' })
  const entered = await send({ decision: 'enter', code: await server.lastCode(mailbox) })
  const cookie = entered.headers
    .getSetCookie()
    .find((kept) => kept.startsWith('sandbox-visit'))
    ?.split(';')[0]
  return (fields) => send(fields, cookie)
}

/** The most that a group can be lent which no test reaches, minor units. */
const carriesAll = 10n ** 12n

/** A company with an open facility and a submitted account, without the steps before. Amounts in minor units of HKD. */
export async function withFacility(
  server: TestServer,
  browser: Browser,
  facility: { product?: Product; limit: bigint; watermark?: bigint; accountNumber?: string; account?: Partial<BankAccount> },
): Promise<{ facilityId: string; accountId: string }> {
  const { product = 'hook', limit, watermark = limit, accountNumber = bankAccount.accountNumber, account: changed } = facility
  const companyId = browser.companyId ?? (await server.join(browser))
  const at = server.deps.clock.now()
  return server.database.db.transaction().execute(async (trx) => {
    const decided = { pre_limit: limit, credit_limit: limit, watermark, most: carriesAll, run_id: null, calculated_at: at, created_at: at }
    await trx
      .insertInto('credit_applications')
      .values({ id: randomUUID(), company_id: companyId, product, status: 'active', ...decided })
      .execute()
    const account = await keepDebitAccount(trx, server.deps, {
      companyId,
      product,
      account: { ...bankAccount, accountNumber, ...changed },
      submitted: true,
    })
    const named = await mandateAccountOf(trx, server.deps.config, { companyId, product })
    if (named?.id) await keepMandate(trx, { companyId, product, accountId: named.id, at })
    const { id: facilityId } = await openFacility(trx, { companyId, product, limit, repaidByShare: true, actor: 'system', at })
    return { facilityId, accountId: account.id }
  })
}

/** A shop of the company with valid consent, without the steps before and without sales. `change` overrides its values. Returns its id. */
export async function withShop(
  { database: { db }, deps }: TestServer,
  companyId: string,
  change: Partial<Insertable<Tables['shops']>> = {},
): Promise<string> {
  const at = deps.clock.now()
  const id = randomUUID()
  await db
    .insertInto('shops')
    .values({
      id,
      company_id: companyId,
      platform_id: 1,
      status: 'normal',
      auth_method: 1,
      authorised_at: at,
      expires_at: null,
      access_token_sealed: null,
      access_expires_at: null,
      refresh_token_sealed: null,
      removed_at: null,
      created_at: at,
      provider_shop_id: companyId,
      name: 'Shop',
      site: null,
      currency: 'HKD',
      opened_on: '2024-01-01',
      psp_id: null,
      imported_from: null,
      synced_at: null,
      ...change,
    })
    .execute()
  return id
}

/** Queries the bank, and again a minute later: drawdowns have been paid out or refused. */
export async function settle({ worker, later }: TestServer): Promise<void> {
  await worker.drain()
  await later({ minutes: 1 })
  await worker.drain()
}

/** Takes a demo merchant to a point of the journey through the real API calls; every step first checks whether it is done. */
import type { CodeName } from '../../contract/kernel/codes.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { type Product, products } from '../../contract/kernel/product.ts'
import { platforms } from '../outside/marketplaces/platforms.ts'
import type { Deps } from '../platform/deps.ts'
import type { App } from '../platform/http/types.ts'
import type { Worker } from '../platform/jobs/worker.ts'
import { type Caller, openCaller } from './caller.ts'
import { type DemoAccount, type DemoCompany, demoPassword, endingConsents, type Gate, type Point, points } from './demo.ts'
import { endConsent } from './demo-consents.ts'
import { demoApplication, demoBankAccount, demoBusinessInfo } from './demo-forms.ts'
import { closeGate, gateSource } from './demo-gates.ts'

/** Where a merchant acts. */
interface Stage {
  readonly deps: Deps
  readonly app: App
  /** Runs the jobs queued by the calls; another worker may run concurrently. */
  readonly worker: Pick<Worker, 'drain'>
  /** Ends waiting early, for example when the server stops. */
  readonly signal?: AbortSignal
}

/** The journey of one company of a merchant. */
interface Journey extends Stage {
  readonly caller: Caller
  readonly account: DemoAccount
  readonly company: DemoCompany
  readonly product: Product
}

/** Milliseconds between two looks at something that jobs bring about, and looks before it is given up. */
const patience = { pauseMs: 100, looks: 300 } as const

/**
 * Brings an account and its companies to their points and returns the signed-in caller with the last company selected. A repeated run
 * continues where it stopped, so it may be killed at any time. Throws the Problem of the failed call.
 */
export async function bringMerchant(stage: Stage, account: DemoAccount): Promise<Caller> {
  if (account.gate) return bringToGate(stage, account, account.gate)
  const caller = await enter(stage, account)
  for (const [index, company] of account.companies.entries()) {
    const journey: Journey = { ...stage, caller, account, company, product: account.product }
    await chooseCompany(journey, index)
    for (const point of points.slice(0, points.indexOf(company.point) + 1)) {
      stage.signal?.throwIfAborted()
      await steps[point](journey)
    }
  }
  return caller
}

/** Signs up once, and writes the rows that block sign-in. A repeated run adds the wrong passwords of the current day. */
async function bringToGate(stage: Stage, account: DemoAccount, gate: Gate): Promise<Caller> {
  const known = await stage.deps.db.selectFrom('users').select('id').where('email', '=', account.email).executeTakeFirst()
  const caller = known ? openCaller(stage.app) : await enter(stage, account)
  await closeGate(stage.deps, account.email, gate)
  return caller
}

/** Signs in, or signs up with the codes of the mailbox. */
async function enter(stage: Stage, { email, phone, product, gate }: DemoAccount): Promise<Caller> {
  const caller = openCaller(stage.app)
  const source = (gate && gateSource(gate)) ?? products[product].registerSource
  const known = await stage.deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (known) {
    caller.token = (await caller.call('signIn', { source, email, password: demoPassword })).token
    return caller
  }
  const mobile = { phone_country_code: '+852', phone_number: phone } as const
  // A code sent before an interruption is still valid, so the refusal within the pause between two codes is ignored.
  await caller.call('sendEmailCode', { email }).catch(unless('resendTooSoon'))
  await caller.call('sendPhoneCode', mobile).catch(unless('resendTooSoon'))
  const login = await caller.call('register', {
    ...mobile,
    email,
    email_code: await latestOf(stage, email, 'code'),
    phone_code: await latestOf(stage, `+852${phone}`, 'code'),
    password: demoPassword,
    password_confirmation: demoPassword,
    register_source: source,
    cpid: null,
  })
  caller.token = login.token
  return caller
}

/** Chooses the company with an index, founding it when the user has fewer. */
async function chooseCompany({ caller }: Journey, index: number): Promise<void> {
  const { userId } = await caller.call('readUser', {})
  const memberships = await caller.call('listMemberships', { userId })
  caller.companyId = memberships[index]?.companyId ?? (await caller.call('openKyc', {})).companyId
}

const steps: Record<Point, (journey: Journey) => Promise<void>> = {
  /** Done by signing in. */
  registered: async () => {},

  'company-submitted': async ({ caller, account, company }) => {
    const { id, status } = await caller.call('openKyc', { companyId: companyOf(caller) })
    if (status === 'draft') await caller.call('submitKyc', await demoApplication(caller, id, account, company))
  },

  'company-approved': async (journey) => {
    const { caller, deps } = journey
    const { id } = await caller.call('openKyc', { companyId: companyOf(caller) })
    const status = async () => (await caller.call('readKyc', { id })).status
    if ((await status()) === 'approved') return
    await caller.submit(`/sandbox/reviewer/${id}`, { action: 'approved' })
    if ((await status()) !== 'approved') throw new Error(`The reviewer did not approve ${id}`)
    deps.wake()
  },

  'shop-linked': async (journey) => {
    const { caller, company, product } = journey
    const linked = await caller.call('listAuthorisations', {})
    if (linked.shop.length === 0) await linkShop(caller, company)
    await endConsents(journey)
    await until(journey, 'a limit', async () => (await caller.call('readCreditApplication', { product }))?.status !== 'submitted')
  },

  'account-submitted': async ({ caller, company, product }) => {
    const saved = await caller.call('readDebitAccount', { product })
    if (!saved?.submitted) await caller.call('submitDebitAccount', { product, account: demoBankAccount(company) })
  },

  'business-submitted': async ({ caller, product }) => {
    const { status } = await caller.call('readPosition', { product })
    if (status.endsWith('Drawdown Account Submitted')) await caller.call('submitBusinessInfo', { product, info: demoBusinessInfo })
  },

  'signing-initiated': async (journey) => {
    const { caller, product } = journey
    await until(journey, 'the contract', async () => (await caller.call('readAgreement', { product })).status !== 'preparing')
    const agreement = await caller.call('readAgreement', { product })
    if (agreement.status === 'draft') await caller.call('initiateSigning', { agreement_id: agreement.id })
  },

  signed: async (journey) => {
    const { caller, product } = journey
    const agreement = await caller.call('readAgreement', { product })
    if (agreement.status === 'completed') return
    for (const signer of await caller.call('readSigners', { id: agreement.id })) await sign(journey, signer)
    await until(journey, 'all signatures', async () => (await caller.call('readAgreement', { product })).status === 'completed')
  },

  drawn: async (journey) => {
    const { caller, account, product } = journey
    const [facility, bank] = [await caller.call('readFacilitySummary', { product }), await caller.call('readDebitAccount', { product })]
    if (!facility || !bank) throw new Error('No facility to draw from')
    if ((await caller.call('readDashboard', { product })).drawdowns.length > 0) return
    const { amount, currency } = facility.availableLimit
    const third = (BigInt(amount) / 3n / 100_000n) * 100_000n
    const terms = { product, amount: { amount: String(third), currency }, tenor: 6 } as const
    const { annual_rate, total_cost } = await caller.call('previewDrawdown', terms)
    const drawdown = { ...terms, bank_account_id: bank.id, agreed: { annual_rate, total_cost } }
    await stepUp(journey)
    await caller.call('submitDrawdown', drawdown, `demo:${account.email}:${caller.companyId}`)
  },
}

/** Confirms a drawdown with the password and the code that is sent to the phone. */
async function stepUp(journey: Journey): Promise<void> {
  const { caller, account, deps } = journey
  const action = 'drawdownSubmitted'
  const recipient = `+852${account.phone}`
  const earlier = await deps.db
    .selectFrom('sandbox_mailbox')
    .select('id')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  await caller.call('sendStepUpCode', { action })
  await caller.call('stepUp', { action, password: demoPassword, code: await latestOf(journey, recipient, 'code', earlier?.id) })
}

/** Goes to the provider, agrees as one of its merchants, and brings the code back. */
async function linkShop(caller: Caller, company: Pick<DemoCompany, 'partner' | 'merchant'>, lasts = 'usual'): Promise<void> {
  const platform = platforms.find((known) => known.partner_abbr === company.partner)
  if (!platform) throw new Error(`No marketplace ${company.partner}`)
  const site = platform.sites?.[0] ?? null
  const { url } = await caller.call('startAuthorisation', {
    platform_id: platform.id,
    action: platform.action,
    site,
    auth_method: 1,
    shop_id: null,
    next_platform_id: null,
  })
  const asked = new URL(url)
  const consent = { ...Object.fromEntries(asked.searchParams), merchant: company.merchant, decision: 'allow', lasts }
  const returned = (await caller.submit(asked.pathname, consent)).headers.get('location')
  if (!returned) throw new Error(`${platform.platform} did not send the merchant back`)
  const { code, state = '' } = Object.fromEntries(new URL(returned).searchParams)
  await caller.call('completeAuthorisation', { code, state })
}

/** Links the shops with ending consents, and lets one expire: its sales are read until the provider refuses. */
async function endConsents(journey: Journey): Promise<void> {
  const { caller, company, deps } = journey
  for (const consent of company.consents ?? []) {
    const shop = endingConsents[consent]
    const slug = (known: { platform: string }) => platforms.find(({ platform }) => platform === known.platform)?.partner_abbr
    const find = async () => (await caller.call('listAuthorisations', {})).shop.find((known) => slug(known) === shop.partner)
    if (!(await find())) await linkShop(caller, shop, 'short')
    if (consent === 'ending') continue
    await until(journey, 'sales of a shop', async () => (await find())?.status !== 'authorized')
    const linked = await find()
    if (!linked || linked.status === 'expired') continue
    await endConsent(deps, linked.id)
    await caller.call('syncShop', { pg_id: linked.id })
    await until(journey, 'the end of a consent', async () => (await find())?.status === 'expired')
  }
}

/** Opens the link of the latest signing mail, shows who it is by the code, and signs with the name it was sent to. */
async function sign(journey: Journey, signer: { name: string; email: string }): Promise<void> {
  const link = await latestOf(journey, signer.email, 'link')
  const { pathname, search } = new URL(link)
  const submit = (fields: Record<string, string>) => journey.caller.submit(`${pathname}${search}`, fields)
  await submit({ decision: 'code' })
  await submit({ decision: 'enter', code: await latestOf(journey, signer.email, 'code') })
  await submit({ decision: 'sign', name: signer.name, agreed: '1' })
}

/** The latest code or link that was sent to a mailbox or phone, waiting for the first. */
async function latestOf(stage: Stage, recipient: string, what: 'code' | 'link', after = 0n): Promise<string> {
  let found: string | null = null
  await until(stage, `a ${what}`, async () => {
    const message = await stage.deps.db
      .selectFrom('sandbox_mailbox')
      .select(what)
      .where('recipient', '=', recipient)
      .where(what, 'is not', null)
      .where('id', '>', after)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    found = message?.[what] ?? null
    return found !== null
  })
  return found ?? ''
}

/** Runs jobs until a condition is true; another worker may run concurrently. */
async function until({ worker, signal }: Stage, what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < patience.looks; look++) {
    signal?.throwIfAborted()
    await worker.drain()
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, patience.pauseMs))
  }
  throw new Error(`Waited in vain for ${what}`)
}

function companyOf({ companyId }: Caller): string {
  if (!companyId) throw new Error('No company chosen')
  return companyId
}

function unless(name: CodeName): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof Problem && error.is(name))) throw error
  }
}

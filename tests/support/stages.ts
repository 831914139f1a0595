/** Stages of a merchant: each is created once in a run by real calls, and every test that starts at it gets a copy. */
import { type Borrower, borrower, draw } from '../lending/loans.ts'
import { readPrepared } from '../signing/agreements.ts'
import { keptOnce } from './database.ts'
import {
  certifiedMerchant,
  connect,
  type MerchantServer,
  openMerchantServer,
  reachSigning,
  settle,
  visitSigning,
  withFacility,
} from './merchants.ts'
import { type Browser, noteOf } from './server.ts'

/** The server of a test and the signed-in browser of its merchant. */
interface Staged {
  readonly server: MerchantServer
  readonly browser: Browser
}

/** Opens a server on a copy of a stage. Close it when done. `settings` are environment variables of the copy. */
type Stage<Made extends Staged = Staged> = (settings?: Record<string, string>) => Promise<Made>

/** The data of a stage in addition to its database and files: the browser's storage, and ids as JSON. */
interface Kept<Made extends Staged> {
  readonly session: Pick<Browser, 'token' | 'cookie' | 'companyId' | 'userId'>
  readonly ids: Omit<Made, keyof Staged>
}

/** A stage by its name, which no other stage has. `make` is called once in a run, and may go on from another stage. */
function stage<Made extends Staged>(name: string, make: () => Promise<Made>): Stage<Made> {
  const kept = `stage_${name}`
  return async (settings = {}) => {
    await keptOnce(kept, async () => {
      const { server, browser, ...ids } = await make()
      const { token, cookie, companyId, userId } = browser
      await server.keepAs(kept, { session: { token, cookie, companyId, userId }, ids } satisfies Kept<Made>)
    })
    const server = await openMerchantServer(settings, kept)
    const { session, ids } = noteOf<Kept<Made>>(kept)
    return { ...ids, server, browser: Object.assign(server.browser(), session) } as Made
  }
}

/** A user without a company. */
export const registered = stage('registered', async () => {
  const server = await openMerchantServer()
  return { server, browser: await server.signUp() }
})

/** The administrator of a certified company with one director, Lam Mei Yee. */
export const certified = stage('certified', async () => {
  const server = await openMerchantServer()
  return { server, browser: await certifiedMerchant(server) }
})

/** `certified`, with a shop at Amazon, its sales and the limit they lead to. */
const linked = stage('linked', async () => {
  const { server, browser } = await certified()
  await connect(server, browser, 'amazon')
  return { server, browser }
})

/** `linked`, with drawdown account and business info: the contract of `hook` can be read. */
export const described = stage('described', async () => {
  const { server, browser } = await linked()
  await reachSigning(browser, 'hook')
  return { server, browser }
})

/** `described`, with the contract signed and the facility open. */
export const signed = stage('signed', async () => {
  const { server, browser } = await described()
  const { id } = await readPrepared(server, browser, { product: 'hook' }, { pictures: true })
  await browser.data('initiateSigning', { agreement_id: id })
  for (const { name, email } of await browser.data('readSigners', { id })) {
    const send = await visitSigning(server, await server.lastLink(email), email)
    // Two reports of one moment may arrive in any order.
    await server.worker.drain()
    await send({ decision: 'sign', name, agreed: '1' })
  }
  await settle(server)
  return { server, browser }
})

/** `certified`, with a facility of HKD 20,000 of which the least was drawn, and a shop at Amazon that carries more. */
export const raisable = stage<Staged & Omit<Borrower, 'browser'> & { readonly shop: string }>('raisable', async () => {
  const { server, browser } = await certified()
  const opened = await withFacility(server, browser, { limit: 2_000_000n })
  const drawdownId = await draw(server, browser, opened.accountId, 10_000)
  return { server, browser, companyId: browser.companyId ?? '', ...opened, drawdownId, shop: await connect(server, browser, 'amazon') }
})

/** A facility of HKD 100,000 without the steps before, of which HKD 39,000 are paid out for three months. */
export const drawn = stage<Staged & Borrower>('drawn', async () => {
  const server = await openMerchantServer()
  return { server, ...(await borrower(server)) }
})

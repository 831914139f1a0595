/** Servers for walks in one process: an empty one, or one with a merchant at a point of the journey or before a gate of sign-in. */
import { scheduleAll } from '../../../server/app/schedules.ts'
import { type DemoAccount, type Gate, gates, type Point } from '../../../server/sandbox/demo.ts'
import { bringMerchant } from '../../../server/sandbox/merchant.ts'
import { drawnAccount, endSoon } from '../../kernel/standings.ts'
import { merchantAt } from '../data-folder.ts'
import { keptOnce } from '../database.ts'
import { openMerchantServer } from '../merchants.ts'
import { noteOf } from '../server.ts'

type Server = Awaited<ReturnType<typeof openMerchantServer>>

/** Codes and messages have no daily limit. */
const usual = { CODES_PER_IP_AND_DAY: '1000000', SMS_PER_COUNTRY_AND_HOUR: '1000000' }

/**
 * The prepared state of a merchant: at a point of the journey, before a gate of sign-in; with a facility that can be raised, with a shop whose
 * authorisation ends soon, or with one shop and two companies that could have it.
 */
export type Standing = Point | Gate | 'drawn-with-room' | 'drawn-underwriting' | 'shop-ending' | 'two-companies'

/** A merchant's mailbox and Hong Kong mobile number, and the account to go on with. */
interface Reachable extends Pick<DemoAccount, 'email' | 'phone'> {
  readonly account: DemoAccount
}

/** A server without merchants. */
export async function openEmpty(settings: Record<string, string> = {}): Promise<Server> {
  const server = await openMerchantServer({ ...usual, ...settings })
  await scheduleAll(server.deps)
  return server
}

/** A server with one merchant of the small-shop product, who is signed out: a copy of one that is made once in a run, with other settings. */
export async function openAt(standing: Standing, settings: Record<string, string> = {}): Promise<Reachable & { server: Server }> {
  const kept = `portal_${standing.replaceAll('-', '_')}`
  await keptOnce(kept, async () => {
    const before = goesOnFrom[standing]
    const { server, account } = before ? await openAt(before) : { server: await openEmpty(), account: merchantAt() }
    const brought = await bring(server, account, standing)
    await server.keepAs(kept, brought)
  })
  const server = await openMerchantServer({ ...usual, ...settings }, kept)
  const account = noteOf<DemoAccount>(kept)
  return { email: account.email, phone: account.phone, account, server }
}

/** States that go on from another one: what led there is not done again. */
const goesOnFrom: Readonly<Partial<Record<Standing, Standing>>> = {
  'shop-linked': 'company-approved',
  'account-submitted': 'shop-linked',
  'business-submitted': 'account-submitted',
  signed: 'business-submitted',
  drawn: 'signed',
  'shop-ending': 'shop-linked',
  'two-companies': 'shop-linked',
}

/** The account with its companies, or the account in front of a gate. */
function accountAt(account: DemoAccount, standing: Standing): DemoAccount {
  const gate = gates.find((each) => each === standing)
  if (gate) return { ...account, gate }
  if (standing === 'registered') return account
  if (standing === 'drawn-with-room') return drawnAccount('hook')
  if (standing === 'drawn-underwriting') return drawnAccount('underwriting')
  if (standing === 'shop-ending') return account
  const [first] = account.companies
  const { companies } = standing === 'two-companies' ? merchantAt('shop-linked', 'company-approved') : merchantAt(standing as Point)
  return { ...account, companies: companies.map((company, place) => (place === 0 && first ? { ...first, point: company.point } : company)) }
}

/** Brings the merchant of a server to a state; returns its account there. */
async function bring(server: Server, from: DemoAccount, standing: Standing): Promise<DemoAccount> {
  const account = accountAt(from, standing)
  const { companyId } = await bringMerchant(server, account)
  if (standing === 'shop-ending') await endSoon(server.deps, companyId)
  return account
}

/** Servers for walks in one process: an empty one, or one with a merchant at a point of the journey or before a gate of sign-in. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { scheduleAll } from '../../../server/app/schedules.ts'
import { type DemoAccount, type Gate, gates, type Point } from '../../../server/sandbox/demo.ts'
import { bringMerchant } from '../../../server/sandbox/merchant.ts'
import { drawnAccount, endSoon } from '../../kernel/standings.ts'
import { merchantAt } from '../data-folder.ts'
import { keptOnce } from '../database.ts'
import { openMerchantServer } from '../merchants.ts'

type Server = Awaited<ReturnType<typeof openMerchantServer>>

/** Codes and messages have no daily limit. */
const usual = { CODES_PER_IP_AND_DAY: '1000000', SMS_PER_COUNTRY_AND_HOUR: '1000000' }

/**
 * The prepared state of a merchant: at a point of the journey, before a gate of sign-in; with a facility that can be raised, with a shop whose
 * authorisation ends soon, or with one shop and two companies that could have it.
 */
export type Standing = Point | Gate | 'drawn-with-room' | 'drawn-underwriting' | 'shop-ending' | 'two-companies'

/** A merchant's mailbox and Hong Kong mobile number. */
interface Reachable {
  readonly email: string
  readonly phone: string
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
  const file = join(inject('runFolder'), `${kept}.json`)
  await keptOnce(kept, async () => {
    const server = await openEmpty()
    const { email, phone } = await bring(server, standing)
    writeFileSync(file, JSON.stringify({ email, phone } satisfies Reachable))
    await server.keepAs(kept)
  })
  const server = await openMerchantServer({ ...usual, ...settings }, kept)
  return { ...(JSON.parse(readFileSync(file, 'utf8')) as Reachable), server }
}

/** The account of a prepared merchant. */
function accountAt(standing: Standing): DemoAccount {
  const gate = gates.find((each) => each === standing)
  if (gate) return { ...merchantAt(), gate }
  if (standing === 'registered') return merchantAt()
  if (standing === 'drawn-with-room') return drawnAccount('hook')
  if (standing === 'drawn-underwriting') return drawnAccount('underwriting')
  if (standing === 'shop-ending') return merchantAt('shop-linked')
  if (standing === 'two-companies') return merchantAt('shop-linked', 'company-approved')
  return merchantAt(standing as Point)
}

async function bring(server: Server, standing: Standing): Promise<Reachable> {
  const account = accountAt(standing)
  const { companyId } = await bringMerchant(server, account)
  if (standing === 'shop-ending') await endSoon(server.deps, companyId)
  return account
}

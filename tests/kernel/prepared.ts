/** A data folder with merchants at several points of the journey, made once before the journeys and copied by every worker. */
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Product } from '../../contract/kernel/product.ts'
import { mailboxKey } from '../../server/account/users.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { stockSandbox } from '../../server/rewards/offers.ts'
import type { DemoAccount, Gate, Point } from '../../server/sandbox/demo.ts'
import { merchantAt, openInside } from '../support/inside.ts'
import { makeDataDir, removeDataDir } from '../support/portal.ts'

/** Where a merchant stands: at a point of the journey, before a gate of sign-in, or with a shop whose authorisation ends soon. */
export type Standing = Point | Gate | 'shop-ending'

/** A merchant who stands somewhere. */
export interface Prepared {
  readonly email: string
  readonly phone: string
  readonly point: Standing
}

/** What the folder holds. */
interface Contents {
  readonly merchants: Prepared[]
}

/**
 * How many merchants stand where: as many as all tests together take, for one worker may happen to run them all. A test takes one and keeps
 * it; those who are submitted stand in the queue of the back office.
 */
const wanted: Partial<Record<Point, number>> = {
  registered: 16,
  'company-submitted': 4,
  'company-approved': 12,
  'shop-linked': 2,
  'account-submitted': 2,
  'business-submitted': 8,
  signed: 7,
  drawn: 2,
}

/** And before whom sign-in leads elsewhere. */
const wantedGates: Partial<Record<Gate, number>> = {
  'other-site': 1,
  'three-strikes': 2,
  'locked-until-tomorrow': 1,
  'mailbox-not-verified': 1,
}

const list = 'prepared.json'

/** Makes the folder; answers what removes it. */
export async function prepare(): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir()
  const inside = await openInside(dataDir, 'http://localhost')
  await stockSandbox(inside.deps)
  const merchants: Prepared[] = []
  for (const [point, count] of Object.entries(wanted) as [Point, number][]) {
    for (let made = 0; made < count; made++) {
      const account =
        point === 'registered' ? { ...merchantAt(), companies: [] } : point === 'drawn' ? drawnAccount('hook') : merchantAt(point)
      await inside.bring(account)
      merchants.push({ email: account.email, phone: account.phone, point })
    }
  }
  for (const [gate, count] of Object.entries(wantedGates) as [Gate, number][]) {
    for (let made = 0; made < count; made++) {
      const account = { ...merchantAt(), companies: [], gate }
      await inside.bring(account)
      merchants.push({ email: account.email, phone: account.phone, point: gate })
    }
  }
  const ending = merchantAt('shop-linked')
  const { companyId } = await inside.bring(ending)
  await endSoon(inside.deps, companyId)
  merchants.push({ email: ending.email, phone: ending.phone, point: 'shop-ending' })
  const contents: Contents = { merchants }
  await inside.close()
  await writeFile(join(dataDir, list), JSON.stringify(contents))
  process.env.SAMPAN_PREPARED = dataDir
  return () => removeDataDir(dataDir)
}

/** A merchant who has drawn; the one shop leaves room for a higher limit. ACT-05. */
export function drawnAccount(product: Product): DemoAccount {
  const { companies, ...owner } = merchantAt('drawn')
  const merchant = product === 'hook' ? 'steady' : 'big'
  return { ...owner, product, companies: companies.map((company) => ({ ...company, merchant }) as const) }
}

/** The sandbox gives consents without an end: that of this company's shop ends in six days. */
export async function endSoon({ db, clock }: Pick<Deps, 'db' | 'clock'>, companyId: string | null): Promise<void> {
  const expires_at = new Date(clock.now().getTime() + 6 * 86_400_000)
  await db.updateTable('shops').set({ expires_at }).where('company_id', '=', companyId).execute()
}

/** Nine wrong passwords of the day: the tenth locks. */
export async function failNineTimes({ db, config, clock }: Deps, email: string): Promise<void> {
  const at = clock.now()
  await db
    .insertInto('password_attempts')
    .values({ mailbox: mailboxKey(config, email), day: dayOf(at), attempts: 9, failures: 9, attempted_at: at })
    .onConflict((conflict) => conflict.columns(['mailbox', 'day']).doUpdateSet({ attempts: 9, failures: 9 }))
    .execute()
}

/** Copies the prepared folder. Answers the copy and what it holds. */
export async function copyPrepared(): Promise<Contents & { readonly dataDir: string }> {
  const dataDir = await makeDataDir()
  await cp(process.env.SAMPAN_PREPARED ?? '', dataDir, { recursive: true })
  return { dataDir, ...(JSON.parse(await readFile(join(dataDir, list), 'utf8')) as Contents) }
}

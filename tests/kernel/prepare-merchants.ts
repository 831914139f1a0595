/** Makes the merchants of the journeys in data folders: `tsx tests/kernel/prepare-merchants.ts FOLDER`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stockSandbox } from '../../server/rewards/offers.ts'
import type { Caller } from '../../server/sandbox/caller.ts'
import type { DemoAccount, Gate, Point } from '../../server/sandbox/demo.ts'
import { type Inside, merchantAt, openInside, sellingLess } from '../support/data-folder.ts'
import { type Contents, list, type Populace, type Prepared, type Standing } from './prepared.ts'
import { endSoon, joinAsApprover, linkPsp, withdrawMandates } from './standings.ts'

/**
 * How many merchants stand where: as many as all tests together take, for one worker may happen to run them all. A test takes one and keeps
 * it; those who are submitted stand in the queue of the back office.
 */
const requested: Partial<Record<Point, number>> = {
  registered: 15,
  'company-submitted': 3,
  'company-approved': 13,
  'shop-linked': 2,
  'account-submitted': 2,
  'business-submitted': 3,
  signed: 9,
  drawn: 6,
}

/** The number of merchants before each gate of sign-in. */
const requestedGates: Partial<Record<Gate, number>> = {
  'other-site': 1,
  'three-strikes': 2,
  'locked-until-tomorrow': 1,
  'mailbox-not-verified': 1,
}

type Bring = (account: DemoAccount, point: Standing) => Promise<Caller>

/** Makes the data folder of a populace with the list of its merchants. */
async function makeMerchants(populace: Populace, bringAll: (bring: Bring, inside: Inside) => Promise<void>): Promise<void> {
  const dataDir = join(process.argv[2] ?? '', populace)
  await mkdir(dataDir)
  const inside = await openInside(dataDir, 'http://localhost')
  await stockSandbox(inside.deps)
  const merchants: Prepared[] = []
  await bringAll(async (account, point) => {
    const caller = await inside.bring(sellingLess(account))
    merchants.push({ email: account.email, phone: account.phone, point })
    return caller
  }, inside)
  await inside.close()
  await writeFile(join(dataDir, list), JSON.stringify({ merchants } satisfies Contents))
}

await makeMerchants('usual', async (bring, { deps }) => {
  for (const [point, count] of Object.entries(requested) as [Point, number][])
    for (let made = 0; made < count; made++) await bring(point === 'registered' ? merchantAt() : merchantAt(point), point)
  for (const [gate, count] of Object.entries(requestedGates) as [Gate, number][])
    for (let made = 0; made < count; made++) await bring({ ...merchantAt(), gate }, gate)
  const { companyId } = await bring(merchantAt('shop-linked'), 'shop-ending')
  await endSoon(deps, companyId)
  const approver = merchantAt()
  await bring(approver, 'approver')
  const approved = await bring(merchantAt('signed'), 'signed-by-two')
  await joinAsApprover(deps, approver.email, approved.companyId)
})
await makeMerchants('timed', async (bring, { deps, drain }) => {
  await bring(merchantAt('drawn'), 'drawn')
  await linkPsp(await bring(merchantAt('signed'), 'signed-with-psp'), drain)
  await withdrawMandates(deps, (await bring(merchantAt('drawn'), 'drawn-undebited')).companyId)
})
process.exit()

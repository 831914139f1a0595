/** Makes the merchants of the journeys in a data folder: `tsx tests/kernel/prepare-merchants.ts FOLDER`. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stockSandbox } from '../../server/rewards/offers.ts'
import type { DemoAccount, Gate, Point } from '../../server/sandbox/demo.ts'
import { merchantAt, openInside, sellingLess } from '../support/data-folder.ts'
import { type Contents, list, type Prepared, type Standing } from './prepared.ts'
import { endSoon, joinAsApprover } from './standings.ts'

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
  signed: 8,
  drawn: 3,
}

/** The number of merchants before each gate of sign-in. */
const requestedGates: Partial<Record<Gate, number>> = {
  'other-site': 1,
  'three-strikes': 2,
  'locked-until-tomorrow': 1,
  'mailbox-not-verified': 1,
}

async function makeMerchants(dataDir: string): Promise<void> {
  const inside = await openInside(dataDir, 'http://localhost')
  await stockSandbox(inside.deps)
  const merchants: Prepared[] = []
  const bring = async (account: DemoAccount, point: Standing) => {
    const caller = await inside.bring(sellingLess(account))
    merchants.push({ email: account.email, phone: account.phone, point })
    return caller
  }
  for (const [point, count] of Object.entries(requested) as [Point, number][])
    for (let made = 0; made < count; made++) await bring(point === 'registered' ? merchantAt() : merchantAt(point), point)
  for (const [gate, count] of Object.entries(requestedGates) as [Gate, number][])
    for (let made = 0; made < count; made++) await bring({ ...merchantAt(), gate }, gate)
  const { companyId } = await bring(merchantAt('shop-linked'), 'shop-ending')
  await endSoon(inside.deps, companyId)
  const approver = merchantAt()
  await bring(approver, 'approver')
  const approved = await bring(merchantAt('signed'), 'signed-by-two')
  await joinAsApprover(inside.deps, approver.email, approved.companyId)
  await inside.close()
  await writeFile(join(dataDir, list), JSON.stringify({ merchants } satisfies Contents))
}

await makeMerchants(process.argv[2] ?? '')
process.exit()

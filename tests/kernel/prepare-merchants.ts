/** Makes the merchants of the journeys in a data folder: `tsx tests/kernel/prepare-merchants.ts FOLDER`. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stockSandbox } from '../../server/rewards/offers.ts'
import type { DemoAccount, Gate, Point } from '../../server/sandbox/demo.ts'
import { merchantAt, openInside, sellingLess } from '../support/data-folder.ts'
import { type Contents, list, type Prepared, type Standing } from './prepared.ts'
import { endSoon } from './standings.ts'

/**
 * How many merchants stand where: as many as all tests together take, for one worker may happen to run them all. A test takes one and keeps
 * it; those who are submitted stand in the queue of the back office.
 */
const requested: Partial<Record<Point, number>> = {
  registered: 13,
  'company-submitted': 3,
  'company-approved': 8,
  'shop-linked': 2,
  'account-submitted': 2,
  'business-submitted': 3,
  signed: 5,
  drawn: 2,
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
  const points = Object.entries(requested).flatMap(([point, count]) => Array<Point>(count).fill(point as Point))
  const gates = Object.entries(requestedGates).flatMap(([gate, count]) => Array<Gate>(count).fill(gate as Gate))
  const left = [
    ...points.map((point) => () => bring(point === 'registered' ? merchantAt() : merchantAt(point), point)),
    ...gates.map((gate) => () => bring({ ...merchantAt(), gate }, gate)),
    async () => endSoon(inside.deps, (await bring(merchantAt('shop-linked'), 'shop-ending')).companyId),
  ]
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) await next()
  }
  // Several at once: while the files of one are opened and its password is hashed, the database works for others.
  await Promise.all(Array.from({ length: 4 }, lane))
  await inside.close()
  await writeFile(join(dataDir, list), JSON.stringify({ merchants } satisfies Contents))
}

await makeMerchants(process.argv[2] ?? '')
process.exit()

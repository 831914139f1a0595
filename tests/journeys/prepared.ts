/** A data folder with merchants at several points of the journey, made once before the journeys and copied by every worker. */
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Gate, Point } from '../../server/sandbox/demo.ts'
import { merchantAt, openInside } from '../support/inside.ts'
import { makeDataDir, removeDataDir } from '../support/portal.ts'

/** A merchant who stands at a point; `null` is one who has only signed up. */
export interface Prepared {
  readonly email: string
  readonly phone: string
  readonly point: Point | Gate
}

/** How many merchants stand where: as many as all tests together take, for one worker may happen to run them all. A test takes one and keeps it. */
const wanted: Partial<Record<Point, number>> = {
  registered: 48,
  'company-approved': 12,
  'shop-linked': 4,
  'account-submitted': 8,
  'business-submitted': 1,
  signed: 6,
}

/** And before whom sign-in leads elsewhere. */
const wantedGates: Partial<Record<Gate, number>> = {
  'other-site': 2,
  'partner-site': 1,
  'three-strikes': 2,
  'locked-until-tomorrow': 1,
  'not-activated': 3,
  'mailbox-not-verified': 1,
}

const list = 'merchants.json'

/** Makes the folder; answers what removes it. */
export async function prepare(): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir()
  const inside = await openInside(dataDir, 'http://localhost')
  const merchants: Prepared[] = []
  for (const [point, count] of Object.entries(wanted) as [Point, number][]) {
    for (let made = 0; made < count; made++) {
      const account = point === 'registered' ? { ...merchantAt(), companies: [] } : merchantAt(point)
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
  await inside.close()
  await writeFile(join(dataDir, list), JSON.stringify(merchants))
  process.env.SAMPAN_PREPARED = dataDir
  return () => removeDataDir(dataDir)
}

/** Copies the prepared folder. Answers the copy and who stands in it. */
export async function copyPrepared(): Promise<{ dataDir: string; merchants: Prepared[] }> {
  const dataDir = await makeDataDir()
  await cp(process.env.SAMPAN_PREPARED ?? '', dataDir, { recursive: true })
  return { dataDir, merchants: JSON.parse(await readFile(join(dataDir, list), 'utf8')) as Prepared[] }
}

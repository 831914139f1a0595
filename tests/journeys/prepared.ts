/** A data folder with merchants at several points of the journey, made once before the journeys and copied by every worker. */
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Point } from '../../server/sandbox/demo.ts'
import { merchantAt, openInside } from '../support/inside.ts'
import { makeDataDir, removeDataDir } from '../support/portal.ts'

/** A merchant who stands at a point; `null` is one who has only signed up. */
export interface Prepared {
  readonly email: string
  readonly phone: string
  readonly point: Point
}

/** How many merchants stand where. A test takes one and keeps it. */
const wanted: Partial<Record<Point, number>> = {
  registered: 8,
  'company-approved': 6,
  'shop-linked': 5,
  'account-submitted': 4,
  'business-submitted': 2,
  signed: 6,
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

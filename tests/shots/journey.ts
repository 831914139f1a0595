/** Walks the model of the journey to the first drawdown in a browser and photographs every situation of it. */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { endpoints } from '../../contract/endpoints.ts'
import { outlineOf } from '../../machines/studio/outline/outline.ts'
import { journeyChart, journeys } from '../kernel/models.ts'
import { does, sees } from '../kernel/walk.ts'
import { merchant } from '../kernel/world.ts'
import { nameOf, type Shot } from './atlas.ts'
import { type Camera, photograph, settled } from './camera.ts'
import type { Stage } from './stage.ts'
import { longTimer } from './time.ts'

/** The model as it is drawn. */
export const journeyOutline = outlineOf('journey', journeyChart)

let counted = 0

/** Numbers that companies and merchants are given at random are the same in every run. */
function countInsteadOfChance(): void {
  const count = (from: number, to?: number) => (to === undefined ? counted++ % from : from + (counted++ % (to - from)))
  crypto.randomInt = count as typeof crypto.randomInt
  syncBuiltinESMExports()
}

/** Walks one of the paths; situations already photographed on another path are skipped. */
export async function walkJourney(
  { kind, path }: (typeof journeys)[number],
  stage: Stage,
  camera: Camera,
  taken: Set<string>,
  found: (shot: Shot) => void,
): Promise<void> {
  countInsteadOfChance()
  const place = journeys.findIndex((journey) => journey.kind === kind)
  const one = merchant(stage.page, 'zh_CN', 'hook', { email: `${kind}@example.com`, phone: `5100000${place}` })
  const looks = Object.entries(sees(one)).map(([situation, look]) => [
    situation,
    async () => {
      // A machine that is busy is no fault here.
      await look().catch(look).catch(look).catch(look).catch(look)
      if (situation === 'outside' || taken.has(situation)) return
      taken.add(situation)
      // Drafts are kept, previews of files made.
      await stage.page.waitForFunction(
        () => !window.shots.running().some(({ paths }) => paths.some((path) => /^done\.(looking|waiting)$/.test(path))),
      )
      await settled(stage, longTimer)
      const { states, ...shot } = await photograph(stage, camera, nameOf('journey', situation), situation)
      found({ ...shot, states: [...states, `journey:${situation}`] })
      await stage.page.evaluate(() => window.shots.goOn())
    },
  ])
  const deeds = does(one, kind)
  const confirms = async () => {
    const { method, path: address } = endpoints.submitDrawdown
    const taken = stage.page.waitForResponse((answer) => answer.request().method() === method && answer.url().endsWith(address))
    await deeds.confirms()
    await taken
    await passAnHour(stage)
  }
  await path.test({ states: Object.fromEntries(looks), events: { ...deeds, confirms } })
}

/** The bank takes its time, which hardly passes here: the clock of the sandbox is moved on. */
async function passAnHour({ page }: Stage): Promise<void> {
  await page.request.post('/sandbox/clock', { form: { forward: 'hour' } })
}

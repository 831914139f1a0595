/** Journeys that let time pass: each in a world of its own, so that no other one lives through its days. */
import { test as journey, merchant, openWorld, type World } from './world.ts'

interface Fixtures {
  readonly own: World
  /** Moves the clock of the server on; who was signed in may not be any more. */
  readonly timePasses: (forward: 'day' | 'week' | 'month') => Promise<void>
}

/** Whether it is the first hour of a day in Hong Kong: what happens at one o'clock is then more than whole days away. */
const isBeforeNightly = () => new Date(Date.now() + 8 * 3_600_000).getUTCHours() === 0

export const test = journey.extend<Fixtures>({
  own: async ({ browserName: _ }, use) => {
    const own = await openWorld({}, 'timed')
    await use(own)
    await own.close()
  },
  baseURL: async ({ own }, use) => use(own.origin),
  standing: async ({ page, own }, use) => {
    await use(async (point, on = page) => merchant(on, 'zh_CN', 'hook', own.take(point)))
  },
  timePasses: async ({ request }, use) => {
    const pass = async (forward: string) => void (await request.post('/sandbox/clock', { form: { forward } }))
    await use(async (forward) => {
      await pass(forward)
      if (isBeforeNightly()) await pass('hour')
    })
  },
})

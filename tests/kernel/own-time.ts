/** Journeys that let time pass: each in a world of its own, so that no other one lives through its days. */
import { test as journey, merchant, openWorld, type World } from './world.ts'

interface Fixtures {
  readonly own: World
  /** Moves the clock of the server on; who was signed in may not be any more. */
  readonly timePasses: (forward: 'day' | 'week' | 'month') => Promise<void>
}

/** Whether the page of the clock shows the first hour of a day in Hong Kong: what happens at one o'clock is then more than whole days away. */
function isBeforeNightly(clockPage: string): boolean {
  const [, shown = ''] = /<time datetime="([^"]+)"/.exec(clockPage) ?? []
  return new Date(shown).getUTCHours() === 16
}

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
    const pass = async (forward: string) => (await request.post('/sandbox/clock', { form: { forward } })).text()
    await use(async (forward) => {
      if (isBeforeNightly(await pass(forward))) await pass('hour')
    })
  },
})

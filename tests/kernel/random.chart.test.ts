/** Thousands of random events on every chart: no exception, no dead end, a view for every page, and storable data. SEED repeats a walk. */
import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type AnyMachineSnapshot, type AnyStateMachine, assign, createMachine, setup } from 'xstate'
import { charts } from '../../machines/charts.ts'
import { merchantViews } from '../../src/app/merchant-pages.tsx'
import { views } from '../../src/app/pages.tsx'
import { faultIn } from '../harness/faults.ts'
import { wander } from '../harness/random.ts'
import { worlds } from '../harness/worlds.ts'

const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
/** Events a chart; `npm run test:all` sends ten thousand. */
const events = Number(process.env.EVENTS ?? 1_000)

/** States a chart stays in because another chart takes over, and that chart. */
const handedOver: Record<string, Record<string, string>> = {
  consent: { off: 'nothing is asked and nothing counted' },
  routeError: {
    reloading: 'the browser loads the page again',
    failed: 'the browser opens the error page',
    broken: 'the page has its own button',
    returning: 'the browser loads the page again',
  },
  newPassword: {
    done: 'the portal signs in',
    'invalid.resetMail': 'the portal opens the dialog for another mail',
    'invalid.activationMail': 'the chart of that mail goes on',
  },
  kycWizard: { approved: 'the portal goes on to the shops' },
  shopAuthorisation: { linked: 'the portal goes on to the limit' },
  signing: { absent: 'the portal leads to the choice of shops' },
  onboardingHookLifecycle: { signingCompleted: 'the facility goes on; the account may still be saved' },
  onboardingUnderwritingLifecycle: { signingCompleted: 'the facility goes on; the account may still be saved' },
  caseReview: { missing: 'the frame leads back to the queue' },
  servicedLoan: { missing: 'the page leads back to the list' },
  merchantFile: { missing: 'the page leads back to the list' },
  readLog: { shown: 'the frame leads on' },
  recoveryCodes: { replaced: 'the frame leads on', signInNeeded: 'the frame signs out' },
  caseTimeline: { shown: 'the frame leads on' },
  facility: { missing: 'a link leads home' },
  drawdownApproval: { missing: 'a link leads home' },
  creditBalance: { resting: 'the page around it goes on' },
  statements: { empty: 'a link leads home' },
  timeline: { empty: 'the frame leads on', shown: 'a line leads on' },
  accountDispute: { done: 'the dialog of the portal sets a new password', invalid: 'the same', frozen: 'customer service' },
  handoff: { departed: 'the browser leaves', refused: 'the merchant stays on the page' },
}

/** The state of a chart, its keys joined by dots. */
const pathOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([key, inner]) => `${key}.${pathOf(inner)}`)
        .join(' & ')

const hasView = (view: string) => view in views || view in merchantViews

describe(`at random, SEED=${seed}`, () => {
  for (const [name, chart] of Object.entries(charts)) {
    test(`${name}: ${events} events cause no exception and no dead end, every page has its view, stored data is storable`, () => {
      const faults = new Set<string | null>()
      const { thrown, deadEnds } = wander(chart, worlds[name] ?? {}, {
        seed,
        events,
        look: (snapshot) => faults.add(faultIn(name, snapshot, hasView)),
      })
      faults.delete(null)
      const rests = Object.keys(handedOver[name] ?? {})
      const stuck = deadEnds.filter((situation) => !rests.includes(pathOf(JSON.parse(situation)[0])))
      expect({ thrown, stuck, faults: [...faults] }, `SEED=${seed}`).toEqual({ thrown: [], stuck: [], faults: [] })
    })
  }
})

describe('a walk reports what is wrong with a chart', () => {
  const walk = (chart: Parameters<typeof wander>[0], world = {}, look = () => {}) => wander(chart, world, { seed: 7, events: 100, look })
  const events = [{ type: 'pressed' }, { type: 'typed' }]

  test('an event that throws: in a guard, in what it keeps', () => {
    const lost = () => {
      throw new Error('lost')
    }
    const guarded = setup({ guards: { lost } }).createMachine({ on: { pressed: { guard: 'lost' } } })
    const keeping = setup({}).createMachine({ on: { pressed: { actions: assign(lost) } } })
    for (const chart of [guarded, keeping]) expect(walk(chart, { events }).thrown[0]).toContain('pressed')
  })

  test('a dead end: a state that is not final and that no event leaves, also when it handles an event without effect', () => {
    const ending = (end: object) => createMachine({ initial: 'open', states: { open: { on: { pressed: 'end' } }, end } })
    for (const dead of [{}, { on: { typed: {} } }]) expect(walk(ending(dead), { events }).deadEnds).toEqual(['["end","active",{}]'])
    for (const way of [{ type: 'final' }, { on: { typed: 'open' } }]) expect(walk(ending(way), { events }).deadEnds).toEqual([])
  })

  test('a page without a view, and a company that cannot be stored', () => {
    const faults = new Set<string | null>()
    wander(charts.portal as AnyStateMachine, worlds.portal ?? {}, {
      seed: 7,
      events: 500,
      look: (snapshot) => faults.add(faultIn('portal', snapshot, (view) => view !== '/privacy' && hasView(view))),
    })
    faults.delete(null)
    expect([...faults]).toEqual(['/privacy has no view'])
    const odd = { value: {}, context: { session: { toJSON: () => Math.random() } } } as unknown as AnyMachineSnapshot
    expect(faultIn('session', odd, hasView)).toBe('session cannot be stored')
  })
})

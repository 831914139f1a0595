/** Ten thousand events at random on every chart: nothing throws, nobody is stuck, every page has a view, what is stored can be stored. SEED repeats a walk. */
import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { viewOf } from '../../machines/portal.ts'
import { charts } from '../../machines/registry.ts'
import { beingPrepared } from '../../src/app/being-prepared.ts'
import { views } from '../../src/app/pages.tsx'
import { wander } from './harness/random.ts'
import { worlds } from './worlds.ts'

const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
const events = 10_000

/** States a chart rests in because others take over, and who does. */
const handedOver: Record<string, Record<string, string>> = {
  consent: { off: 'nothing is asked and nothing counted' },
  routeError: {
    reloading: 'the browser loads the page anew',
    failed: 'the browser opens the error page',
    broken: 'the page has its own button',
  },
  newPassword: { done: 'the portal signs in', 'invalid.resetMail': 'the portal opens the dialog for another mail' },
  kycWizard: { approved: 'the portal goes on to the shops' },
  shopAuthorisation: { linked: 'the portal goes on to the limit' },
  handoff: { departed: 'the browser leaves', refused: 'the merchant stays on the page' },
}

/** What of a context is written to the browser's storage. */
const stored: Record<string, readonly string[]> = {
  session: ['session'],
  portal: ['company'],
  kycWizard: ['unsaved'],
  drawdownAccount: ['unsaved'],
  routeError: ['tried'],
  language: ['locale'],
}

/** Where a chart stands, its keys joined by dots. */
const pathOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([key, inner]) => `${key}.${pathOf(inner)}`)
        .join(' & ')

/** What every snapshot of a chart must show. */
function faultIn(name: string, snapshot: AnyMachineSnapshot): string | null {
  const context = snapshot.context as Record<string, unknown>
  for (const field of stored[name] ?? []) {
    const kept = context[field]
    if (kept !== undefined && JSON.stringify(JSON.parse(JSON.stringify(kept))) !== JSON.stringify(kept)) return `${field} cannot be stored`
  }
  if (name !== 'portal') return null
  const view = viewOf(snapshot as never)
  return view === null || views[view] || beingPrepared.includes(view) ? null : `${view} has no view`
}

describe(`at random, SEED=${seed}`, () => {
  for (const [name, chart] of Object.entries(charts)) {
    test(`${name}: ${events} events throw nothing and leave nobody stuck, every page has its view, what is stored can be stored`, () => {
      const faults = new Set<string | null>()
      const { thrown, deadEnds } = wander(chart, worlds[name] ?? {}, {
        seed,
        events,
        look: (snapshot) => faults.add(faultIn(name, snapshot)),
      })
      faults.delete(null)
      const rests = Object.keys(handedOver[name] ?? {})
      const stuck = deadEnds.filter((situation) => !rests.includes(pathOf(JSON.parse(situation)[0])))
      expect({ thrown, stuck, faults: [...faults] }, `SEED=${seed}`).toEqual({ thrown: [], stuck: [], faults: [] })
    })
  }
})

/** The journey map of the studio: counted, filtered, counted again; and the step with the largest loss. */
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { JourneyMap } from '../../contract/analytics/journey-map.ts'
import { type JourneyFilters, journeyMapMachine, worstStep } from '../../machines/analytics/journeyMap.ts'
import { lossesOf } from '../../src/studio/journey/figures.ts'
import { answering, refusal } from '../harness/run.ts'
import { waitFor } from '../support/wait-for.ts'

const steps = (...counts: [arrived: number, left: number][]) =>
  counts.map(([arrived, left], index) => ({
    step: (['registered', 'applied', 'certified'] as const)[index],
    arrived,
    left,
    underWay: 0,
    median: null,
  }))
const mapOf = (...counts: [number, number][]) => ({ steps: steps(...counts) }) as unknown as JourneyMap

/** The map with what the server answers, one after the other. */
function opened(...answers: unknown[]) {
  const { port, asked } = answering(...answers)
  const flow = createActor(journeyMapMachine.provide({ actors: { readJourney: port } })).start()
  const rest = () => waitFor(flow, (snapshot) => !snapshot.hasTag('busy'))
  const change = (filters: Partial<JourneyFilters>) => flow.send({ type: 'filter.changed', filters })
  return { flow, asked, rest, change }
}

test('SHELL-37 the map requests all merchants of ninety days, then the chosen filter', async () => {
  const { flow, asked, rest, change } = opened(mapOf([2, 1]))
  await rest()
  change({ product: 'hook', channel: 'none' })
  await rest()
  change({ week: '2026-11-16' })
  await rest()
  expect(asked).toEqual([
    { days: 90 },
    { days: 90, product: 'hook', channel: 'none' },
    { days: 90, product: 'hook', channel: 'none', week: '2026-11-16' },
  ])
  expect(flow.getSnapshot().value).toBe('shown')
})

test('SHELL-37 another span clears the week; the previous figures stay during the count', async () => {
  const first = mapOf([2, 1])
  const { flow, asked, rest, change } = opened(first, mapOf([1, 0]))
  await rest()
  change({ week: '2026-11-16', channel: null })
  change({ days: 28 })
  expect(flow.getSnapshot()).toMatchObject({ value: 'loading', context: { map: first } })
  await rest()
  expect(asked.at(-1)).toEqual({ days: 28 })
})

test('SHELL-37 a failure can be tried again and keeps its reason until then', async () => {
  const { flow, rest } = opened(refusal('forbidden'), mapOf([2, 1]))
  await rest()
  expect(flow.getSnapshot()).toMatchObject({ value: 'failed', context: { problem: { code: 403 }, map: null } })
  flow.send({ type: 'retry.pressed' })
  await rest()
  expect(flow.getSnapshot()).toMatchObject({ value: 'shown', context: { problem: null } })
})

test('SHELL-37 a step can be opened in detail, also during a count', async () => {
  const { flow, rest, change } = opened(mapOf([2, 1]))
  await rest()
  flow.send({ type: 'step.chosen', step: 'signed' })
  change({ product: 'underwriting' })
  await rest()
  expect(flow.getSnapshot().context.step).toBe('signed')
})

test('SHELL-37 the worst step is the one before which the largest share leaves, not the largest number', () => {
  expect(worstStep(mapOf([100, 30], [50, 20], [30, 0]))).toBe('certified')
  expect(worstStep(mapOf([100, 0], [100, 0], [100, 0]))).toBeNull()
  expect(worstStep(mapOf([0, 0], [0, 0]))).toBeNull()
})

test('SHELL-37 merchants under way are not counted as lost', () => {
  const [registered, applied] = mapOf([10, 3], [2, 0]).steps
  const map = { steps: [{ ...registered, underWay: 5 }, applied] } as JourneyMap
  expect(lossesOf(map)).toEqual([{ step: 'applied', left: 3, underWay: 5, share: 0.3 }])
})

/** The scenarios that the studio plays: each is a way that its lifecycle takes. */
import { describe, expect, test } from 'vitest'
import { charts } from '../../machines/charts.ts'
import { rehearseAll } from '../../machines/studio/log.ts'
import { outlineOf } from '../../machines/studio/outline/outline.ts'
import { scenarios, scenariosOf } from '../../machines/studio/scenarios.ts'
import { stepsIn } from '../../machines/studio/setup.ts'
import { passes, play } from '../harness/play.ts'

const outlineNamed = (name: string) => outlineOf(name, charts[name] ?? expect.fail(name))
const all = Object.keys(scenarios).flatMap((lifecycle) =>
  Object.entries(scenariosOf(`${lifecycle}Lifecycle`)).map(([name, events]) => ({ chart: `${lifecycle}Lifecycle`, name, events })),
)

test.each(all)('$chart: $name is taken to its end', ({ chart, events }) => {
  const steps = rehearseAll(outlineNamed(chart), events, 1)
  expect(steps.slice(1).map(({ event }) => event)).toEqual(events)
})

test.each(Object.keys(scenarios))('%s: no two scenarios are the same way', (lifecycle) => {
  const ways = Object.values(scenariosOf(`${lifecycle}Lifecycle`)).map((events) => events.join())
  expect(new Set(ways).size).toBe(ways.length)
})

test('an event that the chart does not take there ends the way', () => {
  const outline = outlineNamed('repaymentLifecycle')
  expect(rehearseAll(outline, ['debit.accepted', 'window.ended', 'money.received'], 1)).toHaveLength(2)
})

describe('in the studio', () => {
  const outlines = [outlineNamed('repaymentLifecycle')]
  const studio = (...happens: Parameters<typeof play>[2][]) =>
    play(
      'studio',
      { outlines, locale: 'zh_CN', chart: 'repaymentLifecycle' },
      { type: 'chart.opened', chart: 'repaymentLifecycle' },
      ...happens,
    )
  const chosen = { type: 'scenario.chosen', scenario: 'onTime', at: 1 }
  const placeOf = ({ context }: ReturnType<typeof studio>) => {
    const { steps, at } = stepsIn(context as Parameters<typeof stepsIn>[0])
    return [at, steps.length, steps[at]?.paths]
  }

  test('the page of a drawdown, which is named like its lifecycle, has none', () => expect(scenariosOf('drawdown')).toEqual({}))

  test('a scenario is played from its beginning, step by step', () => {
    expect(studio(chosen).tags).toBe('chart playing replaying')
    expect(placeOf(studio(chosen))).toEqual([0, 4, ['pending']])
    expect(placeOf(studio(chosen, passes('step'), passes('step'), passes('step')))).toEqual([3, 4, ['cleared']])
  })

  test('what is taken at a step of it goes on from there', () => {
    const left = studio(chosen, passes('step'), { type: 'way.taken', transition: 'collecting|debit.refused|0', at: 1 })
    expect([left.tags, placeOf(left)]).toEqual(['chart rehearsing', [2, 3, ['refused']]])
  })
})

/** Every chart does, played again, what its record says: a mutant that this notices would be read in `npm run charts:diff`. Run for mutants only. */
import { expect, test } from 'vitest'
import { charts } from '../../machines/charts.ts'
import { graphOf } from '../harness/graph.ts'
import { recordOf, replayOf } from '../harness/record.ts'
import { worlds } from '../harness/worlds.ts'

/** Made by the first try of a test, which is without a mutant. */
const records = new Map<string, string>()

for (const [name, chart] of Object.entries(charts))
  test(`${name}: does what its record says`, () => {
    const world = worlds[name] ?? {}
    const record = records.get(name) ?? recordOf(graphOf(chart, world), world)
    records.set(name, record)
    expect(replayOf(chart, world, record)).toBe(record)
  })

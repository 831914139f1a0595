/** Every state of every chart is reached, every transition taken, every guard heard both ways, every actor done and failed; the table of it in docs is up to date. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Problem } from '../../contract/problem.ts'
import { charts } from '../../machines/registry.ts'
import { samplesData } from './harness/samples.ts'
import { coverageData, coveragePage, tableOf, type Walked, walk } from './harness/table.ts'
import { worlds } from './worlds.ts'

const walked: Walked[] = []

describe('every chart can be walked whole', () => {
  for (const name of Object.keys(charts)) {
    test(`${name}: every state is reached, every transition taken, every guard heard both ways, every actor done and failed`, () => {
      const { missedStates, missedTransitions, neverRefused, unheard, wrong, ...figures } = walk(name)
      walked.push({ ...figures, missedStates, missedTransitions, neverRefused, unheard, wrong })
      expect({ missedStates, missedTransitions, neverRefused, unheard, wrong }).toEqual({
        missedStates: [],
        missedTransitions: [],
        neverRefused: [],
        unheard: [],
        wrong: [],
      })
    })
  }

  test('every world belongs to a chart', () => {
    expect(Object.keys(worlds).filter((name) => !(name in charts))).toEqual([])
  })

  test('docs/machines/coverage.md, coverage.json and samples.json say what was walked, and with what', () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../docs/machines/coverage.md'), 'utf8')
    expect(page, 'stale: npm run docs:coverage').toBe(coveragePage(walked))
    const isFresh = (file: string, text: string) => readFileSync(resolve(import.meta.dirname, '../../docs/machines', file), 'utf8') === text
    expect(isFresh('coverage.json', coverageData(walked)), 'coverage.json is stale: npm run docs:coverage').toBe(true)
    expect(isFresh('samples.json', samplesData()), 'samples.json is stale: npm run docs:coverage').toBe(true)
  })

  afterAll(() => {
    process.stdout.write(`${tableOf(walked)}\n`)
  })
})

test('ERR-R04 whatever is thrown that is no answer counts as a transport failure', () => {
  expect(Problem.from(new Error('lost')).kind).toBe('transport')
})

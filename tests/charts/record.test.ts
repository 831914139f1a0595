/** Every chart behaves as its record says, line by line, and its record takes every transition. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { charts } from '../../machines/registry.ts'
import { replayOf } from './harness/record.ts'
import { transitionsOf } from './harness/transitions.ts'
import { worlds } from './worlds.ts'

describe('a chart behaves as recorded; a change is read and approved with npm run charts:record', () => {
  for (const [name, chart] of Object.entries(charts)) {
    test(`${name}: what comes of every event that decides something`, () => {
      const record = readFileSync(resolve(import.meta.dirname, `records/${name}.txt`), 'utf8')
      const { text, taken } = replayOf(chart, worlds[name] ?? {}, record)
      expect(text).toBe(record)
      expect(transitionsOf(chart).flatMap(({ id }) => (taken.has(id) ? [] : [id]))).toEqual([])
    })
  }
})

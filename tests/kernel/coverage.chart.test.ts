/** Every state of every chart is reached, every transition taken, every guard evaluated true and false, every actor done and failed; the portal, the largest, has a separate file. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { charts } from '../../machines/charts.ts'
import { walk } from '../harness/table.ts'
import { worlds } from '../harness/worlds.ts'

for (const name of Object.keys(charts).filter((name) => name !== 'portal'))
  test(`${name}: every state is reached, every transition taken, every guard evaluated true and false, every actor done and failed`, () => {
    expect(walk(name).gaps).toEqual([])
  })

test('every world belongs to a chart', () => {
  expect(Object.keys(worlds).filter((name) => !(name in charts))).toEqual([])
})

test('ERR-R04 every thrown value that is not an answer counts as a transport failure', () => {
  expect(Problem.from(new Error('lost')).kind).toBe('transport')
})

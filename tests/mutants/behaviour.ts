/** `npm run docs:coverage`: counts the transitions of each chart that behaviour tests take, and names the five charts with the smallest shares. */
import { charts } from '../../machines/charts.ts'
import { leastBehaviour, leastTested } from '../../machines/kernel/tested.ts'
import { transitionsOf } from '../harness/transitions.ts'
import { figuresOf, keepBehaviour } from './kept.ts'
import { look, takenByBehaviour } from './workers.ts'

const say = (words: string) => process.stdout.write(`${words}\n`)
const tests = await look()
for (const { test } of tests.filter(({ failed }) => failed)) say(`fails: ${test}`)
keepBehaviour(takenByBehaviour(tests), new Date().toISOString().slice(0, 10))

const { behaviour } = figuresOf()
const rows = Object.entries(charts)
  .map(([name, chart]) => ({ name, taken: behaviour[name] ?? 0, all: transitionsOf(chart).length }))
  .filter(({ all }) => all > 0)
const few = rows.filter(({ taken, all }) => taken < all * leastBehaviour)
say(
  `${few.length} of ${rows.length} charts have less than ${leastBehaviour * 100} % of their transitions taken by behaviour tests. The lowest:`,
)
for (const { name, taken, all } of leastTested(rows)) say(`${name}: ${taken} of ${all}`)

/** Prints the studio's test data as JSON: the figures of the walks, of behaviour tests and of mutants, and the sample worlds of every chart. The build runs it (tools/records.ts). */
import { charts } from '../../machines/charts.ts'
import { figuresOf } from '../mutants/kept.ts'
import { samplesOf } from './samples.ts'
import { walk } from './table.ts'

const { behaviour, mutated, mutants } = figuresOf()
const coverage = Object.fromEntries(
  Object.keys(charts).map((name) => [name, { ...walk(name).counts, behaviour: behaviour[name], mutated: mutated[name] }]),
)
process.stdout.write(JSON.stringify({ coverage, mutants, samples: samplesOf() }))

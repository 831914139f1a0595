/** Prints the studio's test data as JSON: the figures of the walks and the sample worlds of every chart. The build runs it (tools/records.ts). */
import { charts } from '../../machines/charts.ts'
import { samplesOf } from './samples.ts'
import { walk } from './table.ts'

const coverage = Object.fromEntries(Object.keys(charts).map((name) => [name, walk(name).counts]))
process.stdout.write(JSON.stringify({ coverage, samples: samplesOf() }))

/** Writes what is generated from the charts: `coverage` the table in docs, and what the studio reads of it, `records [chart …]` what a change of behaviour is approved by. */
import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { charts } from '../../machines/registry.ts'
import { graphOf } from './harness/graph.ts'
import { recordOf } from './harness/record.ts'
import { samplesData } from './harness/samples.ts'
import { coverageData, coveragePage, walk } from './harness/table.ts'
import { worlds } from './worlds.ts'

const [what, ...wanted] = process.argv.slice(2)

if (what === 'coverage') {
  const page = resolve(import.meta.dirname, '../../docs/machines/coverage.md')
  await mkdir(resolve(page, '..'), { recursive: true })
  const walked = Object.keys(charts).map(walk)
  await writeFile(page, coveragePage(walked))
  await writeFile(page.replace('.md', '.json'), coverageData(walked))
  await writeFile(resolve(page, '../samples.json'), samplesData())
}

if (what === 'records') {
  const folder = resolve(import.meta.dirname, 'records')
  await mkdir(folder, { recursive: true })
  for (const [name, chart] of Object.entries(charts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const world = worlds[name] ?? {}
    await writeFile(resolve(folder, `${name}.txt`), recordOf(graphOf(chart, world), world))
  }
}

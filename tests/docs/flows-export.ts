/**
 * `npm run flows:export -- DIR`: every chart as code that runs alone (.ts), as a config for `createMachine` (.json), as Mermaid (.mmd) and as
 * pictures in three languages (.svg).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { locales } from '../../contract/kernel/constants.ts'
import { charts } from '../../machines/charts.ts'
import { jsonOf } from '../../machines/studio/outline/config.ts'
import { literalOf } from '../../machines/studio/outline/literal.ts'
import { layoutOf } from '../../src/studio/layout.ts'
import { svgOf } from '../../src/studio/svg.ts'
import { wording } from '../../src/studio/wording.ts'
import { samplesOf } from '../harness/samples.ts'
import { mermaidText, outlines } from './machine-pages.ts'

const [given] = process.argv.slice(2)
if (!given) throw new Error('Which folder? npm run flows:export -- DIR')
const folder = resolve(given)
mkdirSync(folder, { recursive: true })
const samples = samplesOf()
for (const outline of outlines) {
  const chart = charts[outline.name] as AnyStateMachine
  const input = samples[outline.name]?.input
  const write = (ending: string, text: string) => writeFileSync(resolve(folder, `${outline.name}.${ending}`), text)
  write('ts', literalOf(outline.name, chart, input))
  write('json', jsonOf(chart, input))
  write('mmd', mermaidText(outline))
  for (const locale of locales) {
    const words = wording(locale)
    write(`${locale}.svg`, svgOf(await layoutOf(outline, words), outline, words))
  }
}
process.stdout.write(`${outlines.length} charts in ${folder}\n`)

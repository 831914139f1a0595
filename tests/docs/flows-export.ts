/**
 * `npm run flows:export -- DIR`: every chart as code that runs alone (.ts), as a config for `createMachine` (.json), as Mermaid (.mmd) and as
 * pictures in three languages (.svg).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { locales } from '../../contract/kernel/constants.ts'
import { exportOf } from '../../src/studio/exports.ts'
import { wording } from '../../src/studio/wording.ts'
import { samplesOf } from '../harness/samples.ts'
import { outlines } from './machine-pages.ts'

const [given] = process.argv.slice(2)
if (!given) throw new Error('Which folder? npm run flows:export -- DIR')
const folder = resolve(given)
mkdirSync(folder, { recursive: true })
const samples = samplesOf()
for (const outline of outlines) {
  const write = (ending: string, text: string) => writeFileSync(resolve(folder, `${outline.name}.${ending}`), text)
  const input = samples[outline.name]?.input
  for (const format of ['ts', 'json', 'mmd'] as const) write(format, await exportOf(format, outline, wording('en_US'), input))
  for (const locale of locales) write(`${locale}.svg`, await exportOf('svg', outline, wording(locale), input))
}
process.stdout.write(`${outlines.length} charts in ${folder}\n`)

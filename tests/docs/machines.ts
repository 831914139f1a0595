/** Writes `docs/machines/*.md` from the charts, and takes away pages of charts that are no more. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { machinePages } from './machine-pages.ts'

const folder = resolve(import.meta.dirname, '../../docs/machines')
const pages = machinePages()
mkdirSync(folder, { recursive: true })
for (const file of readdirSync(folder))
  if (file.endsWith('.md') && !pages.has(file) && file !== 'coverage.md' && file !== 'mutants.md') rmSync(resolve(folder, file))
for (const [file, text] of pages) writeFileSync(resolve(folder, file), text)

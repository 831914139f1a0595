/** `npm run docs`: writes what can be read off the code into docs/generated: a page per chart, their coverage, the routes, the register of personal data. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { charts } from '../../machines/charts.ts'
import { coveragePage, walk } from '../harness/table.ts'
import { machinePages } from './machine-pages.ts'
import { retentionPage } from './personal-data.ts'
import { routeTable } from './route-table.ts'

const docs = resolve(import.meta.dirname, '../../docs')
const machines = resolve(docs, 'generated/machines')
rmSync(machines, { recursive: true, force: true })
mkdirSync(machines, { recursive: true })
for (const [file, text] of machinePages()) writeFileSync(resolve(machines, file), text)
writeFileSync(resolve(machines, 'coverage.md'), coveragePage(Object.keys(charts).map(walk)))
writeFileSync(resolve(docs, 'generated/routes.md'), routeTable(readFileSync(resolve(docs, 'spec/requirements.md'), 'utf8')))
writeFileSync(resolve(docs, 'generated/personal-data.md'), retentionPage())

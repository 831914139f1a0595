/** Writes `docs/routes.md` from the page chart. */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { routeTable } from './route-table.ts'

const docs = resolve(import.meta.dirname, '../../docs')
writeFileSync(resolve(docs, 'routes.md'), routeTable(readFileSync(resolve(docs, 'spec/requirements.md'), 'utf8')))

/** What `npm start` prints while the build and the first start take their time. */
import type { Plugin } from 'vite'
import { expect, test } from 'vitest'
import { opening, welcome } from '../../server/app/start-lines.ts'
import { readConfig } from '../../server/platform/config/config.ts'
import { progress } from '../../tools/progress.ts'

const started = ({ buildStart }: Plugin) => (buildStart as () => void)()

test('each build says what it makes when it begins', () => {
  const lines: string[] = []
  for (const part of ['portal', 'server'] as const) started(progress(part, (line) => lines.push(line)))
  expect(lines).toEqual(['portal', 'server'].map((part) => `  Building the ${part}, which takes a minute or two\n`))
})

test('the server says which database it opens, and with which addresses it is ready', () => {
  expect(opening({ databaseUrl: null, dataDir: '.data' })).toContain('Opening the database (embedded, in .data)')
  expect(opening({ databaseUrl: 'postgres://user:secret@host/db', dataDir: '.data' })).toMatch(/\(PostgreSQL\)(?!.*secret)/)
  const lines = welcome(readConfig({ PORT: '0', NODE_ENV: 'test' }), { port: 4310, accounts: [], database: { kind: 'pglite' } })
  expect(lines).toMatch(/^\s+Ready\n\s+Sampan {5}http:\/\/localhost:4310\/financing\//)
})

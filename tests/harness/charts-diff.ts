/**
 * `npm run charts:diff [REVISION]`: prints in words how the charts of the working tree differ from those of a revision (HEAD): first in
 * structure, with the statuses that are stranded, then in behaviour.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import { differencesText } from '../../machines/studio/outline/compare.ts'
import { type Outline, outlineOf } from '../../machines/studio/outline/outline.ts'
import type { World } from './alone.ts'
import { graphOf } from './graph.ts'
import { recordOf } from './record.ts'

const root = resolve(import.meta.dirname, '../..')
const [revision = 'HEAD'] = process.argv.slice(2)
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

const folder = mkdtempSync(join(tmpdir(), 'sampan-charts-'))
const earlier = join(folder, 'tree')
try {
  git('worktree', 'add', '--quiet', '--detach', earlier, revision)
  symlinkSync(join(root, 'node_modules'), join(earlier, 'node_modules'), 'junction')
  const before = await writeRecords(earlier, join(folder, 'before'))
  const now = await writeRecords(root, join(folder, 'now'))
  for (const line of differencesText(before, now)) process.stdout.write(`${line}\n`)
  const found = spawnSync('git', ['diff', '--no-index', '--no-prefix', '--stat', '--patch', 'before', 'now'], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (found.status === 0) process.stdout.write(`The charts do the same as those of ${revision}.\n`)
} finally {
  if (existsSync(earlier)) git('worktree', 'remove', '--force', earlier)
  rmSync(folder, { recursive: true, force: true })
}

/** Writes a file per chart of a tree: the outcome of every deciding event; returns the outlines of the charts. */
async function writeRecords(tree: string, into: string): Promise<Outline[]> {
  const load = (file: string) => import(pathToFileURL(join(tree, file)).href)
  const { charts } = (await load('machines/charts.ts')) as { charts: Record<string, AnyStateMachine> }
  const { worlds } = (await load('tests/harness/worlds.ts')) as { worlds: Record<string, World> }
  mkdirSync(into)
  for (const [name, chart] of Object.entries(charts)) {
    const world = worlds[name] ?? {}
    writeFileSync(join(into, `${name}.txt`), recordOf(graphOf(chart, world), world))
  }
  return Object.entries(charts).map(([name, chart]) => outlineOf(name, chart))
}

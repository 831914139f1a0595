/** Fingerprints of charts: two versions of a chart with the same one behave the same, but for the functions that theirs call. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'

const root = resolve(import.meta.dirname, '../..')

/** Of one chart: its states and transitions, and the source of its guards, actions and delays. */
export function fingerprintOf({ config, implementations }: AnyStateMachine): string {
  const { actions, guards, delays, actors } = implementations
  const written = (_key: string, value: unknown) =>
    typeof value === 'function' ? { source: value.toString(), ...(value as unknown as Record<string, unknown>) } : value
  const parts = { config, actions, guards, delays, actors: Object.keys(actors) }
  return createHash('sha256').update(JSON.stringify(parts, written)).digest('hex').slice(0, 16)
}

/** The charts of the working tree that are new since a revision, or differ from theirs of that revision. */
export async function changedSince(revision: string, charts: Readonly<Record<string, AnyStateMachine>>): Promise<string[]> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' })
  const folder = mkdtempSync(join(tmpdir(), 'sampan-earlier-'))
  const tree = join(folder, 'tree')
  git('worktree', 'add', '--detach', tree, revision)
  try {
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction')
    const earlier = (await import(pathToFileURL(join(tree, 'machines/charts.ts')).href)) as { charts: Record<string, AnyStateMachine> }
    return Object.entries(charts).flatMap(([name, chart]) => {
      const before = earlier.charts[name]
      return before && fingerprintOf(before) === fingerprintOf(chart) ? [] : [name]
    })
  } finally {
    git('worktree', 'remove', '--force', tree)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The revision that the working tree is compared with: where its branch left `origin/main`, or the commit before on `main` itself. */
export function earlierRevision(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const base = git('merge-base', 'HEAD', 'origin/main')
    if (base !== git('rev-parse', 'HEAD')) return base
  } catch {
    // There is no origin.
  }
  return git('rev-parse', 'HEAD~1')
}

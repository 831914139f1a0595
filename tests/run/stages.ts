/** The stages of a whole run of the tests, and those of a run of some. */
import { join, resolve } from 'node:path'

/** A stage is a command; a reporter's file says how many tests it held, else the command itself counts as one. */
export interface Stage {
  readonly name: string
  readonly command: readonly string[]
  readonly report?: 'vitest' | 'playwright'
  /** Needs the build; without one it is not run and counts as failed. */
  readonly built?: boolean
  /** Makes the build. */
  readonly builds?: boolean
}

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '../..')
const tool = (path: string) => ['node', join(root, 'node_modules', path)]
const vitest = (...projects: string[]) => [
  ...tool('vitest/vitest.mjs'),
  'run',
  '--reporter=dot',
  '--reporter=json',
  ...projects.map((name) => `--project=${name}`),
]

/** One after the other. Lanes of a group run beside each other: what mostly needs one core leaves the other to somebody. */
const groups: readonly (readonly (readonly Stage[])[])[] = [
  [
    [
      { name: 'charts', command: vitest('chart', 'unit'), report: 'vitest' },
      { name: 'rendered states', command: vitest('render'), report: 'vitest' },
    ],
    [
      // Each of the default four checkers learns most types anew: two and a half times the work of one, and the other core is the charts'.
      { name: 'types', command: [...tool('typescript/bin/tsc'), '--noEmit', '-p', '.', '--checkers', '1'] },
      { name: 'lint and format', command: [...tool('@biomejs/biome/bin/biome'), 'ci', ...(process.stdout.isTTY ? [] : ['--colors=off'])] },
      { name: 'rules of the house', command: vitest('rules'), report: 'vitest' },
      { name: 'build of the portal', builds: true, command: [...tool('vite/bin/vite.js'), 'build', '--logLevel=warn'] },
      {
        name: 'build of the server',
        builds: true,
        command: [...tool('vite/bin/vite.js'), 'build', '--logLevel=warn', '--ssr', 'server/app/main.ts'],
      },
      { name: 'faults', command: vitest('fault'), report: 'vitest', built: true },
    ],
  ],
  [[{ name: 'API on PostgreSQL, races', command: vitest('api-postgres', 'race*', 'statements'), report: 'vitest' }]],
  [[{ name: 'API on the embedded database, what differs', command: vitest('api-pglite'), report: 'vitest' }]],
  [[{ name: 'portal in one process', command: vitest('portal'), report: 'vitest' }]],
  [
    [
      {
        name: 'journeys',
        command: [...tool('@playwright/test/cli.js'), 'test', '--reporter=line,json'],
        report: 'playwright',
        built: true,
      },
    ],
  ],
]

/** Stages whose names hold one of the words, all without words; with one that needs the build come those that make it. */
export function chosen(words: readonly string[]): Stage[][][] {
  const isNamed = ({ name }: Stage) => words.length === 0 || words.some((word) => name.includes(word))
  const needsBuild = groups.flat(2).some((stage) => stage.built && isNamed(stage))
  const isChosen = (stage: Stage) => isNamed(stage) || (needsBuild && stage.builds === true)
  return groups.map((lanes) => lanes.map((lane) => lane.filter(isChosen)).filter((lane) => lane.length > 0))
}

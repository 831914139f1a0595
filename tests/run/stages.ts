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
  /** Environment variables on top of the runner's. */
  readonly env?: Readonly<Record<string, string>>
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

/** Groups run one after the other, lanes of a group in parallel: most stages of the first group need one core. */
const groups: readonly (readonly (readonly Stage[])[])[] = [
  [
    [
      { name: 'lint and format', command: [...tool('@biomejs/biome/bin/biome'), 'ci', ...(process.stdout.isTTY ? [] : ['--colors=off'])] },
      { name: 'rules of the house', command: vitest('rules'), report: 'vitest' },
      { name: 'charts', command: vitest('chart', 'unit'), report: 'vitest' },
      { name: 'rendered states', command: vitest('render'), report: 'vitest' },
    ],
    [
      // Each of the default four checkers computes most types again: two and a half times the work of one.
      { name: 'types', command: [...tool('typescript/bin/tsc'), '--noEmit', '-p', '.', '--checkers', '1'] },
      { name: 'build of the portal', builds: true, command: [...tool('vite/bin/vite.js'), 'build', '--logLevel=warn'] },
      {
        name: 'build of the server',
        builds: true,
        command: [...tool('vite/bin/vite.js'), 'build', '--logLevel=warn', '--ssr', 'server/app/main.ts'],
      },
      { name: 'faults', command: vitest('fault'), report: 'vitest', built: true },
    ],
  ],
  // One run for all: they share a cluster and the stages of merchants in it.
  [
    [
      {
        name: 'API, embedded database, portal',
        command: vitest('api-postgres', 'race-mocking', 'api-pglite', 'portal', 'statements'),
        report: 'vitest',
      },
    ],
  ],
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

/** What `npm run test:all` adds. */
const long: readonly Stage[] = [
  { name: 'ten thousand events a chart', command: [...vitest('chart'), 'random'], report: 'vitest', env: { EVENTS: '10000' } },
  { name: 'lives of two hundred events', command: [...vitest('api-postgres'), 'loan-lives'], report: 'vitest', env: { EVENTS: '200' } },
  {
    name: 'races of a thousand callers',
    command: [...vitest('api-postgres', 'race-mocking'), '.race.'],
    report: 'vitest',
    env: { CALLERS: '1000' },
  },
  // Forty in each of two files, and as many as there is time for in two more.
  { name: 'a hundred kills', command: vitest('fault'), report: 'vitest', built: true, env: { KILLS: '40' } },
  {
    name: 'whole API on the embedded database, in random order',
    command: [...vitest('api-embedded'), '--sequence.shuffle'],
    report: 'vitest',
  },
  {
    name: 'portal and rendered states in random order',
    command: [...vitest('chart', 'unit', 'render', 'portal'), '--sequence.shuffle'],
    report: 'vitest',
  },
  {
    name: 'journeys in random order',
    command: [...tool('@playwright/test/cli.js'), 'test', '--config=tests/run/shuffled.config.ts', '--reporter=line,json'],
    report: 'playwright',
    built: true,
  },
  { name: 'each test alone', command: [...tool('tsx/dist/cli.mjs'), 'tests/run/alone.ts'] },
  { name: 'mutants of charts', command: [...tool('tsx/dist/cli.mjs'), 'tests/mutants/run.ts'] },
]

/** Also a part of `npm run test:all`: each half runs one test file at a time. */
const planted: readonly (readonly Stage[])[] = ['1/2', '2/2'].map((part) => [
  { name: `planted faults ${part}`, command: [...tool('tsx/dist/cli.mjs'), 'tests/mutants/planted-run.ts', '--part', part] },
])

/**
 * Stages whose names hold one of the words, all without words; with one that needs the build come those that make it. The word `--all` adds
 * the long ones.
 */
export function chosen(given: readonly string[]): Stage[][][] {
  const words = given.filter((word) => word !== '--all')
  const candidates = given.includes('--all') ? [...groups, ...long.map((stage) => [[stage]]), planted] : groups
  const isNamed = ({ name }: Stage) => words.length === 0 || words.some((word) => name.includes(word))
  const needsBuild = candidates.flat(2).some((stage) => stage.built && isNamed(stage))
  const isChosen = (stage: Stage) => isNamed(stage) || (needsBuild && stage.builds === true)
  return candidates.map((lanes) => lanes.map((lane) => lane.filter(isChosen)).filter((lane) => lane.length > 0))
}

/** `npm run test:one -- NAME`: the tests whose file or title holds the name, in every project that has some; builds only for those that need it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './stages.ts'

const [name = ''] = process.argv.slice(2)
if (!name) throw new Error('Which tests? npm run test:one -- NAME')
const tests = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'tests/*.test.ts', 'tests/*.test.tsx', 'tests/*.journey.ts'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
const all = tests.split('\n').filter((file) => file && !file.startsWith('tests/mutants/'))
const named = all.filter((file) => file.includes(name))
/** Titles in the text; those of tests that go through all charts are made of the charts' names. */
const titled = all.filter((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  return !named.includes(file) && (text.includes(name) || (file.endsWith('.chart.test.ts') && text.includes('machines/charts.ts')))
})
const isJourney = (file: string) => file.endsWith('.journey.ts')
if ([...named, ...titled].some((file) => isJourney(file) || file.endsWith('.fault.test.ts'))) run('npm', 'run', 'build')
const title = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
for (const [files, filter] of [[named, []] as const, [titled, ['-t', title]] as const]) {
  const [journeys, others] = [files.filter(isJourney), files.filter((file) => !isJourney(file))]
  if (others.length > 0) run('npx', 'vitest', 'run', ...others, ...filter, '--passWithNoTests')
  if (journeys.length > 0) run('npx', 'playwright', 'test', ...journeys, ...filter.map((word) => (word === '-t' ? '-g' : word)))
}

function run(command: string, ...args: string[]): void {
  if (spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status !== 0) process.exitCode = 1
}

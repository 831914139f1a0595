/** What the server does with a move of a lifecycle is named in its chart and handled in the move. Decision 139. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { lifecycles } from '../../machines/lifecycles.ts'
import { outlineOf } from '../../machines/studio/outline/outline.ts'

/** Functions that book, notify, mail or queue, by the end of the name of their module. */
const booking: readonly (readonly [string, readonly string[]])[] = [
  ['platform/ledger/ledger.ts', ['post']],
  ['platform/jobs/jobs.ts', ['enqueue', 'enqueueEach']],
  ['platform/mail/send.ts', ['sendMail', 'sendSms']],
  ['notices/raise-notice.ts', ['raiseNotice', 'endNotices', 'notifyMembers', 'notifyAdministrators']],
]

const root = resolve(import.meta.dirname, '../..')

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

interface Call {
  readonly name: string
  readonly start: number
  /** The function that it stands in, not in one nested in it. */
  readonly within: Node | null
}

interface Source {
  readonly file: string
  /** Imported names, with the paths of their modules. */
  readonly imports: ReadonlyMap<string, string>
  readonly calls: readonly Call[]
  readonly keys: ReadonlySet<string>
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function sourceOf(file: string, text: string): Source {
  const imports = new Map<string, string>()
  const calls: Call[] = []
  const keys = new Set<string>()
  const visit = (node: Node, within: Node | null) => {
    const named = (of: unknown) => (isNode(of) && of.type === 'Identifier' ? String(of.name) : '')
    if (node.type === 'ImportDeclaration') {
      const from = String((node.source as unknown as { value: string }).value)
      for (const { local } of node.specifiers as { local: Node }[]) imports.set(named(local), join(dirname(file), from))
    }
    if (node.type === 'CallExpression') calls.push({ name: named(node.callee), start: node.start, within })
    if (node.type === 'Property') keys.add(named(node.key))
    const inner = /Function/.test(node.type) ? node : within
    for (const value of Object.values(node)) for (const each of [value].flat()) if (isNode(each)) visit(each, inner)
  }
  visit(parseSync(file, text, { lang: 'ts' }).program as unknown as Node, null)
  return { file, imports, calls, keys }
}

/** Booking calls that follow a move in its own function. */
function straysIn({ file, imports, calls }: Source): string[] {
  const moves = calls.filter(({ name }) => ['move', 'moveOnce'].includes(name) && imports.get(name) === 'server/platform/lifecycle.ts')
  const books = ({ name }: Call) => booking.some(([path, names]) => names.includes(name) && imports.get(name)?.endsWith(path))
  const strays = moves.flatMap((move) => calls.filter((call) => books(call) && call.within === move.within && call.start > move.start))
  return [...new Set(strays)].map(({ name }) => `${file}: ${name}`)
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'server'], { cwd: root, encoding: 'utf8' })
const sources = files
  .split('\n')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => sourceOf(file, readFileSync(resolve(root, file), 'utf8')))

test('decision 139 nothing is booked, notified, mailed or queued after a move, outside its effects', () => {
  expect(sources.flatMap(straysIn)).toEqual([])
})

test('decision 139 a call after the move is found, one in an effect or before the move is not', () => {
  const write = (body: string) =>
    sourceOf(
      'server/lending/x.ts',
      `import { drawdownLifecycle } from '../../machines/lending/lifecycles/drawdown.ts'
       import { move } from '../platform/lifecycle.ts'
       import { post } from '../platform/ledger/ledger.ts'
       async function settle(trx: Trx) { ${body} }`,
    )
  const strays = (body: string) => straysIn(write(body))
  expect(strays('await move(trx, { chart: drawdownLifecycle }); await post(trx)')).toEqual(['server/lending/x.ts: post'])
  expect(strays('const at = { chart: drawdownLifecycle }; if (x) { await move(trx, at) } await post(trx)')).toHaveLength(1)
  expect(strays('await move(trx, { chart: drawdownLifecycle, effects: { bookPayout: () => post(trx) } })')).toEqual([])
  expect(strays('await post(trx); await move(trx, { chart: drawdownLifecycle })')).toEqual([])
})

/** The lifecycles by the names of what their modules export. */
const listed = readFileSync(resolve(root, 'machines/lifecycles.ts'), 'utf8')

test('decision 139 every declared effect is named by a transition of its chart, and handled where the chart or its move is imported', () => {
  const missing = Object.entries(lifecycles).flatMap(([name, chart]) => {
    const [, exported = ''] = new RegExp(`\\b${name}: (\\w+)`).exec(listed) ?? []
    const module = sources.flatMap(({ imports }) => imports.get(exported) ?? [])[0]
    const direct = new Set(sources.filter(({ imports }) => [...imports.values()].includes(module ?? '')).map(({ file }) => file))
    const near = sources.filter(({ file, imports }) => direct.has(file) || [...imports.values()].some((path) => direct.has(path)))
    const taken = new Set(outlineOf(name, chart).transitions.flatMap(({ actions }) => actions))
    return Object.keys(chart.implementations.actions).flatMap((effect) => [
      ...(taken.has(effect) ? [] : [`${name}: no transition names ${effect}`]),
      ...(near.some(({ keys }) => keys.has(effect)) ? [] : [`${name}: nothing handles ${effect}`]),
    ])
  })
  expect(missing).toEqual([])
})

/** The charts in words, one page each, and the list of them, read off the outlines. */
import { endpoints } from '../../contract/endpoints.ts'
import { charts } from '../../machines/charts.ts'
import { type Outline, type OutlineState, outlineOf } from '../../machines/studio/outline/outline.ts'
import { diagramOf, sayingOf } from '../../src/studio/exports.ts'
import { wording } from '../../src/studio/wording.ts'

const words = wording('en_US')
const note = 'Read off the charts by `npm run docs`.'

/** Every chart as data. */
export const outlines: readonly Outline[] = Object.entries(charts).map(([name, chart]) => outlineOf(name, chart))

/** The pages of `docs/generated/machines` by file name: one per chart, and the list. */
export function machinePages(): ReadonlyMap<string, string> {
  return new Map([['README.md', list()], ...outlines.map((outline) => [`${outline.name}.md`, page(outline)] as const)])
}

function list(): string {
  const total = (of: (outline: Outline) => number) => outlines.reduce((sum, outline) => sum + of(outline), 0)
  const rows = outlines.map((outline) => [
    `[${words.chart(outline.name)}](${outline.name}.md)`,
    `\`${outline.name}\``,
    purposeOf(outline),
    String(outline.states.length),
    String(outline.transitions.length),
  ])
  return [
    '# Charts',
    '',
    `${note} What the generated tests walk of them stands in [coverage.md](coverage.md); \`/flows\` shows and plays them.`,
    '',
    `${outlines.length} charts, ${total(({ states }) => states.length)} states, ${total(({ transitions }) => transitions.length)} transitions.`,
    '',
    ...table(['chart', 'name', 'purpose', 'states', 'transitions'], rows),
    '',
  ].join('\n')
}

function page(outline: Outline): string {
  const { name, states, transitions } = outline
  const calls = states.flatMap((state) => state.invokes.map((invoked) => ({ state, invoked })))
  return [
    `# ${words.chart(name)}`,
    '',
    `\`${name}\`: ${purposeOf(outline)} ${states.length} states, ${transitions.length} transitions. ${note}`,
    '',
    '```mermaid',
    diagramOf(outline, words).trimEnd(),
    '```',
    '',
    '## States',
    '',
    ...table(
      ['state', 'path', 'what it is', 'known as'],
      states
        .filter(({ path }) => path)
        .map((state) => [nameOf(outline, state.path), `\`${state.path}\``, state.description, knownAs(state)]),
    ),
    '',
    '## What can happen',
    '',
    ...table(
      ['in', 'what happens', 'leads to', 'about it'],
      transitions
        .filter(({ cause }) => cause.kind !== 'asked')
        .map((transition) => [
          nameOf(outline, transition.source),
          sayingOf(outline, transition, words),
          transition.targets.map((path) => nameOf(outline, path)).join(', ') || 'stays',
          transition.description,
        ]),
    ),
    ...(calls.length ? ['', '## What it asks for', '', ...table(['in', 'what', 'name', 'call'], calls.map(callRow))] : []),
    '',
  ].join('\n')

  function callRow({ state, invoked: { src } }: (typeof calls)[number]): string[] {
    const endpoint = Object.entries(endpoints).find(([call]) => call === src)?.[1]
    return [nameOf(outline, state.path), words.actor(src), `\`${src}\``, endpoint ? `\`${endpoint.method} ${endpoint.path}\`` : '–']
  }
}

const purposeOf = ({ states: [root] }: Outline) => root?.description ?? ''

/** Names from the outermost state inward; of the chart itself that of the chart. */
function nameOf(outline: Outline, path: string): string {
  const keys = path.split('.')
  const around = keys.map((_, index) => keys.slice(0, index + 1).join('.'))
  const states = outline.states.filter((state) => (path === '' ? state.path === '' : around.includes(state.path)))
  return path === '' ? 'anywhere' : states.map((state) => words.state(outline.name, state)).join(' › ')
}

function knownAs({ page, status, kind, tags }: OutlineState): string {
  const parts = [page === null ? '' : `page \`${page}\``, status === null ? '' : `status \`${status}\``, kind === 'final' ? 'an end' : '']
  return [...parts, ...tags.map((tag) => `tag \`${tag}\``)].filter(Boolean).join(', ')
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)]
}

/** The route table in words, read off the page chart: path, who may open it, where it leads instead, rows of the specification. */
import type { AnyStateNode } from 'xstate'
import { portalMachine } from '../../machines/portal/portal.ts'

/** Guards of the chart in words; the rest of the sentence is where they lead. */
const words: Readonly<Record<string, (params: Record<string, unknown>) => string>> = {
  anonymous: () => 'nobody signed in',
  anonymousIn: ({ product }) => `nobody signed in, last in ${product}`,
  authenticated: () => 'signed in',
  belongsTo: ({ product }) => `signed in, register source of ${product}`,
  hasNoCompany: () => 'signed in without a company',
}

type Transition = {
  guard?: unknown
  target?: readonly AnyStateNode[]
  actions?: readonly unknown[]
}

/** The table as Markdown. */
export function routeTable(requirements: string): string {
  const rows = rowsByPath(requirements)
  const lines = pageNodes(portalMachine.root)
    .map((node) => ({ node, path: String(node.config.id) }))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ node, path }) => {
      const cells = [
        `\`${path}\``,
        node.description ?? '',
        accessOf(node),
        leadsOf(node).join('<br>') || '–',
        rows.get(path)?.join(', ') ?? 'R1',
      ]
      return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
    })
  return [
    '# Routes',
    '',
    'Read off the page chart (`machines/portal/portal.ts`) by `npm run docs`. Paths are below `/financing`. R1 is the ruling that names the screens the specification gives no path.',
    '',
    '| path | page | open to | leads elsewhere | row |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n')
}

function pageNodes(node: AnyStateNode): AnyStateNode[] {
  return [...(node.config.route && node.config.id ? [node] : []), ...Object.values(node.states).flatMap(pageNodes)]
}

function lineage(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [...lineage(node.parent), node] : [node]
}

function accessOf(node: AnyStateNode): string {
  return node.tags.includes('public') || isPassing(node) ? 'everybody' : 'signed in'
}

/** A page that redirects every visitor. */
function isPassing(node: AnyStateNode): boolean {
  return (node.always ?? []).some(({ guard }) => guard === undefined)
}

/** What leads elsewhere, in the order it is asked: from the outermost area to the page and the states it checks in. */
function leadsOf(node: AnyStateNode): string[] {
  const around = lineage(node).flatMap((each) =>
    ((each.always ?? []) as Transition[])
      .filter(({ target }) => !target?.some((to) => to !== node && lineage(to).includes(node)))
      .flatMap(leadOf),
  )
  const checks = Object.values(node.states)
  const shops = checks.some(({ key }) => key === 'checkingShops') ? ['no authorised shop → `/credit/hook/home`, with 没有权限'] : []
  return [...around, ...shops, ...checks.flatMap(statusLead)]
}

function leadOf({ guard, target }: Transition): string[] {
  const to = target?.[0]?.config.id ?? pageBelow(target?.[0])
  if (guard === undefined) return [`always → \`${to}\``]
  const { type, params } =
    typeof guard === 'string' ? { type: guard, params: {} } : (guard as { type: string; params: Record<string, unknown> })
  const said = words[type]?.(params) ?? named(type)
  return [to ? `${said} → \`${to}\`` : said]
}

/** A guard without words, by its name: `hasNoCompany` as `has no company`. */
function named(guard: string): string {
  return guard.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** The page a state without one begins with. */
function pageBelow(node: AnyStateNode | undefined): string | undefined {
  const first = node && Object.values(node.states).find(({ key }) => key === node.config.initial)
  return first && (first.config.id ?? pageBelow(first))
}

/** The statuses a page asks for, and where another status leads. */
function statusLead(node: AnyStateNode): string[] {
  if (node.key !== 'checkingPosition') return []
  const [reading] = node.invoke
  const done = node.transitions.get(`xstate.done.actor.${reading?.id}`) as Transition[] | undefined
  const guard = done?.[0]?.guard as { params: (given: unknown) => { statuses: string[] } } | undefined
  const statuses = guard?.params({ event: { output: {} } }).statuses ?? []
  return [`status other than ${statuses.map((status) => `“${status}”`).join(', ')} → the page of the position, else \`/\``]
}

/** The rows that give a page its path. */
function rowsByPath(requirements: string): Map<string, string[]> {
  const rows = new Map<string, string[]>()
  for (const [, row = '', path = '', rest = ''] of requirements.matchAll(/^(ROUTE-\d+) \| (\/\S*|any other path)(.*)$/gm)) {
    const page = path === 'any other path' ? '/*' : / a (child )?loading /.test(rest) ? `${path}/loading` : path
    rows.set(page, [...(rows.get(page) ?? []), row])
  }
  return rows
}

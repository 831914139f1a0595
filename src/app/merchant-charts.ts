/** The charts of pages, in files: fetched with the first page that invokes one of them, the others after it was read. Decision 071. */
import { type AnyActorLogic, type AnyStateNode, fromCallback } from 'xstate'
import type { LaterCharts, OpenCharts } from '../../machines/portal/actors.ts'
import { portalMachine } from '../../machines/portal/portal.ts'
import { once } from '../views/parts/once.ts'
import type { Surroundings } from './charts/surroundings.ts'

type Charts = Partial<LaterCharts & OpenCharts>
type File = {
  /** Names of its charts in the page chart. */
  names: readonly (keyof Charts)[]
  module: string
  load: () => Promise<(surroundings: Surroundings) => Charts>
}

const publicCharts = 'open-wiring.ts'

const files: readonly File[] = [
  { names: ['home'], module: 'charts/home.ts', load: async () => (await import('./charts/home.ts')).homeCharts },
  { names: ['messages'], module: 'charts/messages.ts', load: async () => (await import('./charts/messages.ts')).messagesCharts },
  {
    names: ['shopAuthorisation', 'myShops', 'creditLimit'],
    module: 'charts/shops.ts',
    load: async () => (await import('./charts/shops.ts')).shopsCharts,
  },
  {
    names: ['companyJoin', 'companyList', 'companyUsers'],
    module: 'charts/companies.ts',
    load: async () => (await import('./charts/companies.ts')).companiesCharts,
  },
  {
    names: ['kycWizard'],
    module: 'charts/certification.ts',
    load: async () => (await import('./charts/certification.ts')).certificationCharts,
  },
  { names: ['bankAccounts'], module: 'charts/banking.ts', load: async () => (await import('./charts/banking.ts')).bankingCharts },
  {
    names: ['drawdownAccount', 'businessInfo', 'signing'],
    module: 'charts/register.ts',
    load: async () => (await import('./charts/register.ts')).registerCharts,
  },
  {
    names: ['activateShop', 'increaseLimit', 'applications'],
    module: 'charts/limits.ts',
    load: async () => (await import('./charts/limits.ts')).limitsCharts,
  },
  {
    names: ['drawdown', 'repaymentOrder', 'chargeOrders', 'redPackets', 'facility', 'drawdownApproval', 'arrangements'],
    module: 'charts/money.ts',
    load: async () => (await import('./charts/money.ts')).moneyCharts,
  },
  {
    names: ['statements', 'timeline', 'merchantCases', 'loan'],
    module: 'charts/records.ts',
    load: async () => (await import('./charts/records.ts')).recordsCharts,
  },
  { names: ['profile'], module: 'charts/profile.ts', load: async () => (await import('./charts/profile.ts')).profileCharts },
  {
    names: ['accountDispute', 'freeReports', 'newPassword', 'questions'],
    module: publicCharts,
    load: async () => {
      const { openCharts } = await import('./open-wiring.ts')
      return ({ client }) => openCharts(client)
    },
  },
]

/** The charts that a page invokes: its state, those around it and those within. */
function chartsOf(page: string): string[] {
  const invoked = (node: AnyStateNode) => node.invoke.flatMap(({ id, src }) => (id === 'page' && typeof src === 'string' ? [src] : []))
  const around = (node: AnyStateNode): AnyStateNode[] => (node.parent ? [node.parent, ...around(node.parent)] : [])
  const within = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(within)]
  const node: AnyStateNode = portalMachine.getStateNodeById(page)
  return [...around(node), ...within(node)].flatMap(invoked)
}

/** Files with a chart that a page behind sign-in invokes; all of them for any other page. */
function filesOf(page: string): readonly File[] {
  const names = chartsOf(page)
  const needed = files.filter((file) => file.module !== publicCharts && file.names.some((name) => names.includes(name)))
  return needed.length > 0 ? needed : files
}

/** Their modules, below `src/app`. */
export function chartModulesOf(page: string): string[] {
  return filesOf(page).map(({ module }) => module)
}

/** Fetches the files of a page, before it is known whether it may open. */
export async function prefetchCharts(page: string): Promise<void> {
  await Promise.all(filesOf(page).map(({ load }) => load()))
}

/** Fetches the files of all pages; returns what wires their charts. */
export async function allCharts(): Promise<(surroundings: Surroundings) => Charts> {
  const made = await Promise.all(files.map(({ load }) => load()))
  return (surroundings) => Object.assign({}, ...made.map((wire) => wire(surroundings)))
}

/** Charts that can be fetched, each file once. */
type ChartFiles = {
  /** In the place of each chart: reports to the page chart that it is missing. */
  absent: Record<string, AnyActorLogic>
  ofPage: (page: string) => Promise<Charts>
  /** The file with a chart of this name. */
  named: (name: string) => Promise<Charts>
  all: () => Promise<Charts>
}

/** Opens the files for a portal; `page` answers which page it is on. */
export function chartFiles(surroundings: Surroundings, page: () => string | null): ChartFiles {
  const wired = new Map(files.map((file) => [file, once(async () => (await file.load())(surroundings))]))
  const fetch = async (chosen: readonly File[]): Promise<Charts> =>
    Object.assign({}, ...(await Promise.all(chosen.map((file) => wired.get(file)?.()))))
  const absent = (chart: string) => fromCallback(({ sendBack }) => sendBack({ type: 'chart.missing', chart, page: page() ?? '/' }))
  return {
    absent: Object.fromEntries(files.flatMap(({ names }) => names).map((name) => [name, absent(name)])),
    ofPage: (page) => fetch(filesOf(page)),
    named: (name) => fetch(files.filter(({ names }) => (names as readonly string[]).includes(name))),
    all: () => fetch(files),
  }
}

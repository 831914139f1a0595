/** Syncs the address of the studio with the open chart, the selected state, the extent and the step of a scenario, or the company that is replayed, so that they can be shared as a link. */
import type { SnapshotFrom } from 'xstate'
import { drawnAtFirst, outlineIn, type StudioEvent, stepsIn } from '../../machines/studio/setup.ts'
import type { studioMachine } from '../../machines/studio/studio.ts'
import type { Studio } from './studio-context.ts'

const base = '/flows'

/** What an address asks for. */
export function eventOfAddress({ pathname, search }: { pathname: string; search: string }): StudioEvent {
  const [, , place = '', companyId = ''] = pathname.split('/')
  if (place === '') return { type: 'overview.requested' }
  if (place === 'charts') return { type: 'list.requested' }
  if (place === 'journey') return { type: 'journey.requested' }
  if (place === 'tests') return { type: 'tests.requested' }
  if (place === 'companies') return { type: 'company.opened', companyId }
  const query = new URLSearchParams(search)
  const step = Number(query.get('step') ?? 1)
  return {
    type: 'chart.opened',
    chart: place,
    state: query.get('state'),
    extent: query.get('view') === 'whole' ? 'whole' : null,
    scenario: query.get('scenario'),
    at: Number.isInteger(step) && step > 0 ? step - 1 : 0,
  }
}

/** What is shown of a company: a chart at one of its moves, or what is said before there is one. */
const onCompany = ['chart', 'readingCompany', 'companyRefused', 'companyUnavailable'] as const

/** The address of what is shown; the extent is in it where the chart would be opened in another, the step where a scenario is replayed. */
export function addressOf(snapshot: SnapshotFrom<typeof studioMachine>): string {
  const page = (['journey', 'tests'] as const).find((tag) => snapshot.hasTag(tag))
  const { company } = snapshot.context
  if (company !== null && onCompany.some((tag) => snapshot.hasTag(tag))) return `${base}/companies/${company.id}`
  if (!snapshot.hasTag('chart')) return page ? `${base}/${page}` : snapshot.hasTag('list') ? `${base}/charts` : base
  const { chart, state, extent, scenario } = snapshot.context
  const query = new URLSearchParams({
    ...(state !== null && { state }),
    ...(extent !== drawnAtFirst(outlineIn(snapshot.context), state).extent && { view: extent }),
    ...(scenario !== null && { scenario, step: String(stepsIn(snapshot.context).at + 1) }),
  })
  return `${base}/${chart}${query.size > 0 ? `?${query}` : ''}`
}

/** Keeps address and studio together: the back button goes back to what was looked at before. An address of nothing stays. */
export function syncAddress(studio: Studio): void {
  const read = () => studio.send(eventOfAddress(location))
  const write = () => {
    const snapshot = studio.getSnapshot()
    const target = addressOf(snapshot)
    if (snapshot.hasTag('missing') || target === location.pathname.replace(/\/$/, '') + location.search) return
    const another = target.split('?')[0] !== location.pathname
    history[another ? 'pushState' : 'replaceState'](null, '', target)
  }
  read()
  addEventListener('popstate', read)
  studio.subscribe(write)
}

/** Syncs the address of the studio with the open chart and the selected state, so that both can be shared as a link. */
import type { Studio } from './studio-context.ts'

const base = '/flows'

function addressOfChart(chart: string, state: string | null): string {
  return `${base}/${chart}${state === null ? '' : `?state=${encodeURIComponent(state)}`}`
}

/** Keeps address and studio together: the back button goes back to what was looked at before. */
export function syncAddress(studio: Studio): void {
  const read = () => {
    const [, , place = ''] = location.pathname.split('/')
    if (place === '') studio.send({ type: 'overview.requested' })
    else if (place === 'charts') studio.send({ type: 'list.requested' })
    else if (place === 'journey') studio.send({ type: 'journey.requested' })
    else if (place === 'tests') studio.send({ type: 'tests.requested' })
    else studio.send({ type: 'chart.opened', chart: place, state: new URLSearchParams(location.search).get('state') })
  }
  const write = () => {
    const snapshot = studio.getSnapshot()
    const { chart, state } = snapshot.context
    const page = (['journey', 'tests'] as const).find((tag) => snapshot.hasTag(tag))
    const place = page ? `${base}/${page}` : snapshot.hasTag('list') ? `${base}/charts` : base
    const target = snapshot.hasTag('chart') ? addressOfChart(chart, state) : place
    if (target === location.pathname.replace(/\/$/, '') + location.search) return
    const another = target.split('?')[0] !== location.pathname
    history[another ? 'pushState' : 'replaceState'](null, '', target)
  }
  read()
  addEventListener('popstate', read)
  studio.subscribe(write)
}

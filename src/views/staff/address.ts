/** Syncs the address with the place in the back office, so that a case can be shared as a link and the back button works. */
import { filterNamed, type LoansShown, type Place, tabNamed } from '../../../machines/staff/place.ts'
import type { Office } from './office-context.ts'

const base = '/backoffice'

/** The address of a place. */
export function addressOf(place: Place): string {
  if (place.page === 'case') return `${base}/cases/${encodeURIComponent(place.id)}`
  if (place.page === 'timeline') return `${addressOf({ page: 'case', id: place.caseId })}/timeline`
  if (place.page === 'loan') return `${base}/loans/${encodeURIComponent(place.id)}`
  if (place.page === 'file') return `${base}/companies/${encodeURIComponent(place.companyId)}`
  if (place.page === 'calls') {
    const loan = place.drawdownId === null ? '' : `?loan=${encodeURIComponent(place.drawdownId)}`
    return `${addressOf({ page: 'file', companyId: place.companyId })}/calls${loan}`
  }
  if (place.page === 'loans') return `${base}/loans${queryOf(place)}`
  if (place.page === 'accounts') return `${base}/accounts`
  if (place.page === 'names') return `${base}/names`
  if (place.page === 'breaks') return `${base}/breaks`
  if (place.page === 'unidentified') return `${base}/unidentified${about('loan', place.loan)}`
  if (place.page === 'arrangements') return `${base}/arrangements${about('request', place.request)}`
  if (place.page === 'adjustments') return `${base}/adjustments${about('loan', place.loan)}`
  if (place.page === 'exceptions') return `${base}/exceptions`
  if (place.page === 'collections') return `${base}/collections`
  if (place.page === 'sentCases') return `${base}/merchant-cases`
  if (place.page === 'rates') return `${base}/rates`
  if (place.page === 'reports') return `${base}/reports`
  if (place.page === 'exposures') return `${base}/reports/exposures`
  if (place.page === 'members') return `${base}/staff`
  if (place.page === 'codes') return `${base}/recovery-codes`
  if (place.page === 'reads') return `${base}/reads${place.caseId === null ? '' : `?case=${encodeURIComponent(place.caseId)}`}`
  return `${base}${place.tab === 'all' ? '' : `?tab=${place.tab}`}`
}

function about(name: string, value = ''): string {
  return value === '' ? '' : `?${name}=${encodeURIComponent(value)}`
}

function queryOf({ filter, keyword }: LoansShown): string {
  const query = new URLSearchParams({ ...(filter !== 'all' && { status: filter }), ...(keyword !== '' && { keyword }) }).toString()
  return query === '' ? '' : `?${query}`
}

/** The place an address asks for; the queue for any that is none. */
export function placeAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Place {
  const [, , page, id, part] = pathname.split('/')
  const asked = new URLSearchParams(search)
  if (page === 'cases' && id && part === 'timeline') return { page: 'timeline', caseId: decodeURIComponent(id) }
  if (page === 'cases' && id) return { page: 'case', id: decodeURIComponent(id) }
  if (page === 'companies' && id && part === 'calls')
    return { page: 'calls', companyId: decodeURIComponent(id), drawdownId: asked.get('loan') }
  if (page === 'companies' && id) return { page: 'file', companyId: decodeURIComponent(id) }
  if (page === 'loans' && id) return { page: 'loan', id: decodeURIComponent(id) }
  if (page === 'loans') return { page: 'loans', filter: filterNamed(asked.get('status')), keyword: asked.get('keyword') ?? '' }
  if (page === 'accounts') return { page: 'accounts' }
  if (page === 'names') return { page: 'names' }
  if (page === 'breaks') return { page: 'breaks' }
  const loan = asked.get('loan')
  const request = asked.get('request')
  if (page === 'unidentified') return { page: 'unidentified', ...(loan && { loan }) }
  if (page === 'arrangements') return { page: 'arrangements', ...(request && { request }) }
  if (page === 'adjustments') return { page: 'adjustments', ...(loan && { loan }) }
  if (page === 'exceptions') return { page: 'exceptions' }
  if (page === 'collections') return { page: 'collections' }
  if (page === 'merchant-cases') return { page: 'sentCases' }
  if (page === 'rates') return { page: 'rates' }
  if (page === 'reports') return { page: id === 'exposures' ? 'exposures' : 'reports' }
  if (page === 'staff') return { page: 'members' }
  if (page === 'recovery-codes') return { page: 'codes' }
  if (page === 'reads') return { page: 'reads', caseId: asked.get('case') }
  return { page: 'queue', tab: tabNamed(asked.get('tab')) }
}

/** The token of an invitation in an address, or null. */
export function tokenAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  return pathname.replace(/\/$/, '') === `${base}/invitation` ? new URLSearchParams(search).get('token') : null
}

/** Keeps address and back office together. */
export function syncAddress(office: Office): void {
  addEventListener('popstate', () => {
    const place = placeAt(location)
    if (addressOf(place) !== addressOf(office.getSnapshot().context.place)) office.send({ type: 'place.requested', place })
  })
  office.subscribe((snapshot) => {
    const target = addressOf(snapshot.context.place)
    if (!snapshot.hasTag('signedIn') || target === location.pathname.replace(/\/$/, '') + location.search) return
    const another = target.split('?')[0] !== location.pathname && tokenAt(location) === null
    history[another ? 'pushState' : 'replaceState'](null, '', target)
  })
}

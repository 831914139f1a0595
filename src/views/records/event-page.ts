/** The page of an event's subject. */
import type { CompanyEvent, EventKind } from '../../../contract/records/timeline.ts'

type Area = EventKind extends infer Kind ? (Kind extends `${infer Name}.${string}` ? Name : never) : never

/** Kinds of limit that are of an open facility; the others are of what was applied for. */
const ofFacility: readonly EventKind[] = [
  'limit.opened',
  'limit.increased',
  'limit.lowered',
  'limit.expired',
  'limit.renewed',
  'limit.closed',
]

/** The signing page of an agreement. ROUTE-21, ROUTE-26, decision 093. */
function signingPageOf(details: CompanyEvent['details']): string {
  const product = 'product' in details ? details.product : 'hook'
  const pages = {
    facility: `/credit/${product}/register/signing`,
    supplement: `/credit/${product}/activate-shop/signing`,
    mandate: `/accounts/${product}/mandate`,
  } as const
  return pages['kind' in details ? details.kind : 'facility']
}

/** The path of a page of the portal. */
export function placeOf({ kind, subjectId, details }: CompanyEvent): string {
  const area = 'product' in details ? `/credit/${details.product}` : ''
  const places: Record<Area, string> = {
    company: '/company/list',
    shop: '/shops',
    psp: '/accounts',
    limit: ofFacility.includes(kind) ? `/facility/${subjectId}` : '/applications',
    agreement: signingPageOf(details),
    packet: '/red-packets',
    account: '/accounts',
    drawdown: `/loans/${subjectId}`,
    repayment: `${area}/repayment`,
    loan: `/loans/${subjectId}`,
  }
  return places[kind.split('.')[0] as Area]
}

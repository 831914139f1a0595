/** Plays the page chart alone: who arrives, what they request, and the page that follows. */
import { pageOf, viewOf } from '../../machines/portal/portal.ts'
import { arrival } from '../kernel/shared.world.ts'
import { play } from './play.ts'

type Happens = Parameters<typeof play>[2][]

const membership = { id: 'm', companyId: 'c', registerNameEn: 'Haifu', registerNameCn: '海富', kycStatus: 'approved', isDefault: true }

/** The two products with their other names. */
export const products = [
  { product: 'hook', register_source: 'small_shop_financing', prefix: 'XDJ' },
  { product: 'underwriting', register_source: 'revenue_credit_automation', prefix: 'CAA' },
] as const

/** A user of a source. */
export const userOf = (register_source: string) => ({
  id: 'u',
  userId: 1,
  email: 'a@example.com',
  is_activated: true,
  register_source,
})

/** A user is signed in, with a company unless set otherwise. */
export const signedIn = (register_source = 'small_shop_financing', memberships: readonly object[] = [membership]) => ({
  type: 'session.opened',
  user: userOf(register_source),
  memberships,
})

/** No user is signed in. */
export const nobody = 'session.none'

/** An address is requested. */
export const at = (page: string, search = ''): Happens => [{ type: 'location.requested', path: page, search, params: {}, opens: true }]

/** The outcome: the page and what is shown of it, and the actions, requests with their inputs and notifications caused by the last event. */
export function stand(...happens: Happens) {
  const { snapshot, tags, did, asked, context } = play('portal', arrival, ...happens)
  return { page: pageOf(snapshot as never), view: viewOf(snapshot as never), tags, did, asked, context }
}

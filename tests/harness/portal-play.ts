/** Plays the page chart by itself: who arrives, what they ask for, and where they stand then. */
import { pageOf, viewOf } from '../../machines/portal/portal.ts'
import { arrival } from '../kernel/shared.world.ts'
import { play } from './play.ts'

type Happens = Parameters<typeof play>[2][]

const membership = { id: 'm', companyId: 'c', registerNameEn: 'Haifu', registerNameCn: '海富', kycStatus: 'approved', isDefault: true }

/** The two products with what names them elsewhere. */
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

/** Somebody is signed in, with a company unless said otherwise. */
export const signedIn = (register_source = 'small_shop_financing', memberships: readonly object[] = [membership]) => ({
  type: 'session.opened',
  user: userOf(register_source),
  memberships,
})

/** Nobody is. */
export const nobody = 'session.none'

/** An address is asked for. */
export const at = (page: string, search = ''): Happens => [
  { type: 'location.requested', path: page, search, params: {} },
  { type: 'xstate.route', to: `#${page}` },
]

/** What has come of it: the page and what is shown of it, and what the last event made the portal do, ask and tell. */
export function stand(...happens: Happens) {
  const { snapshot, tags, did, context } = play('portal', arrival, ...happens)
  return { page: pageOf(snapshot as never), view: viewOf(snapshot as never), tags, did, context }
}

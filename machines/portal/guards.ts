/** The guards of the page chart, for `setup.ts`. */
import type { Login, User } from '../../contract/account/accounts.ts'
import type { OutputOf } from '../../contract/endpoints.ts'
import type { Position } from '../../contract/home/onboarding.ts'
import { type Product, productOf } from '../../contract/kernel/product.ts'
import { isAuthorised } from '../../contract/shops/authorised.ts'
import { departureOf } from '../account/handoff.ts'
import { asksLimit, openersOf } from './addresses.ts'
import { type LandingLayout, layoutOf } from './campaigns.ts'
import type { KycStep, PortalContext } from './context.ts'
import { isPassedOver, pagesBefore } from './visited.ts'

/** What a guard reads. */
type Asked = { context: PortalContext }

/** By their names in the chart. */
export const guards = {
  authenticated: ({ context }: Asked) => context.user !== null,
  anonymous: ({ context }: Asked) => context.user === null,
  anonymousIn: ({ context }: Asked, params: { product: Product }) => context.user === null && context.product === params.product,
  /** There is a page to go back to. R8. */
  hasPageBefore: ({ context }: Asked) => pagesBefore(context).length > 0,
  isPassedOver: ({ context }: Asked) => isPassedOver(context),
  /** The link of an invitation was opened before signing in. USER-05. */
  wasInvited: ({ context }: Asked) => context.invitation !== null,
  hasNoCompany: ({ context }: Asked) => context.user !== null && context.company === null,
  /** The register source of the user belongs to this product. ROUTE-03, ROUTE-04. */
  belongsTo: ({ context }: Asked, params: { product: Product }) =>
    context.user !== null && productOf(context.user.register_source) === params.product,
  /** The address asks for this layout of the landing. ROUTE-17, ROUTE-50, ROUTE-53. */
  asksLayout: ({ context: { search, campaignCpid = null } }: Asked, params: { layout: LandingLayout }) =>
    layoutOf({ search, campaignCpid }) === params.layout,
  asksOtherLayout: ({ context: { search, campaignCpid = null, layout } }: Asked) => layoutOf({ search, campaignCpid }) !== layout,
  inProduct: ({ context }: Asked, params: { product: Product }) => context.product === params.product,
  /** The user whose session ended belongs to this product. SESS-05, SESS-24, decision A34. */
  endedIn: (_: unknown, params: { product: Product; user: User | null }) =>
    params.user !== null && productOf(params.user.register_source) === params.product,
  /** The session of the same user expired before. */
  wasInterrupted: ({ context }: Asked, params: { user: User }) => context.interrupted?.userId === params.user.userId,
  /** SESS-11, SESS-13. */
  belongsElsewhere: (_: unknown, params: { login: Login }) => departureOf(params.login) !== null,
  hasLogin: (_: unknown, params: { login: Login | null }) => params.login !== null,
  asksSignUp: ({ context }: Asked, params: { search: string }) => context.user === null && openersOf(params.search).signup,
  asksSignIn: ({ context }: Asked, params: { search: string }) => context.user === null && openersOf(params.search).email !== null,
  hasShop: (_: unknown, linked: OutputOf<'listAuthorisations'>) => linked.shop.some(isAuthorised),
  answersComplete: (_: unknown, params: { complete: boolean }) => params.complete,
  /** An event names this step of the KYC wizard. */
  isStep: (_: unknown, params: { step: KycStep; requested: KycStep }) => params.step === params.requested,
  limitAsked: ({ context }: Asked) => asksLimit(context.search),
  /** A shop was linked on the way to something else, which goes on now. ACT-01. */
  isOnTheWay: ({ context }: Asked) => context.way !== null,
  positionAllows: (_: unknown, params: { position: Position; statuses: readonly string[] }) =>
    params.statuses.includes(params.position.status),
}

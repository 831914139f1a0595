/** What the page chart is given, what it knows, and what it hears of. */
import type { Login, User } from '../../contract/account/accounts.ts'
import type { Position } from '../../contract/home/onboarding.ts'
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { Membership } from '../../contract/kyc/applications.ts'
import type { Departure } from '../account/handoff.ts'
import type { StoredSession } from '../account/session/stored.ts'
import type { Messages } from '../kernel/language.ts'
import type { Toast } from '../kernel/port.ts'
import type { LandingLayout } from './campaigns.ts'

/** The company the merchant acts for. R3. */
export type CurrentCompany = Pick<Membership, 'companyId' | 'registerNameEn' | 'registerNameCn'>

/** A page with what its address carries. */
export type Address = { page: string; search: string; params: Record<string, string | undefined> }

/** A step of the KYC wizard. */
export type KycStep = 'company' | 'business' | 'connectedPersons'

export type PortalInput = {
  stored: StoredSession | null
  storedCompanyId: string | null
  locale: Locale
  messages: Messages | null
  /** Makes an idempotency key. R12. */
  newKey: () => string
  /** The token another site left, or null. SESS-14. */
  readHandoff: () => string | null
  /** The site of partners, without a slash at its end; null when there is none. Decision A19. */
  partnerSite: string | null
  /** Channel of the campaign with its own landing; null or unset when none runs. ROUTE-50, decision A50. */
  campaignCpid?: string | null
  /** The page a shop was being linked for before the way led out to its provider, or null; wired. ACT-01. */
  readWay?: () => string | null
  /** What the address asks for; at the start, and from then on as it changes. */
  address: Address
}

export type PortalContext = PortalInput & {
  user: User | null
  company: CurrentCompany | null
  /** The product area in use: the last one visited, at first the one of the register source. */
  product: Product
  /** Query string of the page, with its question mark. */
  search: string
  params: Record<string, string | undefined>
  /** Query of a link that is followed: that of the page it leads to. */
  carried: string
  cpid: string | null
  /** The key of an invitation whose link was opened, until its page has read it; it outlives signing in. USER-05. */
  invitation: string | null
  /** The layout of the landing page of small-shop financing. ROUTE-17. */
  layout: LandingLayout
  /** The page a redirect came from, until the address has changed. ROUTE-46, decision A47. */
  from: string | null
  position: Position | null
  /** Page, user and company that were last sent to the notices chart. MSG-15. */
  notifiedRoute: string | null
  /** Address and user of an expired session: the same user continues there. */
  interrupted: (Address & { userId: number; companyId: string | null }) | null
  /** The page a shop is being linked for, to come back to. ACT-01. */
  way: string | null
  /** The chart that is fetched, and the page that invokes it, with its query. Decision 071. */
  missing: { chart: string; page: string; search: string } | null
  /** Pages the back button returns to, the current one last. R8. */
  visited: readonly Address[]
  /** Whether the last of them was gone back to and has not been shown yet. */
  goingBack: boolean
  /** Why it did not come. */
  failure: unknown
  /** Target address of a merchant of another site. AUTH-30, SESS-11. */
  departure: Departure | null
}

export type PortalEvent =
  /** A page is asked for by its id; the chart itself knows it. */
  | { type: 'xstate.route'; to: `#${string}` }
  /** `opens` another page than the open one; otherwise the address follows the page. */
  | { type: 'location.requested'; path: string; search: string; params: Record<string, string | undefined>; opens?: boolean }
  /** The page of the address is shown; nothing is being asked. */
  | { type: 'page.settled' }
  /** The browser back button; no dialog is open and the chart of the page has no step to go back. */
  | { type: 'back.pressed' }
  /** The page invokes a chart that has not been fetched. */
  | { type: 'chart.missing'; chart: string; page: string }
  | { type: 'link.followed'; path: string }
  | { type: 'shopActivation.requested'; path: string }
  | { type: 'unread.changed' }
  | { type: 'language.changed' }
  | { type: 'session.none' }
  | { type: 'session.opened'; user: User; memberships: Membership[] }
  | { type: 'session.expired'; user: User | null }
  | { type: 'session.ended'; user: User | null }
  | { type: 'session.replaced' }
  | { type: 'handoff.accepted' }
  | { type: 'handoff.failed' }
  | { type: 'link.spent' }
  | { type: 'signOut.requested' }
  | { type: 'credentials.accepted'; login: Login }
  | { type: 'partner.required'; message: string; source: string }
  | { type: 'departure.refused'; login: Login | null }
  | { type: 'company.opened'; company: CurrentCompany }
  | { type: 'company.changed'; company: CurrentCompany }
  /** Another company is about to be the one in use. */
  | { type: 'company.leaving' }
  /** The user has left a company; these remain. */
  | { type: 'companies.changed'; memberships: Membership[] }
  | { type: 'default.changed' }
  | { type: 'invitation.read' }
  | { type: 'switcher.requested' }
  | { type: 'join.requested' }
  | { type: 'journey.continued' }
  | { type: 'drawdown.requested' }
  | { type: 'home.requested' }
  | { type: 'search.used' }
  | { type: 'search.kept'; search: string }
  | { type: 'report.requested' }
  | { type: 'limit.awaited'; shopId: string | null }
  | { type: 'shop.requested' }
  | { type: 'kyc.editable'; complete: boolean }
  | { type: 'kyc.underReview' }
  | { type: 'kyc.stepSaved' }
  | { type: 'tasks.opened' }
  | { type: 'kyc.refused'; step: KycStep }
  | { type: 'step.opened'; step: KycStep }
  | { type: 'signing.reviewing' }
  | { type: 'signing.waiting' }
  | { type: 'signing.completed' }
  /** A supplement is ready to be signed; its shops are chosen again; a shop is linked first. ACT-01, ACT-02. */
  | { type: 'supplement.prepared' }
  | { type: 'signing.none' }
  | { type: 'shops.requested' }
  | { type: 'authorisation.requested'; renew?: string }
  /** The merchant leaves for the consent page of a shop that is authorised again. SHOP-18. */
  | { type: 'consent.sought' }
  | { type: 'retry.pressed' }
  | Toast

/** What the chart of a page of the company in use is given. */
export function ofCompany({ context: { company } }: { context: PortalContext }) {
  return { companyId: company?.companyId ?? '' }
}

/** The same for a page that sends something under a key of its own. */
export function ofCompanyWithKeys({ context: { company, newKey } }: { context: PortalContext }) {
  return { companyId: company?.companyId ?? '', newKey }
}

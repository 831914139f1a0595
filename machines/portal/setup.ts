/** What the page chart is made of: its context, events, actors, guards and actions. */
import { assign, emit, fromPromise, raise, sendTo, setup } from 'xstate'
import type { Login, User } from '../../contract/accounts.ts'
import type { Membership } from '../../contract/companies.ts'
import type { OutputOf } from '../../contract/endpoints.ts'
import type { Position } from '../../contract/onboarding.ts'
import { type Product, productOf, products } from '../../contract/product.ts'
import { authDialogMachine } from '../authDialog.ts'
import { businessInfoMachine } from '../businessInfo.ts'
import { companySwitcherMachine } from '../companySwitcher.ts'
import { drawdownMachine } from '../drawdown.ts'
import { drawdownAccountMachine } from '../drawdownAccount.ts'
import { type Departure, departureOf, handoffMachine } from '../handoff.ts'
import { homeMachine } from '../home.ts'
import { initPasswordMachine } from '../initPassword.ts'
import { kycWizardMachine } from '../kycWizard.ts'
import { type Locale, languageMachine, type Messages } from '../language.ts'
import { loadingMachine } from '../loading.ts'
import { type Notice, port } from '../port.ts'
import { profileMachine } from '../profile.ts'
import { resetPasswordMachine } from '../resetPassword.ts'
import { serviceDialogMachine } from '../serviceDialog.ts'
import { type StoredSession, sessionMachine } from '../session.ts'
import { shopAuthorisationMachine } from '../shopAuthorisation.ts'
import { signingMachine } from '../signing.ts'

/** The company the merchant acts for. R3. */
export type CurrentCompany = Pick<Membership, 'companyId' | 'registerNameEn' | 'registerNameCn'>

/** A page with what its address carries. */
export type Address = { page: string; search: string; params: Record<string, string | undefined> }

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
  cpid: string | null
  /** The page a redirect came from. ROUTE-46, decision A47. */
  from: string | null
  position: Position | null
  /** Where and for whom a session ended by itself: the same user goes on there. */
  interrupted: (Address & { userId: number; companyId: string | null }) | null
  /** Where a merchant of another site is being sent. AUTH-30, SESS-11. */
  departure: Departure | null
}

export type PortalEvent =
  | { type: 'location.requested'; path: string; search: string; params: Record<string, string | undefined> }
  | { type: 'back.pressed' }
  | { type: 'back.passed' }
  | { type: 'session.none' }
  | { type: 'session.opened'; user: User; memberships: Membership[] }
  | { type: 'session.expired'; user: User | null }
  | { type: 'session.ended' }
  | { type: 'session.replaced' }
  | { type: 'signOut.requested' }
  | { type: 'credentials.accepted'; login: Login }
  | { type: 'partner.required'; message: string; source: string }
  | { type: 'departure.refused'; login: Login | null }
  | { type: 'company.opened'; company: CurrentCompany }
  | { type: 'company.changed'; company: CurrentCompany }
  | { type: 'switcher.requested' }
  | { type: 'join.requested' }
  | { type: 'journey.continued' }
  | { type: 'drawdown.requested' }
  | { type: 'home.requested' }
  | { type: 'search.used' }
  | { type: 'limit.awaited' }
  | { type: 'kyc.editable' }
  | { type: 'kyc.underReview' }
  | { type: 'kyc.stepSaved' }
  | { type: 'kyc.refused'; step: 'company' | 'business' | 'connectedPersons' }
  | { type: 'step.opened'; step: 'company' | 'business' | 'connectedPersons' }
  | { type: 'signing.reviewing' }
  | { type: 'signing.waiting' }
  | { type: 'signing.completed' }
  | { type: 'retry.pressed' }
  | Notice

/** Query parameters that open a dialog and are then removed. AUTH-49, AUTH-50, ROUTE-51, ROUTE-52. */
function openersOf(search: string): { email: string | null; signup: boolean; rest: string } {
  const query = new URLSearchParams(search)
  const email = query.get('email')
  const signup = query.has('signup')
  if (email === null && !signup) return { email, signup, rest: search }
  query.delete('email')
  query.delete('signup')
  const rest = query.toString()
  return { email, signup, rest: rest && `?${rest}` }
}

function productOfPath(path: string): Product | null {
  return path.startsWith('/credit/underwriting') ? 'underwriting' : path.startsWith('/credit') ? 'hook' : null
}

export const portal = setup({
  types: {
    input: {} as PortalInput,
    context: {} as PortalContext,
    events: {} as PortalEvent,
    emitted: {} as Notice,
    tags: {} as 'busy' | 'starting' | 'public' | 'slim' | 'checking',
    meta: {} as { page: string },
  },
  actors: {
    session: sessionMachine,
    authDialog: authDialogMachine,
    companySwitcher: companySwitcherMachine,
    serviceDialog: serviceDialogMachine,
    loading: loadingMachine,
    language: languageMachine,
    kycWizard: kycWizardMachine,
    shopAuthorisation: shopAuthorisationMachine,
    handoff: handoffMachine,
    home: homeMachine,
    drawdownAccount: drawdownAccountMachine,
    businessInfo: businessInfoMachine,
    signing: signingMachine,
    drawdown: drawdownMachine,
    resetPassword: resetPasswordMachine,
    profile: profileMachine,
    initPassword: initPasswordMachine,
    listAuthorisations: port('listAuthorisations'),
    readPosition: port('readPosition'),
    storePosition: port('storePosition'),
    /** Sends the drafts the end of the session held back; wired. */
    sendUnsent: fromPromise<void, void>(() => Promise.resolve()),
  },
  guards: {
    authenticated: ({ context }) => context.user !== null,
    anonymous: ({ context }) => context.user === null,
    /** Another site sent a merchant here while somebody is signed in. SESS-14, decision A36. */
    handedOverAnew: ({ context }) => context.user !== null && context.readHandoff() !== null,
    hasNoCompany: ({ context }) => context.user !== null && context.company === null,
    /** The register source of the user belongs to this product. ROUTE-03, ROUTE-04. */
    belongsTo: ({ context }, params: { product: Product }) =>
      context.user !== null && productOf(context.user.register_source) === params.product,
    inProduct: ({ context }, params: { product: Product }) => context.product === params.product,
    /** The user whose session ended belongs to this product. SESS-05, SESS-24, decision A34. */
    endedIn: (_, params: { product: Product; user: User | null }) =>
      params.user !== null && productOf(params.user.register_source) === params.product,
    /** The session of the same user ended by itself before. */
    wasInterrupted: ({ context }, params: { user: User }) => context.interrupted?.userId === params.user.userId,
    /** SESS-11, SESS-13. */
    belongsElsewhere: (_, params: { login: Login }) => departureOf(params.login) !== null,
    hasLogin: (_, params: { login: Login | null }) => params.login !== null,
    asksSignUp: ({ context }, params: { search: string }) => context.user === null && openersOf(params.search).signup,
    asksSignIn: ({ context }, params: { search: string }) => context.user === null && openersOf(params.search).email !== null,
    hasShop: (_, params: { linked: OutputOf<'listAuthorisations'> }) =>
      params.linked.shop.some(({ status }) => status === 'authorized' || status === 'normal'),
    positionAllows: (_, params: { position: Position; statuses: readonly string[] }) => params.statuses.includes(params.position.status),
  },
  actions: {
    keepUser: assign((_, params: { user: User }) => ({ user: params.user, product: productOf(params.user.register_source) ?? 'hook' })),
    /** The company in use: the one used last, else the default, else the first. R3. */
    chooseCompany: assign(({ context }, params: { memberships: Membership[] }) => ({
      company:
        params.memberships.find(({ companyId }) => companyId === (context.interrupted?.companyId ?? context.storedCompanyId)) ??
        params.memberships.find(({ isDefault }) => isDefault) ??
        params.memberships[0] ??
        null,
    })),
    keepCompany: assign({ company: (_, params: { company: CurrentCompany }) => params.company }),
    /** Writes the current company to the browser's store; wired. */
    storeCompany: () => {},
    forgetUser: assign({ user: null, company: null, position: null, from: null, storedCompanyId: null }),
    keepLocation: assign(({ context }, params: { path: string; search: string; params: Record<string, string | undefined> }) => ({
      search: params.search,
      params: params.params,
      address: { page: params.path, search: params.search, params: params.params },
      product: productOfPath(params.path) ?? context.product,
      cpid: new URLSearchParams(params.search).get('cpid') ?? context.cpid,
    })),
    openSignUp: sendTo('authDialog', { type: 'signUp.requested' as const }),
    openSignIn: sendTo('authDialog', (_, params: { search: string }) => ({
      type: 'signIn.requested' as const,
      email: openersOf(params.search).email ?? '',
    })),
    /** Removes the parameters that opened a dialog. AUTH-49, AUTH-50. */
    stripOpeners: assign({ search: ({ context }) => openersOf(context.search).rest }),
    tellOrigin: sendTo('authDialog', ({ context }) => ({
      type: 'origin.changed' as const,
      source: products[context.product].registerSource,
      cpid: context.cpid,
    })),
    askEmail: assign({
      search: (_, params: { user: User | null }) => (params.user ? `?email=${encodeURIComponent(params.user.email)}` : ''),
    }),
    /** The page the session ended on, for the same user and company. */
    rememberInterrupted: assign({
      interrupted: ({ context: { interrupted, address, company, storedCompanyId } }, { user }: { user: User | null }) =>
        user &&
        (interrupted?.userId === user.userId
          ? interrupted
          : { ...address, userId: user.userId, companyId: company?.companyId ?? storedCompanyId }),
    }),
    forgetInterrupted: assign({ interrupted: null }),
    /** Back to the page the session ended on; `/` should it be none of the portal's. R5. */
    followInterrupted: raise(({ context }) => {
      const page = context.interrupted?.page ?? '/'
      return { type: 'xstate.route', to: `#${isPage(page) ? page : '/'}` } as unknown as PortalEvent
    }),
    restoreAddress: assign(({ context: { interrupted, search, params, product } }) => ({
      search: interrupted?.search ?? search,
      params: interrupted?.params ?? params,
      product: productOfPath(interrupted?.page ?? '') ?? product,
    })),
    keepDeparture: assign({ departure: (_, params: { login: Login }) => departureOf(params.login) }),
    /** The other site takes the merchant in by the token of the message. AUTH-30, decision A19. */
    keepPartner: assign({
      departure: ({ context }, params: { message: string; source: string }) => ({
        token: params.message,
        address: context.partnerSite
          ? `${context.partnerSite}/redirect?source=${encodeURIComponent(params.source || products[context.product].registerSource)}`
          : '',
        login: null,
      }),
    }),
    forgetDeparture: assign({ departure: null }),
    dropSearch: assign({ search: '' }),
    askLimit: assign({ search: '?limit' }),
    rememberOrigin: assign({ from: (_, params: { page: string }) => params.page }),
    keepPosition: assign({ position: (_, params: { position: Position }) => params.position }),
    /** Goes where the position says: `/` when it names no page of the portal, the product's home when it names the page itself. ROUTE-44, ROUTE-45, R5, decision A48. */
    followPosition: raise(({ context }, params: { position: Position; page: string }) => {
      const path = params.position.path ?? '/'
      const to = path === params.page ? `/credit/${context.product}/home` : isPage(path) ? path : '/'
      return { type: 'xstate.route', to: `#${to}` } as unknown as PortalEvent
    }),
    /** Position failures are logged; wired. ONB-10, ROUTE-55. */
    logFailure: (_, _params: { error: unknown }) => {},
    notify: emit((_, params: Omit<Notice, 'type'>): Notice => ({ type: 'notice.raised', ...params })),
    passCredentials: sendTo('session', (_, params: { login: Login }) => ({ type: 'credentials.accepted' as const, login: params.login })),
    closeAuthDialog: sendTo('authDialog', { type: 'dialog.closed' as const }),
    askSignOut: sendTo('session', { type: 'signOut.requested' }),
    passBack: sendTo('companySwitcher', { type: 'back.pressed' }),
    passBackToDialog: sendTo('authDialog', { type: 'back.pressed' }),
    passBackToService: sendTo('serviceDialog', { type: 'back.pressed' }),
    passBackToPage: sendTo('page', { type: 'back.pressed' }),
    /** The page is left for another: what is typed there is sent at once. */
    passLeaving: sendTo('page', { type: 'page.hidden' }),
    openSwitcher: sendTo('companySwitcher', ({ context }) => ({
      type: 'switcher.opened' as const,
      userId: context.user?.userId ?? 0,
      currentId: context.company?.companyId ?? null,
    })),
  },
})

const known = new Set<string>()

/** Registers the pages of the finished chart, so that a path from a response can be held against them. R5. */
export function registerPages(pages: readonly string[]): void {
  for (const page of pages) known.add(page)
}

function isPage(path: string): boolean {
  return known.has(path)
}

/** Signing out on a page that is open to everybody leaves the merchant there. Decision A35. */
export const staysPublic = {
  'session.ended': { actions: 'forgetUser' as const, description: 'Signed out; the page is open to everybody.' },
}

/** A page state: its id is its path below the base, and it is routable. */
export function page<Path extends string>(path: Path) {
  return { id: path, route: {}, meta: { page: path } } as const
}

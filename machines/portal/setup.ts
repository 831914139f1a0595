/** What the page chart is made of: its guards, and its actions, which are here. */
import { assign, emit, enqueueActions, raise, sendTo, setup } from 'xstate'
import type { Login, User } from '../../contract/account/accounts.ts'
import type { Position } from '../../contract/home/onboarding.ts'
import { productOf, products } from '../../contract/kernel/product.ts'
import type { Membership } from '../../contract/kyc/applications.ts'
import { departureOf } from '../account/handoff.ts'
import { type Toast, toast, unwiredAction } from '../kernel/port.ts'
import { actors } from './actors.ts'
import { isPage, leadsQueryOn, openersOf, page, pageAt, pathTo, productOfPath } from './addresses.ts'
import type { LandingLayout } from './campaigns.ts'
import type { CurrentCompany, PortalContext, PortalEvent, PortalInput } from './context.ts'
import { guards } from './guards.ts'
import { pagesBefore, withCurrent } from './visited.ts'

/** The event that opens a page; `/` when the path is none of the portal's. R5. */
function routeTo(path: string): Extract<PortalEvent, { type: 'xstate.route' }> {
  return { type: 'xstate.route', to: `#${isPage(path) ? path : '/'}` }
}

/** What the notices hear of who is on the page. */
function whoIsThere({ context: { user, company, cpid } }: { context: PortalContext }) {
  return { type: 'route.changed' as const, userId: user?.userId ?? null, companyId: company?.companyId ?? null, cpid }
}

export const portal = setup({
  types: {
    input: {} as PortalInput,
    context: {} as PortalContext,
    events: {} as PortalEvent,
    emitted: {} as Toast,
    tags: {} as 'busy' | 'starting' | 'public' | 'merchants' | 'bare' | 'slim' | 'checking' | 'unfetched',
    meta: {} as { page: string; view?: string },
  },
  actors,
  guards,
  actions: {
    /** Another user, or a visitor who signs in, does not go back to pages of before. R8. */
    keepUser: assign(({ context }, { user }: { user: User }) => ({
      user,
      product: productOf(user.register_source) ?? 'hook',
      ...(user.userId !== context.user?.userId && { visited: [] }),
    })),
    /** The company in use: the one used last, else the default, else the first. R3. */
    chooseCompany: assign(({ context }, params: { memberships: Membership[] }) => ({
      company:
        params.memberships.find(({ companyId }) => companyId === (context.interrupted?.companyId ?? context.storedCompanyId)) ??
        params.memberships.find(({ isDefault }) => isDefault) ??
        params.memberships[0] ??
        null,
    })),
    /** Another company may stand elsewhere. */
    keepCompany: assign((_, params: { company: CurrentCompany }) => ({ company: params.company, position: null })),
    /** The company in use when it is still one of the user's, else another of them. */
    keepOrChoose: assign(({ context }, { memberships }: { memberships: Membership[] }) => {
      const still = memberships.find(({ companyId }) => companyId === context.company?.companyId)
      const other = memberships.find(({ isDefault }) => isDefault) ?? memberships[0] ?? null
      return still ? { company: still } : { company: other, position: null }
    }),
    forgetInvitation: assign({ invitation: null }),
    /** Writes the current company to the browser's store; wired. */
    storeCompany: unwiredAction('storeCompany'),
    forgetUser: assign({ user: null, company: null, position: null, from: null, storedCompanyId: null, visited: [] }),
    /** The signed-in user may come back, with their company. Decision A36. */
    setUserAside: assign({
      user: null,
      company: null,
      position: null,
      from: null,
      visited: [],
      storedCompanyId: ({ context: { company, storedCompanyId } }) => company?.companyId ?? storedCompanyId,
    }),
    keepLocation: assign(({ context }, params: Extract<PortalEvent, { type: 'location.requested' }>) => {
      const product = productOfPath(params.path) ?? context.product
      return {
        search: params.search,
        params: params.params,
        carried: '',
        goingBack: context.goingBack && !params.opens,
        // The origin of the redirect is in the browser history by now.
        from: null,
        address: { page: params.path, search: params.search, params: params.params },
        product,
        cpid: new URLSearchParams(params.search).get('cpid') ?? context.cpid,
        invitation: openersOf(params.search).invitation ?? context.invitation,
        // The company may stand elsewhere in another product.
        ...(product !== context.product && { position: null }),
      }
    }),
    openSignUp: sendTo('authDialog', { type: 'signUp.requested' as const }),
    /** Sign-up that says it is for a report. SHELL-18. */
    openSignUpForReport: sendTo('authDialog', { type: 'signUp.requested' as const, wish: 'report' as const }),
    openSignIn: sendTo('authDialog', (_, params: { search: string }) => ({
      type: 'signIn.requested' as const,
      email: openersOf(params.search).email ?? '',
    })),
    /** Removes the parameters that opened a dialog. AUTH-49, AUTH-50. */
    stripOpeners: assign({ search: ({ context }) => openersOf(context.search).rest }),
    notifyOrigin: sendTo('authDialog', ({ context }) => ({
      type: 'origin.changed' as const,
      source: products[context.product].registerSource,
      cpid: context.cpid,
    })),
    keepMissing: assign(({ context: { search } }, { chart, page }: { chart: string; page: string }) => ({
      missing: { chart, page, search },
      search: '',
    })),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => params.error }),
    restoreSearch: assign({ search: ({ context: { missing } }) => missing?.search ?? '' }),
    /** Opens the page whose chart is here now. */
    followMissing: raise(({ context }) => routeTo(context.missing?.page ?? '/')),
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
    followInterrupted: raise(({ context }) => routeTo(context.interrupted?.page ?? '/')),
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
    /** The page used its own query up. */
    dropSearch: assign({ search: '' }),
    /** The page that is left had the query; where the address already asks for another page, the query is that one's. Every redirect goes through here. §2, decision A58. */
    endSearch: assign(({ context: { address, search, carried }, event }, { page }: { page: string }) => ({
      search: event.type === 'chart.missing' || address.page !== page || leadsQueryOn(page) ? search : carried,
      carried: '',
    })),
    /** The page restarts on its current address. */
    keepAddress: assign({ search: ({ context }) => context.address.search }),
    keepLayout: assign({ layout: (_, params: { layout: LandingLayout }) => params.layout }),
    keepSearch: assign({ search: (_, params: { search: string }) => params.search }),
    rememberOrigin: assign({ from: (_, params: { page: string }) => params.page }),
    keepPosition: assign({ position: (_, position: Position) => position }),
    /** Goes where the position says: `/` when it names no page of the portal, the product's home when it names the page itself. ROUTE-44, ROUTE-45, R5, decision A48. */
    followPosition: raise(({ context }, params: { position: Position; page: string }) => {
      const path = params.position.path ?? '/'
      return routeTo(path === params.page ? `/credit/${context.product}/home` : path)
    }),
    keepWay: assign({ way: (_, params: { page: string }) => params.page }),
    recallWay: assign({ way: ({ context }) => context.way ?? context.readWay?.() ?? null }),
    /** Keeps the page to come back to over the way to the provider; wired. ACT-01. */
    storeWay: unwiredAction<{ page: string }>('storeWay'),
    /** Wired. */
    forgetWay: unwiredAction('forgetWay'),
    /** Returns to the page that required a shop. R5. */
    followWay: raise(({ context }) => routeTo(context.way ?? '/')),
    /** The activate-shop page of the product of the notice, else of the one in use. MSG-12. */
    followActivation: raise(({ context }, { path }: { path: string }) => {
      const product = path.endsWith('/activate-shop') && isPage(path) ? productOfPath(path) : null
      return routeTo(`/credit/${product ?? context.product}/activate-shop`)
    }),
    /** Reports the opened page to the server, with the status last read. API-084, ONB-08. */
    notifyPosition: sendTo('position', ({ context: { company, position, params } }, { page }: { page: string }) => ({
      type: 'page.opened' as const,
      path: pathTo(page, params),
      status: position?.status ?? '',
      companyId: company?.companyId ?? null,
    })),
    /** Position failures are logged; wired. ONB-10, ROUTE-55. */
    logFailure: unwiredAction<{ error: unknown }>('logFailure'),
    notify: emit(toast),
    passCredentials: sendTo('session', (_, params: { login: Login }) => ({ type: 'credentials.accepted' as const, login: params.login })),
    closeAuthDialog: sendTo('authDialog', { type: 'dialog.closed' as const }),
    askSignOut: sendTo('session', { type: 'signOut.requested' }),
    keepVisit: assign(({ context }) => ({ visited: withCurrent(context), goingBack: false })),
    /** The page is done with: it is not gone back to. */
    forgetPage: assign(({ context }) => ({ visited: pagesBefore(context) })),
    forgetVisited: assign({ visited: [] }),
    /** Passes on the token another site has left, if any. SESS-14. */
    notifyLanding: sendTo('handoff', ({ context }) => ({
      type: 'landing.reached' as const,
      accessToken: context.readHandoff(),
      mailbox: context.user?.email ?? null,
    })),
    /** Asks the session to announce its current user again. */
    askSession: sendTo('session', { type: 'handoff.failed' }),
    /** Another company or language: the notices are read again. MSG-18. */
    notifyNotices: sendTo('notices', whoIsThere),
    countUnread: sendTo('notices', { type: 'unread.changed' as const }),
    /** The list of companies shows which one is the default. KYC-12. */
    passDefault: sendTo('page', { type: 'default.changed' }),
    passLanguage: sendTo('page', { type: 'language.changed' }),
    /** The page is left for another: what is typed there is sent at once. */
    passLeaving: sendTo('page', { type: 'page.hidden' }),
    openSwitcher: sendTo('companySwitcher', ({ context }) => ({
      type: 'switcher.opened' as const,
      userId: context.user?.userId ?? 0,
      currentId: context.company?.companyId ?? null,
    })),
  },
}).extend({
  actions: {
    /** The page for linking a shop is left for another page; a page that waits for its chart will be opened again. ACT-01. */
    leaveWay: enqueueActions(({ enqueue, event }) => {
      if (event.type === 'chart.missing') return
      enqueue.assign({ way: null })
      enqueue('forgetWay' as never)
    }),
    /** Opens the page visited before, with its query. R8. */
    openPageBefore: enqueueActions(({ context, enqueue }) => {
      const visited = pagesBefore(context)
      const { page, search, params } = visited.at(-1) ?? context.address
      enqueue.assign({ visited, goingBack: true, search, carried: search, params, product: productOfPath(page) ?? context.product })
      enqueue.raise(routeTo(page))
    }),
    /** The address asks for another page. In one step with it: no event comes between them. */
    openRequested: enqueueActions(({ enqueue }, { path, opens }: { path: string; opens?: boolean }) => {
      if (opens) enqueue.raise(routeTo(path))
    }),
    /** A path of a notice or message, with its query: `/` when it is no page of the portal. R5. */
    followLink: enqueueActions(({ enqueue }, { path }: { path: string }) => {
      const [address = '', query] = path.split('?')
      const { page, params } = pageAt(address) ?? { page: '/', params: {} }
      enqueue.assign({ goingBack: false, carried: query !== undefined && page === address ? `?${query}` : '', params })
      enqueue.raise(routeTo(page))
    }),
    /** Reads the notices again when the page, the user or the company changed. The query is not part of the route. MSG-15. */
    notifyRoute: enqueueActions(({ context: { address, user, company, notifiedRoute }, enqueue }) => {
      const route = JSON.stringify([address.page, user?.userId, company?.companyId])
      if (route === notifiedRoute) return
      enqueue.assign({ notifiedRoute: route })
      enqueue.sendTo('notices', whoIsThere)
    }),
  },
})

/** The action that reports an opened page to the server; a page with checks reports itself once it opens. API-084, ONB-08. */
export function tellsPosition(path: string) {
  return { type: 'notifyPosition', params: { page: path } } as const
}

/** A page behind sign-in; opening it is reported to the server. */
export function merchantPage<Path extends string>(path: Path) {
  return { ...page(path), entry: tellsPosition(path) } as const
}

/** Signing out on a public page leaves the merchant there. Decision A35. */
export const staysPublic = {
  'session.ended': { actions: ['forgetUser', 'notifyRoute'] as const, description: 'Signed out; the page is public.' },
}

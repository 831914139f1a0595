/** The page chart: every page of the portal is a state whose id is its path. Routes, guards and redirects are read off it. §2, R1. */
import type { AnyStateNode, SnapshotFrom } from 'xstate'
import { withEvent, withOutput } from '../kernel/calls.ts'
import { page, registerPages } from './addresses.ts'
import { merchant } from './merchant.ts'
import { productArea } from './productArea.ts'
import { publicPages } from './publicPages.ts'
import { leaving, returning, sessionEvents } from './sessions.ts'
import { portal } from './setup.ts'

const keepRequested = [
  withEvent('keepLocation'),
  'notifyOrigin',
  'notifyRoute',
  'stripOpeners',
  { type: 'openRequested', params: ({ event }: { event: { path: string; opens?: boolean } }) => event },
] as const

export const portalMachine = portal.createMachine({
  id: 'portal',
  description: 'Every page of Sampan.',
  context: ({ input }) => ({
    ...input,
    user: null,
    company: null,
    product: 'hook',
    search: '',
    params: {},
    carried: '',
    cpid: null,
    invitation: null,
    way: null,
    layout: 'standard',
    from: null,
    notifiedRoute: null,
    position: null,
    interrupted: null,
    departure: null,
    missing: null,
    visited: [],
    goingBack: false,
    failure: null,
  }),
  initial: 'starting',
  invoke: [
    { id: 'language', src: 'language', input: ({ context }) => ({ locale: context.locale, messages: context.messages }) },
    { id: 'authDialog', src: 'authDialog', input: { source: 'small_shop_financing', cpid: null } },
    { id: 'companySwitcher', src: 'companySwitcher', input: { userId: 0, currentId: null } },
    { id: 'serviceDialog', src: 'serviceDialog' },
    { id: 'notices', src: 'notices' },
    { id: 'repaymentLink', src: 'repaymentLink' },
    { id: 'loading', src: 'loading' },
    { id: 'handoff', src: 'handoff', input: { departure: null } },
    { id: 'connection', src: 'connection' },
    { id: 'consent', src: 'consent' },
    { id: 'position', src: 'position' },
    { id: 'session', src: 'session', input: ({ context }) => ({ stored: context.stored }) },
  ],
  on: {
    'location.requested': [
      {
        guard: withEvent('asksSignUp'),
        actions: [...keepRequested, 'openSignUp'],
        description: 'The address asks for the sign-up dialog.',
      },
      {
        guard: withEvent('asksSignIn'),
        actions: [...keepRequested, withEvent('openSignIn')],
        description: 'The address asks for the sign-in dialog.',
      },
      {
        description: 'The address changed: a link, a typed URL, a redirect.',
        actions: keepRequested,
      },
    ],
    ...sessionEvents,
    'signOut.requested': { actions: 'askSignOut' },
    'company.opened': {
      actions: [{ type: 'keepCompany', params: ({ event }) => ({ company: event.company }) }, 'storeCompany', 'notifyNotices'],
    },
    'company.changed': [
      {
        guard: { type: 'inProduct', params: { product: 'underwriting' } },
        target: '#/credit/underwriting/home',
        actions: [
          { type: 'keepCompany', params: ({ event }) => ({ company: event.company }) },
          'forgetVisited',
          'storeCompany',
          'notifyNotices',
        ],
      },
      {
        target: '#/credit/hook/home',
        actions: [
          { type: 'keepCompany', params: ({ event }) => ({ company: event.company }) },
          'forgetVisited',
          'storeCompany',
          'notifyNotices',
        ],
      },
    ],
    'company.leaving': {
      target: '.switching',
      description: 'The company changes: unsent input is sent for the previous one.',
    },
    'companies.changed': {
      actions: [withEvent('keepOrChoose'), 'storeCompany', 'notifyNotices'],
      description: 'The user has left a company, perhaps the current one.',
    },
    'switcher.requested': { actions: 'openSwitcher' },
    'join.requested': '#/company',
    'journey.continued': { target: '.continuing', description: 'The merchant goes on with the next step of the journey.' },
    'home.requested': [
      { guard: { type: 'inProduct', params: { product: 'underwriting' } }, target: '#/credit/underwriting/home' },
      { target: '#/credit/hook/home' },
    ],
    'drawdown.requested': [
      { guard: { type: 'inProduct', params: { product: 'underwriting' } }, target: '#/credit/underwriting/second-drawdown' },
      { target: '#/credit/hook/second-drawdown' },
    ],
    'search.used': { actions: 'dropSearch' },
    'back.pressed': {
      guard: 'hasPageBefore',
      actions: 'openPageBefore',
      description: 'The page visited before opens; the first one stays. R8.',
    },
    'page.settled': [
      { guard: 'isPassedOver', actions: 'openPageBefore', description: 'The page gone back to is closed by now: the one before it opens.' },
      { actions: 'keepVisit' },
    ],
    'chart.missing': {
      target: '.fetching',
      actions: withEvent('keepMissing'),
      description: 'The chart of the page has not been fetched.',
    },
    'search.kept': { actions: withEvent('keepSearch'), description: 'The search of a page is part of its address.' },
    'report.requested': { actions: 'openSignUpForReport', description: 'A visitor wants a report, which needs an account.' },
    'link.followed': { actions: withEvent('followLink'), description: 'A link leads to a page. R5.' },
    'shopActivation.requested': {
      actions: withEvent('followActivation'),
      description: 'The merchant wants to deal with a failed approval. MSG-12.',
    },
    'unread.changed': { actions: 'countUnread' },
    'language.changed': { actions: 'notifyNotices', description: 'Notices speak the language of the page.' },
    'notice.raised': { actions: { type: 'notify', params: ({ event }) => ({ kind: event.kind, id: event.id }) } },
  },
  states: {
    starting: {
      description: 'Is there a session from before?',
      tags: ['busy', 'starting'],
      on: {
        'session.none': 'arriving',
        'session.opened': {
          target: 'arriving',
          actions: [
            { type: 'keepUser', params: ({ event }) => ({ user: event.user }) },
            { type: 'chooseCompany', params: ({ event }) => ({ memberships: event.memberships }) },
            'storeCompany',
          ],
        },
      },
    },
    arriving: { description: 'The user is known; the address says which page is requested.' },
    fetching: {
      description: 'Fetches the chart of a page that is about to open.',
      tags: 'busy',
      invoke: {
        id: 'fetchChart',
        src: 'fetchChart',
        input: ({ context: { missing } }) => ({ chart: missing?.chart ?? '' }),
        onDone: { actions: ['restoreSearch', 'followMissing'], description: 'The page opens.' },
        onError: { target: 'unfetched', actions: withEvent('keepFailure') },
      },
    },
    unfetched: { description: 'The chart could not be fetched: shown like a missing view.', tags: 'unfetched' },
    switching: { description: 'Another company becomes the current one.', tags: 'busy' },
    returning,
    leaving,
    continuing: {
      description: 'Reads the next step of the journey.',
      tags: 'busy',
      always: { guard: 'hasNoCompany', target: '#/company/onboarding/company-information' },
      invoke: {
        id: 'readPosition',
        src: 'readPosition',
        input: ({ context }) => ({ product: context.product }),
        onDone: {
          actions: [withOutput('keepPosition'), { type: 'followPosition', params: ({ event }) => ({ position: event.output, page: '' }) }],
        },
        onError: { target: '#/', actions: withEvent('logFailure') },
      },
    },
    landing: {
      ...page('/'),
      description:
        'Landing page of Sampan. A signed-in user goes to the area of the register source; with any other source they stay. ROUTE-02 to ROUTE-05.',
      tags: 'public',
      entry: 'notifyLanding',
      always: [
        { guard: { type: 'belongsTo', params: { product: 'hook' } }, target: '#/credit/hook/home' },
        { guard: { type: 'belongsTo', params: { product: 'underwriting' } }, target: '#/credit/underwriting/home' },
      ],
    },
    credit: { ...page('/credit'), description: 'Leads to the small-shop product. ROUTE-06.', always: '#/credit/hook' },
    hook: productArea('hook'),
    underwriting: productArea('underwriting'),
    ...publicPages,
    merchant,
  },
})

function pagesOf(node: AnyStateNode): string[] {
  const own = node.config.route && node.config.id ? [node.config.id] : []
  return [...own, ...Object.values(node.states).flatMap(pagesOf)]
}

/** The route table: every page of the portal, read off the chart. */
export const pages: readonly string[] = pagesOf(portalMachine.root)
registerPages(pages)

export type PortalSnapshot = SnapshotFrom<typeof portalMachine>

/** What a snapshot says of the page it is on: the innermost state that is one. */
function pageMeta(snapshot: PortalSnapshot): { page: string; view?: string } | undefined {
  const metas = Object.values(snapshot.getMeta()) as ({ page: string; view?: string } | undefined)[]
  return metas.filter((meta) => meta !== undefined).at(-1)
}

/** The page a snapshot is on; null while the portal starts or asks where to go on. */
export function pageOf(snapshot: PortalSnapshot): string | null {
  return pageMeta(snapshot)?.page ?? null
}

/** What is shown of the page a snapshot is on: the page itself, unless one page shows several charts in turn. */
export function viewOf(snapshot: PortalSnapshot): string | null {
  return pageMeta(snapshot)?.view ?? pageOf(snapshot)
}

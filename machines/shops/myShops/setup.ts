/** Setup of the chart of my shops: its context, events, actors, guards and actions. SHOP-01, SHOP-18, SHOP-25. */
import { assign, sendParent, sendTo, setup } from 'xstate'
import type { CompanyProfile } from '../../../contract/company/members.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoints.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Product } from '../../../contract/kernel/product.ts'
import type { Membership } from '../../../contract/kyc/applications.ts'
import type { CreditLimit } from '../../../contract/limits/limits.ts'
import type { MyShop } from '../../../contract/shops/my-shops.ts'
import { problemOf } from '../../kernel/calls.ts'
import { rereadGuards } from '../../kernel/changes.ts'
import { isCalculated } from '../../kernel/limitStatus.ts'
import { type PageFact, port, type Toast, toast, unwiredAction } from '../../kernel/port.ts'
import { shopAccountsMachine } from '../shopAccounts.ts'

/** The two lists of the page. SHOP-01. */
export const shopTabs = ['shops', 'accounts'] as const
export type ShopTab = (typeof shopTabs)[number]

/** Filters of the list of shops; an empty text is no filter. API-045. */
export type ShopFilters = { keyword: string; platform: string; status: string }

/** Narrowed to nothing. */
export const noFilters: ShopFilters = { keyword: '', platform: '', status: '' }

/** Search parameters: each trimmed, and left out when empty. SHOP-24. */
function askedOf(filters: ShopFilters, current: number): { keyword?: string; platform?: string; status?: string; current: number } {
  const given = Object.entries(filters).map(([name, value]) => [name, value.trim()] as const)
  return { ...Object.fromEntries(given.filter(([, value]) => value !== '')), current }
}

type MyShopsContext = {
  companyId: string
  userId: number
  product: Product
  tab: ShopTab
  profile: CompanyProfile | null
  filters: ShopFilters
  current: number
  found: OutputOf<'searchShops'>
  /** Limit of the shops; null without one, and when it could not be read. */
  limit: CreditLimit | null
  /** The shop that is looked at, taken off, moved or authorised again. */
  target: MyShop | null
  /** The shop whose name was pressed while the list was being read: it is shown once that is there. */
  asked: string | null
  /** Companies it may be moved to. */
  companies: Membership[]
  /** Why the list was read again: another tab was faster, or an answer was lost. */
  reread: 'changed' | 'lost' | null
  problem: Problem | null
}

/** A shop of the list, or one whose authorisation ends soon. */
function shopOf({ found }: Pick<MyShopsContext, 'found'>, id: string): MyShop | null {
  return [...found.records, ...found.ending].find((shop) => shop.id === id) ?? null
}

/** The requested shop if the loaded list contains it, else null. */
function stillAsked(asked: string | null, found: OutputOf<'searchShops'>): string | null {
  return asked !== null && shopOf({ found }, asked) ? asked : null
}

/** Companies a shop of a company may be moved to: other certified ones the user administers. API-047. */
function takersAmong(memberships: readonly Membership[], companyId: string): Membership[] {
  return memberships.filter((each) => {
    return each.companyId !== companyId && each.role === 'administrator' && each.kycStatus === 'approved'
  })
}

/** The parts of the chart. */
export const shops = setup({
  types: {
    /** Input: company, user, product of the limit, and searched name. */
    input: {} as { company: { companyId: string } | null; user: { userId: number } | null; product: Product; keyword: string },
    context: {} as MyShopsContext,
    events: {} as
      | { type: 'tab.chosen'; tab: ShopTab }
      | { type: 'filters.submitted'; filters: ShopFilters }
      | { type: 'page.chosen'; current: number }
      | { type: 'shop.pressed'; id: string }
      | { type: 'renew.pressed'; id: string }
      | { type: 'add.pressed' }
      | { type: 'remove.pressed' }
      | { type: 'removal.confirmed' }
      | { type: 'migrate.pressed' }
      | { type: 'company.chosen'; companyId: string }
      | { type: 'dialog.closed' }
      | { type: 'back.pressed' }
      | { type: 'retry.pressed' }
      | Toast
      | PageFact,
    tags: {} as
      | 'busy'
      | 'ready'
      | 'unavailable'
      | 'unsure'
      | 'searching'
      | 'ending'
      | 'showing'
      | 'removing'
      | 'migrating'
      | 'preparing'
      | 'nowhere'
      | 'leaving'
      | 'providerDown'
      | 'working',
  },
  actors: {
    readCompanyProfile: port('readCompanyProfile'),
    searchShops: port('searchShops'),
    readLimit: port('readLimit'),
    addShop: port('addShop'),
    deleteShop: port('deleteShop'),
    listMemberships: port('listMemberships'),
    migrateShop: port('migrateShop'),
    shopAccounts: shopAccountsMachine,
  },
  delays: { look: 10_000 },
  guards: {
    /** The clock of the server says that an authorisation ends within thirty days. SHOP-18. */
    consentEndsSoon: ({ context }) => context.found.ending.length > 0,
    /** Only an administrator takes a shop off or moves it. */
    administers: ({ context }) => context.profile?.role === 'administrator',
    /** Sales are being read, or the limit is being calculated: both are polled. */
    somethingMoves: ({ context }) => isCalculated(context.limit) || context.found.records.some(({ importing }) => importing),
    /** Its marketplace has no consent page: it is read by keys. SHOP-03. */
    readByKeys: ({ context }, { id }: { id: string }) => shopOf(context, id)?.by_keys ?? false,
    /** A name was pressed while the list was read, and its shop is there. */
    shopAsked: ({ context }) => context.asked !== null,
    companiesCouldTakeIt: ({ context: { companyId } }, memberships: Membership[]) => takersAmong(memberships, companyId).length > 0,
    ...rereadGuards,
    /** The shop is gone; a refused move is said in its dialog. ERR-20018. */
    changedElsewhere: (_, params: { error: unknown }) => Problem.from(params.error).is('notFound'),
    /** The address may be left for. The wiring adds: only to a host of the configuration. R5. */
    addressAllowed: (_, params: { url: string }) => /^https?:/.test(params.url),
  },
  actions: {
    chooseTab: assign((_, { tab }: { tab: ShopTab }) => ({ tab, reread: null, problem: null })),
    keepProfile: assign({ profile: (_, profile: CompanyProfile) => profile }),
    keepFilters: assign((_, { filters }: { filters: ShopFilters }) => ({ filters, current: 1, asked: null, reread: null, problem: null })),
    keepPage: assign((_, { current }: { current: number }) => ({ current, reread: null, problem: null })),
    keepFound: assign(({ context }, found: OutputOf<'searchShops'>) => ({ found, asked: stillAsked(context.asked, found) })),
    keepLimit: assign({ limit: (_, limit: CreditLimit | null) => limit }),
    keepTarget: assign(({ context }, { id }: { id: string }) => ({ target: shopOf(context, id), reread: null, problem: null })),
    keepAsked: assign({ asked: (_, { id }: { id: string }) => id }),
    takeAsked: assign(({ context }) => ({ target: shopOf(context, context.asked ?? ''), asked: null })),
    keepCompanies: assign(({ context: { companyId } }, memberships: Membership[]) => ({ companies: takersAmong(memberships, companyId) })),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    sayChanged: assign({ reread: 'changed' }),
    sayLost: assign({ reread: 'lost' }),
    /** Leaves for the provider's consent page; wired. */
    leaveFor: unwiredAction<{ url: string }>('leaveFor'),
    /** Leaves to link a shop or to renew its keys; the portal remembers the page to return to. */
    requestShop: sendParent({ type: 'authorisation.requested' }),
    requestKeys: sendParent((_, { id }: { id: string }) => ({ type: 'authorisation.requested', renew: id })),
    seekConsent: sendParent({ type: 'consent.sought' }),
    /** Removes the search of the address, which no longer filters the list. */
    dropAsked: sendParent({ type: 'search.used' }),
    passHidden: sendTo('accounts', { type: 'page.hidden' }),
    passReturned: sendTo('accounts', { type: 'network.returned' }),
    /** Passes messages of the list of accounts to the portal. */
    passToast: sendParent(({ event }) => event),
    notifyParent: sendParent(toast),
  },
})

/** Parameters of the list with the current filters. SHOP-24. */
export function searchOf({ filters, current }: Pick<MyShopsContext, 'filters' | 'current'>): InputOf<'searchShops'> {
  return askedOf(filters, current) as InputOf<'searchShops'>
}

/** Parameters to authorise a shop again: with the same platform and method, and its site where it is one of those offered. SHOP-18. */
export function consentOf(shop: MyShop | null): InputOf<'addShop'> {
  return { platform_id: shop?.platform_id ?? 0, site: shop?.consent_site ?? null, auth_method: shop?.auth_method ?? 1 }
}

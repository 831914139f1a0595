/** The world of my shops and their accounts: inputs, user events, answers and refusals of the server. */
import type { World } from '../harness/alone.ts'
import { company, facts, limit, membership, money, refusal, user } from '../kernel/shared.world.ts'

/** A shop of the list whose authorisation holds. */
export const myShop = {
  id: 's',
  name: 'Haian EU',
  platform_id: 1,
  site: 'US',
  consent_site: 'US',
  auth_method: 2,
  by_keys: false,
  status: 'normal',
  days_left: null,
  importing: false,
  held_name: null,
}
/** Answers of the list: without warnings, with an authorisation that ends, with running imports. */
export const found = { records: [myShop], total: 1, all: 1, ending: [], platforms: ['Amazon'] }
export const ending = { ...found, ending: [{ ...myShop, days_left: 6 }] }
const reading = { ...found, records: [{ ...myShop, importing: true }] }
const keyed = { ...found, records: [{ ...myShop, by_keys: true }] }
const lists = [found, ending, reading, keyed]
/** Given, and being worked out again. */
export const given = { ...limit, shops: [{ id: 's', name: 'Haian EU', platform: 'Amazon', amount: money, loss: money }] }
const limits = [given, { ...given, status: 'submitted', pre_limit: money }]
const profile = { companyId: 'c', kycStatus: 'approved', role: 'administrator' }
/** Another company the user administers. */
export const other = { ...membership, companyId: 'd', role: 'administrator' }
/** Consent pages: one of a provider, and an address that must never be opened. */
const pages = [
  { url: 'https://amazon.example/consent', state: 'x' },
  { url: 'javascript:', state: 'x' },
]
const gone = refusal('notFound')

/** An account of the list. */
export const shopAccount = {
  id: 'a',
  login: 'seller',
  shop_name: 'Haian EU',
  platform: 'Amazon',
  status: 'active',
  login_url: 'https://seller.example.com',
  version: 1,
}
const kept = { records: [shopAccount], total: 1, all: 1 }

/** By name of the registry. */
export const myShopsWorlds: Record<string, World> = {
  myShops: {
    inputs: [{ company, user, product: 'hook', keyword: '' }],
    events: [
      { type: 'tab.chosen', tab: 'accounts' },
      { type: 'tab.chosen', tab: 'shops' },
      { type: 'filters.submitted', filters: { keyword: ' haian ', platform: '', status: ' ' } },
      { type: 'page.chosen', current: 2 },
      { type: 'shop.pressed', id: 's' },
      { type: 'renew.pressed', id: 's' },
      { type: 'company.chosen', companyId: 'd' },
      { type: 'notice.raised', kind: 'success', id: 'shops.mine.account.added' },
      ...facts(
        'add.pressed remove.pressed removal.confirmed migrate.pressed dialog.closed back.pressed retry.pressed network.returned page.hidden',
      ),
    ],
    outputs: {
      readCompanyProfile: [profile, { ...profile, role: 'user' }],
      ...Object.fromEntries(['searchShops', 'searchAgain', 'refreshShops', 'checkShops', 'lookAtShops'].map((id) => [id, lists])),
      ...Object.fromEntries(['readLimit', 'refreshLimit', 'lookAtLimit'].map((id) => [id, limits])),
      listMemberships: [[other], []],
      addShop: pages,
    },
    errors: {
      deleteShop: [gone, refusal('internalError')],
      migrateShop: [gone, refusal('alreadyExists')],
      addShop: [refusal('networkError')],
    },
    key: ({ profile: own, tab, found: list, limit: held, target, asked, filters, current, reread, problem }) => [
      (own as typeof profile | null)?.role,
      tab,
      (list as typeof ending).ending.length,
      (list as typeof found).records.some(({ importing }) => importing),
      (list as typeof found).records.some(({ by_keys }) => by_keys),
      (held as { status: string } | null)?.status,
      target !== null,
      asked !== null,
      JSON.stringify(filters),
      current,
      reread,
      problem === null,
    ],
  },
  shopAccounts: {
    inputs: [{ administers: true }, { administers: false }],
    events: [
      { type: 'search.submitted', keyword: ' haian ' },
      { type: 'page.chosen', current: 2 },
      { type: 'account.submitted', account: { login: 'seller' }, status: 'active' },
      ...['edit.pressed', 'remove.pressed'].map((type) => ({ type, id: 'a' })),
      ...facts('add.pressed removal.confirmed dialog.closed retry.pressed network.returned page.hidden'),
    ],
    outputs: {
      ...Object.fromEntries(['searchShopAccounts', 'searchAccountsAgain', 'refreshAccounts', 'checkAccounts'].map((id) => [id, [kept]])),
      listPlatforms: [[{ platform: 'Amazon' }]],
    },
    errors: {
      addShopAccount: [refusal('alreadyExists')],
      editShopAccount: [refusal('conflict'), refusal('alreadyExists')],
      deleteShopAccount: [refusal('conflict'), gone, refusal('internalError')],
    },
    key: ({ administers, keyword, current, target, reread, problem }) => [
      administers,
      keyword,
      current,
      target !== null,
      reread,
      problem === null,
    ],
  },
}

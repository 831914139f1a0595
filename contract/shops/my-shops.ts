/** My shops: the shops of a company with their authorisations, and the accounts it signs in to them with. SHOP-01, SHOP-16 to SHOP-18, SHOP-24 to SHOP-26. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Instant, line, optionalText, text } from '../kernel/fields.ts'
import { AuthorisationStatus } from '../kernel/statuses.ts'
import { shopStatusFilters } from './expiry.ts'
import { AuthMethod } from './linking.ts'
import { HeldName } from './seller-name.ts'

/** The placeholder for a password. */
export const maskedPassword = '••••••••'

/** A shop of the company. SHOP-16. */
export const MyShop = z.strictObject({
  id: Id,
  name: z.string(),
  platform: z.string(),
  platform_id: z.number().int(),
  icon: z.string(),
  /** Where it sells, if the platform or the merchant has provided it. */
  site: z.string().nullable(),
  /** The site to renew the consent with: its own if the platform offers it, else the first one; null without sites. */
  consent_site: z.string().nullable(),
  auth_method: AuthMethod,
  /** Keys were entered instead of consent given: so they are to authorise it again. SHOP-03. */
  by_keys: z.boolean(),
  shop_id: z.string(),
  psp: z.string().nullable(),
  /** Held in another name than the company's: it does not count towards the limit. Decision 094. */
  held_name: HeldName.nullable(),
  status: AuthorisationStatus,
  authorised_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  /** Whole days of Hong Kong until the last one, by the clock of the server; null without an end. */
  days_left: z.number().int().nullable(),
  importing: z.boolean(),
  progress: z.number().int().min(0).max(100),
})
export type MyShop = z.infer<typeof MyShop>

/** Filters of both lists; a filter that is empty after trimming is ignored. SHOP-24. */
const Paged = {
  keyword: optionalText(100).optional(),
  platform: optionalText(60).optional(),
  current: z.number().int().min(1).max(1000).default(1),
}

/** Status of a shop account. SHOP-17. */
export const ShopAccountStatus = z.enum(['active', 'disabled'], 'field.required')
export type ShopAccountStatus = z.infer<typeof ShopAccountStatus>

/** Whether a text is an address to sign in at: https, and without a name or password in it. SHOP-17. */
function isLoginUrl(typed: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(typed)
    return protocol === 'https:' && hostname.includes('.') && username === '' && password === ''
  } catch {
    return false
  }
}

/** The user's own password, required for each call. */
const ownPassword = line().min(1, 'field.password.required').max(200)

const ShopPassword = line().max(200, 'field.tooLong')

const accountFields = {
  login: text(120),
  shop_name: text(120),
  /** Name of one of the marketplaces, as their list has it. */
  platform: text(60),
  login_url: text(500).refine(isLoginUrl, 'field.invalid'),
}

/** Input of the form of a new account. SHOP-17. */
export const ShopAccountForm = z.strictObject({ ...accountFields, password: ShopPassword.min(1, 'field.password.required') })
export type ShopAccountForm = z.infer<typeof ShopAccountForm>

/** The form of one that is there: without a new password the old one stays. */
export const ShopAccountChange = z.strictObject({ ...accountFields, password: ShopPassword })
export type ShopAccountChange = z.infer<typeof ShopAccountChange>

/** An account of the list; its password is never in it. SHOP-17. */
export const ShopAccount = z.strictObject({
  id: Id,
  login: z.string(),
  shop_name: z.string(),
  platform: z.string(),
  icon: z.string(),
  status: ShopAccountStatus,
  updated_at: Instant,
  login_url: z.string(),
  password: z.literal(maskedPassword),
  /** Counts the changes; a change names the one it was made on. */
  version: z.number().int(),
})
export type ShopAccount = z.infer<typeof ShopAccount>

export const myShops = {
  addShop: endpoint({
    method: 'POST',
    path: '/metadata/authorized/shop/add',
    access: 'company',
    input: z.strictObject({ platform_id: z.int32(), site: line().max(40).nullable(), auth_method: AuthMethod }),
    output: z.strictObject({ url: z.url(), state: z.string() }),
    codes: ['forbidden', 'notFound'],
    summary:
      'Create the address of a marketplace’s consent page, for a new shop or one whose authorisation ends. The shop is added after the consent, not by this call.',
    source: 'API-044, decision 032',
  }),
  searchShops: endpoint({
    method: 'POST',
    reads: true,
    path: '/metadata/authorized/shop/page',
    access: 'company',
    input: z.strictObject({ ...Paged, status: z.enum(shopStatusFilters).or(z.literal('')).optional() }),
    output: z.strictObject({
      records: z.array(MyShop),
      /** Number of matching shops, and of all. */
      total: z.number().int(),
      all: z.number().int(),
      /** Shops whose authorisation ends soon, soonest first, regardless of the filters. */
      ending: z.array(MyShop),
      /** Names of the platforms of all shops. */
      platforms: z.array(z.string()),
    }),
    codes: [],
    summary: 'List shops of the company, newest first; parameters are trimmed, empty ones ignored.',
    source: 'API-045, SHOP-16, SHOP-24',
  }),
  deleteShop: endpoint({
    method: 'POST',
    path: '/metadata/authorized/shop/delete',
    access: 'administrator',
    input: z.strictObject({ id: Id }),
    output: z.null(),
    codes: ['notFound'],
    summary:
      'Remove a shop: revokes its consent and recalculates the limit. A running drawdown stays; until it is repaid no other company can use the sales of the shop.',
    source: 'API-046',
  }),
  migrateShop: endpoint({
    method: 'POST',
    path: '/metadata/authorized/shop/migrate',
    access: 'administrator',
    // It writes an entry of the audit log however often it is made.
    cost: 2,
    input: z.strictObject({ id: Id, companyId: Id }),
    output: z.null(),
    codes: ['refused', 'conflict', 'unavailable', 'alreadyExists', 'notFound', 'tooManyRequests'],
    summary:
      'Move a shop with its sales and its consent to another company administered by the user; 502 while the company that signed for it has an open debt, 20016 while the target company is not certified, 20017 when it already has the shop, 20011 when it is the same company.',
    source: 'API-047',
  }),
  searchShopAccounts: endpoint({
    method: 'POST',
    reads: true,
    path: '/metadata/authorized/shop/account/page',
    access: 'company',
    input: z.strictObject({ ...Paged, status: ShopAccountStatus.or(z.literal('')).optional() }),
    output: z.strictObject({ records: z.array(ShopAccount), total: z.number().int(), all: z.number().int() }),
    codes: [],
    summary: 'List shop accounts with masked passwords, last changed first; empty parameters are ignored.',
    source: 'API-048, SHOP-17, SHOP-24',
  }),
  addShopAccount: endpoint({
    method: 'POST',
    path: '/metadata/authorized/shop/account/add',
    access: 'administrator',
    cost: 5,
    input: z.strictObject({ account: ShopAccountForm }),
    output: ShopAccount,
    codes: ['unavailable', 'alreadyExists'],
    summary:
      'Add a shop account; 20017 at its login when the company already has it at that platform, 20016 when the maximum number of accounts is reached.',
    source: 'API-049',
  }),
  editShopAccount: endpoint({
    method: 'POST',
    path: '/metadata/authorized/shop/account/edit',
    access: 'administrator',
    cost: 5,
    input: z.strictObject({ id: Id, version: z.int32(), status: ShopAccountStatus, account: ShopAccountChange }),
    output: ShopAccount,
    codes: ['conflict', 'alreadyExists', 'notFound'],
    summary: 'Change a shop account; 20011 when its version has changed.',
    source: 'API-050',
  }),
  deleteShopAccount: endpoint({
    method: 'POST',
    path: '/metadata/authorized/shop/account/delete',
    access: 'administrator',
    input: z.strictObject({ id: Id, version: z.int32() }),
    output: z.null(),
    codes: ['conflict', 'notFound'],
    summary: 'Delete a shop account with its password.',
    source: 'API-051',
  }),
  viewShopPassword: endpoint({
    method: 'POST',
    path: '/metadata/authorized/shop/account/view/pwd',
    access: 'administrator',
    cost: 20,
    input: z.strictObject({ id: Id, password: ownPassword }),
    output: z.strictObject({
      value: z.string(),
      /** Passwords the user may still reveal today. */
      left: z.number().int().min(0),
    }),
    codes: ['tooManyRequests', 'notFound', 'accountLocked', 'wrongPassword'],
    summary:
      'Reveal the password of a shop account, with the user’s own password: 800003 for a wrong one, 80002 after as many failures as at sign-in, 510 after five revealed passwords in a day.',
    source: 'API-052',
  }),
}

/** Shops and payment service providers, linked by OAuth. §3, §7. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Instant, line, Money, Nothing, text } from '../kernel/fields.ts'
import { AuthorisationStatus } from '../kernel/statuses.ts'

/** A payment gateway (PSP). SHOP-08. `action` is opaque and goes back with the authorisation request. */
export const Gateway = z.strictObject({
  id: z.number().int(),
  platform: z.string(),
  partner_abbr: z.string(),
  action: z.string(),
  is_callback: z.boolean(),
  icon: z.string(),
})
export type Gateway = z.infer<typeof Gateway>

/** A marketplace. SHOP-09. `region` sorts the choice: cross-border or mainland. */
export const Platform = z.strictObject({
  ...Gateway.shape,
  sites: z.array(z.string()).nullable(),
  region: z.enum(['cross_border', 'mainland']),
})
export type Platform = z.infer<typeof Platform>

/** Authentication methods: 1 without PSP, 2 with PSP, 3 with PingPong. SHOP-13 to SHOP-15. */
export const AuthMethod = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type AuthMethod = z.infer<typeof AuthMethod>

const authorised = {
  id: Id,
  platform: z.string(),
  icon: z.string(),
  name: z.string(),
  status: AuthorisationStatus,
  authorised_at: Instant.nullable(),
  expires_at: Instant.nullable(),
}

/** A linked PSP account. SHOP-06, SHOP-07. */
export const AuthorisedPsp = z.strictObject(authorised)
export type AuthorisedPsp = z.infer<typeof AuthorisedPsp>

/** A linked shop with the progress of its import in percent and what was seen so far. SHOP-06, SHOP-16. */
export const AuthorisedShop = z.strictObject({
  ...authorised,
  site: z.string().nullable(),
  /** The method by which it was last linked, used to link it again. */
  auth_method: AuthMethod,
  shop_id: z.string(),
  psp: z.string().nullable(),
  /** Its sales are being read; without it, a progress below 100 is where the reading ended. */
  importing: z.boolean(),
  progress: z.number().int().min(0).max(100),
  orders: z.number().int(),
  sales_12_months: Money.nullable(),
  /** Sales per month, oldest first, at most 24. */
  sales_by_month: z.array(z.strictObject({ month: z.string().regex(/^\d{4}-\d\d$/), sales: Money })),
})
export type AuthorisedShop = z.infer<typeof AuthorisedShop>

/** Status of an authorisation attempt after the provider sent the merchant back. */
export const AuthorisationResult = z.strictObject({
  kind: z.enum(['shop', 'psp']),
  id: Id,
  platform_id: z.number().int(),
  /** Its site, and the provider's name of the shop or of the account holder. */
  platform: z.string(),
  name: z.string(),
  /** Method chosen at the start: 2 still needs a PSP, 3 begins with PingPong. */
  auth_method: AuthMethod,
  /** The shop that a PSP account was linked for; null for a shop, and for an account linked before its shop. */
  shop_id: Id.nullable(),
  /** The marketplace of the shop to link next, for an account linked before its shop. SHOP-15. */
  next_platform_id: z.number().int().nullable(),
})
export type AuthorisationResult = z.infer<typeof AuthorisationResult>

export const shops = {
  listPlatforms: endpoint({
    method: 'GET',
    path: '/api/platform/shop/list',
    access: 'user',
    input: Nothing,
    output: z.array(Platform),
    codes: [],
    success: 0,
    summary: 'List marketplaces that can be linked.',
    source: 'API-060, SHOP-22',
  }),
  listGateways: endpoint({
    method: 'GET',
    path: '/api/platform/psp/list',
    access: 'user',
    input: Nothing,
    output: z.array(Gateway),
    codes: [],
    success: 0,
    summary: 'List payment service providers that can be linked.',
    source: 'API-061, SHOP-21',
  }),
  startAuthorisation: endpoint({
    method: 'POST',
    path: '/api/oauth/url',
    access: 'company',
    input: z.strictObject({
      platform_id: z.int32(),
      action: text(60),
      site: line().max(40).nullable(),
      auth_method: AuthMethod,
      /** The shop that a PSP account is linked for. SHOP-14. */
      shop_id: Id.nullable().default(null),
      /** The marketplace whose shop is linked once PingPong's consent is given. SHOP-15. */
      next_platform_id: z.int32().nullable().default(null),
    }),
    output: z.strictObject({ url: z.url(), state: z.string() }),
    codes: ['notFound', 'forbidden'],
    summary:
      'Create the address of a provider’s consent page, with PKCE and a single-use state; for a marketplace with keys, of the page where they are created.',
    source: 'API-062',
  }),
  completeAuthorisation: endpoint({
    method: 'POST',
    path: '/api/oauth/callback',
    access: 'company',
    input: z.strictObject({
      code: line().max(500).optional(),
      state: text(200),
      /** Error the provider sent instead of a code, for example `access_denied`. */
      error: line().max(100).optional(),
    }),
    output: AuthorisationResult,
    codes: ['networkError', 'unknownReference', 'verificationFailed', 'conflict'],
    summary:
      'Exchange the code sent back by the provider; 20007 consent refused, 513 unknown or used state, or an expired code, 506 provider error or no answer; for a known state `platform_id` is the marketplace that was chosen.',
    source: 'API-063',
  }),
  /** Called by shop authorisation, for marketplaces without OAuth. */
  linkByKeys: endpoint({
    method: 'POST',
    path: '/api/oauth/key',
    access: 'company',
    cost: 5,
    extension: true,
    input: z.strictObject({ state: text(200), key: text(200), secret: text(500) }),
    output: AuthorisationResult,
    codes: ['networkError', 'unknownReference', 'verificationFailed', 'conflict'],
    summary:
      'Link a shop of a marketplace without a consent page by its keys; 20007 at both fields when the keys are refused, 513 unknown, used or expired state.',
    source: 'extension of API-063',
  }),
  listAuthorisations: endpoint({
    method: 'GET',
    path: '/api/oauth/list',
    access: 'company',
    input: Nothing,
    output: z.strictObject({ psp: z.array(AuthorisedPsp), shop: z.array(AuthorisedShop) }),
    codes: [],
    summary: 'List linked shops and PSP accounts of the company.',
    source: 'API-064, SHOP-04 to SHOP-06',
  }),
  associatePsp: endpoint({
    method: 'POST',
    path: '/api/oauth/relevance/psp',
    access: 'company',
    input: z.strictObject({ shop_id: Id, psp_id: Id }),
    output: z.null(),
    codes: ['notFound'],
    summary: 'Set the PSP account through which a shop is paid.',
    source: 'API-065',
  }),
  syncShop: endpoint({
    method: 'POST',
    path: '/api/oauth/sync/pgid',
    access: 'company',
    cost: 5,
    input: z.strictObject({ pg_id: Id }),
    output: z.null(),
    codes: ['inProgress', 'notFound'],
    summary: 'Import the sales of a linked shop again.',
    source: 'API-067',
  }),
  removeShop: endpoint({
    method: 'DELETE',
    path: '/api/oauth/shop/:id',
    access: 'administrator',
    input: z.strictObject({ id: Id }),
    output: z.null(),
    codes: ['notFound'],
    forOtherClients: 'The portal removes shops by deleteShop.',
    summary: 'Revoke an authorisation.',
    source: 'API-066',
  }),
}

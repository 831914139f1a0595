/** Register entries of shops and PSPs: their consents, sales, settlements and accounts. */
import { sql } from 'kysely'
import { isOneOf } from '../../platform/db/conditions.ts'
import type { Trx } from '../../platform/deps.ts'
import type { ConsentTable } from '../../shops/tokens.ts'
import { ofCompanies, ofEither, type Part, type Subject, through } from '../entry.ts'

/** Columns of one consent; the tokens open the shop of a merchant. */
const consent = [
  'id',
  'company_id',
  'platform_id',
  'status',
  'auth_method',
  'authorised_at',
  'expires_at',
  'access_expires_at',
  'removed_at',
  'created_at',
]
const tokens = { access_token_sealed: { blank: null }, refresh_token_sealed: { blank: null } }

export const shopEntries = {
  oauth_states: {
    title: 'oauth_states',
    purpose: 'security',
    rows: ofEither,
    exported: ({ id }) => sql<boolean>`user_id = ${id}`,
    plain: [
      'session_id',
      'user_id',
      'company_id',
      'platform_id',
      'site',
      'auth_method',
      'shop_id',
      'next_platform_id',
      'expires_at',
      'used_at',
      'created_at',
    ],
    secret: { state_hash: {}, verifier_sealed: {} },
    erasure: 'rows',
  },
  shop_sales: {
    title: 'shop_sales',
    purpose: 'lending',
    rows: through('shop_id', 'shops'),
    plain: ['shop_id', 'day', 'orders', 'gross', 'returns'],
    erasure: 'rows',
  },
  shops: {
    title: 'shops',
    purpose: 'lending',
    rows: ofCompanies(),
    plain: [
      ...consent,
      'site',
      'currency',
      'opened_on',
      'psp_id',
      'progress',
      'importing',
      'imported_from',
      'synced_at',
      'pledged',
      'held_by',
      'seller_site',
      'gave_way_at',
      'renewing_until',
    ],
    personal: { name: { blank: '' }, seller: { blank: null }, provider_shop_id: { blank: () => sql`id::text` } },
    // The number above is in it: blanked there, it is gone here.
    withheld: ['identity'],
    secret: tokens,
    erasure: 'blanked',
    sealed: true,
    closing: (trx, _deps, subject, at) => takeBack(trx, 'shops', subject, at),
  },
  shop_accounts: {
    title: 'shop_accounts',
    purpose: 'lending',
    rows: ofCompanies(),
    plain: ['id', 'company_id', 'status', 'platform_id', 'version', 'added_by', 'created_at', 'updated_at', 'removed_at'],
    personal: { login: {}, shop_name: {}, login_url: {} },
    secret: { password_sealed: {} },
    erasure: 'rows',
    sealed: true,
  },
  psp_accounts: {
    title: 'psp_accounts',
    purpose: 'lending',
    rows: ofCompanies(),
    plain: [...consent, 'currency'],
    personal: { account_id: { blank: () => sql`id::text` }, holder: { blank: '' } },
    secret: tokens,
    erasure: 'blanked',
    sealed: true,
    closing: (trx, _deps, subject, at) => takeBack(trx, 'psp_accounts', subject, at),
  },
  seller_names: {
    title: 'seller_names',
    purpose: 'lending',
    rows: ofCompanies(),
    plain: ['id', 'company_id', 'status', 'created_at', 'decided_at'],
    personal: { name: {}, note: {} },
    withheld: ['decided_by'],
    erasure: 'rows',
  },
  psp_settlements: {
    title: 'psp_settlements',
    purpose: 'lending',
    rows: through('psp_id', 'psp_accounts'),
    plain: ['psp_id', 'settlement_id', 'settled_on', 'gross', 'financed'],
    erasure: 'rows',
  },
  shop_loans: {
    title: 'shop_loans',
    purpose: 'lending',
    rows: through('psp_id', 'psp_accounts'),
    plain: ['psp_id', 'last_on', 'share', 'settled'],
    personal: { shop: {} },
    erasure: 'rows',
  },
  psp_readings: {
    title: 'psp_readings',
    purpose: 'operation',
    rows: through('psp_id', 'psp_accounts'),
    plain: ['psp_id', 'asked_at', 'answered_at'],
    erasure: 'rows',
  },
} satisfies Part

/** Stops the import of sales; the tokens are kept until the provider has been notified of the withdrawal. */
async function takeBack(trx: Trx, table: ConsentTable, { companies }: Subject, at: Date): Promise<void> {
  await trx.updateTable(table).set({ removed_at: at }).where(isOneOf('company_id', companies)).where('removed_at', 'is', null).execute()
}

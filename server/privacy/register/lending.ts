/** Register entries of shops, limits, drawdowns and the ledger. */
import { sql } from 'kysely'
import { facilityLifecycle } from '../../../machines/lending/lifecycles/facility.ts'
import { openAccount } from '../../lending/payout-account.ts'
import { isOneOf } from '../../platform/db/conditions.ts'
import type { Trx } from '../../platform/deps.ts'
import { move } from '../../platform/lifecycle.ts'
import { invalidatePackets } from '../../rewards/expiry.ts'
import type { ConsentTable } from '../../shops/tokens.ts'
import { ofCompanies, ofEither, ofNoOne, type Part, type Subject, through } from '../entry.ts'
import { repaymentEntries } from './repayments.ts'

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

export const lendingEntries = {
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
      'seller_site',
      'gave_way_at',
      'renewing_until',
    ],
    personal: { name: { blank: '' }, provider_shop_id: { blank: () => sql`id::text` } },
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
  credit_applications: {
    title: 'credit_applications',
    purpose: 'lending',
    rows: ofCompanies(),
    plain: [
      'id',
      'company_id',
      'product',
      'type',
      'status',
      'pre_limit',
      'credit_limit',
      'watermark',
      'currency',
      'run_id',
      'calculated_at',
      'created_at',
    ],
    erasure: 'kept',
  },
  application_records: {
    title: 'application_records',
    purpose: 'lending',
    rows: ofCompanies(),
    plain: ['id', 'number', 'reference', 'company_id', 'product', 'name', 'status', 'created_at', 'ended_at'],
    erasure: 'kept',
  },
  underwriting_runs: {
    title: 'underwriting_runs',
    purpose: 'law',
    rows: ofCompanies(),
    plain: [
      'id',
      'company_id',
      'product',
      'policy',
      'as_of',
      'inputs_id',
      'steps',
      'shops',
      'raises',
      'workings',
      'outcome',
      'credit_limit',
      'watermark',
      'at',
    ],
    erasure: 'kept',
  },
  underwriting_inputs: {
    title: 'underwriting_inputs',
    purpose: 'law',
    rows: ofCompanies(),
    plain: ['id', 'company_id', 'shops'],
    erasure: 'kept',
  },
  facilities: {
    title: 'facilities',
    purpose: 'law',
    rows: ofCompanies(),
    plain: [
      'id',
      'company_id',
      'product',
      'currency',
      'status',
      'signed_limit',
      'credit_limit',
      'watermark',
      'outstanding',
      'pending',
      'frozen',
      'effective_on',
      'next_review_on',
      'opened_at',
    ],
    erasure: 'kept',
    closing: closeFacilities,
  },
  drawdowns: {
    title: 'drawdowns',
    purpose: 'law',
    rows: ofCompanies(),
    plain: [
      'id',
      'reference',
      'facility_id',
      'company_id',
      'product',
      'bank_account_id',
      'amount',
      'fee',
      'currency',
      'tenor',
      'terms',
      'counted_from',
      'value_date',
      'status',
      'refusal',
      'waiver',
      'red_packet_id',
      'requested_by',
      'requested_at',
      'settled_at',
      'outstanding',
      'repaying',
      'accrued_on',
    ],
    personal: {
      account_sealed: {
        blank: '',
        exported: ({ id, account_sealed }, _subject, keys) => openAccount(keys, String(id), String(account_sealed)),
      },
      account_masked: { blank: '' },
    },
    erasure: 'blanked',
    sealed: true,
  },
  red_packet_offers: ofNoOne('red_packet_offers', 'operation', [
    'id',
    'type',
    'quantity',
    'remaining',
    'claim_until',
    'valid_days',
    'created_at',
    'withdrawn_at',
  ]),
  red_packets: {
    title: 'red_packets',
    purpose: 'lending',
    rows: ofCompanies(),
    plain: ['id', 'offer_id', 'company_id', 'status', 'claimed_at', 'use_until'],
    erasure: 'kept',
    closing: invalidatePackets,
  },
  ...repaymentEntries,
  market_rates: ofNoOne('market_rates', 'operation', ['name', 'rate', 'date', 'read_at']),
  ledger_accounts: ofNoOne('books', 'law', ['id', 'name', 'created_at']),
  ledger_entries: ofNoOne('books', 'law', ['id', 'kind', 'reference', 'at', 'transaction_id']),
  ledger_postings: ofNoOne('books', 'law', ['id', 'entry_id', 'account_id', 'amount', 'currency']),
  ledger_balances: ofNoOne('books', 'law', ['account', 'currency', 'balance']),
} satisfies Part

/** Stops the import of sales; the tokens are kept until the provider has been notified of the withdrawal. */
async function takeBack(trx: Trx, table: ConsentTable, { companies }: Subject, at: Date): Promise<void> {
  await trx.updateTable(table).set({ removed_at: at }).where(isOneOf('company_id', companies)).where('removed_at', 'is', null).execute()
}

/** Closes the facilities; a user with debts cannot delete the account. */
async function closeFacilities(trx: Trx, _deps: unknown, { companies }: Subject, at: Date): Promise<void> {
  const rows = await trx
    .selectFrom('facilities')
    .select('id')
    .where(isOneOf('company_id', companies))
    .where('status', '<>', 'closed')
    .execute()
  for (const { id } of rows)
    await move(trx, { chart: facilityLifecycle, table: 'facilities', id, event: { type: 'facility.closed' }, actor: 'system', at })
}

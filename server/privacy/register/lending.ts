/** Register entries of limits, drawdowns and the ledger. */
import { sql } from 'kysely'
import { facilityLifecycle } from '../../../machines/lending/lifecycles/facility.ts'
import { openAccount } from '../../lending/payout-account.ts'
import { closeExceptions } from '../../limits/exceptions.ts'
import { committedIn, shareFreed } from '../../limits/exposure.ts'
import { isOneOf } from '../../platform/db/conditions.ts'
import type { Trx } from '../../platform/deps.ts'
import { move } from '../../platform/lifecycle.ts'
import { invalidatePackets } from '../../rewards/expiry.ts'
import { ofCompanies, ofNoOne, type Part, type Subject, through } from '../entry.ts'
import { repaymentEntries } from './repayments.ts'

export const lendingEntries = {
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
      'most',
      'most_recent',
      'own_most',
      'own_most_recent',
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
  limit_exceptions: {
    title: 'credit_applications',
    purpose: 'law',
    rows: ofCompanies(),
    exported: ({ companies }) => sql<boolean>`(status in ('confirmed', 'ended') and ${isOneOf('company_id', companies)})`,
    plain: [
      ...['id', 'number', 'company_id', 'product', 'effect', 'calculated', 'amount', 'ground', 'proposed_on', 'last_on', 'status'],
      ...['proposed_at', 'decided_at', 'ended_at'],
    ],
    withheld: ['reason', 'proposed_by', 'decided_by'],
    erasure: 'kept',
    closing: (trx, _deps, { companies }, at) => closeExceptions(trx, companies, at),
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
      'repaid_by_share',
      'late_returns',
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
      'approval_until',
      'approved_by',
      'approved_at',
      'overdue_since',
      'written_off_on',
      'holidays_of',
      'moved_days',
    ],
    personal: {
      account_sealed: {
        blank: '',
        exported: ({ id, account_sealed }, _subject, keys) => openAccount(keys, 'drawdowns', String(id), String(account_sealed)),
      },
      account_masked: { blank: '' },
      decline_note: { blank: null },
    },
    erasure: 'blanked',
    sealed: true,
  },
  debit_holds: {
    title: 'drawdowns',
    purpose: 'law',
    rows: ofCompanies(),
    plain: ['id', 'number', 'company_id', 'drawdown_id', 'status', 'until', 'held_at', 'ended_at'],
    withheld: ['reason', 'end_reason', 'held_by', 'ended_by'],
    erasure: 'kept',
  },
  arrangements: {
    title: 'drawdowns',
    purpose: 'law',
    rows: ofCompanies(),
    plain: [
      'id',
      'number',
      'company_id',
      'drawdown_id',
      'status',
      'wished_from',
      'requested_by',
      'requested_at',
      'decided_at',
      'answer_until',
      'answered_by',
      'answered_at',
      'agreed_on',
      'paid_before',
      'instalments',
    ],
    // Null stays null: the table says by it what became of the request.
    personal: {
      wish: { blank: '' },
      caller: { blank: () => sql`left(caller, 0)` },
      decline_reason: { blank: () => sql`left(decline_reason, 0)` },
    },
    withheld: ['recorded_by', 'proposal_reason', 'first_on', 'count', 'timing', 'proposed_by', 'proposed_at', 'decided_by'],
    erasure: 'blanked',
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
  report_days: ofNoOne('reports', 'operation', ['day', 'part', 'after', 'closed_at']),
  portfolio_days: ofNoOne('reports', 'operation', ['day', 'product', 'paid_out_in', 'bucket', 'loans', 'outstanding', 'past_due']),
  vintage_days: ofNoOne('reports', 'operation', ['day', 'product', 'paid_out_in', 'loans', 'lent', 'waived', 'over_30', 'over_90']),
  collection_days: ofNoOne('reports', 'operation', ['day', 'product', 'method', 'payments', 'received', 'taken_back']),
  bucket_rolls: ofNoOne('reports', 'operation', ['day', 'product', 'from_bucket', 'to_bucket', 'loans', 'outstanding']),
  exposures: ofNoOne('reports', 'operation', ['day', 'kind', 'subject', 'companies', 'committed', 'outstanding']),
  loan_arrears: {
    title: 'loan_arrears',
    purpose: 'law',
    rows: through('drawdown_id', 'drawdowns'),
    plain: ['drawdown_id', 'over_30_on', 'over_90_on'],
    erasure: 'kept',
  },
  market_rates: ofNoOne('market_rates', 'operation', ['name', 'rate', 'date', 'read_at', 'source', 'fixing_id']),
  refused_readings: ofNoOne('refused_readings', 'operation', ['name', 'rate', 'date', 'source', 'fault', 'read_at']),
  rate_fixings: ofNoOne('rate_fixings', 'operation', [
    'id',
    'name',
    'rate',
    'date',
    'source',
    'status',
    'proposed_by',
    'proposed_at',
    'decided_by',
    'decided_at',
  ]),
  ledger_accounts: ofNoOne('books', 'law', ['id', 'name', 'created_at']),
  ledger_entries: ofNoOne('books', 'law', ['id', 'kind', 'reference', 'at', 'transaction_id']),
  ledger_postings: ofNoOne('books', 'law', ['id', 'entry_id', 'account_id', 'amount', 'currency']),
  ledger_balances: ofNoOne('books', 'law', ['account', 'currency', 'balance']),
} satisfies Part

/** Closes the facilities, which leaves more to the other companies of the group; a user with debts cannot delete the account. */
async function closeFacilities(trx: Trx, _deps: unknown, { companies }: Subject, at: Date): Promise<void> {
  const rows = await trx
    .selectFrom('facilities')
    .select(['id', 'company_id as companyId'])
    .where(isOneOf('company_id', companies))
    .where('status', '<>', 'closed')
    .execute()
  for (const { id, companyId } of rows) {
    const before = await committedIn(trx, companyId)
    const effects = { recalculateOthers: () => shareFreed(trx, { companyId, before, at }) }
    await move(trx, { chart: facilityLifecycle, table: 'facilities', id, event: { type: 'facility.closed' }, actor: 'system', at, effects })
  }
}

/** Every drawdown keeps what it was agreed under as one document. Loans of before keep their due days and round each period: decision 038. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table drawdowns add column terms jsonb`,
  sql`update drawdowns set terms = jsonb_build_object(
    'structure', jsonb_build_object(
      'id', case drawdowns.product
        when 'hook' then '7c1d6f0a-3b52-4e0b-9a55-2f8f4b0c1e01' else '7c1d6f0a-3b52-4e0b-9a55-2f8f4b0c1e02' end,
      'type', 'revolving',
      'maximumOutstanding', jsonb_build_object('amount', facilities.signed_limit::text, 'currency', drawdowns.currency),
      'maximumTenor', 12,
      'minimumInterestTenor', 0,
      'gracePeriod', 7,
      'repaymentMethod', jsonb_build_object('kind', 'equal_instalments'),
      'allocationRule', 'interest_first',
      'minimumRepaymentAmount', jsonb_build_object('amount', '10000', 'currency', drawdowns.currency),
      'overdueInterest', jsonb_build_object('enabled', false, 'multiplier', '1'),
      'interestPaymentTiming', drawdowns.instalments),
    'rate', jsonb_build_object(
      'type', 'sofr_plus_margin',
      'drawdownCurrency', drawdowns.currency,
      'benchmarkRate', benchmark_rate::text,
      'margin', (annual_rate - benchmark_rate)::text,
      'rate', annual_rate::text,
      'accrualBasis', 'ACT/365',
      'rounding', 'each_period'),
    'fees', jsonb_build_array(jsonb_build_object('feeType', 2, 'rate', fee_rate::text)),
    'holidays', null)
    from facilities where facilities.id = drawdowns.facility_id`,
  // What is checked at the end of a transaction is checked now: a table with checks to come cannot be altered.
  sql`set constraints all immediate`,
  sql`alter table drawdowns
    alter column terms set not null,
    add constraint drawdowns_rate check ((terms #>> '{rate,rate}')::numeric between 0 and 0.48
      and (terms #>> '{rate,rate}')::numeric = (terms #>> '{rate,benchmarkRate}')::numeric + (terms #>> '{rate,margin}')::numeric),
    drop column benchmark_rate,
    drop column annual_rate,
    drop column fee_rate,
    drop column instalments`,
  sql`create function refuse_other_terms() returns trigger language plpgsql as $$
    begin
      raise exception 'drawdown % keeps the terms it was made under', new.id using errcode = 'check_violation';
    end $$`,
  sql`create trigger terms_stay before update of terms on drawdowns for each row
    when (new.terms is distinct from old.terms) execute function refuse_other_terms()`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

-- Facilities, drawdowns and their repayments. Amounts are minor units.

-- The revolving limit of a company in one product.
create table facilities (
  id uuid primary key,
  company_id uuid not null references companies,
  product text not null check (product in ('hook', 'underwriting')),
  currency text not null default 'HKD' check (currency = 'HKD'),
  status text not null check (status in ('active', 'expired', 'closed')),
  signed_limit bigint not null check (signed_limit > 0),
  -- A limit is effective only up to what was signed. CRED-06.
  credit_limit bigint not null check (credit_limit >= 0 and credit_limit <= signed_limit),
  watermark bigint not null check (watermark >= 0),
  outstanding bigint not null default 0 check (outstanding >= 0),
  pending bigint not null default 0 check (pending >= 0),
  frozen bigint not null default 0 check (frozen >= 0),
  effective_on date not null,
  next_review_on date not null,
  opened_at timestamptz not null,
  unique (company_id, product),
  check (outstanding + pending + frozen <= signed_limit)
);
-- Not a CHECK: a limit or watermark may fall below what is already used. Only further use is refused. CRED-06.
create function refuse_overdrawn() returns trigger language plpgsql as $$
  begin
    if new.outstanding + new.pending + new.frozen > least(new.credit_limit, new.watermark) then
      raise exception 'facility % would be overdrawn', new.id using errcode = 'check_violation';
    end if;
    return new;
  end $$;
create trigger facility_within_limit before update on facilities for each row
  when (new.outstanding + new.pending + new.frozen > old.outstanding + old.pending + old.frozen)
  execute function refuse_overdrawn();
create trigger facility_begins_within_limit before insert on facilities for each row execute function refuse_overdrawn();

create table drawdowns (
  id uuid primary key,
  reference text not null unique,
  facility_id uuid not null references facilities,
  company_id uuid not null references companies,
  product text not null check (product in ('hook', 'underwriting')),
  bank_account_id uuid not null,
  -- The account as it was at the request, place `drawdowns.account:<id>`, and its last digits.
  account_sealed text not null,
  account_masked text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null constraint drawdowns_check check (fee >= 0 and fee < amount),
  currency text not null,
  tenor integer not null check (tenor in (3, 6, 9, 12)),
  -- The agreed terms as one document. Decision 038.
  terms jsonb not null,
  -- The day from which due days are counted: of the request. Decision 057.
  counted_from date not null,
  -- The day the money arrived, from which interest runs; until then that of the request.
  value_date date not null,
  status text not null check (status in ('pending', 'paying out', 'settled', 'refused', 'repaid')),
  refusal text,
  -- Price reduction by a red packet, with its terms at the time of use.
  waiver jsonb,
  red_packet_id uuid,
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  settled_at timestamptz,
  -- Principal owed.
  outstanding bigint not null default 0,
  -- Amount of debits that the bank has not answered yet.
  repaying bigint not null default 0 check (repaying >= 0),
  -- The last day whose interest is in the ledger; null where none is yet. Decision 048.
  accrued_on date,
  constraint drawdowns_check1 check ((waiver is null) = (red_packet_id is null)),
  constraint drawdowns_check2 check (outstanding >= 0 and outstanding <= amount),
  -- Interest runs from the day the money arrived.
  constraint drawdowns_check3 check (accrued_on is null or settled_at is not null and accrued_on >= value_date),
  -- The money never arrives before the request.
  constraint drawdowns_counted_from check (counted_from <= value_date),
  -- The rate is the benchmark and the margin, and below the statutory ceiling of 48 %.
  constraint drawdowns_rate check ((terms #>> '{rate,rate}')::numeric between 0 and 0.48
    and (terms #>> '{rate,rate}')::numeric = (terms #>> '{rate,benchmarkRate}')::numeric + (terms #>> '{rate,margin}')::numeric)
);
create index drawdowns_company on drawdowns (company_id, product, requested_at desc);
create index drawdowns_facility on drawdowns (facility_id) where status = 'settled';
create index drawdowns_accruing on drawdowns (accrued_on) where outstanding > 0;
-- Terms and the first day are agreed with the merchant and never change.
create function refuse_other_terms() returns trigger language plpgsql as $$
  begin
    raise exception 'drawdown % keeps the terms it was made under', new.id using errcode = 'check_violation';
  end $$;
create trigger terms_stay before update of terms on drawdowns for each row
  when (new.terms is distinct from old.terms) execute function refuse_other_terms();
create trigger counted_from_stays before update of counted_from on drawdowns for each row
  when (new.counted_from is distinct from old.counted_from) execute function refuse_other_terms();
-- A loan is settled exactly while anything is owed on it, be it interest alone; the ledger is read only where no principal is owed.
-- Checked at the end of the transaction, because status and amount are written by two statements. Decision 055.
create function refuse_loan_at_odds() returns trigger language plpgsql as $$
  begin
    if exists (select from drawdowns loan where loan.id = new.id and case
      when loan.outstanding > 0 then loan.status <> 'settled'
      when loan.status = 'settled' then coalesce((select sum(posting.amount) from ledger_postings posting
        join ledger_accounts account on account.id = posting.account_id
        where account.name = 'loan.interest:' || loan.reference and posting.currency = loan.currency), 0) = 0
      when loan.status = 'repaid' then coalesce((select sum(posting.amount) from ledger_postings posting
        join ledger_accounts account on account.id = posting.account_id
        where account.name = 'loan.interest:' || loan.reference and posting.currency = loan.currency), 0) > 0
      else false end) then
      raise exception 'drawdown % owes something exactly while it is settled', new.id using errcode = 'check_violation';
    end if;
    return null;
  end $$;
create constraint trigger owed_while_settled after insert or update on drawdowns deferrable initially deferred
  for each row execute function refuse_loan_at_odds();

-- The repayments of a loan, which say with its terms what is owed.
create table repayments (
  id uuid primary key,
  number bigint generated always as identity unique,
  reference text not null unique,
  facility_id uuid not null references facilities,
  company_id uuid not null references companies,
  product text not null check (product in ('hook', 'underwriting')),
  drawdown_id uuid not null references drawdowns,
  -- Null when the merchant chose to repay.
  sub_order_id uuid,
  method text not null check (method in ('directDebit', 'transfer', 'settlement')),
  -- Statement line or settlement of a payment that was not requested from the bank: it is posted once.
  source text unique,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('pending', 'collecting', 'received', 'cleared', 'refused', 'returned')),
  -- The day on which interest on it stops.
  value_on date not null,
  principal bigint not null default 0 check (principal >= 0),
  -- Negative when it is posted after a later repayment.
  interest bigint not null default 0,
  -- Payment above the debt: the merchant's money.
  surplus bigint not null default 0 check (surplus >= 0),
  refusal text,
  requested_by uuid references users,
  requested_at timestamptz not null,
  received_at timestamptz,
  ended_at timestamptz,
  -- Once received, the amount is divided without a rest.
  check (principal + interest + surplus = case when received_at is null then 0 else amount end),
  check ((method = 'directDebit') = (source is null))
);
create index repayments_company on repayments (company_id, product, number desc);
create index repayments_drawdown on repayments (drawdown_id, number desc);

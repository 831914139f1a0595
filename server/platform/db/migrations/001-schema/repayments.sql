-- Repayments, charge orders, bank statements and their reconciliation. Amounts are minor units. Decisions 037, 039.

-- What is due of a facility on a day, as one order.
create table charge_orders (
  id uuid primary key,
  number bigint generated always as identity unique,
  reference text not null unique,
  facility_id uuid not null references facilities,
  company_id uuid not null references companies,
  product text not null check (product in ('hook', 'underwriting')),
  due_on date not null,
  method text not null check (method in ('settlement', 'directDebit')),
  currency text not null,
  status text not null check (status in ('active', 'suspend', 'collected', 'partialCollected', 'voided')),
  created_at timestamptz not null,
  unique (facility_id, due_on)
);
create index charge_orders_company on charge_orders (company_id, number desc);
create index charge_orders_status on charge_orders (company_id, status, number desc);

-- The part of an order for one loan.
create table charge_sub_orders (
  id uuid primary key,
  reference text not null unique,
  order_id uuid not null references charge_orders,
  drawdown_id uuid not null references drawdowns,
  total bigint not null check (total > 0),
  received bigint not null default 0 check (received >= 0),
  -- Amount no longer collected because the loan was closed with less.
  lifted bigint not null default 0 check (lifted >= 0),
  invoice text unique,
  invoiced_at timestamptz,
  unique (order_id, drawdown_id),
  -- Nothing is collected beyond the order.
  check (received + lifted <= total),
  check ((invoice is null) = (invoiced_at is null))
);
create index charge_sub_orders_open on charge_sub_orders (drawdown_id) where received + lifted < total;

create table repayments (
  id uuid primary key,
  number bigint generated always as identity unique,
  reference text not null unique,
  facility_id uuid not null references facilities,
  company_id uuid not null references companies,
  product text not null check (product in ('hook', 'underwriting')),
  drawdown_id uuid not null references drawdowns,
  -- Null when the merchant chose to repay.
  sub_order_id uuid references charge_sub_orders,
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

-- Which repayment paid which sub-order.
create table charge_receipts (
  sub_order_id uuid not null references charge_sub_orders,
  repayment_id uuid not null references repayments,
  amount bigint not null check (amount > 0),
  primary key (sub_order_id, repayment_id)
);
create index charge_receipts_repayment on charge_receipts (repayment_id);

-- Orders to PSPs to withhold for a sub-order. Decision 059.
create table charge_collections (
  reference text primary key,
  sub_order_id uuid not null references charge_sub_orders,
  psp_id uuid not null references psp_accounts,
  amount bigint not null check (amount > 0),
  taken bigint not null default 0 check (taken >= 0 and taken <= amount),
  status text not null check (status in ('asked', 'open', 'done', 'cancelled', 'refused')),
  asked_at timestamptz not null
);
-- One PSP at a time withholds for a sub-order.
create unique index charge_collections_open on charge_collections (sub_order_id) where status in ('asked', 'open');

-- Lines of the statements of our accounts at the bank. Incoming money is positive.
create table bank_statement_lines (
  line_id text primary key,
  booked_on date not null,
  kind text not null,
  reference text not null,
  amount bigint not null check (amount <> 0),
  currency text not null,
  read_at timestamptz not null
);
create index bank_statement_lines_day on bank_statement_lines (booked_on);
create index bank_statement_lines_reference on bank_statement_lines (reference);

-- Results of reconciling the ledger with the statements of a day.
create table reconciliations (
  day date not null,
  source text not null,
  lines integer not null,
  matched integer not null,
  differing integer not null check (differing >= 0),
  at timestamptz not null,
  primary key (day, source)
);

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

-- A repayment (`lending.sql`) may be of a sub-order.
alter table repayments add foreign key (sub_order_id) references charge_sub_orders;

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

-- A difference between ledger and statement, in minor units, until both agree or a person has explained it. Decision 045.
create table reconciliation_breaks (
  id uuid primary key,
  number bigint generated always as identity unique,
  -- `bank`, or the PSP by its short name.
  source text not null,
  reference text not null,
  currency text not null,
  -- Null on the side that does not have the reference.
  books bigint,
  statement bigint,
  status text not null check (status in ('open', 'cured', 'closed')),
  -- The first day on which either side reports it.
  since date not null,
  found_at timestamptz not null,
  ended_at timestamptz,
  closed_by uuid,
  note text not null default '',
  check (books is distinct from statement),
  check (status = 'open' or ended_at is not null),
  -- It is closed by a person, with an explanation.
  check (status <> 'closed' or closed_by is not null and note <> '')
);
-- A difference is open once.
create unique index reconciliation_breaks_open on reconciliation_breaks (source, reference, currency) where status = 'open';
create index reconciliation_breaks_listed on reconciliation_breaks (number desc) where status = 'open';
create index reconciliation_breaks_ended on reconciliation_breaks (number desc) where status <> 'open';
create index reconciliation_breaks_closed on reconciliation_breaks (source, reference, currency) where status = 'closed';

-- Red packets. Decision 031.

-- A number of packets of one type, to be collected until a day.
create table red_packet_offers (
  id uuid primary key,
  type text not null check (type in ('interest_free_7', 'interest_free_14', 'interest_off_300', 'fee_half')),
  quantity integer not null check (quantity > 0),
  -- Never more are collected than were offered.
  remaining integer not null check (remaining between 0 and quantity),
  -- Last day to collect one, in Hong Kong.
  claim_until date not null,
  -- Days that a collected one may be used, counted from the day after.
  valid_days integer not null check (valid_days between 1 and 366),
  created_at timestamptz not null,
  withdrawn_at timestamptz
);
create index red_packet_offers_open on red_packet_offers (claim_until);

-- A packet that a company has collected: one of each offer.
create table red_packets (
  id uuid primary key,
  offer_id uuid not null references red_packet_offers,
  company_id uuid not null references companies,
  status text not null check (status in ('active', 'claimed', 'used', 'expired', 'invalid')),
  claimed_at timestamptz not null,
  -- Last day to use it, in Hong Kong.
  use_until date not null,
  unique (offer_id, company_id)
);
create index red_packets_company on red_packets (company_id, claimed_at desc);

-- A packet lowers the price of one drawdown that was not refused.
alter table drawdowns add foreign key (red_packet_id) references red_packets;
create unique index drawdowns_red_packet on drawdowns (red_packet_id) where status <> 'refused';

-- The stand-ins for the outside world. These tables are empty in production.

-- A consent given at a marketplace or PSP, with the hashes of its code and tokens.
create table sandbox_oauth_grants (
  id uuid primary key,
  partner text not null,
  merchant text not null,
  site text,
  redirect_uri text not null,
  code_challenge text not null,
  code_hash text not null unique,
  code_expires_at timestamptz not null,
  code_used_at timestamptz,
  access_hash text unique,
  access_expires_at timestamptz,
  refresh_hash text unique,
  -- The refresh token before the last rotation: using it again ends the grant.
  previous_refresh_hash text unique,
  -- When the consent itself ends; null for one without an end.
  consent_ends_at timestamptz,
  revoked_at timestamptz,
  -- The failure selected on the consent page.
  trouble text check (trouble in ('expired_code', 'token_down', 'api_down')),
  created_at timestamptz not null
);

-- Envelopes of the e-sign provider with their documents, signers and events.
create table sandbox_envelopes (
  id uuid primary key,
  reference text not null,
  title text not null,
  content_hash text not null,
  locale text not null,
  callback_url text not null,
  return_url text not null,
  status text not null check (status in ('sent', 'completed', 'declined', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
-- The provider makes one envelope per reference, however often it is requested.
create unique index sandbox_envelopes_reference on sandbox_envelopes (reference);
create table sandbox_envelope_documents (
  envelope_id uuid not null references sandbox_envelopes,
  position integer not null,
  title text not null,
  content bytea not null,
  content_hash text not null,
  primary key (envelope_id, position)
);
create table sandbox_signers (
  id uuid primary key,
  envelope_id uuid not null references sandbox_envelopes,
  -- The id that the client gave the signer; it is returned in events.
  client_id text not null,
  name text not null,
  email text not null,
  mobile text,
  status text not null check (status in ('waiting', 'opened', 'signed', 'declined', 'withdrawn')),
  decided_at timestamptz,
  decline_reason text,
  -- The signature as typed, and as a PNG data address when one was drawn.
  signature text,
  drawing text,
  -- The code that identifies the signer, and the visit it opened.
  code_hash text,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  visit_hash text,
  unique (envelope_id, client_id),
  check ((decided_at is not null) = (status in ('signed', 'declined')))
);
create table sandbox_esign_events (
  id uuid primary key,
  number bigint generated always as identity unique,
  envelope_id uuid not null references sandbox_envelopes,
  body jsonb not null
);
create index sandbox_esign_events_envelope on sandbox_esign_events (envelope_id, number);

-- Payouts and debits that the bank has accepted. Without a person's decision the account number and the clock decide.
create table sandbox_payouts (
  reference text primary key,
  id uuid not null unique,
  amount bigint not null check (amount > 0),
  currency text not null,
  swift text not null,
  account_number text not null,
  account_name text not null,
  accepted_at timestamptz not null,
  decision text check (decision in ('settled', 'refused')),
  reason text,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);
create table sandbox_debits (
  reference text primary key,
  id uuid not null unique,
  amount bigint not null check (amount > 0),
  currency text not null,
  swift text not null,
  account_number text not null,
  account_name text not null,
  accepted_at timestamptz not null,
  decision text check (decision in ('settled', 'refused')),
  decided_at timestamptz,
  -- When a person took it back.
  returned_at timestamptz,
  check ((decision is null) = (decided_at is null))
);

-- Transfers that a person has made to the lender.
create table sandbox_transfers (
  id uuid primary key,
  reference text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  at timestamptz not null
);

-- Lines of the bank's statement that a person leaves out (`amount` null) or reports wrongly, until they are corrected.
create table sandbox_statement_faults (
  line_id text primary key,
  amount bigint,
  mended_on date,
  at timestamptz not null
);

-- Orders to PSPs to withhold from the settlements of an account.
create table sandbox_collections (
  reference text primary key,
  number bigint generated always as identity unique,
  partner text not null,
  account_id text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  accepted_at timestamptz not null,
  cancelled_at timestamptz
);

-- What every area uses: settings, jobs, histories, audit, idempotency keys, rate limits, reference numbers, ledger, company events, rates, messages of the sandbox.

-- For append-only tables: history cannot be changed by a faulty statement either.
create function refuse_change() returns trigger language plpgsql as $$
  begin raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation'; end $$;

-- Values of the installation by name, such as the shift of the sandbox clock.
create table settings (name text primary key, value jsonb not null);

-- Work that is done after the commit of the transaction that queued it. Done jobs and jobs that were given up stay as rows.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Mails and codes do not wait behind imports. Decision 052.
  lane text not null check (lane in ('message', 'short', 'long')),
  key text,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  locked_until timestamptz,
  done_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index jobs_due on jobs (lane, run_at, id) where done_at is null and failed_at is null;
-- The same work is queued once. A job that was started does not count: it may have read what has changed since.
create unique index jobs_key on jobs (key) where done_at is null and failed_at is null and attempts = 0;

-- One row per change of a status, in any table. Append-only.
create table status_history (
  id bigint generated always as identity primary key,
  -- Table of the row whose status changed.
  subject text not null,
  subject_id text not null,
  company_id uuid,
  from_status text not null,
  to_status text not null,
  event text not null,
  -- `user:<uuid>`, `system`, `provider:<name>` or `reviewer:<name>`.
  actor text not null,
  at timestamptz not null
);
create index status_history_subject on status_history (subject, subject_id, id);
create index status_history_company on status_history (company_id, id);
-- For a copy or erasure of a person's data.
create index status_history_actor on status_history (actor, id);
create trigger append_only before update or delete on status_history for each row execute function refuse_change();

-- Operations with money, signatures, reads of personal data, roles and sessions. Append-only except for erasures.
create table audit_log (
  id bigint generated always as identity primary key,
  action text not null,
  actor text not null,
  company_id uuid,
  subject text,
  subject_id text,
  request_id text,
  ip text,
  details jsonb not null default '{}',
  at timestamptz not null
);
create index audit_log_company on audit_log (company_id, id);
-- For a copy or erasure of a person's data.
create index audit_log_actor on audit_log (actor, id);
-- The list of reads of the back office: all, and those of one case.
create index audit_log_reads on audit_log (id) where action in ('case.viewed', 'identity.viewed', 'document.viewed');
create index audit_log_reads_of on audit_log (subject_id, id) where action in ('case.viewed', 'identity.viewed', 'document.viewed');
-- A reviewer may approve an item only after opening it. Decision 020.
create index audit_log_looks on audit_log (subject_id, actor) where action in ('identity.viewed', 'document.viewed');
-- An erasure may remove the address and the mailbox of a person, and change nothing else. Decision 025.
create function refuse_change_of_audit() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and (new.ip is null or new.ip = old.ip)
      and (new.subject_id is not distinct from old.subject_id or (old.subject = 'mailbox' and new.subject_id is null))
      and (new.details = old.details or new.details = old.details - 'mailbox')
      and to_jsonb(new) - 'ip' - 'subject_id' - 'details' = to_jsonb(old) - 'ip' - 'subject_id' - 'details' then
      return new;
    end if;
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end $$;
create trigger append_only before update or delete on audit_log for each row execute function refuse_change_of_audit();

-- Requests with an idempotency key and their answers: a repeated request gets the stored answer.
create table idempotency_keys (
  id bigint generated always as identity primary key,
  -- Company, or user where no company is involved.
  owner text not null,
  scope text not null,
  key text not null,
  -- The same key with another body is refused.
  body_hash text not null,
  answer jsonb,
  at timestamptz not null,
  unique (owner, scope, key)
);

-- Counted allowances per window. With the window 1970 `used` holds seconds since then.
create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  used bigint not null,
  primary key (key, window_start)
);

-- The last number of a day's references, by prefix: numbers of a day have no gaps and are never used twice.
create table reference_numbers (prefix text not null, day date not null, last integer not null, primary key (prefix, day));

-- The ledger: accounts, entries, and the postings of an entry, which balance in each currency. Append-only, and never emptied.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  name text not null unique,
  created_at timestamptz not null
);
create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null,
  reference text not null,
  at timestamptz not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  -- An event is posted once.
  unique (kind, reference)
);
create index ledger_entries_reference on ledger_entries (reference);
create table ledger_postings (
  id bigint generated always as identity primary key,
  entry_id bigint not null references ledger_entries,
  account_id bigint not null references ledger_accounts,
  -- Debit is positive.
  amount bigint not null check (amount <> 0),
  currency text not null
);
create index ledger_postings_entry on ledger_postings (entry_id);
create index ledger_postings_account on ledger_postings (account_id);
-- An entry gets its postings in its own transaction and none later.
create function refuse_late_posting() returns trigger language plpgsql as $$
  begin
    if not exists (select from ledger_entries where id = new.entry_id and transaction_id = pg_current_xact_id()) then
      raise exception 'ledger entry % is closed', new.entry_id using errcode = 'restrict_violation';
    end if;
    return new;
  end $$;
create trigger posted_with_its_entry before insert on ledger_postings for each row execute function refuse_late_posting();
-- Checked at the end of the transaction, when all postings of the entry are written.
create function refuse_unbalanced() returns trigger language plpgsql as $$
  declare entry bigint;
  begin
    entry := case tg_table_name when 'ledger_entries' then new.id else (to_jsonb(new) ->> 'entry_id')::bigint end;
    if not exists (select from ledger_postings where entry_id = entry)
      or exists (select from ledger_postings where entry_id = entry group by currency having sum(amount) <> 0) then
      raise exception 'ledger entry % does not balance', entry using errcode = 'check_violation';
    end if;
    return null;
  end $$;
create constraint trigger balanced after insert on ledger_entries deferrable initially deferred
  for each row execute function refuse_unbalanced();
create constraint trigger balanced after insert on ledger_postings deferrable initially deferred
  for each row execute function refuse_unbalanced();
create trigger append_only before update or delete on ledger_accounts for each row execute function refuse_change();
create trigger append_only before update or delete on ledger_entries for each row execute function refuse_change();
create trigger append_only before update or delete on ledger_postings for each row execute function refuse_change();
create trigger never_emptied before truncate on ledger_accounts for each statement execute function refuse_change();
create trigger never_emptied before truncate on ledger_entries for each statement execute function refuse_change();
create trigger never_emptied before truncate on ledger_postings for each statement execute function refuse_change();
create view ledger_balances as
  select account.name as account, posting.currency, sum(posting.amount)::bigint as balance
  from ledger_postings posting join ledger_accounts account on account.id = posting.account_id
  group by account.name, posting.currency;

-- What has happened to a company, numbered by company without gaps. Append-only, and never emptied. Decision 047.
create table company_events (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  -- Null until the end of the transaction that writes the row.
  number bigint check (number > 0),
  kind text not null,
  -- Row of the table that the kind is about.
  subject_id uuid not null,
  details jsonb not null,
  actor text not null,
  at timestamptz not null,
  unique (company_id, number)
);
create index company_events_subject on company_events (subject_id, id);
create index company_events_actor on company_events (actor, id);
-- A row gets its number once; nothing else of it changes.
create function refuse_change_of_event() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and old.number is null and to_jsonb(new) - 'number' = to_jsonb(old) - 'number' then return new; end if;
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end $$;
create trigger append_only before update or delete on company_events for each row execute function refuse_change_of_event();
create trigger append_only_whole before truncate on company_events for each statement execute function refuse_change();
-- At the end of a transaction, when it holds all its other locks: a transaction that waits for a number then blocks no others.
-- A transaction that is rolled back takes no number.
create function number_event() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended(new.company_id::text, 47));
    update company_events set number = (
      select coalesce(max(number), 0) + 1 from company_events where company_id = new.company_id
    ) where id = new.id;
    return null;
  end $$;
create constraint trigger numbered after insert on company_events deferrable initially deferred
  for each row execute function number_event();

-- Benchmark and exchange rates as last read.
create table market_rates (name text primary key, rate numeric not null, date date not null, read_at timestamptz not null);

-- Messages sent by the mail and SMS adapters of the sandbox. Empty in production.
create table sandbox_mailbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null,
  text text not null,
  html text,
  link text,
  code text,
  at timestamptz not null
);
create index sandbox_mailbox_recipient on sandbox_mailbox (recipient, id);

-- Switches of the sandbox pages, for example `review_mode`. Empty in production.
create table sandbox_settings (name text primary key, value text not null);

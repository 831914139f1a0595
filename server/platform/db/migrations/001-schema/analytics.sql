-- Where merchants are in the portal.

-- Pages that signed-in merchants open and failures they meet, for the journey map. No personal data; kept a year. Decision 017.
create table page_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  company_id uuid references companies,
  path text not null,
  -- State of the page's own chart, `chart:path.of.state`; empty where the page has none.
  state text not null default '',
  -- The call that failed and its code; null where a page was opened.
  endpoint text,
  code integer,
  at timestamptz not null,
  check ((endpoint is null) = (code is null))
);
create index page_events_user on page_events (user_id, at);
create index page_events_age on page_events (at);
-- Records one failure of a kind a minute, regardless of the number of tries.
create unique index page_events_failures on page_events (user_id, endpoint, code, date_trunc('minute', at at time zone 'UTC'))
  where code is not null;

-- The page a user was last on. ONB-08.
create table positions (
  user_id uuid not null references users,
  company_id uuid not null references companies,
  path text not null,
  path_name text not null,
  at timestamptz not null,
  primary key (user_id, company_id)
);

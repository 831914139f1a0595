-- Free reports on categories. API-098 to API-100.

create table category_reports (
  id uuid primary key,
  user_id uuid not null references users,
  category text not null,
  locale text not null check (locale in ('zh_CN', 'zh_HK', 'en_US')),
  status text not null check (status in ('making', 'ready', 'failed')),
  requested_at timestamptz not null,
  made_at timestamptz,
  pdf_file_id uuid references files,
  csv_file_id uuid references files,
  unique (user_id, category, locale),
  -- A report that is offered has both files.
  check (status <> 'ready' or (made_at is not null and pdf_file_id is not null and csv_file_id is not null))
);
create index category_reports_user on category_reports (user_id, requested_at desc);

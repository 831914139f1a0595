-- Files and their previews. The bytes are stored encrypted, outside the database, under `storage_key`. UPL-01 to UPL-08.

create table files (
  id uuid primary key,
  owner_id uuid not null references users,
  -- Set while documents of the company refer to the file: its active members may then read it.
  company_id uuid references companies,
  -- Shown to people; never part of a path.
  name text not null,
  extension text not null,
  mime text not null,
  -- Bytes before encryption, at most 20 MB.
  size integer not null check (size between 1 and 20971520),
  crc text not null check (crc ~ '^[0-9a-f]{8}$'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The pattern keeps a path out of the storage's keys.
  storage_key text not null unique check (storage_key ~ '^[0-9a-f]{32}$'),
  -- Uploads that nothing refers to are removed after a week; files made by the server are kept.
  origin text not null check (origin in ('upload', 'made')),
  -- Purpose given by the caller. API-074.
  purpose text,
  preview text not null default 'none' check (preview in ('waiting', 'made', 'failed', 'none')),
  created_at timestamptz not null
);
create index files_owner on files (owner_id, created_at);
create index files_company on files (company_id) where company_id is not null;
create index files_unattached on files (created_at) where origin = 'upload' and company_id is null;

-- Preview pictures of a file: JPEGs, sides in pixels, the first three pages.
create table file_previews (
  file_id uuid not null references files on delete cascade,
  page integer not null check (page between 1 and 3),
  storage_key text not null unique check (storage_key ~ '^[0-9a-f]{32}$'),
  width integer not null check (width between 1 and 1200),
  height integer not null check (height between 1 and 1200),
  created_at timestamptz not null,
  primary key (file_id, page)
);

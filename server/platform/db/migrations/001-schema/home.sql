-- Onboarding of a company in a product.

-- Its status. ONB-01.
create table onboardings (
  id uuid primary key,
  company_id uuid not null references companies,
  product text not null check (product in ('hook', 'underwriting')),
  -- Each product has its own statuses.
  status text not null check (status like case product when 'hook' then 'XDJ %' else 'CAA %' end),
  created_at timestamptz not null,
  unique (company_id, product)
);

-- Business info as submitted for a product. BIZ-12.
create table business_infos (
  company_id uuid not null references companies,
  product text not null check (product in ('hook', 'underwriting')),
  info jsonb not null,
  submitted_at timestamptz not null,
  primary key (company_id, product)
);

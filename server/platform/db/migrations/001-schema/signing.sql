-- Agreements with their documents, signers and evidence; envelopes and events of the e-sign provider.

create table agreements (
  id uuid primary key,
  number bigint generated always as identity unique,
  company_id uuid not null references companies,
  product text not null check (product in ('hook', 'underwriting')),
  -- A supplement raises the limit of the facility that was signed before.
  kind text not null default 'facility' check (kind in ('facility', 'supplement')),
  limit_before bigint,
  status text not null
    check (status in ('preparing', 'unprepared', 'draft', 'initiated', 'completed', 'declined', 'expired')),
  locale text not null,
  credit_limit bigint not null check (credit_limit > 0),
  currency text not null default 'HKD' check (currency = 'HKD'),
  annual_rate numeric not null,
  effective_annual_rate numeric not null,
  max_tenor_months integer not null,
  -- SHA-256 over the hashes of the documents, hex.
  content_hash text not null,
  -- SHA-256 over the content of the documents, hex: a draft whose content has changed is rewritten.
  source_hash text,
  -- Content of the documents until they are made. Decision 050.
  words jsonb,
  title text not null,
  paragraphs jsonb not null,
  -- Counts the envelopes: one per sending, and one per new link of a single signer.
  round integer not null default 0,
  -- Whether each signer gets the link only after the one before has signed. Decision 046.
  in_order boolean not null default false,
  created_at timestamptz not null,
  initiated_at timestamptz,
  completed_at timestamptz,
  -- When the mail with the documents to sign was last sent. API-080.
  rpa_mailed_at timestamptz,
  check ((kind = 'supplement') = (limit_before is not null)),
  check (limit_before < credit_limit),
  constraint agreements_words_until_made check (words is not null or status not in ('preparing', 'unprepared')),
  constraint agreements_no_words_once_sent check (words is null or status in ('preparing', 'unprepared', 'draft'))
);
-- A company signs one contract per product. One supplement is written or signed at a time; declined and expired ones stay as history.
create unique index agreements_facility on agreements (company_id, product) where kind = 'facility';
create unique index agreements_supplement on agreements (company_id, product)
  where kind = 'supplement' and status in ('preparing', 'unprepared', 'draft', 'initiated');
create index agreements_company on agreements (company_id, product, number);
-- What was sent for signature is never reworded.
create function refuse_rewording() returns trigger language plpgsql as $$
  begin raise exception 'agreement % has been sent', old.id using errcode = 'restrict_violation'; end $$;
create trigger sent_text_stays before update on agreements for each row
  when (old.status not in ('preparing', 'unprepared', 'draft')
    and (new.content_hash, new.paragraphs, new.credit_limit) is distinct from (old.content_hash, old.paragraphs, old.credit_limit))
  execute function refuse_rewording();

create table agreement_signers (
  id uuid primary key,
  agreement_id uuid not null references agreements,
  position integer not null,
  -- Name and mailbox, encrypted.
  name_sealed text not null,
  email_sealed text not null,
  sign_status integer not null check (sign_status between 0 and 3),
  signed_at timestamptz,
  -- Address of the signing page, encrypted, because its holder may sign.
  sign_url_sealed text,
  urged_at timestamptz,
  -- The round of the signer's link: events of another round do not count for them. 0 while they have none.
  round integer not null default 0,
  -- Encrypted, `+852 61234567`.
  mobile_sealed text,
  -- The signer's document.
  file_id uuid references files,
  decline_reason_sealed text,
  unique (agreement_id, position)
);
create index agreement_signers_file on agreement_signers (file_id) where file_id is not null;
-- SIGN-02, SIGN-03: no agreement is sent without signers, and none is complete before all signers have signed.
create function refuse_unsigned() returns trigger language plpgsql as $$
  begin
    if not exists (select from agreement_signers where agreement_id = new.id) then
      raise exception 'agreement % has no signer', new.id using errcode = 'check_violation';
    end if;
    if new.status = 'completed' and exists (select from agreement_signers where agreement_id = new.id and sign_status <> 2) then
      raise exception 'agreement % is not signed by everybody', new.id using errcode = 'check_violation';
    end if;
    return new;
  end $$;
create trigger signed_by_somebody before update of status on agreements for each row
  when (new.status in ('initiated', 'completed') and new.status <> old.status) execute function refuse_unsigned();

-- The documents, byte for byte as they are signed.
create table agreement_documents (
  id uuid primary key,
  agreement_id uuid not null references agreements,
  position integer not null,
  kind text not null
    check (kind in ('facility_agreement', 'drawdown_terms', 'debit_mandate', 'privacy_consent', 'lender_note', 'ordinance_summary')),
  -- Template and its edition, `facility_agreement/2026-11-22`.
  template text not null,
  title text not null,
  pages integer not null check (pages > 0),
  -- The PDF. The hash that is signed cannot differ from it.
  content bytea not null,
  content_hash text not null check (content_hash = encode(sha256(content), 'hex')),
  unique (agreement_id, position),
  unique (agreement_id, kind)
);
-- Documents are made and deleted with a draft, and never replaced. Once sent, they are not deleted either.
create function refuse_another_document() returns trigger language plpgsql as $$
  declare changed uuid := case when tg_op = 'INSERT' then new.agreement_id else old.agreement_id end;
  begin
    if tg_op = 'UPDATE' or exists (select from agreements where id = changed and status not in ('preparing', 'unprepared', 'draft')) then
      raise exception 'the documents of agreement % stay as they are', changed using errcode = 'restrict_violation';
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$;
create trigger sent_documents_stay before insert or update or delete on agreement_documents
  for each row execute function refuse_another_document();

-- Pages of a document as pictures in the storage of files. Page 0 is the first page, small. Decision 050.
create table agreement_pages (
  document_id uuid not null references agreement_documents on delete cascade,
  page integer not null check (page >= 0),
  storage_key text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  primary key (document_id, page)
);

-- Who did what with an agreement, each entry chained to the one before by hash. Append-only except for erasures. Decision 043.
create table agreement_evidence (
  agreement_id uuid not null references agreements,
  sequence integer not null check (sequence > 0),
  at timestamptz not null,
  kind text not null,
  signer_id uuid,
  envelope_id text,
  -- Time of the event as written by the provider, because the provider's signature covers the text.
  event_at text,
  content_hash text not null,
  -- The provider's signature of its event and the public key that verifies it. Decision 054.
  proof text,
  proof_key text constraint key_of_a_proof check (proof_key is null or proof is not null),
  -- The details are encrypted until an erasure removes them. Their hash stays, so that the chain can still be verified.
  details_hash text,
  details_sealed text,
  previous text not null,
  hash text not null unique,
  primary key (agreement_id, sequence),
  check ((signer_id is null) or (details_hash is not null))
);
create index evidence_without_key on agreement_evidence (agreement_id, sequence) where proof is not null and proof_key is null;
-- An entry continues the chain. Two changes are accepted: an erasure removes the details, and a proof without a key gets it once (decision 061).
create function keep_evidence() returns trigger language plpgsql as $$
  declare last record;
  begin
    if tg_op = 'INSERT' then
      select sequence, hash into last from agreement_evidence where agreement_id = new.agreement_id order by sequence desc limit 1;
      if new.sequence <> coalesce(last.sequence, 0) + 1 or new.previous <> coalesce(last.hash, repeat('0', 64)) then
        raise exception 'the evidence of agreement % goes on from its last entry', new.agreement_id using errcode = 'restrict_violation';
      end if;
      return new;
    end if;
    if tg_op = 'UPDATE' and new.details_sealed is null and to_jsonb(new) - 'details_sealed' = to_jsonb(old) - 'details_sealed' then
      return new;
    end if;
    if tg_op = 'UPDATE' and old.proof_key is null and new.proof_key is not null
      and to_jsonb(new) - 'proof_key' = to_jsonb(old) - 'proof_key' then
      return new;
    end if;
    raise exception 'the evidence of agreement % stays as it is', old.agreement_id using errcode = 'restrict_violation';
  end $$;
create trigger evidence_stays before insert or update or delete on agreement_evidence for each row execute function keep_evidence();

-- Shops an agreement was written for; those of completed agreements are in the facility.
create table agreement_shops (
  agreement_id uuid not null references agreements,
  shop_id uuid not null references shops,
  -- Since when the shop may count for another company's limit: it has left this company, and nothing was owed.
  released_at timestamptz,
  primary key (agreement_id, shop_id)
);
create index agreement_shops_shop on agreement_shops (shop_id);

-- The signed limit of a facility changes only by a supplement that all have signed. Decision 035.
create function refuse_unsigned_limit() returns trigger language plpgsql as $$
  begin
    if new.signed_limit < old.signed_limit or not exists (
      select from agreements where company_id = new.company_id and product = new.product and kind = 'supplement'
        and status = 'completed' and credit_limit = new.signed_limit
    ) then
      raise exception 'the limit of facility % was not signed', new.id using errcode = 'check_violation';
    end if;
    return new;
  end $$;
create trigger signed_limit_follows_signatures before update on facilities for each row
  when (new.signed_limit <> old.signed_limit) execute function refuse_unsigned_limit();

-- Envelopes at the provider. For a signer only that of the round of their link counts.
create table esign_envelopes (
  envelope_id text primary key,
  agreement_id uuid not null references agreements,
  round integer not null,
  created_at timestamptz not null,
  unique (agreement_id, round)
);
-- Events that were processed, by the provider's id: a repeated one changes nothing.
create table esign_events (
  event_id text primary key,
  envelope_id text not null references esign_envelopes,
  type text not null,
  at timestamptz not null,
  received_at timestamptz not null
);

/** Red packets: offers with what is left of them, those of companies, and what one took off the price of a drawdown. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table red_packet_offers (
    id uuid primary key,
    type text not null check (type in ('interest_free_7', 'interest_free_14', 'interest_off_300', 'fee_half')),
    quantity integer not null check (quantity > 0),
    remaining integer not null check (remaining between 0 and quantity),
    claim_until date not null,
    valid_days integer not null check (valid_days between 1 and 366),
    created_at timestamptz not null,
    withdrawn_at timestamptz
  )`,
  sql`create table red_packets (
    id uuid primary key,
    offer_id uuid not null references red_packet_offers,
    company_id uuid not null references companies,
    status text not null check (status in ('active', 'claimed', 'used', 'expired', 'invalid')),
    claimed_at timestamptz not null,
    use_until date not null,
    unique (offer_id, company_id)
  )`,
  sql`create index red_packets_company on red_packets (company_id, claimed_at desc)`,
  sql`alter table drawdowns
    add column waiver jsonb,
    add column red_packet_id uuid references red_packets,
    add check ((waiver is null) = (red_packet_id is null))`,
  // One packet lowers the price of one drawdown that was not refused.
  sql`create unique index drawdowns_red_packet on drawdowns (red_packet_id) where status <> 'refused'`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

/** What was booked of drawdowns, repayments, charge orders and statements stays, as the ledger does. Decision 074. */
import { type Kysely, sql } from 'kysely'

/** Tables with the columns that may change after a row was inserted. A column that is added later stays, too, unless it is listed. */
const changing: Readonly<Record<string, readonly string[]>> = {
  drawdowns: ['status', 'refusal', 'value_date', 'settled_at', 'outstanding', 'repaying', 'accrued_on', 'account_sealed', 'account_masked'],
  repayments: ['status', 'refusal', 'principal', 'interest', 'surplus', 'received_at', 'ended_at'],
  charge_orders: ['status', 'method'],
  charge_sub_orders: ['received', 'lifted', 'invoice', 'invoiced_at'],
  charge_collections: ['status', 'taken'],
  bank_statement_lines: [],
}

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  `create function refuse_change_of_booked() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then return new; end if;
      raise exception '% keep what was booked', tg_table_name using errcode = 'restrict_violation';
    end $$`,
  // Terms and the first day of a drawdown are among the columns that stay.
  'drop trigger terms_stay on drawdowns',
  'drop trigger counted_from_stays on drawdowns',
  'drop function refuse_other_terms',
  ...Object.entries(changing).flatMap(([table, columns]) => [
    `create trigger booked_stays before update or delete on ${table} for each row
      execute function refuse_change_of_booked(${columns.map((column) => `'${column}'`).join(', ')})`,
    `create trigger never_emptied before truncate on ${table} for each statement execute function refuse_change()`,
  ]),

  // The arguments of a trigger are the columns that change by one transition alone.
  `create function refuse_outside_transition() returns trigger language plpgsql as $$
    begin
      raise exception '% keep %', tg_table_name, array_to_string(tg_argv, ', ') using errcode = 'restrict_violation';
    end $$`,
  // Both are written once, by the update that moves the payout to settled.
  `create trigger value_date_of_payout before update on drawdowns for each row
    when ((new.value_date, new.settled_at) is distinct from (old.value_date, old.settled_at)
      and not (old.settled_at is null and new.settled_at is not null and old.status in ('pending', 'paying out') and new.status = 'settled'))
    execute function refuse_outside_transition('value_date', 'settled_at')`,
  // An erasure of personal data empties the account; no payout or debit goes to another one.
  `create trigger account_of_request before update on drawdowns for each row
    when (new.account_sealed not in (old.account_sealed, '') or new.account_masked not in (old.account_masked, ''))
    execute function refuse_outside_transition('account_sealed', 'account_masked')`,
  `create trigger invoice_once before update on charge_sub_orders for each row
    when (old.invoice is not null and (new.invoice, new.invoiced_at) is distinct from (old.invoice, old.invoiced_at))
    execute function refuse_outside_transition('invoice', 'invoiced_at')`,

  // A repayment is divided once, by the update that moves it to received. Later only its surplus is applied to a debt that is owed again,
  // by the transaction that has posted this to the ledger.
  `create function refuse_other_parts() returns trigger language plpgsql as $$
    begin
      if old.received_at is null and new.received_at is not null and old.status in ('pending', 'collecting') and new.status = 'received'
        or new.received_at = old.received_at and new.surplus < old.surplus and exists (
          select from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
          where entry.kind = 'repayment.applied' and starts_with(entry.reference, new.reference || '/')
            and entry.transaction_id = pg_current_xact_id() and posting.amount = old.surplus - new.surplus) then
        return new;
      end if;
      raise exception 'repayments keep principal, interest, surplus, received_at' using errcode = 'restrict_violation';
    end $$`,
  `create trigger parts_stay before update on repayments for each row
    when ((new.principal, new.interest, new.surplus, new.received_at)
      is distinct from (old.principal, old.interest, old.surplus, old.received_at))
    execute function refuse_other_parts()`,

  // What a repayment paid of a sub-order becomes more, and goes with a repayment that the bank has taken back.
  `create function refuse_other_receipt() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.amount > old.amount and to_jsonb(new) - 'amount' = to_jsonb(old) - 'amount' then return new; end if;
      if tg_op = 'DELETE' and exists (select from repayments where id = old.repayment_id and status = 'returned') then return old; end if;
      raise exception 'charge_receipts keep what was booked' using errcode = 'restrict_violation';
    end $$`,
  `create trigger booked_stays before update or delete on charge_receipts for each row execute function refuse_other_receipt()`,
  `create trigger never_emptied before truncate on charge_receipts for each statement execute function refuse_change()`,
]

/** Replaces the two triggers of drawdowns by triggers on every booked column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

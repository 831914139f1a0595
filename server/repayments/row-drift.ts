/** Balances of the rows of facilities beside the ledger and beside a recomputation. Reads one state of the database, changes nothing. Decision 106. */
import { sql } from 'kysely'
import type { Currency } from '../../contract/kernel/money.ts'
import type { RowBalance } from '../../contract/staff/reconciliation.ts'
import { interestAccount } from '../lending/interest.ts'
import { owedLoansOfAll } from '../lending/loans/loans.ts'
import { bookedOn } from '../lending/loans/standing.ts'
import type { Trx } from '../platform/deps.ts'

/** A balance that differs, minor units: that of the books, and that of the row or, where the row agrees, of the recomputation. */
interface Drift {
  readonly facility_id: string
  readonly reference: string
  readonly balance: RowBalance
  readonly currency: Currency
  readonly books: bigint
  readonly statement: bigint
}

/** What differs in some facilities. The transaction has to be repeatable read: its statements compare one state. */
export async function driftOf(trx: Trx, facilityIds: readonly string[]): Promise<Drift[]> {
  return [...(await rowDrift(trx, facilityIds)), ...(await interestDrift(trx, facilityIds))]
}

/**
 * Compares balances of rows with the ledger, and with the sums of the booked rows that they follow from. `lifted` of a loan that was closed
 * and is open again, or that is repaid by an arrangement, has no other source: it is not compared. Of a repaid loan no interest is owed, of one
 * that is written off all that is owed is our loss.
 */
async function rowDrift(trx: Trx, facilityIds: readonly string[]): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with facility as (select * from facilities where id = any(${facilityIds}::uuid[])),
    -- Both indexes begin with the company.
    loan as (select drawdowns.* from facility
      join drawdowns on drawdowns.company_id = facility.company_id and drawdowns.product = facility.product),
    repayment as (select repayments.*, repayments.status in ('received', 'cleared') as counts
      from loan join repayments on repayments.drawdown_id = loan.id),
    held as (
      select facility.id, kind, sum(posting.amount)::bigint as amount from facility
      cross join unnest(array['undrawn', 'reserved', 'loans', 'clearing', 'lost', 'surplus', 'payout']) as kind
      join ledger_accounts account on account.name = 'facility.' || kind || ':' || facility.id
      join ledger_postings posting on posting.account_id = account.id and posting.currency = facility.currency
      group by facility.id, kind),
    ledger as (
      select facility.id, coalesce(sum(amount) filter (where kind not in ('surplus', 'payout')), 0) as credit_limit,
        coalesce(sum(amount) filter (where kind in ('loans', 'lost')), 0) as outstanding,
        coalesce(sum(amount) filter (where kind = 'lost'), 0) as lost,
        coalesce(sum(amount) filter (where kind = 'reserved'), 0) as pending,
        coalesce(sum(amount) filter (where kind = 'clearing'), 0) as frozen,
        coalesce(-sum(amount) filter (where kind = 'surplus'), 0) as surplus,
        coalesce(-sum(amount) filter (where kind = 'payout'), 0) as payout
      from facility left join held on held.id = facility.id group by facility.id),
    paid as (
      select loan.id, loan.facility_id, loan.written_off_on is not null as written_off,
        case when loan.settled_at is null then 0 else loan.amount - coalesce(sum(principal) filter (where counts), 0) end as outstanding,
        case when loan.status in ('awaiting approval', 'pending', 'paying out') then loan.amount else 0 end as pending,
        coalesce(sum(principal) filter (where repayment.status = 'received'), 0) as frozen,
        coalesce(sum(surplus - surplus_used) filter (where counts), 0) as surplus,
        coalesce(sum(repayment.amount) filter (where repayment.status in ('pending', 'collecting')), 0) as repaying
      from loan left join repayment on repayment.drawdown_id = loan.id
      group by loan.id, loan.facility_id, loan.written_off_on, loan.settled_at, loan.status, loan.amount),
    booked as (
      select facility.id, coalesce(sum(paid.outstanding), 0) as outstanding, coalesce(sum(paid.outstanding) filter (where written_off), 0) as lost, coalesce(sum(paid.pending), 0) as pending,
        coalesce(sum(paid.frozen), 0) as frozen, coalesce(sum(paid.surplus), 0) as surplus
      from facility left join paid on paid.facility_id = facility.id group by facility.id),
    owed as (
      select loan.id, coalesce(sum(posting.amount), 0) as interest from loan
      join ledger_accounts account on account.name = 'loan.interest:' || loan.reference
        or loan.status = 'repaid' and account.name = 'loan.lost:' || loan.reference
      join ledger_postings posting on posting.account_id = account.id and posting.currency = loan.currency
      where loan.status in ('repaid', 'written off') group by loan.id),
    -- A surplus is applied under the reference of its repayment and of the one that was returned.
    applied as materialized (select id, split_part(reference, '/', 1) as reference from ledger_entries where kind = 'repayment.applied'),
    entry as (
      select repayment.id as repayment_id, ledger_entries.id from repayment join ledger_entries on ledger_entries.reference = repayment.reference
        and kind in ('repayment.received', 'repayment.recovered', 'repayment.returned', 'repayment.undone', 'repayment.waived')
      union all select repayment.id, applied.id from repayment join applied on applied.reference = repayment.reference),
    posted as (
      select entry.repayment_id as id,
        coalesce(sum(posting.amount) filter (where case when repayment.credit_of is null
          then account.name like 'house.cash:%' or account.name like 'house.receivable:%' or account.name in ('house.suspense', 'house.waived:interest')
          else account.name like 'facility.surplus:%' end), 0) as amount,
        coalesce(-sum(posting.amount) filter (where account.name like 'facility.loans:%' or account.name like 'facility.lost:%'), 0) as principal,
        coalesce(-sum(posting.amount) filter (where repayment.credit_of is null and account.name like 'facility.surplus:%'), 0) as surplus
      from entry join repayment on repayment.id = entry.repayment_id
      join ledger_postings posting on posting.entry_id = entry.id join ledger_accounts account on account.id = posting.account_id
      group by entry.repayment_id),
    source as (
      select repayment.id, repayment.facility_id, source.amount, payout.status from repayment
      join credit_payout_sources as source on source.repayment_id = repayment.id
      join credit_payouts as payout on payout.id = source.payout_id and payout.status not in ('refused', 'returned')),
    used as (
      select id, sum(amount) as amount, coalesce(sum(amount) filter (where paid), 0) as paid from (
        select repayment.id, credit.amount, false as paid
        from repayment join repayments as credit on credit.credit_of = repayment.id and credit.status = 'cleared'
        union all select id, amount, true from source) as uses
      group by id),
    paying as (select facility_id as id, sum(amount) as amount from source where status <> 'paid' group by facility_id),
    receipt as (
      select repayment.id, sum(charge_receipts.amount) as amount
      from repayment join charge_receipts on charge_receipts.repayment_id = repayment.id group by repayment.id),
    sub as (
      select facility.id as facility_id, charge_sub_orders.*, coalesce(sum(charge_receipts.amount), 0) as receipts
      from facility join charge_orders on charge_orders.facility_id = facility.id
      join charge_sub_orders on charge_sub_orders.order_id = charge_orders.id
      left join charge_receipts on charge_receipts.sub_order_id = charge_sub_orders.id
      group by facility.id, charge_sub_orders.id),
    of_facilities as (
      select facility.id as facility_id, facility.id::text as reference, balance, books,
        case when stored <> books then stored else recomputed end as statement
      from facility join ledger using (id) join booked using (id) left join paying using (id)
      cross join lateral (values
        ('limit', ledger.credit_limit, facility.credit_limit, facility.credit_limit),
        ('outstanding', ledger.outstanding, facility.outstanding, booked.outstanding),
        ('lost', ledger.lost, booked.lost, booked.lost),
        ('pending', ledger.pending, facility.pending, booked.pending),
        ('frozen', ledger.frozen, facility.frozen, booked.frozen),
        ('surplus', ledger.surplus, booked.surplus, booked.surplus),
        ('payout', ledger.payout, coalesce(paying.amount, 0), coalesce(paying.amount, 0))) as each (balance, books, stored, recomputed)),
    of_loans as (
      select loan.facility_id, loan.reference, each.* from loan join paid using (id) left join owed using (id)
      cross join lateral (values
        ('outstanding', paid.outstanding, loan.outstanding),
        ('repaying', paid.repaying, loan.repaying),
        ('interest', coalesce(owed.interest, 0), 0)) as each (balance, books, statement)),
    of_repayments as (
      select facility_id, reference, each.* from (
        -- Of one that was taken back only what was paid out of it is left.
        select repayment.facility_id, repayment.reference, case when counts then 1 else 0 end as times,
          case when counts then repayment.amount else repayment.surplus_paid end as amount,
          case when counts then repayment.surplus else repayment.surplus_paid end as surplus, repayment.principal, repayment.interest - repayment.interest_credit as interest,
          coalesce(posted.amount, 0) as posted, coalesce(posted.principal, 0) as posted_principal,
          coalesce(posted.surplus, 0) as posted_surplus, coalesce(receipt.amount, 0) as receipts,
          repayment.surplus_used, coalesce(used.amount, 0) as used, repayment.surplus_paid, coalesce(used.paid, 0) as paid
        from repayment left join posted using (id) left join receipt using (id) left join used using (id)) as parts
      cross join lateral (values
        ('amount', posted, amount),
        ('principal', posted_principal, times * principal),
        ('interest', posted - posted_principal - posted_surplus, times * interest),
        ('surplus', posted_surplus, surplus),
        ('surplusUsed', used, surplus_used),
        ('surplusPaid', paid, surplus_paid),
        -- Not every amount was ordered: orders have received this much at most.
        ('receipts', least(receipts, times * (amount - surplus)), receipts)) as each (balance, books, statement)),
    of_orders as (
      select sub.facility_id, sub.reference, each.* from sub join loan on loan.id = sub.drawdown_id
      cross join lateral (values
        ('received', receipts, sub.received),
        ('lifted', case when loan.status in ('repaid', 'written off') then sub.total - receipts when not exists (select from status_history
          where subject = 'drawdowns' and subject_id = loan.id::text and to_status = 'repaid'
          union all select from arrangements where drawdown_id = loan.id and status = 'accepted') then 0 else sub.lifted end, sub.lifted))
        as each (balance, books, statement)
      union all
      select sub.facility_id, collection.reference, 'taken', coalesce(sum(repayment.amount), 0), collection.taken
      from sub join charge_collections as collection on collection.sub_order_id = sub.id
      left join repayment on repayment.sub_order_id = sub.id and repayment.method = 'settlement'
        and split_part(repayment.source, ':', 2) = collection.reference
      group by sub.facility_id, collection.reference, collection.taken
      union all
      select loan.facility_id, collection.reference, 'taken', coalesce(sum(repayment.amount), 0), collection.taken
      from loan join charge_collections as collection on collection.drawdown_id = loan.id
      left join repayment on repayment.drawdown_id = loan.id and repayment.method = 'settlement'
        and split_part(repayment.source, ':', 2) = collection.reference
      group by loan.facility_id, collection.reference, collection.taken)
    select facility_id, reference, balance, 'HKD' as currency, books::bigint as books, statement::bigint as statement
    from (select * from of_facilities union all select * from of_loans union all select * from of_repayments
      union all select * from of_orders) as compared
    where books <> statement`.execute(trx)
  return rows
}

/** Compares the interest that the ledger holds of each open loan with the loan worked out again, up to the last posted day. CRED-13. */
async function interestDrift(trx: Trx, facilityIds: readonly string[]): Promise<Drift[]> {
  const loans = await owedLoansOfAll(trx, facilityIds)
  const accounts = loans.map(({ drawdown }) => interestAccount(drawdown))
  const { rows } = await sql<{ account: string; amount: bigint }>`
    select account.name as account, sum(posting.amount)::bigint as amount from ledger_accounts account
    join ledger_postings posting on posting.account_id = account.id and posting.currency = 'HKD'
    where account.name = any(${accounts}::text[]) group by account.name`.execute(trx)
  const held = new Map(rows.map(({ account, amount }) => [account, amount]))
  return loans.flatMap(({ drawdown, repaid }) => {
    const { facility_id, reference, currency, accrued_on } = drawdown
    if (accrued_on === null) return []
    const books = held.get(interestAccount(drawdown)) ?? 0n
    const statement = bookedOn(repaid, accrued_on)
    return books === statement ? [] : [{ facility_id, reference, balance: 'interest', currency, books, statement }]
  })
}

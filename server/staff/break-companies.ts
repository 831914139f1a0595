/** The company whose movement a difference between books and statement is about. Decisions 045, 087. */
import { type Selectable, sql } from 'kysely'
import type { RepaymentsTables } from '../platform/db/tables/repayments.ts'
import type { Db, Trx } from '../platform/deps.ts'

/**
 * Companies whose facility, drawdown, repayment, payout of credit balance, verification deposit or withholding goes by the reference of a difference: usually one; none for a
 * transfer that names nothing we know.
 */
export async function companiesOfBreak(
  db: Db | Trx,
  { source, reference, facility_id }: Pick<Selectable<RepaymentsTables['reconciliation_breaks']>, 'source' | 'reference' | 'facility_id'>,
): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from facilities where id = ${facility_id}
    union select company_id from drawdowns where reference = ${reference}
    union select company_id from repayments where reference = ${reference} or source = ${reference}
    union select company_id from credit_payouts where reference = ${reference}
    union select account.company_id from account_deposits deposit
      join company_bank_accounts account on account.id = deposit.account_id where deposit.reference = ${reference}
    union select psp.company_id from charge_collections collection
      join psp_accounts psp on psp.id = collection.psp_id
      where collection.reference = ${collectionIn(source, reference)}
        or collection.reference in (select reference from bank_statement_lines where line_id = ${reference} and kind = 'remittance')
  `.execute(db)
  return rows.map(({ company_id }) => company_id)
}

/** The collection in a reference to what a PSP withheld, which is its short name, the collection and the settlement. */
function collectionIn(source: string, reference: string): string {
  return source === 'bank' ? '' : (reference.split(':')[1] ?? '')
}

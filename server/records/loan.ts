/** One loan of a company with all that its page shows. Decision 147. */
import type { NotNull } from 'kysely'
import { Problem } from '../../contract/kernel/problem.ts'
import { type LoanAgreement, type MerchantLoan, paymentsShown } from '../../contract/records/merchant-loans.ts'
import { underWayStatuses } from '../../machines/lending/lifecycles/drawdown.ts'
import { facilityOf } from '../lending/facilities.ts'
import { keepsDays } from '../lending/loans/arrangements.ts'
import { debitStopOf } from '../lending/loans/debit-stop.ts'
import { isOwed, repaidLoan } from '../lending/loans/loans.ts'
import { presentInstalments } from '../lending/loans/present.ts'
import { type DrawdownRow, presentDrawdown } from '../lending/present.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { nextCollectionOf } from '../repayments/next-collection.ts'
import { presentOwedLoan } from '../repayments/owed-loan.ts'
import { presentRepayment } from '../repayments/present.ts'
import { settlementOf } from '../repayments/settlement.ts'
import { loanOfCompany } from '../repayments/submit.ts'
import { documentsOf } from '../signing/documents.ts'
import { movementsOf, movementsOfLoan } from './movements.ts'

/** One loan as of today. Problem `notFound` for one that is not the company's. */
export function readLoan({ deps, companyId }: Call<'company'>, { id }: { id: string }): Promise<MerchantLoan> {
  const { clock, config, db } = deps
  // One state of the database: a payment that arrives meanwhile would be in a part of it alone.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx): Promise<MerchantLoan> => {
      const drawdown = await loanOfCompany(trx, companyId, await idOf(trx, companyId, id))
      const { product, currency, status, terms } = drawdown
      const today = dayOf(clock.now())
      const repaid = await repaidLoan(trx, drawdown)
      const stop = await debitStopOf(trx, drawdown, today)
      const wasPaidOut = drawdown.settled_at !== null
      return {
        product,
        drawdown: presentDrawdown(drawdown, { keepsDays: keepsDays(repaid.arrangements) }),
        terms,
        standing: isOwed(drawdown) ? await presentOwedLoan(trx, config, { drawdown, repaid, on: today }) : null,
        instalments: wasPaidOut || underWayStatuses.includes(status) ? presentInstalments(repaid, { on: today, currency }) : [],
        next: await nextCollectionOf(trx, drawdown, { repaid, stop, now: clock.now() }),
        settlement: await settlementOf(trx, drawdown),
        repayments: await repaymentsOf(trx, drawdown),
        movements: await ledgerOf(trx, drawdown),
        agreements: await agreementsOf(trx, drawdown),
      }
    })
}

/** The id of a drawdown that is named by its reference, as messages do. Problem `notFound` for a reference that the company does not have. */
async function idOf(trx: Trx, companyId: string, named: string): Promise<string> {
  if (!named.startsWith('DD-')) return named
  const row = await trx
    .selectFrom('drawdowns')
    .select('id')
    .where('reference', '=', named)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!row) throw new Problem('notFound')
  return row.id
}

async function repaymentsOf(trx: Trx, { id, reference }: DrawdownRow): Promise<MerchantLoan['repayments']> {
  const rows = await trx
    .selectFrom('repayments')
    .selectAll()
    .where('drawdown_id', '=', id)
    .orderBy('number', 'desc')
    .limit(paymentsShown)
    .execute()
  return rows.map((row) => presentRepayment(row, reference))
}

async function ledgerOf(trx: Trx, { id, company_id, product, currency }: DrawdownRow): Promise<MerchantLoan['movements']> {
  const facility = await facilityOf(trx, company_id, product)
  return facility ? movementsOfLoan(await movementsOf(trx, facility), id, currency) : []
}

async function agreementsOf(trx: Trx, { company_id, product, requested_at }: DrawdownRow): Promise<LoanAgreement[]> {
  const rows = await trx
    .selectFrom('agreements')
    .select(['id', 'kind', 'reference', 'completed_at as signed_at'])
    .where('company_id', '=', company_id)
    .where('product', '=', product)
    .where('status', '=', 'completed')
    .where('completed_at', '<=', requested_at)
    .$narrowType<{ signed_at: NotNull }>()
    .orderBy('number', 'desc')
    .execute()
  const agreements: LoanAgreement[] = []
  for (const { id, kind, reference, signed_at } of rows)
    agreements.push({ id, kind, reference, signedAt: signed_at.toISOString(), documents: await documentsOf(trx, id) })
  return agreements
}

/** One loan for the staff: what was agreed, owed, paid and notified, from the functions that the pages of the merchant read. Decision 114. */
import { type Currency, money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { sumOf } from '../../contract/lending/loan/exact.ts'
import { fileShown } from '../../contract/staff/decisions.ts'
import type { LoanDetail, LoanOperation } from '../../contract/staff/loans.ts'
import { keepsDays } from '../lending/loans/arrangements.ts'
import { debitStopOf } from '../lending/loans/debit-stop.ts'
import { creditBalanceOf, isOwed, repaidLoan } from '../lending/loans/loans.ts'
import { presentInstalments } from '../lending/loans/present.ts'
import { type Repaid, standingOn } from '../lending/loans/standing.ts'
import { presentDrawdown } from '../lending/present.ts'
import { messagesAbout } from '../notices/about.ts'
import { audit } from '../platform/audit.ts'
import type { Call, Handler } from '../platform/call.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { pageLocale } from '../platform/http/locale.ts'
import { isRequestable } from '../repayments/arrangements.ts'
import { runningHold } from '../repayments/debit-holds.ts'
import { nextCollectionOf } from '../repayments/next-collection.ts'
import { ordersOfLoan } from '../repayments/orders.ts'
import { presentOwedLoan } from '../repayments/owed-loan.ts'
import { writtenOffOf } from '../repayments/write-off.ts'
import { notesOn } from './collection-notes.ts'
import { debitHoldOn, lastHolder } from './debit-holds.ts'
import { decisionsOn } from './decisions.ts'
import { concernedIn } from './independence.ts'
import { lastCaseOf } from './last-case.ts'
import { repaymentsOfLoan } from './loan-repayments.ts'
import { type LoanRow, paidOutLoans, presentLoans } from './loans.ts'
import { newestCalls } from './outside-calls.ts'

/** Other loans of the company that are shown. */
const mostOthers = 20

/** One loan as of today; audited. Problem `notFound` for a drawdown that is unknown or was never paid out. */
export const readServicedLoan: Handler<'readServicedLoan'> = (call, { id }) => {
  const { clock, config, db } = call.deps
  return db.transaction().execute(async (trx): Promise<LoanDetail> => {
    const row = await paidOutLoans(trx).where('loan.id', '=', id).executeTakeFirst()
    if (!row) throw new Problem('notFound')
    const { company_id: companyId, reference, currency } = row
    const today = dayOf(clock.now())
    const repaid = await repaidLoan(trx, row)
    const others = await paidOutLoans(trx)
      .where('loan.company_id', '=', companyId)
      .where('loan.id', '<>', id)
      .orderBy('loan.settled_at', 'desc')
      .orderBy('loan.id', 'desc')
      .limit(mostOthers)
      .execute()
    const { repayments, hasOlder } = await repaymentsOfLoan(trx, row)
    const [fields, ...otherLoans] = await presentLoans(trx, [row, ...others], today)
    if (!fields) throw new Error(`${reference} is not presented`)
    const messages = await messagesAbout(trx, companyId, reference)
    const locale = pageLocale(call)
    const stop = await debitStopOf(trx, row, today)
    const concerned = await concernedIn(trx, config, call.staff, [companyId])
    await audit(trx, call, { action: 'loan.viewed', subject: 'drawdowns', subjectId: id, companyId, details: { drawdown: reference } })
    return {
      ...fields,
      drawdown: presentDrawdown(row, { keepsDays: keepsDays(repaid.arrangements) }),
      terms: row.terms,
      standing: isOwed(row) ? await presentOwedLoan(trx, config, { drawdown: row, repaid, on: today }) : null,
      writtenOff: await writtenOffOf(trx, row, { repaid, today }),
      pastDue: pastDueOn(repaid, today, currency),
      instalments: presentInstalments(repaid, { on: today, currency }),
      nextCollection: await nextCollectionOf(trx, row, { repaid, stop, now: clock.now() }),
      undebited: stop?.why ?? null,
      hold: await debitHoldOn(trx, id, today),
      operations: await operationsOn(trx, call, row),
      orders: await ordersOfLoan(trx, id),
      repayments,
      hasOlderRepayments: hasOlder,
      otherLoans,
      credit: money(await creditBalanceOf(trx, companyId), 'HKD'),
      notices: messages.map(({ at, texts, readers }) => ({ at: at.toISOString(), title: texts[locale].title, readers })),
      decisions: concerned.size > 0 ? [] : await decisionsOn(trx, { companyId, drawdown: reference }),
      notes: concerned.size > 0 ? [] : await notesOn(trx, { companyId, drawdownId: id }),
      calls: await newestCalls(trx, { companyId, drawdownId: id }, fileShown),
      caseId: await lastCaseOf(trx, companyId),
      acts: call.staff.role === 'lead',
      requestId: call.staff.role === 'lead' ? await lastRequestOf(trx, id) : null,
    }
  })
}

function pastDueOn(repaid: Repaid, today: string, currency: Currency): LoanDetail['pastDue'] {
  const late = standingOn(repaid, today).fallen.filter(({ standing }) => standing !== 'due')
  const [first] = late
  const sum = (part: 'principal' | 'interest' | 'total') => money(sumOf(late.map((each) => each[part])), currency)
  return first ? { since: first.due, principal: sum('principal'), interest: sum('interest'), total: sum('total') } : null
}

/** What the reader can do about an open loan. */
async function operationsOn(trx: Trx, { deps: { config }, staff }: Call<'reviewer'>, loan: LoanRow): Promise<LoanOperation[]> {
  if (staff.role !== 'lead' || loan.status !== 'settled') return []
  if ((await concernedIn(trx, config, staff, [loan.company_id])).size > 0) return []
  const mayHold: LoanOperation[] = (await lastHolder(trx, loan.id)) === staff.id ? [] : ['holdDebits']
  const ofHold: LoanOperation[] = (await runningHold(trx, loan.id)) ? ['endDebitHold'] : mayHold
  return (await isRequestable(trx, loan)) ? [...ofHold, 'recordArrangement'] : ofHold
}

async function lastRequestOf(trx: Trx, drawdownId: string): Promise<string | null> {
  const last = await trx
    .selectFrom('arrangements')
    .select('id')
    .where('drawdown_id', '=', drawdownId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id ?? null
}

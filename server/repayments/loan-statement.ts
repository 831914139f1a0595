/** The statement of a loan, as data and as a PDF: payments received, sums due, sums not yet due. Section 19 of the Money Lenders Ordinance, decision 131. */
import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import { type Locale, locales } from '../../contract/kernel/constants.ts'
import { Day } from '../../contract/kernel/fields.ts'
import { formatAmount, formatMoney, money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { sumOf } from '../../contract/lending/loan/exact.ts'
import type { LoanStatement } from '../../contract/repayments/loan-statement.ts'
import type { LoanStanding } from '../../contract/repayments/repayments.ts'
import { companyNameOf } from '../company/names.ts'
import { countingStatuses, isOwed, repaidLoan } from '../lending/loans/loans.ts'
import { presentLoan } from '../lending/loans/present.ts'
import { type DrawdownRow, presentDrawdown } from '../lending/present.ts'
import { audit } from '../platform/audit.ts'
import type { Call } from '../platform/call.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { madeOnce, serveMade } from '../platform/files/made-documents.ts'
import { signedAddress } from '../platform/files/serve.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import type { App } from '../platform/http/types.ts'
import type { PaperDocument } from '../platform/print/document.ts'
import { printDocument } from '../platform/print/print.ts'
import { dayText } from '../platform/print/words.ts'
import { textsOf } from '../platform/texts.ts'
import { percent } from '../signing/facts.ts'
import { loanOfCompany } from './submit.ts'

/**
 * The statement of a loan as of today, and the address of its PDF, which is made unless the same is stored. Audited. Problem `notFound` for a
 * loan that is not the company's, `conflict` for one on which nothing is owed.
 */
export async function openLoanStatement(
  call: Call<'company'>,
  { drawdown_id, language }: InputOf<'openLoanStatement'>,
): Promise<OutputOf<'openLoanStatement'>> {
  const { deps, companyId } = call
  const today = dayOf(deps.clock.now())
  // One state of the database: a payment that arrives meanwhile would be neither received nor open.
  const read = deps.db.transaction().setIsolationLevel('repeatable read')
  const statement = await read.execute(async (trx) => {
    const drawdown = await loanOfCompany(trx, companyId, drawdown_id)
    if (!isOwed(drawdown)) throw new Problem('conflict', { details: { status: drawdown.status } })
    const details = { reference: drawdown.reference }
    await audit(trx, call, { action: 'loanStatement.opened', subject: 'drawdowns', subjectId: drawdown_id, details })
    return statementOf(trx, drawdown, { on: today, company: await companyNameOf(trx, companyId, language) })
  })
  const [path, paper] = [pathOf(drawdown_id, today, language), statementDocument(statement, language)]
  await madeOnce(deps, { name: path, companyId, madeOf: paper }, async () => (await printDocument(paper, companyId)).bytes)
  return { url: signedAddress(deps, path, path), statement }
}

/** Registers `GET /files/loan-statement/:loan/:day/:file`. A wrong, missing or expired signature is 404, as is a statement that was not made. */
export function mountLoanStatements(app: App, deps: Deps): void {
  app.get('/files/loan-statement/:loan/:day/:file', (context) => {
    const { loan, day, file } = context.req.param()
    const locale = locales.find((each) => file === `${each}.pdf`)
    const path = locale && Day.safeParse(day).success ? pathOf(loan, day, locale) : null
    return serveMade(context, deps, { path, of: loan, mime: 'application/pdf', name: `loan-statement-${day}.pdf` })
  })
}

function pathOf(loan: string, day: string, language: Locale): string {
  return `/files/loan-statement/${loan}/${day}/${language}.pdf`
}

async function statementOf(trx: Trx, drawdown: DrawdownRow, { on, company }: { on: string; company: string }): Promise<LoanStatement> {
  const standing = await presentLoan(trx, { drawdown, repaid: await repaidLoan(trx, drawdown), on })
  const { offer } = presentDrawdown(drawdown)
  const amount = (minor: bigint) => money(minor, drawdown.currency)
  return {
    on,
    reference: drawdown.reference,
    company,
    drawn: drawdown.value_date,
    principal: amount(drawdown.amount),
    annual_rate: offer.annual_rate,
    statutory_annual_rate: offer.statutory_annual_rate,
    payments: await paymentsOf(trx, drawdown, on),
    unpaid: standing.fallen.map(sumIn),
    accrued: amount(BigInt(standing.interest.amount) - sumOf(standing.fallen.map(({ interest }) => BigInt(interest.amount)))),
    coming: standing.coming.map(sumIn),
    owed: standing.total,
    owed_principal: standing.principal,
  }
}

const sumIn = ({ due, principal, interest, total }: LoanStanding['coming'][number]) => ({ due, principal, interest, total })

/** Payments that count, by the day on which interest on them stops. Waived interest was not paid. */
async function paymentsOf(trx: Trx, { id, currency }: DrawdownRow, on: string): Promise<LoanStatement['payments']> {
  const rows = await trx
    .selectFrom('repayments')
    .select(['value_on', 'reference', 'amount', 'principal', 'interest', 'interest_credit'])
    .where('drawdown_id', '=', id)
    .where('status', 'in', countingStatuses)
    .where('method', '<>', 'waiver')
    .where('value_on', '<=', on)
    .orderBy('value_on')
    .orderBy('number')
    .execute()
  return rows.map(({ value_on, reference, amount, principal, interest, interest_credit }) => ({
    ...{ on: value_on, reference, amount: money(amount, currency), principal: money(principal, currency) },
    interest: money(interest - interest_credit, currency),
    rest: money(amount - principal - interest + interest_credit, currency),
  }))
}

/** The statement to print. */
export function statementDocument(statement: LoanStatement, locale: Locale): PaperDocument {
  const say = textsOf(locale, 'repayments.loanStatement')
  const { on, reference, company, drawn, principal, payments, unpaid, accrued, coming, owed: whole, owed_principal } = statement
  const { currency } = principal
  const parts = ['principal', 'interest', 'total'] as const
  const head = (first: string, names: readonly ((typeof parts)[number] | 'amount' | 'rest')[]) => [
    first,
    ...names.map((name) => `${say(name)} (${currency})`),
  ]
  const sums = (rows: LoanStatement['coming']) =>
    rows.length === 0
      ? say('none')
      : {
          table: {
            head: head(say('due'), parts),
            rows: rows.map((row) => [row.due, ...parts.map((part) => formatAmount(row[part].amount))]),
            figures: true,
          },
        }
  return {
    locale,
    title: say('title'),
    kind: say('title'),
    edition: on,
    lead: say('lead', { day: dayText(locale, on) }),
    figures: [
      { label: say('owed', { day: on }), value: formatMoney(whole) },
      { label: say('owed.principal'), value: formatMoney(owed_principal) },
    ],
    sections: [
      {
        title: say('loan'),
        blocks: [
          {
            facts: [
              [say('lender'), 'Sampan'],
              [say('company'), company],
              [say('reference'), reference],
              [say('drawn'), drawn],
              [say('principal'), formatMoney(principal)],
              [say('rate'), percent(statement.annual_rate)],
              [say('statutory'), percent(statement.statutory_annual_rate)],
            ],
          },
        ],
      },
      {
        title: say('payments'),
        blocks: [
          payments.length === 0
            ? say('none')
            : {
                table: {
                  head: [say('paidOn'), say('payment'), ...head('', ['amount', 'principal', 'interest', 'rest']).slice(1)],
                  rows: payments.map((each) => [
                    ...[each.on, each.reference],
                    ...[each.amount, each.principal, each.interest, each.rest].map(({ amount }) => formatAmount(amount)),
                  ]),
                  figures: true,
                },
              },
        ],
      },
      { title: say('unpaid'), blocks: [sums(unpaid), say('accrued', { day: on, amount: formatMoney(accrued) })] },
      { title: say('coming'), blocks: [sums(coming), say('coming.note')] },
      { title: say('papers'), blocks: [say('papers.text', { reference })] },
    ],
  }
}

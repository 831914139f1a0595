/** The confirmation that a loan is repaid, a PDF. Decision 147. */
import type { InputOf } from '../../contract/endpoints.ts'
import { type Locale, locales } from '../../contract/kernel/constants.ts'
import { formatMoney, money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { sumOf } from '../../contract/lending/loan/exact.ts'
import type { Settlement } from '../../contract/repayments/settlement.ts'
import { companyNameOf } from '../company/names.ts'
import { countingStatuses } from '../lending/loans/loans.ts'
import type { DrawdownRow } from '../lending/present.ts'
import type { Call } from '../platform/call.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { madeOnce, serveMade } from '../platform/files/made-documents.ts'
import { signedAddress } from '../platform/files/serve.ts'
import type { App } from '../platform/http/types.ts'
import type { PaperDocument } from '../platform/print/document.ts'
import { printDocument } from '../platform/print/print.ts'
import { dayText } from '../platform/print/words.ts'
import { textOf, textsOf } from '../platform/texts.ts'
import type { RepaymentRow } from './present.ts'
import { loanOfCompany } from './submit.ts'

type Payment = Pick<RepaymentRow, 'value_on' | 'status' | 'method' | 'amount' | 'surplus'>

/** The last day of a payment, and whether none can be taken back; null of a loan that is not repaid. */
export async function settlementOf(db: Db | Trx, drawdown: DrawdownRow): Promise<Settlement | null> {
  return drawdown.status === 'repaid' ? settledBy(await paymentsOf(db, drawdown), drawdown) : null
}

function settledBy(payments: readonly Payment[], { value_date }: DrawdownRow): Settlement {
  return { on: payments.at(-1)?.value_on ?? value_date, final: payments.every(({ status }) => status === 'cleared') }
}

/** Payments that count, by the day on which interest on them stops. */
function paymentsOf(db: Db | Trx, { id }: DrawdownRow): Promise<Payment[]> {
  return db
    .selectFrom('repayments')
    .select(['value_on', 'status', 'method', 'amount', 'surplus'])
    .where('drawdown_id', '=', id)
    .where('status', 'in', countingStatuses)
    .orderBy('value_on')
    .orderBy('number')
    .execute()
}

/**
 * The address of a confirmation, which is made unless the same is stored. Problem `notFound` for a loan that is not the company's, `conflict`
 * for one on which anything is owed, or whose payments a bank may take back.
 */
export async function openSettlementConfirmation(
  { deps, companyId }: Call<'company'>,
  { drawdown_id, language }: InputOf<'openSettlementConfirmation'>,
): Promise<{ url: string }> {
  const drawdown = await loanOfCompany(deps.db, companyId, drawdown_id)
  const payments = await paymentsOf(deps.db, drawdown)
  const { on, final } = settledBy(payments, drawdown)
  if (drawdown.status !== 'repaid' || !final) throw new Problem('conflict', { details: { status: drawdown.status } })
  const company = await companyNameOf(deps.db, companyId, language)
  const [path, paper] = [pathOf(drawdown_id, language), confirmationDocument({ company, drawdown, payments, on }, language)]
  await madeOnce(deps, { name: path, companyId, madeOf: paper }, async () => (await printDocument(paper, companyId)).bytes)
  return { url: signedAddress(deps, path, path) }
}

/** Registers `GET /files/settlement/:loan/:file`. A wrong, missing or expired signature is 404, as is a confirmation that was not made. */
export function mountSettlementConfirmations(app: App, deps: Deps): void {
  app.get('/files/settlement/:loan/:file', (context) => {
    const { loan, file } = context.req.param()
    const locale = locales.find((each) => file === `${each}.pdf`)
    return serveMade(context, deps, {
      path: locale ? pathOf(loan, locale) : null,
      of: loan,
      mime: 'application/pdf',
      name: 'settlement-confirmation.pdf',
    })
  })
}

function pathOf(loan: string, language: Locale): string {
  return `/files/settlement/${loan}/${language}.pdf`
}

/** The confirmation to print. Surplus is the company's; waived interest was not paid. */
function confirmationDocument(
  { company, drawdown, payments, on }: { company: string; drawdown: DrawdownRow; payments: readonly Payment[]; on: string },
  locale: Locale,
): PaperDocument {
  const say = textsOf(locale, 'repayments.settlement')
  const { reference, product, amount, currency, value_date } = drawdown
  const paid = sumOf(payments.filter(({ method }) => method !== 'waiver').map((each) => each.amount - each.surplus))
  const waived = sumOf(payments.filter(({ method }) => method === 'waiver').map((each) => each.amount))
  return {
    locale,
    title: say('title'),
    kind: say('title'),
    edition: on,
    lead: say('lead', { reference, day: dayText(locale, on) }),
    figures: [
      { label: say('owed'), value: formatMoney(money(0n, currency)) },
      { label: say('on'), value: on },
    ],
    sections: [
      {
        title: say('loan'),
        blocks: [
          {
            facts: [
              [say('lender'), 'Sampan'],
              [say('company'), company],
              [say('product'), textOf(locale, `notices.product.${product}`)],
              [say('reference'), reference],
              [say('drawn'), value_date],
              [say('principal'), formatMoney(money(amount, currency))],
              [say('paid'), formatMoney(money(paid, currency))],
              ...(waived > 0n ? [[say('waived'), formatMoney(money(waived, currency))] as const] : []),
            ],
          },
        ],
      },
      { title: say('notes'), blocks: [say('notes.text', { reference })] },
    ],
  }
}

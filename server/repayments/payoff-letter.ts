/** The payoff letter of a loan, a PDF: what closes it on each day up to one. Decision 112. */
import type { InputOf } from '../../contract/endpoints.ts'
import { type Locale, locales } from '../../contract/kernel/constants.ts'
import { addDays, daysBetween } from '../../contract/kernel/days.ts'
import { Day } from '../../contract/kernel/fields.ts'
import { formatAmount, formatMoney, money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { letterFault } from '../../contract/repayments/repayment-rules.ts'
import type { LoanStanding } from '../../contract/repayments/repayments.ts'
import { companyNameOf } from '../company/names.ts'
import { repaidLoan } from '../lending/loans/loans.ts'
import { presentLoan } from '../lending/loans/present.ts'
import type { DrawdownRow } from '../lending/present.ts'
import type { Call } from '../platform/call.ts'
import type { Config } from '../platform/config/config.ts'
import type { Deps } from '../platform/deps.ts'
import { madeOnce, serveMade } from '../platform/files/made-documents.ts'
import { signedAddress } from '../platform/files/serve.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import type { App } from '../platform/http/types.ts'
import type { PaperDocument } from '../platform/print/document.ts'
import { printDocument } from '../platform/print/print.ts'
import { dayText } from '../platform/print/words.ts'
import { textOf, textsOf } from '../platform/texts.ts'
import { loanOfCompany, requireOpen } from './submit.ts'

/** What a letter says. */
interface Letter {
  readonly company: string
  readonly drawdown: DrawdownRow
  /** The loan on each day, the first one today. */
  readonly days: readonly [LoanStanding, ...LoanStanding[]]
  readonly payTo: Config['collectionAccount']
}

/**
 * The address of a letter, which is made unless the same is stored. Problem `notFound` for a loan that is not the company's, `refused` with
 * field `until` for a day that a letter does not reach, `conflict` for a loan on which nothing is owed.
 */
export async function openPayoffLetter(
  { deps, companyId }: Call<'company'>,
  { drawdown_id, until, language }: InputOf<'openPayoffLetter'>,
): Promise<{ url: string }> {
  const today = dayOf(deps.clock.now())
  const fault = letterFault(until, today)
  if (fault !== null) throw new Problem('refused', { fields: { until: fault } })
  // One state of the database: a debit that arrives meanwhile would be neither pending nor received.
  const read = deps.db.transaction().setIsolationLevel('repeatable read')
  const letter = await read.execute(async (trx): Promise<Letter> => {
    const drawdown = requireOpen(await loanOfCompany(trx, companyId, drawdown_id))
    const repaid = await repaidLoan(trx, drawdown)
    const on = (day: number) => presentLoan(trx, { drawdown, repaid, on: addDays(today, day) })
    const days: [LoanStanding, ...LoanStanding[]] = [await on(0)]
    for (let day = 1; day <= daysBetween(today, until); day++) days.push(await on(day))
    return { company: await companyNameOf(trx, companyId, language), drawdown, days, payTo: deps.config.collectionAccount }
  })
  const [path, paper] = [pathOf(drawdown_id, until, language), letterDocument(letter, language)]
  await madeOnce(deps, { name: path, companyId, madeOf: paper }, async () => (await printDocument(paper, companyId)).bytes)
  return { url: signedAddress(deps, path, path) }
}

/** Registers `GET /files/payoff-letter/:loan/:until/:file`. A wrong, missing or expired signature is 404, as is a letter that was not made. */
export function mountPayoffLetters(app: App, deps: Deps): void {
  app.get('/files/payoff-letter/:loan/:until/:file', (context) => {
    const { loan, until, file } = context.req.param()
    const locale = locales.find((each) => file === `${each}.pdf`)
    const path = locale && Day.safeParse(until).success ? pathOf(loan, until, locale) : null
    return serveMade(context, deps, { path, of: loan, mime: 'application/pdf', name: `payoff-letter-${until}.pdf` })
  })
}

function pathOf(loan: string, until: string, language: Locale): string {
  return `/files/payoff-letter/${loan}/${until}/${language}.pdf`
}

/** The letter to print. */
export function letterDocument({ company, drawdown, days, payTo }: Letter, locale: Locale): PaperDocument {
  const say = textsOf(locale, 'repayments.letter')
  const [today] = days
  const last = days.at(-1) ?? today
  const { reference, product, amount, currency } = drawdown
  const until = dayText(locale, last.on)
  return {
    locale,
    title: say('title'),
    kind: say('title'),
    edition: today.on,
    lead: say('lead', { until, day: dayText(locale, today.on) }),
    figures: [
      ...[...new Set([today, last])].map(({ on, payable }) => ({ label: say('payable', { day: on }), value: formatMoney(payable) })),
      { label: say('until'), value: last.on },
    ],
    sections: [
      {
        title: say('loan'),
        blocks: [
          {
            facts: [
              [say('company'), company],
              [say('product'), textOf(locale, `notices.product.${product}`)],
              [say('reference'), reference],
              [say('drawn'), `${formatMoney(money(amount, currency))} · ${drawdown.value_date}`],
            ],
          },
        ],
      },
      {
        title: say('days'),
        blocks: [
          {
            table: {
              head: [say('day'), ...(['principal', 'interest', 'total'] as const).map((part) => `${say(part)} (${currency})`)],
              rows: days.map(({ on, payable, payable_interest }) => [
                on,
                formatAmount(`${BigInt(payable.amount) - BigInt(payable_interest.amount)}`),
                formatAmount(payable_interest.amount),
                formatAmount(payable.amount),
              ]),
              figures: true,
            },
          },
        ],
      },
      {
        title: say('pay'),
        blocks: [
          say('pay.text', { reference }),
          {
            facts: [
              [say('pay.bank'), `${payTo.bank} (${payTo.swift})`],
              [say('pay.name'), payTo.accountName],
              [say('pay.account'), payTo.accountNumber],
              [say('pay.quote'), reference],
            ],
          },
        ],
      },
      {
        title: say('notes'),
        blocks: [
          {
            bullets: [
              ...(today.collecting.amount === '0' ? [] : [say('notes.collecting', { amount: formatMoney(today.collecting) })]),
              say('notes.paid'),
              say('notes.more'),
              say('notes.until', { until }),
            ],
          },
        ],
      },
    ],
  }
}

/** Renders a statement as a printable document and as CSV rows. Decision 040. */
import type { Locale } from '../../../contract/kernel/constants.ts'
import { formatAmount, formatMoney, type Money } from '../../../contract/kernel/money.ts'
import type { Product } from '../../../contract/kernel/product.ts'
import type { Movement, StatementMonth } from '../../../contract/records/statements.ts'
import type { PaperDocument } from '../../platform/print/document.ts'
import { dayText } from '../../platform/print/words.ts'
import { lastDayOf } from './movements.ts'
import { statementWords } from './words.ts'

/** Input of a statement. */
export interface Statement {
  readonly company: string
  readonly product: Product
  readonly facilityId: string
  readonly sums: StatementMonth
  readonly movements: readonly Movement[]
  /** The day on which it is made, `YYYY-MM-DD`. */
  readonly today: string
}

const parts = ['opening', 'drawn', 'repaid', 'interest', 'fee', 'closing'] as const

/** A month as people write it: `2026年11月`, `November 2026`. */
function monthText(locale: Locale, month: string): string {
  const options = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale.replace('_', '-'), options).format(new Date(`${month}-01T00:00:00Z`))
}

/** The last day of the statement. */
function editionOf({ sums, today }: Statement): string {
  return sums.running ? today : lastDayOf(sums.month)
}

function factsOf(statement: Statement, locale: Locale): [string, string][] {
  const { facts, product } = statementWords[locale]
  const { month, opening } = statement.sums
  return [
    [facts.company, statement.company],
    [facts.product, product[statement.product]],
    [facts.facility, statement.facilityId],
    [facts.period, `${month}-01 – ${editionOf(statement)}`],
    [facts.currency, opening.currency],
  ]
}

/** The statement to print. */
export function statementDocument(statement: Statement, locale: Locale): PaperDocument {
  const words = statementWords[locale]
  const { sums, movements } = statement
  const { head, what } = words
  const edition = editionOf(statement)
  return {
    locale,
    title: words.title(monthText(locale, sums.month)),
    kind: words.kind,
    edition,
    lead: sums.running ? `${words.lead}${locale === 'en_US' ? ' ' : ''}${words.running(dayText(locale, edition))}` : words.lead,
    figures: (['drawn', 'repaid', 'closing'] as const).map((part) => ({ label: words.sums[part], value: formatMoney(sums[part]) })),
    sections: [
      {
        title: words.summary,
        blocks: [{ facts: [...factsOf(statement, locale), ...parts.map((part) => [words.sums[part], formatMoney(sums[part])] as const)] }],
      },
      {
        title: words.movements,
        blocks: [
          movements.length === 0
            ? words.none
            : {
                table: {
                  head: [head.day, head.what, head.reference, words.sums.drawn, words.sums.repaid, words.sums.interest, head.balance],
                  rows: movements.map(({ day, kind, reference, drawn, repaid, interest, balance }) => [
                    day,
                    what[kind],
                    reference,
                    ...[drawn, repaid, interest, balance].map(({ amount }) => (amount === '0' ? '—' : formatAmount(amount))),
                  ]),
                  shares: [1.25, 1.15, 1.75, 1.3, 1.3, 1.05, 1.3],
                },
              },
        ],
      },
      { title: words.basis, blocks: [{ bullets: words.notes }] },
    ],
  }
}

/** An amount as a spreadsheet counts with it: `-1234.05`. */
function plain({ amount }: Money): string {
  return formatAmount(amount).replaceAll(',', '').replace('−', '-')
}

/** The same as rows. */
export function statementRows(statement: Statement, locale: Locale): string[][] {
  const words = statementWords[locale]
  const { sums, movements } = statement
  const { head, what } = words
  return [
    [words.title(monthText(locale, sums.month))],
    ...factsOf(statement, locale),
    ...parts.map((part) => [words.sums[part], plain(sums[part])]),
    [],
    [head.day, head.what, head.reference, words.sums.drawn, words.sums.repaid, words.sums.interest, words.sums.fee, head.balance],
    ...movements.map(({ day, kind, reference, ...amounts }) => [
      day,
      what[kind],
      reference,
      ...(['drawn', 'repaid', 'interest', 'fee', 'balance'] as const).map((part) => plain(amounts[part])),
    ]),
  ]
}

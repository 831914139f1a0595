/** Renders a statement as a printable document and as CSV rows. Decision 040. */
import type { Locale } from '../../contract/kernel/constants.ts'
import { formatAmount, formatMoney, type Money, money } from '../../contract/kernel/money.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { facilityNumber } from '../../contract/lending/facility-number.ts'
import { sumOf } from '../../contract/lending/loan/exact.ts'
import { statementSums } from '../../contract/records/statement-sums.ts'
import type { Movement, StatementMonth } from '../../contract/records/statements.ts'
import type { PaperDocument } from '../platform/print/document.ts'
import { dayText } from '../platform/print/words.ts'
import { type TextsOf, textsOf } from '../platform/texts.ts'
import { lastDayOf } from './movements.ts'

/** Input of a statement. */
interface Statement {
  readonly company: string
  readonly product: Product
  readonly facilityId: string
  readonly sums: StatementMonth
  readonly movements: readonly Movement[]
  /** The day on which it is made, `YYYY-MM-DD`. */
  readonly today: string
}

type Say = TextsOf<'records.statement'>

/** Amounts of a movement as columns of the CSV. */
const columns = ['drawn', 'fee', 'paid', 'repaid', 'interest', 'credit', 'surplus', 'moved', 'waived', 'balance'] as const

/** A month as people write it: `2026年11月`, `November 2026`. */
function monthText(locale: Locale, month: string): string {
  const options = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale.replace('_', '-'), options).format(new Date(`${month}-01T00:00:00Z`))
}

/** The last day of the statement. */
function editionOf({ sums, today }: Statement): string {
  return sums.running ? today : lastDayOf(sums.month)
}

function factsOf(statement: Statement, say: Say): [string, string][] {
  const { month, opening } = statement.sums
  return [
    [say('fact.company'), statement.company],
    [say('fact.product'), say(`product.${statement.product}`)],
    [say('fact.facility'), facilityNumber(statement.facilityId)],
    [say('fact.period'), `${month}-01 – ${editionOf(statement)}`],
    [say('fact.currency'), opening.currency],
  ]
}

/** The statement to print. */
export function statementDocument(statement: Statement, locale: Locale): PaperDocument {
  const say = textsOf(locale, 'records.statement')
  const { sums, movements } = statement
  const edition = editionOf(statement)
  return {
    locale,
    title: say('title', { month: monthText(locale, sums.month) }),
    kind: say('kind'),
    edition,
    lead: sums.running ? `${say('lead')}${locale === 'en_US' ? ' ' : ''}${say('running', { day: dayText(locale, edition) })}` : say('lead'),
    figures: (['drawn', 'paid', 'settles'] as const).map((part) => ({ label: say(`sum.${part}`), value: formatMoney(sums[part]) })),
    sections: [
      {
        title: say('summary'),
        blocks: [
          { facts: [...factsOf(statement, say), ...statementSums.map((part) => [say(`sum.${part}`), formatMoney(sums[part])] as const)] },
        ],
      },
      {
        title: say('movements'),
        blocks: [
          movements.length === 0
            ? say('none')
            : {
                table: {
                  head: [
                    say('head.movement'),
                    say('head.amount'),
                    ...(['fee', 'repaid', 'interest', 'surplus'] as const).map((part) => say(`sum.${part}`)),
                    say('head.balance'),
                  ],
                  rows: movements.map((movement) => rowOf(movement, say)),
                  // Points: a reference is wider than any other cell and has no place to break.
                  shares: [98, 53, 45, 53, 48, 53, 53],
                },
              },
        ],
      },
      { title: say('basis'), blocks: [{ bullets: [say('basis.1'), say('basis.2'), say('basis.3'), say('basis.4')] }] },
    ],
  }
}

/** Cells of a movement on paper: what was drawn, or what was paid, came from the other product or was waived, and its parts. */
function rowOf({ day, kind, reference, drawn, paid, moved, waived, credit, ...rest }: Movement, say: Say): string[] {
  const amount = kind === 'drawn' ? drawn : money(sumOf([paid, moved, waived].map(({ amount }) => BigInt(amount))), paid.currency)
  const name = [day, say(`what.${kind}`), reference, ...(credit.amount === '0' ? [] : [say('withCredit', { amount: formatMoney(credit) })])]
  const { fee, repaid, interest, surplus, balance } = rest
  return [
    name.join(' '),
    ...[amount, fee, repaid, interest, surplus, balance].map((cell) => (cell.amount === '0' ? '—' : formatAmount(cell.amount))),
  ]
}

/** An amount as a spreadsheet counts with it: `-1234.05`. */
function plain({ amount }: Money): string {
  return formatAmount(amount).replaceAll(',', '').replace('−', '-')
}

/** The same as rows. */
export function statementRows(statement: Statement, locale: Locale): string[][] {
  const say = textsOf(locale, 'records.statement')
  const { sums, movements } = statement
  return [
    [say('title', { month: monthText(locale, sums.month) })],
    ...factsOf(statement, say),
    ...statementSums.map((part) => [say(`sum.${part}`), plain(sums[part])]),
    [],
    [
      say('head.day'),
      say('head.what'),
      say('head.reference'),
      ...columns.map((part) => say(part === 'balance' ? 'head.balance' : `sum.${part}`)),
    ],
    ...movements.map(({ day, kind, reference, ...amounts }) => [
      day,
      say(`what.${kind}`),
      reference,
      ...columns.map((part) => plain(amounts[part])),
    ]),
  ]
}

/** Reports as CSV. Decision 121. */
import type { Locale } from '../../../contract/kernel/constants.ts'
import { formatAmount, type Money } from '../../../contract/kernel/money.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { reportNames } from '../../../contract/staff/report-names.ts'
import { type ExposureBy, exposureRowsExported, type LoanReports } from '../../../contract/staff/reports.ts'
import { audit } from '../../platform/audit.ts'
import type { Handler } from '../../platform/call.ts'
import type { Trx } from '../../platform/deps.ts'
import { writeCsv } from '../../platform/print/csv.ts'
import { type TextEnd, type TextsOf, textsOf } from '../../platform/texts.ts'
import { largestExposures, lastExposureDay } from './list-exposures.ts'
import { reportsOf } from './read.ts'

type Say = TextsOf<'staff.report'>
type Column = TextEnd<'staff.report.column'>

/** A report as a file in a language; audited. Problem `notFound` for a day that is not closed. */
export const exportLoanReport: Handler<'exportLoanReport'> = (call, { report, day, language: locale }) =>
  call.deps.db.transaction().execute(async (trx) => {
    const say = textsOf(locale, 'staff.report')
    const name = reportNames.find((each) => each === report)
    const table = name ? rowsOf(await dayOf(trx, day), name, say) : await exposureRows(trx, report as ExposureBy, { say, locale })
    await audit(trx, call, { action: 'reports.exported', details: { report, day: table.day, rows: table.rows.length } })
    const head = table.columns.map((column) => say(`column.${column}`))
    return { name: `${report}-${table.day}.csv`, csv: writeCsv([head, ...table.rows]).toString('utf8') }
  })

interface CsvTable {
  readonly day: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
}

async function dayOf(trx: Trx, day: string): Promise<LoanReports> {
  const reports = await reportsOf(trx, day)
  if (!reports) throw new Problem('notFound')
  return reports
}

/** An amount as a spreadsheet counts with it. */
function plain({ amount }: Money): string {
  return formatAmount(amount).replaceAll(',', '').replace('−', '-')
}

function rowsOf(reports: LoanReports, name: (typeof reportNames)[number], say: Say): CsvTable {
  const { day } = reports
  if (name === 'arrears') {
    return {
      day,
      columns: ['product', 'bucket', 'loans', 'outstanding', 'pastDue', 'loansBefore', 'outstandingBefore', 'pastDueBefore'],
      rows: reports.arrears.map(({ product, bucket, before, ...now }) => [
        say(`product.${product}`),
        say(`bucket.${bucket}`),
        ...[now, before].flatMap((on) => (on ? [String(on.loans), plain(on.outstanding), plain(on.pastDue)] : ['', '', ''])),
      ]),
    }
  }
  if (name === 'vintages') {
    return {
      day,
      columns: ['paidOutIn', 'product', 'loans', 'lent', 'outstanding', 'repaid', 'waived', 'over30', 'over90'],
      rows: reports.vintages.map(({ month, product, loans, lent, outstanding, repaid, waived, over30, over90 }) => [
        month,
        say(`product.${product}`),
        String(loans),
        ...[lent, outstanding, repaid, waived].map(plain),
        ...[over30, over90].map(String),
      ]),
    }
  }
  if (name === 'rolls') {
    return {
      day,
      columns: ['month', 'product', 'from', 'to', 'loans', 'outstandingBefore', 'rate'],
      rows: reports.rolls.map(({ product, from, to, loans, outstanding, rate }) => [
        reports.rolled,
        say(`product.${product}`),
        say(`bucket.${from}`),
        say(`bucket.${to}`),
        String(loans),
        plain(outstanding),
        rate ?? '',
      ]),
    }
  }
  return {
    day,
    columns: ['month', 'method', 'payments', 'received', 'takenBack'],
    rows: reports.collections.map(({ month, method, payments, received, takenBack }) => [
      month,
      say(`method.${method}`),
      String(payments),
      plain(received),
      plain(takenBack),
    ]),
  }
}

async function exposureRows(trx: Trx, by: ExposureBy, { say, locale }: { say: Say; locale: Locale }): Promise<CsvTable> {
  const day = await lastExposureDay(trx)
  if (!day) throw new Problem('notFound')
  const rows = await largestExposures(trx, { by, day, size: exposureRowsExported })
  return {
    day,
    columns: ['by', 'name', 'companies', 'committed', 'outstanding'],
    rows: rows.map(({ registerNameEn, registerNameCn, companies, committed, outstanding }) => [
      say(`by.${by}`),
      (locale !== 'en_US' && registerNameCn) || registerNameEn || registerNameCn,
      String(companies),
      plain(committed),
      plain(outstanding),
    ]),
  }
}

/** Serves statements through calls and as files under signed addresses. Decision 040. */

import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import { type Locale, locales } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { Month, StatementFormat } from '../../contract/records/statements.ts'
import { companyNameOf } from '../company/names.ts'
import { type FacilityRow, facilityOf } from '../lending/facilities.ts'
import type { Call } from '../platform/call.ts'
import type { Deps } from '../platform/deps.ts'
import { madeOnce, serveMade } from '../platform/files/made-documents.ts'
import { signedAddress } from '../platform/files/serve.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import type { App } from '../platform/http/types.ts'
import { writeCsv } from '../platform/print/csv.ts'
import { printDocument } from '../platform/print/print.ts'
import { interestOwedOf } from './interest-owed.ts'
import { monthsOf, movementsIn, movementsOf } from './movements.ts'
import { statementDocument, statementRows } from './statement-document.ts'

/** Months of the facility of a product, newest first; none before it is open. */
export async function listStatements(
  { deps, companyId }: Call<'company'>,
  { product }: InputOf<'listStatements'>,
): Promise<OutputOf<'listStatements'>> {
  const facility = await facilityOf(deps.db, companyId, product)
  return facility ? statementMonths(deps, facility, await movementsOf(deps.db, facility)) : []
}

/** One month. Problem `notFound` for one the facility has not. */
export async function readStatement(
  { deps, companyId }: Call<'company'>,
  input: InputOf<'readStatement'>,
): Promise<OutputOf<'readStatement'>> {
  const facility = await facilityOf(deps.db, companyId, input.product)
  const found = facility && (await monthOf(deps, facility, input.month))
  if (!facility || !found) throw new Problem('notFound')
  return { facilityId: facility.id, ...found }
}

/** The address of a month as a file, which is made unless the same is stored. Problem `notFound` for a month the facility has not. */
export async function openStatement(
  call: Call<'company'>,
  { product, month, format, language }: InputOf<'openStatement'>,
): Promise<{ url: string }> {
  const { deps, companyId } = call
  const read = await readStatement(call, { product, month })
  const statement = { ...read, product, company: await companyNameOf(deps.db, companyId, language), today: dayOf(deps.clock.now()) }
  const [path, paper] = [pathOf(read.facilityId, month, language, format), statementDocument(statement, language)]
  await madeOnce(deps, { name: path, companyId, madeOf: paper }, async () =>
    format === 'pdf' ? (await printDocument(paper, companyId)).bytes : writeCsv(statementRows(statement, language)),
  )
  return { url: signedAddress(deps, path, path) }
}

/** Registers `GET /files/statement/:facility/:month/:file`. A wrong, missing or expired signature is 404, as is a file that was not made. */
export function mountStatements(app: App, deps: Deps): void {
  app.get('/files/statement/:facility/:month/:file', (context) => {
    const { facility, month, file } = context.req.param()
    const [language, ending] = file.split('.')
    const locale = locales.find((each) => each === language)
    const format = StatementFormat.safeParse(ending).data
    const path = locale && format && Month.safeParse(month).success ? pathOf(facility, month, locale, format) : null
    const mime = format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8'
    return serveMade(context, deps, { path, of: facility, mime, name: `statement-${month}.${format}` })
  })
}

function pathOf(facilityId: string, month: string, language: Locale, format: StatementFormat): string {
  return `/files/statement/${facilityId}/${month}/${language}.${format}`
}

async function statementMonths({ db, clock }: Deps, facility: FacilityRow, moved: Awaited<ReturnType<typeof movementsOf>>) {
  return monthsOf(moved, facility, { today: dayOf(clock.now()), interestOwed: await interestOwedOf(db, facility) })
}

async function monthOf(deps: Deps, facility: FacilityRow, month: string) {
  const moved = await movementsOf(deps.db, facility)
  const sums = (await statementMonths(deps, facility, moved)).find((each) => each.month === month)
  return sums && { sums, movements: movementsIn(moved, month, facility.currency) }
}

/** Serves statements through calls and as files under signed addresses. Decision 040. */

import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import { type Locale, locales } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { Month, StatementFormat } from '../../contract/records/statements.ts'
import { companyNameOf } from '../company/names.ts'
import { type FacilityRow, facilityOf } from '../lending/facilities.ts'
import type { Call } from '../platform/call.ts'
import type { Deps } from '../platform/deps.ts'
import { isSigned, signedAddress } from '../platform/files/serve.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import type { App } from '../platform/http/types.ts'
import { writeCsv } from '../platform/print/csv.ts'
import { writePdf } from '../platform/print/write-pdf.ts'
import { monthsOf, movementsIn, movementsOf } from './movements.ts'
import { type Statement, statementDocument, statementRows } from './statement-document.ts'

/** Months of the facility of a product, newest first; none before it is open. */
export async function listStatements(
  { deps, companyId }: Call<'company'>,
  { product }: InputOf<'listStatements'>,
): Promise<OutputOf<'listStatements'>> {
  const facility = await facilityOf(deps.db, companyId, product)
  return facility ? monthsOf(await movementsOf(deps.db, facility), facility, dayOf(deps.clock.now())) : []
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

/** The address of a month as a file. Problem `notFound` for one the facility has not. */
export async function openStatement(
  call: Call<'company'>,
  { product, month, format, language }: InputOf<'openStatement'>,
): Promise<{ url: string }> {
  const { facilityId } = await readStatement(call, { product, month })
  const path = pathOf(facilityId, month, language, format)
  return { url: signedAddress(call.deps, path, path) }
}

/** Registers `GET /files/statement/:facility/:month/:file`. A wrong, missing or expired signature is 404, as is a month that is not there. */
export function mountStatements(app: App, deps: Deps): void {
  app.get('/files/statement/:facility/:month/:file', async (context) => {
    const { facility: id, month, file } = context.req.param()
    const [language, ending] = file.split('.')
    const locale = locales.find((each) => each === language)
    const format = StatementFormat.safeParse(ending).data
    const facility =
      locale && format && Month.safeParse(month).success && isSigned(context, deps, id, pathOf(id, month, locale, format))
        ? await deps.db.selectFrom('facilities').selectAll().where('id', '=', id).executeTakeFirst()
        : undefined
    const statement = facility && locale && (await statementOf(deps, facility, month, locale))
    if (!statement || !locale || !format) return context.notFound()
    const bytes = format === 'pdf' ? await writePdf(statementDocument(statement, locale)) : writeCsv(statementRows(statement, locale))
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8',
      'content-disposition': `${format === 'pdf' ? 'inline' : 'attachment'}; filename="statement-${month}.${format}"`,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
  })
}

function pathOf(facilityId: string, month: string, language: Locale, format: StatementFormat): string {
  return `/files/statement/${facilityId}/${month}/${language}.${format}`
}

async function monthOf({ db, clock }: Deps, facility: FacilityRow, month: string) {
  const moved = await movementsOf(db, facility)
  const sums = monthsOf(moved, facility, dayOf(clock.now())).find((each) => each.month === month)
  return sums && { sums, movements: movementsIn(moved, month, facility.currency) }
}

async function statementOf(deps: Deps, facility: FacilityRow, month: string, locale: Locale): Promise<Statement | undefined> {
  const found = await monthOf(deps, facility, month)
  if (!found) return undefined
  const { company_id, product, id: facilityId } = facility
  const company = await companyNameOf(deps.db, company_id, locale)
  return { company, product, facilityId, today: dayOf(deps.clock.now()), ...found }
}

/** The merchant file: what belongs to one company, from the functions of the pages it links to. Decision 123. */
import { sql } from 'kysely'
import { maskMailbox } from '../../contract/kernel/masks.ts'
import { money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { greater } from '../../contract/lending/loan/exact.ts'
import { fileShown } from '../../contract/staff/decisions.ts'
import type { FileFacility, FileLimit, FilePerson, FileShop, MerchantFile } from '../../contract/staff/merchant-file.ts'
import { owedStatuses } from '../../machines/lending/lifecycles/drawdown.ts'
import { openExceptionStatuses } from '../../machines/limits/lifecycles/limitException.ts'
import { availableOf, usedOf } from '../lending/facilities.ts'
import { comparedWith } from '../limits/exception-basis.ts'
import { newestMessages } from '../notices/about.ts'
import { knownPartner } from '../outside/marketplaces/platforms.ts'
import { audit } from '../platform/audit.ts'
import type { Call, Handler } from '../platform/call.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { pageLocale } from '../platform/http/locale.ts'
import { casesOfCompany } from './collection-list.ts'
import { notesOn } from './collection-notes.ts'
import { decisionsOn } from './decisions.ts'
import { exceptionsIn, presentException } from './exceptions.ts'
import { freezable } from './freezes.ts'
import { usersConcerned } from './frozen-users.ts'
import { concernedIn } from './independence.ts'
import { lastCaseOf } from './last-case.ts'
import { paidOutLoans, presentLoans } from './loans.ts'
import { casesSentBy } from './merchant-cases.ts'
import { newestCalls } from './outside-calls.ts'

/** The file of a company as of today; audited. Problem `notFound` for an unknown id. */
export const readMerchantFile: Handler<'readMerchantFile'> = (call, { companyId }) => {
  const { deps, staff } = call
  return deps.db.transaction().execute(async (trx): Promise<MerchantFile> => {
    const company = await trx.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirst()
    if (!company) throw new Problem('notFound')
    const today = dayOf(deps.clock.now())
    const locale = pageLocale(call)
    const concerned = (await concernedIn(trx, deps.config, staff, [companyId])).has(companyId)
    const elsewhere = await usersConcerned(trx, call, companyId)
    await audit(trx, call, { action: 'company.viewed', subject: 'companies', subjectId: companyId, companyId })
    return {
      companyId,
      registerNameEn: company.register_name_en,
      registerNameCn: company.register_name_cn,
      registrationNumber: company.business_registration_number ?? company.unified_social_credit_code,
      ...(await freezable(trx, call, { companyId, subject: { kind: 'company' }, concerned })),
      concerned,
      people: await peopleOf(trx, call, { companyId, concerned, elsewhere }),
      shops: await shopsOf(trx, companyId),
      limits: await limitsOf(trx, call, { companyId, concerned }),
      facilities: await facilitiesOf(trx, call, { companyId, concerned }),
      loans: await loansOf(trx, companyId, today),
      collections: await casesOfCompany(trx, companyId, today),
      notices: (await newestMessages(trx, companyId, fileShown)).map(({ at, texts, readers }) => ({
        at: at.toISOString(),
        title: texts[locale].title,
        readers,
      })),
      decisions: concerned ? [] : await decisionsOn(trx, { companyId, without: elsewhere }),
      notes: concerned ? [] : await notesOn(trx, { companyId }),
      cases: await casesSentBy(trx, companyId, { on: today, size: fileShown }),
      calls: await newestCalls(trx, { companyId }, fileShown),
      caseId: await lastCaseOf(trx, companyId),
    }
  })
}

/** The company of a file, and whether the reader is concerned in it. */
interface FileReader {
  readonly companyId: string
  readonly concerned: boolean
}

/** Users in another company of whom the reader is concerned: their freezes are of that company, too. Decision 129. */
interface Elsewhere {
  readonly elsewhere: ReadonlySet<string>
}

/** Those who act for the company first. */
async function peopleOf(
  trx: Trx,
  call: Call<'reviewer'>,
  { companyId, concerned, elsewhere }: FileReader & Elsewhere,
): Promise<FilePerson[]> {
  const rows = await trx
    .selectFrom('affiliations')
    .innerJoin('users', 'users.id', 'affiliations.user_id')
    .where('company_id', '=', companyId)
    .select([
      'affiliations.id',
      'affiliations.user_id',
      'first_name',
      'last_name',
      'email',
      'role',
      'affiliations.status',
      'affiliations.created_at',
    ])
    .orderBy(sql`affiliations.status = 'active'`, 'desc')
    .orderBy('role')
    .orderBy('affiliations.created_at', 'desc')
    .limit(fileShown)
    .execute()
  const people: FilePerson[] = []
  for (const { id, user_id: userId, first_name, last_name, email, role, status, created_at } of rows) {
    const found = await freezable(trx, call, {
      companyId,
      subject: { kind: 'user', userId },
      concerned: concerned || elsewhere.has(userId),
    })
    people.push({
      id,
      userId,
      name: [first_name, last_name].filter((part) => part !== '').join(' '),
      mailbox: maskMailbox(email),
      role,
      status,
      since: created_at.toISOString(),
      // A user who has left is frozen from the file of a company of theirs, and released where it was done.
      ...(status === 'active' || (found.freeze && found.freeze.status !== 'released') ? found : { ...found, operations: [] }),
    })
  }
  return people
}

async function shopsOf(trx: Trx, companyId: string): Promise<FileShop[]> {
  const rows = await trx
    .selectFrom('shops')
    .leftJoin('psp_accounts as psp', (join) => join.onRef('psp.id', '=', 'shops.psp_id').on('psp.removed_at', 'is', null))
    .where('shops.company_id', '=', companyId)
    .where('shops.removed_at', 'is', null)
    .select(['shops.id', 'shops.name', 'shops.platform_id', 'shops.status', 'shops.synced_at', 'psp.platform_id as psp_platform'])
    .orderBy('shops.created_at', 'desc')
    .orderBy('shops.id')
    .limit(fileShown)
    .execute()
  return rows.map(({ id, name, platform_id, status, synced_at, psp_platform }) => ({
    id,
    name,
    platform: knownPartner(platform_id).entry.platform,
    status,
    psp: psp_platform === null ? null : knownPartner(psp_platform).entry.platform,
    syncedAt: synced_at?.toISOString() ?? null,
  }))
}

async function limitsOf(trx: Trx, { staff }: Call<'reviewer'>, { companyId, concerned }: FileReader): Promise<FileLimit[]> {
  const rows = await trx
    .selectFrom('credit_applications')
    .select(['product', 'credit_limit', 'currency'])
    .where('company_id', '=', companyId)
    .where('type', '=', 'limit')
    .where('run_id', 'is not', null)
    .orderBy('product')
    .execute()
  const open = await exceptionsIn(trx)
    .where('company_id', '=', companyId)
    .where('status', 'in', openExceptionStatuses)
    .orderBy('number', 'desc')
    .execute()
  const limits: FileLimit[] = []
  for (const { product, credit_limit, currency } of rows) {
    const own = open.filter((row) => row.product === product)
    const { calculated, obstacle } = await comparedWith(trx, companyId, product)
    limits.push({
      product,
      limit: credit_limit === null ? null : money(credit_limit, currency),
      calculated: money(calculated, 'HKD'),
      obstacle,
      exceptions: concerned ? [] : own.map((row) => presentException(row, { staffId: staff.id, concerned })),
      mayPropose: staff.role === 'lead' && !concerned && obstacle === null && own.every(({ status }) => status !== 'proposed'),
    })
  }
  return limits
}

async function facilitiesOf(trx: Trx, call: Call<'reviewer'>, { companyId, concerned }: FileReader): Promise<FileFacility[]> {
  const rows = await trx.selectFrom('facilities').selectAll().where('company_id', '=', companyId).orderBy('product').execute()
  const found: FileFacility[] = []
  for (const row of rows) {
    const amount = (minor: bigint) => money(minor, row.currency)
    found.push({
      id: row.id,
      product: row.product,
      status: row.status,
      signed: amount(row.signed_limit),
      limit: amount(row.credit_limit),
      used: amount(usedOf(row)),
      available: amount(greater(0n, availableOf(row))),
      paused: await call.deps.differences.isDrawingPaused(trx, row.id),
      nextReviewOn: row.next_review_on,
      ...(await freezable(trx, call, { companyId, subject: { kind: 'facility', product: row.product }, concerned })),
    })
  }
  return found
}

async function loansOf(trx: Trx, companyId: string, today: string) {
  const rows = await paidOutLoans(trx)
    .where('loan.company_id', '=', companyId)
    .orderBy(sql`loan.status in (${sql.join(owedStatuses)})`, 'desc')
    .orderBy('loan.settled_at', 'desc')
    .orderBy('loan.id', 'desc')
    .limit(fileShown)
    .execute()
  return presentLoans(trx, rows, today)
}

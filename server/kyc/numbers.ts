/** Registration numbers of companies, each unique. VAL-21, VAL-22, ERR-30015, ERR-30017. */

import { codes } from '../../contract/kernel/codes.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { CompanyInformation } from '../../contract/kyc/applications.ts'
import { takenBy } from '../platform/db/connection.ts'
import type { Trx } from '../platform/deps.ts'

/** The columns of `companies` that hold a number, and the fields of the form they are asked in. */
const fields = {
  business_registration_number: 'businessRegistrationNumber',
  unified_social_credit_code: 'unifiedSocialCreditCode',
} as const
const columns = Object.keys(fields) as (keyof typeof fields)[]

/**
 * Claims the numbers of a form for its company; the unique columns decide between concurrent claims. Problem `brnOfOwnCompany` when another
 * company of the user has one, `brnTaken` when another user's company does, each at its field.
 */
export async function claimNumbers(
  trx: Trx,
  { companyId, userId }: { companyId: string; userId: string },
  form: CompanyInformation,
): Promise<void> {
  for (const column of columns) {
    const number = form[fields[column]]
    if (number !== '' && (await isHeldByOwn(trx, { companyId, userId, column, number }))) throw refusal('brnOfOwnCompany', column)
  }
  const numbers = Object.fromEntries(columns.map((column) => [column, form[fields[column]] || null]))
  try {
    await trx.updateTable('companies').set(numbers).where('id', '=', companyId).execute()
  } catch (error) {
    const taken = takenBy(error)
    if (taken === null) throw error
    throw refusal('brnTaken', columns.find((column) => taken.includes(column)) ?? 'business_registration_number')
  }
}

/** Releases the numbers of a company, so that their real owner can claim them. */
export async function freeNumbers(trx: Trx, companyId: string): Promise<void> {
  await trx
    .updateTable('companies')
    .set(Object.fromEntries(columns.map((column) => [column, null])))
    .where('id', '=', companyId)
    .execute()
}

/** Whether another company of the user has the number. */
async function isHeldByOwn(
  trx: Trx,
  { companyId, userId, column, number }: { companyId: string; userId: string; column: keyof typeof fields; number: string },
): Promise<boolean> {
  const other = await trx
    .selectFrom('companies')
    .innerJoin('affiliations', 'affiliations.company_id', 'companies.id')
    .select('companies.id')
    .where(`companies.${column}`, '=', number)
    .where('companies.id', '<>', companyId)
    .where('affiliations.user_id', '=', userId)
    .where('affiliations.status', '=', 'active')
    .executeTakeFirst()
  return other !== undefined
}

function refusal(code: 'brnOfOwnCompany' | 'brnTaken', column: keyof typeof fields): Problem {
  return new Problem(code, { fields: { [`company.${fields[column]}`]: `code.${codes[code]}` } })
}

/** Names of companies. */
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Db, Trx } from '../platform/deps.ts'

/** The company's name in a language; the other one where it has none in that language. */
export async function companyNameOf(db: Db | Trx, companyId: string, locale: Locale): Promise<string> {
  const company = await db
    .selectFrom('companies')
    .select(['register_name_en', 'register_name_cn'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return (locale === 'en_US' ? '' : company.register_name_cn) || company.register_name_en || company.register_name_cn
}

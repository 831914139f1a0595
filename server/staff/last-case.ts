/** The last case of a company, which its page and history are opened with. */
import type { Trx } from '../platform/deps.ts'

/** Its id; null where the company has none. */
export async function lastCaseOf(trx: Trx, companyId: string): Promise<string | null> {
  const last = await trx
    .selectFrom('kyc_reviews')
    .select('id')
    .where('company_id', '=', companyId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id ?? null
}

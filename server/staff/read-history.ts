/** Items a member of staff has read, from the audit rows of reads. Decision 020. */
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/deps.ts'

/** Query of reads: reader, subject and start time. */
interface Looks {
  readonly staffId: string
  /** A case, or a bank account. */
  readonly subject: 'kyc_reviews' | 'company_bank_accounts'
  readonly subjectId: string
  /** Time of the submission: reads of an earlier submission do not count. */
  readonly since: Date
}

/** Items a member of staff has opened: of a case by their paths, of an account `accountNumber` and `documents.<place>`. */
export async function readHistory(db: Db | Trx, { staffId, subject, subjectId, since }: Looks): Promise<Set<string>> {
  const rows = await db
    .selectFrom('audit_log')
    .where(sql<boolean>`action in ('identity.viewed', 'document.viewed')`)
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('actor', '=', `reviewer:${staffId}`)
    .where('at', '>=', since)
    .select(sql<string | null>`details ->> 'item'`.as('item'))
    .distinct()
    .execute()
  return new Set(rows.flatMap(({ item }) => (item === null ? [] : [item])))
}

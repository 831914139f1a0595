/** Messages to the users of a company about one subject, by the reference in their texts. Decision 114. */
import { sql } from 'kysely'
import type { NoticeTexts } from '../platform/db/tables/notices.ts'
import type { Db, Trx } from '../platform/deps.ts'

/** Most messages that are answered. */
const most = 100

/** How many rows are looked at for the newest messages of a company; each message has one for each of its readers. */
const looked = 1000

/** A message with how many users it was sent to. */
interface SentMessage {
  readonly at: Date
  readonly texts: NoticeTexts
  readonly readers: number
}

/** The newest messages to users of a company, at most `size`. */
export async function newestMessages(db: Db | Trx, companyId: string, size: number): Promise<SentMessage[]> {
  const { rows } = await sql<SentMessage>`
    select created_at as at, texts, count(*)::integer as readers
    from (select * from messages where company_id = ${companyId} order by id desc limit ${looked}) as newest
    group by created_at, kind, texts order by created_at desc, max(id) desc limit ${size}`.execute(db)
  return rows
}

/** Messages to users of a company whose text has a reference, newest first, at most 100. */
export async function messagesAbout(db: Db | Trx, companyId: string, reference: string): Promise<SentMessage[]> {
  const { rows } = await sql<SentMessage>`
    select created_at as at, texts, count(*)::integer as readers from messages
    where user_id in (select user_id from affiliations where company_id = ${companyId})
      and company_id = ${companyId} and texts::text ~ ${`${reference}(?![0-9A-Za-z-])`}
    group by created_at, kind, texts order by created_at desc, max(id) desc limit ${most}`.execute(db)
  return rows
}

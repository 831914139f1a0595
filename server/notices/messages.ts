/** Messages to a user and announcements to all users: search, mark as read, count. API-039 to API-043. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Locale } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { mostCounted } from '../../contract/notices/message-limits.ts'
import type { Message, Unread } from '../../contract/notices/messages.ts'
import type { Call, Handler } from '../platform/call.ts'
import type { NoticeTexts } from '../platform/db/tables/notices.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { pageLocale } from '../platform/http/locale.ts'

/** A search; an empty keyword matches everything. */
interface MessageSearch {
  readonly keyword: string
  readonly current: number
  readonly size: number
}

type Found = { records: Message[]; total: number }

interface Row {
  readonly id: bigint
  readonly link: string | null
  readonly texts: NoticeTexts
  readonly created_at: Date
  readonly read_at: Date | null
}

/** Messages of the user whose title or content in the language of the page contains the keyword, newest first. */
export function searchMessages(call: Call<'user'>, search: MessageSearch): Promise<Found> {
  const rows = messagesOf(call.deps.db, call.user.id).select(['id', 'link', 'texts', 'read_at', 'created_at']).orderBy('id', 'desc')
  return find(call, rows, search)
}

/** Marks messages as read. Problem `notFound`, and none is marked, when one is not the user's. */
export async function readMessages(call: Call<'user'>, { ids }: { ids: number[] }): Promise<null> {
  const { db, clock } = call.deps
  await db.transaction().execute(async (trx) => {
    const requested = [...new Set(ids)].map(BigInt)
    const own = await messagesOf(trx, call.user.id).select('id').where('id', 'in', requested).forUpdate().execute()
    if (own.length < requested.length) throw new Problem('notFound')
    await trx.updateTable('messages').set({ read_at: clock.now() }).where('id', 'in', requested).where('read_at', 'is', null).execute()
  })
  return null
}

/** Published announcements whose title or content contains the keyword, newest first. */
export function searchAnnouncements(call: Call<'user'>, search: MessageSearch): Promise<Found> {
  const { db, clock } = call.deps
  const rows = announcementsFor(db, call.user.id, clock.now())
    .select(['id', 'link', 'texts', 'read_at', 'published_at as created_at'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
  return find(call, rows, search)
}

/** All published announcements. */
export const listAnnouncements: Handler<'listAnnouncements'> = (call, paged) => searchAnnouncements(call, { ...paged, keyword: '' })

/** Marks announcements as read by the user. Problem `notFound`, and none is marked, when there is no such announcement. */
export async function readAnnouncements(call: Call<'user'>, { ids }: { ids: number[] }): Promise<null> {
  const { db, clock } = call.deps
  await db.transaction().execute(async (trx) => {
    const requested = [...new Set(ids)].map(BigInt)
    const at = clock.now()
    const known = await announcementsFor(trx, call.user.id, at).select('id').where('id', 'in', requested).execute()
    if (known.length < requested.length) throw new Problem('notFound')
    await trx
      .insertInto('announcement_reads')
      .values(requested.map((announcement_id) => ({ announcement_id, user_id: call.user.id, read_at: at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return null
}

/** How much the user has not read. */
export async function countUnread(call: Call<'user'>): Promise<Unread> {
  const { db, clock } = call.deps
  const messages = messagesOf(db, call.user.id).where('read_at', 'is', null)
  const announcements = announcementsFor(db, call.user.id, clock.now()).where('read_at', 'is', null)
  return { messages: await countOf(db, messages), announcements: await countOf(db, announcements) }
}

/** Returns the requested page of the rows that contain the keyword, and their number. */
async function find<DB, TB extends keyof DB>(
  call: Call<'user'>,
  all: SelectQueryBuilder<DB, TB, Row>,
  { keyword, current, size }: MessageSearch,
): Promise<Found> {
  const locale = pageLocale(call)
  const found = keyword === '' ? all : all.where(holds(locale, keyword))
  const rows = await found
    .limit(size)
    .offset((current - 1) * size)
    .execute()
  return { records: rows.map((row) => presentMessage(row, locale)), total: await countOf(call.deps.db, found) }
}

/**
 * Counts the rows up to {@link mostCounted}, because counting a long list is slow. Counts in the list's order, so that it reads the newest
 * rows, which are already cached, and not arbitrary ones.
 */
async function countOf<DB, TB extends keyof DB, O>(db: Db, rows: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const some = rows.clearSelect().select(sql<number>`1`.as('one')).limit(sql.lit(mostCounted))
  const counted = await sql<{ total: bigint }>`select count(*) as total from (${some}) as counted`.execute(db)
  return Number(counted.rows[0]?.total ?? 0)
}

/** Messages of a user, of companies they still belong to. R3. */
function messagesOf(db: Db | Trx, userId: string) {
  return db
    .selectFrom('messages')
    .where('messages.user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('affiliations')
          .select('affiliations.id')
          .whereRef('affiliations.company_id', '=', 'messages.company_id')
          .where('affiliations.user_id', '=', userId)
          .where('affiliations.status', '=', 'active'),
      ),
    )
}

function announcementsFor(db: Db | Trx, userId: string, now: Date) {
  return db
    .selectFrom('announcements')
    .leftJoin('announcement_reads', (join) =>
      join.onRef('announcement_reads.announcement_id', '=', 'announcements.id').on('announcement_reads.user_id', '=', userId),
    )
    .where('published_at', '<=', now)
}

/** Condition: title or content contains the keyword literally, including wildcard characters. */
function holds(locale: Locale, keyword: string) {
  return sql<boolean>`strpos(lower(concat_ws(' ', texts -> ${locale}::text ->> 'title', texts -> ${locale}::text ->> 'content')), lower(${keyword}::text)) > 0`
}

function presentMessage({ id, link, texts, created_at, read_at }: Row, locale: Locale): Message {
  return { id: Number(id), ...texts[locale], link, isRead: read_at !== null, createdTime: created_at.toISOString() }
}

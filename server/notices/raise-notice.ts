/** Notifies a company: notices for the banner, raised once for a cause and ended with it, and messages to its members. MSG-02, MSG-14. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { noticeLifecycle } from '../../machines/notices/lifecycles/notice.ts'
import { json } from '../platform/db/connection.ts'
import type { NoticeTexts } from '../platform/db/tables/notices.ts'
import type { Trx } from '../platform/deps.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { can, initialStatus, move } from '../platform/lifecycle.ts'
import { codes, levels, links } from './kinds.ts'
import { isReported } from './mail-messages.ts'
import { type NoticeKind, type NoticeValues, wordNotice } from './texts.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** A notice becomes due or expires. */
    'notice.turn': { id: string }
  }
}

/** The content of a notice or message to a company. */
interface NoticeContent<Kind extends NoticeKind> {
  readonly companyId: string
  readonly kind: Kind
  readonly values: NoticeValues[Kind]
  /** `deps.clock.now()`. */
  readonly at: Date
}

/** A notice: its content, key and times. */
interface Raised<Kind extends NoticeKind> extends NoticeContent<Kind> {
  /** Path and query of the page that resolves it; the page of its kind by default. */
  readonly link?: string
  /** Key of its cause; {@link endNotices} finds it by its prefix: `limit:hook:…`. */
  readonly key: string
  /** When it is first shown, now by default, and when it expires, never by default. */
  readonly dueAt?: Date
  readonly endsAt?: Date
}

/**
 * Raises a notice and sends every member a message. Does nothing while the company has a notice of that key, handled or not: a
 * handled notice is shown again only after {@link endNotices} has ended its cause. Repeatable.
 */
export async function raiseNotice<Kind extends NoticeKind>(trx: Trx, raised: Raised<Kind>): Promise<void> {
  const { companyId, kind, key, at, link = linkOf(raised), dueAt = at, endsAt = null } = raised
  const written = await trx
    .insertInto('notices')
    .values({
      id: randomUUID(),
      company_id: companyId,
      kind,
      key,
      status: initialStatus(noticeLifecycle) as 'Pending',
      level: levels[kind] ?? 'other',
      code: codes[kind] ?? null,
      link,
      texts: json(wordNotice(kind, raised.values)),
      due_at: dueAt,
      ends_at: endsAt,
      handled_at: null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return
  if (dueAt > at) await enqueue(trx, 'notice.turn', { id: written.id }, { runAt: dueAt })
  else await show(trx, written.id, at)
}

/** Ends every notice whose key begins with `about`, except the keys of `still`. A later notice of the same cause can be raised again. */
export async function endNotices(
  trx: Trx,
  { companyId, about, still = [], at }: { companyId: string; about: string; still?: readonly string[]; at: Date },
): Promise<void> {
  const ended = await trx
    .selectFrom('notices')
    .select(['id', 'status'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`starts_with(key, ${about})`)
    .$if(still.length > 0, (query) => query.where('key', 'not in', still))
    .forUpdate()
    .execute()
  for (const notice of ended) {
    const { id } = notice
    await trx.updateTable('notices').set({ key: null }).where('id', '=', id).execute()
    if (can(noticeLifecycle, notice, { type: 'cause.ended' })) await end(trx, id, at)
  }
}

/** Sends every active member of a company a message, except the user `but`. */
export async function notifyMembers<Kind extends NoticeKind>(
  trx: Trx,
  { but, ...content }: NoticeContent<Kind> & { but?: string },
): Promise<void> {
  await writeMessages(trx, { ...content, link: linkOf(content), texts: wordNotice(content.kind, content.values), to: { but } })
}

/** Marks the messages with this text as read and removes their link, once their task is done: the page has nothing left to do. */
export async function settleMessages<Kind extends NoticeKind>(
  trx: Trx,
  { companyId, kind, values, at }: NoticeContent<Kind>,
): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ read_at: sql`coalesce(read_at, ${at})`, link: null })
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where(sql<boolean>`texts = ${json(wordNotice(kind, values))}`)
    .execute()
}

/** Sends every active administrator of a company a message, except the user `but`, or the user `only` alone. */
export async function notifyAdministrators<Kind extends NoticeKind>(
  trx: Trx,
  { but, only, ...content }: NoticeContent<Kind> & { but?: string; only?: string },
): Promise<void> {
  const texts = wordNotice(content.kind, content.values)
  await writeMessages(trx, { ...content, link: linkOf(content), texts, to: { role: 'administrator', but, only } })
}

export const noticeJobs: JobHandlersOf<'notice.turn'> = {
  'notice.turn': async ({ db, clock }, { id }) => {
    await db.transaction().execute(async (trx) => {
      const at = clock.now()
      const notice = await trx.selectFrom('notices').select(['status', 'ends_at']).where('id', '=', id).forUpdate().executeTakeFirst()
      if (!notice) return
      if (can(noticeLifecycle, notice, { type: 'notice.due' })) await show(trx, id, at)
      else if (can(noticeLifecycle, notice, { type: 'cause.ended' }) && notice.ends_at && notice.ends_at <= at) await end(trx, id, at)
    })
  },
}

/** The day of a notice has come. */
async function show(trx: Trx, id: string, at: Date): Promise<void> {
  const notice = await trx.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { company_id: companyId, kind, link, texts, ends_at: runAt } = notice
  const effects = {
    writeMessages: () => writeMessages(trx, { companyId, kind, link, texts, at }),
    scheduleExpiry: async () => runAt && enqueue(trx, 'notice.turn', { id }, { runAt }),
  }
  await move(trx, { chart: noticeLifecycle, table: 'notices', id, event: { type: 'notice.due' }, actor: 'system', at, effects })
}

async function end(trx: Trx, id: string, at: Date): Promise<void> {
  await move(trx, { chart: noticeLifecycle, table: 'notices', id, event: { type: 'cause.ended' }, actor: 'system', at })
}

async function writeMessages(
  trx: Trx,
  {
    companyId,
    kind,
    link,
    texts,
    at,
    to: { role, but, only } = {},
  }: {
    companyId: string
    kind: string
    link: string | null
    texts: NoticeTexts
    at: Date
    /** Every active member unless said otherwise. */
    to?: { role?: 'administrator'; but?: string; only?: string }
  },
): Promise<void> {
  const members = await trx
    .selectFrom('affiliations')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'active')
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'administrator'))
    .$if(but !== undefined, (query) => query.where('user_id', '<>', but ?? ''))
    .$if(only !== undefined, (query) => query.where('user_id', '=', only ?? ''))
    .orderBy('user_id')
    .execute()
  if (members.length === 0) return
  const message = { company_id: companyId, kind, link, texts: json(texts), read_at: null, created_at: at }
  const written = await trx
    .insertInto('messages')
    .values(members.map(({ user_id }) => ({ ...message, user_id })))
    .returning('id')
    .execute()
  if (isReported(kind)) await enqueue(trx, 'messages.mail', { ids: written.map(({ id }) => String(id)) }, { runAt: at })
}

function linkOf({ kind, values }: { kind: NoticeKind; values: object }): string {
  const link = links[kind]
  if (link.startsWith('/loans/')) return link.replace('*', 'reference' in values ? String(values.reference) : '')
  const page = 'product' in values ? values.product : 'drawdown' in values ? values.drawdown : ''
  return link.replace('*', String(page))
}

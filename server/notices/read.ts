/** Reads, handles and mails the notices of a company. API-083, API-096, API-097. */

import type { OutputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { noticeLifecycle } from '../../machines/notices/lifecycles/notice.ts'
import { companyNameOf } from '../company/names.ts'
import { actorOf, type Call } from '../platform/call.ts'
import { portalUrl } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { pageLocale } from '../platform/http/locale.ts'
import { moveOnce } from '../platform/lifecycle.ts'
import { sendMail } from '../platform/mail/send.ts'
import { noticeMails } from './mails.ts'

/** Most titles a mail repeats. */
const mostMailed = 20

/** A page of the active notices of the company, errors first, then the newest; and how many there are. */
export async function listNotices(
  call: Call<'company'>,
  { page, per_page }: { page: number; per_page: number },
): Promise<OutputOf<'listNotices'>> {
  const { db } = call.deps
  const active = activeNotices(db, call.companyId)
  const rows = await active
    .select(['number', 'texts', 'link', 'code', 'level'])
    .orderBy('level')
    .orderBy('number', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const { total } = await active.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
  const locale = pageLocale(call)
  return {
    data: rows.map(({ number, texts, link, code, level }) => ({ id: Number(number), ...texts[locale], link, code, level })),
    total: Number(total),
  }
}

/** Marks a notice of the company as handled; one that is no longer shown is unchanged. Problem `notFound` for any other number. */
export async function handleNotice(call: Call<'company'>, { id: number }: { id: number }): Promise<null> {
  const at = call.deps.clock.now()
  await call.deps.db.transaction().execute(async (trx) => {
    const notice = await trx
      .selectFrom('notices')
      .select('id')
      .where('number', '=', BigInt(number))
      .where('company_id', '=', call.companyId)
      .where('status', '<>', 'Pending')
      .forUpdate()
      .executeTakeFirst()
    if (!notice) throw new Problem('notFound')
    const handled = { event: { type: 'notice.handled' }, actor: actorOf(call), at, values: { handled_at: at } } as const
    await moveOnce(trx, { chart: noticeLifecycle, table: 'notices', id: notice.id, ...handled })
  })
  return null
}

/** Mails the caller the titles of the active notices of a level. Problem `notFound` when there is none. */
export async function mailNotices(call: Call<'company'>, { type: level }: { type: 'error' | 'other' }): Promise<null> {
  const { deps, companyId, locale, user } = call
  await deps.db.transaction().execute(async (trx) => {
    const rows = await activeNotices(trx, companyId)
      .select('texts')
      .where('level', '=', level)
      .orderBy('number', 'desc')
      .limit(mostMailed)
      .execute()
    if (rows.length === 0) throw new Problem('notFound')
    await sendMail(trx, deps, {
      to: user.email,
      locale,
      template: noticeMails['notices.open'],
      values: {
        company: await companyNameOf(trx, companyId, locale),
        count: String(rows.length),
        titles: rows.map(({ texts }) => texts[locale].title).join(locale === 'en_US' ? '; ' : '；'),
        link: portalUrl(deps.config, '/messages'),
      },
    })
  })
  return null
}

function activeNotices(db: Db | Trx, companyId: string) {
  return db.selectFrom('notices').where('company_id', '=', companyId).where('status', '=', 'Active')
}

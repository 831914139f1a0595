/** Exposures of the last night, the largest first, paged by key. Decision 121. */
import { sql } from 'kysely'
import { money } from '../../../contract/kernel/money.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { ExposureBy, ExposureRow } from '../../../contract/staff/reports.ts'
import { partnerOf } from '../../outside/marketplaces/platforms.ts'
import { audit } from '../../platform/audit.ts'
import type { Handler } from '../../platform/call.ts'
import type { Db, Trx } from '../../platform/deps.ts'
import { isDay } from '../../platform/paging.ts'

/** Where a page begins: the row before it, which is kept for a night more than it is the newest. */
interface Key {
  readonly day: string
  readonly committed: string
  readonly id: string
}

/** A page of exposures; audited. Problem `invalidInput` for an `after` that no page has answered. */
export const listExposures: Handler<'listExposures'> = (call, { by, after, size }) =>
  call.deps.db.transaction().execute(async (trx) => {
    const key = after === undefined ? undefined : keyOf(after)
    const day = key?.day ?? (await lastExposureDay(trx))
    await audit(trx, call, { action: 'exposures.viewed', details: { by, day } })
    if (!day) return { day, records: [], next: null }
    const rows = await largestExposures(trx, { by, day, key, size: size + 1 })
    const last = rows.slice(0, size).at(-1)
    const next = last && rows.length > size ? `${day}_${last.committed.amount}_${last.id}` : null
    return { day, records: rows.slice(0, size), next }
  })

/** The newest night whose exposures are complete. */
export async function lastExposureDay(db: Db | Trx): Promise<string | null> {
  const row = await db
    .selectFrom('report_days')
    .select('day')
    .where('part', '=', 'closed')
    .where(({ exists, selectFrom }) => exists(selectFrom('exposures').select('kind').whereRef('exposures.day', '=', 'report_days.day')))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}

/** Exposures of a night, the largest first, those behind a key. */
export async function largestExposures(
  trx: Trx,
  { by, day, key, size }: { by: ExposureBy; day: string; key?: Key; size: number },
): Promise<ExposureRow[]> {
  const rows = await trx
    .selectFrom('exposures')
    .leftJoin('companies', (join) =>
      join.on(sql<boolean>`companies.id = case when exposures.kind in ('company', 'group') then exposures.subject::uuid end`),
    )
    .select(['subject', 'companies', 'committed', 'outstanding', 'register_name_en', 'register_name_cn'])
    .where('day', '=', day)
    .where('kind', '=', by)
    .$if(key !== undefined, (query) => query.where(sql<boolean>`(committed, subject) < (${key?.committed}::bigint, ${key?.id})`))
    .orderBy('committed', 'desc')
    .orderBy('subject', 'desc')
    .limit(sql.lit(size))
    .execute()
  return rows.map(({ subject, companies, committed, outstanding, register_name_en, register_name_cn }) => ({
    id: subject,
    registerNameEn: register_name_en ?? platformName(subject),
    registerNameCn: register_name_cn ?? platformName(subject),
    companies: Number(companies),
    committed: money(committed, 'HKD'),
    outstanding: money(outstanding, 'HKD'),
  }))
}

/** A marketplace or PSP; its number where a later release no longer knows it. */
function platformName(subject: string): string {
  return partnerOf(Number(subject))?.entry.platform ?? subject
}

function keyOf(after: string): Key {
  const [, day, committed, id] = /^(\d{4}-\d\d-\d\d)_(\d{1,18})_([0-9a-f-]{1,36})$/.exec(after) ?? []
  if (!day || !isDay(day) || !committed || !id) {
    throw new Problem('invalidInput', { fields: { after: 'field.invalid' } })
  }
  return { day, committed, id }
}

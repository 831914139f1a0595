/** SQL of the merchants of a journey map: their identity, their rows, the moves of these, and their progress. */
import { type RawBuilder, sql } from 'kysely'
import { goneAfterDays, noChannel } from '../../contract/analytics/journey-map.ts'
import { type Product, products } from '../../contract/kernel/product.ts'
import { lifecycles } from '../../machines/lifecycles.ts'
import { statusOf } from './statuses.ts'

/** Which merchants; `week` is a Monday, `YYYY-MM-DD` in Hong Kong. */
export interface Span {
  readonly now: Date
  readonly days: number
  readonly product?: Product
  readonly channel?: string
  readonly week?: string
}

type Statuses = readonly string[]

/** By which move of which table each step after sign-up is reached. Small-shop financing and the other product alike. */
const moves: readonly { subject: string; statuses: Statuses }[] = [
  { subject: 'kyc_applications', statuses: [statusOf(lifecycles.kyc, 'submitted')] },
  { subject: 'kyc_applications', statuses: [statusOf(lifecycles.kyc, 'approved')] },
  {
    subject: 'shops',
    statuses: [statusOf(lifecycles.shopAuthorisation, 'authorized'), statusOf(lifecycles.shopAuthorisation, 'normal')],
  },
  { subject: 'credit_applications', statuses: [statusOf(lifecycles.creditApplication, 'active')] },
  { subject: 'onboardings', statuses: ofBoth('businessInfoSubmitted') },
  { subject: 'onboardings', statuses: ofBoth('signingCompleted') },
  { subject: 'drawdowns', statuses: [statusOf(lifecycles.drawdown, 'settled')] },
]

function ofBoth(state: string): Statuses {
  return [statusOf(lifecycles.onboardingHook, state), statusOf(lifecycles.onboardingUnderwriting, state)]
}

/** `users as u` who signed up in a span. */
export function signedUp({ now, days, product, channel, week }: Span): RawBuilder<boolean> {
  const day = 86_400_000
  const monday = week ? new Date(`${week}T00:00:00+08:00`) : null
  return sql<boolean>`(${sql.join(
    [
      sql`u.created_at >= ${new Date(now.getTime() - days * day)}`,
      ...(monday ? [sql`u.created_at >= ${monday}`, sql`u.created_at < ${new Date(monday.getTime() + 7 * day)}`] : []),
      ...(product ? [sql`u.register_source = ${products[product].registerSource}`] : []),
      ...(channel === undefined ? [] : [channel === noChannel ? sql`u.cpid is null` : sql`u.cpid = ${channel}`]),
      // Users who only joined another user's company have no journey of their own.
      sql`(not exists (select from affiliations i where i.user_id = u.id and i.join_method <> 'founder' and i.status in ('active', 'removed'))
        or exists (select from affiliations f where f.user_id = u.id and f.join_method = 'founder'))`,
    ],
    sql` and `,
  )})`
}

/**
 * CTEs to put behind `with`: `merchants`, `owned` (their companies), `moves` (the status history of these) and `reached`, one row per
 * merchant: `times`, when each step was reached (1 is sign-up), `reach`, the last one, `last_sign` and `gone`.
 */
export function merchantsOf(span: Span): RawBuilder<unknown> {
  const reachedAt = moves.map(
    ({ subject, statuses }) => sql`min(h.at) filter (where h.subject = ${subject} and h.to_status in (${sql.join(statuses)}))`,
  )
  const before = new Date(span.now.getTime() - goneAfterDays * 86_400_000)
  return sql`merchants as materialized (
      select u.id as user_id, u.created_at, u.status from users u where ${signedUp(span)}
    ), owned as materialized (
      select m.user_id, a.company_id from merchants m join affiliations a on a.user_id = m.user_id where a.join_method = 'founder'
    ), moves as materialized (
      select o.user_id, h.id, h.subject, h.subject_id, h.from_status, h.to_status, h.at
      from owned o join status_history h on h.company_id = o.company_id
    ), timed as (
      select m.user_id, m.status, array[m.created_at, ${sql.join(reachedAt)}] as times, max(h.at) as last_move
      from merchants m left join moves h on h.user_id = m.user_id
      group by m.user_id, m.created_at, m.status
    ), seen as (
      select t.*, (select max(step) from generate_subscripts(t.times, 1) as step where t.times[step] is not null) as reach,
        greatest(t.times[1], t.last_move, (select max(e.at) from page_events e where e.user_id = t.user_id)) as last_sign
      from timed t
    ), reached as materialized (
      select *, reach < ${moves.length + 1} and (status <> 'active' or last_sign < ${before}) as gone from seen
    )`
}

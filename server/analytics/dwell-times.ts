/** SQL of dwell times: how long merchants stay in the statuses of their rows, and on the pages and states the portal reports. */
import { type RawBuilder, sql } from 'kysely'
import { initialStatus } from '../platform/lifecycle.ts'
import { statusRows, watched } from './statuses.ts'

/** The initial status of every row of a merchant, because the history only has moves. */
const births: RawBuilder<unknown> = sql.join(
  watched.flatMap(({ machine, tables, product }) =>
    Object.entries(tables).map(([table, since]) => {
      const initial = initialStatus(machine)
      // Both products share a table; each has its own initial status.
      const ofProduct = product ? sql`and b.product = ${product}` : sql``
      return sql`select o.user_id, ${table}::text as subject, b.id::text as subject_id, ${initial}::text as status, b.${sql.ref(since)} as at
        from owned o join ${sql.table(table)} b on b.company_id = o.company_id ${ofProduct}`
    }),
  ),
  sql` union all `,
)

const known: RawBuilder<unknown> = sql.join(
  statusRows.map(
    ({ subject, status, chart, state, aim, obstacle }) =>
      sql`(${subject}, ${status}, ${chart}, ${state}, ${aim}::boolean, ${obstacle}::boolean)`,
  ),
)

/**
 * CTEs to put behind {@link merchantsOf}: `spans`, one row per stay of a subject in a status: `chart`, `state`, `at`, `until` (null while it
 * lasts), `aim`, `obstacle`. Moves that keep the status do not end a stay. `at` is null where only the end of a stay is known.
 */
export const statusDwellTimes: RawBuilder<unknown> = sql`
  births as materialized (${births}), entries as (
    select user_id, subject, subject_id, status, at, 0::bigint as place from births
    union all
    select user_id, subject, subject_id, to_status, at, id from moves
    union all
    select user_id, subject, subject_id, from_status, null, 0 from (
      select distinct on (subject, subject_id) * from moves order by subject, subject_id, id
    ) as first
    where from_status <> to_status and not exists (
      select from births where births.subject = first.subject and births.subject_id = first.subject_id
    )
  ), changed as (
    select *, lag(status) over (partition by subject, subject_id order by place) as earlier from entries
  ), spans as materialized (
    select c.user_id, k.chart, k.state, k.aim, k.obstacle, c.at,
      lead(c.at) over (partition by c.subject, c.subject_id order by c.place) as until
    from changed c join (values ${known}) as k (subject, status, chart, state, aim, obstacle)
      on k.subject = c.subject and k.status = c.status
    where c.status is distinct from c.earlier
  )`

/**
 * CTE to put behind {@link merchantsOf}: `visits`, one row per stay of a merchant at a place, in the same shape as `spans`; the chart is
 * `portal` and the state the path where a page has no chart of its own. A report of a parallel chart names a state of each region: a stay in
 * one lasts until a report no longer names it.
 */
export const placeDwellTimes: RawBuilder<unknown> = sql`
  reported as (
    select e.user_id, e.at,
      case when e.state = '' then 'portal' else split_part(e.state, ':', 1) end as chart,
      case when e.state = '' then array[e.path] else string_to_array(split_part(e.state, ':', 2), ',') end as states,
      row_number() over (partition by e.user_id order by e.at, e.id) as place,
      lead(e.at) over (partition by e.user_id order by e.at, e.id) as next_at
    from merchants m join page_events e on e.user_id = m.user_id where e.code is null
  ), named as (
    select r.user_id, r.chart, r.at, r.place, r.next_at, each.state,
      r.place - row_number() over (partition by r.user_id, r.chart, each.state order by r.place) as stay
    from reported r cross join lateral unnest(r.states) as each(state)
  ), visits as materialized (
    select user_id, chart, state, min(at) as at, (array_agg(next_at order by place desc))[1] as until
    from named group by user_id, chart, state, stay
  )`

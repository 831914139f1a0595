/** Reads the journey map with one statement for each of its parts. Decision 017. */
import { sql } from 'kysely'
import {
  type JourneyCause,
  type JourneyChart,
  type JourneyMap,
  journeySteps,
  noChannel,
  waysTo,
} from '../../contract/analytics/journey-map.ts'
import type { Handler } from '../platform/call.ts'
import type { Db } from '../platform/deps.ts'
import { placeDwellTimes, statusDwellTimes } from './dwell-times.ts'
import { merchantsOf, type Span, signedUp } from './merchants.ts'

/** The most failure causes returned for a state. */
const mostCauses = 5

/** The map of the merchants of a span. */
export const readJourney: Handler<'readJourney'> = async ({ deps: { db, clock, config } }, asked) => {
  const span: Span = { ...asked, now: clock.now() }
  const steps = await readSteps(db, span)
  return {
    invented: config.sandbox,
    ...steps,
    causes: await readCauses(db, span),
    charts: await readCharts(db, span),
    channels: await readChannels(db, { ...span, channel: undefined, week: undefined }),
    weeks: await readWeeks(db, { ...span, week: undefined }),
  }
}

async function readSteps(db: Db, span: Span): Promise<Pick<JourneyMap, 'merchants' | 'drawn' | 'median' | 'steps'>> {
  const last = journeySteps.length
  const { rows } = await sql<{
    step: number
    arrived: number
    median: number | null
    left: number
    under_way: number
    whole: number | null
  }>`
    with ${merchantsOf(span)}
    select step::integer, count(*) filter (where reach >= step)::integer as arrived,
      percentile_cont(0.5) within group (order by extract(epoch from times[step] - times[step - 1]))
        filter (where times[step] >= times[step - 1]) as median,
      count(*) filter (where reach = step and gone)::integer as left,
      count(*) filter (where reach = step and not gone and step < ${last})::integer as under_way,
      percentile_cont(0.5) within group (order by extract(epoch from times[${last}] - times[1])) filter (where step = 1) as whole
    from reached cross join generate_series(1, ${last}) as step
    group by step order by step`.execute(db)
  const of = (index: number) => rows[index] ?? { arrived: 0, median: null, left: 0, under_way: 0, whole: null }
  return {
    merchants: of(0).arrived,
    drawn: of(last - 1).arrived,
    median: of(0).whole,
    steps: journeySteps.map((step, index) => {
      const { arrived, median, left, under_way } = of(index)
      return { step, arrived, median, left, underWay: under_way }
    }),
  }
}

interface StateRow extends Omit<JourneyChart['states'][number], 'errors'> {
  chart: string
}

async function readCharts(db: Db, span: Span): Promise<JourneyChart[]> {
  const statuses = await sql<StateRow>`
    with ${merchantsOf(span)}, ${statusDwellTimes}
    ${figures(sql`spans`, sql`s.aim`)}`.execute(db)
  const places = await sql<StateRow>`
    with ${merchantsOf(span)}, ${placeDwellTimes}
    ${figures(sql`visits`, sql`false`)}`.execute(db)
  const errors = await sql<{ chart: string; state: string; endpoint: string; code: number; times: number; merchants: number }>`
    with ${merchantsOf(span)}
    select case when e.state = '' then 'portal' else split_part(e.state, ':', 1) end as chart,
      each.state, e.endpoint, e.code, count(*)::integer as times, count(distinct e.user_id)::integer as merchants
    from merchants m join page_events e on e.user_id = m.user_id
    cross join lateral unnest(case when e.state = '' then array[e.path] else string_to_array(split_part(e.state, ':', 2), ',') end) as each(state)
    where e.code is not null
    group by 1, 2, 3, 4 order by times desc, endpoint, code`.execute(db)
  const rows = [...statuses.rows, ...places.rows].map(({ chart, ...state }) => ({
    chart,
    state: {
      ...state,
      errors: errors.rows
        .filter((error) => error.chart === chart && error.state === state.state)
        .map(({ endpoint, code, times, merchants }) => ({ endpoint, code, times, merchants })),
    },
  }))
  // A failure can occur in a state without a recorded stay.
  for (const { chart, state, endpoint, code, times, merchants } of errors.rows) {
    if (rows.some((row) => row.chart === chart && row.state.state === state)) continue
    const empty = { state, now: 0, passed: 0, median: null, slow: null, left: 0 }
    rows.push({ chart, state: { ...empty, errors: [{ endpoint, code, times, merchants }] } })
  }
  const order = new Set([...Object.values(waysTo).flatMap(({ charts }) => charts), ...rows.map(({ chart }) => chart)])
  return [...order]
    .map((chart) => ({ chart, states: rows.filter((row) => row.chart === chart).map(({ state }) => state) }))
    .filter(({ states }) => states.length > 0)
}

/** The figures of a state, from its stays; staying in an `aim` state does not count as leaving. */
function figures(stays: ReturnType<typeof sql>, aim: ReturnType<typeof sql>) {
  return sql`
    select s.chart, s.state, count(distinct s.user_id)::integer as passed,
      count(distinct s.user_id) filter (where s.until is null and (${aim} or not r.gone))::integer as now,
      count(distinct s.user_id) filter (where s.until is null and r.gone and not ${aim})::integer as left,
      percentile_cont(0.5) within group (order by extract(epoch from s.until - s.at)) filter (where s.until >= s.at) as median,
      percentile_cont(0.9) within group (order by extract(epoch from s.until - s.at)) filter (where s.until >= s.at) as slow
    from ${stays} s join reached r on r.user_id = s.user_id
    group by s.chart, s.state order by min(s.at), s.state`
}

/** The last obstacle of merchants who left: a failure of their last day, else a blocking status, else their last position. */
async function readCauses(db: Db, span: Span): Promise<JourneyCause[]> {
  const { rows } = await sql<Omit<JourneyCause, 'step'> & { reach: number }>`
    with ${merchantsOf(span)}, ${statusDwellTimes}, ${placeDwellTimes}, met as (
      select r.reach, f.endpoint, f.code, o.chart as held_chart, o.state as held_state, p.chart as place_chart, p.state as place_state
      from reached r
      left join lateral (
        select e.endpoint, e.code from page_events e
        where e.user_id = r.user_id and e.code is not null and e.at >= r.times[r.reach] and e.at >= r.last_sign - interval '1 day'
        order by e.at desc, e.id desc limit 1
      ) as f on true
      left join lateral (
        select s.chart, s.state from spans s where s.user_id = r.user_id and s.obstacle and s.until is null order by s.at desc limit 1
      ) as o on true
      left join lateral (
        select v.chart, v.state from visits v where v.user_id = r.user_id and v.until is null order by v.state limit 1
      ) as p on true
      where r.gone
    )
    select reach::integer,
      case when code is not null then 'failure' when held_state is not null then 'status' when place_state is not null then 'place' else 'nothing' end as kind,
      case when code is not null then '' else coalesce(held_chart, place_chart, '') end as chart,
      case when code is not null then endpoint else coalesce(held_state, place_state, '') end as name,
      code, count(*)::integer as merchants
    from met group by 1, 2, 3, 4, 5 order by reach, merchants desc, chart, name`.execute(db)
  return journeySteps.flatMap((step, index) =>
    rows
      .filter(({ reach }) => reach === index)
      .slice(0, mostCauses)
      .map(({ reach: _, ...cause }) => ({ step, ...cause })),
  )
}

async function readChannels(db: Db, span: Span): Promise<JourneyMap['channels']> {
  const { rows } = await sql<{ channel: string; merchants: number }>`
    select coalesce(u.cpid, ${noChannel}) as channel, count(*)::integer as merchants
    from users u where ${signedUp(span)} group by 1 order by 2 desc, 1 limit 50`.execute(db)
  return rows
}

async function readWeeks(db: Db, span: Span): Promise<JourneyMap['weeks']> {
  const { rows } = await sql<{ week: string; merchants: number }>`
    select to_char(date_trunc('week', u.created_at at time zone 'Asia/Hong_Kong'), 'YYYY-MM-DD') as week, count(*)::integer as merchants
    from users u where ${signedUp(span)} group by 1 order by 1 desc`.execute(db)
  return rows
}

/** Writes page events: the merchants' positions as reported by the portal, and the failures they meet. API-084, decision 017. */
import { sql } from 'kysely'
import type { Call, Handler } from '../platform/call.ts'

/**
 * Remembers the page a merchant is on, and notes it as an event when it is another place than the last; one statement.
 * `state` is `chart:path.of.state`, or empty: then the page alone is meant, which says nothing new of a state on it. ONB-08.
 */
export const storePosition: Handler<'storePosition'> = async (call, { path, path_name, state = '' }) => {
  const { db, clock } = call.deps
  const at = clock.now()
  await sql`
    with stored as (
      insert into positions (user_id, company_id, path, path_name, at) values (${call.user.id}, ${call.companyId}, ${path}, ${path_name}, ${at})
      on conflict (user_id, company_id) do update set path = excluded.path, path_name = excluded.path_name, at = excluded.at
    )
    insert into page_events (user_id, company_id, path, state, at)
    select ${call.user.id}::uuid, ${call.companyId}::uuid, ${path}::text, ${state}::text, ${at}::timestamptz
    where not exists (
      select from (
        select path, state from page_events where user_id = ${call.user.id} and code is null order by at desc, id desc limit 1
      ) as last
      where last.path = ${path} and (${state} = '' or last.state = ${state})
    )`.execute(db)
  return null
}

/** Records a failed call of a signed-in merchant at their last position; one insert that the answer does not wait for. Never throws. */
export async function recordFailure({ deps, user, companyId, requestId }: Call, endpoint: string, code: number): Promise<void> {
  if (!user) return
  try {
    await sql`
      insert into page_events (user_id, company_id, path, state, endpoint, code, at)
      select ${user.id}::uuid, ${companyId}::uuid, coalesce(last.path, ''), coalesce(last.state, ''), ${endpoint}::text, ${code}::integer,
        ${deps.clock.now()}::timestamptz
      from (select) as failed left join lateral (
        select path, state from page_events where user_id = ${user.id} and code is null order by at desc, id desc limit 1
      ) as last on true
      on conflict do nothing`.execute(deps.db)
  } catch (error) {
    // The server may be shutting down.
    deps.log.warn({ requestId, err: error }, 'failure not noted')
  }
}

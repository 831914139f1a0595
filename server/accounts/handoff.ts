/** Handed over to and from other sites, by a token of one use. API-006, SESS-11 to SESS-19, R4, R5. */
import { headers } from '../../contract/endpoint.ts'
import { Problem } from '../../contract/problem.ts'
import { audit } from '../audit.ts'
import type { Handler } from '../call.ts'
import type { Config } from '../config.ts'
import { openSession, setBinding, takeHandoff } from '../trust/sessions.ts'
import { refusalOf, signedIn } from './users.ts'

/** One use, 120 seconds, and the session it came from must still be open; else 80810004. API-006. */
export const exchangeHandoff: Handler<'exchangeHandoff'> = async (call) => {
  const token = call.header(headers.accessToken)
  const opened = await call.deps.db.transaction().execute(async (trx) => {
    const userId = token && (await takeHandoff(trx, call, token))
    const user = userId && (await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst())
    if (!user || refusalOf(user)) return null
    await audit(trx, call, { action: 'session.handedOver', actor: `user:${user.id}` })
    return openSession(trx, call, signedIn(user))
  })
  if (!opened) throw new Problem(80810004)
  setBinding(call, opened)
  return opened.login
}

/**
 * Where a signed-in user goes next. Only sites of the settings are ever named, whatever a register source says; who was handed over
 * from there is not sent back, so this belongs to sign-in alone. SESS-11 to SESS-13, R5.
 */
export function wayOut(config: Pick<Config, 'sourceSites'>, source: string): { is_skip: true; source_index_path: string } | null {
  const site = Object.hasOwn(config.sourceSites, source) ? config.sourceSites[source] : undefined
  return site === undefined ? null : { is_skip: true, source_index_path: site }
}

/** Whether users of a source sign in at the partner site: answered 2003 with a handoff token as its message. AUTH-30, A19. */
export function signInElsewhere(config: Pick<Config, 'partnerSources'>, source: string): boolean {
  return config.partnerSources.includes(source)
}

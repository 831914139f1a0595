/** Step-up authentication: asks for the password again before sensitive actions. Decision 025. */
import { codes } from '../../contract/kernel/codes.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { audit } from '../platform/audit.ts'
import type { Call } from '../platform/call.ts'
import { passwordFits } from '../platform/security/passwords.ts'
import { tryPassword } from './attempts.ts'
import { mailboxKey } from './users.ts'

/** Minutes for which a password that was said counts, at sign-in or again. */
export const provenMinutes = 10

/**
 * Lets through who said their password within ten minutes, in this session; else it has to be said again. Problem `verificationFailed` when
 * it is missing, `wrongPassword` when it is wrong, `accountLocked` after the tenth wrong one of a day: tries count like those at sign-in.
 */
export async function proveRecently(call: Call<'user'>, password: string | undefined): Promise<void> {
  const { db, clock } = call.deps
  const { created_at, confirmed_at } = await db
    .selectFrom('sessions')
    .select(['created_at', 'confirmed_at'])
    .where('id', '=', call.sessionId)
    .executeTakeFirstOrThrow()
  const said = Math.max(created_at.getTime(), confirmed_at?.getTime() ?? 0)
  if (password === undefined && clock.now().getTime() - said < provenMinutes * 60_000) return
  if (!password) throw new Problem('verificationFailed', { fields: { password: 'field.password.required' } })
  await provePassword(call, password)
}

/** Takes the password of the user and remembers that it was said. Problems as {@link proveRecently}. */
export async function provePassword(call: Call<'user' | 'company'>, password: string): Promise<void> {
  const { deps, user, sessionId } = call
  const right = await tryPassword(call, { mailbox: mailboxKey(deps.config, user.email), cleared: true }, async () => {
    const row = await deps.db.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirstOrThrow()
    return (await passwordFits(call, row.password_hash, password)) || null
  })
  if (!right) {
    await audit(deps.db, call, { action: 'password.refused', details: { code: codes.wrongPassword } })
    throw new Problem('wrongPassword', { fields: { password: 'account.profile.password.wrong' } })
  }
  await deps.db.updateTable('sessions').set({ confirmed_at: deps.clock.now() }).where('id', '=', sessionId).execute()
}

/** Forgotten, reset and changed passwords. API-011, API-012, API-014, API-102. */

import { Problem } from '../../contract/problem.ts'
import { audit } from '../audit.ts'
import { timeText } from '../calendar/hong-kong.ts'
import type { Call, CallOf, Handler } from '../call.ts'
import { sendMail } from '../mail/send.ts'
import { takeNetworkSending, takeSending } from '../trust/codes.ts'
import { hashPassword, passwordFits } from '../trust/passwords.ts'
import { revokeSessions } from '../trust/sessions.ts'
import { countFailure, forgetFailures, reserveAttempt } from './attempts.ts'
import { mailLink, setPasswordByLink, useLinks } from './links.ts'
import { mailboxKey, userByEmail } from './users.ts'

/** `host_name` of the request is not followed: the link leads to the server's own address. AUTH-25, AUTH-39, R6. */
export const forgetPassword: Handler<'forgetPassword'> = (call, { email }) => mailReset(call, email)

/** The same by GET on the main client. API-011, decision A21. */
export const requestResetMail: Handler<'requestResetMail'> = (call, { email }) => mailReset(call, email)

async function mailReset(call: Call, email: string): Promise<null> {
  const { db, config } = call.deps
  const tells = config.accountEnumeration === 'tell'
  const known = await db.transaction().execute(async (trx) => {
    const found = await userByEmail(trx, email)
    const user = found?.status === 'active' ? found : null
    // Where answers may tell, who mistyped is told so again without waiting; else the unknown wait like the known.
    if (user || !tells) await takeSending(trx, call.deps, `reset:${mailboxKey(config, email)}`, call.ip)
    else await takeNetworkSending(trx, call.deps, call.ip, 80015)
    if (user || !tells) await mailLink(trx, call.deps, 'reset', { user, locale: call.locale })
    return user !== null
  })
  if (!known && tells) throw new Problem(1, { fields: { email: 'code.80004' } })
  return null
}

/** A link works once; a used, expired or unknown one, or one of an activation mail, is 80011. Ends every session. */
export const resetPassword: Handler<'resetPassword'> = async (call, form) => {
  await setPasswordByLink(call.deps, 'reset', form, async (trx, user) => {
    await audit(trx, call, { action: 'password.reset', actor: `user:${user.id}` })
    const at = timeText(call.deps.clock.now())
    await sendMail(trx, call.deps, { to: user.email, template: 'password.changed', locale: user.locale, values: { at } })
  })
  return null
}

/**
 * A wrong old password is 800003 and counts like one at sign-in: the tenth of a day is 80002, so that a borrowed session cannot guess
 * it. Ends every other session and uses up links that were mailed.
 */
export const updatePassword: Handler<'updatePassword'> = async (call: CallOf<'user'>, { oldPassword, newPassword }) => {
  const { deps, user, sessionId } = call
  const attempt = await reserveAttempt(deps, { mailbox: mailboxKey(deps.config, user.email), proven: true })
  const row = await deps.db.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirstOrThrow()
  if (!(await passwordFits(row.password_hash, oldPassword))) {
    await countFailure(deps, attempt)
    throw new Problem(800003, { fields: { oldPassword: 'code.800003' } })
  }
  await forgetFailures(deps.db, attempt)
  const passwordHash = await hashPassword(newPassword)
  await deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    // Of two changes at once by the same old password one succeeds.
    const changed = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', user.id)
      .where('password_hash', '=', row.password_hash)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new Problem(800003, { fields: { oldPassword: 'code.800003' } })
    await useLinks(trx, user.id, at)
    await revokeSessions(trx, { userId: user.id, except: sessionId }, at)
    await audit(trx, call, { action: 'password.changed' })
    await sendMail(trx, deps, { to: user.email, template: 'password.updated', locale: user.locale, values: { at: timeText(at) } })
  })
  return null
}

/** Forgotten, reset and changed passwords. API-011, API-012, API-014, API-102. */

import type { InputOf } from '../../contract/endpoints.ts'
import { codes } from '../../contract/kernel/codes.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { audit } from '../platform/audit.ts'
import type { Call, Handler } from '../platform/call.ts'
import { timeText } from '../platform/hong-kong-time.ts'
import { sendMail } from '../platform/mail/send.ts'
import { refuseGuessable } from '../platform/security/password-strength.ts'
import { hashPassword, passwordFits } from '../platform/security/passwords.ts'
import { tryPassword } from './attempts.ts'
import { passCaptcha } from './captcha.ts'
import { consumeLinks, mailLink, setPasswordByLink } from './links.ts'
import { accountMails } from './mails.ts'
import { revokeSessions } from './sessions.ts'
import { mailboxKey, userByEmail } from './users.ts'
import { takeNetworkSending, takeSending } from './verification-codes.ts'

/** `host_name` of the request is not followed: the link leads to the server's own address. AUTH-25, AUTH-39, R6. */
export const forgetPassword: Handler<'forgetPassword'> = (call, form) => mailReset(call, form)

/** The same by GET on the main client. API-011, decision A21. */
export const requestResetMail: Handler<'requestResetMail'> = (call, form) => mailReset(call, form)

/**
 * Three mails a day are sent without a captcha, seven more with one (`codeCaptchaRequired`): using up another user's reset mails takes a
 * solved captcha for each mail.
 */
async function mailReset(call: Call, form: InputOf<'requestResetMail'>): Promise<null> {
  const { db, config } = call.deps
  const { email } = form
  const mailbox = mailboxKey(config, email)
  const cleared = await passCaptcha(call, form, { mailbox, purpose: 'reset' })
  const reveals = config.accountEnumeration === 'tell'
  const known = await db.transaction().execute(async (trx) => {
    const found = await userByEmail(trx, email)
    const user = found?.status === 'active' ? found : null
    // If answers may reveal accounts, a mistyped address is refused again without waiting; otherwise unknown addresses wait like known ones.
    if (user || !reveals) await takeSending(trx, call.deps, { key: `reset:${mailbox}`, ip: call.ip, cleared })
    else await takeNetworkSending(trx, call.deps, call.ip, 'dailyCodesUsed')
    if (user || !reveals) await mailLink(trx, call.deps, 'reset', { user, locale: call.locale })
    return user !== null
  })
  if (!known && reveals) throw new Problem('firstFieldRefused', { fields: { email: 'code.80004' } })
  return null
}

/** A link works once; a used, expired or unknown one, or one of an activation mail, is `resetLinkInvalid`. Ends every session. */
export const resetPassword: Handler<'resetPassword'> = async (call, form) => {
  await setPasswordByLink(call, 'reset', form, async (trx, user, sessionsEnded) => {
    await audit(trx, call, { action: 'password.reset', actor: `user:${user.id}`, details: { sessionsEnded } })
    const at = timeText(call.deps.clock.now())
    await sendMail(trx, call.deps, { to: user.email, template: accountMails['password.changed'], locale: user.locale, values: { at } })
  })
  return null
}

/**
 * A wrong old password is `wrongPassword` and counts like one at sign-in: the tenth of a day is `accountLocked`, so that a borrowed session
 * cannot guess it. Ends every other session and uses up links that were mailed.
 */
export const updatePassword: Handler<'updatePassword'> = async (call, form) => {
  await changePassword(call, form).catch(async (error: unknown) => {
    await audit(call.deps.db, call, {
      action: 'password.refused',
      details: { code: error instanceof Problem ? error.code : codes.internalError },
    })
    throw error
  })
  return null
}

async function changePassword(call: Call<'user'>, { oldPassword, newPassword }: InputOf<'updatePassword'>): Promise<void> {
  const { deps, user, sessionId } = call
  const wrong = new Problem('wrongPassword', { fields: { oldPassword: 'code.800003' } })
  const mailbox = mailboxKey(deps.config, user.email)
  const oldHash = await tryPassword(call, { mailbox, cleared: true }, async () => {
    const row = await deps.db.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirstOrThrow()
    return (await passwordFits(call, row.password_hash, oldPassword)) ? row.password_hash : null
  })
  if (oldHash === null) throw wrong
  refuseGuessable(newPassword, { field: 'newPassword', own: [user.email] })
  const passwordHash = await hashPassword(call, newPassword)
  await deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    // Of two changes at once by the same old password one succeeds.
    const changed = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', user.id)
      .where('password_hash', '=', oldHash)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw wrong
    await consumeLinks(trx, user.id, at)
    const sessionsEnded = await revokeSessions(trx, { userId: user.id, except: sessionId }, at)
    await audit(trx, call, { action: 'password.changed', details: { sessionsEnded } })
    await sendMail(trx, deps, {
      to: user.email,
      template: accountMails['password.updated'],
      locale: user.locale,
      values: { at: timeText(at) },
    })
  })
}

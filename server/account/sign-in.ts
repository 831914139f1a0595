/** Sign-in with e-mail and password. API-001, AUTH-20, AUTH-21. */
import { codes } from '../../contract/kernel/codes.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { audit } from '../platform/audit.ts'
import type { Call, Handler } from '../platform/call.ts'
import { passwordFits } from '../platform/security/passwords.ts'
import { tryPassword } from './attempts.ts'
import { passCaptcha } from './captcha.ts'
import { signInElsewhere, wayOut } from './handoff.ts'
import { reportNewDevice } from './new-device.ts'
import { openSession, setBinding, signedIn } from './sessions.ts'
import { lockUser, mailboxKey, refusalOf, type UserRow, userByEmail } from './users.ts'

/**
 * Wrong password and unknown user are one answer in one time, `wrongCredentials`. After three wrong ones of a day a captcha is needed,
 * `signInCaptchaRequired` without the password being tried; the tenth locks the mailbox until midnight in Hong Kong, `accountLocked`. Why
 * an account cannot be used is only returned for a right password.
 */
export const signIn: Handler<'signIn'> = async (call, { email, password, source, ...captcha }) => {
  const { deps } = call
  const mailbox = mailboxKey(deps.config, email)
  const opened = await ownerOf(call, { email, password, mailbox, captcha })
    .then((user) => open(call, user, source))
    .catch(async (error: unknown) => {
      // The mailbox may not exist, and a password may have been typed in its place: the row holds its keyed hash.
      const code = error instanceof Problem ? error.code : codes.internalError
      await audit(deps.db, call, { action: 'session.refused', subject: 'mailbox', subjectId: mailbox, details: { code } })
      throw error
    })
  const { partner, site, register_source, ...session } = opened
  if (partner) throw new Problem('partnerSignIn', { serverText: session.login.access_token, details: { register_source } })
  setBinding(call, session)
  return { ...session.login, ...site }
}

/** Opens the session of an authenticated user, reports a new device by mail, and returns where it leads. */
async function open(call: Call, found: UserRow, source: string) {
  const { db, config } = call.deps
  const { register_source } = found
  const partner = signInElsewhere(config, register_source)
  const site = wayOut(config, register_source)
  const session = await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, found.id, 'share')
    // A password that was changed while this one was looked at opens nothing.
    if (user?.password_hash !== found.password_hash || refusalOf(user)) throw new Problem('wrongCredentials')
    await reportNewDevice(trx, call, user)
    const actor = `user:${user.id}`
    await audit(trx, call, { action: 'session.opened', actor, details: { source } })
    if (partner || site)
      await audit(trx, call, { action: 'session.sentOut', actor, details: { to: partner ? 'partner' : register_source } })
    return openSession(trx, call, signedIn(user))
  })
  return { ...session, partner, site, register_source }
}

/** The user with this mailbox and password. Throws the reason why sign-in is refused. */
async function ownerOf(
  call: Call,
  given: { email: string; password: string; mailbox: string; captcha: Parameters<typeof passCaptcha>[1] },
): Promise<UserRow> {
  const { deps } = call
  const cleared = await passCaptcha(call, given.captcha, { mailbox: given.mailbox, purpose: 'signIn' })
  const user = await tryPassword(call, { mailbox: given.mailbox, cleared }, async () => {
    const found = await userByEmail(deps.db, given.email)
    const fits = await passwordFits(call, found?.password_hash ?? null, given.password)
    return found && fits ? found : null
  })
  if (!user) throw new Problem('wrongCredentials')
  const refusal = refusalOf(user)
  if (refusal) throw refusal
  return user
}

/** Sign-in with e-mail and password. API-001, AUTH-20, AUTH-21. */
import { Problem } from '../../contract/problem.ts'
import { audit } from '../audit.ts'
import type { Handler } from '../call.ts'
import { passwordFits } from '../trust/passwords.ts'
import { openSession, setBinding } from '../trust/sessions.ts'
import { countFailure, forgetFailures, reserveAttempt } from './attempts.ts'
import { passCaptcha } from './captcha.ts'
import { signInElsewhere, wayOut } from './handoff.ts'
import { mailboxKey, refusalOf, signedIn, userByEmail } from './users.ts'

/**
 * Wrong password and unknown user are one answer in one time, 80003. After three wrong ones of a day a captcha is needed, 80001 without
 * the password being tried; the tenth locks the mailbox until midnight in Hong Kong, 80002. Only a right password is told why the
 * account does not open.
 */
export const signIn: Handler<'signIn'> = async (call, { email, password, source, uuid, code }) => {
  const { deps } = call
  const mailbox = mailboxKey(deps.config, email)
  const proven = await passCaptcha(deps, { uuid, code }, mailbox)
  const attempt = await reserveAttempt(deps, { mailbox, proven })
  const user = await userByEmail(deps.db, email)
  if (!(await passwordFits(user?.password_hash ?? null, password)) || !user) {
    await countFailure(deps, attempt)
    throw new Problem(80003)
  }
  await forgetFailures(deps.db, attempt)
  const refusal = refusalOf(user)
  if (refusal) throw refusal
  const opened = await deps.db.transaction().execute(async (trx) => {
    await audit(trx, call, { action: 'session.opened', actor: `user:${user.id}`, details: { source } })
    return openSession(trx, call, signedIn(user))
  })
  if (signInElsewhere(deps.config, user.register_source)) {
    throw new Problem(2003, { serverText: opened.login.access_token, details: { register_source: user.register_source } })
  }
  setBinding(call, opened)
  return { ...opened.login, ...wayOut(deps.config, user.register_source) }
}

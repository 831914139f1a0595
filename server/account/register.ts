/** Sign-up with a code by mail and one by SMS. API-008, API-009, AUTH-22, AUTH-45. */

import { randomUUID } from 'node:crypto'
import type { Registration } from '../../contract/account/accounts.ts'
import { type FieldProblems, Problem } from '../../contract/kernel/problem.ts'
import { audit } from '../platform/audit.ts'
import type { Call, Handler, SignedIn } from '../platform/call.ts'
import { portalUrl } from '../platform/config/config.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { sendMail } from '../platform/mail/send.ts'
import { refuseGuessable } from '../platform/security/password-strength.ts'
import { hashPassword } from '../platform/security/passwords.ts'
import { passCaptcha } from './captcha.ts'
import { faultOf, smsCode } from './codes.ts'
import { accountMails } from './mails.ts'
import { openSession, setBinding, signedIn } from './sessions.ts'
import { mailboxKey, phoneAddress, userByEmail } from './users.ts'
import { type CodeSubject, type CodeVerdict, codeRules, endCodes, issueCode, sendingRules, tryCode } from './verification-codes.ts'

/** A code for sign-up; it opens nothing else. `codeCaptchaRequired` after three a day without a captcha. Decision A27. */
export const sendPhoneCode: Handler<'sendPhoneCode'> = async (call, form) => {
  const cleared = await passCaptcha(call, form, { mailbox: null, purpose: 'code' })
  const subject = { purpose: 'register', address: phoneAddress(form) } as const
  return smsCode(call, subject, { country: form.phone_country_code, cleared: { address: cleared, country: cleared } })
}

/** A code to a mailbox for sign-up. `codeCaptchaRequired` after three a day without a captcha. Decision A11. */
export const sendEmailCode: Handler<'sendEmailCode'> = async (call, form) => {
  const { email } = form
  const cleared = await passCaptcha(call, form, { mailbox: mailboxKey(call.deps.config, email), purpose: 'code' })
  await call.deps.db.transaction().execute(async (trx) => {
    const code = await issueCode(trx, call.deps, mailSubject(email), { ip: call.ip, cleared })
    const values = { code, minutes: codeRules.minutes }
    await sendMail(trx, call.deps, { to: email, template: accountMails['code.mail'], locale: call.locale, values })
  })
  return { resendIn: sendingRules.pauseSeconds }
}

/** Registers a user. Both codes are checked before the answer reveals that a mailbox (3) or phone (1) is taken. AUTH-34, AUTH-35, decisions A24, A26. */
export const register: Handler<'register'> = async (call, form) => {
  const { db } = call.deps
  const subjects = { email: mailSubject(form.email), phone: { purpose: 'register', address: phoneAddress(form) } } as const
  const verdicts = await db.transaction().execute(async (trx) => ({
    phone: await tryCode(trx, call.deps, subjects.phone, form.phone_code),
    email: await tryCode(trx, call.deps, subjects.email, form.email_code),
  }))
  refuseCodes(verdicts)
  refuseGuessable(form.password, { field: 'password', own: [form.email, form.phone_number] })
  const passwordHash = await hashPassword(call, form.password)
  const opened = await db.transaction().execute(async (trx) => {
    await useBoth(trx, call.deps, subjects, form)
    const user = await insertUser(trx, call, form, passwordHash)
    await audit(trx, call, { action: 'user.registered', actor: `user:${user.id}`, details: { source: user.registerSource } })
    const values = { link: portalUrl(call.deps.config) }
    await sendMail(trx, call.deps, { to: user.email, template: accountMails['account.welcome'], locale: user.locale, values })
    return openSession(trx, call, user)
  })
  setBinding(call, opened)
  return opened.login
}

function mailSubject(email: string): CodeSubject {
  return { purpose: 'register', address: email.toLowerCase() }
}

/**
 * Throws for a code that is not right: `codeExpired` expired or tried too often, `emailCodeWrong` wrong mail code, `phoneCodeWrong` wrong
 * phone code, each on its field.
 */
function refuseCodes(verdicts: { email: CodeVerdict; phone: CodeVerdict }): void {
  const faults = { email: faultOf(verdicts.email, 'emailCodeWrong'), phone: faultOf(verdicts.phone, 'phoneCodeWrong') }
  const fault = faults.email ?? faults.phone
  if (!fault) return
  const fields: FieldProblems = {}
  if (faults.email) fields.email_code = faults.email.says
  if (faults.phone) fields.phone_code = faults.phone.says
  throw new Problem(fault.code, { fields, details: fault.details })
}

/** Tries both codes again under lock and uses them up, so that of two sign-ups with the same codes one succeeds. */
async function useBoth(
  trx: Trx,
  deps: Deps,
  subjects: { email: CodeSubject; phone: CodeSubject },
  form: Pick<Registration, 'email_code' | 'phone_code'>,
): Promise<void> {
  const phone = await tryCode(trx, deps, subjects.phone, form.phone_code)
  const email = await tryCode(trx, deps, subjects.email, form.email_code)
  refuseCodes({ phone, email })
  await endCodes(trx, deps, subjects.phone)
  await endCodes(trx, deps, subjects.email)
}

async function insertUser(trx: Trx, call: Call, form: Registration, passwordHash: string): Promise<SignedIn> {
  const row = await trx
    .insertInto('users')
    .values({
      id: randomUUID(),
      email: form.email,
      phone_country_code: form.phone_country_code,
      phone_number: form.phone_number,
      password_hash: passwordHash,
      is_activated: true,
      locale: call.locale,
      register_source: form.register_source,
      cpid: form.cpid,
      created_at: call.deps.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) return signedIn(row)
  if (await userByEmail(trx, form.email)) throw new Problem('emailRefused', { fields: { email: 'code.30007' } })
  throw new Problem('firstFieldRefused', { fields: { phone_number: 'code.30011' } })
}

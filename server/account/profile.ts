/** The user's own profile: name, language, phone, and the other data of the profile page. API-007, API-010, API-015 to API-017. */

import type { BasicUser } from '../../contract/account/profile.ts'
import { portalBase } from '../../contract/kernel/constants.ts'
import { mask } from '../../contract/kernel/masks.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { productOf } from '../../contract/kernel/product.ts'
import { audit } from '../platform/audit.ts'
import type { Call, Handler } from '../platform/call.ts'
import { takenBy } from '../platform/db/connection.ts'
import { timeText } from '../platform/hong-kong-time.ts'
import { sendMail, sendSms } from '../platform/mail/send.ts'
import { reviewPointsIn, riskPointsIn } from '../reference/risk-points.ts'
import { passCaptcha } from './captcha.ts'
import { faultOf, smsCode } from './codes.ts'
import { accountMails } from './mails.ts'
import { requireStepUp } from './step-up.ts'
import { lockUser, mailboxKey, phoneAddress, userByPhone } from './users.ts'
import { endCodes, mayText, takeNetworkSending, takeUserSending, tryCode } from './verification-codes.ts'

/**
 * Sends a code to the new phone, ten a day for one user. `phoneTaken` when another user has it, unless answers must not reveal it;
 * `codeCaptchaRequired` when its country was sent too many.
 */
export const sendPhoneChangeCode: Handler<'sendPhoneChangeCode'> = async (call, form) => {
  const { db, config } = call.deps
  const read = await passCaptcha(call, form, { mailbox: mailboxKey(config, call.user.email), purpose: 'code' })
  if (config.accountEnumeration === 'tell' && (await userByPhone(db, form))) {
    // Testing whether a phone is taken costs the same allowance as sending a code.
    await db.transaction().execute(async (trx) => {
      await takeNetworkSending(trx, call.deps, call.ip, 'dailyCodesUsed')
      await takeUserSending(trx, call.deps, call.user.id)
    })
    throw phoneTaken()
  }
  // A signed-in user may send ten codes a day without a captcha; only the country's allowance can require one.
  const cleared = { address: true, country: read }
  return smsCode(call, subjectOf(call, form), { country: form.phone_country_code, cleared })
}

/** Subject of the code: bound to the user, so that it changes no other user's phone. */
function subjectOf(call: Call<'user'>, phone: { phone_country_code: string; phone_number: string }) {
  return { purpose: 'change_phone', address: phoneAddress(phone), owner: call.user.id } as const
}

/**
 * Changes the phone after a step-up. The code is checked first, so only its owner learns that it is taken, `phoneTaken`. Wrong code
 * `phoneCodeWrong`, expired `codeExpired`. Decision 083.
 */
export const changePhone: Handler<'changePhone'> = async (call, form) => {
  const { deps, user } = call
  const subject = subjectOf(call, form)
  const verdict = await deps.db.transaction().execute((trx) => tryCode(trx, deps, subject, form.phone_code))
  const fault = faultOf(verdict, 'phoneCodeWrong')
  if (fault) throw new Problem(fault.code, { fields: { phone_code: fault.says }, details: fault.details })
  await deps.db.transaction().execute(async (trx) => {
    // Before the step-up: sessions may be ended while it waits. Decision 102.
    await lockUser(trx, user.id, 'change')
    if ((await tryCode(trx, deps, subject, form.phone_code)) !== 'right')
      throw new Problem('codeExpired', { fields: { phone_code: 'code.80010' } })
    const owner = await userByPhone(trx, form)
    if (owner && owner.id !== user.id) throw phoneTaken()
    await requireStepUp(trx, call, 'phoneChanged')
    await endCodes(trx, deps, subject)
    const { phone_country_code, phone_number } = form
    const before = await trx
      .selectFrom('users')
      .select(['phone_country_code', 'phone_number'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('users')
      .set({ phone_country_code, phone_number, phone_changed_at: deps.clock.now() })
      .where('id', '=', user.id)
      .execute()
      // Another user may be taking it concurrently: the unique index decides.
      .catch((error: unknown) => Promise.reject(takenBy(error) === 'users_phone' ? phoneTaken() : error))
    await audit(trx, call, { action: 'phone.changed' })
    const values = { at: timeText(deps.clock.now()), phone: `${phone_country_code} ${mask(phone_number)}` }
    await sendMail(trx, deps, { to: user.email, template: accountMails['phone.changed'], locale: user.locale, values })
    // Who has the mailbox deletes the mail.
    const mobile = `${before.phone_country_code} ${before.phone_number}`
    if (await mayText(trx, deps, { kind: 'alert', recipientId: user.id, mobile }))
      await sendSms(trx, deps, { to: phoneAddress(before), template: accountMails['phone.changedSms'], locale: user.locale, values: {} })
  })
  return null
}

function phoneTaken(): Problem {
  return new Problem('phoneTaken', { fields: { phone_number: 'code.30011' } })
}

/** The phone is masked. */
export const readProfile: Handler<'readProfile'> = async (call) => {
  const row = await call.deps.db.selectFrom('users').selectAll().where('id', '=', call.user.id).executeTakeFirstOrThrow()
  return {
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    language: row.locale,
    email: row.email,
    phone_country_code: row.phone_country_code,
    phone_number: mask(row.phone_number),
  }
}

/** Updates name and language. `forbidden` for another user's number. */
export const updateBasicUser: Handler<'updateBasicUser'> = async (call, form: BasicUser) => {
  if (form.userId !== call.user.userId) throw new Problem('forbidden')
  await call.deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ first_name: form.firstName, last_name: form.lastName, locale: form.language })
      .where('id', '=', call.user.id)
      .execute()
    await audit(trx, call, { action: 'profile.changed' })
  })
  return null
}

/** Lists the risk points of a company. */
export const listRiskPoints: Handler<'listRiskPoints'> = async (call) => riskPointsIn(call.locale)

/** Lists the points checked in a certification. API-025. */
export const listReviewPoints: Handler<'listReviewPoints'> = async (call) => reviewPointsIn(call.locale)

/** Returns the configured repayment site, else the portal's page. `forbidden` for another user's number. API-007, R5, decision 039. */
export const readRepaymentLink: Handler<'readRepaymentLink'> = async (call, { id }) => {
  if (id !== call.user.userId) throw new Problem('forbidden')
  const { repaymentSite, publicUrl } = call.deps.config
  const product = productOf(call.user.registerSource) ?? 'hook'
  return { links: repaymentSite ?? `${publicUrl}${portalBase}/credit/${product}/repayment` }
}

/** The address as this server sees it. */
export const readClientIp: Handler<'readClientIp'> = async (call) => ({ ip: call.ip })

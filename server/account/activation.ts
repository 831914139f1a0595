/** Sends the activation mail again, and sets the first password by its link. API-005, API-013, AUTH-07, AUTH-26. */

import { Problem } from '../../contract/kernel/problem.ts'
import { audit } from '../platform/audit.ts'
import type { Call, Handler } from '../platform/call.ts'
import { portalUrl } from '../platform/config/config.ts'
import type { Trx } from '../platform/deps.ts'
import { sendMail } from '../platform/mail/send.ts'
import { peppered } from '../platform/security/secrets.ts'
import { passCaptcha } from './captcha.ts'
import { mailLink, newLink, setPasswordByLink } from './links.ts'
import { accountMails } from './mails.ts'
import { mailboxKey, phoneAddress, type UserRow, userByEmail, userByPhone } from './users.ts'
import { takeSending } from './verification-codes.ts'

/**
 * Mails the link that sets the first password. `resendTooSoon` within a minute, `codeCaptchaRequired` after three a day without a captcha,
 * `dailyActivationsUsed` after ten. `userUnknown` for an unknown mailbox or phone, unless answers must not reveal it. A user who is already
 * active is mailed that.
 */
export const resendActivation: Handler<'resendActivation'> = async (call, form) => {
  const { db, config } = call.deps
  const phone = form.email === undefined ? phoneOf(form) : null
  const found = phone ? await userByPhone(db, phone) : await userByEmail(db, form.email ?? '')
  const user = found?.status === 'active' ? found : null
  const address = form.email ?? user?.email
  const mailbox = address === undefined ? null : mailboxKey(config, address)
  const cleared = await passCaptcha(call, form, { mailbox, purpose: 'activation' })
  // Counted by the typed address, so that known and unknown addresses wait alike.
  const key = `activation:${phone ? peppered(config, 'limits', phoneAddress(phone)) : mailboxKey(config, form.email ?? '')}`
  await db.transaction().execute(async (trx) => {
    await takeSending(trx, call.deps, { key, ip: call.ip, cleared, full: 'dailyActivationsUsed' })
    if (user?.is_activated && user.is_email_verified) await mailActive(trx, call, user)
    else await mailLink(trx, call.deps, 'init', { user, locale: call.locale })
  })
  if (!user && config.accountEnumeration === 'tell') throw new Problem('userUnknown')
  return null
}

function phoneOf(form: { mobilePhone?: string | undefined; mobilePhoneAreaCode?: string | undefined }) {
  return { phone_country_code: form.mobilePhoneAreaCode ?? '', phone_number: form.mobilePhone ?? '' }
}

async function mailActive(trx: Trx, call: Call, { email, locale }: UserRow): Promise<void> {
  // The same work as for a valid link, so that the response time reveals nothing.
  await newLink(trx, call.deps, 'init', null)
  const link = portalUrl(call.deps.config)
  await sendMail(trx, call.deps, { to: email, template: accountMails['account.active'], locale, values: { link } })
}

/**
 * Sets the password, activates the account and takes the mailbox as proven. `activationLinkInvalid` for a link that is used, expired,
 * unknown or another.
 */
export const initPassword: Handler<'initPassword'> = async (call, form) => {
  await setPasswordByLink(call, 'init', form, async (trx, user, sessionsEnded) => {
    await trx.updateTable('users').set({ is_activated: true, is_email_verified: true }).where('id', '=', user.id).execute()
    await audit(trx, call, { action: 'account.activated', actor: `user:${user.id}`, details: { sessionsEnded } })
    const link = portalUrl(call.deps.config)
    await sendMail(trx, call.deps, { to: user.email, template: accountMails['account.welcome'], locale: user.locale, values: { link } })
  })
  return null
}

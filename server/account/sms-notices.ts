/** Which notices a user gets by SMS as well: read, and chosen. What is switched off is mailed. Decision 089. */
import type { SmsGroup, SmsNotices } from '../../contract/account/sms-notices.ts'
import type { Locale } from '../../contract/kernel/constants.ts'
import { audit } from '../platform/audit.ts'
import type { Handler } from '../platform/call.ts'
import { timeText } from '../platform/hong-kong-time.ts'
import { sendMail } from '../platform/mail/send.ts'
import { textOf } from '../platform/texts.ts'
import { accountMails } from './mails.ts'
import { lockUser, type UserRow } from './users.ts'

/** The column of each group. */
export const smsColumns = {
  drawdowns: 'sms_drawdowns',
  repayments: 'sms_repayments',
  access: 'sms_access',
} as const satisfies Record<SmsGroup, keyof UserRow>

const groups = Object.keys(smsColumns) as SmsGroup[]

/** What the user gets by SMS as well. */
export const readSmsNotices: Handler<'readSmsNotices'> = async ({ deps: { db }, user }) =>
  chosenBy(await db.selectFrom('users').select(Object.values(smsColumns)).where('id', '=', user.id).executeTakeFirstOrThrow())

/** The last choice counts. One that switches a group off is mailed; the same choice again does nothing. */
export const saveSmsNotices: Handler<'saveSmsNotices'> = async (call, chosen) => {
  const { deps, user } = call
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockUser(trx, user.id, 'change')
    if (!row) return
    const before = chosenBy(row)
    const changed = groups.filter((group) => before[group] !== chosen[group])
    if (changed.length === 0) return
    const { drawdowns: sms_drawdowns, repayments: sms_repayments, access: sms_access } = chosen
    await trx.updateTable('users').set({ sms_drawdowns, sms_repayments, sms_access }).where('id', '=', user.id).execute()
    await audit(trx, call, { action: 'smsNotices.changed', details: Object.fromEntries(changed.map((group) => [group, chosen[group]])) })
    const off = changed.filter((group) => !chosen[group])
    if (off.length === 0) return
    const values = { at: timeText(deps.clock.now()), groups: inWords(row.locale, off) }
    await sendMail(trx, deps, { to: row.email, template: accountMails['smsNotices.off'], locale: row.locale, values })
  })
  return chosen
}

function chosenBy({ sms_drawdowns, sms_repayments, sms_access }: Pick<UserRow, (typeof smsColumns)[SmsGroup]>): SmsNotices {
  return { drawdowns: sms_drawdowns, repayments: sms_repayments, access: sms_access }
}

function inWords(locale: Locale, listed: readonly SmsGroup[]): string {
  return new Intl.ListFormat(locale.replace('_', '-')).format(listed.map((group) => textOf(locale, `account.smsGroup.${group}`)))
}

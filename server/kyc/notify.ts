/** Notifies a company of the outcome of its application: a mail to its submitter, a notice or message to its members. KYC-19. */

import type { Locale } from '../../contract/kernel/constants.ts'
import type { ReturnedItem } from '../../contract/kyc/returns.ts'
import { notifyMembers, raiseNotice } from '../notices/raise-notice.ts'
import { portalUrl } from '../platform/config/config.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { sendMail } from '../platform/mail/send.ts'
import { dayText } from '../platform/print/words.ts'
import { byLocale } from '../platform/texts.ts'
import { itemName, reasonText } from './item-names.ts'
import { kycMails } from './mails.ts'
import type { ApplicationRow } from './present.ts'

/** How an application was decided, as its status names it. */
export type Decision = 'approved' | 'rejected' | 'returned'

/** The decision, with its texts for the merchant. */
interface Verdict {
  readonly decision: Decision
  readonly message: string
  /** For a return: the returned items and the due day. */
  readonly items: readonly Omit<ReturnedItem, 'corrected'>[]
  readonly dueDay: string | null
}

const wizard = '/company/onboarding/company-information'

/** Notifies the company of a decision. */
export async function notifyDecision(trx: Trx, deps: Deps, row: ApplicationRow, verdict: Verdict, at: Date): Promise<void> {
  const { decision, message, items, dueDay } = verdict
  const applicant = await applicantOf(trx, row)
  if (applicant) {
    const { locale } = applicant
    await sendMail(trx, deps, {
      to: applicant.email,
      locale,
      template: kycMails[`kyc.${decision}`],
      values: {
        company: nameOf(row, locale),
        reference: row.reference,
        reason: message,
        items: items.map((each) => `· ${itemLine(each, locale)}`).join('\n'),
        due: dueDay ? dayText(locale, dueDay) : '',
        link: portalUrl(deps.config, decision === 'approved' ? '/shops/authorise' : wizard),
      },
    })
  }
  const base = { companyId: row.company_id, at }
  const company = byLocale((locale) => nameOf(row, locale))
  if (decision === 'approved') await notifyMembers(trx, { ...base, kind: 'kyc.approved', values: { company } })
  else if (decision === 'rejected') {
    await raiseNotice(trx, { ...base, kind: 'kyc.rejected', values: { company, reason: message }, key: `kyc:${row.id}` })
  } else {
    const reason = byLocale(
      (locale) => items.map((each) => itemLine(each, locale).replace(/[。.]$/, '')).join(locale === 'en_US' ? '; ' : '；') || message,
    )
    await raiseNotice(trx, { ...base, kind: 'kyc.returned', values: { company, reason, day: dueDay ?? '' }, key: `kyc:${row.id}` })
  }
}

/** Notifies the company that the time to correct a returned application has ended and that it is a draft again. */
export async function notifyLapsed(trx: Trx, deps: Deps, row: ApplicationRow, at: Date): Promise<void> {
  const applicant = await applicantOf(trx, row)
  if (applicant) {
    const { email, locale } = applicant
    const values = { company: nameOf(row, locale), reference: row.reference, link: portalUrl(deps.config, wizard) }
    await sendMail(trx, deps, { to: email, locale, template: kycMails['kyc.lapsed'], values })
  }
  const company = byLocale((locale) => nameOf(row, locale))
  await notifyMembers(trx, { companyId: row.company_id, kind: 'kyc.lapsed', values: { company }, at })
}

/** Mailbox and language of who submitted an application, unless they have closed their account or are frozen. */
export async function applicantOf(trx: Trx, { submitted_by }: ApplicationRow) {
  const user = trx.selectFrom('users').select(['email', 'locale']).where('id', '=', submitted_by)
  return user.where('status', '=', 'active').executeTakeFirst()
}

/** An item to correct and the reason, in one line. */
function itemLine({ item, reason, note }: Omit<ReturnedItem, 'corrected'>, locale: Locale): string {
  const [colon, stop] = locale === 'en_US' ? [': ', '. '] : ['：', '。']
  return `${itemName(item, locale)}${colon}${reasonText(reason, locale)}${note ? `${stop}${note}` : ''}`
}

/** The company's name in the application, Chinese only where it has a Chinese one. */
function nameOf({ company, reference }: ApplicationRow, locale: Locale): string {
  const chinese = locale === 'en_US' ? '' : company.registerNameCn
  return String(chinese || company.registerNameEn || reference)
}

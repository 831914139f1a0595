/** SMS about money and access, beside mail and message: what happened, without amounts, names and links, as the user chose. Decision 089. */
import type { SmsGroup } from '../../contract/account/sms-notices.ts'
import { smsColumns } from '../account/sms-notices.ts'
import { mayText } from '../account/verification-codes.ts'
import { isAdministrator } from '../company/memberships.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { completeJob, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { sendSms } from '../platform/mail/send.ts'
import { noticeTexts } from './mails.ts'
import type { NoticeKind } from './texts.ts'

type Texted = keyof typeof noticeTexts

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Sends a user an SMS about an event of a company, if they are an administrator of it. */
    'notice.text': { companyId: string; userId: string; kind: Exclude<Texted, 'session.newDevice'> }
  }
}

/** The group of each kind, by which the user switches it off; null: it is always sent. */
const groupOf = {
  'drawdown.requested': 'drawdowns',
  'drawdown.waiting': 'drawdowns',
  'drawdown.approved': 'drawdowns',
  'drawdown.notApproved': 'drawdowns',
  'drawdown.settled': 'drawdowns',
  'drawdown.refused': 'drawdowns',
  'repayment.requested': 'repayments',
  'repayment.received': 'repayments',
  'repayment.refused': 'repayments',
  'repayment.returned': 'repayments',
  'company.appointed': 'access',
  'company.approvalChanged': 'access',
  'company.approvalProposed': 'access',
  'session.newDevice': 'access',
  'account.replaced': null,
} as const satisfies Record<Texted, SmsGroup | null>

/** Whether administrators may get messages of a kind by SMS as well. */
export function isTexted(kind: string): kind is Texted & NoticeKind {
  return kind !== 'session.newDevice' && Object.hasOwn(groupOf, kind)
}

export const smsJobs: JobHandlersOf<'notice.text' | 'newDevice.text'> = {
  'notice.text': (deps, { companyId, userId, kind }, job) =>
    deps.db.transaction().execute(async (trx) => {
      if (!(await completeJob(trx, job, deps.clock.now()))) return
      if (await isAdministrator(trx, userId, companyId)) await text(trx, deps, userId, kind)
    }),
  'newDevice.text': (deps, { userId }, job) =>
    deps.db.transaction().execute(async (trx) => {
      if (await completeJob(trx, job, deps.clock.now())) await text(trx, deps, userId, 'session.newDevice')
    }),
}

/** Sends the SMS to the present number in the present language of an active user, unless they switched it off or no allowance is left. */
async function text(trx: Trx, deps: Deps, userId: string, kind: Texted): Promise<void> {
  const group = groupOf[kind]
  const user = await trx
    .selectFrom('users')
    .select(['phone_country_code', 'phone_number', 'locale'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    // The phone of an account that was erased is blank.
    .where('phone_country_code', '<>', '')
    .$if(group !== null, (query) => query.where(smsColumns[group ?? 'access'], '=', true))
    .executeTakeFirst()
  if (!user) return
  const { phone_country_code: country, phone_number: number, locale } = user
  // Alerts are counted separately: a thief cannot use them up with notices.
  const allowance = { kind: group === null ? 'alert' : 'notice', recipientId: userId, mobile: `${country} ${number}` } as const
  if (!(await mayText(trx, deps, allowance))) return
  await sendSms(trx, deps, { to: `${country}${number}`, template: noticeTexts[kind], locale, values: {} })
}

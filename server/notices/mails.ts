/** Mails with the text of the banner (API-083), and of a message about money or access (decision 084). */
import { mail } from '../platform/mail/texts.ts'

export const noticeMails = {
  'notices.event': mail<{ title: string; content: string; link: string }>('notices.mail.event'),
  'notices.open': mail<{ company: string; count: string; titles: string; link: string }>('notices.mail.open'),
}

/** SMS about an event: what happened, and nothing of it. At most 70 characters in Chinese and 160 in English, one message each. Decision 089. */
export const noticeTexts = {
  'drawdown.requested': mail<object>('notices.sms.drawdownRequested'),
  'drawdown.waiting': mail<object>('notices.sms.drawdownWaiting'),
  'drawdown.approved': mail<object>('notices.sms.drawdownApproved'),
  'drawdown.notApproved': mail<object>('notices.sms.drawdownNotApproved'),
  'drawdown.settled': mail<object>('notices.sms.drawdownSettled'),
  'drawdown.refused': mail<object>('notices.sms.drawdownRefused'),
  'repayment.requested': mail<object>('notices.sms.repaymentRequested'),
  'repayment.received': mail<object>('notices.sms.repaymentReceived'),
  'repayment.refused': mail<object>('notices.sms.repaymentRefused'),
  'repayment.returned': mail<object>('notices.sms.repaymentReturned'),
  'company.appointed': mail<object>('notices.sms.administratorAppointed'),
  'company.approvalChanged': mail<object>('notices.sms.approvalChanged'),
  'company.approvalProposed': mail<object>('notices.sms.approvalProposed'),
  'session.newDevice': mail<object>('notices.sms.newDevice'),
  'account.replaced': mail<object>('notices.sms.accountReplaced'),
}

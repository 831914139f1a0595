/** Mails to the staff. */
import { mail } from '../platform/mail/texts.ts'

/** The language of mails to the staff. */
export const staffLocale = 'zh_CN'

export const staffMails = {
  'staff.invited': mail<{ name: string; lead: string; role: 'reviewer' | 'lead'; hours: number; link: string }>('staff.mail.invited'),
  'codes.renewed': mail<{ name: string; at: string }>('staff.mail.codesRenewed'),
  'case.due': mail<{ company: string; reference: string; day: string; link: string }>('staff.mail.caseDue'),
  /** `demoted`, `kept`, `invited` and `factors` are masked mailboxes. */
  'account.disputed': mail<{ company: string; demoted: string; kept: string; invited: string; factors: string; link: string }>(
    'staff.mail.accountDisputed',
  ),
}

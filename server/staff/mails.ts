/** Mails to the staff. */
import { mail } from '../platform/mail/texts.ts'

export const staffMails = {
  'staff.invited': mail<{ name: string; lead: string; role: 'reviewer' | 'lead'; hours: number; link: string }>('staff.mail.invited'),
  'account.disputed': mail<{ company: string; link: string }>('staff.mail.accountDisputed'),
}

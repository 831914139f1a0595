/** Mails to the staff. */
import { mail } from '../platform/mail/texts.ts'

export const staffMails = {
  'account.disputed': mail<{ company: string; link: string }>('staff.mail.accountDisputed'),
}

/** Mails with the text of the banner (API-083), and of a message about money or access (decision 084). */
import { mail } from '../platform/mail/texts.ts'

export const noticeMails = {
  'notices.event': mail<{ title: string; content: string; link: string }>('notices.mail.event'),
  'notices.open': mail<{ company: string; count: string; titles: string; link: string }>('notices.mail.open'),
}

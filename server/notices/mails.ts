/** The mail with the text of the banner. API-083. */
import { mail } from '../platform/mail/texts.ts'

export const noticeMails = {
  'notices.open': mail<{ company: string; count: string; titles: string; link: string }>('notices.mail.open'),
}

/** Messages to signers. API-078, API-080. */
import { mail } from '../platform/mail/texts.ts'

export const signingMails = {
  'signing.urged': mail<{ company: string; link: string }>('signing.sms.urged'),
  /** `rate` is the effective annual rate, `hash` the fingerprint of what is signed. */
  'signing.rpa': mail<{ company: string; reference: string; title: string; limit: string; rate: string; months: number; hash: string }>(
    'signing.mail.rpa',
  ),
}

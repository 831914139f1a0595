/** Mails about the certification of a company. KYC-19. */
import { mail } from '../platform/mail/texts.ts'

/** What these mails need to know. */
type Values = { company: string; reference: string; link: string }

/** On top of it: `reason` is empty for an approval; of a return `items` one in a line, and the last day as it is written. */
type Decided = Values & { reason: string; items: string; due: string }

export const kycMails = {
  'kyc.approved': mail<Decided>('kyc.mail.approved'),
  'kyc.rejected': mail<Decided>('kyc.mail.rejected'),
  'kyc.returned': mail<Decided>('kyc.mail.returned'),
  'kyc.lapsed': mail<Values>('kyc.mail.lapsed'),
}

/** Mails about the bank accounts of a company: verified, refused, authorised for payouts. BANK-02. */
import { mail } from '../platform/mail/texts.ts'

/** Values of these mails; `account` is a bank with the last four characters of a number, `at` a time in Hong Kong. */
type Values = { company: string; account: string; reason: string; at: string; link: string }

export const bankMails = {
  'bank.verified': mail<Values>('banking.mail.verified'),
  'bank.refused': mail<Values>('banking.mail.refused'),
  'bank.authorised': mail<Values>('banking.mail.authorised'),
}

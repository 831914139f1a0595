/** Mails about company memberships: invitation, request, answer, removal. USER-05, USER-06. */
import type { Locale } from '../../contract/kernel/constants.ts'
import type { CompanyRole } from '../platform/call.ts'
import { mail } from '../platform/mail/texts.ts'
import { textOf } from '../platform/texts.ts'

/** A role in words. */
export function roleText(role: CompanyRole, locale: Locale): string {
  return textOf(locale, `company.role.${role}`)
}

export const companyMails = {
  'company.invited': mail<{ company: string; inviter: string; role: string; day: string; link: string }>('company.mail.invited'),
  'company.asked': mail<{ company: string; email: string; link: string }>('company.mail.asked'),
  'company.accepted': mail<{ company: string; link: string }>('company.mail.accepted'),
  'company.declined': mail<{ company: string; link: string }>('company.mail.declined'),
  'company.removed': mail<{ company: string }>('company.mail.removed'),
  'company.left': mail<{ company: string }>('company.mail.left'),
}

/** Mails about the account: codes, activation, passwords, sign-ins. AUTH-07, AUTH-17, AUTH-26. */
import { mail } from '../platform/mail/texts.ts'

type Code = { code: string; minutes: number }

/** `at` is a time in Hong Kong. */
export const accountMails = {
  'code.mail': mail<Code>('account.mail.signUpCode'),
  'code.sms': mail<Code>('account.sms.signUpCode'),
  'stepUp.mail': mail<Code & { action: string }>('account.mail.stepUpCode'),
  'stepUp.sms': mail<Code & { action: string }>('account.sms.stepUpCode'),
  'captcha.mail': mail<Code>('account.mail.captchaCode'),
  'account.activate': mail<{ link: string; hours: number }>('account.mail.activation'),
  'account.active': mail<{ link: string }>('account.mail.alreadyActive'),
  'account.welcome': mail<{ link: string }>('account.mail.welcome'),
  'password.reset': mail<{ link: string; minutes: number }>('account.mail.passwordReset'),
  'password.changed': mail<{ at: string }>('account.mail.passwordChanged'),
  'password.updated': mail<{ at: string }>('account.mail.passwordUpdated'),
  /** `device` in the words of the language, with its network. */
  'session.newDevice': mail<{ at: string; device: string; link: string }>('account.mail.newDevice'),
  /** `change` in the words of the language. */
  'factors.changed': mail<{ at: string; change: string }>('account.mail.factorsChanged'),
  /** `groups` in the words of the language. */
  'smsNotices.off': mail<{ at: string; groups: string }>('account.mail.smsNoticesOff'),
  /** To the user. `ends` is a time in Hong Kong; so it is in the two below, where `email` is the user's. */
  'factorReset.own': mail<{ ends: string; link: string }>('account.mail.factorReset'),
  'factorReset.sms': mail<{ ends: string }>('account.sms.factorReset'),
  'factorReset.other': mail<{ email: string; ends: string; link: string }>('account.mail.factorResetOfOther'),
  'factorReset.otherEnded': mail<{ email: string }>('account.mail.factorResetOfOtherEnded'),
  /** To a user whom leads have frozen, and released. */
  'user.frozen': mail<object>('account.mail.frozen'),
  'user.released': mail<object>('account.mail.released'),
  'phone.changed': mail<{ at: string; phone: string }>('account.mail.phoneChanged'),
  /** To the number before. */
  'phone.changedSms': mail<object>('account.sms.phoneChanged'),
}

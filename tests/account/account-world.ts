/** Helpers of account journeys: mails and the captcha. */
import type { Locator } from '@playwright/test'
import { messageTo } from '../kernel/mailbox.ts'
import type { Merchant } from '../kernel/world.ts'

/** Code and link of the newest message with such a subject to the merchant's mailbox, as soon as it arrives. */
export async function mail({ page, email }: Merchant, subject: RegExp): Promise<{ code: string; link: string }> {
  const { code, link } = await messageTo(page, email, (messages) => messages.find((message) => subject.test(message.subject)))
  return { code: code ?? '', link: link ?? '' }
}

/** Subject of the mail with a captcha's code in Simplified Chinese. */
export const captchaSubject = /登录验证码/

/** The captcha dialog, shown over the sign-in dialog. */
export function captchaDialog({ page, words }: Merchant): Locator {
  return page.getByRole('dialog', { name: words('account.auth.captcha.title') })
}

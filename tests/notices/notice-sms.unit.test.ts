/** What an SMS about an event may say: it is read on a lock screen by others, and a false one must look different. */
import { expect, test } from 'vitest'
import { locales } from '../../contract/kernel/constants.ts'
import { noticeTexts } from '../../server/notices/mails.ts'
import { writeMessage } from '../../server/platform/mail/texts.ts'

const written = Object.entries(noticeTexts).flatMap(([kind, template]) =>
  locales.map((locale) => ({ kind, locale, ...writeMessage(template, locale, {}) })),
)

test('decision 089 an SMS about an event names Sampan, has no digit, no link and no value, and says where to look', () => {
  const brand = { zh_CN: '【舢舨】', zh_HK: '【舢舨】', en_US: 'Sampan: ' }
  for (const { kind, locale, text, link, code } of written) {
    expect([kind, locale, text.startsWith(brand[locale]), link, code]).toEqual([kind, locale, true, null, null])
    expect(text).not.toMatch(/\d|https?:|www|\.com|[{}•]|HKD|CNY/)
    expect(text).toMatch(kind === 'account.replaced' ? /email|邮件|電郵/ : /Sign in|登录|登入/)
  }
})

test('decision 089 an SMS about an event is one message: 70 characters in Chinese, 160 of the GSM alphabet in English', () => {
  for (const { locale, text } of written) {
    expect(text.length, text).toBeLessThanOrEqual(locale === 'en_US' ? 160 : 70)
    if (locale === 'en_US') expect(text).toMatch(/^[A-Za-z .,:?']+$/)
  }
})

/** What mails and short messages say, in three languages. */
import type { Locale } from '../call.ts'
import { escapeHtml } from '../http/html.ts'
import { type FacilityTemplateValues, facilityTexts } from './texts-facility.ts'
import { type KycTemplateValues, kycTexts } from './texts-kyc.ts'

/** What a template needs to know. */
export interface TemplateValues extends KycTemplateValues, FacilityTemplateValues {
  'code.mail': { code: string; minutes: number }
  'code.sms': { code: string; minutes: number }
  'password.reset': { link: string; minutes: number }
  'password.changed': { at: string }
  'account.welcome': { link: string }
}

export type TemplateName = keyof TemplateValues

/** A mail as plain text in paragraphs; `{link}` stands alone in its paragraph. A short message has only its first paragraph. */
interface Text {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Words of the button that leads to the link. */
  readonly action?: string
}

/** Texts of some templates, as an area's own file holds them. */
export type TextsOf<Name extends TemplateName> = Record<Name, Record<Locale, Text>>

const signature: Record<Locale, string> = {
  zh_CN: '舢舨融资平台',
  zh_HK: '舢舨融資平台',
  en_US: 'Sampan',
}

const texts: TextsOf<TemplateName> = {
  ...kycTexts,
  ...facilityTexts,
  'code.mail': {
    zh_CN: {
      subject: '您的验证码：{code}',
      paragraphs: [
        '您好！',
        '您正在注册舢舨，验证码是 {code}，{minutes} 分钟内有效。',
        '请勿将验证码告诉任何人，包括自称舢舨工作人员的人。如非您本人操作，请忽略本邮件。',
      ],
    },
    zh_HK: {
      subject: '您的驗證碼：{code}',
      paragraphs: [
        '您好！',
        '您正在註冊舢舨，驗證碼為 {code}，{minutes} 分鐘內有效。',
        '請勿向任何人透露驗證碼，包括自稱舢舨職員的人士。如非閣下本人操作，請毋須理會本電郵。',
      ],
    },
    en_US: {
      subject: 'Your verification code: {code}',
      paragraphs: [
        'Hello,',
        'Your code to sign up for Sampan is {code}. It is valid for {minutes} minutes.',
        'Please share it with nobody; our staff will never ask for it. If you did not try to sign up, you can ignore this mail.',
      ],
    },
  },
  'code.sms': {
    zh_CN: { subject: '', paragraphs: ['【舢舨】验证码 {code}，{minutes} 分钟内有效。请勿告诉他人。'] },
    zh_HK: { subject: '', paragraphs: ['【舢舨】驗證碼 {code}，{minutes} 分鐘內有效。請勿向他人透露。'] },
    en_US: { subject: '', paragraphs: ['Sampan: your code is {code}, valid for {minutes} minutes. Share it with nobody.'] },
  },
  'password.reset': {
    zh_CN: {
      subject: '重设您的舢舨密码',
      paragraphs: [
        '您好！',
        '我们收到了重设您账户密码的请求。请在 {minutes} 分钟内打开以下链接设置新密码：',
        '{link}',
        '链接只能使用一次。如果这不是您本人的请求，请忽略本邮件，您的密码不会改变。',
      ],
      action: '设置新密码',
    },
    zh_HK: {
      subject: '重設您的舢舨密碼',
      paragraphs: [
        '您好！',
        '我們收到重設您帳戶密碼的要求。請於 {minutes} 分鐘內開啟以下連結設定新密碼：',
        '{link}',
        '連結只可使用一次。如非閣下本人要求，請毋須理會本電郵，您的密碼不會更改。',
      ],
      action: '設定新密碼',
    },
    en_US: {
      subject: 'Reset your Sampan password',
      paragraphs: [
        'Hello,',
        'Somebody, hopefully you, asked to reset the password of your account. Open this link within {minutes} minutes to choose a new one:',
        '{link}',
        'The link works once. If it was not you, ignore this mail and your password stays as it is.',
      ],
      action: 'Choose a new password',
    },
  },
  'password.changed': {
    zh_CN: {
      subject: '您的舢舨密码已更改',
      paragraphs: [
        '您好！',
        '您的账户密码已于 {at}（UTC）更改，所有设备均已退出登录。',
        '如果这不是您本人的操作，请立即使用“忘记密码”重设密码，并联系客服。',
      ],
    },
    zh_HK: {
      subject: '您的舢舨密碼已更改',
      paragraphs: [
        '您好！',
        '您的帳戶密碼已於 {at}（UTC）更改，所有裝置均已登出。',
        '如非閣下本人操作，請立即使用「忘記密碼」重設密碼，並聯絡客戶服務。',
      ],
    },
    en_US: {
      subject: 'Your Sampan password was changed',
      paragraphs: [
        'Hello,',
        'The password of your account was changed at {at} (UTC) and every device was signed out.',
        'If it was not you, reset the password at once with “Forgot password” and contact us.',
      ],
    },
  },
  'account.welcome': {
    zh_CN: {
      subject: '欢迎使用舢舨',
      paragraphs: ['您好！', '您的账户已开通。下一步请认证公司并关联店铺，我们会据此测算您的额度：', '{link}'],
      action: '继续',
    },
    zh_HK: {
      subject: '歡迎使用舢舨',
      paragraphs: ['您好！', '您的帳戶已開通。下一步請認證公司並連結網店，我們會據此評估您的額度：', '{link}'],
      action: '繼續',
    },
    en_US: {
      subject: 'Welcome to Sampan',
      paragraphs: [
        'Hello,',
        'Your account is ready. Next, certify your company and link your shops, so that we can work out your limit:',
        '{link}',
      ],
      action: 'Continue',
    },
  },
}

/** A message ready to send. */
export interface Message {
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly link: string | null
  readonly code: string | null
}

/** Words a template in a language. Values are escaped in the HTML part. */
export function writeMessage<Name extends TemplateName>(name: Name, locale: Locale, values: TemplateValues[Name]): Message {
  const { subject, paragraphs, action } = texts[name][locale]
  const known: Record<string, string | number> = { ...values }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, key: string) => String(known[key] ?? ''))
  const link = typeof known.link === 'string' ? known.link : null
  const code = typeof known.code === 'string' ? known.code : null
  if (subject === '') return { subject, text: fill(paragraphs.join('\n')), html: null, link, code }
  const part = (text: string) =>
    text === '{link}' && link
      ? `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#0f5c5c;color:#fff;text-decoration:none">${escapeHtml(action ?? link)}</a></p><p style="color:#666;font-size:12px;word-break:break-all">${escapeHtml(link)}</p>`
      : `<p>${escapeHtml(fill(text))}</p>`
  return {
    subject: fill(subject),
    text: [...paragraphs.map(fill), signature[locale]].join('\n\n'),
    html: `<!doctype html><html lang="${locale.replace('_', '-')}"><body style="font:16px/1.6 sans-serif;color:#1a1a1a;max-width:560px;margin:0 auto;padding:24px">${paragraphs.map(part).join('')}<p style="color:#666">${escapeHtml(signature[locale])}</p></body></html>`,
    link,
    code,
  }
}

/** What mails and short messages say, in three languages. */
import type { Locale } from '../../contract/constants.ts'
import { escapeHtml } from '../http/html.ts'
import { type AccountTemplateValues, accountTexts } from './texts-account.ts'
import { type BankTemplateValues, bankTexts } from './texts-bank.ts'
import { type CompanyTemplateValues, companyTexts } from './texts-company.ts'
import { type FacilityTemplateValues, facilityTexts } from './texts-facility.ts'
import { type KycTemplateValues, kycTexts } from './texts-kyc.ts'
import { type NoticeTemplateValues, noticeTexts } from './texts-notices.ts'
import { type PrivacyTemplateValues, privacyTexts } from './texts-privacy.ts'
import { type SigningTemplateValues, signingTexts } from './texts-signing.ts'

/** What a template needs to know. */
export interface TemplateValues
  extends KycTemplateValues,
    CompanyTemplateValues,
    BankTemplateValues,
    FacilityTemplateValues,
    AccountTemplateValues,
    NoticeTemplateValues,
    PrivacyTemplateValues,
    SigningTemplateValues {}

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
  ...companyTexts,
  ...bankTexts,
  ...facilityTexts,
  ...accountTexts,
  ...noticeTexts,
  ...privacyTexts,
  ...signingTexts,
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
      ? `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#0e7c7b;color:#fff;text-decoration:none">${escapeHtml(action ?? link)}</a></p><p style="color:#666;font-size:12px;word-break:break-all">${escapeHtml(link)}</p>`
      : `<p>${escapeHtml(fill(text)).replaceAll('\n', '<br>')}</p>`
  const said = paragraphs.filter((text) => fill(text) !== '')
  return {
    subject: fill(subject),
    text: [...said.map(fill), signature[locale]].join('\n\n'),
    html: `<!doctype html><html lang="${locale.replace('_', '-')}"><body style="font:16px/1.6 sans-serif;color:#1a1a1a;max-width:560px;margin:0 auto;padding:24px">${said.map(part).join('')}<p style="color:#666">${escapeHtml(signature[locale])}</p></body></html>`,
    link,
    code,
  }
}

/** Templates of mails and SMS, and their rendering. Each area has its own templates in `mails.ts`. */
import type { Locale } from '../../../contract/kernel/constants.ts'
import { escapeHtml } from '../http/html.ts'

/** A mail as plain text in paragraphs; `{link}` is a paragraph of its own. An SMS has only the first paragraph. */
interface Text {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Words of the button that leads to the link. */
  readonly action?: string
}

/** A mail or short message in each language. `Values` fill its placeholders; the property itself exists for the type alone. */
export type MailTemplate<Values> = Readonly<Record<Locale, Text>> & { readonly values?: Values }

/** The templates of an area, by name; `Values` says what each needs. */
export type MailTemplates<Values> = { readonly [Name in keyof Values]: MailTemplate<Values[Name]> }

const signature: Record<Locale, string> = {
  zh_CN: '舢舨融资平台',
  zh_HK: '舢舨融資平台',
  en_US: 'Sampan',
}

/** A message ready to send. */
export interface Message {
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly link: string | null
  readonly code: string | null
}

/** Fills a template in a language. Values are escaped in the HTML part. */
export function writeMessage<Values extends object>(template: MailTemplate<Values>, locale: Locale, values: Values): Message {
  const { subject, paragraphs, action } = template[locale]
  const known = values as Readonly<Record<string, string | number | undefined>>
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

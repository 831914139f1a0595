/** Mails and SMS: their texts, and how they are written. Each area lists its own in `mails.ts`. */
import type { Locale } from '../../../contract/kernel/constants.ts'
import { escapeHtml } from '../http/html.ts'
import { formatMessage, isTextId, messageOf, type TextId, textOf } from '../texts.ts'

/** Id of a mail or SMS in `locales/server/`: its texts are `….subject` (a mail), `….text` and `….action` (the words of the button). */
type MessageId = Extract<TextId, `${string}.${'mail' | 'sms'}.${string}.text`> extends `${infer Id}.text` ? Id : never

/** A mail or short message. `Values` fill its places; the property itself exists for the type alone. */
export interface MailTemplate<Values> {
  readonly id: MessageId
  readonly values?: Values
}

/** The mail or short message of an id. */
export function mail<Values extends object>(id: MessageId): MailTemplate<Values> {
  return { id }
}

/** A message ready to send. */
export interface Message {
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly link: string | null
  readonly code: string | null
}

/** Fills a template in a language. A mail has paragraphs, parted by empty lines: `{link}` is one of its own, an empty one is left out. Values are escaped in the HTML part. */
export function writeMessage<Values extends object>({ id }: MailTemplate<Values>, locale: Locale, values: Values): Message {
  const known = values as Readonly<Record<string, string | number | undefined>>
  const link = typeof known.link === 'string' ? known.link : null
  const code = typeof known.code === 'string' ? known.code : null
  const [subject, action] = [`${id}.subject`, `${id}.action`].map((part) => (isTextId(part) ? textOf(locale, part, known) : null))
  if (subject == null) return { subject: '', text: textOf(locale, `${id}.text`, known), html: null, link, code }
  const paragraphs = messageOf(locale, `${id}.text`)
    .split('\n\n')
    .map((message) => ({ isLink: message === '{link}', text: formatMessage(locale, message, known) }))
    .filter(({ text }) => text !== '')
  const part = ({ isLink, text }: { isLink: boolean; text: string }) =>
    isLink
      ? `<p><a href="${escapeHtml(text)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#0e7c7b;color:#fff;text-decoration:none">${escapeHtml(action ?? text)}</a></p><p style="color:#666;font-size:12px;word-break:break-all">${escapeHtml(text)}</p>`
      : `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const signature = textOf(locale, 'platform.mail.signature')
  return {
    subject,
    text: [...paragraphs.map(({ text }) => text), signature].join('\n\n'),
    html: `<!doctype html><html lang="${locale.replace('_', '-')}"><body style="font:16px/1.6 sans-serif;color:#1a1a1a;max-width:560px;margin:0 auto;padding:24px">${paragraphs.map(part).join('')}<p style="color:#666">${escapeHtml(signature)}</p></body></html>`,
    link,
    code,
  }
}

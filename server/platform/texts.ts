/** The texts of `locales/` on the server: messages in ICU syntax, formatted by the library of the portal. */
import { createFormatters, createIntlCache } from '@formatjs/intl'
import { type Locale, locales } from '../../contract/kernel/constants.ts'
import enUS from '../../locales/server/en_US.json' with { type: 'json' }
import zhCN from '../../locales/server/zh_CN.json' with { type: 'json' }
import zhHK from '../../locales/server/zh_HK.json' with { type: 'json' }

/** Id of a text of `locales/server/`. */
export type TextId = keyof typeof zhCN

/** What the places of a text are filled with. Null fills a place with nothing; a missing value throws. */
export type TextValues = Readonly<Record<string, string | number | null | undefined>>

const texts: Readonly<Record<Locale, Readonly<Record<TextId, string>>>> = { zh_CN: zhCN, zh_HK: zhHK, en_US: enUS }

const { getMessageFormat } = createFormatters(createIntlCache())

/** Formats a message. */
export function formatMessage(locale: Locale, message: string, values: TextValues = {}): string {
  return String(getMessageFormat(message, locale.replace('_', '-'), undefined, { ignoreTag: true }).format(values))
}

/** Whether there is a text of that id. */
export function isTextId(id: string): id is TextId {
  return Object.hasOwn(zhCN, id)
}

/** A text in a language, before its places are filled. */
export function messageOf(locale: Locale, id: TextId): string {
  return texts[locale][id]
}

/** A text in a language. */
export function textOf(locale: Locale, id: TextId, values?: TextValues): string {
  return formatMessage(locale, texts[locale][id], values)
}

/** Words of a language, by the end of their id. */
export type TextsOf<Start extends string> = (end: TextEnd<Start>, values?: TextValues) => string

/** Ends of the ids that begin with `Start`. */
export type TextEnd<Start extends string> = EndOf<TextId, Start>

type EndOf<Id, Start extends string> = Id extends `${Start}.${infer End}` ? End : never

/** The texts whose ids begin with `start`. */
export function textsOf<Start extends string>(locale: Locale, start: Start): TextsOf<Start> {
  return (end, values) => textOf(locale, `${start}.${end}` as TextId, values)
}

/** A value for each language. */
export function byLocale<Value>(of: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, Value>
}

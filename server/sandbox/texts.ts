/** Texts of the sandbox pages in three languages; the portal's own texts live in locales/. */
import type { Locale } from '../../contract/kernel/constants.ts'
import { bankTexts } from './texts/bank.ts'
import { partnerTexts } from './texts/partner.ts'
import { providerTexts } from './texts/providers.ts'
import { toolTexts } from './texts/tools.ts'

/** One text: Simplified Chinese, Traditional Chinese of Hong Kong, English. */
export type Text = readonly [zh_CN: string, zh_HK: string, en_US: string]

const texts = { ...bankTexts, ...partnerTexts, ...providerTexts, ...toolTexts } satisfies Record<string, Text>

/** Name of a text. */
export type TextKey = keyof typeof texts

/** Whether there is a text of that name. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(texts, key)
}

/** Words of a language; `{name}` in a text is filled from the values. */
export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

const columns: Readonly<Record<Locale, 0 | 1 | 2>> = { zh_CN: 0, zh_HK: 1, en_US: 2 }

/** The words of one language. */
export function sayIn(locale: Locale): Say {
  return (key, values = {}) => texts[key][columns[locale]].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Texts of the sandbox pages, in `locales/sandbox/`. */
import type { Locale } from '../../contract/kernel/constants.ts'
import enUS from '../../locales/sandbox/en_US.json' with { type: 'json' }
import zhCN from '../../locales/sandbox/zh_CN.json' with { type: 'json' }
import zhHK from '../../locales/sandbox/zh_HK.json' with { type: 'json' }
import { formatMessage } from '../platform/texts.ts'

/** Name of a text. */
export type TextKey = keyof typeof zhCN

const texts: Readonly<Record<Locale, Readonly<Record<TextKey, string>>>> = { zh_CN: zhCN, zh_HK: zhHK, en_US: enUS }

/** Whether there is a text of that name. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(zhCN, key)
}

/** Words of a language; `{name}` in a text is filled from the values. */
export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

/** The words of one language. */
export function sayIn(locale: Locale): Say {
  return (key, values) => formatMessage(locale, texts[locale][key], values)
}

/** One entry of a reference list, in three languages. REF-05, decision A4. */
import type { Locale } from '../../contract/kernel/constants.ts'

/** An entry: id, name in simplified Chinese, in traditional Chinese as used in Hong Kong, in English. */
export type Item = readonly [id: number, simplified: string, traditional: string, english: string]

/** The name of an entry in a language. */
export function nameIn([, simplified, traditional, english]: Item, locale: Locale): string {
  return { zh_CN: simplified, zh_HK: traditional, en_US: english }[locale]
}

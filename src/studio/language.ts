/** The language that the studio begins in. */
import type { Locale } from '../../contract/kernel/constants.ts'
import { startingLocale } from '../../machines/kernel/language.ts'

/** The stored language, which the user chose; else the first of the browser's that the studio speaks; else English. */
export function studioLocale(stored: string | null, languages: readonly string[]): Locale {
  if (stored !== null) return startingLocale(stored)
  return languages.map(spoken).find((locale) => locale !== null) ?? 'en_US'
}

/** Traditional Chinese is that of Hong Kong, whatever the region. */
function spoken(tag: string): Locale | null {
  const { language, script } = new Intl.Locale(tag).maximize()
  if (language === 'zh') return script === 'Hant' ? 'zh_HK' : 'zh_CN'
  return language === 'en' ? 'en_US' : null
}

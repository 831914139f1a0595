/** The language of a call, from its `accept-language` header. I18N-03. */
import { type Locale, locales } from '../../../contract/kernel/constants.ts'
import type { Call } from '../call.ts'

/** The language of the calling page; the user's own without the header. */
export function pageLocale(call: Call): Locale {
  const asked = call.header('accept-language')
  return asked ? preferredLocale(asked) : call.locale
}

/** The first supported language of an accept-language header; zh_CN when there is none. I18N-03. */
export function preferredLocale(acceptLanguage: string | null): Locale {
  for (const part of (acceptLanguage ?? '').toLowerCase().split(',')) {
    const tag = part.trim().split(';')[0] ?? ''
    const exact = locales.find((locale) => locale.toLowerCase().replace('_', '-') === tag.replace('_', '-'))
    if (exact) return exact
    if (/^zh-(hant|tw|mo|hk)/.test(tag)) return 'zh_HK'
    if (tag.startsWith('zh')) return 'zh_CN'
    if (tag.startsWith('en')) return 'en_US'
  }
  return 'zh_CN'
}

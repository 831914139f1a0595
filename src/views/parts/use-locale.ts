/** The language that is spoken, by the name texts and server know it. I18N-01. */
import { useIntl } from 'react-intl'
import { type Locale, locales } from '../../../contract/kernel/constants.ts'

/** `zh_CN` while the page speaks `zh-CN`. */
export function useLocale(): Locale {
  const spoken = useIntl().locale.replace('-', '_')
  return locales.find((known) => known === spoken) ?? locales[0]
}

/** The texts of the back office, apart from those of the merchant's portal. */
import type { IntlShape } from 'react-intl'
import type { Locale } from '../../../contract/kernel/constants.ts'
import { texts as english } from '../../../locales/en_US.json?backoffice'
import { texts as mainland } from '../../../locales/zh_CN.json?backoffice'
import { texts as hongKong } from '../../../locales/zh_HK.json?backoffice'
import type { Messages } from '../../../machines/kernel/language.ts'
import { intlOf, messagesOf } from '../../views/parts/intl.ts'

const texts: Record<Locale, Messages> = { zh_CN: messagesOf(mainland), zh_HK: messagesOf(hongKong), en_US: messagesOf(english) }

/** The intl of the back office in a language. */
export function officeIntl(locale: Locale): IntlShape {
  return intlOf(locale, texts[locale])
}

/** The studio's own texts, apart from those of the merchant's portal. */
import type { IntlShape } from 'react-intl'
import type { Locale } from '../../contract/kernel/constants.ts'
import { texts as english } from '../../locales/flows/en_US.json?studio'
import { texts as mainland } from '../../locales/flows/zh_CN.json?studio'
import { texts as hongKong } from '../../locales/flows/zh_HK.json?studio'
import type { Messages } from '../../machines/kernel/language.ts'
import { intlOf, messagesOf } from '../views/parts/intl.ts'

const texts: Record<Locale, Messages> = { zh_CN: messagesOf(mainland), zh_HK: messagesOf(hongKong), en_US: messagesOf(english) }

/** The intl of the studio in a language. */
export function studioIntl(locale: Locale): IntlShape {
  return intlOf(locale, texts[locale])
}

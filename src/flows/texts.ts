/** The studio's own texts, apart from those of the merchant's portal. */
import type { IntlShape } from 'react-intl'
import type { Locale } from '../../contract/constants.ts'
import english from '../../locales/flows/en_US.json' with { type: 'json' }
import mainland from '../../locales/flows/zh_CN.json' with { type: 'json' }
import hongKong from '../../locales/flows/zh_HK.json' with { type: 'json' }
import { intlOf } from '../app/intl.ts'

const texts = { zh_CN: mainland.studio, zh_HK: hongKong.studio, en_US: english.studio } as const

/** The intl of the studio in a language. */
export function studioIntl(locale: Locale): IntlShape {
  return intlOf(locale, texts[locale])
}

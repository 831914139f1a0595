/** One react-intl instance per language; a missing message shows its id and is logged. */
import { createIntl, createIntlCache, type IntlShape } from 'react-intl'
import type { Locale } from '../../contract/constants.ts'
import type { Messages } from '../../machines/language.ts'

const cache = createIntlCache()
const made = new WeakMap<Messages, IntlShape>()

/** The intl of a language with its messages. */
export function intlOf(locale: Locale, messages: Messages): IntlShape {
  const known = made.get(messages)
  if (known) return known
  const intl = createIntl(
    {
      locale: locale.replace('_', '-'),
      messages,
      timeZone: 'Asia/Hong_Kong',
      onError: (error) => console.error(error.message),
    },
    cache,
  )
  made.set(messages, intl)
  return intl
}

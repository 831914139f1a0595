/** One react-intl instance per language; a missing message shows its id and is logged. */
import { createIntl, createIntlCache, type IntlShape } from 'react-intl'
import type { Locale } from '../../../contract/kernel/constants.ts'
import type { Messages } from '../../../machines/kernel/language.ts'

const cache = createIntlCache()
const made = new WeakMap<Messages, IntlShape>()

/** Texts as the build sends them: plain words, or a message as formatjs has read it. */
export type SentTexts = Record<string, string | readonly unknown[]>

/** Messages of texts that were sent: formatjs takes every one as it would have read it; the charts only pass them on. */
export function messagesOf(texts: SentTexts): Messages {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, (typeof text === 'string' ? [{ type: 0, value: text }] : text) as unknown as string]),
  )
}

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

/** The texts of the portal: fetched per language, in four parts: at once, behind the first touch of a landing, with the first session, and with a page that is neither dashboard nor messages. Decisions 016, 028, 071. */
import type { Locale } from '../../../contract/kernel/constants.ts'
import type { Messages } from '../../../machines/kernel/language.ts'
import { messagesOf, type SentTexts } from './intl.ts'

type Part = 'open' | 'later' | 'behind' | 'inner'

const sent: Record<Locale, Record<Part, () => Promise<{ texts: SentTexts }>>> = {
  zh_CN: {
    open: () => import('../../../locales/zh_CN.json?open'),
    later: () => import('../../../locales/zh_CN.json?later'),
    behind: () => import('../../../locales/zh_CN.json?behind'),
    inner: () => import('../../../locales/zh_CN.json?inner'),
  },
  zh_HK: {
    open: () => import('../../../locales/zh_HK.json?open'),
    later: () => import('../../../locales/zh_HK.json?later'),
    behind: () => import('../../../locales/zh_HK.json?behind'),
    inner: () => import('../../../locales/zh_HK.json?inner'),
  },
  en_US: {
    open: () => import('../../../locales/en_US.json?open'),
    later: () => import('../../../locales/en_US.json?later'),
    behind: () => import('../../../locales/en_US.json?behind'),
    inner: () => import('../../../locales/en_US.json?inner'),
  },
}

/** Parts that every loaded language has. */
const parts = new Set<Part>(['open'])
/** Loaded languages, or their promises; further texts are added in place, so that every holder of a language has all of it. */
const spoken = new Map<Locale, Messages>()

/** Parts that a language has already. */
const fetched = new WeakMap<Messages, Set<Part>>()

async function fetchPart(locale: Locale, part: Part, messages: Messages): Promise<void> {
  const has = fetched.get(messages) ?? new Set()
  fetched.set(messages, has)
  if (has.has(part)) return
  Object.assign(messages, messagesOf((await sent[locale][part]()).texts))
  has.add(part)
}

/** The texts of a language. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const known = spoken.get(locale)
  const messages = known ?? {}
  spoken.set(locale, messages)
  try {
    await Promise.all([...parts].map((part) => fetchPart(locale, part, messages)))
  } catch (error) {
    // A language that failed to load gets no further texts.
    if (!known) spoken.delete(locale)
    throw error
  }
  return messages
}

async function join(part: Part): Promise<void> {
  parts.add(part)
  await Promise.all([...spoken].map(([locale, messages]) => fetchPart(locale, part, messages)))
}

/** Loads the texts that are not needed at the first touch, from now on for every language in use. */
export async function loadMessagesLater(): Promise<void> {
  await join('later')
}

/** Loads the texts that every page behind sign-in shows, from now on for every language in use. */
export async function loadMessagesBehind(): Promise<void> {
  await join('behind')
}

/** Loads the texts of the pages that are neither dashboard nor messages. */
export async function loadMessagesInner(): Promise<void> {
  await join('inner')
}

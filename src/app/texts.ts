/** The texts of the portal: fetched per language, in two parts; those of pages behind sign-in come with the first session. Decision 016. */
import type { Locale } from '../../contract/constants.ts'
import type { Messages } from '../../machines/language.ts'
import { messagesOf, type SentTexts } from './intl.ts'

/** A part of a language as it is sent. */
type Part = { texts: SentTexts }

const parts: Record<Locale, { open: () => Promise<Part>; behind: () => Promise<Part> }> = {
  zh_CN: { open: () => import('../../locales/zh_CN.json?open'), behind: () => import('../../locales/zh_CN.json?behind') },
  zh_HK: { open: () => import('../../locales/zh_HK.json?open'), behind: () => import('../../locales/zh_HK.json?behind') },
  en_US: { open: () => import('../../locales/en_US.json?open'), behind: () => import('../../locales/en_US.json?behind') },
}

/** What has been spoken so far; more joins in its place, so that whoever holds a language holds all of it. */
const spoken = new Map<Locale, Messages>()
let isBehind = false

/** The texts of a language. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const { open, behind } = parts[locale]
  const both = isBehind
  const fetched = await Promise.all([open(), ...(both ? [behind()] : [])])
  // Somebody may have signed in meanwhile.
  if (isBehind && !both) fetched.push(await behind())
  const messages = spoken.get(locale) ?? {}
  for (const { texts } of fetched) Object.assign(messages, messagesOf(texts))
  spoken.set(locale, messages)
  return messages
}

/** From now on the texts of pages behind sign-in are there in every language that is spoken. */
export async function loadMessagesBehind(): Promise<void> {
  isBehind = true
  await Promise.all([...spoken.keys()].map(loadMessages))
}

/** The long texts of public pages: documents and questions, fetched with the page in the language that is spoken. ROUTE-07, PROF-02, PROF-03. */
import type { Locale } from '../../../contract/kernel/constants.ts'

/** A piece of a text; a plain string is a paragraph. `{name}` in any of them is filled in. */
export type Block =
  | string
  | { readonly list: readonly string[] }
  | { readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] } }
  | { readonly facts: readonly (readonly string[])[] }

/** A section; `only` names the product it is for. */
type Section = { readonly id: string; readonly title: string; readonly only?: string; readonly blocks: readonly Block[] }

/** A document in one language. `version` is the day of this text, `YYYY-MM-DD`. */
export type PageDocument = {
  readonly version: string
  readonly title: string
  readonly lead: string
  readonly sections: readonly Section[]
}

/** One question with its answer; `also` is what else people call it, for the search. */
type Question = { readonly id: string; readonly title: string; readonly answer: readonly Block[]; readonly also?: readonly string[] }

/** The questions in one language, by group. */
export type QuestionTexts = {
  readonly version: string
  readonly groups: readonly { readonly id: string; readonly title: string; readonly questions: readonly Question[] }[]
}

type Texts = {
  privacy: PageDocument
  'data-policy': PageDocument
  terms: PageDocument
  questions: QuestionTexts
}

/** Name of a text. */
export type TextName = keyof Texts

const files: { readonly [Name in TextName]: Readonly<Record<Locale, () => Promise<{ default: unknown }>>> } = {
  privacy: {
    zh_CN: () => import('../../../locales/pages/privacy.zh_CN.json'),
    zh_HK: () => import('../../../locales/pages/privacy.zh_HK.json'),
    en_US: () => import('../../../locales/pages/privacy.en_US.json'),
  },
  'data-policy': {
    zh_CN: () => import('../../../locales/pages/data-policy.zh_CN.json'),
    zh_HK: () => import('../../../locales/pages/data-policy.zh_HK.json'),
    en_US: () => import('../../../locales/pages/data-policy.en_US.json'),
  },
  terms: {
    zh_CN: () => import('../../../locales/pages/terms.zh_CN.json'),
    zh_HK: () => import('../../../locales/pages/terms.zh_HK.json'),
    en_US: () => import('../../../locales/pages/terms.en_US.json'),
  },
  questions: {
    zh_CN: () => import('../../../locales/pages/questions.zh_CN.json'),
    zh_HK: () => import('../../../locales/pages/questions.zh_HK.json'),
    en_US: () => import('../../../locales/pages/questions.en_US.json'),
  },
}

const fetched = new Map<string, Promise<unknown>>()

/** A text, fetched once; one that did not come is asked for again by the next who needs it. */
export function pageText<Name extends TextName>(name: Name, locale: Locale): Promise<Texts[Name]> {
  const key = `${name}.${locale}`
  const known = fetched.get(key)
  if (known) return known as Promise<Texts[Name]>
  const asked = files[name][locale]().then(({ default: text }) => text as Texts[Name])
  asked.catch(() => fetched.delete(key))
  fetched.set(key, asked)
  return asked
}

/** The plain words of blocks, for a search. */
export function wordsOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (typeof block === 'string') return block
      if ('list' in block) return block.list.join(' ')
      if ('facts' in block) return block.facts.flat().join(' ')
      return [block.table.head, ...block.table.rows].flat().join(' ')
    })
    .join(' ')
}

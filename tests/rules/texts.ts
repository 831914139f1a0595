/** The texts of `locales/` by their ids, for the rules about them. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Locale } from '../../contract/kernel/constants.ts'
import { intlOf } from '../../src/views/parts/intl.ts'

export type Texts = Record<Locale, Record<string, string>>

/** The texts of files whose names begin so, in each language; those of a document by their path in it. */
export function textsOf(folder: string): Texts {
  const file = (locale: Locale) => resolve(import.meta.dirname, `../../locales/${folder}${locale}.json`)
  const inLocale = (locale: Locale) => Object.fromEntries(leavesOf(JSON.parse(readFileSync(file(locale), 'utf8')), ''))
  return { zh_CN: inLocale('zh_CN'), zh_HK: inLocale('zh_HK'), en_US: inLocale('en_US') }
}

function leavesOf(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, path === '' ? name : `${path}.${name}`))
}

export type Part = { type: number; value?: string; options?: Record<string, { value: Part[] }>; children?: Part[] }

/** A message as its parts: texts, places for values, choices, tags. */
export function partsOf(locale: Locale, message: string): Part[] {
  const intl = intlOf(locale, {})
  return intl.formatters.getMessageFormat(message, intl.locale).getAst() as unknown as Part[]
}

/** What a message says, without the names of its values, choices and tags; `…` stands for a value. */
export function literalsOf(locale: Locale, message: string): string {
  const literals = (parts: readonly Part[]): string =>
    parts
      .map(({ type, value = '', options, children = [] }) =>
        // 0 a text, 5 a choice, 6 a plural, 7 the number of a plural, 8 a tag.
        type === 0
          ? value
          : type === 8
            ? literals(children)
            : options
              ? Object.values(options)
                  .map((each) => literals(each.value))
                  .join(' ')
              : '…',
      )
      .join('')
  return literals(partsOf(locale, message))
}

/** Words of the glossary: every text of the portal, the back office, the mails, the notices and the legal pages has the word of its language, and names controls and statuses as they are shown. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type Locale, locales } from '../../contract/kernel/constants.ts'
import { literalsOf, textsOf } from './texts.ts'

const root = resolve(import.meta.dirname, '../..')
const tables = readFileSync(resolve(root, 'locales/GLOSSARY.md'), 'utf8').split(/^## .*$/m)

/** Rows of a Markdown table, without its head. */
const rowsOf = (table = '') =>
  table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

const wordsOf = (cell = '') => (cell === '—' ? [] : cell.split(', '))

type Term = { term: string; words: Record<Locale, string>; not: Record<Locale, string[]> }
const terms = rowsOf(tables[0]).map(
  ([term = '', cn = '', hk = '', en = '', ...not]): Term => ({
    term,
    words: { zh_CN: cn, zh_HK: hk, en_US: en },
    not: { zh_CN: wordsOf(not[0]), zh_HK: wordsOf(not[1]), en_US: wordsOf(not[2]) },
  }),
)

const exceptions = rowsOf(tables[1]).map(([id = '', words = '', reason = '']) => ({ id, words: wordsOf(words), reason }))
const isExcepted = (id: string, word: string) => exceptions.some((each) => each.id === id && each.words.includes(word))

/** Whether a text has a word: in Chinese anywhere, in English as a whole word, of which `*` leaves the end open. */
function has(text: string, word: string): boolean {
  if (/\p{Script=Han}/u.test(word)) return text.includes(word)
  const stem = word.replace('*', '')
  return new RegExp(`(?<![\\w-])${stem}${word.endsWith('*') ? '' : '(?![\\w-])'}`, 'i').test(text)
}

type Said = readonly [id: string, text: string]

/** What is said by id: in the portal, by the server, and on the legal pages by the name of the page. */
function saidIn(locale: Locale): Said[] {
  const pages = readdirSync(resolve(root, 'locales/pages')).filter((file) => file.endsWith(`.${locale}.json`))
  const texts: Said[] = [
    ...Object.entries(textsOf('')[locale]),
    ...Object.entries(textsOf('server/')[locale]),
    ...pages.flatMap((file) => {
      const name = file.split('.')[0] ?? ''
      return (
        Object.entries(textsOf(`pages/${name}.`)[locale])
          // Words that visitors search for, which need not be ours.
          .filter(([path]) => !/\.also\.\d+$|\.id$/.test(path))
          .map(([, text]): Said => [name, text])
      )
    }),
  ]
  return texts.map(([id, text]) => [id, literalsOf(locale, text)])
}

const said: Record<Locale, Said[]> = { zh_CN: saidIn('zh_CN'), zh_HK: saidIn('zh_HK'), en_US: saidIn('en_US') }

function faultsIn(all: readonly Said[], locale: Locale): string[] {
  const words = terms.flatMap(({ not }) => not[locale])
  return all.flatMap(([id, text]) => words.filter((word) => has(text, word) && !isExcepted(id, word)).map((word) => `${id}: ${word}`))
}

test('the glossary has a word for each term in each language, and forbids none of them', () => {
  expect(terms.length).toBeGreaterThan(25)
  for (const locale of locales)
    for (const { term, words, not } of terms) {
      expect(words[locale], term).toMatch(/\S/)
      for (const word of not[locale]) expect(has(words[locale], word), `${term}: ${word}`).toBe(false)
    }
})

test.each(locales)('no text has another word for a term of the glossary, in %s', (locale) => {
  expect(faultsIn(said[locale], locale)).toEqual([])
})

test('another word is found in a text, and not in a name of a value, a choice or a tag', () => {
  const faults = (id: string, text: string, locale: Locale) => faultsIn([[id, literalsOf(locale, text)]], locale)
  expect(faults('a', 'Your mailbox and your Facility', 'en_US')).toEqual(['a: facility', 'a: mailbox*'])
  expect(faults('a', '{mailbox} {why, select, contract {Sign} other {<mail>Send</mail>}}', 'en_US')).toEqual([])
  expect(faults('a', '查看合同', 'zh_CN')).toEqual(['a: 合同'])
  expect(faults('code.80008', 'User mailbox empty', 'en_US')).toEqual([])
})

test('every exception is needed, and says why', () => {
  for (const { id, words, reason } of exceptions) {
    expect(reason, id).toMatch(/\S/)
    const texts = locales.flatMap((locale) => said[locale].filter(([each]) => each === id).map(([, text]) => text))
    expect(
      words.filter((word) => !texts.some((text) => has(text, word))),
      id,
    ).toEqual([])
  }
})

/** Phrases in the quotes of a language; not those that are a value alone. */
function quotedIn(text: string, locale: Locale): string[] {
  const quoted = locale === 'zh_HK' ? /「([^」]+)」/g : /“([^”]+)”/g
  return [...text.matchAll(quoted)].flatMap(([, phrase = '']) => (/^[…\s]+$/.test(phrase) ? [] : [phrase]))
}

const otherQuotes: Record<Locale, RegExp> = { zh_CN: /[「」"]/, zh_HK: /[“”"]/, en_US: /[「」"]/ }
const quoting = new Map(rowsOf(tables[2]).map(([id = '', reason = '']) => [id, reason]))
const shown = (locale: Locale) => new Set(Object.values(textsOf('')[locale]).map((text) => literalsOf(locale, text)))

test.each(locales)('a text that names a control, a status or a page names one that is shown, in %s', (locale) => {
  const names = shown(locale)
  const unknown = said[locale].flatMap(([id, text]) =>
    quoting.has(id)
      ? []
      : quotedIn(text, locale)
          .filter((phrase) => !names.has(phrase))
          .map((phrase) => `${id}: ${phrase}`),
  )
  expect(unknown).toEqual([])
  expect(said[locale].filter(([, text]) => quotedIn(text, locale).length > 0).length).toBeGreaterThan(20)
})

test.each(locales)('quotes are those of the language, in %s', (locale) => {
  expect(said[locale].filter(([, text]) => otherQuotes[locale].test(text))).toEqual([])
})

test('every quoted phrase that is no name on the screen is needed, and says why', () => {
  for (const [id, reason] of quoting) {
    expect(reason, id).toMatch(/\S/)
    const unknown = locales.flatMap((locale) => {
      const names = shown(locale)
      return said[locale]
        .filter(([each]) => each === id)
        .flatMap(([, text]) => quotedIn(text, locale).filter((phrase) => !names.has(phrase)))
    })
    expect(unknown, id).not.toEqual([])
  }
})

/** The words of the charts: everything a chart names has them in three languages, nothing else has, each in its own characters. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '../../contract/kernel/constants.ts'
import { charts } from '../../machines/charts.ts'
import { type Condition, outlineOf } from '../../machines/studio/outline/outline.ts'
import { guardsOf } from '../../machines/studio/outline/rehearsal.ts'
import { wording } from '../../src/studio/wording.ts'
import { foreignCharacters } from '../docs/characters.ts'

type Sections = Record<string, Record<string, string>>
const fileOf = (locale: Locale) =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, `../../locales/flows/${locale}.json`), 'utf8')) as Sections
const files: Record<Locale, Sections> = { zh_CN: fileOf('zh_CN'), zh_HK: fileOf('zh_HK'), en_US: fileOf('en_US') }
const sections = ['charts', 'states', 'events', 'guards', 'values', 'actors', 'actions', 'delays', 'descriptions']
const outlines = Object.entries(charts).map(([name, chart]) => outlineOf(name, chart))
const named = namesOf()

/** Names used by the charts, by section; of a name that has words of its own in a chart, `chart:name`. */
function namesOf(): Map<string, Set<string>> {
  const names = new Map(sections.map((section) => [section, new Set<string>()]))
  const add = (section: string, name: string) => name && names.get(section)?.add(name)
  for (const { name, states, transitions } of outlines) {
    const own = (section: string, key: string, shared = key) =>
      add(section, `${name}:${key}` in (files.zh_CN[section] ?? {}) ? `${name}:${key}` : shared)
    add('charts', name)
    for (const { path, key, description, invokes, entry, exit } of states) {
      if (path) own('states', path, key)
      add('descriptions', description)
      for (const { src } of invokes) add('actors', src)
      for (const action of [...entry, ...exit]) own('actions', action)
    }
    for (const { cause, condition, actions, description } of transitions) {
      if (cause.kind === 'said') own('events', cause.type)
      if (cause.kind === 'after' && Number.isNaN(Number(cause.delay))) add('delays', cause.delay)
      for (const { name: guard, params } of guardsOf(condition)) {
        own('guards', guard)
        for (const [key, value] of Object.entries(params ?? {})) add('values', `${key}:${value}`)
      }
      for (const action of actions) own('actions', action)
      add('descriptions', description)
    }
  }
  return names
}

const entries = (locale: Locale) =>
  Object.entries(files[locale]).flatMap(([section, words]) =>
    Object.entries(words).map(([key, text]) => ({ section, key, text, place: `${section} ${key}` })),
  )

describe('I18N-02 the words of the charts', () => {
  for (const section of sections) {
    const of = (locale: Locale) => Object.keys(files[locale][section] ?? {})
    const held = locales.filter((locale) => section !== 'descriptions' || locale !== 'en_US')

    test(`${section}: nothing a chart names is without words`, () => {
      const missing = held.flatMap((locale) =>
        [...(named.get(section) ?? [])].filter((key) => !files[locale][section]?.[key]?.trim()).map((key) => `${locale} ${key}`),
      )
      expect(missing).toEqual([])
    })

    test(`${section}: no words are of something no chart names`, () => {
      expect(held.flatMap((locale) => of(locale).filter((key) => !named.get(section)?.has(key)))).toEqual([])
    })
  }

  test('the descriptions are in the charts in English, nowhere else', () => expect(files.en_US.descriptions).toEqual({}))

  test('the three languages have the same keys, with the same places for values', () => {
    const shape = (locale: Locale) =>
      entries(locale)
        .filter(({ section }) => section !== 'descriptions')
        .map(({ place, text }) => `${place} ${[...new Set(text.match(/\{\w+\}/g))].sort()}`)
        .sort()
    expect(shape('zh_CN')).toEqual(shape('en_US'))
    expect(shape('zh_HK')).toEqual(shape('en_US'))
  })

  for (const locale of ['zh_CN', 'zh_HK'] as const) {
    test(`every text of ${locale} is Chinese, in the characters of its language`, () => {
      const wrong = entries(locale).flatMap(({ place, text, key, section }) => {
        const said = text.replace(/\{\w+[^}]*\}/g, '')
        const english = section === 'descriptions' ? key : files.en_US[section]?.[key]
        const foreign = foreignCharacters(text, locale).map((character) => `${place}: ${character}`)
        return [...foreign, ...(text === english && /[a-z]{4}/i.test(said) ? [`${place}: as in English`] : [])]
      })
      expect(wrong).toEqual([])
    })

    test(`names of states, events and guards are short in ${locale}`, () => {
      const long = entries(locale).filter(
        ({ section, text }) => ['charts', 'states', 'events', 'guards'].includes(section) && [...text].length > 10,
      )
      expect(long.map(({ place, text }) => `${place}: ${text}`)).toEqual([])
    })
  }

  test('English is English', () => {
    expect(entries('en_US').filter(({ section, text }) => section !== 'studio' && /\p{Script=Han}/u.test(text))).toEqual([])
  })

  test('states that lie beside one another in a chart have different names', () => {
    const same = locales.flatMap((locale) => {
      const { state } = wording(locale)
      return outlines.flatMap(({ name, states }) => {
        const said = states.filter(({ path }) => path).map((each) => `${locale} ${name}: ${each.parent} > ${state(name, each)}`)
        return said.filter((each, index) => said.indexOf(each) !== index)
      })
    })
    expect(same).toEqual([])
  })

  test('words of a chart, of a cause and of a condition', () => {
    const { event, condition, state } = wording('zh_CN')
    expect(state('kycLifecycle', { path: 'submitted', key: 'submitted' })).toBe('等待审核')
    expect(event('kycWizard', { kind: 'said', type: 'consent.granted' })).toBe('商户同意')
    expect(event('notices', { kind: 'after', delay: 'stays' })).toBe('5 秒后')
    expect(wording('en_US').event('notices', { kind: 'after', delay: '1500' })).toBe('after 1.5 s')
    const both: Condition = {
      kind: 'and',
      of: [
        { kind: 'is', name: 'hasShop' },
        { kind: 'not', of: { kind: 'is', name: 'signedIn' } },
      ],
    }
    expect(condition('portal', both)).toBe('已有授权店铺且非“已登录”')
    expect(condition('portal', { kind: 'is', name: 'inProduct', params: { product: 'underwriting' } })).toBe('在本产品（自动审批）')
    const expired: Condition = { kind: 'is', name: 'isExpired' }
    expect([condition('signing', expired), condition('drawdown', expired)]).toEqual(['签署链接已到期', '复审日已过'])
  })
})

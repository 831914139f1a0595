/** The three languages: each in its own characters, with the same places for values, and the exact texts of the specification. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { RawIntlProvider } from 'react-intl'
import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '../../contract/kernel/constants.ts'
import { formatMoney } from '../../contract/kernel/money.ts'
import { DateText } from '../../src/ui/DateText.tsx'
import { Percent } from '../../src/ui/Money.tsx'
import { intlOf } from '../../src/views/parts/intl.ts'
import { foreignCharacters } from '../docs/characters.ts'
import { areas } from './areas.ts'
import { type Part, partsOf, textsOf } from './texts.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')
const texts = textsOf('')
const ids = Object.keys(texts.zh_CN)
/** Every text but the studio's (tests/rules/repo-flows.test.ts) and the legal pages' (tests/site/public-texts.unit.test.ts). */
const catalogues = Object.entries({
  portal: texts,
  server: textsOf('server/'),
  papers: textsOf('papers/'),
  plans: textsOf('plans/'),
  sandbox: textsOf('sandbox/'),
})

/** First words of the portal's ids that belong to no area; those of `login` and `signup` are given by the specification. */
const ground = [
  ...['code', 'connection', 'draft', 'field', 'footer', 'language', 'login', 'page', 'plain', 'problem', 'route'],
  ...['shell', 'signup', 'starting', 'title', 'ui', 'unreachable'],
]

/** Names that are written so in every language: of a marketplace, and the warning of the law in Cantonese. */
const names = /萬里匯|万里汇|<hk>.*?<\/hk>/g

describe('I18N-02 every text is in the characters of its language', () => {
  const foreignIn = (all: Record<string, string>, locale: 'zh_CN' | 'zh_HK') =>
    Object.entries(all).flatMap(([id, text]) =>
      foreignCharacters(text.replace(names, ''), locale).map((character) => `${id}: ${character}`),
    )

  for (const locale of ['zh_CN', 'zh_HK'] as const) {
    test.each(catalogues)(`texts of %s in ${locale}`, (_, all) => expect(foreignIn(all[locale], locale)).toEqual([]))

    test(`names and texts beside the code in ${locale}`, () => {
      const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'server', 'contract'], {
        cwd: root,
        encoding: 'utf8',
      })
        .split('\n')
        .filter((file) => file.endsWith('.ts') && existsSync(resolve(root, file)))
      const inFiles = files.flatMap((file) => {
        const source = read(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
        return valuesUnder(source, locale).map((value) => [file, value] as const)
      })
      expect(inFiles.length).toBeGreaterThan(5)
      expect(inFiles.flatMap(([file, text]) => foreignIn({ [file]: text }, locale))).toEqual([])
    })
  }
})

/** The value of every `zh_CN:` of a source, up to the comma or bracket that ends it. */
function valuesUnder(source: string, key: string): string[] {
  return [...source.matchAll(new RegExp(`\\b${key}:`, 'g'))].map(({ index }) => {
    let depth = 0
    for (let at = index; at < source.length; at++) {
      const character = source[at] ?? ''
      if ('([{'.includes(character)) depth++
      if (')]}'.includes(character) && --depth < 0) return source.slice(index, at)
      if (character === ',' && depth === 0) return source.slice(index, at)
    }
    return source.slice(index)
  })
}

describe('I18N-02 the three languages have the same messages', () => {
  test.each(catalogues)('every message of %s is in all three', (_, all) => {
    expect(Object.keys(all.zh_HK)).toEqual(Object.keys(all.zh_CN))
    expect(Object.keys(all.en_US)).toEqual(Object.keys(all.zh_CN))
  })

  test.each(catalogues)(
    'every message of %s can be read, and has the same places for values and the same choices in all three',
    (_, all) => {
      const wrong = Object.keys(all.zh_CN).filter((id) => {
        const places = locales.map((locale) => placesOf(locale, all[locale][id] ?? ''))
        // A language may need no choice where another does (one month, two months), but not another one.
        const chosen = places.flatMap(({ choices }) => Object.entries(choices))
        return (
          new Set(places.map(({ names: named }) => named)).size > 1 ||
          new Set(chosen.map(([name]) => name)).size < new Set(chosen.map(String)).size
        )
      })
      expect(wrong).toEqual([])
    },
  )

  test.each(catalogues)('no Chinese message is in English texts of %s, and none is English in Chinese ones', (_, all) => {
    // Names that are Chinese in every language: languages, the slogan of the law, the seal.
    const own = /<hk>.*?<\/hk>|<zh>.*?<\/zh>/g
    const chinese = Object.entries(all.en_US).filter(
      ([id, text]) => /\p{Script=Han}/u.test(text.replace(own, '')) && !/brand|platform\.|\.hk$|seal/.test(id),
    )
    expect(chinese).toEqual([])
    const english = (['zh_CN', 'zh_HK'] as const).flatMap((locale) =>
      Object.entries(all[locale]).filter(
        ([id, text]) => text === all.en_US[id] && /[a-z]{4}/i.test(text.replace(/\{\w+[^}]*\}/g, '')) && !sameInEnglish.test(id),
      ),
    )
    expect(english).toEqual([])
  })

  test.each(catalogues)('a text of %s that has one writing in the mainland and another in Hong Kong differs', (_, all) => {
    const same = Object.entries(all.zh_CN).filter(
      ([id, text]) => text === all.zh_HK[id] && foreignCharacters(text.replace(names, ''), 'zh_HK').length > 0,
    )
    expect(same).toEqual([])
  })
})

/** Texts that are the same in English: names, and in documents what code reads. */
const sameInEnglish = /brand|platform\.|sampan|\.english$|\.(?:sections\.\d+|rows|bullets)$/i

describe('no text of the server is unused', () => {
  const code = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'server', 'contract', 'machines'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && existsSync(resolve(root, file)))
    .map(read)
    .join('\n')
  const named = (word: string) => code.includes(`'${word}'`) || (/^\w+$/.test(word) && new RegExp(`\\b${word}\\??:`).test(code))
  /** Ids with a name in them: `notices.${kind}.title`. */
  const made = [...new Set([...code.matchAll(/`([\w.]*)\$\{[^}`]*\}([\w.]*)`/g)].map(([, start, end]) => `${start}|${end}`))]
    .map((ends) => ends.split('|') as [start: string, end: string])
    .filter(([start, end]) => /^[a-z]\w*\.(?:[\w.]+\.)?$/i.test(start) || (start === '' && /^\.\w/.test(end)))
  const isNamed = (id: string) =>
    named(id) ||
    made.some(
      ([start, end]) =>
        id.length > start.length + end.length &&
        id.startsWith(start) &&
        id.endsWith(end) &&
        named(id.slice(start.length, id.length - end.length)),
    )
  /** Beginnings whose ends alone are named: `textsOf(locale, 'site.report')`. */
  const starts = [...code.matchAll(/textsOf\(locale, '([\w.]+)'\)/g)].map(([, start = '']) => `${start}.`)
  const isUsed = (id: string) => isNamed(id) || starts.some((start) => id.startsWith(start) && isNamed(id.slice(start.length)))

  test.each(['server/', 'sandbox/'])('locales/%s', (folder) => {
    expect(Object.keys(textsOf(folder).zh_CN).filter((id) => !isUsed(id))).toEqual([])
  })

  test.each([
    ['server/', ['platform']],
    ['', ground],
  ])('an id in locales/%s begins with an area or a word of the ground', (folder, others) => {
    const known = [...areas, ...others]
    expect(Object.keys(textsOf(folder).zh_CN).filter((id) => !known.includes(id.split('.')[0] ?? ''))).toEqual([])
  })
})

test.each(locales)('WCAG 2.5.3 the name of a control among several contains the words that are on it, in %s', (locale) => {
  const named = Object.entries(texts[locale]).filter(([id]) => id.endsWith('.of') && id.slice(0, -3) in texts[locale])
  const apart = named.filter(([id, name]) => !name.toLowerCase().includes((texts[locale][id.slice(0, -3)] ?? '').toLowerCase()))
  expect(apart).toEqual([])
  expect(named.length).toBeGreaterThan(50)
})

test('SIGN-06 AUTH-12 a document has one edition in all languages, a day', () => {
  for (const folder of ['papers/', 'plans/']) {
    const all = textsOf(folder)
    const editions = Object.keys(all.zh_CN).filter((id) => id.endsWith('.edition'))
    expect(editions.length).toBeGreaterThan(1)
    for (const id of editions) {
      expect(all.zh_CN[id]).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
      expect([all.zh_HK[id], all.en_US[id]], id).toEqual([all.zh_CN[id], all.zh_CN[id]])
    }
  }
})

/** Placeholders of a message, and the options of choices; format styles do not count. */
function placesOf(locale: Locale, message: string): { names: string; choices: Record<string, string> } {
  const names = new Set<string>()
  const choices: Record<string, string> = {}
  const visit = (all: readonly Part[]) => {
    for (const { type, value = '', options, children } of all) {
      // 1 an argument, 2 a number, 3 a date, 4 a time, 5 a choice, 6 a plural, whose forms differ by language.
      if (type >= 1 && type <= 6) names.add(value)
      if (type === 5)
        choices[value] = Object.keys(options ?? {})
          .sort()
          .join('/')
      for (const option of Object.values(options ?? {})) visit(option.value)
      visit(children ?? [])
    }
  }
  visit(partsOf(locale, message))
  return { names: [...names].sort().join(', '), choices }
}

describe('a page of the menu has one name: in the menu, in the tab and in its heading', () => {
  test.each([
    ['/accounts', 'banking.accounts.title', 'shell.nav.accounts'],
    ['/cases', 'records.cases.title', 'shell.cases'],
    ['/company/list', 'company.list.title', 'shell.companies'],
    ['/company/users', 'company.users.title', 'shell.companyUsers'],
    ['/free-reports', 'site.reports.title', 'title./free-reports'],
    ['/messages', 'notices.messages.title', 'shell.messages'],
    ['/profile', 'account.profile.title', 'shell.profile'],
    ['/questions', 'site.questions.title', 'shell.nav.questions'],
    ['/red-packets', 'rewards.redPackets.title', 'shell.nav.redPackets'],
  ])('%s', (path, heading, entry) => {
    for (const locale of locales) {
      const name = texts[locale][`title.${path}`]
      expect([texts[locale][heading], texts[locale][entry]], locale).toEqual([name, name])
    }
  })
})

describe('the exact texts of the specification', () => {
  test('I18N-05 the message keys it names have their texts in every language', () => {
    for (const id of ['login.genericError', 'signup.phoneVerificationCodeFail', 'login.resendEmailSuccess'])
      for (const locale of locales) expect(texts[locale][id], `${locale} ${id}`).toMatch(/\S/)
    const code = execFileSync('grep', ['-rhoE', '(login|signup)[.][A-Za-z]+', 'src', 'machines'], { cwd: root, encoding: 'utf8' }).split(
      '\n',
    )
    for (const id of ['login.genericError', 'signup.phoneVerificationCodeFail', 'login.resendEmailSuccess']) expect(code).toContain(id)
  })

  test('I18N-06 the password messages differ by language: eight characters in Hong Kong and English, a letter and a digit in the mainland', () => {
    const reported = locales.map((locale) => texts[locale]['field.password.weak'] ?? '')
    expect(reported.map((text) => [/8/.test(text), /字母|letter/i.test(text)])).toEqual([
      [false, true],
      [true, false],
      [true, false],
    ])
  })

  const exact = [
    [
      'I18N-07',
      'zh_CN',
      [
        '没有权限',
        '忘记密码',
        '登录成功',
        '登录失败',
        '网络错误，请重试',
        '【联系客服】',
        '去处理',
        '已处理,不再显示',
        '邮箱不存在',
        '邮箱已存在',
        '验证码发送失败',
        '重设密码邮件发送成功',
        '重设密码邮件发送失败',
      ],
    ],
    [
      'I18N-08',
      'en_US',
      [
        'Sorry, you are not authorized to access this system.',
        'Sorry, something went wrong.',
        'Sorry, the page you visited does not exist.',
        'Sorry, your credit approval failed',
        'Service request exception',
        'Session expired',
        'error in calling redirect url',
        'Login failed',
        'user does not exist',
      ],
    ],
  ] as const
  for (const [row, locale, literals] of exact) {
    for (const literal of literals) {
      test(`${row} "${literal}" is a whole text of ${locale}, and others in the other languages`, () => {
        const holders = ids.filter((id) => texts[locale][id]?.replace(/<\/?keep>/g, '') === literal)
        expect(holders).not.toEqual([])
        for (const id of holders)
          for (const other of locales)
            if (other !== locale && (other === 'en_US' || locale === 'en_US')) expect(texts[other][id], id).not.toBe(literal)
      })
    }
  }

  test('I18N-07 I18N-08 no text that the specification quotes is missing among them', () => {
    const specification = read('docs/spec/specification.md')
    const quoted = [
      ...[...specification.matchAll(/【?\p{Script=Han}[\p{Script=Han}，,】]*/gu)].map(([words]) => words.replace(/,$/, '')),
      ...[...specification.matchAll(/'([A-Z][^'\n]+|[a-z]+(?: [a-z]+){3,})'/g)].map(([, words = '']) => words),
    ]
    expect(quoted.length).toBeGreaterThan(18)
    const all: readonly string[] = exact.flatMap(([, , literals]) => literals)
    expect(quoted.filter((words) => !all.includes(words))).toEqual([])
  })

  test('I18N-07 I18N-08 a test of the portal looks for every one of them on the screen, letter by letter', () => {
    const sources = readdirSync(resolve(root, 'tests'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(journey|(portal|render)\.test)\.tsx?$/.test(file))
      .map((file) => read(`tests/${file}`))
    const unseen = exact
      .flatMap(([, , literals]) => literals)
      .filter((literal) => !sources.some((source) => source.includes(`'${literal}'`)))
    expect(unseen).toEqual([])
  })

  test('A2 an English text of the specification is shown beside its translation in Chinese', () => {
    const beside = [
      ['plain.notAuth.text', 'Sorry, you are not authorized to access this system.'],
      ['plain.error.text', 'Sorry, something went wrong.'],
      ['plain.notFound.text', 'Sorry, the page you visited does not exist.'],
      ['problem.transport', 'Service request exception'],
      ['account.session.expired', 'Session expired'],
      ['repayments.repayment.missing', 'error in calling redirect url'],
      ['code.80004', 'user does not exist'],
    ] as const
    for (const locale of ['zh_CN', 'zh_HK'] as const)
      for (const [id, literal] of beside) {
        expect(texts[locale][id], `${locale} ${id}`).toContain(literal)
        expect(texts[locale][id]).toMatch(/\p{Script=Han}/u)
      }
  })
})

describe('figures and dates by language', () => {
  const shown = (locale: Locale, element: ReturnType<typeof createElement>) =>
    renderToStaticMarkup(createElement(RawIntlProvider, { value: intlOf(locale, texts[locale]) }, element)).replace(/<[^>]+>/g, '')
  const date = (locale: Locale, kind: 'date' | 'moment' | 'weekday') =>
    shown(locale, createElement(DateText, { value: '2026-11-27T16:30:00Z', kind }))

  test('I18N-02 a date is written as people of the language write it, always of Hong Kong', () => {
    expect(locales.map((locale) => date(locale, 'date'))).toEqual(['2026年11月28日', '2026年11月28日', 'Nov 28, 2026'])
    expect(locales.map((locale) => date(locale, 'weekday'))).toEqual(['11月28日 周六', '11月28日 週六', 'Sat, Nov 28'])
    for (const locale of locales) expect(date(locale, 'moment')).toContain('00:30')
  })

  test('I18N-02 percentages, figures and amounts', () => {
    for (const locale of locales) {
      expect(shown(locale, createElement(Percent, { rate: '0.1777' }))).toBe('17.77%')
      expect(intlOf(locale, texts[locale]).formatNumber(1234567.5)).toBe('1,234,567.5')
    }
    expect(formatMoney({ amount: '123456789', currency: 'HKD' })).toMatch(/^HKD\s1,234,567\.89$/)
  })
})

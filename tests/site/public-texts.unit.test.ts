/** The long texts of the public pages: the same in three languages, with the product's own figures, and nothing made up. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { locales } from '../../contract/kernel/constants.ts'
import { productNames } from '../../contract/kernel/product.ts'
import { shareOf } from '../../contract/lending/loan/exact.ts'
import { priceOf } from '../../contract/lending/loan/offer.ts'
import { exampleBenchmark, highestStatutoryRate, loanTerms, longestTenor } from '../../contract/lending/terms.ts'
import { matching } from '../../machines/site/questions.ts'
import { attemptRules } from '../../server/account/attempts.ts'
import { sendingRules } from '../../server/account/verification-codes.ts'
import { termsOf } from '../../server/lending/terms.ts'
import { policy, productPolicies } from '../../server/limits/underwriting/policy.ts'
import { isWorkingDay, reviewPromise } from '../../server/reference/calendar/working-days.ts'
import { searchedQuestions } from '../../src/app/searched-questions.ts'
import { figures, mostOf, ratesOf } from '../../src/views/site/legal-figures.ts'
import { type PageDocument, pageText, type QuestionTexts, type TextName } from '../../src/views/site/legal-texts.ts'

const folder = resolve(import.meta.dirname, '../../locales/pages')
const names: TextName[] = ['privacy', 'data-policy', 'terms', 'questions']
const read = (name: string, locale: string) => readFileSync(join(folder, `${name}.${locale}.json`), 'utf8')

/** The structure of a text without its words; ids and placeholders are kept. The list of synonyms may differ in length between languages. */
function shapeOf(value: unknown, key = ''): unknown {
  if (key === 'also') return undefined
  if (typeof value === 'string')
    return ['id', 'only', 'version'].includes(key) ? value : [...value.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
  if (Array.isArray(value)) return value.map((each) => shapeOf(each))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each, name)]))
  return value
}

describe('in three languages', () => {
  test('PROF-02 PROF-03 every text there is is one of the pages, in every language', () => {
    expect(readdirSync(folder).sort()).toEqual(names.flatMap((name) => locales.map((locale) => `${name}.${locale}.json`)).sort())
  })

  for (const name of names)
    test(`PROF-02 PROF-03 SHELL-30 ${name} has the same sections, pieces and figures in every language`, async () => {
      const [first, ...others] = await Promise.all(locales.map((locale) => pageText(name, locale)))
      for (const other of others) expect(shapeOf(other)).toEqual(shapeOf(first))
    })

  test('I18N-02 the English texts have no Chinese characters, and the Hong Kong texts no Simplified ones', () => {
    const simplified =
      '们这为来对时说会过经发现开关问题间门见规视觉车东马业电话请谢认让设计论证试该语误读课谁调谈记讲许详银钱错键锁长张动务劳势医区华单卖买历压厅参双变号听员响园围国图圆场坏块备复头妈孙学宁宝实审宽宾寻导将尔层属岁师带帮并广庆库应废张弹强归当录彻态总户执扩扫报担据择挂换敌数断无旧显晓术机杂权条构标树样检楼欢残气汇汉沟没测济浓润温湾湿满灭灯灾点热烦爱独环现电画畅监盖盘矿码础确礼种积称稳穷笔签简类粮紧约级纪纯纲纳纸线练组细终绍经结给络绝统继绩续维综绿缓编缘缩网罗罚职联脑脚'
    const shared = new Set('点没户')
    for (const name of names) {
      const found = [...read(name, 'zh_HK')].filter((character) => simplified.includes(character) && !shared.has(character))
      expect([...new Set(found)].join(''), name).toBe('')
      expect(read(name, 'en_US')).not.toMatch(/\p{Script=Han}/u)
    }
  })

  test('PROF-02 Hong Kong and mainland law are named where they apply, each by its name', () => {
    expect(read('privacy', 'zh_HK')).toContain('《個人資料（私隱）條例》')
    expect(read('terms', 'zh_HK')).toContain('《放債人條例》')
    expect(read('privacy', 'zh_CN')).toContain('《中华人民共和国个人信息保护法》')
    expect(read('privacy', 'en_US')).toContain('Personal Data (Privacy) Ordinance')
  })
})

describe('figures', () => {
  test('CRED-12 CRED-13 the answers name the figures of the products', () => {
    for (const product of productNames) {
      expect(mostOf(product)).toBe(productPolicies[product].cap)
      expect(ratesOf(product)).toEqual({ margin: loanTerms[product].margin, fee: Number(loanTerms[product].feeRate).toFixed(4) })
      expect(figures.least).toBe(productPolicies[product].floor)
    }
    expect(loanTerms.hook.feeRate).toBe(loanTerms.underwriting.feeRate)
    expect([loanTerms.hook.instalments, loanTerms.underwriting.instalments]).toEqual(['weekly', 'monthly'])
    expect([figures.longestTenor, figures.ceiling]).toEqual([longestTenor, highestStatutoryRate])
    expect(figures.annualSales).toBe(BigInt(productPolicies.underwriting.leastAnnualSalesUsd ?? 0) * 100n)
    expect(productPolicies.hook.leastAnnualSalesUsd).toBeNull()
    expect([figures.windowDays, figures.watermarkDays]).toEqual([policy.windowDays, policy.watermarkDays])
    expect([figures.codeWait, figures.passwordTries]).toEqual([sendingRules.pauseSeconds, attemptRules.tries])
    expect(figures.fileSizeMb).toBe(20)
  })

  test('CRED-13 the example of the effective annual rate is priced as the server prices', () => {
    const loan = { ...termsOf('hook', { benchmark: exampleBenchmark, most: figures.exampleAmount }), tenor: 6, waiver: null }
    const { effectiveAnnualRate } = priceOf(loan, { day: '2026-04-01', amount: figures.exampleAmount })
    expect(Math.abs(Number(effectiveAnnualRate) - Number(figures.exampleRate))).toBeLessThan(0.0002)
    expect(shareOf(figures.exampleAmount, loanTerms.hook.feeRate) * 100n).toBe(figures.exampleAmount)
  })

  test('KYC-22 the review takes as many working days as the server promises', () => {
    const { from, to } = reviewPromise(new Date('2026-03-02T02:00:00Z'))
    const working = (last: string) => {
      let count = 0
      for (let at = Date.parse('2026-03-03T00:00:00Z'); at <= Date.parse(`${last}T00:00:00Z`); at += 86_400_000)
        if (isWorkingDay('HK', new Date(at).toISOString().slice(0, 10))) count++
      return count
    }
    expect([working(from), working(to)]).toEqual([figures.reviewLeast, figures.reviewMost])
  })

  test('SHELL-09 SHELL-10 SHELL-11 licence, hotline and every figure are filled in, none is written into a text', () => {
    for (const name of names)
      for (const locale of locales) {
        const text = read(name, locale)
        // Above 25% a shareholder is named; every other rate, amount and number is the product's or the lender's.
        expect(text.replaceAll('25%', ''), name).not.toMatch(/\d\s?%|HKD|\+852|\d{4}\/\d{4}/)
      }
    for (const name of ['privacy', 'data-policy', 'terms'] as const)
      expect([...read(name, 'zh_CN').matchAll(/\{(licence|hotline)\}/g)].length, name).toBeGreaterThanOrEqual(2)
  })
})

test('SHELL-30 ROUTE-07 questions are found by common words for them', async () => {
  const questions = await searchedQuestions()
  for (const [words, id] of [
    ['怎么还钱', 'schedule'],
    ['點還錢', 'schedule'],
    ['pay back', 'schedule'],
    ['多久到账', 'payout'],
    ['忘記密碼', 'locked'],
  ] as const)
    expect(matching(questions, words), words).toContain(id)
  expect(matching(questions, 'repay zebra')).toEqual([])
})

test('SHELL-30 ROUTE-07 some twenty questions in seven groups, each id once', async () => {
  const { groups } = (await pageText('questions', 'zh_CN')) as QuestionTexts
  const ids = groups.flatMap(({ questions }) => questions.map(({ id }) => id))
  expect(groups.map(({ id }) => id)).toEqual(['who', 'cost', 'time', 'shops', 'repayment', 'account', 'complaints'])
  expect(ids.length).toBeGreaterThanOrEqual(20)
  expect(new Set(ids).size).toBe(ids.length)
})

test('PROF-03 the terms have a section for each product, and otherwise are the same', async () => {
  const { sections } = (await pageText('terms', 'zh_CN')) as PageDocument
  expect(sections.filter(({ only }) => only).map(({ only }) => only)).toEqual(productNames)
  for (const product of productNames) {
    const ids = sections.filter(({ only }) => only === undefined || only === product).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test.each(locales)('no public text promises a limit or money: a limit is assessed first, in %s', (locale) => {
  const texts = JSON.parse(readFileSync(resolve(folder, `../${locale}.json`), 'utf8')) as Record<string, string>
  const promises =
    /(?:给|拿|查看(?:我的)?)额度|先看额度|钱先到账|(?:給|批出|取得|查看(?:我的)?)額度|先看額度|錢先到帳|\b(?:see|get) (?:my|your|a) limit|for a limit|seeing your limit|money is here|ahead of time/i
  const open = Object.entries(texts).filter(([id]) =>
    /^(?:site\.(?:advert|dock|landing)|account\.auth\.(?:side|signUp)|home\.products)\./.test(id),
  )
  expect(open.filter(([, text]) => promises.test(text.replaceAll(/<\/?\w+>/g, '')))).toEqual([])
})

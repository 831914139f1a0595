/** The public documents: the two plans of sign-up as PDF, in three languages. */
import { createRequire } from 'node:module'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Locale, locales } from '../../contract/kernel/constants.ts'
import { loanTerms } from '../../contract/lending/terms.ts'
import type { PaperDocument } from '../../server/platform/print/document.ts'
import { readFont } from '../../server/platform/print/fonts.ts'
import { balanceLines, breakLines } from '../../server/platform/print/lines.ts'
import { writePdf } from '../../server/platform/print/write-pdf.ts'
import { planDocument, planNames } from '../../server/rewards/plans.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer({ COMPLAINT_HOTLINE: '+852 3000 0000' })
  return () => server.close()
})

const settings = { publicUrl: 'https://sampan.example', footer: { hotline: null, licence: null, icp: null } }
const every = planNames.flatMap((name) => locales.map((locale) => ({ name, locale, path: `/financing/docs/${name}.${locale}.pdf` })))
const get = (path: string, init: RequestInit = {}) => Promise.resolve(server.app.request(path, init))
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).toString('latin1')

describe('the plan documents', () => {
  test.each(every)('AUTH-12 AUTH-13 $path is a tagged PDF of one or two pages in its language', async ({ locale, path }) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="[\w.-]+\.pdf"; filename\*=UTF-8''\S+\.pdf$/)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    const pdf = await bytesOf(answer)
    expect(answer.headers.get('content-length')).toBe(String(pdf.length))
    expect(pdf.startsWith('%PDF-1.7')).toBe(true)
    expect(pdf).toContain(`/Lang (${locale.replace('_', '-')})`)
    expect(pdf).toMatch(/\/Marked true/)
    expect(pdf).toContain('/DisplayDocTitle true')
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2)
    expect(pdf.length).toBeLessThan(200_000)
  })

  test('AUTH-12 is made once and then known by its tag', async () => {
    const path = '/financing/docs/waive-interest-plan.zh_CN.pdf'
    const [first, second] = await Promise.all([get(path), get(path)])
    const etag = first.headers.get('etag') ?? ''
    expect(second.headers.get('etag')).toBe(etag)
    const again = await get(path, { headers: { 'if-none-match': `W/${etag}, "other"` } })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    expect((await get(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    const head = await get(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  })

  test('AUTH-13 another path below is not found, whatever the portal would answer', async () => {
    const others = ['subsidy-plan.fr_FR.pdf', 'subsidy-plan.pdf', 'other.zh_CN.pdf', '..%2Fplans.ts', '', 'waive-interest-plan.zh_CN.pdf/x']
    const statuses = await Promise.all(others.map(async (name) => (await get(`/financing/docs/${name}`)).status))
    expect(statuses).toEqual(others.map(() => 404))
    expect((await get('/financing/docs/subsidy-plan.zh_CN.pdf', { method: 'POST' })).status).toBe(404)
  })

  test('AUTH-12 the same words give the same bytes, other settings others', async () => {
    const write = (hotline: string | null) =>
      writePdf(planDocument('waive-interest-plan', 'en_US', { ...settings, footer: { ...settings.footer, hotline } }))
    const [one, same, other] = [await write(null), await write(null), await write('+852 3000 0000')]
    expect(one.bytes.equals(same.bytes)).toBe(true)
    expect(one.bytes.equals(other.bytes)).toBe(false)
  })
})

describe('texts of the documents', () => {
  /** Every text of a document. */
  const textsOf = ({ title, kind, lead, figures, sections }: PaperDocument): string[] => [
    title,
    kind,
    lead,
    ...figures.flatMap(({ label, value }) => [label, value]),
    ...sections.flatMap((section) => [section.title, ...section.blocks.flatMap((block) => stringsOf(block))]),
  ]
  const stringsOf = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
  }

  test.each(every)('AUTH-12 AUTH-13 the fonts have every character of $path', ({ name, locale }) => {
    const fontkit = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit') as {
      create(font: Buffer): { characterSet: number[] }
    }
    for (const weight of ['regular', 'bold'] as const) {
      const known = new Set(fontkit.create(readFont(locale, weight)).characterSet)
      const missing = [...textsOf(planDocument(name, locale, settings)).join('')].filter((char) => !known.has(char.codePointAt(0) ?? 0))
      expect(missing).toEqual([])
    }
  })

  test.each(planNames)('AUTH-12 AUTH-13 the three languages of %s have the same sections, pieces and figures', (name) => {
    const shape = (locale: Locale) =>
      planDocument(name, locale, settings).sections.map(({ blocks }) =>
        blocks.map((block) =>
          typeof block === 'string'
            ? 'text'
            : Object.entries(block).map(([kind, content]) => `${kind} ${typeof content === 'string' ? '' : Object.values(content).length}`),
        ),
      )
    const amounts = (locale: Locale) =>
      textsOf(planDocument(name, locale, settings))
        .join(' ')
        .match(/\d[\d,]*\.\d\d%?/g)
        ?.sort()
    expect(shape('zh_HK')).toEqual(shape('zh_CN'))
    expect(shape('en_US')).toEqual(shape('zh_CN'))
    expect(amounts('zh_HK')).toEqual(amounts('zh_CN'))
    expect(amounts('en_US')).toEqual(amounts('zh_CN'))
  })

  test('AUTH-12 the example of interest is counted as loans are', () => {
    expect(((100_000 * 0.135 * 7) / 365).toFixed(2)).toBe('258.90')
    expect(textsOf(planDocument('waive-interest-plan', 'en_US', settings)).join()).toContain('× 7 ÷ 365 = HKD 258.90')
  })

  test('AUTH-13 the example of the fee uses the fee of both products', () => {
    expect(Object.values(loanTerms).map(({ feeRate }) => feeRate)).toEqual(['0.01', '0.01'])
  })

  test('AUTH-12 AUTH-13 the hotline of the settings is in them, and a missing one is no plausible number', () => {
    const said = (hotline: string | null) => planDocument('subsidy-plan', 'zh_HK', { ...settings, footer: { ...settings.footer, hotline } })
    expect(textsOf(said('+852 3000 0000'))).toContain('+852 3000 0000')
    const facts = said(null).sections.at(-1)?.blocks[0]
    expect(facts).toMatchObject({ facts: [['客戶服務及投訴熱線', null], expect.anything(), expect.anything()] })
  })
})

describe('lines', () => {
  /** Full-width characters are ten points wide, others five. */
  const measure = (text: string) => [...text].reduce((sum, char) => sum + (/[\u2e80-\uffef]/.test(char) ? 10 : 5), 0)

  test('AUTH-12 no closing mark begins a line, no opening one ends it, no word is torn', () => {
    const text = '免息期内，该笔提款（含手续费）的未还本金不计利息；Sampan 会在“红包”页面列明《条款》，请先阅读。'
    for (let width = 60; width <= 300; width += 7) {
      const lines = breakLines(text, width, measure)
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      expect(lines.filter((line) => /^[，。；）》”]/.test(line) || /[（《“]$/.test(line))).toEqual([])
      expect(lines.some((line) => line.includes('Sampan'))).toBe(true)
    }
  })

  test('AUTH-12 an amount is not separated from its currency, nor a number from its unit', () => {
    for (let width = 80; width <= 200; width += 6) {
      const lines = breakLines('提款 HKD 100,000.00 时免息 14 天', width, measure).map((line) => line.replaceAll('\u00a0', ' '))
      expect(lines.some((line) => line.includes('HKD 100,000.00'))).toBe(true)
      expect(lines.some((line) => line.includes('14 天'))).toBe(true)
    }
  })

  test('AUTH-12 a lonely end is filled from the lines above, a title is balanced', () => {
    const text = '一 '.repeat(21).trim()
    expect(breakLines(text, 150, measure).at(-1)).toBe('一')
    expect(measure(breakLines(text, 150, measure, 40).at(-1) ?? '')).toBeGreaterThanOrEqual(40)
    const [first = '', second = ''] = balanceLines('一 '.repeat(12).trim(), 150, measure)
    expect(Math.abs(measure(first) - measure(second))).toBeLessThanOrEqual(15)
  })
})

/** The public pages beside the landing: questions, documents, free reports, customer service, advertisements, footer, widget. */
import { describe, expect } from 'vitest'
import dataPolicy from '../../locales/pages/data-policy.zh_CN.json' with { type: 'json' }
import privacy from '../../locales/pages/privacy.zh_CN.json' with { type: 'json' }
import terms from '../../locales/pages/terms.zh_CN.json' with { type: 'json' }
import { fillInSignUp, openSignUp, sendSignUp } from '../account/forms.ts'
import { test, type Visitor } from '../support/in-process/world.ts'

/** The widget, by its label. */
const widget = ({ page, words }: Visitor) => page.getByRole('complementary', { name: words('site.dock.label') })

/** Where the page is, below the base. */
const address = () => `${location.pathname}${location.search}`.replace('/financing', '')

const question = '除了利息，还收什么费用？'

describe('questions', () => {
  test('ROUTE-07 SHELL-19 SHELL-30 the FAQ button opens the questions, which are searched in any language', async ({ visitor }) => {
    const reader = await visitor()
    const { page, field } = reader
    await reader.open('/credit/hook')
    await widget(reader).getByRole('link', { name: '常见问题' }).click()
    expect(address()).toBe('/questions')
    await reader.sees(reader.heading('site.questions.title'))
    const rows = page.getByRole('main').getByRole('heading', { level: 3 })
    expect(rows.all().length).toBeGreaterThanOrEqual(20)
    await field('site.questions.search.label').fill('手續費')
    await reader.sees(page.getByRole('button', { name: question }))
    expect(page.getByRole('button', { name: '公司审核要几天？' }).all()).toEqual([])
    expect(address()).toBe('/questions?q=%E6%89%8B%E7%BA%8C%E8%B2%BB')
    expect(document.activeElement).toBe(field('site.questions.search.label').element())
    await field('site.questions.search.label').fill('没有人问这个')
    await reader.sees(reader.heading('site.questions.nothing.title'))
    await reader.button('site.questions.nothing.all').click()
    expect(rows.all().length).toBeGreaterThanOrEqual(20)
    expect(address()).toBe('/questions')
  })

  test('SHELL-30 CRED-12 a question has its own link; its answer names the fee of the product', async ({ visitor }) => {
    const reader = await visitor()
    await reader.open('/questions?question=fee')
    const row = reader.page.getByRole('button', { name: question })
    expect(await row.getAttribute('aria-expanded')).toBe('true')
    expect(reader.page.element().textContent).toContain('每次提款收取提款金额的 1.00% 作为手续费')
    await row.click()
    expect(await row.getAttribute('aria-expanded')).toBe('false')
  })
})

test('PROF-02 PROF-03 ROUTE-24 ROUTE-35 SHELL-33 SHELL-34 each document has its contents, the day of its version and the lender of the settings; the terms of a product name its own price', async ({
  visitor,
}) => {
  const reader = await visitor()
  const { page, words } = reader
  const article = page.getByRole('article')
  for (const [path, { version }] of [
    ['/privacy', privacy],
    ['/data-policy', dataPolicy],
    ['/credit/hook/terms-and-condition', terms],
    ['/credit/underwriting/terms-and-condition', terms],
  ] as const) {
    await reader.open(path)
    const [year, month, day] = version.split('-').map(Number)
    expect(page.getByRole('main').element().textContent).toContain(`版本：${year}年${month}月${day}日`)
    const contents = page.getByRole('navigation', { name: words('site.legal.contents') }).getByRole('button')
    const sections = article.getByRole('heading', { level: 2 })
    expect(contents.all().length).toBeGreaterThan(3)
    expect(sections.all().map(({ textContent }) => textContent)).toEqual(contents.all().map(({ textContent }) => textContent))
    await contents.last().click()
    expect(address()).toBe(path)
    // No licence is made up: until it is set its place is marked.
    expect(article.getByText(words('ui.unset')).all().length).toBeGreaterThan(0)
    const text = article.element().textContent
    if (path.startsWith('/credit')) expect(text).toContain(path.includes('/hook') ? 'SOFR 加 9.84%' : 'SOFR 加 7.50%')
    if (path.includes('/underwriting')) expect(text).not.toContain('9.84%')
  }
})

test('PROF-02 I18N-02 a document follows the language', async ({ visitor }) => {
  const reader = await visitor()
  const { page } = reader
  const title = page.getByRole('heading', { level: 1 })
  await reader.open('/privacy')
  expect(title.element().textContent).toBe('隐私政策')
  await page.getByRole('banner').getByRole('button', { name: '繁體' }).click()
  expect(title.element().textContent).toBe('私隱政策')
  expect(page.getByRole('article').element().textContent).toContain('《個人資料（私隱）條例》')
})

describe('free reports', () => {
  test('SHELL-17 SHELL-39 ROUTE-08 API-098 API-099 API-100 a merchant finds a category and gets its report as PDF and CSV', async ({
    standing,
  }) => {
    const merchant = await standing('registered')
    const { page, words } = merchant
    await merchant.signIn('/privacy')
    await widget(merchant).getByRole('link', { name: '免费报告' }).click()
    expect(address()).toBe('/free-reports')
    await merchant.sees(merchant.text('site.reports.sample'))
    // The merchant stays among the own pages.
    await merchant.sees(page.getByRole('banner').getByRole('link', { name: words('shell.nav.shops'), exact: true }))
    await merchant.sees(merchant.text('site.reports.mine.none'))
    await merchant.field('site.reports.search.label').fill('玩具')
    const request = page.getByRole('button', { name: words('site.reports.request.label', { name: '玩具' }) })
    await merchant.sees(request)
    await request.click()
    const pdf = page.getByRole('link', { name: words('site.reports.pdf.label', { name: '玩具' }) })
    await merchant.sees(pdf)
    const fetched = async (href: string | null) => Buffer.from(await (await merchant.wire.ask(href ?? '')).arrayBuffer()).toString()
    expect(await fetched(await pdf.getAttribute('href'))).toMatch(/^%PDF-/)
    const csv = page.getByRole('link', { name: words('site.reports.csv.label', { name: '玩具' }) })
    expect(await fetched(await csv.getAttribute('href'))).toContain('示例数据')
  })

  test('SHELL-18 a visitor who presses the widget or requests a report is offered sign-up, on the same page', async ({ visitor }) => {
    const reader = await visitor()
    const { page, words } = reader
    await reader.open('/questions')
    await widget(reader).getByRole('button', { name: '免费报告' }).click()
    await reader.sees(reader.button('account.auth.signUp.submit.report'))
    expect(address()).toBe('/questions')
    const search = '/free-reports?q=%E7%8E%A9%E5%85%B7'
    await reader.open(search)
    await page.getByRole('button', { name: words('site.reports.request.label', { name: '玩具' }) }).click()
    await reader.sees(reader.button('account.auth.signUp.submit.report'))
    expect(address()).toBe(search)
  })

  test('SHELL-39 ERR-R02 a search that fails may be tried again', async ({ visitor }) => {
    const reader = await visitor()
    const asked = () => reader.wire.requests.filter(({ path }) => path.includes('/categoryList/'))
    reader.wire.fail('GET', '/category-report/categoryList/toys', 'lost')
    await reader.open('/free-reports?q=toys')
    await reader.sees(reader.button('page.unavailable.retry'))
    expect(asked()).toHaveLength(1)
    await reader.button('page.unavailable.retry').click()
    await reader.sees(reader.page.getByText('玩具').first())
    expect(asked()).toHaveLength(2)
  })
})

describe('footer and customer service', () => {
  test('SHELL-09 SHELL-10 SHELL-11 SHELL-12 SHELL-13 the footer of every public page carries the duties, with the values of the settings', async ({
    visitor,
  }) => {
    const reader = await visitor({
      settings: { LENDER_LICENCE: 'TEST-LICENCE', COMPLAINT_HOTLINE: '+852 0000 0000', ICP_LICENCE: 'TEST-ICP' },
    })
    for (const path of ['/credit/hook', '/questions', '/privacy', '/free-reports', '/credit/hook?tpid=2506red', '/notAuth']) {
      await reader.open(path)
      const footer = reader.page.getByRole('contentinfo')
      const text = footer.element().textContent
      expect(text).toContain('忠告：借錢梗要還，咪俾錢中介')
      expect(text).toContain('Warning: You have to repay your loans. Don’t pay any intermediaries.')
      expect(text).toContain('TEST-LICENCE')
      for (const [name, href] of [
        ['+852 0000 0000', /^tel:\+85200000000$/],
        ['TEST-ICP', /beian\.miit\.gov\.cn/],
        ['使用条款', /\/terms-and-condition$/],
        ['隐私政策', /\/privacy$/],
        ['数据政策', /\/data-policy$/],
      ] as const)
        expect(await footer.getByRole('link', { name }).getAttribute('href'), `${name} on ${path}`).toMatch(href)
    }
  })

  test('SHELL-20 SHELL-21 API-101 customer service shows the code of the channel from data.cs_qrcode', async ({ visitor }) => {
    const reader = await visitor()
    const drawn = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='
    reader.wire.fail('GET', '/campaign-tag/partner-7', { code: 200, data: { id: 'partner-7', cs_qrcode: drawn } })
    await reader.open('/credit/hook?cpid=partner-7')
    await widget(reader).getByRole('button', { name: '在线客服' }).click()
    const code = reader.dialog().getByRole('img', { name: reader.words('site.service.code.alt') })
    await reader.sees(code)
    expect(await code.getAttribute('src')).toBe(drawn)
    const asked = reader.wire.requests.filter(({ path }) => path.includes('/campaign-tag/'))
    expect(asked.map(({ path }) => path)).toEqual(['/api/campaign-tag/partner-7'])
  })

  test('SHELL-20 without a code the hotline remains; a code that failed to load may be fetched again', async ({ visitor }) => {
    const reader = await visitor()
    reader.wire.fail('GET', '/campaign-tag/default', 'lost')
    await reader.open('/credit/underwriting')
    await widget(reader).getByRole('button', { name: '在线客服' }).click()
    await reader.sees(reader.text('site.service.code.failed'))
    reader.wire.fail('GET', '/campaign-tag/default', { code: 200, data: { id: 'default', cs_qrcode: null } })
    await reader.button('site.service.code.retry').click()
    await reader.sees(reader.text('site.service.code.unset'))
    expect(reader.dialog().element().textContent).toContain('客服及投诉热线')
  })
})

describe('advertisements', () => {
  test('ROUTE-17 ROUTE-49 ROUTE-50 ROUTE-53 SHELL-35 SHELL-36 each template, and the campaign for its channel, has its own headline and no public layout; any other address is the public landing', async ({
    visitor,
  }) => {
    const reader = await visitor({ settings: { CAMPAIGN_CPID: 'market-1' } })
    const { page } = reader
    const landing = { hook: 'site.landing.title.hook', underwriting: 'site.landing.title.underwriting' }
    for (const [search, title, isAdvert] of [
      ['/credit/hook?tpid=2506red&cpid=partner-7', 'site.advert.title.2506red', true],
      ['/credit/hook?tpid=2506blue&cpid=partner-7', 'site.advert.title.2506blue', true],
      ['/credit/hook?tpid=2507red&cpid=partner-7', 'site.advert.title.2507red', true],
      ['/credit/hook?cpid=market-1&tpid=2506walmart', 'site.advert.title.walmart', true],
      ['/credit/hook?cpid=other&tpid=2506walmart', landing.hook, false],
      ['/credit/hook?tpid=2599gold', landing.hook, false],
      ['/credit/underwriting?tpid=2506red', landing.underwriting, false],
    ] as const) {
      await reader.open(search)
      await reader.sees(reader.heading(title))
      expect(page.getByRole('complementary').all().length, search).toBe(isAdvert ? 0 : 1)
      if (isAdvert) expect(page.getByRole('navigation').all(), search).toEqual([])
      expect(address()).toBe(search)
    }
  })

  test('ROUTE-54 AUTH-23 sign-up from an advertisement carries its channel', async ({ visitor }) => {
    const reader = await visitor()
    await reader.open('/credit/hook?tpid=2506red&cpid=partner-7')
    await openSignUp(reader)
    await sendSignUp(reader, await fillInSignUp(reader))
    await reader.sees(reader.heading('home.next.certify.title'))
    const sent = reader.wire.requests.find(({ path }) => path.endsWith('/register'))
    expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ cpid: 'partner-7' })
  })
})

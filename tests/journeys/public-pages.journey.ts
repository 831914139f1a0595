/** The public pages beside the landing: questions, documents, free reports, customer service, advertisements, footer, widget. */
import type { Page } from '@playwright/test'
import { productNames } from '../../contract/product.ts'
import { dialog, signIn } from './account.ts'
import { expectAccessible } from './axe.ts'
import { expect, type Merchant, test } from './world.ts'

const documents = ['/privacy', '/data-policy', '/credit/hook/terms-and-condition', '/credit/underwriting/terms-and-condition']

/** The widget, by what it is called. */
const widget = ({ page, words }: Merchant) => page.getByRole('complementary', { name: words('dock.label') })

/** Answers the configuration of the server, changed. */
async function configured(page: Page, change: object): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...change } })
  })
}

test.describe('questions', () => {
  test('ROUTE-07 SHELL-19 SHELL-30 the FAQ button opens the questions, which are searched in any language', async ({ visitor, page }) => {
    await visitor.open('/credit/hook')
    await widget(visitor).getByRole('link', { name: '常见问题' }).click()
    await expect(page).toHaveURL(/\/financing\/questions$/)
    await expect(visitor.heading('questions.title')).toBeVisible()
    const rows = page.getByRole('main').getByRole('heading', { level: 3 })
    expect(await rows.count()).toBeGreaterThanOrEqual(20)
    await visitor.field('questions.search.label').fill('手續費')
    await expect(page.getByRole('button', { name: '除了利息，还收什么费用？' })).toBeVisible()
    await expect(page.getByRole('button', { name: '公司审核要几天？' })).toHaveCount(0)
    await expect(page).toHaveURL(/\?q=%E6%89%8B%E7%BA%8C%E8%B2%BB$/)
    await expect(visitor.field('questions.search.label')).toBeFocused()
    await visitor.field('questions.search.label').fill('没有人问这个')
    await expect(visitor.heading('questions.nothing.title')).toBeVisible()
    await visitor.button('questions.nothing.all').click()
    expect(await rows.count()).toBeGreaterThanOrEqual(20)
    await expect(page).toHaveURL(/\/questions$/)
  })

  test('SHELL-30 CRED-12 a question has a link of its own; its answer names the fee of the product', async ({ visitor, page }) => {
    await visitor.open('/questions?question=fee')
    const row = page.getByRole('button', { name: '除了利息，还收什么费用？' })
    await expect(row).toHaveAttribute('aria-expanded', 'true')
    await expect(row).toBeInViewport()
    await expect(page.getByText('每次提款收取提款金额的 1.00% 作为手续费')).toBeVisible()
    await row.click()
    await expect(row).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByText('每次提款收取提款金额的')).toBeHidden()
  })

  test('SHELL-30 on paper every answer is open, and the questions stand above them', async ({ visitor, page }) => {
    await visitor.open('/questions')
    await expect(visitor.heading('questions.title')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('每次提款收取提款金额的')).toBeVisible()
    await expect(page.getByText('除了利息，还收什么费用？').last()).toBeVisible()
    await expect(widget(visitor)).toBeHidden()
  })
})

test.describe('documents', () => {
  for (const path of documents)
    test(`PROF-02 PROF-03 ROUTE-24 ROUTE-35 ${path} has its contents, the day of its version and the lender of the settings`, async ({
      visitor,
      page,
    }) => {
      await visitor.open(path)
      await expect(page.getByText('版本：2026年11月21日')).toBeVisible()
      const contents = page.getByRole('navigation', { name: visitor.words('legal.contents') }).getByRole('button')
      const sections = page.getByRole('article').getByRole('heading', { level: 2 })
      await expect(sections).toHaveText(await contents.allInnerTexts())
      await contents.last().click()
      await expect(sections.last()).toBeInViewport()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      // No licence is made up: until it is set its place is marked.
      await expect(page.getByRole('article').getByText(visitor.words('ui.unset')).first()).toBeVisible()
    })

  test('PROF-03 SHELL-33 SHELL-34 the terms of each product name its own price', async ({ visitor, page }) => {
    await visitor.open('/credit/hook/terms-and-condition')
    await expect(page.getByRole('article')).toContainText('SOFR 加 9.84%')
    await visitor.open('/credit/underwriting/terms-and-condition')
    await expect(page.getByRole('article')).toContainText('SOFR 加 7.50%')
    await expect(page.getByRole('article')).not.toContainText('9.84%')
  })

  test('PROF-02 I18N-02 a document follows the language', async ({ visitor, page }) => {
    await visitor.open('/privacy')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('隐私政策')
    await page.getByRole('banner').getByRole('button', { name: '繁體' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('私隱政策')
    await expect(page.getByRole('article')).toContainText('《個人資料（私隱）條例》')
  })
})

test.describe('free reports', () => {
  test('SHELL-17 SHELL-39 ROUTE-08 API-098 API-099 API-100 a merchant finds a category and gets its report as PDF and CSV', async ({
    standing,
  }) => {
    const merchant = await standing('registered')
    const { page } = merchant
    await signIn(merchant)
    await merchant.open('/privacy')
    await widget(merchant).getByRole('link', { name: '免费报告' }).click()
    await expect(page).toHaveURL(/\/financing\/free-reports$/)
    await expect(merchant.text('reports.sample')).toBeVisible()
    // The merchant stays among the own pages.
    await expect(page.getByRole('banner').getByRole('link', { name: merchant.words('shell.nav.shops'), exact: true })).toBeVisible()
    await expect(merchant.text('reports.mine.none')).toBeVisible()
    await merchant.field('reports.search.label').fill('玩具')
    await page.getByRole('button', { name: merchant.words('reports.request.label', { name: '玩具' }) }).click()
    const pdf = page.getByRole('link', { name: merchant.words('reports.pdf.label', { name: '玩具' }) })
    await expect(pdf).toBeVisible()
    const file = await page.request.get((await pdf.getAttribute('href')) ?? '')
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    const csv = await page.getByRole('link', { name: merchant.words('reports.csv.label', { name: '玩具' }) }).getAttribute('href')
    expect(await (await page.request.get(csv ?? '')).text()).toContain('示例数据')
    await expectAccessible(page, 'free reports with a report')
  })

  test('SHELL-18 a visitor who presses the widget or asks for a report is offered sign-up, on the same page', async ({ visitor, page }) => {
    await visitor.open('/questions')
    await widget(visitor).getByRole('button', { name: '免费报告' }).click()
    await expect(visitor.button('auth.signUp.submit.report')).toBeVisible()
    await expect(page).toHaveURL(/\/financing\/questions$/)
    await visitor.open('/free-reports?q=%E7%8E%A9%E5%85%B7')
    await page.getByRole('button', { name: visitor.words('reports.request.label', { name: '玩具' }) }).click()
    await expect(visitor.button('auth.signUp.submit.report')).toBeVisible()
    await expect(page).toHaveURL(/\/free-reports\?q=%E7%8E%A9%E5%85%B7$/)
  })

  test('SHELL-39 ERR-R02 a search that fails may be tried again', async ({ visitor, page }) => {
    await page.route('**/api/category-report/categoryList/**', (route) => route.abort(), { times: 1 })
    await visitor.open('/free-reports?q=toys')
    await visitor.button('page.unavailable.retry').click()
    await expect(page.getByText('玩具').first()).toBeVisible()
  })
})

test.describe('footer, widget, top', () => {
  test('SHELL-09 SHELL-10 SHELL-11 SHELL-12 SHELL-13 the footer of every public page carries the duties, with the values of the settings', async ({
    visitor,
    page,
  }) => {
    await configured(page, { footer: { licence: 'TEST-LICENCE', hotline: '+852 0000 0000', icp: 'TEST-ICP' } })
    // The landing itself is written ahead with the settings; no answer can be changed under it.
    for (const path of ['/questions', '/privacy', '/free-reports', '/credit/hook?tpid=2506red', '/notAuth']) {
      await visitor.open(path)
      const footer = page.getByRole('contentinfo')
      await expect(footer).toContainText('忠告：借錢梗要還，咪俾錢中介')
      await expect(footer).toContainText('Warning: You have to repay your loans. Don’t pay any intermediaries.')
      await expect(footer).toContainText('TEST-LICENCE')
      await expect(footer.getByRole('link', { name: '+852 0000 0000' })).toHaveAttribute('href', 'tel:+85200000000')
      await expect(footer.getByRole('link', { name: 'TEST-ICP' })).toHaveAttribute('href', /beian\.miit\.gov\.cn/)
      await expect(footer.getByRole('link', { name: '使用条款' })).toHaveAttribute('href', /\/terms-and-condition$/)
      await expect(footer.getByRole('link', { name: '隐私政策' })).toHaveAttribute('href', /\/privacy$/)
      await expect(footer.getByRole('link', { name: '数据政策' })).toHaveAttribute('href', /\/data-policy$/)
    }
  })

  test('SHELL-14 SHELL-15 the footer of small-shop financing and that of credit approval automation differ', async ({ visitor, page }) => {
    const footer = page.getByRole('contentinfo')
    await visitor.open('/credit/hook')
    await expect(footer).toContainText('不设最低营业额要求，但须通过反欺诈审核。')
    await visitor.open('/credit/underwriting')
    await expect(footer).toContainText('支持香港主体申请，内地公司也可以申请。')
    await expect(footer).not.toContainText('不设最低营业额要求')
  })

  test('SHELL-16 the widget has exactly three, on desk and phone: free report, questions, customer service', async ({ visitor, page }) => {
    for (const product of productNames) {
      await visitor.open(`/credit/${product}`)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expect(widget(visitor).locator('button, a')).toHaveText(['免费报告', '常见问题', '在线客服'])
      }
    }
  })

  test('SHELL-22 CONST-19 back to the top appears after more than 200 px, on desk and phone, and leads there', async ({
    visitor,
    page,
  }) => {
    await visitor.open('/questions')
    await expect(visitor.heading('questions.title')).toBeVisible()
    const top = visitor.button('shell.top')
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate(() => scrollTo(0, 200))
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)
      await expect(top).toHaveCount(0)
      await page.evaluate(() => scrollTo(0, 201))
      await top.click()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      await expect(top).toHaveCount(0)
    }
  })

  test('CONST-28 SHELL-23 the top bar is 60 px high, on public pages and advertisements alike', async ({ visitor, page }) => {
    for (const path of ['/questions', '/credit/hook?tpid=2506red']) {
      await visitor.open(path)
      await expect(page.getByRole('banner')).toHaveCSS('height', '60px')
    }
  })

  test('SHELL-20 SHELL-21 API-101 customer service shows the code of the channel from data.cs_qrcode', async ({ visitor, page }) => {
    const drawn = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='
    const asked: string[] = []
    await page.route('**/api/campaign-tag/*', (route) => {
      asked.push(new URL(route.request().url()).pathname)
      return route.fulfill({ json: { code: 200, message: '', data: { id: 'partner-7', cs_qrcode: drawn } } })
    })
    await visitor.open('/credit/hook?cpid=partner-7')
    await widget(visitor).getByRole('button', { name: '在线客服' }).click()
    await expect(dialog(visitor).getByRole('img', { name: visitor.words('service.code.alt') })).toHaveAttribute('src', drawn)
    expect(asked).toEqual(['/api/campaign-tag/partner-7'])
    await page.goBack()
    await expect(dialog(visitor)).toBeHidden()
  })

  test('SHELL-20 without a code the hotline remains; a code that did not come may be asked for again', async ({ visitor, page }) => {
    await page.route('**/api/campaign-tag/*', (route) => route.abort(), { times: 1 })
    await visitor.open('/credit/underwriting')
    await widget(visitor).getByRole('button', { name: '在线客服' }).click()
    await expect(visitor.text('service.code.failed')).toBeVisible()
    await page.route('**/api/campaign-tag/*', (route) =>
      route.fulfill({ json: { code: 200, message: '', data: { id: 'default', cs_qrcode: null } } }),
    )
    await visitor.button('service.code.retry').click()
    await expect(visitor.text('service.code.unset')).toBeVisible()
    await expect(dialog(visitor)).toContainText('客服及投诉热线')
  })
})

test.describe('advertisements', () => {
  const grounds: Record<string, string> = {}

  for (const tpid of ['2506red', '2506blue', '2507red'])
    test(`ROUTE-17 ROUTE-49 ROUTE-53 SHELL-35 SHELL-36 tpid=${tpid} stands without the public layout, with its own headline`, async ({
      visitor,
      page,
    }) => {
      await visitor.open(`/credit/hook?tpid=${tpid}&cpid=partner-7`)
      await expect(visitor.heading(`advert.title.${tpid}`)).toBeVisible()
      await expect(page.getByRole('complementary')).toHaveCount(0)
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page).toHaveURL(new RegExp(`\\?tpid=${tpid}&cpid=partner-7$`))
      grounds[tpid] = await page.locator('main > section').evaluate((section) => getComputedStyle(section).backgroundColor)
      const [red = 0, , blue = 0] = ((grounds[tpid] ?? '').match(/\d+/g) ?? []).map(Number)
      expect(tpid.endsWith('red') ? red > blue : blue > red).toBe(true)
    })

  test('ROUTE-54 AUTH-23 sign-up from an advertisement carries its channel', async ({ visitor, page }) => {
    await visitor.open('/credit/hook?tpid=2506red&cpid=partner-7')
    await visitor.button('landing.action').first().click()
    await expect(visitor.button('auth.signUp.submit')).toBeVisible()
    await page.getByRole('button', { name: visitor.words('ui.dialog.close') }).click()
    await visitor.open('/credit/hook?cpid=partner-7')
    await expect(visitor.heading('landing.title.hook')).toBeVisible()
  })

  test('ROUTE-49 an unknown template, and one on the other product, is the public landing', async ({ visitor, page }) => {
    await visitor.open('/credit/hook?tpid=2599gold')
    await expect(visitor.heading('landing.title.hook')).toBeVisible()
    await expect(page.getByRole('complementary')).toHaveCount(1)
    await visitor.open('/credit/underwriting?tpid=2506red')
    await expect(visitor.heading('landing.title.underwriting')).toBeVisible()
  })

  test('ROUTE-50 the campaign opens for its channel with its template, and for no other', async ({ visitor, page }) => {
    await configured(page, { campaignCpid: 'market-1' })
    await visitor.open('/credit/hook?cpid=market-1&tpid=2506walmart')
    await expect(visitor.heading('advert.title.walmart')).toBeVisible()
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await visitor.open('/credit/hook?cpid=other&tpid=2506walmart')
    await expect(visitor.heading('landing.title.hook')).toBeVisible()
  })
})

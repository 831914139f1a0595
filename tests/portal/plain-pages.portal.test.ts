/** Small promises of the portal: plain pages, a page that is refused, and the language that is spoken. */
import { expect, vi } from 'vitest'
import { locales } from '../../contract/kernel/constants.ts'
import { test } from '../support/in-process/world.ts'

/** Texts of the plain pages, in English as in the specification, and in Chinese above it. */
const plainPages = [
  {
    path: '/notAuth',
    code: '401',
    english: 'Sorry, you are not authorized to access this system.',
    chinese: '抱歉，您没有权限访问该系统。',
  },
  { path: '/error', code: '500', english: 'Sorry, something went wrong.', chinese: '抱歉，出错了。' },
  { path: '/no/such/page', code: '404', english: 'Sorry, the page you visited does not exist.', chinese: '抱歉，您访问的页面不存在。' },
]

test('ROUTE-10 ROUTE-12 ROUTE-13 the plain pages have the sentence of the specification, in Chinese below their own', async ({
  visitor: arrive,
}) => {
  const visitor = await arrive()
  const { page } = visitor
  for (const { path, code, english, chinese } of plainPages) {
    await visitor.open(path)
    expect(page.getByRole('heading', { level: 1 }).element().textContent, path).toBe(chinese)
    await visitor.sees(page.getByText(english, { exact: true }))
    await visitor.sees(page.getByText(code, { exact: true }))
  }
  localStorage.setItem('locale', 'en_US')
  for (const { path, code, english } of plainPages) {
    await visitor.open(path)
    await visitor.sees(page.getByRole('heading', { name: english, exact: true }))
    await visitor.sees(page.getByText(code, { exact: true }))
  }
})

test('ROUTE-10 ROUTE-11 ROUTE-12 /notAuth leads back and offers to sign in; /error names the number of the visit at the server', async ({
  visitor: arrive,
}) => {
  const visitor = await arrive()
  const { page, words, server } = visitor
  await visitor.open('/notAuth')
  await page
    .getByRole('main')
    .getByRole('button', { name: words('shell.signIn'), exact: true })
    .click()
  await visitor.sees(visitor.dialog())
  await visitor.press('{Escape}')
  await visitor.link('plain.back').click()
  expect(location.pathname).toMatch(/^\/financing\/?$/)
  expect(page.getByRole('heading', { level: 1 }).element().textContent).toMatch(/./)

  const answered = vi.spyOn(server.app, 'request')
  await visitor.open('/error')
  const asked = answered.mock.calls.findIndex(([path]) => String(path).endsWith('config.json'))
  const answer = await answered.mock.results[asked]?.value
  await visitor.sees(page.getByText(answer?.headers.get('x-request-id') ?? 'none'))
  await visitor.sees(page.getByRole('button', { name: words('ui.copy.label', { what: String(words('plain.error.number.name')) }) }))
})

test('ROUTE-41 ROUTE-42 ERR-C13 a register page without an authorised shop shows 没有权限 and leads home', async ({ standing }) => {
  const merchant = await standing('company-approved')
  await merchant.signIn('/credit/hook/register/drawdown-account')
  await merchant.sees(merchant.page.getByText('没有权限', { exact: true }))
  expect(location.pathname).toBe('/financing/credit/hook/home')
  await merchant.sees(merchant.heading('home.greeting'))
})

test('I18N-01 to I18N-04 a first visit is in Simplified Chinese, a chosen language is kept, an unknown one is English', async ({
  visitor: arrive,
}) => {
  const visitor = await arrive()
  const names = { zh_CN: '简体', zh_HK: '繁體', en_US: 'EN' }
  const titles = { zh_CN: '登录', zh_HK: '登入', en_US: 'Sign in' }
  const bar = visitor.page.getByRole('banner')
  const speaks = async (locale: keyof typeof titles) => {
    expect(document.documentElement.lang).toBe(locale.replace('_', '-'))
    await visitor.sees(bar.getByRole('button', { name: titles[locale], exact: true }))
  }
  expect(navigator.language).not.toMatch(/^zh/)
  await visitor.open('/credit/hook')
  await speaks('zh_CN')
  const choices = bar
    .getByRole('group', { name: visitor.words('shell.language') })
    .getByRole('button')
    .all()
  expect(choices.map(({ textContent }) => textContent)).toEqual(Object.values(names))
  for (const locale of [...locales].reverse()) {
    await bar.getByRole('button', { name: names[locale], exact: true }).click()
    await speaks(locale)
    expect(localStorage.getItem('locale')).toBe(locale)
    await visitor.open('/credit/hook')
    await speaks(locale)
  }
  for (const unknown of ['fr_FR', 'zh', '']) {
    localStorage.setItem('locale', unknown)
    await visitor.open('/credit/hook')
    await speaks('en_US')
  }
})

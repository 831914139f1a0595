/** The shell of every page: the rotating advertisement behind a dialog, and the language, which keeps page and form. */
import { fireEvent } from '@testing-library/dom'
import { expect } from 'vitest'
import { test } from '../support/in-process/world.ts'

test('SHELL-04 SHELL-05 SHELL-06 SHELL-07 the landing has bar, advertisement, footer and widget; behind a dialog the advertisement does not turn, and has its full time once it is closed', async ({
  visitor,
}) => {
  const reader = await visitor()
  const { page, words } = reader
  await reader.open('/credit/hook')
  await reader.sees(page.getByRole('contentinfo'))
  await reader.sees(page.getByRole('complementary', { name: words('site.dock.label') }))
  await reader.sees(page.getByRole('region', { name: words('site.landing.partners') }))
  const shown = () => document.querySelector('[data-shown=true]')?.textContent
  await page
    .getByRole('banner')
    .getByRole('button', { name: words('shell.signIn'), exact: true })
    .click()
  await reader.sees(reader.field('account.auth.password'))
  const first = shown()
  expect(first).toMatch(/\S/)
  await reader.later({ seconds: 6 })
  expect(shown()).toBe(first)
  await page.getByRole('button', { name: words('ui.dialog.close') }).click()
  // There is no motion here: the dialog is removed at the end of its animation.
  fireEvent.animationEnd(reader.dialog().element())
  await reader.settle()
  expect(reader.dialog().all()).toEqual([])
  await reader.later({ seconds: 4 })
  expect(shown()).toBe(first)
  await reader.later({ seconds: 1 })
  expect(shown()).not.toBe(first)
})

test('I18N-01 I18N-09 another language shows the company by its name in that language, and keeps the page and the typed values', async ({
  standing,
}) => {
  const merchant = await standing('account-submitted')
  const { page, words } = merchant
  await merchant.signIn()
  await merchant.button('home.next.business.action').click()
  const turnover = merchant.field('home.business.turnover.label').element() as HTMLInputElement
  await merchant.field('home.business.turnover.label').fill('1234567')
  const address = location.href
  const company = page.getByRole('banner').getByRole('button', { name: words('shell.company') })
  expect(company.element().textContent).toBe('海港燈火有限公司')
  for (const [locale, label, name] of [
    ['en_US', 'Business info', 'Harbour Light Limited'],
    ['zh_HK', '業務資料', '海港燈火有限公司'],
  ] as const) {
    await page.getByRole('banner').getByRole('combobox').selectOption(locale)
    expect(document.documentElement.lang).toBe(locale.replace('_', '-'))
    expect(document.title).toContain(label)
    await merchant.sees(page.getByRole('banner').getByText(name, { exact: true }))
    expect([turnover.isConnected, turnover.value, location.href]).toEqual([true, '1234567', address])
  }
})

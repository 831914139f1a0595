/** Header, footer and notices of every public page. */
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PublicShell } from '../../src/views/shell/PublicShell.tsx'
import { show } from '../support/rendered.tsx'

const page = (path: string) => ({
  chart: 'authDialog',
  as: 'authDialog',
  who: 'visitor' as const,
  page: path,
  view: () => <PublicShell>page</PublicShell>,
})

test('SHELL-05 the top bar has a button that opens the dialog to sign in', async () => {
  const sent = await show(page('/credit/hook'), 'en_US')
  fireEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Sign in' }))
  expect(sent).toMatchObject([{ chart: 'authDialog', event: { type: 'signIn.requested' }, accepted: true }])
})

test('SHELL-09 to SHELL-12 the footer warns and names hotline, licence, terms and privacy', async () => {
  await show(page('/credit/hook'), 'en_US')
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByText(/Don’t pay any intermediaries/)).toBeTruthy()
  for (const term of ['Money lender’s licence no.', 'Service and complaint hotline']) expect(footer.getByText(term)).toBeTruthy()
  expect(footer.getByRole('link', { name: 'Terms of use' }).getAttribute('href')).toBe('/financing/credit/hook/terms-and-condition')
  expect(footer.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe('/financing/privacy')
})

test('SHELL-14 SHELL-15 the footers of the two products differ in the eligible companies', async () => {
  await show(page('/credit/hook'), 'zh_CN')
  expect(screen.getByRole('contentinfo').textContent).toContain('不设最低营业额要求，但须通过反欺诈审核。')
})

test('SHELL-15 the footer of credit approval automation names Hong Kong entities as supported', async () => {
  await show(page('/credit/underwriting'), 'zh_CN')
  const { textContent } = screen.getByRole('contentinfo')
  expect(textContent).toContain('支持香港主体申请，内地公司也可以申请。')
  expect(textContent).not.toContain('不设最低营业额要求')
})

test('SHELL-16 SHELL-19 the widget of either product has exactly three: free report, questions, customer service', async () => {
  for (const [path, locale, names] of [
    ['/credit/hook', 'zh_CN', ['免费报告', '常见问题', '在线客服']],
    ['/credit/underwriting', 'en_US', ['Free report', 'FAQ', 'Customer service']],
  ] as const) {
    await show(page(path), locale)
    const all = [...document.querySelectorAll('aside button, aside a')]
    expect(all.map((control) => control.textContent)).toEqual(names)
    expect(all[1]?.getAttribute('href')).toBe('/financing/questions')
    document.body.replaceChildren()
  }
})

test('SHELL-22 CONST-19 the button back to the top is there once the page is more than 200 px down, and leads there', async () => {
  const scrolledTo = vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {})
  await show(page('/questions'), 'en_US')
  const scrollBy = (y: number) => {
    vi.stubGlobal('scrollY', y)
    fireEvent.scroll(window)
    return screen.queryByRole('button', { name: 'Back to top' })
  }
  expect(scrollBy(200)).toBeNull()
  fireEvent.click(scrollBy(201) ?? document.body)
  expect(scrolledTo).toHaveBeenCalledWith({ top: 0 })
  expect(scrollBy(0)).toBeNull()
  vi.unstubAllGlobals()
})

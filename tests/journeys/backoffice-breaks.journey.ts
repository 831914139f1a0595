/** Differences between books and statements in the back office: found by the night, opened, closed with a reason, on a desk and on a phone. decision 045. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Locale, locales } from '../../contract/constants.ts'
import { demoPassword } from '../../server/sandbox/demo.ts'
import { expectAccessible } from './axe.ts'
import { wordsOf } from './words.ts'
import { expect, leaveShopsUnread, openWorld, test } from './world.ts'

/** A lead sets a password by the one-time address. */
async function leads(page: Page, locale: Locale): Promise<void> {
  const say = wordsOf(locale)
  const form = { email: `lead-${randomUUID().slice(0, 8)}@example.com`, name: '吴国栋', role: 'lead' }
  const invited = await (await page.request.post('/sandbox/reviewer/invite', { form })).text()
  const [, query = ''] = /\/backoffice\/invitation\?([^"]+)"/.exec(invited) ?? []
  await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
  await page.goto(`/backoffice/invitation?${query}`)
  await page.getByLabel(say('auth.password.new'), { exact: true }).fill(demoPassword)
  await page.getByLabel(say('auth.password.again'), { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: say('backoffice.invitation.submit') }).click()
  await expect(page.getByRole('link', { name: say('backoffice.place.breaks'), exact: true })).toBeVisible()
}

/** Looks again until a number of differences is listed. */
async function untilListed(page: Page, locale: Locale, count: number): Promise<void> {
  const say = wordsOf(locale)
  const open = page.getByRole('button', { name: say('backoffice.breaks.open.of') })
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: say('backoffice.refresh'), exact: true }).click()
        await page.waitForLoadState('networkidle')
        return open.count()
      },
      { timeout: 90_000 },
    )
    .toBe(count)
}

test('decision 045 I18N-02 a lead finds what the night has found, opens it, closes it with a reason; nothing is wider than a phone', async ({
  browser,
}) => {
  const world = await openWorld({}, leaveShopsUnread)
  try {
    for (const [index, locale] of locales.entries()) {
      const say = wordsOf(locale)
      const page = await browser.newPage({ baseURL: world.origin })
      const reference = `For ${locale}`
      const sent = await page.request.post('/sandbox/bank/transfers', { form: { reference, amount: '123.45' }, maxRedirects: 0 })
      expect(sent.status()).toBe(303)
      expect((await page.request.post('/sandbox/clock', { form: { forward: 'week' }, maxRedirects: 0 })).status()).toBe(303)
      await page.setViewportSize(index === 0 ? { width: 1280, height: 900 } : { width: 390, height: 844 })
      await leads(page, locale)
      await page.getByRole('link', { name: say('backoffice.place.breaks'), exact: true }).click()
      await expect(page).toHaveURL(/\/backoffice\/breaks$/)
      await untilListed(page, locale, 1)
      await expectAccessible(page, `differences in ${locale}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(index === 0 ? 1280 : 390)

      await page.getByRole('button', { name: say('backoffice.breaks.open.of') }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(reference)).toBeVisible()
      await expect(dialog.getByRole('listitem')).toContainText(say('backoffice.breaks.kind.transfer'))
      await expectAccessible(page, `a difference in ${locale}`)
      await dialog.getByRole('button', { name: say('backoffice.breaks.close') }).click()
      await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
      await dialog.getByRole('textbox').fill('Asked the sender; it goes back.')
      await dialog.getByRole('button', { name: say('backoffice.breaks.close') }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('heading', { name: say('backoffice.breaks.empty.open.title') })).toBeVisible()

      await page.getByRole('tab', { name: say('backoffice.breaks.filter.ended') }).click()
      await expect(page.getByText(say('backoffice.breaks.status.closed')).first()).toBeVisible()
      await expectAccessible(page, `differences that have ended in ${locale}`)
      await page.close()
    }
  } finally {
    await world.close()
  }
})

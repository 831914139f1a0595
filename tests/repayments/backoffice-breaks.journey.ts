/** Differences between books and statements in the back office: found by the night, opened, closed with a reason, on a phone. decision 045. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Locale } from '../../contract/kernel/constants.ts'
import { demoPassword } from '../../server/sandbox/demo.ts'
import { wordsOf } from '../kernel/words.ts'
import { expect, leaveShopsUnread, openWorld, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'

/** A lead sets a password by the one-time address. */
async function leads(page: Page, locale: Locale): Promise<void> {
  const say = wordsOf(locale)
  const form = { email: `lead-${randomUUID().slice(0, 8)}@example.com`, name: '吴国栋', role: 'lead' }
  const invited = await (await page.request.post('/sandbox/reviewer/invite', { form })).text()
  const [, query = ''] = /\/backoffice\/invitation\?([^"]+)"/.exec(invited) ?? []
  await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
  await page.goto(`/backoffice/invitation?${query}`)
  await page.getByLabel(say('account.auth.password.new'), { exact: true }).fill(demoPassword)
  await page.getByLabel(say('account.auth.password.again'), { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: say('staff.invitation.submit') }).click()
  await expect(page.getByRole('link', { name: say('staff.place.breaks'), exact: true })).toBeVisible()
}

const reference = 'For no invoice'

/** A transfer that belongs to nothing, found by the night. */
async function transferUnknown(dataDir: string): Promise<void> {
  await leaveShopsUnread(dataDir)
  const { scheduleAll } = await import('../../server/app/schedules.ts')
  const { moveOn } = await import('../support/test-clock.ts')
  const { openInside } = await import('../support/data-folder.ts')
  const { deps, drain, close } = await openInside(dataDir, 'http://localhost')
  await scheduleAll(deps)
  const at = deps.clock.now()
  await deps.db.insertInto('sandbox_transfers').values({ id: randomUUID(), reference, amount: 12_345n, currency: 'HKD', at }).execute()
  await moveOn(deps.clock, 7 * 86_400_000)
  await drain()
  await close()
}

test("decision 045 a lead finds the night's difference, opens it, closes it with a reason; nothing is wider than a phone", async ({
  browser,
}) => {
  const world = await openWorld({}, transferUnknown)
  try {
    const say = wordsOf('zh_HK')
    const page = await browser.newPage({ baseURL: world.origin, viewport: { width: 390, height: 844 } })
    await leads(page, 'zh_HK')
    await page.getByRole('link', { name: say('staff.place.breaks'), exact: true }).click()
    await expect(page).toHaveURL(/\/backoffice\/breaks$/)
    const open = page.getByRole('button', { name: say('staff.breaks.open.of') })
    await expect(open).toHaveCount(1)
    await expectAccessible(page, 'differences')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

    await open.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(reference)).toBeVisible()
    await expect(dialog.getByRole('listitem')).toContainText(say('staff.breaks.kind.transfer'))
    await expectAccessible(page, 'a difference')
    await dialog.getByRole('button', { name: say('staff.breaks.close') }).click()
    await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('textbox').fill('Asked the sender; it goes back.')
    await dialog.getByRole('button', { name: say('staff.breaks.close') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: say('staff.breaks.empty.open.title') })).toBeVisible()

    await page.getByRole('tab', { name: say('staff.breaks.filter.ended') }).click()
    await expect(page.getByText(say('staff.breaks.status.closed')).first()).toBeVisible()
    await expectAccessible(page, 'differences that have ended')
  } finally {
    await world.close()
  }
})

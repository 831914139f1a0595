/** The contract is read, then its signers: entered, reminded, replaced, declining; and three on three phones after the first links have run out. */
import type { Locator } from '@playwright/test'
import { sampleFiles } from '../support/companies.ts'
import { signIn } from './account.ts'
import { expectAccessible } from './axe.ts'
import { signAt } from './contract.ts'
import { signersModel } from './signing-model.ts'
import { lam, linkTo, mailboxOf, openContract, tellSigners } from './signing-walk.ts'
import { settle, toursIn } from './tours.ts'
import { expect, merchant as merchantOn, openWorld, test } from './world.ts'

const phone = { speaks: 'zh_HK', width: 390, point: 'business-submitted' } as const
const desk = { speaks: 'en_US', width: 1280, keyboard: true, point: 'business-submitted' } as const

for (const { setting, how, walk } of toursIn(signersModel, phone, desk))
  test(`SIGN-04 SIGN-05 API-076 API-078 API-079 API-080 API-081 signers are entered, reminded and replaced, ${how}`, async ({
    standing,
  }) => {
    const on = await settle(await standing(setting.point), setting)
    await walk(on, tellSigners(on))
  })

test('SIGN-06 decision 050 a contract is prepared through a reload, read page by page on a phone, large and as PDF', async ({
  standing,
}) => {
  const { merchant } = await settle(await standing(phone.point), phone)
  const { page, words, button } = merchant
  const told: unknown[] = []
  await page.route('**/api/agreements?*', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    told.push(data?.status)
    await route.fulfill({ response: answer, json: { ...rest, data } })
  })
  await page.goto(`/financing/credit/${merchant.product}/register/signing`)
  await expect.poll(() => told, { timeout: 60_000 }).toContain('preparing')
  await page.reload()
  await expect(button('signing.initiate')).toBeVisible({ timeout: 90_000 })

  const reader = page.getByRole('region', { name: words('signing.reader.label') })
  const picture = (place: number, within: Locator = reader) =>
    within.getByRole('img', { name: words('signing.reader.page', { name: '', page: place, pages: 2 }) })
  await expect(page.getByRole('list', { name: words('signing.documents.title') }).getByRole('button')).toHaveCount(6)
  await expect(picture(1)).toBeVisible({ timeout: 90_000 })
  await button('signing.reader.on').click()
  await expect(picture(2)).toBeVisible()
  await expectAccessible(page, 'the pages of a contract')
  await button('signing.reader.enlarge').click()
  const dialog = page.getByRole('dialog')
  await expect(picture(2, dialog)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const download = page.waitForEvent('download')
  await button('signing.reader.pdf').click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})

test('SIGN-02 SIGN-03 SIGN-04 SIGN-05 links run out, new ones are sent, three sign on three phones, and the page moves on by itself', async ({
  browser,
}) => {
  const world = await openWorld({ SESSION_MINUTES: '43200', SESSION_MAX_HOURS: '8760' })
  const context = await browser.newContext({ baseURL: world.origin })
  try {
    const merchant = merchantOn(await context.newPage(), 'zh_CN', 'hook', world.take('business-submitted'))
    const { page, words, button } = merchant
    const dialog = page.getByRole('dialog')
    await signIn(merchant)
    await openContract(merchant)
    const people = [{ name: lam, mailbox: await mailboxOf(merchant, lam) }]
    for (const name of ['陳嘉豪', '黄律师']) {
      const mailbox = `signer-${people.length}-${merchant.phone}@example.com`
      await button('signing.signer.add').click()
      await dialog.getByLabel(words('signing.form.name'), { exact: true }).fill(name)
      await dialog.getByLabel(words('signing.form.email'), { exact: true }).fill(mailbox)
      if (name === '黄律师') {
        const authority = { name: 'authority.png', mimeType: 'image/png', buffer: sampleFiles.png }
        await dialog.locator('input[type=file]').first().setInputFiles(authority)
        await expect(dialog.getByText(words('ui.file.done'))).toBeVisible()
      }
      await dialog.getByRole('button', { name: words('signing.form.add.submit'), exact: true }).click()
      await expect(dialog).toHaveCount(0)
      people.push({ name, mailbox })
    }
    await button('signing.initiate').click()
    await expect(page).toHaveURL(/\/register\/signing\/loading$/)
    const old = await Promise.all(people.map(({ mailbox }) => linkTo(page, mailbox)))
    for (let week = 0; week < 2; week++)
      expect((await page.request.post('/sandbox/clock', { form: { forward: 'week' }, maxRedirects: 0 })).status()).toBe(303)
    await expect(merchant.heading('signing.expired.title')).toBeVisible({ timeout: 90_000 })
    await expectAccessible(page, 'links that ran out')
    await button('signing.retry').click()
    await expect(page.getByText(words('signing.waiting.auto', { signed: 0, all: 3 }))).toBeVisible()
    await Promise.all(
      people.map(async ({ name, mailbox }, place) => {
        const own = await browser.newContext({ baseURL: world.origin, viewport: { width: 390, height: 844 } })
        const phoneOfTheirs = await own.newPage()
        await signAt(phoneOfTheirs, { link: await linkTo(page, mailbox, old[place]), name })
        await own.close()
      }),
    )
    await expect(merchant.heading('signing.completed.title')).toBeVisible({ timeout: 90_000 })
    await page.reload()
    await expect(page).toHaveURL(/\/credit\/hook\//)
  } finally {
    await context.close()
    await world.close()
  }
})

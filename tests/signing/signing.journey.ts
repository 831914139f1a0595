/** Three signers on three phones after the first links have run out, and a document on a phone. */
import { signIn } from '../account/account.ts'
import { sampleFiles } from '../company/companies.ts'
import { expect, merchant as merchantOn, openWorld, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { until } from '../support/until.ts'
import { signAt } from './contract.ts'
import { directorOf, linkTo, mailboxOf, openContract } from './signing-walk.ts'

test('SIGN-02 SIGN-03 SIGN-04 SIGN-05 links run out, new ones are sent, three sign on three phones, and the page continues automatically', async ({
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
    const director = directorOf(merchant)
    const people = [{ name: director, mailbox: await mailboxOf(merchant, director) }]
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

test('SIGN-06 decision 050 on a phone a document opens as wide as the window, is enlarged by its control and made to fit again', async ({
  standing,
}) => {
  const merchant = await standing('business-submitted')
  const { page, button } = merchant
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(merchant)
  await merchant.open('/credit/hook/register/signing')
  await button('signing.initiate').click({ timeout: 60_000 })
  await expect(page).toHaveURL(/\/register\/signing\/loading$/)
  await page
    .getByRole('button')
    .filter({ hasText: merchant.words('signing.document.meta') })
    .first()
    .click()
  const picture = page.getByRole('dialog').getByRole('img')
  const width = async () => (await picture.boundingBox())?.width ?? 0
  await expect(picture).toBeVisible({ timeout: 60_000 })
  expect(await width()).toBeLessThanOrEqual(390)
  await button('signing.reader.enlarge').click()
  await until(async () => (await width()) > 600, 'it is not enlarged')
  await button('signing.reader.fit').click()
  await until(async () => (await width()) <= 390, 'it does not fit again')
})

/** The own data: masked values shown with a reason and covered again, a copy that is fetched, an account that is deleted, or not. */
import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { locales, revealSeconds } from '../../contract/constants.ts'
import { unzip } from '../../server/privacy/zip.ts'
import { sendSignIn, signIn } from './account.ts'
import { expectAccessible } from './axe.ts'
import { stopTime } from './time.ts'
import { expect, leaveShopsUnread, type Merchant, merchant as merchantOn, openWorld, test } from './world.ts'

/** On the profile, signed in. */
async function atProfile(merchant: Merchant): Promise<void> {
  await signIn(merchant)
  await merchant.open('/profile')
  await expect(merchant.button('profile.deletion.request')).toBeVisible()
}

/** The eye beside a value. */
function eye({ page, words }: Merchant, name: string, deed: 'show' | 'cover' = 'show'): Locator {
  return page.getByRole('button', { name: words(`reveal.${deed}.of`, { name: String(words(name)) }), exact: true })
}

/** Presses the eye of the phone and says why. */
async function showPhone(merchant: Merchant): Promise<Locator> {
  await eye(merchant, 'profile.phone.title').click()
  await merchant.page.getByText(merchant.words('reveal.reason.providing')).click()
  await merchant.button('reveal.submit').click()
  const phone = merchant.page.getByText(`+852 ${merchant.phone}`)
  await expect(phone).toBeVisible()
  return phone
}

/** The dialog in which an account is deleted. */
function question({ page }: Merchant): Locator {
  return page.getByRole('alertdialog')
}

/** Asks for the account to be deleted. */
async function askToDelete(merchant: Merchant, password = merchant.password): Promise<void> {
  await question(merchant).getByLabel(merchant.words('profile.password.old'), { exact: true }).fill(password)
  await question(merchant)
    .getByRole('button', { name: merchant.words('profile.deletion.ask.submit'), exact: true })
    .click()
}

test('PROF-05 API-015 the own phone is masked, shown with a reason, and covered by the eye, another window, back and another page', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await atProfile(merchant)
  await expect(page.getByText(`+852 ••••${merchant.phone.slice(-4)}`)).toBeVisible()
  await eye(merchant, 'profile.phone.title').click()
  await expect(merchant.heading('reveal.title')).toBeVisible()
  await page.goBack()
  await expect(merchant.heading('reveal.title')).toBeHidden()
  const phone = await showPhone(merchant)
  await eye(merchant, 'profile.phone.title', 'cover').click()
  await expect(phone).toBeHidden()
  await showPhone(merchant)
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await expect(phone).toBeHidden()
  await showPhone(merchant)
  await page.goBack()
  await expect(phone).toBeHidden()
  await showPhone(merchant)
  await page
    .getByRole('link', { name: merchant.words('shell.nav.home') })
    .first()
    .click()
  await expect(merchant.heading('profile.title')).toBeHidden()
  await merchant.open('/profile')
  await expect(eye(merchant, 'profile.phone.title')).toBeVisible()
  await expect(phone).toBeHidden()
})

test('API-015 after half a minute it is covered by itself', async ({ standing }) => {
  const merchant = await standing('registered')
  await atProfile(merchant)
  await stopTime(merchant.page)
  const phone = await showPhone(merchant)
  await merchant.page.clock.runFor(revealSeconds * 1000 - 2000)
  await expect(phone).toBeVisible()
  await merchant.page.clock.runFor(2000)
  await expect(phone).toBeHidden()
})

test('API-028 KYC-30 KYC-32 what was sent is read again masked; each value is shown by itself', async ({ standing }) => {
  const merchant = await standing('company-approved')
  const { page } = merchant
  await atProfile(merchant)
  await merchant.link('profile.certification.open').click()
  await merchant.button('kyc.sent.show').click()
  await expect(page.getByText('••••6(3)')).toBeVisible()
  await expect(page.getByText('A123456(3)')).toBeHidden()
  await eye(merchant, 'kyc.idNumber.label').first().click()
  await expectAccessible(page, 'the question why')
  await merchant.button('reveal.submit').click()
  await expect(page.getByText('A123456(3)')).toBeVisible()
  await expectAccessible(page, 'what was sent, with a value shown')
  // Another one covers it.
  await eye(merchant, 'kyc.birthday.label').first().click()
  await expect(page.getByText('A123456(3)')).toBeHidden()
  await merchant.button('reveal.submit').click()
  await expect(page.getByText('1986年3月14日')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'what was sent on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await merchant.button('kyc.sent.hide').click()
  await expect(page.getByText('••••6(3)')).toBeHidden()
})

test('decision 025 a copy is asked for, made and fetched, twice by addresses of their own', async ({ standing }) => {
  const merchant = await standing('company-approved')
  const { page } = merchant
  await atProfile(merchant)
  await merchant.button('profile.copy.request').click()
  await expect(merchant.button('profile.copy.download')).toBeVisible()
  const addresses = new Set<string>()
  for (const _ of ['first', 'second']) {
    const [download] = await Promise.all([page.waitForEvent('download'), merchant.button('profile.copy.download').click()])
    addresses.add(download.url())
    const files = unzip(await readFile(await download.path()))
    expect([...files.keys()]).toEqual(['data.json', 'read-me.html'])
    expect(files.get('data.json')?.toString()).toContain(merchant.email)
    expect(files.get('read-me.html')?.toString()).toContain('A123456(3)')
  }
  expect(addresses.size).toBe(2)
  for (const address of addresses) expect((await page.request.get(address)).status()).toBe(404)
  await expect(merchant.heading('profile.title')).toBeVisible()
})

test('decision 025 deleting takes the password, waits, and is taken back', async ({ standing }) => {
  const merchant = await standing('company-approved')
  const { page } = merchant
  await atProfile(merchant)
  await merchant.button('profile.deletion.request').click()
  await expect(question(merchant)).toContainText(String(merchant.words('profile.deletion.ask.stays')))
  await expectAccessible(page, 'the question before an account is deleted')
  await page.goBack()
  await expect(question(merchant)).toBeHidden()
  await merchant.button('profile.deletion.request').click()
  await askToDelete(merchant, 'Wrong#12345')
  await expect(question(merchant).getByLabel(merchant.words('profile.password.old'), { exact: true })).toHaveAccessibleDescription(
    String(merchant.words('profile.password.wrong')),
  )
  await askToDelete(merchant)
  await expect(merchant.button('profile.deletion.withdraw')).toBeVisible()
  await expectAccessible(page, 'the profile while a deletion waits')
  await page.reload()
  await merchant.button('profile.deletion.withdraw').click()
  await expect(merchant.text('profile.deletion.withdrawn')).toBeVisible()
  await expect(merchant.button('profile.deletion.request')).toBeVisible()
})

test('decision 025 ERR-800003 long after signing in the password comes first; on its day the account is gone', async ({ browser }) => {
  const world = await openWorld({}, leaveShopsUnread)
  const context = await browser.newContext({ baseURL: world.origin })
  const page = await context.newPage()
  try {
    const merchant = merchantOn(page, 'zh_CN', 'hook', world.take('registered'))
    await atProfile(merchant)
    const forward = async (step: 'hour' | 'day' | 'week') =>
      expect((await page.request.post('/sandbox/clock', { form: { forward: step } })).ok()).toBe(true)
    await forward('hour')
    await eye(merchant, 'profile.phone.title').click()
    await merchant.button('reveal.submit').click()
    await expect(merchant.heading('reveal.password.title')).toBeVisible()
    await expectAccessible(page, 'the password once more')
    await merchant.field('profile.password.old').fill('Wrong#12345')
    await merchant.button('reveal.submit').click()
    await expect(merchant.field('profile.password.old')).toHaveAccessibleDescription(String(merchant.words('profile.password.wrong')))
    await merchant.field('profile.password.old').fill(merchant.password)
    await merchant.field('profile.password.old').press('Enter')
    await expect(page.getByText(`+852 ${merchant.phone}`)).toBeVisible()
    // Said a moment ago, it is not asked for again.
    await merchant.button('profile.copy.request').click()
    await expect(merchant.button('profile.copy.download')).toBeVisible()
    await merchant.button('profile.deletion.request').click()
    await askToDelete(merchant)
    await expect(merchant.button('profile.deletion.withdraw')).toBeVisible()
    for (const step of ['week', 'week', 'hour'] as const) await forward(step)
    const subjects = async () => {
      const answer = await page.request.get(`/sandbox/mailbox.json?to=${encodeURIComponent(merchant.email)}`)
      return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject)
    }
    await expect.poll(subjects).toEqual(['您的舢舨账户已删除'])
    // The session has ended with the account.
    await merchant.open('/profile')
    await merchant.button('shell.signIn').click()
    await sendSignIn(merchant)
    await expect(page.getByText(merchant.words('code.80003'))).toBeVisible()
  } finally {
    await context.close()
    await world.close()
  }
})

test('decision 025 by keyboard: the eye opens the question, Escape gives the focus back', async ({ standing }) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await atProfile(merchant)
  await eye(merchant, 'profile.phone.title').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: merchant.words('reveal.reason.checking') })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(eye(merchant, 'profile.phone.title')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`+852 ${merchant.phone}`)).toBeVisible()
})

test('decision 025 axe finds nothing in the own data, and nothing is wider than the screen, in three languages on desk and phone', async ({
  standing,
}) => {
  const chinese = await standing('registered')
  const { page } = chinese
  await signIn(chinese)
  for (const locale of locales) {
    const merchant = merchantOn(page, locale, 'hook', chinese)
    await page.evaluate((spoken) => localStorage.setItem('locale', spoken), locale)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await merchant.open('/profile')
      await merchant.button('profile.deletion.request').click()
      await expectAccessible(page, `the deletion in ${locale} at ${width}`)
      await page.keyboard.press('Escape')
      await expect(question(merchant)).toBeHidden()
      await eye(merchant, 'profile.phone.title').click()
      await expectAccessible(page, `the question why in ${locale} at ${width}`)
      await page.keyboard.press('Escape')
      await expect(merchant.heading('reveal.title')).toBeHidden()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  }
})

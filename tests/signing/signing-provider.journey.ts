/** The pages of the e-sign provider by scenarios of a contract: every step is accessible, in every language, on a phone or by keyboard alone. */
import type { Page } from '@playwright/test'
import { type Locale, locales } from '../../contract/kernel/constants.ts'
import { sayIn, type TextKey } from '../../server/sandbox/texts.ts'
import { typing } from '../kernel/typing.ts'
import { scenarioWays } from '../kernel/ways.ts'
import { expect, type Merchant, merchant as merchantOn, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { settle } from '../portal/settle.ts'
import { until } from '../support/until.ts'
import { signingCode } from './contract.ts'
import { directorOf, linkTo, mailboxOf, openContract, untilOver } from './signing-walk.ts'

/** The language in which axe looks: the one that is signed in. */
const looked = 'zh_HK'

/** The signer, on a page that is not left before all of it was checked. */
interface Looking {
  readonly page: Page
  readonly locale: Locale
}

/** The contract as the merchant reads and sends it, with the mailbox of its signer and the last link that went there. */
function contractOf(merchant: Merchant) {
  const { button, heading, page } = merchant
  const sent = { mailbox: '', link: '' }
  return {
    sent,
    seen: {
      // It is written when it is opened first.
      preparing: () => expect(heading('home.greeting')).toBeVisible(),
      draft: () => expect(button('signing.initiate')).toBeVisible(),
      initiated: async () => {
        await expect(page).toHaveURL(/\/signing\/loading$/)
        await expect(merchant.text('signing.signer.waiting').first()).toBeVisible()
        sent.mailbox = await mailboxOf(merchant, directorOf(merchant))
        sent.link = await linkTo(page, sent.mailbox, sent.link)
      },
      declined: () => expect(heading('signing.declined.title')).toBeVisible({ timeout: 60_000 }),
      completed: () => expect(heading('signing.completed.title')).toBeVisible({ timeout: 60_000 }),
    },
    actions: {
      'documents.made': () => openContract(merchant),
      'signing.initiated': () => button('signing.initiate').or(button('signing.retry')).click(),
    },
  }
}

/** The link in a language. */
function inLanguage(link: string, locale: Locale): string {
  const url = new URL(link)
  url.searchParams.set('locale', locale.replace('_', '-'))
  return url.toString()
}

/** Sees a heading; nothing is wider than the screen on the desk and on a phone, and axe finds nothing, in one language for all. */
async function look({ page, locale }: Looking, heading: TextKey, what: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: sayIn(locale)(heading), exact: true })).toBeVisible()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    if (locale === looked) await expectAccessible(page, `${what} at ${width} px`)
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${what} at ${width} px`).toBeLessThanOrEqual(width)
  }
}

/** Controls of a signing page by the words of its language. */
function controls({ page, locale }: Looking) {
  const say = sayIn(locale)
  return {
    button: (key: TextKey) => page.getByRole('button', { name: say(key), exact: true }),
    field: (key: TextKey) => page.getByRole('textbox', { name: say(key), exact: true }),
    agree: page.getByRole('checkbox', { name: say('sign.agree'), exact: true }),
  }
}

/** Opens a link, proves the signer by the code and sees the documents. Before the correct code a wrong one is typed in each of the languages. */
async function show(page: Page, link: string, mistypedIn: readonly Looking[] = []): Promise<void> {
  const at = { page, locale: locales[0] }
  for (const { locale } of mistypedIn) {
    await page.goto(inLanguage(link, locale))
    await look({ page, locale }, 'sign.code.title', 'asking for a code')
  }
  await page.goto(inLanguage(link, at.locale))
  await controls(at).button('sign.code.send').click()
  await expect(controls(at).field('sign.code.label')).toBeVisible()
  const code = await signingCode(page)
  await expect(page.getByRole('status')).toHaveText(/\S••••@\S+.*\+852 ••••\d{4}/)
  for (const wrong of mistypedIn) {
    const { button, field } = controls(wrong)
    await page.goto(inLanguage(link, wrong.locale))
    await look(wrong, 'sign.code.title', 'entering a code')
    await field('sign.code.label').fill(code.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10)))
    await button('sign.code.enter').click()
    await expect(field('sign.code.label')).toHaveAccessibleDescription(sayIn(wrong.locale)('sign.code.wrong'))
    await expect(field('sign.code.label')).toBeFocused()
    await look(wrong, 'sign.code.title', 'a code that was not it')
  }
  await page.goto(inLanguage(link, at.locale))
  await controls(at).field('sign.code.label').fill(code)
  await controls(at).button('sign.code.enter').click()
  await expect(controls(at).field('sign.name.label')).toBeVisible()
}

const { declined, signed } = scenarioWays('agreement')

test(`SIGN-04 SIGN-05 SIGN-06 axe finds no violation on any page of the e-sign provider, in English and Chinese no page is wider than a phone, and typed values stay: ${declined.title}`, async ({
  standing,
  browser,
  baseURL,
}) => {
  const { merchant } = await settle(await standing('business-submitted'), { speaks: 'zh_HK', width: 1280, point: 'business-submitted' })
  const { sent, seen, actions } = contractOf(merchant)
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  // The redirect to Sampan is automatic: here it leads nowhere, so that the page stays.
  await page.route('**/financing/**', (route) => route.fulfill({ status: 204 }))
  // English has the longest words; the two kinds of Chinese wrap alike.
  const everywhere = (['en_US', 'zh_HK'] as const).map((locale) => ({ page, locale }))
  const looksAt = async (address: string, heading: TextKey, what: string) => {
    for (const at of everywhere) {
      await page.goto(inLanguage(address, at.locale))
      await look(at, heading, what)
    }
  }
  const declines = async () => {
    const { link } = sent
    await looksAt(link.replace(/\.[^.?]+\?/, '.unknown?'), 'sign.unknown', 'a link that was never given')
    await show(page, link, everywhere)
    await looksAt(link, 'sign.title', 'the documents')
    for (const at of everywhere) {
      const { button, field } = controls(at)
      const say = sayIn(at.locale)
      await page.goto(inLanguage(link, at.locale))
      await button('sign.sign').click()
      await expect(field('sign.name.label')).toHaveAttribute('aria-invalid', 'true')
      await expect(field('sign.name.label')).toBeFocused()
      await look(at, 'sign.title', 'nothing typed, nothing ticked')
      await page.getByText(say('sign.decline.open'), { exact: true }).click()
      await button('sign.decline').click()
      await expect(field('sign.decline.reason')).toHaveAccessibleDescription(say('sign.decline.missing'))
      await look(at, 'sign.title', 'no reason to decline')
    }
    // In a new page, because the last one is in another language.
    const declining = { page, locale: looked } as const
    await page.goto(inLanguage(link, looked))
    await page.getByText(sayIn(looked)('sign.decline.open'), { exact: true }).click()
    await controls(declining).field('sign.decline.reason').fill('先和合伙人商量')
    const back = page.waitForResponse((response) => response.url().includes('/financing/'))
    await controls(declining).button('sign.decline').click()
    await look(declining, 'sign.done.declined', 'declined')
    // The page leads back by itself after a moment, which would cut off the next navigation.
    await back
    await looksAt(link, 'sign.used', 'a link that was used')
  }
  const signs = async () => {
    const { mailbox, link: second } = sent
    await expect(merchant.link('signing.sign')).toBeVisible({ timeout: 60_000 })
    await merchant.button('signing.renew').click()
    const third = await linkTo(merchant.page, mailbox, second)
    await untilOver(page, second)
    await looksAt(second, 'sign.expired', 'a link that is over')

    await show(page, third)
    const signing = { page, locale: 'zh_HK' } as const
    const { button, field, agree } = controls(signing)
    const say = sayIn('zh_HK')
    await page.goto(inLanguage(third, 'zh_HK'))
    const drawing = page.getByRole('img', { name: say('sign.drawing'), exact: true })
    await field('sign.name.label').fill('Chan Siu Ming')
    await agree.check()
    await drawing.dragTo(drawing, { sourcePosition: { x: 40, y: 40 }, targetPosition: { x: 200, y: 90 } })
    await expect(page.locator('#drawing')).toHaveValue(/^data:image\/png;base64,/)
    const drawn = await page.locator('#drawing').inputValue()
    await button('sign.sign').click()
    await expect(field('sign.name.label')).toHaveAccessibleDescription(new RegExp(say('sign.name.wrong', { name: directorOf(merchant) })))
    await expect(page.locator('#drawing')).toHaveValue(drawn)
    await until(
      async () => (await drawing.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL('image/png'))) === drawn,
      'the drawing is gone',
    )
    await field('sign.name.label').fill(directorOf(merchant))
    await look(signing, 'sign.title', 'drawn and typed')
    await button('sign.sign').click()
    await look(signing, 'sign.done.signed', 'signed')
  }
  await declined.walk(seen, { ...actions, 'signer.declined': declines, 'signer.signed': signs })
  await context.close()
})

/** A document is as wide as a phone, is enlarged by its control and made to fit again. */
async function readsDocument({ page, button, words, dialog }: Merchant): Promise<void> {
  const document = page.getByRole('button').filter({ hasText: words('signing.document.meta') })
  await document.first().click()
  const picture = dialog().getByRole('img')
  const width = async () => (await picture.boundingBox())?.width ?? 0
  await expect(picture).toBeVisible({ timeout: 60_000 })
  expect(await width()).toBeLessThanOrEqual(390)
  await button('signing.reader.enlarge').click()
  await until(async () => (await width()) > 600, 'it is not enlarged')
  await button('signing.reader.fit').click()
  await until(async () => (await width()) <= 390, 'it does not fit again')
  await page.keyboard.press('Escape')
  await expect(dialog()).toBeHidden()
}

test(`SIGN-02 SIGN-06 decision 050 on a phone a document is enlarged, and a signer signs by keyboard alone, with the name typed, and is redirected back: ${signed.title}`, async ({
  standing,
  browser,
  baseURL,
}) => {
  const { merchant } = await settle(await standing('business-submitted'), { speaks: 'zh_HK', width: 390, point: 'business-submitted' })
  const { sent, seen, actions } = contractOf(merchant)
  const signs = async () => {
    const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const at = { page, locale: 'zh_HK' as const }
    const { button, field, agree } = controls(at)
    const hands = typing(merchantOn(page, 'zh_HK', 'hook', merchant))
    await page.goto(inLanguage(sent.link, 'zh_HK'))
    await hands.press(button('sign.code.send'))
    await hands.write(field('sign.code.label'), await signingCode(page))
    await page.keyboard.press('Enter')
    await hands.write(field('sign.name.label'), directorOf(merchant))
    await hands.tick(agree)
    await expect(agree).toBeChecked()
    await hands.press(button('sign.sign'))
    // The page that says so leads back by itself after a moment.
    await expect(page).toHaveURL(/\/financing\//)
    await context.close()
  }
  const initiated = async () => {
    await seen.initiated()
    await readsDocument(merchant)
  }
  await signed.walk({ ...seen, initiated }, { ...actions, 'signer.signed': signs })
})

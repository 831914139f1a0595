/** A complaint in browsers, on phones and by keyboard: written, answered at the desk, read, closed. Decision 124. */
import type { Page } from '@playwright/test'
import { signIn } from '../account/account.ts'
import { scenarioWays } from '../kernel/ways.ts'
import { wordsOf } from '../kernel/words.ts'
import { expect, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { comes } from '../staff/comes.ts'

const say = wordsOf('zh_CN')
const phone = { width: 390, height: 844 }
const words = '热线一直占线，等了四十分钟没有人接。\n请回电。'
const answered = '抱歉让您久等。我们今天下午三点致电贵公司。'

/** The page is read, no wider than the phone, and accessible. */
async function looks(page: Page, what: string): Promise<void> {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await expectAccessible(page, what)
}

/** Presses a button that has the focus. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeEnabled()
  await button.focus()
  await button.press('Enter')
}

const { settled } = scenarioWays('merchantCase')

test(`decision 124 a merchant complains, by keyboard on phones: ${settled.title}`, async ({ standing, browser, baseURL }) => {
  const merchant = await standing('company-approved')
  const { page } = merchant
  await page.setViewportSize(phone)
  await signIn(merchant)
  await press(page, say('shell.menu.open'))
  await merchant.link('shell.cases').press('Enter')
  await expect(merchant.heading('records.cases.title')).toBeVisible()
  await looks(page, 'no case yet')

  await press(page, say('records.cases.write'))
  await looks(page, 'the letter')
  await press(page, say('records.cases.send'))
  await expect(merchant.field('records.cases.words')).toHaveAttribute('aria-invalid', 'true')
  await merchant.field('records.cases.about').selectOption('service')
  await merchant.field('records.cases.words').fill(words)
  await press(page, say('records.cases.send'))
  let reference = ''
  await settled.walk(
    {
      open: async () => {
        await expect(merchant.text('records.cases.status.open')).toBeVisible()
        await looks(page, 'an open case')
        reference = /CA-\w{4}-\d{6}-\d{4}/.exec(String(await page.locator('main').textContent()))?.[0] ?? ''
      },
      answered: async () => {
        await page.reload()
        await expect(page.getByText(answered)).toBeVisible()
        await looks(page, 'an answered case')
      },
      closed: () => expect(merchant.text('records.cases.status.closed')).toBeVisible(),
    },
    {
      'case.answered': async () => {
        const desk = await browser.newPage({ baseURL, viewport: phone })
        await comes(desk, 'reviewer')
        await desk.getByRole('link', { name: say('staff.place.sentCases'), exact: true }).press('Enter')
        await expect(desk.getByRole('heading', { level: 1, name: say('staff.cases.title') })).toBeVisible()
        await looks(desk, 'cases to answer')
        await press(desk, say('staff.cases.open.of', { reference }))
        await expect(desk.getByText('请回电。')).toBeVisible()
        await looks(desk, 'a case of a merchant')
        await press(desk, say('staff.cases.send'))
        const field = desk.getByLabel(say('staff.cases.answer'), { exact: true })
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await field.fill(answered)
        await press(desk, say('staff.cases.send'))
        await expect(desk.getByRole('dialog')).toHaveCount(0)
        await expect(desk.getByText(reference)).toHaveCount(0)
        await desk.close()
      },
      'case.closed': () => press(page, say('records.cases.close.of', { reference })),
    },
  )
})

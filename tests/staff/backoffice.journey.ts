/**
 * The back office: the queue on a phone, a case by keyboard alone, four eyes, and the log of looks. decision 020, KYC-22.
 * Scripted by hand: keys and focus at the desk.
 */
import type { Page } from '@playwright/test'
import type { Break, BreakDetail } from '../../contract/staff/reconciliation.ts'
import { demoPassword } from '../../server/sandbox/demo.ts'
import { wordsOf } from '../kernel/words.ts'
import { expect, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { comes } from './comes.ts'

const words = wordsOf('zh_CN')
const button = (page: Page, id: string) => page.getByRole('button', { name: words(id), exact: true })

/** Claims the first unclaimed case; returns its address. */
async function claimFirst(page: Page): Promise<string> {
  await page
    .getByRole('button', { name: words('staff.operation.claim.of') })
    .first()
    .click()
  await expect(page.getByRole('navigation', { name: words('staff.parts') })).toBeVisible()
  await expect(page).toHaveURL(/\/backoffice\/cases\//)
  return page.url()
}

/** Opens every document and masked value of the part that is on the screen, each with its reason. */
async function openCovered(page: Page): Promise<void> {
  const list = page.locator('[data-workspace] ol')
  const openers = list
    .getByRole('button', { name: words('staff.look.open.of') })
    .or(list.getByRole('button', { name: words('staff.look.reveal.of') }))
  const dialog = page.getByRole('dialog')
  while ((await openers.count()) > 0) {
    await openers.first().click()
    await dialog.getByRole('textbox').fill('与登记证比对')
    await dialog.getByRole('button', { name: words('staff.why.submit') }).click()
    await expect(dialog).toBeHidden()
  }
}

/** Reveals covered items and confirms every open item, part by part, with the mouse. */
async function findAllRight(page: Page): Promise<void> {
  const parts = page.getByRole('navigation', { name: words('staff.parts') }).getByRole('button')
  for (const part of await parts.all()) {
    await part.click()
    await openCovered(page)
    const all = page.getByRole('button', { name: words('staff.part.allRight') })
    if (await all.isVisible()) await all.click()
    await expect(part).toContainText(words('staff.part.done'))
  }
}

test('decision 020 a whole case by keyboard alone: revealed with a reason, confirmed, sent back, proposed', async ({ page }) => {
  await comes(page, 'reviewer')
  await page
    .getByRole('button', { name: words('staff.operation.claim.of') })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: words('staff.parts') })).toBeVisible()
  await expectAccessible(page, 'a case')

  // The first document: a reason, then the picture.
  await page.keyboard.press('v')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('v')
  await page.getByRole('dialog').getByRole('textbox').pressSequentially('与登记证比对')
  await expectAccessible(page, 'asking for a reason')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()

  // It goes back; the next item has the focus.
  await page.keyboard.press('r')
  await page.keyboard.press('Space')
  await expectAccessible(page, 'a return')
  await page.keyboard.press('Enter')
  await expect(button(page, 'staff.return.submit')).toBeHidden()

  const standing = page.getByRole('region', { name: words('staff.decide.label') }).getByRole('status')
  const seen = new RegExp(words('staff.standing.seen'))
  for (let presses = 0; presses < 80 && !seen.test((await standing.textContent()) ?? ''); presses++) {
    const before = (await standing.textContent()) ?? ''
    const current = page.locator('[data-workspace] ol > li').filter({ has: page.locator('[aria-current=true]') })
    if ((await current.locator('[aria-disabled=true]').count()) > 0) {
      await page.keyboard.press('y')
      await page.keyboard.press('v')
      await page.getByRole('dialog').getByRole('textbox').press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await page.keyboard.press('y')
    await expect(standing).not.toHaveText(before)
  }
  await page.getByRole('button', { name: words('staff.decide.propose.return') }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel(words('staff.opinion.note'), { exact: true }).fill('文件反光，其余相符。')
  await expectAccessible(page, 'a proposal')
  await button(page, 'staff.opinion.propose.submit').press('Enter')
  await expect(standing).toContainText(words('staff.standing.proposed'))
})

test('decisions 020 and 085 a proposal is confirmed by another reviewer; the proposer has no such action, a lead reads the log of looks, and signs in again with a passkey', async ({
  page,
  browser,
  baseURL,
}) => {
  await comes(page, 'reviewer')
  const address = await claimFirst(page)
  await findAllRight(page)
  await button(page, 'staff.decide.propose.approve').click()
  await page.getByLabel(words('staff.opinion.note'), { exact: true }).fill('登记资料一致。')
  await button(page, 'staff.opinion.propose.submit').click()
  await expect(page.getByText(words('staff.standing.proposed'))).toBeVisible()
  await expect(page.getByRole('heading', { name: words('staff.second.yours') })).toBeHidden()

  const lead = await browser.newPage({ baseURL })
  await lead.goto(address)
  await expect(button(lead, 'staff.signIn.submit')).toBeVisible()
  await expectAccessible(lead, 'the sign-in of the staff')
  const mailbox = await comes(lead, 'lead')
  await lead.goto(address)
  await expect(lead.getByRole('heading', { name: words('staff.second.yours') })).toBeVisible()
  await expectAccessible(lead, 'the second look')
  // No answer is preselected: pressing the button alone answers nothing.
  await expect(lead.locator('input[type=radio]:checked')).toHaveCount(0)
  await button(lead, 'staff.second.submit.nothing').click()
  await expect(lead.getByRole('radio').first()).toHaveAttribute('aria-invalid', 'true')
  await lead.getByRole('radio', { name: words('staff.second.sendBack') }).check()
  await button(lead, 'staff.second.submit.sendBack').click()
  await expect(lead.getByLabel(words('staff.second.note'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await lead.getByRole('radio', { name: words('staff.second.confirm.approve') }).check()
  await expect(button(lead, 'staff.second.submit.approve')).toBeDisabled()
  for (const part of await lead
    .getByRole('navigation', { name: words('staff.parts') })
    .getByRole('button')
    .all()) {
    await part.click()
    await openCovered(lead)
  }
  await button(lead, 'staff.second.submit.approve').click()
  await expect(lead.getByText(words('staff.standing.decided.approve'))).toBeVisible()

  await lead.getByRole('link', { name: words('staff.case.reads') }).click()
  await expect(lead.getByRole('heading', { name: words('staff.reads.title') })).toBeVisible()
  await expect(
    lead
      .getByRole('row')
      .filter({ hasText: words('staff.reads.what.case') })
      .first(),
  ).toBeVisible()
  await expectAccessible(lead, 'the read log')

  await button(lead, 'staff.signOut').click()
  await lead.getByLabel(words('staff.signIn.email'), { exact: true }).fill(mailbox)
  await lead.getByLabel(words('staff.signIn.password'), { exact: true }).fill(demoPassword)
  await button(lead, 'staff.signIn.submit').click()
  await expect(button(lead, 'account.passkey.use')).toBeVisible()
  await expectAccessible(lead, 'the second factor of the staff')
  await button(lead, 'account.passkey.use').click()
  await expect(lead.getByRole('table', { name: words('staff.queue.label') })).toBeVisible()
  await lead.close()
})

/** A movement without a counterpart: its dialog is as wide as its reference and amount. */
const difference: Break = {
  id: '00000000-0000-4000-8000-000000000001',
  source: 'bank',
  balance: null,
  psp: null,
  reference: 'For no invoice',
  books: null,
  statement: { amount: '12345678900', currency: 'HKD' },
  status: 'open',
  since: '2026-11-20',
  foundAt: '2026-11-21T20:00:00.000Z',
  endedAt: null,
  closedBy: null,
  note: '',
}

test('I18N-02 KYC-22 decision 045 queue and differences on a phone: searched, opened, nothing wider than the screen', async ({ page }) => {
  await page.route('**/backoffice/api/breaks', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: { records: [difference], next: null, open: 1, compared: [], refused: [] } } }),
  )
  const detail: BreakDetail = {
    ...difference,
    parts: [
      {
        side: 'statement',
        kind: 'transfer',
        reference: difference.reference,
        on: difference.since,
        amount: { amount: '12345678900', currency: 'HKD' },
      },
    ],
    companies: [],
    concerned: false,
  }
  await page.route('**/backoffice/api/breaks/*', (route) => route.fulfill({ json: { code: 200, message: '', data: detail } }))

  await page.setViewportSize({ width: 390, height: 844 })
  await comes(page, 'lead', 'zh_HK')
  for (const locale of ['zh_HK', 'en_US'] as const) {
    const say = wordsOf(locale)
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
    await page.reload()
    await expect(page.getByRole('table', { name: say('staff.queue.label') })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    if (locale === 'en_US') await expectAccessible(page, 'the queue')
    await page.getByLabel(say('staff.queue.search'), { exact: true }).fill('no such company')
    await expect(page.getByRole('heading', { name: say('staff.queue.nothing.title') })).toBeVisible()
  }
  const say = wordsOf('en_US')
  await page.getByRole('link', { name: say('staff.place.breaks'), exact: true }).click()
  const open = page.getByRole('button', { name: say('staff.breaks.open.of') })
  await expect(open).toHaveCount(1)
  await expectAccessible(page, 'differences')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await open.click()
  await expect(page.getByRole('dialog').getByText(difference.reference).first()).toBeVisible()
  await expectAccessible(page, 'a difference')
})

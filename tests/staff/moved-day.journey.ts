/** What leads do for a caller in browsers, by keyboard: debits held, a due day moved, and the merchant who reads both and accepts. Decision 132. */
import type { Locator } from '@playwright/test'
import { addDays } from '../../contract/kernel/days.ts'
import { signIn } from '../account/account.ts'
import { looks, press } from '../kernel/page-hands.ts'
import { typing } from '../kernel/typing.ts'
import { scenarioWays } from '../kernel/ways.ts'
import { wordsOf } from '../kernel/words.ts'
import { expect, test } from '../kernel/world.ts'
import { comes } from './comes.ts'
import { opensLoan } from './opens-loan.ts'

const say = wordsOf('zh_CN')
const phone = { width: 390, height: 844 }

/** The days that are shown in a part of a page, `YYYY-MM-DD`. */
function daysIn(part: Locator): Promise<(string | null)[]> {
  return part.locator('time').evaluateAll((shown) => shown.map((time) => time.getAttribute('datetime')))
}

const { accepted } = scenarioWays('arrangement')

test(`decision 132 a lead holds the debits of a loan and records the request of a caller for a later due day, by keyboard: ${accepted.title}`, async ({
  standing,
  browser,
  baseURL,
}) => {
  const merchant = await standing('drawn')
  const { page } = merchant
  await page.setViewportSize(phone)
  await signIn(merchant)
  await merchant.open('/credit/hook/repayment')
  const loan = page.getByText(/^DD-\w{4}-\d{6}-\d{4}$/).first()
  await expect(loan).toBeVisible()
  const reference = String(await loan.textContent())
  const instalments = page.getByRole('table', { name: say('repayments.repayment.plan.caption') }).locator('tbody')
  const [first] = await daysIn(instalments.first())
  const later = addDays(String(first), 1)

  const [one, other] = await Promise.all([{ width: 1280, height: 900 }, phone].map((viewport) => browser.newPage({ baseURL, viewport })))
  if (!one || !other) throw new Error('No pages')
  await comes(one, 'lead')
  const hands = typing({ page: one })
  const dialog = one.getByRole('dialog')
  await opensLoan(one, reference)
  await hands.press(one.getByRole('button', { name: say('staff.loan.holdDebits'), exact: true }))
  await hands.date(dialog.getByLabel(say('staff.loan.hold.until'), { exact: true }), later)
  await hands.write(dialog.getByLabel(say('staff.file.reason'), { exact: true }), '银行正在更换账户。')
  await looks(one, 'debits that are to be held')
  await hands.press(dialog.getByRole('button', { name: say('staff.loan.holdDebits'), exact: true }))
  await expect(one.getByRole('button', { name: say('staff.loan.endDebitHold'), exact: true })).toBeVisible()
  await expect(one.getByRole('heading', { level: 1 })).toBeFocused()

  await hands.press(one.getByRole('button', { name: say('staff.loan.recordArrangement'), exact: true }))
  await hands.write(dialog.getByLabel(say('staff.loan.caller'), { exact: true }), '财务陈小姐')
  await hands.date(dialog.getByLabel(say('staff.arrangements.wishedFrom'), { exact: true }), later)
  await hands.write(dialog.getByLabel(say('staff.loan.wish'), { exact: true }), '货款晚一天到账。')
  await hands.press(dialog.getByRole('button', { name: say('staff.loan.recordArrangement.submit'), exact: true }))
  await hands.press(one.getByRole('main').getByRole('link', { name: say('staff.place.arrangements'), exact: true }))
  let offered: (string | null)[] = []
  await accepted.walk(
    {
      requested: () => expect(dialog.getByText('货款晚一天到账。')).toBeVisible(),
      proposed: async () => {
        await expect(one.getByText(say('staff.arrangements.empty.title'), { exact: true })).toBeVisible()
        await one.close()
      },
      offered: async () => {
        await expect(other.getByText(say('staff.arrangements.empty.title'), { exact: true })).toBeVisible()
        await expect(other.getByRole('heading', { level: 1 })).toBeFocused()
        await other.close()
        await page.reload()
        await expect(merchant.text('repayments.repayment.held.title')).toBeVisible()
        await looks(page, 'a loan whose debits are held')
        await merchant.open('/arrangements')
        await expect(merchant.text('repayments.arrangements.status.offered.text')).toBeVisible()
        offered = await daysIn(page.locator('main tbody'))
        expect(String(offered[0]) > String(first)).toBe(true)
      },
      accepted: async () => {
        await expect(merchant.text('repayments.arrangements.status.accepted.text.moved')).toBeVisible()
        await merchant.open('/credit/hook/repayment')
        await expect(instalments.first()).toBeVisible()
        expect((await daysIn(instalments.first()))[0]).toBe(offered[0])
      },
    },
    {
      'arrangement.proposed': async () => {
        await hands.tick(dialog.getByRole('radio', { name: say('staff.arrangements.timing.moved') }))
        await hands.press(dialog.getByRole('button', { name: say('staff.arrangements.calculate'), exact: true }))
        await expect(dialog.getByRole('table', { name: say('staff.arrangements.plan') })).toBeVisible()
        await looks(one, 'a due day that is moved')
        await hands.write(dialog.getByLabel(say('staff.file.reason'), { exact: true }), '只晚一天。')
        await hands.press(dialog.getByRole('button', { name: say('staff.arrangements.propose'), exact: true }))
      },
      'arrangement.confirmed': async () => {
        await comes(other, 'lead')
        const others = typing({ page: other })
        await others.press(other.getByRole('link', { name: say('staff.place.arrangements'), exact: true }))
        await expect(other.getByText(say('staff.arrangements.empty.title'), { exact: true })).toBeVisible()
        await others.press(other.getByRole('tab', { name: say('staff.arrangements.filter.requested'), exact: true }))
        await other.keyboard.press('ArrowRight')
        await others.press(other.getByRole('button', { name: say('staff.arrangements.open.of', { reference }) }))
        await others.write(other.getByLabel(say('staff.file.reason'), { exact: true }), '与来电相符。')
        await looks(other, 'a moved day that another lead has proposed')
        await others.press(other.getByRole('dialog').getByRole('button', { name: say('staff.arrangements.confirm'), exact: true }))
      },
      'arrangement.accepted': async () => {
        await press(page, say('repayments.arrangements.accept.of', { reference }))
        await expect(page.getByText(say('repayments.arrangements.accept.text.moved', { reference }))).toBeVisible()
        await press(page, say('repayments.arrangements.accept'))
      },
    },
  )
})

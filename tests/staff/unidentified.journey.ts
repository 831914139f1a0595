/** A transfer that names no loan in browsers: proposed by a lead at a desk, confirmed by another one on a phone, both by keyboard alone. Decision 109. */
import type { Page } from '@playwright/test'
import { signIn } from '../account/account.ts'
import { test } from '../kernel/own-time.ts'
import { looks, nightBrings } from '../kernel/page-hands.ts'
import { typing } from '../kernel/typing.ts'
import { scenarioWays } from '../kernel/ways.ts'
import { wordsOf } from '../kernel/words.ts'
import { expect } from '../kernel/world.ts'
import { comes } from './comes.ts'

const say = wordsOf('zh_CN')
const phone = { width: 390, height: 844 }
const transfer = { reference: 'NOV INSTALMENT THANK YOU', amount: '823.45', payerName: 'Harbour Light Ltd', payerAccount: '012-888-128838' }

const { allocated } = scenarioWays('unidentifiedTransfer')

test(`decision 109 a transfer that names no loan, by keyboard of two leads and the merchant: ${allocated.title}`, async ({
  standing,
  browser,
  baseURL,
  timePasses,
}) => {
  const merchant = await standing('drawn')
  const { page } = merchant
  await page.request.post('/sandbox/bank/transfers', { form: transfer })
  await timePasses('day')
  const [one, other] = await Promise.all([{ width: 1280, height: 900 }, phone].map((viewport) => browser.newPage({ baseURL, viewport })))
  if (!one || !other) throw new Error('No pages')
  const [hands, others] = [typing({ page: one }), typing({ page: other })]
  const opening = (on: Page) => on.getByRole('button', { name: say('staff.transfers.open.of', { text: transfer.reference }) })

  await page.setViewportSize(phone)
  await signIn(merchant)
  await merchant.open('/credit/hook/repayment')
  const loan = page.getByText(/^DD-\w{4}-\d{6}-\d{4}$/).first()
  await expect(loan).toBeVisible()
  const reference = String(await loan.textContent())

  await allocated.walk(
    {
      open: async () => {
        await comes(one, 'lead')
        await hands.press(one.getByRole('link', { name: say('staff.place.unidentified'), exact: true }))
        await nightBrings(one, opening(one))
      },
      proposed: async () => {
        await expect(one.getByText(say('staff.transfers.empty.open.title'), { exact: true })).toBeVisible()
        // The row that the dialog was opened from is gone.
        await expect(one.getByRole('heading', { level: 1 })).toBeFocused()
        await comes(other, 'lead')
        await others.press(other.getByRole('link', { name: say('staff.place.unidentified'), exact: true }))
        await expect(other.getByText(say('staff.transfers.empty.open.title'), { exact: true })).toBeVisible()
        await others.press(other.getByRole('tab', { name: say('staff.transfers.filter.open'), exact: true }))
        await other.keyboard.press('ArrowRight')
        await others.press(opening(other))
        await expect(other.getByRole('dialog').getByText(reference)).toBeVisible()
        await looks(other, 'a proposal of another lead')
      },
      allocated: async () => {
        await expect(other.getByText(say('staff.transfers.empty.proposed.title'), { exact: true })).toBeVisible()
        await expect(other.getByRole('heading', { level: 1 })).toBeFocused()
        for (const each of [one, other]) await each.close()
        await page.reload()
        const repayment = page.getByRole('listitem').filter({ hasText: String(say('repayments.repayment.method.transfer')) })
        await expect(repayment).toContainText('823.45')
        await looks(page, 'a repayment by a transfer')
        await merchant.open('/statements')
        await expect(page.getByRole('row').filter({ hasText: /RP-/ })).toContainText('823.45')
        await looks(page, 'the statement with it')
      },
    },
    {
      'allocation.proposed': async () => {
        await hands.press(opening(one))
        const dialog = one.getByRole('dialog')
        await expect(dialog.getByText(`${transfer.payerName} ••••8838`)).toBeVisible()
        await looks(one, 'a transfer and the loans that it may be for')
        await hands.write(dialog.getByRole('searchbox', { name: say('staff.transfers.search') }), reference.toLowerCase())
        await one.keyboard.press('Enter')
        await expect(dialog.getByRole('group', { name: say('staff.transfers.found') })).toBeVisible()
        await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
        await hands.tick(dialog.getByRole('radio', { name: reference }))
        await hands.press(dialog.getByRole('button', { name: say('staff.transfers.propose'), exact: true }))
        await expect(dialog.getByLabel(say('staff.transfers.why'), { exact: true })).toBeFocused()
        await one.keyboard.type('付款人与公司同名，金额是十一月的一期。')
        await looks(one, 'a loan that is chosen')
        await hands.press(dialog.getByRole('button', { name: say('staff.transfers.propose'), exact: true }))
      },
      'allocation.confirmed': () =>
        others.press(other.getByRole('dialog').getByRole('button', { name: say('staff.transfers.confirm'), exact: true })),
    },
  )
})

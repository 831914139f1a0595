/**
 * What a company has paid too much in a browser, on a phone and by keyboard: read, its account verified, and paid out in part. Decisions 108 and 115.
 * Scripted by hand: nights and the statement of the bank; the scenarios of a payout are walked in one process.
 */
import type { Page } from '@playwright/test'
import { confirmStepUp } from '../account/step-up.ts'
import { test } from '../kernel/own-time.ts'
import { looks, nightBrings } from '../kernel/page-hands.ts'
import { expect } from '../kernel/world.ts'
import { settle } from '../portal/settle.ts'

const paidOut = '250'

/** The two small amounts on the statement of the account at the bank. */
async function amountsOf(page: Page): Promise<string[]> {
  const bank = await (await page.request.get('/sandbox/bank')).text()
  return [...bank.matchAll(/VD-[\s\S]*?HKD (0\.\d\d)/g)].map(([, amount]) => String(amount))
}

test('decisions 108 115 what was paid too much is on the dashboard and paid out in part, once its account is verified', async ({
  standing,
  timePasses,
}) => {
  const setting = { speaks: 'zh_HK', width: 390, keyboard: true, point: 'drawn' } as const
  const { merchant, hands } = await settle(await standing(setting.point), setting)
  const { page, words, button, field } = merchant
  const named = (id: string) => page.getByRole('button', { name: words(id) })
  await merchant.open('/credit/hook/repayment')
  const loan = page.getByText(/^DD-\w{4}-\d{6}-\d{4}$/).first()
  await expect(loan).toBeVisible()
  const transfer = { reference: String(await loan.textContent()), amount: '900000.00' }
  await page.request.post('/sandbox/bank/transfers', { form: transfer })
  await timePasses('day')

  await settle(merchant, setting)
  await nightBrings(page, page.getByText(/^多付結餘 HKD/))
  await looks(page, 'a dashboard with a credit balance')
  await merchant.open('/credit/hook/repayment')
  const card = page.getByRole('heading', { name: /^多付結餘 HKD/ })
  await expect(card).toBeVisible()
  const balance = Number((await card.innerText()).replaceAll(/[^\d.]/g, ''))
  await expect(page.getByRole('button', { name: /^提取/ })).toHaveCount(0)
  await looks(page, 'a credit balance whose account is not verified')
  await hands.press(merchant.link('repayments.repayment.surplus.accounts'))
  await expect(merchant.heading('banking.accounts.title')).toBeVisible()
  await hands.press(named('banking.accounts.verify.of').first())
  await hands.press(button('banking.accounts.proof.deposit.submit'))
  await expect(merchant.dialog()).toHaveCount(0)
  await nightBrings(page, named('banking.accounts.amounts.enter.of'))
  const [first = '', second = ''] = await amountsOf(page)
  await hands.press(named('banking.accounts.amounts.enter.of'))
  await hands.write(field('banking.accounts.amounts.first'), first)
  await hands.write(field('banking.accounts.amounts.second'), second)
  await hands.press(button('banking.accounts.amounts.submit'))
  await expect(merchant.dialog()).toHaveCount(0)
  await expect(named('banking.accounts.amounts.enter.of')).toHaveCount(0)

  await merchant.open('/credit/hook/repayment')
  await hands.press(page.getByRole('button', { name: /^提取 HKD/ }))
  await hands.write(field('repayments.repayment.surplus.dialog.amount'), paidOut)
  await looks(page, 'a payout of the credit balance')
  await page.keyboard.press('Enter')
  await confirmStepUp(merchant, merchant.phone)
  await expect(merchant.dialog()).toHaveCount(0)
  await nightBrings(page, merchant.text('repayments.repayment.surplus.status.paid'))
  expect(Number((await card.innerText()).replaceAll(/[^\d.]/g, ''))).toBe(balance - Number(paidOut))
  await looks(page, 'a credit balance that was paid out in part')
  await merchant.open('/statements')
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: `-${paidOut}.00` })
      .or(page.getByText(`${paidOut}.00`))
      .first(),
  ).toBeVisible()
  await looks(page, 'a statement with the surplus and its payout')
})

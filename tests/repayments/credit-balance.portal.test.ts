/** What a merchant has paid too much, from the transfer to its payout. Decisions 108, 115. */
import { expect } from 'vitest'
import { confirmStepUp } from '../account/step-up.ts'
import { test } from '../support/in-process/world.ts'
import { arrives } from './credit.ts'

test('decision 108 decision 115 what was paid too much is on the dashboard, and is paid out in part from the page of repayments after a code, once', async ({
  standing,
}) => {
  const merchant = await standing('drawn', { calm: true })
  const { button, page, sees, server, settle, words } = merchant
  const { db } = server.database
  await merchant.later({ days: 2 })
  const loan = await db.selectFrom('drawdowns').selectAll().where('status', '=', 'settled').executeTakeFirstOrThrow()
  await arrives(server, { drawdownId: loan.id, facilityId: loan.facility_id }, loan.amount * 2n)
  await db
    .updateTable('company_bank_accounts')
    .set({ status: 'verified', verified_by: 'deposit', verified_at: server.deps.clock.now() })
    .execute()
  await settle()

  await merchant.signIn()
  await sees(page.getByText(/^多付余额 HKD/))
  await merchant.open('/credit/hook/repayment')
  const card = page.getByRole('heading', { name: /^多付余额 HKD/ })
  await sees(card)
  await page.getByRole('button', { name: /^提取 HKD/ }).click()
  const amount = merchant.field('repayments.repayment.surplus.dialog.amount')
  const whole = amount.value()
  await amount.fill('9999999')
  await button('repayments.repayment.surplus.dialog.submit').click()
  expect(amount.description()).not.toBe('')
  await amount.fill('250')
  await button('repayments.repayment.surplus.dialog.submit').click()
  const stepUp = page.getByRole('dialog', { name: words('account.stepUp.title') })
  await sees(stepUp)
  await merchant.press('{Escape}')
  await sees(merchant.dialog().getByLabel(words('repayments.repayment.surplus.dialog.amount')))
  await button('repayments.repayment.surplus.dialog.submit').click()
  await confirmStepUp(merchant, merchant.phone)
  await sees(merchant.text('repayments.repayment.surplus.status.requested'))
  await settle()
  await merchant.later({ minutes: 30 })
  await settle()
  await merchant.open('/credit/hook/repayment')
  await sees(merchant.text('repayments.repayment.surplus.status.paid'))
  const rest = Number(whole.replaceAll(',', '')) - 250
  expect(card.element().textContent?.replaceAll(/[^\d.]/g, '')).toBe(rest.toFixed(2))
  expect(await db.selectFrom('credit_payouts').select(['amount', 'status']).execute()).toEqual([{ amount: 25_000n, status: 'paid' }])
})

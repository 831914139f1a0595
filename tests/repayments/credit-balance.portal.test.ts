/** What a merchant has paid too much, from the transfer through every scenario of its payout. Decisions 108, 115. */
import { expect } from 'vitest'
import { decidePayout, returnPayout } from '../../server/sandbox/payouts.ts'
import { confirmStepUp } from '../account/step-up.ts'
import { scenarioWays } from '../kernel/ways.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { arrives } from './credit.ts'

/** Requests a part of the credit balance after a code, on the page of repayments. Answers what is left of it. */
async function requestPart(merchant: Visitor): Promise<number> {
  const { button, page, sees, words } = merchant
  await sees(page.getByText(/^多付余额 HKD/))
  await merchant.open('/credit/hook/repayment')
  await page.getByRole('button', { name: /^提取 HKD/ }).click()
  const amount = merchant.field('repayments.repayment.surplus.dialog.amount')
  const whole = Number(amount.value().replaceAll(',', ''))
  await amount.fill('9999999')
  await button('repayments.repayment.surplus.dialog.submit').click()
  expect(amount.description()).not.toBe('')
  await amount.fill('250')
  await button('repayments.repayment.surplus.dialog.submit').click()
  await sees(page.getByRole('dialog', { name: words('account.stepUp.title') }))
  await merchant.press('{Escape}')
  await sees(merchant.dialog().getByLabel(words('repayments.repayment.surplus.dialog.amount')))
  await button('repayments.repayment.surplus.dialog.submit').click()
  await confirmStepUp(merchant, merchant.phone)
  await sees(merchant.text('repayments.repayment.surplus.status.requested'))
  return whole - 250
}

for (const [name, way] of Object.entries(scenarioWays('creditPayout')))
  test(`decision 108 decision 115 what was paid too much is on the dashboard, and is requested in part; the payout is ${name}: ${way.title}`, async ({
    standing,
  }) => {
    const merchant = await standing('drawn', { calm: true, settings: { SANDBOX_BANK_SECONDS: '86400' } })
    const { page, sees, server, settle } = merchant
    const { db } = server.database
    await merchant.later({ days: 2 })
    const loan = await db.selectFrom('drawdowns').selectAll().where('status', '=', 'settled').executeTakeFirstOrThrow()
    await arrives(server, { drawdownId: loan.id, facilityId: loan.facility_id }, loan.amount * 2n)
    await db
      .updateTable('company_bank_accounts')
      .set({ status: 'verified', verified_by: 'deposit', verified_at: server.deps.clock.now() })
      .execute()
    await settle()
    server.outside.silent.add('/sandbox/bank')
    await merchant.signIn()
    const rest = await requestPart(merchant)

    const reference = async () =>
      (await db.selectFrom('sandbox_payouts').select('reference').orderBy('accepted_at', 'desc').executeTakeFirstOrThrow()).reference
    const is = (status: string, balance: number) => async () => {
      await merchant.open('/credit/hook/repayment')
      await sees(merchant.text(`repayments.repayment.surplus.status.${status}`))
      const card = page.getByRole('heading', { name: /^多付余额 HKD/ })
      expect(card.element().textContent?.replaceAll(/[^\d.]/g, '')).toBe(balance.toFixed(2))
      const [row] = await db.selectFrom('credit_payouts').select(['amount', 'status']).execute()
      expect(row).toEqual({ amount: 25_000n, status })
    }
    /** Time without an open page. */
    const pass = async (span: { minutes?: number; days?: number }) => {
      await merchant.close()
      await merchant.later(span)
    }
    const decides = (decision: 'settled' | 'refused') => async () => {
      await decidePayout(server.deps, await reference(), decision)
      await pass({ minutes: 30 })
    }
    await way.walk(
      {
        requested: is('requested', rest),
        sent: is('sent', rest),
        paid: is('paid', rest),
        refused: is('refused', rest + 250),
        returned: is('returned', rest + 250),
      },
      {
        'payout.accepted': async () => {
          server.outside.silent.clear()
          await pass({ minutes: 30 })
        },
        'payout.settled': decides('settled'),
        'payout.refused': decides('refused'),
        'money.returned': async () => {
          await returnPayout(server.deps, await reference())
          await pass({ days: 1 })
          await merchant.signIn()
        },
      },
    )
  })

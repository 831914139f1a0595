/** A drawdown that a second administrator approves, in the browsers of both. Decision 086. */
import { confirmStepUp } from '../account/step-up.ts'
import { expect, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { expectFits, settle } from '../portal/settle.ts'
import { agreeToOffer } from './terms.ts'

test('decision 086 on two phones, in English and zh_CN: an administrator sets the amount and draws, the other one approves by keyboard', async ({
  standing,
  browser,
}) => {
  const { merchant: owner } = await settle(await standing('signed-by-two'), { speaks: 'en_US', width: 390, point: 'signed-by-two' })
  await owner.open('/company/users')
  await owner.button('company.users.approval.set').click()
  await owner.page.getByLabel(owner.words('company.users.approval.amount')).fill('20000')
  await expectAccessible(owner.page, 'the amount from which drawdowns are approved')
  await expectFits(owner)
  await owner.button('company.users.approval.save').click()
  await confirmStepUp(owner, owner.phone)
  await expect(owner.text('company.users.approval.sent')).toBeVisible()
  await owner.open('/credit/hook/second-drawdown')
  await expect(owner.field('lending.drawdown.amount.label')).toBeVisible()
  await agreeToOffer(owner)
  await expect(owner.text('lending.drawdown.approval.ahead.title')).toBeVisible()
  await owner.button('lending.drawdown.check.confirm').click()
  await expect(owner.heading('lending.drawdown.approval.waiting.title')).toBeVisible()
  await expectAccessible(owner.page, 'a drawdown that waits for approval')
  await expectFits(owner)

  const prepared = await standing('approver', await browser.newPage())
  const { merchant: second, hands } = await settle(prepared, { speaks: 'zh_CN', width: 390, keyboard: true, point: 'approver' })
  await expectAccessible(second.page, 'the dashboard of the second administrator')
  await hands.press(second.page.getByRole('link', { name: second.words('home.approval.check') }))
  await expect(second.page.getByRole('main')).toContainText('19,800.00')
  await expectAccessible(second.page, 'the drawdown to approve')
  await expectFits(second)
  await hands.press(second.button('lending.drawdown.approval.approve'))
  await confirmStepUp(second, second.phone)
  await expect(second.text('lending.drawdown.approval.given.title')).toBeVisible()
  await second.page.close()
})

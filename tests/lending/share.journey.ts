/**
 * A drawdown that a share of payouts repays, in a browser on a phone: chosen, drawn, and repaid by the first payout. Decision 127.
 * Scripted by hand: one straight path over the payout of a provider.
 */
import { signIn } from '../account/account.ts'
import { test } from '../kernel/own-time.ts'
import { looks, nightBrings } from '../kernel/page-hands.ts'
import { typing } from '../kernel/typing.ts'
import { expect } from '../kernel/world.ts'
import { until } from '../support/until.ts'
import { askFor, drawn } from './terms.ts'

test('decision 127 a merchant compares instalments with a share of payouts, draws by the share, and the PSP holds it back, by keyboard on a phone', async ({
  standing,
  timePasses,
}) => {
  const merchant = await standing('signed-with-psp')
  const { page, words, button, heading } = merchant
  const hands = typing(merchant)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(merchant)
  await merchant.open('/credit/hook/second-drawdown')
  await expect(merchant.field('lending.drawdown.amount.label')).toBeVisible()
  await askFor(merchant, drawn.typed)
  await hands.tick(page.getByRole('radio', { name: words('lending.drawdown.repaidBy.share') }))
  const ways = page.getByRole('table', { name: words('lending.drawdown.ways.title') })
  for (const figure of ['share', 'until', 'cost', 'statutory'])
    await expect(
      ways
        .getByRole('row', { name: words(`lending.drawdown.ways.${figure}`) })
        .getByRole('cell')
        .last(),
    ).not.toHaveText('—')
  await looks(page, 'instalments beside a share of payouts')
  await hands.tick(page.getByRole('checkbox', { name: words('lending.drawdown.agree') }))
  await expect(merchant.text('lending.drawdown.next.note')).toBeVisible()
  await hands.press(button('lending.drawdown.next'))
  await expect(heading('lending.drawdown.check.title')).toBeFocused()
  await expect(merchant.text('lending.drawdown.share.held')).toBeVisible()
  await looks(page, 'a drawdown by a share that is checked')
  await hands.press(button('lending.drawdown.check.confirm'))
  await expect(heading('lending.drawdown.settled.title')).toBeFocused()

  // The first night asks the PSP, which holds the share back on the Tuesday after it; the night after that reads it.
  await timePasses('day')
  const asked = async () => (await (await page.request.get('/sandbox/bank/collections')).text()).includes('HB-')
  await until(asked, 'the PSP is not asked')
  await timePasses('week')
  await timePasses('day')
  await signIn(merchant)
  await merchant.open('/credit/hook/repayment')
  const held = page.getByRole('listitem').filter({ hasText: String(words('repayments.repayment.method.settlement')) })
  await nightBrings(page, held.first())
  await expect(held.first()).toContainText(/HKD\s\d/)
  await expect(page.getByText(words('repayments.repayment.plan.share'))).toBeVisible()
  await looks(page, 'a loan that a share of payouts repays')
})

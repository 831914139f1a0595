/** A loan that no one repays in browsers, by keyboard: called about at the desk, written off by two leads, recovered in part. Decisions 118 and 120. */
import { signIn } from '../account/account.ts'
import { test } from '../kernel/own-time.ts'
import { looks, nightBrings } from '../kernel/page-hands.ts'
import { typing } from '../kernel/typing.ts'
import { wordsOf } from '../kernel/words.ts'
import { expect } from '../kernel/world.ts'
import { comes } from './comes.ts'
import { opensLoan } from './opens-loan.ts'

const say = wordsOf('zh_CN')
const phone = { width: 390, height: 844 }

test('decisions 118 120 a loan is called about, written off by two leads and recovered in part; desk and merchant read it, by keyboard', async ({
  standing,
  browser,
  baseURL,
  timePasses,
}) => {
  const merchant = await standing('drawn-undebited')
  const { page } = merchant
  await page.setViewportSize(phone)
  // The first instalment is due within six weeks, and a loan is written off from the ninetieth day after.
  for (let months = 0; months < 5; months++) await timePasses('month')
  await signIn(merchant)
  await merchant.open('/credit/hook/repayment')
  const loan = page.getByText(/^DD-\w{4}-\d{6}-\d{4}$/).first()
  await expect(loan).toBeVisible()
  const reference = String(await loan.textContent())
  const [one, other] = await Promise.all([{ width: 1280, height: 900 }, phone].map((viewport) => browser.newPage({ baseURL, viewport })))
  if (!one || !other) throw new Error('No pages')

  await comes(one, 'lead')
  const hands = typing({ page: one })
  const dialog = one.getByRole('dialog')
  const within = (id: string) => dialog.getByRole('button', { name: say(id), exact: true })
  await hands.press(one.getByRole('link', { name: say('staff.place.collections'), exact: true }))
  const opening = one.getByRole('button', { name: say('staff.collections.open.of', { reference }) })
  await nightBrings(one, opening)
  await hands.press(opening)
  await hands.press(within('staff.collections.operation.take'))
  await expect(opening).toBeFocused()
  await looks(one, 'loans that are past due')
  await hands.press(opening)
  await expect(dialog).toContainText(String(say('staff.collections.entry.taken')))
  await hands.press(within('staff.collections.operation.contact'))
  await hands.pick(dialog.getByLabel(say('staff.collections.channel'), { exact: true }), 'phone')
  await hands.pick(dialog.getByLabel(say('staff.collections.outcome'), { exact: true }), 'cannotPay')
  await hands.write(dialog.getByLabel(say('staff.collections.words'), { exact: true }), '店铺已经关闭。')
  const again = dialog.getByLabel(say('staff.collections.again'), { exact: true })
  await hands.date(again, String(await again.getAttribute('min')))
  await looks(one, 'a call that is noted')
  await hands.press(within('staff.collections.save'))
  await expect(opening).toBeFocused()
  await looks(one, 'loans that are past due, one of them called about')
  await hands.press(opening)
  await expect(dialog).toContainText('店铺已经关闭。')
  await looks(one, 'a case of a loan that is past due')
  await one.keyboard.press('Escape')
  await expect(opening).toBeFocused()

  await hands.press(one.getByRole('link', { name: say('staff.place.adjustments'), exact: true }))
  const add = one.getByRole('button', { name: say('staff.adjustments.add'), exact: true })
  await expect(add).toBeVisible()
  await looks(one, 'adjustments, none yet')
  await hands.press(add)
  await hands.write(dialog.getByLabel(say('staff.adjustments.reference'), { exact: true }), reference)
  await one.keyboard.press('Enter')
  await hands.press(within('staff.adjustments.writeOff.press'))
  await hands.write(dialog.getByLabel(say('staff.adjustments.why'), { exact: true }), '店铺关闭，没有可以扣收的款项。')
  await looks(one, 'a loan that is proposed to be written off')
  await hands.press(within('staff.adjustments.propose'))
  await expect(one.getByRole('button', { name: say('staff.adjustments.open.of', { reference }) })).toBeVisible()
  await expect(add).toBeFocused()

  await comes(other, 'lead')
  const others = typing({ page: other })
  await others.press(other.getByRole('link', { name: say('staff.place.adjustments'), exact: true }))
  await others.press(other.getByRole('button', { name: say('staff.adjustments.open.of', { reference }) }))
  await looks(other, 'a write-off that another lead has proposed')
  await others.press(other.getByRole('dialog').getByRole('button', { name: say('staff.adjustments.confirm.writeOff'), exact: true }))
  await expect(other.getByText(say('staff.adjustments.empty.proposed.title'), { exact: true })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1 })).toBeFocused()
  await opensLoan(one, reference)
  await expect(one.getByText(say('staff.loan.account.writtenOff'))).toBeVisible()
  for (const each of [one, other]) await each.close()

  await page.reload()
  await expect(page.getByText(say('repayments.repayment.writtenOff.text'))).toBeVisible()
  await looks(page, 'a loan that is written off')
  await page.request.post('/sandbox/bank/transfers', { form: { reference, amount: '500.00' } })
  await timePasses('day')
  await signIn(merchant)
  await merchant.open('/credit/hook/repayment')
  const recovered = page.getByRole('listitem').filter({ hasText: String(say('repayments.repayment.method.transfer')) })
  await nightBrings(page, recovered)
  await expect(recovered).toContainText('500.00')

  const desk = await browser.newPage({ baseURL })
  await comes(desk, 'reviewer')
  await opensLoan(desk, reference)
  await expect(desk.getByText(say('staff.loan.recovered'), { exact: true }).locator('..')).toContainText('500.00')
  await looks(desk, 'a loan that was recovered in part')
  await desk.close()
})

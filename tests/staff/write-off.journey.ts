/** A loan that no one repays in browsers, by keyboard: called about at the desk, written off by two leads, recovered in part. Decisions 118 and 120. */
import type { Page } from '@playwright/test'
import { signIn } from '../account/account.ts'
import { test } from '../kernel/own-time.ts'
import { looks, nightBrings } from '../kernel/page-hands.ts'
import { typing } from '../kernel/typing.ts'
import { waysOf } from '../kernel/ways.ts'
import { wordsOf } from '../kernel/words.ts'
import { expect } from '../kernel/world.ts'
import { comes } from './comes.ts'
import { opensLoan } from './opens-loan.ts'
import { writeOffModel } from './write-off-model.ts'

const say = wordsOf('zh_CN')
const phone = { width: 390, height: 844 }

for (const { title, path, walk } of waysOf(writeOffModel))
  if (path.state.matches('recovered'))
    test(`decisions 118 120 desk and merchant, by keyboard: ${title}`, async ({ standing, browser, baseURL, timePasses }) => {
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
      const [one, other] = await Promise.all(
        [{ width: 1280, height: 900 }, phone].map((viewport) => browser.newPage({ baseURL, viewport })),
      )
      if (!one || !other) throw new Error('No pages')
      const [hands, others] = [typing({ page: one }), typing({ page: other })]
      const dialog = one.getByRole('dialog')
      const within = (id: string, on = one) => on.getByRole('dialog').getByRole('button', { name: say(id), exact: true })
      const field = (id: string) => dialog.getByLabel(say(id), { exact: true })
      const opening = one.getByRole('button', { name: say('staff.collections.open.of', { reference }) })
      const proposal = (on: Page) => on.getByRole('button', { name: say('staff.adjustments.open.of', { reference }) })
      const add = one.getByRole('button', { name: say('staff.adjustments.add'), exact: true })
      const decides = (decision: 'confirm.writeOff' | 'decline') => async () => {
        await comes(other, 'lead')
        await others.press(other.getByRole('link', { name: say('staff.place.adjustments'), exact: true }))
        await others.press(proposal(other))
        await looks(other, 'a write-off that another lead has proposed')
        await others.press(within(`staff.adjustments.${decision}`, other))
        await expect(other.getByText(say('staff.adjustments.empty.proposed.title'), { exact: true })).toBeVisible()
        await expect(other.getByRole('heading', { level: 1 })).toBeFocused()
      }

      await walk(
        {
          pastDue: async () => {
            await comes(one, 'lead')
            await hands.press(one.getByRole('link', { name: say('staff.place.collections'), exact: true }))
            await nightBrings(one, opening)
            await hands.press(opening)
            await hands.press(within('staff.collections.operation.take'))
            await expect(opening).toBeFocused()
            await looks(one, 'loans that are past due')
          },
          calledAbout: async () => {
            await expect(opening).toBeFocused()
            await looks(one, 'loans that are past due, one of them called about')
            await hands.press(opening)
            await expect(dialog).toContainText('店铺已经关闭。')
            await looks(one, 'a case of a loan that is past due')
            await one.keyboard.press('Escape')
            await expect(opening).toBeFocused()
          },
          proposed: async () => {
            await expect(proposal(one)).toBeVisible()
            await expect(add).toBeFocused()
          },
          declined: () => expect(add).toBeVisible(),
          writtenOff: async () => {
            await opensLoan(one, reference)
            await expect(one.getByText(say('staff.loan.account.writtenOff'))).toBeVisible()
            for (const each of [one, other]) await each.close()
            await page.reload()
            await expect(page.getByText(say('repayments.repayment.writtenOff.text'))).toBeVisible()
            await looks(page, 'a loan that is written off')
          },
          recovered: async () => {
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
          },
        },
        {
          'a lead notes a call': async () => {
            await hands.press(opening)
            await expect(dialog).toContainText(String(say('staff.collections.entry.taken')))
            await hands.press(within('staff.collections.operation.contact'))
            await hands.pick(field('staff.collections.channel'), 'phone')
            await hands.pick(field('staff.collections.outcome'), 'cannotPay')
            await hands.write(field('staff.collections.words'), '店铺已经关闭。')
            const again = field('staff.collections.again')
            await hands.date(again, String(await again.getAttribute('min')))
            await looks(one, 'a call that is noted')
            await hands.press(within('staff.collections.save'))
          },
          'proposes to write the loan off': async () => {
            await hands.press(one.getByRole('link', { name: say('staff.place.adjustments'), exact: true }))
            await expect(add).toBeVisible()
            await looks(one, 'adjustments, none yet')
            await hands.press(add)
            await hands.write(field('staff.adjustments.reference'), reference)
            await one.keyboard.press('Enter')
            await hands.press(within('staff.adjustments.writeOff.press'))
            await hands.write(field('staff.adjustments.why'), '店铺关闭，没有可以扣收的款项。')
            await looks(one, 'a loan that is proposed to be written off')
            await hands.press(within('staff.adjustments.propose'))
          },
          'another lead declines': decides('decline'),
          'another lead confirms': decides('confirm.writeOff'),
          'the merchant pays a part': async () => {
            await page.request.post('/sandbox/bank/transfers', { form: { reference, amount: '500.00' } })
            await timePasses('day')
          },
        },
      )
    })

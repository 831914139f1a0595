/** Walks the tours of repayments and charge orders: what the merchant and the bank do for each deed, and what must be seen in each situation. */
import { expect } from '@playwright/test'
import { sayIn, type TextKey } from '../../server/sandbox/texts.ts'
import { signIn } from './account.ts'
import { nextCall } from './faults.ts'
import type { overdueModel, repaymentModel } from './repayment-model.ts'
import type { OnTour, Told } from './tours.ts'
import { type Merchant, merchant as merchantOn } from './world.ts'

const calls = {
  loans: '**/api/information/repayment/loans*',
  submit: '**/api/information/repayment/submit',
  orders: '**/transaction/company/charge/list',
  invoice: '**/transaction/company/charge/invoice/offline',
} as const

/** How long the bank and the nights may take. */
const patience = { timeout: 90_000 }
const say = sayIn('en_US')

/** Somebody at the bank presses every button of these words, as long as there is one. */
async function atTheBank({ page }: Merchant, deed: TextKey, most = 9): Promise<void> {
  const desk = await page.context().newPage()
  await desk.goto('/sandbox/bank/debits?locale=en-US')
  const buttons = desk.getByRole('button', { name: new RegExp(`^${say(deed)} `) })
  await expect(buttons.first()).toBeVisible()
  for (let left = Math.min(await buttons.count(), most); left > 0; left--) {
    const before = await buttons.count()
    await buttons.first().click()
    await expect(buttons).toHaveCount(before - 1)
  }
  await desk.close()
}

/** Time passes; whoever was signed in is not any more. */
async function pass(merchant: Merchant, forward: 'day' | 'month'): Promise<void> {
  expect((await merchant.page.request.post('/sandbox/clock', { form: { forward }, maxRedirects: 0 })).status()).toBe(303)
  await signIn(merchant)
}

/** A page that is loaded until it shows what the night has brought. */
async function untilShown(merchant: Merchant, path: string, shown: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await merchant.open(path)
      await expect(merchant.page.getByRole('heading', { level: 1 })).toBeVisible()
      await merchant.page.waitForLoadState('networkidle')
      return shown()
    }, patience)
    .toBe(true)
}

/** What both tours do. */
function doing({ merchant, hands }: OnTour) {
  const { page, button, words } = merchant
  const path = `/credit/${merchant.product}/repayment`
  const amount = merchant.field('repayment.amount.label')
  const all = page.getByRole('button', { name: words('repayment.amount.all') })
  return {
    path,
    amount,
    opens: () => merchant.open(path),
    types: (text: string) => hands.write(amount, text),
    goesOn: () => hands.press(button('repayment.next')),
    confirms: () => hands.press(button('repayment.check.confirm')),
    takesAll: () => hands.press(all),
  }
}

/** A loan repaid by debits. */
export function tellRepayment(on: OnTour): Told<typeof repaymentModel> {
  const { merchant, hands } = on
  const { page, button } = merchant
  const { path, amount, opens, types, goesOn, confirms, takesAll } = doing(on)
  const day = () => page.getByLabel(merchant.words('repayment.day.label'), { exact: true })
  return {
    does: {
      'opens it while it does not come': async () => {
        await nextCall(page, 'GET', calls.loans, 'lost')
        await opens()
      },
      'asks for it again': () => hands.press(button('page.unavailable.retry')),
      'asks for another day': async () => {
        await hands.date(day(), (await day().getAttribute('max')) ?? '')
      },
      'types too much': async () => {
        await types('99999999')
        await goesOn()
      },
      'types a part and goes on': async () => {
        await types('5000')
        await goesOn()
      },
      'thinks again': () => hands.press(button('repayment.check.back')),
      'goes on and confirms while nothing answers': async () => {
        await page.route(calls.submit, (route) => route.abort())
        await goesOn()
        await confirms()
      },
      'loads the page anew': async () => void (await page.reload()),
      'confirms once more, and hears nothing': async () => {
        await page.unroute(calls.submit)
        await nextCall(page, 'POST', calls.submit, 'unheard')
        await confirms()
      },
      waits: () => Promise.resolve(),
      'has the bank refuse': () => atTheBank(merchant, 'debits.do.refused'),
      'repays again': () => hands.press(button('repayment.again')),
      'pays a part in another tab first, then everything': async () => {
        await takesAll()
        await goesOn()
        const other = merchantOn(await page.context().newPage(), merchant.locale, merchant.product, merchant)
        await other.open(path)
        await other.field('repayment.amount.label').fill('1000')
        await other.button('repayment.next').click()
        await other.button('repayment.check.confirm').click()
        await expect(other.heading('repayment.collecting.title')).toBeVisible()
        await other.page.close()
        await confirms()
      },
      'pays what is left': async () => {
        await takesAll()
        await goesOn()
        await confirms()
      },
      'has the bank collect both': () => atTheBank(merchant, 'debits.do.settled'),
      // The other debit may be booked a moment later.
      'opens it once more': async () => {
        await hands.press(button('repayment.another'))
        await untilShown(merchant, path, () => merchant.heading('repayment.nothing.title').isVisible())
      },
      'has the bank take one back, and lets a day pass': async () => {
        await atTheBank(merchant, 'debits.do.returned', 1)
        await pass(merchant, 'day')
        await untilShown(merchant, path, () => amount.isVisible())
      },
    },
    sees: {
      home: async () => expect(merchant.heading('home.greeting')).toBeVisible(),
      unread: async () => expect(merchant.heading('page.unavailable.title')).toBeVisible(),
      owing: async () => {
        await expect(amount).toHaveValue('')
        await expect(merchant.text('home.money.due7')).toBeVisible()
        await expect(merchant.text('home.money.due30')).toBeVisible()
      },
      quoted: async () => expect(page.getByRole('status').filter({ hasText: /HKD/ }).first()).toBeVisible(),
      tooMuch: async () => expect(merchant.text('field.repayment.tooMuch')).toBeVisible(),
      check: async () => {
        await expect(merchant.heading('repayment.check.title')).toBeVisible()
        await expect(merchant.text('repayment.slip.interest')).toBeVisible()
        await expect(page.getByText('5,000.00', { exact: true })).toBeVisible()
      },
      typed: async () => expect(amount).toHaveValue('5,000.00'),
      verifying: async () => expect(merchant.heading('repayment.verifying.title')).toBeVisible(),
      confirmedBefore: async () => {
        await expect(merchant.heading('repayment.check.title')).toBeVisible()
        await expect(merchant.text('repayment.check.before.title')).toBeVisible()
      },
      unheard: async () => expect(merchant.heading('repayment.verifying.title')).toBeVisible(),
      collecting: async () => expect(merchant.heading('repayment.collecting.title')).toBeVisible(patience),
      refused: async () => {
        await expect(merchant.heading('repayment.refused.title')).toBeVisible(patience)
        await expect(merchant.text('repayment.refusal.refused-by-the-bank')).toBeVisible()
      },
      // One debit was refused, and one is all there ever was, though it was confirmed twice and asked for again.
      owingAgain: async () => {
        await expect(amount).toHaveValue('')
        await expect(merchant.text('repayment.status.refused')).toHaveCount(1)
      },
      overtaken: async () => {
        await expect(merchant.text('field.repayment.tooMuch')).toBeVisible()
        await expect(merchant.text('repayment.status.collecting').or(merchant.text('repayment.status.pending'))).toHaveCount(1)
      },
      collectingRest: async () => expect(merchant.heading('repayment.collecting.title')).toBeVisible(),
      received: async () => expect(merchant.heading('repayment.received.title')).toBeVisible(patience),
      nothingOwed: async () => expect(merchant.heading('repayment.nothing.title')).toBeVisible(),
      owedAgain: async () => expect(amount).toBeVisible(),
    },
    alike: { unheard: 'verifying', collectingRest: 'collecting' },
  }
}

/** A loan that was late. */
export function tellOverdue(on: OnTour): Told<typeof overdueModel> {
  const { merchant, hands } = on
  const { page, button, words } = merchant
  const { path } = doing(on)
  const tab = (status: string) => page.getByRole('tab', { name: words(`chargeOrders.status.${status}`), exact: true })
  const chip = (status: string) => page.getByRole('cell').filter({ hasText: String(words(`chargeOrders.status.${status}`)) })
  const choosesStatus = async (status: string) => {
    await hands.press(page.getByRole('tab', { selected: true }))
    for (let presses = 0; presses < 6 && (await tab(status).getAttribute('aria-selected')) !== 'true'; presses++)
      await page.keyboard.press('ArrowRight')
  }
  const opensSubOrders = page.getByRole('button', { name: words('chargeOrders.open.of') })
  const issue = page.getByRole('dialog').getByRole('button', { name: words('chargeOrders.invoice.issue.of') })
  const overdue = page.getByRole('status').filter({ hasText: words('repayment.overdue.text') })
  let invoice = { number: '', open: 0n }
  const transfers = async (cents: bigint) => {
    const form = { reference: `payment ${invoice.number}`, amount: `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}` }
    expect((await page.request.post('/sandbox/bank/transfers', { form, maxRedirects: 0 })).status()).toBe(303)
    await pass(merchant, 'day')
  }
  return {
    does: {
      'looks at charge orders while they do not come': async () => {
        await nextCall(page, 'POST', calls.orders, 'lost')
        await merchant.open('/charge-orders')
      },
      'asks for them again': () => hands.press(button('page.unavailable.retry')),
      'lets a month pass and looks at repayments': async () => {
        await pass(merchant, 'month')
        await untilShown(merchant, '/charge-orders', () => opensSubOrders.first().isVisible())
        await merchant.open(path)
      },
      'looks at charge orders': () => merchant.open('/charge-orders'),
      'looks at the voided ones': () => choosesStatus('voided'),
      'looks at all again': () => choosesStatus('all'),
      'opens the sub-orders': () => hands.press(opensSubOrders.last()),
      'goes back': () => page.keyboard.press('Escape'),
      'asks for the invoice while nothing answers': async () => {
        await nextCall(page, 'POST', calls.invoice, 'lost')
        await hands.press(issue)
      },
      'asks for the invoice': () => hands.press(issue),
      'transfers a part of it, and lets a day pass': async () => {
        const shown = (await page.getByRole('dialog').textContent()) ?? ''
        const [, amount = '0'] = /HKD\s([\d,.]+)/.exec(shown.slice(shown.lastIndexOf(String(words('chargeOrders.invoice.amount'))))) ?? []
        invoice = { number: /INV-\d{6}-\d{4,}/.exec(shown)?.[0] ?? '', open: BigInt(amount.replace(/\D/g, '')) }
        // Whom the bank refuses is tried again the next night: until then nothing but the transfer fills the order.
        await atTheBank(merchant, 'debits.do.refused')
        await untilShown(merchant, '/charge-orders', () => chip('suspend').first().isVisible())
        await transfers(invoice.open / 2n)
        await untilShown(merchant, '/charge-orders', () => chip('partialCollected').first().isVisible())
      },
      'transfers the rest, and lets a day pass': async () => {
        await transfers(invoice.open - invoice.open / 2n)
        await untilShown(merchant, '/charge-orders', () => chip('collected').first().isVisible())
      },
      'looks at repayments': () => merchant.open(path),
    },
    sees: {
      home: async () => expect(merchant.heading('home.greeting')).toBeVisible(),
      unread: async () => expect(merchant.heading('page.unavailable.title')).toBeVisible(),
      none: async () => expect(merchant.heading('chargeOrders.empty.all.title')).toBeVisible(),
      overdue: async () => expect(overdue).toBeVisible(),
      orders: async () => {
        await expect(opensSubOrders.first()).toBeVisible()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      },
      noneVoided: async () => expect(merchant.heading('chargeOrders.empty.some.title')).toBeVisible(),
      subOrders: async () => {
        await expect(page.getByRole('dialog', { name: words('chargeOrders.subOrders') })).toBeVisible()
        await expect(issue).toBeVisible()
      },
      notIssued: async () => {
        await expect(page.getByRole('dialog').getByRole('alert')).toContainText(words('problem.transport'))
        await expect(issue).toBeVisible()
      },
      invoiced: async () => {
        await expect(
          page
            .getByRole('dialog')
            .getByText(/INV-\d{6}-\d{4,}/)
            .first(),
        ).toBeVisible()
        await expect(page.getByRole('dialog').getByText(words('chargeOrders.invoice.text'))).toBeVisible()
      },
      partly: async () => expect(chip('partialCollected').first()).toBeVisible(),
      collected: async () => expect(chip('collected').first()).toBeVisible(),
      cured: async () => {
        await expect(merchant.field('repayment.amount.label')).toBeVisible()
        await expect(overdue).toHaveCount(0)
      },
    },
  }
}

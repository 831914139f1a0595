/** Repaying, as the models say: by debits that are lost, refused, overtaken, collected and taken back; and late, charged and cured by transfers. */
import type { Browser } from '@playwright/test'
import { openInside } from '../support/inside.ts'
import { signIn } from './account.ts'
import { overdueModel, repaymentModel } from './repayment-model.ts'
import { tellOverdue, tellRepayment } from './repayment-walk.ts'
import { settle, toursIn } from './tours.ts'
import { expect, type Merchant, merchant as merchantOn, openWorld, test } from './world.ts'

/** The money that was drawn is there. */
async function payOut(dataDir: string): Promise<void> {
  const inside = await openInside(dataDir, 'http://localhost')
  await inside.settle()
  await inside.close()
}

/** A world whose bank waits for a person, and a borrower in it. */
async function borrowing(browser: Browser): Promise<{ merchant: Merchant; close: () => Promise<void> }> {
  const world = await openWorld({ SANDBOX_BANK_SECONDS: '86400' }, payOut)
  const context = await browser.newContext({ baseURL: world.origin })
  return { merchant: merchantOn(await context.newPage(), 'zh_CN', 'hook', world.take('drawn')), close: () => world.close() }
}

const desk = { speaks: 'en_US', width: 1280, keyboard: true, point: 'drawn' } as const
const phone = { speaks: 'zh_CN', width: 390, point: 'drawn' } as const

for (const { setting, how, walk } of [...toursIn(repaymentModel, desk), ...toursIn(repaymentModel, phone)])
  test(`CRED-07 CRED-12 DASH-08 DASH-09 DASH-14 R12 a loan is repaid, once however it goes, ${how}`, async ({ browser }) => {
    test.setTimeout(600_000)
    const { merchant, close } = await borrowing(browser)
    try {
      const on = await settle(merchant, setting)
      await walk(on, tellRepayment(on))
    } finally {
      await close()
    }
  })

test('R12 the server took a repayment, its answer was lost, the page is loaded anew: it is followed, nothing is sent again', async ({
  browser,
}) => {
  const { merchant, close } = await borrowing(browser)
  try {
    const { page, button } = merchant
    const keys = new Set<string | undefined>()
    await page.route('**/api/information/repayment/submit', async (route) => {
      keys.add(route.request().headers()['idempotency-key'])
      await route.fetch()
      await route.abort('connectionreset')
    })
    await signIn(merchant)
    await merchant.open('/credit/hook/repayment')
    await merchant.field('repayment.amount.label').fill('5000')
    await button('repayment.next').click()
    await button('repayment.check.confirm').click()
    await expect(merchant.heading('repayment.verifying.title')).toBeVisible()
    // The page knows of no acknowledgement: nothing is ticked off, and no record is promised.
    const asked = page.getByRole('listitem').filter({ hasText: '5,000.00' })
    await expect(asked).toHaveText(merchant.words('repayment.timeline.unheard'))
    await expect(asked).toContainText(merchant.words('ui.state.waiting'))
    await expect(merchant.text('drawdown.verifying.stay')).toBeVisible()
    await page.reload()
    await expect(merchant.heading('repayment.collecting.title')).toBeVisible()
    expect(keys.size).toBe(1)
    await merchant.open('/credit/hook/repayment')
    await expect(merchant.field('repayment.amount.label')).toHaveValue('')
    await expect(merchant.text('repayment.status.collecting').or(merchant.text('repayment.status.pending'))).toHaveCount(1)
  } finally {
    await close()
  }
})

for (const { setting, how, walk } of [
  ...toursIn(overdueModel, { speaks: 'zh_HK', width: 1280, point: 'drawn' }),
  ...toursIn(overdueModel, { speaks: 'zh_HK', width: 390, point: 'drawn' }),
])
  test(`CHG-01 CHG-02 CHG-03 CHG-04 API-053 API-054 a loan that is overdue is charged, invoiced and cured, ${how}`, async ({ browser }) => {
    test.setTimeout(600_000)
    const { merchant, close } = await borrowing(browser)
    try {
      const on = await settle(merchant, setting)
      await walk(on, tellOverdue(on))
    } finally {
      await close()
    }
  })

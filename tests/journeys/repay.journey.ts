/** Repaying, as the models say: by debits that are lost, refused, overtaken, collected and taken back; and late, charged and cured by transfers. */
import type { Browser } from '@playwright/test'
import { openInside } from '../support/inside.ts'
import { overdueModel, repaymentModel } from './repayment-model.ts'
import { tellOverdue, tellRepayment } from './repayment-walk.ts'
import { settle, toursIn } from './tours.ts'
import { type Merchant, merchant as merchantOn, openWorld, test } from './world.ts'

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

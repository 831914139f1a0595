/** From home to a signed document of a loan, on a phone. Decision 147. Scripted by hand: a download, and the width of the page. */
import { expect, test } from '../kernel/world.ts'
import { expectFits, settle } from '../portal/settle.ts'

test('decision 147 SIGN-06 at 390 px in Chinese the list of drawdowns leads to the loan, which fits, and gives its agreement as PDF', async ({
  standing,
}) => {
  const setting = { speaks: 'zh_CN', width: 390, point: 'drawn' } as const
  const { merchant } = await settle(await standing(setting.point), setting)
  const { page, words } = merchant
  await page.getByRole('link', { name: /^DD-\w{4}-\d{6}-\d{4}$/ }).click()
  await expect(page).toHaveURL(/\/loans\/[\w-]{36}$/)
  await expect(merchant.heading('records.loan.owed')).toBeVisible()
  await expectFits(merchant)
  const papers = page.getByRole('region', { name: words('records.loan.papers'), exact: true })
  const paper = papers.getByRole('button', { name: `${words('signing.document.open')} 循环贷款协议` })
  const [file] = await Promise.all([page.waitForEvent('download'), paper.click()])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  await page.goto(page.url().replace(/[\w-]{36}$/, 'c0ffee00-0000-4000-8000-000000000000'))
  await expect(merchant.heading('records.loan.missing.title')).toBeVisible()
})

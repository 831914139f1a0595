/**
 * The first step of a company of the mainland on a phone, with what the register says of it.
 * Scripted by hand: one page for its width and its accessibility; such companies are certified by the model in one process.
 */
import { randomInt } from 'node:crypto'
import { usccCheckOf } from '../../contract/kyc/registration-numbers.ts'
import { country } from '../../contract/reference/countries.ts'
import { signIn } from '../account/account.ts'
import { pointing } from '../kernel/hands.ts'
import { expect, merchant as merchantOn, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { placeOf } from './certify.ts'

const phone = { width: 390, height: 844 }

test('KYC-23 KYC-24 KYC-25 decision 149 on a phone a company of the mainland is found by its credit code, confirmed, and certified without an English name', async ({
  standing,
}) => {
  const registered = await standing('registered')
  const { page } = registered
  await page.setViewportSize(phone)
  const merchant = merchantOn(page, 'zh_CN', 'hook', registered)
  const { words, field } = merchant
  await signIn(merchant)
  await merchant.button('home.next.certify.action').click()
  await page.getByRole('radio', { name: words(`kyc.country.${country.china}`), exact: true }).check()

  // A number that ends in 9 is of no company in the sandbox.
  const first17 = `91440300MA5${randomInt(10_000, 99_999)}1`
  await field('kyc.uscc.label').fill(`${first17}${usccCheckOf(first17)}`)
  const confirm = merchant.button('kyc.register.confirm')
  await expect(merchant.heading('kyc.register.title')).toBeVisible()
  await expectAccessible(page, 'what the register says')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await confirm.click()
  await expect(confirm).toHaveCount(0)

  await expect(field('kyc.nameCn.label')).toHaveValue(/贸易有限公司$/)
  await expect(field('kyc.incorporationDate.label')).not.toHaveValue('')
  await expect(field('kyc.registeredAddress.label')).toHaveValue(/室$/)
  await expect(page.getByRole('radio', { name: words('kyc.entityType.limited_company') })).toBeChecked()
  for (const label of ['kyc.document.china.first', 'kyc.document.china.second']) {
    const place = placeOf(merchant, label)
    await pointing.give(place.getByLabel(words('ui.file.choose')), 'paper.png')
    await merchant.sees(place.getByText(words('ui.file.done')))
  }
  await merchant.button('kyc.company.submit').click()

  await expect(merchant.heading('kyc.business.title')).toBeVisible()
  await expect(field('home.business.turnover.currency')).toHaveValue('CNY')
})

/** The certification between its steps: kept while the network is cut, and begun for a second company. */
import { expect } from 'vitest'
import { test } from '../support/in-process/world.ts'

test('KYC-17 ERR-R04 the network is cut in the middle of a step: what was typed stays, is reported as unsaved, and is sent when it is back', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { field, page, wire, words } = merchant
  await merchant.signIn()
  await merchant.button('home.next.certify.action').click()
  const saved = page.getByText('草稿已保存')
  const unkept = page.getByText(words('draft.unkept'))
  await field('kyc.nameEn.label').fill('Half Way Limited')
  await merchant.sees(saved)
  wire.fail('POST', '/sme/kyc', 'lost', Number.POSITIVE_INFINITY)
  await field('kyc.registeredAddress.label').fill('香港中环康乐广场一号')
  await merchant.sees(unkept)
  await field('kyc.nameEn.label').fill('Whole Way Limited')
  expect(field('kyc.registeredAddress.label').value()).toBe('香港中环康乐广场一号')
  wire.mend()
  await merchant.sees(saved)
  await merchant.seesNoMore(unkept)

  // Another device opens the same step: this browser keeps nothing of it.
  await merchant.close()
  sessionStorage.clear()
  await merchant.open('/company/onboarding/company-information')
  expect(field('kyc.nameEn.label').value()).toBe('Whole Way Limited')
  expect(field('kyc.registeredAddress.label').value()).toBe('香港中环康乐广场一号')
})

test('KYC-35 KYC-37 a second company is certified from the list of companies; the first one stays', async ({ standing }) => {
  const merchant = await standing('company-approved')
  const { field, page, words } = merchant
  await merchant.signIn()
  await merchant.open('/company/list')
  await merchant.button('companyList.another').click()
  await merchant.sees(merchant.heading('kyc.company.title'))
  expect(field('kyc.nameEn.label').value()).toBe('')
  await field('kyc.nameEn.label').fill('Second Light Limited')
  await merchant.sees(page.getByText('草稿已保存'))
  await merchant.open('/company/list')
  const second = page.getByRole('row').filter({ hasText: 'Second Light Limited' })
  await merchant.sees(second)
  await merchant.sees(page.getByRole('row').filter({ hasText: /Harbour Light|海港燈火/i }))
  // One at a time: the row of the second leads on.
  expect(merchant.button('companyList.another').all()).toEqual([])
  await second.getByRole('button', { name: words('companyList.certify.of', { company: 'Second Light Limited' }) }).click()
  expect(field('kyc.nameEn.label').value()).toBe('Second Light Limited')
})

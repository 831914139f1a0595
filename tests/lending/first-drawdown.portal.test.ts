/** From sign-up to the first drawdown, with every error once. The path without one is walked in a browser, on a phone. */
import { expect } from 'vitest'
import { fillInSignUp, openSignUp, sendSignUp } from '../account/forms.ts'
import * as company from '../company/company.ts'
import { consentAt, goToConsentOf, linkShopOf } from '../shops/consents.ts'
import { decline, sign } from '../signing/signing-links.ts'
import { leaveOpen } from '../support/in-process/lists.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { agreeToOffer, askFor, drawn } from './terms.ts'

/** The sandbox returns the application of a company of such a name once. */
const companyName = 'RETURN Harbour Light Limited'

/** Fills in the drawdown account, choosing the first bank of the list, and sends it. */
async function fillInAccount({ button, field, page, words }: Visitor, number: string, swift: string): Promise<void> {
  const banks = field('home.register.account.bank.label')
  await banks.selectOption((banks.element() as HTMLSelectElement).options[1]?.value ?? '')
  expect(field('home.register.account.swift.label').value()).not.toBe('')
  await field('home.register.account.branch.label').fill('中环总行')
  await field('home.register.account.address.label').fill('香港中环皇后大道中一号')
  await field('home.register.account.name.label').fill(companyName)
  await field('home.register.account.number.label').fill(number)
  await page.getByRole('radio', { name: words('reference.currency.HKD'), exact: true }).check()
  await page.getByRole('radio', { name: words('home.register.account.relation.self'), exact: true }).check()
  await field('home.register.account.swift.label').fill(swift)
  await button('home.register.account.submit').click()
}

/** Corrects the returned items one by one from the list, and submits again: the address, and the first document. */
async function correctReturned({ button, field, page, sees, words }: Visitor): Promise<void> {
  const task = (label: string) => page.getByRole('listitem').filter({ hasText: words(label) })
  const send = button('kyc.tasks.submit')
  await task('kyc.registeredAddress.label').getByRole('button').click()
  expect(document.activeElement).toBe(field('kyc.registeredAddress.label').element())
  expect(field('kyc.nameEn.label').isDisabled()).toBe(true)
  await field('kyc.registeredAddress.label').fill('香港中环康乐广场一号怡和大厦 1203 室 A')
  await button('kyc.tasks.save').click()
  await sees(task('kyc.registeredAddress.label').getByText(words('kyc.tasks.done')))
  expect(send.isDisabled()).toBe(true)
  await task('kyc.document.hongKong.first').getByRole('button').click()
  const place = page.getByRole('group', { name: words('kyc.document.hongKong.first'), exact: true })
  await place.getByLabel(words('ui.file.replace')).setInputFiles(company.picture('again.png'))
  await sees(place.getByText('again.png'))
  await sees(place.getByText(words('ui.file.done')))
  await button('kyc.tasks.save').click()
  expect(send.isDisabled()).toBe(false)
  await send.click()
}

/** The error is at its field, and the summary above leads there. */
async function seesFault({ field, page, sees, words }: Visitor, label: string, message: string): Promise<void> {
  expect(field(label).description()).toMatch(words(message))
  await sees(page.getByRole('link', { name: words(message) }))
}

test('SHELL-37 SHOP-03 SHOP-04 CRED-03 CRED-06 ONB-04 ONB-05 ONB-06 BIZ-11 BIZ-12 SIGN-02 SIGN-06 a merchant in a hurry, who gets everything wrong once, gets from the landing to money on the account', async ({
  visitor,
}) => {
  const merchant = await visitor({ calm: true })
  const { button, field, heading, page, sees, words } = merchant
  await merchant.open('/credit/hook')
  await openSignUp(merchant)
  const codes = await fillInSignUp(merchant)
  await sendSignUp(merchant, { ...codes, phoneCode: codes.phoneCode === '123456' ? '654321' : '123456' })
  expect(field('account.auth.phoneCode').description()).toMatch(words('code.80012'))
  expect(field('account.auth.email').value()).toBe(merchant.email)
  await sendSignUp(merchant, codes)

  await button('home.next.certify.action').click()
  await company.fillInCompany(merchant, { nameEn: companyName, withNumber: false })
  await seesFault(merchant, 'kyc.brn.label', 'field.required')
  await company.fillInNumber(merchant)
  await company.submitCompany(merchant)
  await sees(heading('kyc.business.title'))
  await company.fillInBusiness(merchant)
  await sees(heading('kyc.connectedPersons.title'))
  await company.addDirector(merchant)
  expect(document.activeElement).toBe(heading('kyc.check.title').element())
  await company.sendApplication(merchant)
  await sees(page.getByRole('heading', { level: 1, name: words('kyc.tasks.title', { count: 2 }) }))
  await sees(page.getByRole('listitem').filter({ hasText: words('kyc.returned.reason.mismatch') }))
  await correctReturned(merchant)
  await sees(heading('kyc.approved.title'))

  await button('kyc.approved.next.button').click()
  await goToConsentOf(merchant, 'Shopify')
  await consentAt(merchant, 'deny')
  await sees(heading('shops.refused.title'))
  await button('shops.otherPlatform').click()
  await linkShopOf(merchant, { platform: 'Shopify', kind: 'tiny' })
  await sees(heading('limits.limit.refused.title'))
  await button('limits.limit.another').click()
  await linkShopOf(merchant, { platform: 'Amazon', kind: 'steady' })
  await sees(heading('limits.limit.ready.title'))
  await button('limits.limit.ready.continue').click()
  await sees(heading('home.register.account.title'))

  await fillInAccount(merchant, '123-456789-838', 'HSBC')
  await seesFault(merchant, 'home.register.account.swift.label', 'field.swift.invalid')
  await field('home.register.account.swift.label').fill('HSBCHKHHHKH')
  await button('home.register.account.submit').click()
  await sees(heading('home.register.business.title'))
  await field('home.business.turnover.label').fill('')
  leaveOpen(page.getByRole('main').getByRole('combobox'))
  await button('home.register.business.submit').click()
  await seesFault(merchant, 'home.business.turnover.label', 'field.business.empty')
  await field('home.business.turnover.label').fill('1600000')
  await button('home.register.business.submit').click()

  await sees(button('signing.initiate'))
  await button('signing.initiate').click()
  await sees(merchant.link('signing.sign'))
  await decline(merchant)
  await sees(heading('signing.declined.title'))
  await sees(page.getByText('先和合伙人商量'))
  await button('signing.retry').click()
  await sees(merchant.link('signing.sign'))
  await sign(merchant, company.director.nameCn)
  // The next step is on the evidence, if the last signature came on the open page, and on the dashboard, if it was there before.
  const next = new RegExp(`^(${words('signing.completed.continue')}|${words('home.money.drawDown')})$`)
  await sees(page.getByRole('button', { name: next }))
  await page.getByRole('button', { name: next }).click()
  await sees(field('lending.drawdown.amount.label'))
  await askFor(merchant, '99000000')
  expect(field('lending.drawdown.amount.label').description()).toMatch(words('field.amount.tooMuch'))
  expect(field('lending.drawdown.amount.label').value()).toBe('99000000')
  await agreeToOffer(merchant)
  await button('lending.drawdown.check.confirm').click()
  await sees(heading('lending.drawdown.settled.title'))
  await button('lending.drawdown.home').click()
  const record = page.getByRole('listitem').filter({ hasText: drawn.shown })
  await sees(record.filter({ hasText: words('home.drawdowns.status.settled') }))
})

/** From sign-up to the first drawdown, as in the model: with every error once, and a payout that the bank returns. */
import { expect } from 'vitest'
import { fillInSignUp, openSignUp, sendSignUp } from '../account/forms.ts'
import * as company from '../company/company.ts'
import { journeys, type Kind, type Operation, type Situation } from '../kernel/models.ts'
import { consentAt, goToConsentOf, linkShopOf } from '../shops/consents.ts'
import { decline, sign } from '../signing/signing-links.ts'
import { leaveOpen } from '../support/in-process/lists.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { agreeToOffer, askFor, drawn } from './terms.ts'

const companyName = 'Harbour Light Limited'

/** Last digits of an account the sandbox's bank pays to, and of one it sends the money back from. */
const accountNumbers = { open: '123-456789-838', closed: '123-456789-0000' } as const

/** Fills in the drawdown account, choosing the first bank of the list, and sends it. */
async function fillInAccount({ button, field, page, words }: Visitor, number: string, swift?: string): Promise<void> {
  const banks = field('home.register.account.bank.label')
  await banks.selectOption((banks.element() as HTMLSelectElement).options[1]?.value ?? '')
  expect(field('home.register.account.swift.label').value()).not.toBe('')
  await field('home.register.account.branch.label').fill('中环总行')
  await field('home.register.account.address.label').fill('香港中环皇后大道中一号')
  await field('home.register.account.name.label').fill(companyName)
  await field('home.register.account.number.label').fill(number)
  await page.getByRole('radio', { name: words('reference.currency.HKD'), exact: true }).check()
  await page.getByRole('radio', { name: words('home.register.account.relation.self'), exact: true }).check()
  if (swift !== undefined) await field('home.register.account.swift.label').fill(swift)
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

/** Actions of the merchant. */
function does(merchant: Visitor, kind: Kind): Record<Operation, () => Promise<unknown>> {
  const { button, field, product } = merchant
  let codes = { emailCode: '', phoneCode: '' }
  const account = kind === 'unlucky' ? accountNumbers.closed : accountNumbers.open
  const arrives = () => merchant.open(`/credit/${product}`)
  return {
    'arrives carefully': arrives,
    'arrives in a hurry': arrives,
    'arrives with a closed account': arrives,
    'opens sign-up': () => openSignUp(merchant),
    'mistypes a code': async () => {
      codes = await fillInSignUp(merchant)
      const phoneCode = codes.phoneCode === '123456' ? '654321' : '123456'
      await sendSignUp(merchant, { ...codes, phoneCode })
    },
    'signs up': async () => {
      if (codes.emailCode === '') codes = await fillInSignUp(merchant)
      await sendSignUp(merchant, codes)
    },
    'starts to certify': () => button('home.next.certify.action').click(),
    'leaves out the registration number': () => company.fillInCompany(merchant, { nameEn: `RETURN ${companyName}`, withNumber: false }),
    'fills in the company': async () => {
      if (kind !== 'hasty') return company.fillInCompany(merchant, { nameEn: companyName })
      await company.fillInNumber(merchant)
      await company.submitCompany(merchant)
    },
    'fills in the business': () => company.fillInBusiness(merchant),
    'adds a director': () => company.addDirector(merchant),
    'sends the application': () => company.sendApplication(merchant),
    'sends it corrected': () => correctReturned(merchant),
    'goes on to the shops': () => button('kyc.approved.next.button').click(),
    'refuses consent': async () => {
      await goToConsentOf(merchant, 'Shopify')
      await consentAt(merchant, 'deny')
    },
    'links a shop that is too small': async () => {
      await button('shops.otherPlatform').click()
      await linkShopOf(merchant, { platform: 'Shopify', kind: 'tiny' })
    },
    'links a shop': async () => {
      if (kind === 'hasty') await button('limits.limit.another').click()
      const seller = product === 'hook' ? 'steady' : 'big'
      await linkShopOf(merchant, { platform: 'Amazon', kind: seller, withProvider: kind === 'careful' })
    },
    'goes on to the account': () => button('limits.limit.ready.continue').click(),
    'mistypes the SWIFT code': () => fillInAccount(merchant, account, 'HSBC'),
    'submits the account': async () => {
      if (kind !== 'hasty') return fillInAccount(merchant, account)
      await field('home.register.account.swift.label').fill('HSBCHKHHHKH')
      await button('home.register.account.submit').click()
    },
    'empties the form': async () => {
      await field('home.business.turnover.label').fill('')
      leaveOpen(merchant.page.getByRole('main').getByRole('combobox'))
      await button('home.register.business.submit').click()
    },
    'submits the business info': async () => {
      await field('home.business.turnover.label').fill('1600000')
      await button('home.register.business.submit').click()
    },
    'sends the signing links': () => button('signing.initiate').click(),
    'declines to sign': () => decline(merchant),
    'sends new links': () => button('signing.retry').click(),
    signs: () => sign(merchant, company.director.nameCn),
    'goes on to the drawdown': () => onwards(merchant).click(),
    'asks for too much': () => askFor(merchant, '99000000'),
    'agrees to an offer': () => agreeToOffer(merchant),
    confirms: () => button('lending.drawdown.check.confirm').click(),
    'goes home': () => button('lending.drawdown.home').click(),
  }
}

/** On the evidence, for whom the last signature came while they watched; on the dashboard, for whom it was there before they were back. */
const onwards = ({ page, words }: Visitor) =>
  page.getByRole('button', { name: new RegExp(`^(${words('signing.completed.continue')}|${words('home.money.drawDown')})$`) })

/** Expected pages. */
function sees(merchant: Visitor): Record<Situation, () => Promise<void>> {
  const { field, page, words } = merchant
  const heading = (id: string) => () => merchant.sees(merchant.heading(id))
  const button = (id: string) => () => merchant.sees(merchant.button(id))
  const link = () => merchant.sees(merchant.link('signing.sign'))
  /** The error is at its field, and the summary above leads there. */
  const fault = (label: string, message: string) => async () => {
    expect(field(label).description()).toMatch(words(message))
    await merchant.sees(page.getByRole('link', { name: words(message) }))
  }
  const record = (status: string) => async () => {
    await merchant.sees(merchant.heading('home.drawdowns.title'))
    const shown = page.getByRole('listitem').filter({ hasText: drawn.shown })
    await merchant.sees(shown.filter({ hasText: words(`home.drawdowns.status.${status}`) }))
  }
  return {
    outside: async () => {},
    landing: heading(`site.landing.title.${merchant.product}`),
    signingUp: button('account.auth.signUp.submit'),
    codeRefused: async () => {
      expect(field('account.auth.phoneCode').description()).toMatch(words('code.80012'))
      expect(field('account.auth.email').value()).toBe(merchant.email)
    },
    welcomed: heading('home.next.certify.title'),
    company: heading('kyc.company.title'),
    companyRefused: fault('kyc.brn.label', 'field.required'),
    business: heading('kyc.business.title'),
    people: heading('kyc.connectedPersons.title'),
    answers: async () => expect(document.activeElement).toBe(merchant.heading('kyc.check.title').element()),
    returned: async () => {
      await merchant.sees(page.getByRole('heading', { level: 1, name: words('kyc.tasks.title', { count: 2 }) }))
      await merchant.sees(page.getByRole('listitem').filter({ hasText: words('kyc.returned.reason.mismatch') }))
    },
    approved: heading('kyc.approved.title'),
    platforms: heading('shops.platform.title'),
    consentRefused: heading('shops.refused.title'),
    noLimit: heading('limits.limit.refused.title'),
    limit: heading('limits.limit.ready.title'),
    account: heading('home.register.account.title'),
    accountRefused: fault('home.register.account.swift.label', 'field.swift.invalid'),
    businessInfo: heading('home.register.business.title'),
    businessInfoRefused: fault('home.business.turnover.label', 'field.business.empty'),
    contract: button('signing.initiate'),
    signing: link,
    declined: heading('signing.declined.title'),
    signingAgain: link,
    signed: () => merchant.sees(onwards(merchant)),
    terms: () => merchant.sees(field('lending.drawdown.amount.label')),
    tooMuch: async () => {
      expect(field('lending.drawdown.amount.label').description()).toMatch(words('field.amount.tooMuch'))
      expect(field('lending.drawdown.amount.label').value()).toBe('99000000')
    },
    check: heading('lending.drawdown.check.title'),
    paidOut: heading('lending.drawdown.settled.title'),
    payoutRefused: heading('lending.drawdown.refused.title'),
    dashboard: record('settled'),
    dashboardAfterRefusal: record('refused'),
  }
}

const rows = 'SHELL-37 SHOP-03 SHOP-04 CRED-03 CRED-06 ONB-04 ONB-05 ONB-06 BIZ-11 BIZ-12 SIGN-02 SIGN-06'

for (const { kind, path } of journeys) {
  // The careful one is walked in a browser, on a phone.
  if (kind === 'careful') continue
  const product = kind === 'hasty' ? 'hook' : 'underwriting'
  test(`${rows} ${product}: ${path.description}`, async ({ visitor: arrive }) => {
    const merchant = await arrive({ product, calm: true })
    await path.test({ states: sees(merchant), events: does(merchant, kind) })
  })
}

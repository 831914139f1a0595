/** Walks a path of the model in a browser: the merchant's steps for each event, and the checks for each state. */
import { expect } from '@playwright/test'
import { arrive } from '../account/account.ts'
import { fillInSignUp, openSignUp, sendSignUp } from '../account/forms.ts'
import * as company from '../company/company.ts'
import { agreeToOffer, askFor, drawn } from '../lending/terms.ts'
import { expectAccessible } from '../portal/axe.ts'
import { decide, goToConsent, linkShop } from '../shops/shops.ts'
import * as contract from '../signing/contract.ts'
import type { journeys, Kind, Operation, Situation } from './models.ts'
import { type Merchant, test } from './world.ts'

type Path = (typeof journeys)[number]['path']

/** Situations that axe has checked in this worker: a situation looks alike on every path of a product, a language and a width. */
const looked = new Set<string>()

/** A path of a model: the checks for each state, the steps for each event. */
interface Walkable {
  test(params: { states: Record<string, () => Promise<void>>; events: Record<string, () => Promise<void>> }): Promise<unknown>
}

/** Walks a path to the first drawdown. */
export async function walk(merchant: Merchant, kind: Kind, path: Path): Promise<void> {
  await walkAlong(merchant, path, sees(merchant), does(merchant, kind))
}

/**
 * Walks a path of any model; axe looks at every situation it has not met before, nor one that is `alike`, unless the merchant is still
 * `outside`.
 */
export async function walkAlong(
  merchant: Merchant,
  path: Walkable,
  sights: Readonly<Record<string, () => Promise<void>>>,
  acts: Readonly<Record<string, () => Promise<unknown>>>,
  alike: Readonly<Partial<Record<string, string>>> = {},
): Promise<void> {
  const { page, locale, product } = merchant
  const looks = Object.entries(sights).map(([situation, look]) => [
    situation,
    () =>
      test.step(`sees ${situation}`, async () => {
        await look()
        const sight = [alike[situation] ?? situation, product, locale, page.viewportSize()?.width].join()
        if (situation === 'outside' || looked.has(sight)) return
        looked.add(sight)
        await expectAccessible(page, situation)
      }),
  ])
  const operations = Object.entries(acts).map(([operation, act]) => [operation, () => test.step(operation, act)])
  await path.test({ states: Object.fromEntries(looks), events: Object.fromEntries(operations) })
}

const companyName = 'Harbour Light Limited'

/** Corrects what the reviewer sent back, item by item from the list, and sends it again: the address, and the first document. */
async function correctReturned(merchant: Merchant): Promise<void> {
  const { page, words } = merchant
  const task = (label: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: words(label), exact: true }) })
  const send = merchant.button('kyc.tasks.submit')
  await task('kyc.registeredAddress.label').getByRole('button').click()
  await expect(merchant.field('kyc.registeredAddress.label')).toBeFocused()
  await expect(merchant.field('kyc.nameEn.label')).toBeDisabled()
  await merchant.field('kyc.registeredAddress.label').fill(`${company.address} A`)
  await merchant.button('kyc.tasks.save').click()
  await expect(task('kyc.registeredAddress.label').getByText(words('kyc.tasks.done'))).toBeVisible()
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await task('kyc.document.hongKong.first').getByRole('button').click()
  const place = page.getByRole('group', { name: words('kyc.document.hongKong.first'), exact: true })
  await place.getByLabel(words('ui.file.replace')).setInputFiles(company.picture('again.png'))
  await expect(place.getByText('again.png')).toBeVisible()
  await expect(place.getByText(words('ui.file.done'))).toBeVisible()
  await merchant.button('kyc.tasks.save').click()
  await expect(send).not.toHaveAttribute('aria-disabled', 'true')
  await send.click()
}

/** The merchant's steps for each event. */
function does(merchant: Merchant, kind: Kind): Record<Operation, () => Promise<unknown>> {
  const { product, button } = merchant
  const shop = { platform: 'Amazon', kind: product === 'hook' ? 'steady' : 'big', withGateway: kind === 'careful' } as const
  let codes = { emailCode: '', phoneCode: '' }
  const account = kind === 'unlucky' ? contract.accountNumbers.closed : contract.accountNumbers.open
  return {
    'arrives carefully': () => arrive(merchant),
    'arrives in a hurry': () => arrive(merchant),
    'arrives with a closed account': () => arrive(merchant),
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
      await goToConsent(merchant, { platform: 'Shopify' })
      await decide(merchant, 'deny')
    },
    'links a shop that is too small': async () => {
      await button('shops.otherPlatform').click()
      await linkShop(merchant, { platform: 'Shopify', kind: 'tiny' })
    },
    'links a shop': async () => {
      if (kind === 'hasty') await button('limits.limit.another').click()
      await linkShop(merchant, shop)
    },
    'goes on to the account': () => button('limits.limit.ready.continue').click(),
    'mistypes the SWIFT code': () => contract.fillInAccount(merchant, { number: account, swift: 'HSBC' }),
    'submits the account': async () => {
      if (kind !== 'hasty') return contract.fillInAccount(merchant, { number: account })
      await merchant.field('home.register.account.swift.label').fill('HSBCHKHHHKH')
      await contract.submitAccount(merchant)
    },
    'empties the form': async () => {
      await merchant.field('home.business.turnover.label').fill('')
      await button('home.register.business.submit').click()
    },
    'submits the business info': async () => {
      await merchant.field('home.business.turnover.label').fill('1600000')
      await button('home.register.business.submit').click()
    },
    'sends the signing links': () => button('signing.initiate').click(),
    'declines to sign': () => contract.decline(merchant),
    'sends new links': () => button('signing.retry').click(),
    signs: () => contract.sign(merchant),
    'goes on to the drawdown': () => contract.onwards(merchant).click(),
    'asks for too much': () => askFor(merchant, '99000000'),
    'agrees to an offer': () => agreeToOffer(merchant),
    confirms: () => button('lending.drawdown.check.confirm').click(),
    'goes home': () => button('lending.drawdown.home').click(),
  }
}

/** The checks for each state. */
function sees(merchant: Merchant): Record<Situation, () => Promise<void>> {
  const { page, words, field } = merchant
  const heading = (id: string) => async () => expect(merchant.heading(id)).toBeVisible()
  const button = (id: string) => async () => expect(merchant.button(id)).toBeVisible()
  /** The fault is shown at its field, and the summary above links there. */
  const fault = (label: string, message: string) => async () => {
    await expect(field(label)).toHaveAccessibleDescription(new RegExp(String(words(message))))
    await expect(page.getByRole('link', { name: words(message) })).toBeVisible()
  }
  const record = (status: string) => async () => {
    await expect(merchant.heading('home.drawdowns.title')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: drawn.shown })).toContainText(words(`home.drawdowns.status.${status}`))
  }
  return {
    outside: async () => {},
    landing: heading(`site.landing.title.${merchant.product}`),
    signingUp: button('account.auth.signUp.submit'),
    codeRefused: async () => {
      await expect(field('account.auth.phoneCode')).toHaveAccessibleDescription(words('code.80012'))
      await expect(field('account.auth.email')).toHaveValue(merchant.email)
    },
    welcomed: heading('home.next.certify.title'),
    company: heading('kyc.company.title'),
    companyRefused: fault('kyc.brn.label', 'field.required'),
    business: heading('kyc.business.title'),
    people: heading('kyc.connectedPersons.title'),
    // The page of the people was left at its foot: scrolls to its head.
    answers: () => expect(merchant.heading('kyc.check.title')).toBeFocused(),
    returned: async () => {
      await expect(page.getByRole('heading', { level: 1, name: words('kyc.tasks.title', { count: 2 }) })).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: words('kyc.returned.reason.mismatch') })).toBeVisible()
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
    signing: async () => expect(merchant.link('signing.sign')).toBeVisible(),
    declined: heading('signing.declined.title'),
    signingAgain: async () => expect(merchant.link('signing.sign')).toBeVisible(),
    signed: async () => expect(contract.onwards(merchant)).toBeVisible(),
    terms: async () => expect(field('lending.drawdown.amount.label')).toBeVisible(),
    tooMuch: async () => {
      await expect(field('lending.drawdown.amount.label')).toHaveAccessibleDescription(new RegExp(String(words('field.amount.tooMuch'))))
      await expect(field('lending.drawdown.amount.label')).toHaveValue('99000000')
    },
    check: heading('lending.drawdown.check.title'),
    paidOut: heading('lending.drawdown.settled.title'),
    payoutRefused: heading('lending.drawdown.refused.title'),
    dashboard: record('settled'),
    dashboardAfterRefusal: record('refused'),
  }
}

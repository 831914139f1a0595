/**
 * From sign-up to the first drawdown on a phone, without an error; those on the way are made in one process.
 * Scripted by hand: one straight path through all areas; its errors are walked in one process.
 */
import { arrive } from '../account/account.ts'
import { fillInSignUp, openSignUp, sendSignUp } from '../account/forms.ts'
import * as company from '../company/company.ts'
import { see } from '../kernel/walk.ts'
import { expect, test } from '../kernel/world.ts'
import { linkShop } from '../shops/shops.ts'
import * as contract from '../signing/contract.ts'
import { agreeToOffer, drawn } from './terms.ts'

test.use({ speaks: 'zh_HK', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('SHELL-37 I18N-02 from the landing to money on the account, in Hong Kong at 390 px', async ({ visitor }) => {
  const { button, field, heading, link, page, words } = visitor
  const sees = (situation: string, thing = heading(situation)) => see(visitor, situation, () => expect(thing).toBeVisible())
  await arrive(visitor)
  await sees('site.landing.title.hook')
  await openSignUp(visitor)
  await sees('account.auth.signUp.submit', button('account.auth.signUp.submit'))
  await sendSignUp(visitor, await fillInSignUp(visitor))
  await sees('home.next.certify.title')

  await button('home.next.certify.action').click()
  await sees('kyc.company.title')
  await company.fillInCompany(visitor, { nameEn: 'Harbour Light Limited' })
  await sees('kyc.business.title')
  await company.fillInBusiness(visitor)
  await sees('kyc.connectedPersons.title')
  await company.addDirector(visitor)
  // The page of the people was left at its foot: scrolls to its head.
  await see(visitor, 'kyc.check.title', () => expect(heading('kyc.check.title')).toBeFocused())
  await company.sendApplication(visitor)
  await sees('kyc.approved.title')

  await button('kyc.approved.next.button').click()
  await sees('shops.platform.title')
  await linkShop(visitor, { platform: 'Amazon', kind: 'steady', withGateway: true })
  await sees('limits.limit.ready.title')
  await button('limits.limit.ready.continue').click()
  await sees('home.register.account.title')
  await contract.fillInAccount(visitor)
  await sees('home.register.business.title')
  await field('home.business.turnover.label').fill('1600000')
  await button('home.register.business.submit').click()

  await sees('signing.initiate', button('signing.initiate'))
  await button('signing.initiate').click()
  await sees('signing.sign', link('signing.sign'))
  await contract.sign(visitor)
  await sees('signing.completed.continue', contract.onwards(visitor))
  await contract.onwards(visitor).click()
  await sees('lending.drawdown.amount.label', field('lending.drawdown.amount.label'))
  await agreeToOffer(visitor)
  await sees('lending.drawdown.check.title')
  await button('lending.drawdown.check.confirm').click()
  await sees('lending.drawdown.settled.title')
  await button('lending.drawdown.home').click()
  await sees('home.drawdowns.title')
  const record = page.getByRole('listitem').filter({ hasText: drawn.shown })
  await expect(record).toContainText(words('home.drawdowns.status.settled'))
})

/** A cut network, then a killed server, under the last button of every step: it is said, what was given stays, and the same button goes on. */
import { fillInSignUp, openSignUp, signIn } from './account.ts'
import * as company from './company.ts'
import { accountNumbers, fillInAccount, submitAccount } from './contract.ts'
import { agreeToOffer, drawn } from './drawdown.ts'
import type { Standing } from './prepared.ts'
import { sandboxWords } from './words.ts'
import { expect, type Merchant, test } from './world.ts'

/** A step of the way, at its last button. */
interface Step {
  readonly rows: string
  readonly name: string
  /** Who takes it: a merchant who stands there; null for a visitor. */
  readonly from: Standing | null
  /** Comes there and gives everything that is asked for. */
  arrive(merchant: Merchant): Promise<void>
  press(merchant: Merchant): Promise<void>
  /** What was given is still there. */
  stays(merchant: Merchant): Promise<void>
  /** It went on. */
  done(merchant: Merchant): Promise<void>
}

const heading = (id: string) => (merchant: Merchant) => expect(merchant.heading(id)).toBeVisible()

/** Opens the step that the dashboard offers. */
async function take(merchant: Merchant, button: string): Promise<void> {
  await signIn(merchant)
  await merchant.button(button).click()
}

const steps: readonly Step[] = [
  {
    rows: 'AUTH-22 AUTH-45',
    name: 'sign-up',
    from: null,
    async arrive(merchant) {
      await merchant.open(`/credit/${merchant.product}`)
      await openSignUp(merchant)
      const { emailCode, phoneCode } = await fillInSignUp(merchant)
      await merchant.field('auth.emailCode').fill(emailCode)
      await merchant.field('auth.phoneCode').fill(phoneCode)
    },
    press: (merchant) => merchant.button('auth.signUp.submit').click(),
    async stays(merchant) {
      await expect(merchant.field('auth.email')).toHaveValue(merchant.email)
      await expect(merchant.field('auth.password.new')).toHaveValue(merchant.password)
    },
    done: heading('home.next.certify.title'),
  },
  {
    rows: 'KYC-17',
    name: 'certification',
    from: 'registered',
    async arrive(merchant) {
      await take(merchant, 'home.next.certify.action')
      await company.fillInCompany(merchant, { nameEn: 'Cut Off Limited', withNumber: false })
      await company.fillInNumber(merchant)
    },
    press: company.submitCompany,
    stays: (merchant) => expect(merchant.field('kyc.nameEn.label')).toHaveValue('Cut Off Limited'),
    done: heading('kyc.business.title'),
  },
  {
    rows: 'SHOP-03',
    name: 'linking a shop',
    from: 'company-approved',
    async arrive(merchant) {
      await take(merchant, 'home.next.shop.action')
      await merchant.page
        .getByRole('button', { name: /Shopify/ })
        .first()
        .click()
      await merchant.page.getByRole('radio', { name: merchant.words('shops.method.1') }).check()
    },
    press: ({ page, words }) => page.getByRole('button', { name: words('shops.method.go', { platform: 'Shopify' }) }).click(),
    stays: ({ page, words }) => expect(page.getByRole('radio', { name: words('shops.method.1') })).toBeChecked(),
    done: ({ page }) => expect(page.getByRole('heading', { name: sandboxWords('consent.title.shop') })).toBeVisible(),
  },
  {
    rows: 'ONB-06',
    name: 'drawdown account',
    from: 'shop-linked',
    async arrive(merchant) {
      await take(merchant, 'home.next.account.action')
      await fillInAccount(merchant, { number: accountNumbers.open, swift: 'HSBC' })
      await merchant.field('register.account.swift.label').fill('HSBCHKHHHKH')
    },
    press: submitAccount,
    stays: (merchant) => expect(merchant.field('register.account.number.label')).toHaveValue(accountNumbers.open),
    done: heading('register.business.title'),
  },
  {
    rows: 'BIZ-11 BIZ-12',
    name: 'business info',
    from: 'account-submitted',
    async arrive(merchant) {
      await take(merchant, 'home.next.business.action')
      await merchant.field('business.turnover.label').fill('1234567')
    },
    press: (merchant) => merchant.button('register.business.submit').click(),
    stays: (merchant) => expect(merchant.field('business.turnover.label')).toHaveValue('1234567'),
    done: (merchant) => expect(merchant.button('signing.initiate')).toBeVisible(),
  },
  {
    rows: 'SIGN-05',
    name: 'signing',
    from: 'business-submitted',
    async arrive(merchant) {
      await take(merchant, 'home.next.sign.action')
      await expect(merchant.button('signing.initiate')).toBeVisible()
    },
    press: (merchant) => merchant.button('signing.initiate').click(),
    stays: (merchant) => expect(merchant.button('signing.initiate')).toBeEnabled(),
    done: (merchant) => expect(merchant.link('signing.sign')).toBeVisible(),
  },
]

for (const { rows, name, from, arrive, press, stays, done } of steps)
  test(`${rows} ERR-R04 ${name}: cut off at its last button it says so, keeps what was given, and goes on afterwards`, async ({
    visitor,
    standing,
    world,
  }) => {
    const merchant = from === null ? visitor : await standing(from)
    const { page } = merchant
    const told = async () => {
      await expect(page.getByText(merchant.words('problem.transport')).first()).toBeVisible()
      await stays(merchant)
    }
    await arrive(merchant)
    await page.context().setOffline(true)
    await press(merchant)
    await told()
    await page.context().setOffline(false)
    await world.kill()
    await press(merchant)
    await told()
    await world.start()
    await press(merchant)
    await done(merchant)
  })

test('CRED-06 R12 ERR-R04 drawdown: cut off at its last button it looks for the answer by itself, and there is one drawdown', async ({
  standing,
  world,
}) => {
  const merchant = await standing('signed')
  const { page } = merchant
  await take(merchant, 'home.money.drawDown')
  await agreeToOffer(merchant)
  await page.context().setOffline(true)
  await merchant.button('drawdown.check.confirm').click()
  await expect(merchant.heading('drawdown.verifying.title')).toBeVisible()
  // Nobody has acknowledged it: nothing is ticked off, and no record is promised.
  await expect(page.getByRole('listitem').filter({ hasText: drawn.shown })).toHaveText(merchant.words('drawdown.timeline.unheard'))
  await expect(page.getByRole('listitem').filter({ hasText: drawn.shown })).toContainText(merchant.words('ui.state.waiting'))
  await expect(merchant.text('drawdown.verifying.stay')).toBeVisible()
  await world.kill()
  await page.context().setOffline(false)
  await expect(merchant.heading('drawdown.verifying.title')).toBeVisible()
  await world.start()
  await expect(merchant.heading('drawdown.settled.title')).toBeVisible()
  await merchant.button('drawdown.home').click()
  await expect(page.getByRole('listitem').filter({ hasText: drawn.shown })).toHaveCount(1)
})

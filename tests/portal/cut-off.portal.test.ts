/**
 * A lost network under the last button of a step: an error is shown, typed values stay, and the same button continues. That of a drawdown is
 * in `drawdown.portal.test.ts`.
 */
import { expect } from 'vitest'
import { fillInSignUp, openSignUp } from '../account/forms.ts'
import type { Standing } from '../support/in-process/prepared.ts'
import { test, type Visitor } from '../support/in-process/world.ts'

/** A step of the journey, at its last button. */
interface Step {
  readonly rows: string
  readonly name: string
  /** The stage of the merchant; null for a visitor. */
  readonly from: Standing | null
  /** The call of the last button: the end of its path. */
  readonly call: string
  /** Opens the page and fills in all required fields. */
  arrive(merchant: Visitor): Promise<void>
  press(merchant: Visitor): Promise<void>
  /** Fails unless the typed values are kept. */
  stays(merchant: Visitor): void
  /** Fails unless it went on. */
  done(merchant: Visitor): Promise<void>
}

const heading = (id: string) => (merchant: Visitor) => merchant.sees(merchant.heading(id))

/** Opens the step that the dashboard offers. */
async function take(merchant: Visitor, button: string): Promise<void> {
  await merchant.signIn()
  await merchant.button(button).click()
}

const steps: readonly Step[] = [
  {
    rows: 'AUTH-22 AUTH-45',
    name: 'sign-up',
    from: null,
    call: '/api/register',
    async arrive(merchant) {
      await merchant.open(`/credit/${merchant.product}`)
      await openSignUp(merchant)
      const { emailCode, phoneCode } = await fillInSignUp(merchant)
      await merchant.field('account.auth.emailCode').fill(emailCode)
      await merchant.field('account.auth.phoneCode').fill(phoneCode)
    },
    press: (merchant) => merchant.button('account.auth.signUp.submit').click(),
    stays(merchant) {
      expect(merchant.field('account.auth.email').value()).toBe(merchant.email)
      expect(merchant.field('account.auth.password.new').value()).toBe(merchant.password)
    },
    done: heading('home.next.certify.title'),
  },
  {
    rows: 'ONB-06',
    name: 'drawdown account',
    from: 'shop-linked',
    call: '/api/information/debitAccount',
    async arrive(merchant) {
      await take(merchant, 'home.next.account.action')
      const bank = merchant.field('home.register.account.bank.label')
      await bank.selectOption((bank.element() as HTMLSelectElement).options.item(1)?.value ?? '')
      for (const [label, text] of [
        ['branch', '中环总行'],
        ['address', '香港中环皇后大道中一号'],
        ['name', 'Harbour Light Limited'],
        ['number', '123-456789-838'],
      ])
        await merchant.field(`home.register.account.${label}.label`).fill(text ?? '')
      for (const radio of ['reference.currency.HKD', 'home.register.account.relation.self'])
        await merchant.page.getByRole('radio', { name: merchant.words(radio), exact: true }).check()
    },
    press: (merchant) => merchant.button('home.register.account.submit').click(),
    stays: (merchant) => expect(merchant.field('home.register.account.number.label').value()).toBe('123-456789-838'),
    done: heading('home.register.business.title'),
  },
  {
    rows: 'BIZ-11 BIZ-12',
    name: 'business info',
    from: 'account-submitted',
    call: '/api/information/business',
    async arrive(merchant) {
      await take(merchant, 'home.next.business.action')
      await merchant.field('home.business.turnover.label').fill('1234567')
    },
    press: (merchant) => merchant.button('home.register.business.submit').click(),
    stays: (merchant) => expect(merchant.field('home.business.turnover.label').value()).toBe('1234567'),
    done: (merchant) => merchant.sees(merchant.button('signing.initiate')),
  },
]

for (const { rows, name, from, call, arrive, press, stays, done } of steps)
  test(`${rows} ERR-R04 ${name}: cut off at its last button it shows an error, keeps typed values, and continues afterwards`, async ({
    visitor,
    standing,
  }) => {
    const merchant = from === null ? await visitor() : await standing(from)
    await arrive(merchant)
    merchant.wire.fail('POST', call, 'lost', 2)
    for (let tries = 0; tries < 2; tries++) {
      await press(merchant)
      await merchant.sees(merchant.text('problem.transport').first())
      stays(merchant)
    }
    await press(merchant)
    await done(merchant)
  })

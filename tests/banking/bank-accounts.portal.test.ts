/** The accounts of a company: added once despite a lost answer, verified by amounts, authorised; PSP accounts entered by hand; every way of the model of another drawdown account. */
import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import { confirmStepUp } from '../account/step-up.ts'
import { waysOf } from '../kernel/ways.ts'
import { ownLink, signElsewhere } from '../signing/signing-links.ts'
import { mailsTo } from '../support/accounts.ts'
import { leaveOpen } from '../support/in-process/lists.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { accountChangeModel } from './account-change-model.ts'
import { accountChangeWalk } from './account-change-walk.ts'

/** Signs in and opens the accounts. */
async function atAccounts(merchant: Visitor): Promise<void> {
  await merchant.signIn('/accounts')
  await merchant.sees(merchant.heading('banking.accounts.title'))
}

/** Submits the open form without input. */
async function sendEmpty(merchant: Visitor, submit: string): Promise<void> {
  leaveOpen(merchant.dialog().getByRole('combobox'))
  await merchant.button(submit).click()
}

/** The two amounts that the bank shows on the statement of the account. */
async function amountsOf({ server }: Visitor): Promise<[string, string]> {
  const rows = await server.database.db.selectFrom('account_deposits').select('amount').execute()
  const [first = '', second = ''] = rows.map(({ amount }) => (Number(amount) / 100).toFixed(2))
  return [first, second]
}

test('BANK-01 BANK-02 BANK-04 VAL-28 VAL-29 R12 an account is added once despite a lost answer, verified by the amounts on its statement and authorised', async ({
  standing,
}) => {
  const merchant = await standing('company-approved', { calm: true })
  const { button, field, page, sees, text, wire, words } = merchant
  const press = (id: string) => page.getByRole('button', { name: words(id) }).click()
  await atAccounts(merchant)
  await button('banking.accounts.add.bank').click()
  await sendEmpty(merchant, 'banking.accounts.add.submit')
  for (const name of ['bankName', 'swift', 'region', 'branch', 'address', 'name', 'number'])
    expect(field(`home.register.account.${name}.label`).description(), name).toMatch(words('field.required'))
  const number = String(randomInt(100_000_000, 999_999_999))
  const banks = field('home.register.account.bank.label')
  await banks.selectOption((banks.element() as HTMLSelectElement).options[2]?.value ?? '')
  expect(field('home.register.account.swift.label').value()).toMatch(/^[A-Z]{6}[A-Z0-9]{2}/)
  await field('home.register.account.branch.label').fill('Central')
  await field('home.register.account.address.label').fill('1 Garden Road, Hong Kong')
  await field('home.register.account.name.label').fill('Harbour Light Limited')
  await field('home.register.account.number.label').fill(number)
  await field('home.register.account.swift.label').fill('BKCHCNBJ')
  await field('home.register.account.swift.label').blur()
  expect(field('home.register.account.swift.label').description()).toMatch(words('field.swift.country'))
  await field('home.register.account.swift.label').fill('BKCHHKHHXXX')

  await button('banking.accounts.add.submit').click()
  await sees(text('account.stepUp.title'))
  wire.fail('POST', '/company/accounts/bank', 'unheard')
  await confirmStepUp(merchant, merchant.phone)
  await sees(text('banking.accounts.checking.title'))
  await sees(text('banking.accounts.add.done'))
  const card = page.getByRole('listitem').filter({ hasText: `••••${number.slice(-4)}` })
  const says = (id: string) => sees(card.filter({ hasText: words(id) }))
  expect(card.all()).toHaveLength(1)
  await says('banking.accounts.verified.unverified')
  expect(page.getByText(number).all()).toEqual([])

  await press('banking.accounts.verify.of')
  await button('banking.accounts.proof.deposit.submit').click()
  await says('banking.accounts.verified.deposit sent')
  const [first, second] = await amountsOf(merchant)
  await press('banking.accounts.amounts.enter.of')
  await field('banking.accounts.amounts.first').fill('1.50')
  await field('banking.accounts.amounts.second').fill(first)
  await button('banking.accounts.amounts.submit').click()
  expect(field('banking.accounts.amounts.first').description()).toContain(String(words('field.deposit.invalid')))
  await field('banking.accounts.amounts.first').fill(second === '0.99' ? '0.98' : '0.99')
  await button('banking.accounts.amounts.submit').click()
  await sees(text('banking.accounts.amounts.wrong.title'))
  await field('banking.accounts.amounts.first').fill(second)
  await button('banking.accounts.amounts.submit').click()
  await says('banking.accounts.verified.verified')

  await press('banking.accounts.authorise.of')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('banking.accounts.authorise.confirm') })
    .click()
  await merchant.seesNoMore(page.getByRole('alertdialog'))
  await says('banking.accounts.authorised.yes')
  await says('banking.accounts.default')
  await card.getByText(words('banking.accounts.details')).click()
  await sees(card.filter({ hasText: 'BKCHHKHHXXX' }))
})

test('BANK-03 BANK-05 VAL-30 a PSP account is entered by keyboard in English and leads on to linking', async ({ standing }) => {
  const merchant = await standing('company-approved', { speaks: 'en_US', calm: true })
  const { button, field, page, sees, words } = merchant
  await atAccounts(merchant)
  await page.getByRole('tab', { name: words('banking.accounts.tab.bank') }).focus()
  await merchant.press('{ArrowRight}')
  await sees(merchant.heading('banking.accounts.psp.empty.title'))
  await button('banking.accounts.add.psp').focus()
  await merchant.press('{Enter}')
  await sendEmpty(merchant, 'banking.accounts.psp.add.submit')
  for (const id of [
    'banking.accounts.psp.name',
    'banking.accounts.psp.region',
    'home.register.account.name.label',
    'home.register.account.number.label',
  ])
    expect(field(id).description(), id).toMatch(words('field.required'))
  const regions = field('banking.accounts.psp.region')
  await field('banking.accounts.psp.name').selectOption('Payoneer')
  await regions.selectOption((regions.element() as HTMLSelectElement).options[1]?.value ?? '')
  await field('home.register.account.name.label').fill('Haifu')
  await field('home.register.account.number.label').fill('P-5512-8890')
  await field('home.register.account.number.label').focus()
  await merchant.press('{Enter}')
  const row = page.getByRole('row').filter({ hasText: '••••8890' })
  await sees(row.filter({ hasText: words('banking.accounts.psp.unlinked') }))
  await row.getByRole('link', { name: words('banking.accounts.psp.link.of') }).click()
  expect(`${location.pathname}${location.search}`).toMatch(/\/shops\/authorise\?another$/)

  await merchant.open('/accounts')
  await page.getByRole('tab', { name: words('banking.accounts.tab.bank') }).focus()
  await merchant.press('{ArrowRight}')
  await row.getByRole('button', { name: words('banking.accounts.remove.of') }).click()
  await button('banking.accounts.remove.confirm').click()
  await sees(merchant.heading('banking.accounts.psp.empty.title'))
})

for (const { title, walk } of waysOf(accountChangeModel))
  test(`BANK-02 decisions 083 092 093 a merchant ${title}`, async ({ standing }) => {
    const merchant = await standing('signed', { calm: true })
    const { server } = merchant
    const { seen, actions } = accountChangeWalk({
      merchant,
      sign: async () => signElsewhere(merchant, await ownLink(merchant)),
      async follow() {
        const mails = await mailsTo(server, merchant.email)
        const { pathname, search } = new URL(mails.findLast(({ link }) => link?.includes('/not-me?'))?.link ?? '')
        await merchant.open(`${pathname.replace('/financing', '')}${search}`)
      },
      signIn: () => merchant.signIn(),
    })
    await atAccounts(merchant)
    await merchant.page.getByRole('link', { name: merchant.words('banking.accounts.usedFor.change.of') }).click()
    expect(location.pathname).toBe('/financing/accounts/hook')
    expect(merchant.text('home.register.steps.business').all()).toEqual([])
    await walk(
      {
        ...seen,
        async waiting() {
          await seen.waiting()
          expect(location.pathname).toBe('/financing/accounts/hook/mandate/loading')
        },
      },
      actions,
    )
  })

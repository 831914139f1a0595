/**
 * The accounts of a company in a browser: verified by documents on a phone, changed in two tabs.
 * Scripted by hand: uploads on a phone, and two tabs.
 */
import { randomInt } from 'node:crypto'
import { signIn } from '../account/account.ts'
import { confirmStepUp } from '../account/step-up.ts'
import { sampleFiles } from '../company/companies.ts'
import { expect, type Merchant, merchant as merchantOn, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { expectFits } from '../portal/settle.ts'

/** Signs in and opens the accounts. */
async function atAccounts(merchant: Merchant): Promise<void> {
  await signIn(merchant)
  await merchant.open('/accounts')
  await expect(merchant.heading('banking.accounts.title')).toBeVisible()
}

/** An unused account number. */
const newNumber = () => String(randomInt(100_000_000, 999_999_999))

/** Fills in the form of a bank account, the bank from the list. */
async function fill(merchant: Merchant, number: string): Promise<void> {
  await merchant.field('home.register.account.bank.label').selectOption({ index: 2 })
  await merchant.field('home.register.account.branch.label').fill('Central')
  await merchant.field('home.register.account.address.label').fill('1 Garden Road, Hong Kong')
  await merchant.field('home.register.account.name.label').fill('Haifu Trading Limited')
  await merchant.field('home.register.account.number.label').fill(number)
}

async function add(merchant: Merchant, looks: (what: string) => Promise<void>): Promise<string> {
  const number = newNumber()
  await merchant.button('banking.accounts.add.bank').click()
  await fill(merchant, number)
  await merchant.button('banking.accounts.add.submit').click()
  await expect(merchant.text('account.stepUp.title')).toBeVisible()
  await looks('the step-up')
  await confirmStepUp(merchant, merchant.phone)
  await expect(merchant.text('banking.accounts.add.done')).toBeVisible()
  return number.slice(-4)
}

/** The card of an account. */
const cardOf = ({ page }: Merchant, last: string) => page.getByRole('listitem').filter({ hasText: `••••${last}` })
/** A button of a card, for any account. */
const press = ({ page, words }: Merchant, id: string) => page.getByRole('button', { name: words(id) }).click()

async function documentsSent(merchant: Merchant): Promise<void> {
  await press(merchant, 'banking.accounts.verify.of')
  await merchant.page.getByRole('radio', { name: merchant.words('banking.accounts.proof.documents') }).check()
  await merchant
    .dialog()
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'statement.pdf', mimeType: 'application/pdf', buffer: sampleFiles.pdf })
  await expect(merchant.dialog().getByText(merchant.words('ui.file.done'))).toBeVisible()
  await expectAccessible(merchant.page, 'documents of an account')
  await merchant.button('banking.accounts.proof.documents.submit').click()
}

test('BANK-02 ERR-20011 documents are submitted on a phone in Traditional Chinese; a change by another tab is shown, not overwritten', async ({
  standing,
}) => {
  const { email, phone, page } = await standing('company-approved')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('locale', 'zh_HK'))
  const merchant = merchantOn(page, 'zh_HK', 'hook', { email, phone })
  const looks = async (what: string) => {
    await expectFits(merchant)
    await expectAccessible(page, what)
  }
  await atAccounts(merchant)
  await looks('accounts without one')
  await merchant.button('banking.accounts.add.bank').click()
  await merchant.button('banking.accounts.add.submit').click()
  await expect(merchant.field('home.register.account.swift.label')).toHaveAccessibleDescription(merchant.words('field.required'))
  await looks('the empty form of an account')
  await page.keyboard.press('Escape')
  const last = await add(merchant, looks)
  await press(merchant, 'banking.accounts.verify.of')
  await looks('how to verify an account')
  await page.keyboard.press('Escape')
  const other = merchantOn(await page.context().newPage(), 'zh_HK', 'hook', { email, phone })
  await other.page.addInitScript(() => localStorage.setItem('locale', 'zh_HK'))
  await other.open('/accounts')
  await expect(cardOf(other, last)).toBeVisible()

  await documentsSent(merchant)
  await expect(cardOf(merchant, last)).toContainText(String(merchant.words('banking.accounts.verified.verified')), { timeout: 30_000 })
  await looks('a verified account on a phone')
  await press(merchant, 'banking.accounts.authorise.of')
  await looks('the question before an account is authorised')
  await page.keyboard.press('Escape')

  await press(other, 'banking.accounts.remove.of')
  await other.button('banking.accounts.remove.confirm').click()
  await expect(other.text('banking.accounts.reread.changed.title')).toBeVisible()
  await expect(cardOf(other, last)).toContainText(String(other.words('banking.accounts.verified.verified')))
  await expectAccessible(other.page, 'an account changed elsewhere')
  await press(other, 'banking.accounts.remove.of')
  await other.button('banking.accounts.remove.confirm').click()
  await expect(cardOf(other, last)).toHaveCount(0)
})

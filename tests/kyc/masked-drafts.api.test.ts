/** Numbers of drafts as a plain member of a company sees them. */
import { beforeEach, expect, test } from 'vitest'
import { anotherAccount, versionOf as of, verifiedAccount } from '../banking/bank-accounts.ts'
import { bankAccount, certifyCompany, linkShop } from '../company/companies.ts'
import { steppedUp } from '../support/accounts.ts'
import { openMerchantServer } from '../support/merchants.ts'
import type { Browser } from '../support/server.ts'

let server: Awaited<ReturnType<typeof openMerchantServer>>
beforeEach(async () => {
  server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
  return () => server.close()
})

/** An administrator and a plain member of a certified company. */
async function two(): Promise<{ browser: Browser; member: Browser }> {
  const browser = await server.signUp()
  await certifyCompany(server, browser)
  const companyId = browser.companyId ?? ''
  await linkShop(server, companyId)
  const member = await server.signUp()
  await server.join(member, { companyId, role: 'user' })
  return { browser, member }
}

test('BANK-02 a draft drawdown account shows a plain member its number masked, as the list does', async () => {
  const { browser, member } = await two()
  await steppedUp(server, browser)
  await browser.data('authoriseBankAccount', of(await verifiedAccount(server, browser)))
  // The form of an administrator begins with the default account; what they type next saves it as a draft.
  const form = await browser.data('readDebitAccount', { product: 'hook' })
  const number = form?.account.accountNumber ?? ''
  await browser.data('saveDebitAccount', { product: 'hook', account: { ...anotherAccount(), ...form?.account, branch: 'Pier' } })
  const seen = await member.data('readDebitAccount', { product: 'hook' })
  const masked = `••••${number.replaceAll('-', '').slice(-4)}`
  expect([seen?.submitted, seen?.account.accountNumber, seen?.account.branch]).toEqual([false, masked, 'Pier'])
  expect((await browser.data('readDebitAccount', { product: 'hook' }))?.account.accountNumber).toBe(number)
})

test('BANK-02 a member who edits other fields keeps the masked number; a newly typed number replaces it', async () => {
  const { browser, member } = await two()
  await browser.data('saveDebitAccount', { product: 'hook', account: bankAccount })
  const { account } = (await member.data('readDebitAccount', { product: 'hook' })) ?? { account: bankAccount }
  const kept = await member.data('saveDebitAccount', { product: 'hook', account: { ...account, branch: 'Quay' } })
  expect(kept.account).toEqual({ ...account, branch: 'Quay' })
  const mine = () => browser.data('readDebitAccount', { product: 'hook' })
  expect((await mine())?.account).toEqual({ ...bankAccount, branch: 'Quay' })
  // A mask of a removed number changes nothing either.
  await member.data('saveDebitAccount', { product: 'hook', account: { ...account, accountNumber: '••••0000' } })
  expect((await mine())?.account.accountNumber).toBe(bankAccount.accountNumber)
  await member.data('saveDebitAccount', { product: 'hook', account: { ...account, accountNumber: '111-222333-444' } })
  expect((await mine())?.account.accountNumber).toBe('111-222333-444')
  await member.data('saveDebitAccount', { product: 'underwriting', account: { ...account, accountNumber: '' } })
  expect((await member.data('readDebitAccount', { product: 'underwriting' }))?.account.accountNumber).toBe('')
})

/** Bank accounts for tests, made by the real calls. */
import { randomUUID } from 'node:crypto'
import type { CompanyBankAccount } from '../../contract/banking/bank-accounts.ts'
import type { BankAccount } from '../../contract/banking/drawdown-account.ts'
import type { PspAccountForm } from '../../contract/banking/psp-accounts.ts'
import { bankAccount, uploadPdf } from '../company/companies.ts'
import { steppedUp } from '../support/accounts.ts'
import type { Browser, TestServer } from '../support/server.ts'

/** A valid PSP account, entered by hand. */
export const pspAccount: PspAccountForm = {
  region: '1',
  relationType: 'self',
  pspName: 'Payoneer',
  accountNumber: 'P-5512-8890',
  accountName: 'Haifu',
  currency: 'USD',
}

let numbers = 0

/** A valid account with an unused number. */
export function anotherAccount(changed: Partial<BankAccount> = {}): BankAccount {
  numbers += 1
  return { ...bankAccount, accountNumber: `456-${String(numbers).padStart(6, '0')}-838`, ...changed }
}

/** An account that was added. */
export function addAccount(browser: Browser, changed: Partial<BankAccount> = {}): Promise<CompanyBankAccount> {
  return browser.data('addBankAccount', { account: anotherAccount(changed) })
}

/** The two amounts that were sent to an account last, as money on the wire. */
export async function amountsOf({ database: { db } }: TestServer, id: string) {
  const rows = await db.selectFrom('account_deposits').selectAll().where('account_id', '=', id).orderBy('round').orderBy('place').execute()
  return rows.slice(-2).map(({ amount, currency }) => ({ amount: String(amount), currency }))
}

/** An account verified by its documents. */
export async function verifiedAccount(
  server: TestServer,
  browser: Browser,
  changed: Partial<BankAccount> = {},
): Promise<CompanyBankAccount> {
  const { id, version } = await addAccount(browser, changed)
  await browser.data('submitAccountDocuments', { id, version, documents: [await uploadPdf(browser)] })
  await server.worker.drain()
  return accountIn(browser, id)
}

/** An account of the company's list. */
export async function accountIn(browser: Browser, id: string): Promise<CompanyBankAccount> {
  const account = (await browser.data('listBankAccounts', {})).find((each) => each.id === id)
  if (!account) throw new Error(`${id} is not on the list`)
  return account
}

/** A user whose company has no accounts. */
export async function founder(server: TestServer): Promise<Browser> {
  const browser = await steppedUp(server, await server.signUp({ email: `${randomUUID().slice(0, 12)}@example.com` }))
  await server.join(browser)
  return browser
}

/** The id and version for a change. */
export const versionOf = ({ id, version }: { id: string; version: number }) => ({ id, version })

/** A header with a new idempotency key. */
export const freshKey = () => ({ 'idempotency-key': randomUUID() })

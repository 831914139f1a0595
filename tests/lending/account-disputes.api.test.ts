/** "This was not me": the link in the mail about a replaced account. Decision 083. */
import { beforeEach, describe, expect, test } from 'vitest'
import { disputeDays } from '../../contract/lending/account-disputes.ts'
import { freshKey } from '../banking/bank-accounts.ts'
import { bankAccount, certifyCompany, linkShop } from '../company/companies.ts'
import { mailsTo, newMailbox, signedInBrowser, steppedUp } from '../support/accounts.ts'
import { openMerchantServer, settle, withFacility } from '../support/merchants.ts'
import { type Browser, fieldsOf, type TestServer } from '../support/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})

const submit = (browser: Browser, accountNumber: string) =>
  browser.data('submitDebitAccount', { product: 'hook', account: { ...bankAccount, accountNumber } })

async function draw(browser: Browser, accountId: string) {
  const asked = { product: 'hook', amount: { amount: '2000000', currency: 'HKD' }, tenor: 3 } as const
  const { annual_rate, total_cost } = await browser.data('previewDrawdown', asked)
  return browser.call('submitDrawdown', { ...asked, bank_account_id: accountId, agreed: { annual_rate, total_cost } }, freshKey())
}

/** A merchant whose drawdown account was replaced; the token of the link that each of two administrators was mailed. */
async function replaced() {
  const [email, otherMail] = [newMailbox(), newMailbox()]
  const browser = await steppedUp(server, await server.signUp({ email }))
  await certifyCompany(server, browser)
  const companyId = browser.companyId ?? ''
  await linkShop(server, companyId)
  await withFacility(server, browser, { limit: 10_000_000n })
  const other = await server.signUp({ email: otherMail })
  await server.join(other, { companyId })
  const account = await submit(browser, '999-888777-666')
  const tokenOf = async (mailbox: string) => new URL((await mailsTo(server, mailbox)).at(-1)?.link ?? '').searchParams.get('token') ?? ''
  return { email, browser, other, account, companyId, token: await tokenOf(email), otherToken: await tokenOf(otherMail) }
}

const dispute = (token: string) => server.browser().call('disputeAccount', { token })

async function signedIn(email: string, companyId: string): Promise<Browser> {
  const again = await steppedUp(server, await signedInBrowser(server, email))
  again.companyId = companyId
  return again
}

describe('decision 083 a replaced account that is disputed', () => {
  test('gets no drawdown even after the hold, until it is replaced; every administrator is signed out', async () => {
    const { email, browser, other, account, companyId, otherToken } = await replaced()
    expect((await dispute(otherToken)).code).toBe(200)
    expect([(await browser.call('readUser', {})).code, (await other.call('readUser', {})).code]).toEqual([401, 401])
    await server.later({ hours: 25 })
    const again = await signedIn(email, companyId)
    expect(await again.data('readDebitAccount', { product: 'hook' })).toMatchObject({
      id: account.id,
      held_until: null,
      blocked: 'disputed',
    })
    expect((await again.data('listBankAccounts', {})).flatMap(({ usedFor }) => usedFor)).toMatchObject([
      { product: 'hook', blocked: 'disputed' },
    ])
    // The dashboard says it, too, without the number.
    expect((await again.data('readDashboard', { product: 'hook' })).account).toMatchObject({
      blocked: 'disputed',
      account: { accountNumber: expect.stringMatching(/^••••\d{4}$/) },
    })
    const refused = await draw(again, account.id)
    expect([refused.code, fieldsOf(refused)]).toEqual([502, { bank_account_id: 'field.account.disputed' }])
    const right = await submit(again, '999-888777-777')
    expect(right).toMatchObject({ held_until: expect.any(String) })
    await server.worker.drain()
    await server.later({ hours: 24 })
    await again.data('extendSession', {})
    expect((await draw(again, right.id)).code).toBe(200)
  })

  test('a payout that was not sent yet is not sent', async () => {
    const { email, browser, account, companyId, token } = await replaced()
    await server.later({ hours: 24 })
    await browser.data('extendSession', {})
    const { data } = await draw(browser, account.id)
    expect((await dispute(token)).code).toBe(200)
    await settle(server)
    const again = await signedIn(email, companyId)
    expect(await again.data('readDrawdown', { id: data.id })).toMatchObject({ status: 'refused', refusal: 'account disputed' })
  })

  test('a payout that was not sent yet is not sent either once the account was replaced again', async () => {
    const { email, browser, account, companyId, token } = await replaced()
    await server.later({ hours: 24 })
    await browser.data('extendSession', {})
    const { data } = await draw(browser, account.id)
    expect((await dispute(token)).code).toBe(200)
    const again = await signedIn(email, companyId)
    await submit(again, '999-888777-777')
    await settle(server)
    expect(await again.data('readDrawdown', { id: data.id })).toMatchObject({ status: 'refused', refusal: 'account disputed' })
  })

  test('the leads are notified by mail, the company’s record and the audit name who pressed; a second press changes nothing', async () => {
    const { db } = server.database
    const lead = newMailbox()
    const row = { id: crypto.randomUUID(), email: lead, name: 'Lead', role: 'lead' as const, password_hash: null }
    await db
      .insertInto('staff')
      .values({ ...row, created_at: server.deps.clock.now() })
      .execute()
    const { other, companyId, token, otherToken } = await replaced()
    expect((await dispute(otherToken)).code).toBe(200)
    expect((await dispute(otherToken)).code).toBe(200)
    expect((await dispute(token)).code).toBe(200)
    expect(await mailsTo(server, lead)).toMatchObject([{ subject: expect.stringContaining('已停止放款') }])
    const events = await db.selectFrom('company_events').selectAll().where('kind', '=', 'account.disputed').execute()
    expect(events).toMatchObject([{ company_id: companyId, actor: `user:${other.userId}` }])
    const audited = await db.selectFrom('audit_log').select('actor').where('action', '=', 'account.disputed').execute()
    expect(audited).toEqual([{ actor: `user:${other.userId}` }])
  })

  test('a link that is too old, changed, or of an account that was replaced since is 20018, and ends no session', async () => {
    const { browser, token } = await replaced()
    const changed = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    expect([(await dispute('made up')).code, (await dispute(changed)).code]).toEqual([20018, 20018])
    await submit(browser, '999-888777-777')
    expect((await dispute(token)).code).toBe(20018)
    expect((await browser.call('readUser', {})).code).toBe(200)
    const late = await replaced()
    await server.later({ days: disputeDays })
    expect((await dispute(late.token)).code).toBe(20018)
  })
})

/** Companies that leads freeze and release, and what they are refused meanwhile. Decision 123. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { depositRules } from '../../contract/banking/proof-rules.ts'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { type Access, type Endpoint, headers, ofCompany } from '../../contract/kernel/endpoint.ts'
import { openAccount } from '../../server/lending/payout-account.ts'
import { sendPayout } from '../../server/outside/bank/bank.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { accountIn, addAccount, amountsOf, versionOf } from '../banking/bank-accounts.ts'
import { approvers, draw, requestOf } from '../lending/approvers.ts'
import { type Borrower, booksAgree, borrower, draw as drawNow, lend, night, repay } from '../lending/loans.ts'
import { overpaid, payOut, payoutsOf, readyForPayout } from '../repayments/credit.ts'
import { refusing, untilDue } from '../repayments/two-loans.ts'
import { mailsTo, steppedUp } from '../support/accounts.ts'
import { type Circumstances, inputs } from '../support/every-call.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { type Sent, testPassword } from '../support/server.ts'
import { nobodys } from '../support/whole-merchant.ts'
import { freeze, releaseByTwo } from './freezes.ts'
import { type Staff, staffMember } from './staff.ts'

let server: MerchantServer

beforeEach(async () => {
  server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
  await scheduleStatements(server.deps)
  return () => server.close()
})

const subject = { kind: 'company' } as const
const frozen = { code: 502, data: { reason: 'frozen' } }

/** Calls that are refused while the company is frozen, by the reason. */
const refused = {
  'draws money': ['approveDrawdown', 'previewDrawdown', 'submitDrawdown'],
  'has credit balance paid out': ['requestCreditPayout'],
  'changes where money goes': ['submitDebitAccount'],
  'borrows more, or asks to': ['activateShops', 'initiateSigning', 'retrySigning', 'submitLimit'],
  'takes a discount': ['collectRedPacket'],
} as const satisfies Record<string, readonly EndpointName[]>

/** Calls that change something and go on, by the reason. */
const goingOn: Readonly<Record<string, string>> = {
  'repays, or asks how':
    'answerArrangement issueInvoice openLoanStatement openPayoffLetter openSettlementConfirmation requestArrangement submitRepayment withdrawArrangement',
  'asks for less': 'declineApprovalRule declineDrawdown withdrawApplication withdrawDrawdown',
  'says who may act for the company; a second administrator is no way around the freeze':
    'addCompanyUser changeApprovalRule confirmApprovalRule updateRole',
  'proves an account; nothing is paid to it':
    'addBankAccount addPspAccount authoriseBankAccount confirmDeposit makeDefaultBankAccount removeBankAccount removePspAccount saveDebitAccount sendDeposit submitAccountDocuments',
  'reports sales; the limit is not drawn':
    'addShop addShopAccount associatePsp completeAuthorisation deleteShop deleteShopAccount editShopAccount linkByKeys migrateShop removeShop startAuthorisation syncShop viewShopPassword',
  'sends nothing for signature':
    'deleteSignerFile openBundle orderSigners prepareAgreement removeSigner saveSigner sendRpaEmail urgeSigner',
  'certifies the company': 'submitBusinessInfo submitCompanyInfo',
  'complains or appeals': 'closeMerchantCase sendMerchantCase withdrawMerchantCase',
  'reads, or marks as read': 'handleNotice openStatement readFacility readSigners storePosition',
}

describe('decision 123 calls of a frozen company', () => {
  test('every call of a company that is no GET is known to be refused, or to go on', () => {
    const calls = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
      const { access, method, reads } = endpoints[name] as Endpoint & { access: Access }
      return ofCompany(access) && method !== 'GET' && !reads
    })
    const marked = calls.filter((name) => (endpoints[name] as Endpoint).refusedWhileFrozen)
    expect(marked.sort()).toEqual(Object.values(refused).flat().sort())
    const others = Object.values(goingOn).flatMap((names) => names.split(' '))
    expect(calls.sort()).toEqual([...marked, ...others].sort())
  })

  test('those that are refused answer so before they look at anything, and all of them are possible again after the release', async () => {
    const { browser, companyId } = await borrower(server)
    const at = { agreed: { annual_rate: '0.1', total_cost: { amount: '100', currency: 'HKD' } } } as Circumstances
    const ask = async (name: EndpointName) => {
      const key: Record<string, string> = endpoints[name].idempotent ? { [headers.idempotencyKey]: randomUUID() } : {}
      const input = inputs[name](nobodys(), at) as Sent<EndpointName>
      return browser.call(name, input, key)
    }
    await freeze(server, companyId)
    for (const name of Object.values(refused).flat()) expect([name, await ask(name)]).toMatchObject([name, frozen])
    await releaseByTwo(server, companyId)
    for (const name of Object.values(refused).flat()) expect([name, await ask(name)]).not.toMatchObject([name, frozen])
  })

  test('a repeated key is answered as before: the drawdown was made', async () => {
    const { first, accountId, companyId } = await approvers(server, null)
    const [request, key] = [await requestOf(first, accountId, 10_000), { 'idempotency-key': randomUUID() }]
    const made = await first.data('submitDrawdown', request, key)
    await freeze(server, companyId)
    expect(await first.data('submitDrawdown', request, key)).toEqual(made)
  })
})

test('decisions 106 123 129 home, the drawdown page and the credit balance know that drawing is paused, and why', async () => {
  const { first, companyId } = await approvers(server, null)
  const seen = async () => {
    const { summary } = await first.data('readDashboard', { product: 'hook' })
    expect((await first.data('readFacilitySummary', { product: 'hook' }))?.paused).toBe(summary?.paused)
    return [summary?.paused, (await first.data('readCreditBalance', { product: 'hook' })).paused]
  }
  expect(await seen()).toEqual([null, false])
  await freeze(server, companyId, { kind: 'facility', product: 'hook' })
  expect(await seen()).toEqual(['facility', false])
  await freeze(server, companyId)
  expect(await seen()).toEqual(['company', true])
})

describe('decision 123 money of a frozen company', () => {
  test('a payout that was not sent waits until the release', async () => {
    const { first, accountId, companyId, facilityId } = await approvers(server, null)
    const { id } = await draw(first, accountId, 10_000)
    await freeze(server, companyId)
    await settle(server)
    await server.later({ hours: 3 })
    await server.worker.drain()
    expect((await first.data('readDrawdown', { id })).status).toBe('pending')
    await releaseByTwo(server, companyId)
    await server.later({ hours: 1 })
    await settle(server)
    await first.data('extendSession', {})
    expect((await first.data('readDrawdown', { id })).status).toBe('settled')
    await booksAgree(server, { facilityId })
  })

  test('a payout that the bank has already, though its answer was lost, is followed', async () => {
    const { first, accountId, companyId, facilityId } = await approvers(server, null)
    const { id } = await draw(first, accountId, 10_000)
    const row = await server.database.db.selectFrom('drawdowns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const account = openAccount(server.deps.config, 'drawdowns', id, row.account_sealed)
    await sendPayout(server.deps, { reference: row.reference, amount: row.amount - row.fee, currency: row.currency, account })
    await freeze(server, companyId)
    await settle(server)
    expect((await first.data('readDrawdown', { id })).status).toBe('settled')
    await booksAgree(server, { facilityId })
  })

  test('one that waits until its first due day is refused: released, it would be due at once', async () => {
    const { first, accountId, companyId, facilityId } = await approvers(server, null)
    const { id } = await draw(first, accountId, 10_000)
    await freeze(server, companyId)
    await settle(server)
    await server.later({ days: 7 })
    await settle(server)
    await first.data('extendSession', {})
    expect(await first.data('readDrawdown', { id })).toMatchObject({ status: 'refused', refusal: 'held until its first due day' })
    const { records } = await first.data('searchMessages', {})
    const [refused] = records.filter(({ title }) => title.includes('未能汇出'))
    expect(refused?.content).toContain('首个还款日已到，因此我们没有汇出')
    expect(refused?.content).not.toContain('银行')
    expect((await mailsTo(server, (await first.data('readUser', {})).email)).at(-1)?.text).toContain('因此我们没有汇出')
    await booksAgree(server, { facilityId })
  })

  test('a drawdown that waits for a second administrator is not approved, and ends with its day', async () => {
    const { first, second, accountId, companyId, facilityId } = await approvers(server)
    const { id } = await draw(first, accountId, 50_000)
    await freeze(server, companyId)
    expect(await second.call('approveDrawdown', { id })).toMatchObject(frozen)
    await server.later({ hours: 20 })
    await server.worker.drain()
    await releaseByTwo(server, companyId)
    const rows = await server.database.db.selectFrom('drawdowns').select(['status', 'refusal']).where('id', '=', id).execute()
    expect(rows).toEqual([{ status: 'not approved', refusal: 'expired' }])
    await booksAgree(server, { facilityId })
  })

  test('the small amounts that verify an account wait until the release, and the days to confirm them begin then', async () => {
    const { browser, companyId } = await borrower(server)
    const { id } = await browser.data('sendDeposit', versionOf(await addAccount(await steppedUp(server, browser))))
    const paid = async () => {
      const { references } = await server.database.db
        .selectFrom('account_deposits')
        .select((row) => row.fn.agg<string[]>('array_agg', ['reference']).as('references'))
        .where('account_id', '=', id)
        .executeTakeFirstOrThrow()
      return server.database.db.selectFrom('sandbox_payouts').select('reference').where('reference', 'in', references).execute()
    }
    await freeze(server, companyId)
    await server.worker.drain()
    await server.later({ days: depositRules.days + 1 })
    await server.worker.drain()
    await browser.data('extendSession', {})
    expect([await paid(), (await accountIn(browser, id)).status]).toEqual([[], 'deposit sent'])
    await releaseByTwo(server, companyId)
    await server.later({ hours: 1 })
    await server.worker.drain()
    expect((await paid()).length).toBe(2)
    await server.later({ days: depositRules.days - 1 })
    await server.worker.drain()
    await browser.data('extendSession', {})
    const { version } = await accountIn(browser, id)
    expect((await browser.data('confirmDeposit', { id, version, amounts: await amountsOf(server, id) })).status).toBe('verified')
  })

  test('a payout of credit balance that was requested waits until the release; the amount stays taken', async () => {
    const merchant = await creditor()
    expect((await payOut(merchant, 1000)).code).toBe(200)
    await freeze(server, merchant.companyId)
    await settle(server)
    await server.later({ hours: 3 })
    await server.worker.drain()
    expect(await payoutsOf(merchant)).toMatchObject([{ status: 'requested' }])
    await releaseByTwo(server, merchant.companyId)
    await server.later({ hours: 1 })
    await settle(server)
    await merchant.browser.data('extendSession', {})
    expect(await payoutsOf(merchant)).toMatchObject([{ status: 'paid' }])
    await booksAgree(server, merchant)
  })

  test('a payout of credit balance that waits while a repayment falls due is put back, and repays it', async () => {
    await scheduleCharges(server.deps)
    const merchant = await creditor(refusing)
    await lend(server, merchant)
    const drawdownId = await drawNow(server, merchant.browser, merchant.accountId, 30_000)
    expect((await payOut(merchant, 1000)).code).toBe(200)
    await freeze(server, merchant.companyId)
    await untilDue(server, { ...merchant, drawdownId })
    await server.later({ hours: 1 })
    await settle(server)
    expect(await payoutsOf(merchant)).toMatchObject([{ status: 'refused' }])
    const messages = (await merchant.browser.data('searchMessages', {})).records
    expect(messages.find(({ title }) => title.includes('未能汇出'))?.content).toContain('有还款到期，因此我们没有汇出')
    const { records } = await merchant.browser.data('listRepayments', { product: 'hook', drawdown_id: drawdownId })
    expect(records).toContainEqual(expect.objectContaining({ method: 'credit', amount: { amount: '100000', currency: 'HKD' } }))
    await booksAgree(server, merchant)
  })

  test('loans are repaid as before', async () => {
    const merchant = await borrower(server)
    await settle(server)
    await freeze(server, merchant.companyId)
    expect((await repay(merchant, 1_000_000n)).code).toBe(200)
    await settle(server)
    const { records } = await merchant.browser.data('listRepayments', { product: 'hook', drawdown_id: merchant.drawdownId })
    expect(records).toMatchObject([{ status: 'received' }])
    await booksAgree(server, merchant)
  })
})

/** A company that has paid 1,000.00 too much. */
async function creditor(accountNumber?: string): Promise<Borrower> {
  const merchant = await borrower(server, accountNumber === undefined ? {} : { accountNumber })
  await settle(server)
  await overpaid(server, merchant, 100_000n)
  await night(server)
  await readyForPayout(server, merchant)
  return merchant
}

describe('decision 123 leads', () => {
  let lead: Staff
  let companyId: string
  let merchant: Borrower

  beforeEach(async () => {
    merchant = await borrower(server)
    companyId = merchant.companyId
    lead = await staffMember(server, 'lead')
  })

  const why = { reason: 'A director reports a stolen phone.' }
  const decide = ({ browser }: Staff, accepted: boolean) => browser.call('decideRelease', { companyId, subject, accepted })
  const audited = async () => {
    const rows = await server.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'details'])
      .where('subject', '=', 'company_freezes')
      .orderBy('id')
      .execute()
    return rows.map(({ action, actor, details }) => [action, actor, details.reason])
  }
  const notices = async () => (await merchant.browser.data('listNotices', {})).data.map(({ title }) => title)

  test('one freezes a company soon after the sign-in; the company reads that it is, and not why', async () => {
    await server.later({ minutes: 11 })
    expect((await lead.browser.call('startFreeze', { companyId, subject, ...why })).code).toBe(20007)
    const fresh = await staffMember(server, 'lead')
    expect((await (await staffMember(server)).browser.call('startFreeze', { companyId, subject, ...why })).code).toBe(403)
    expect((await fresh.browser.call('startFreeze', { companyId: randomUUID(), subject, ...why })).code).toBe(20018)
    await fresh.browser.data('startFreeze', { companyId, subject, ...why })
    expect((await fresh.browser.call('startFreeze', { companyId, subject, ...why })).code).toBe(20011)
    expect(await notices()).toContain('新提款和付款已暂停')
    const { records } = await merchant.browser.data('searchMessages', { keyword: '新提款' })
    expect(JSON.stringify(records)).not.toContain('phone')
    expect(await audited()).toEqual([['company.frozen', `reviewer:${fresh.id}`, why.reason]])
  })

  test('two release it: who proposes it does not confirm it, and a proposal that is declined leaves it frozen', async () => {
    expect((await lead.browser.call('proposeRelease', { companyId, subject, reason: 'Found.' })).code).toBe(20011)
    await lead.browser.data('startFreeze', { companyId, subject, ...why })
    expect((await decide(lead, true)).code).toBe(20011)
    await lead.browser.data('proposeRelease', { companyId, subject, reason: 'Found.' })
    expect((await lead.browser.call('proposeRelease', { companyId, subject, reason: 'Found.' })).code).toBe(20011)
    expect((await decide(lead, true)).code).toBe(403)
    expect((await decide(lead, false)).code).toBe(200)
    expect(
      (await merchant.browser.call('previewDrawdown', { product: 'hook', amount: { amount: '1000000', currency: 'HKD' }, tenor: 3 })).code,
    ).toBe(502)
    await lead.browser.data('proposeRelease', { companyId, subject, reason: 'Found again.' })
    const other = await staffMember(server, 'lead')
    await server.later({ minutes: 11 })
    expect((await decide(other, true)).code).toBe(20007)
    const third = await staffMember(server, 'lead')
    expect((await decide(third, true)).code).toBe(200)
    expect((await decide(third, true)).code).toBe(20011)
    expect(await notices()).not.toContain('新提款和付款已暂停')
    expect((await audited()).map(([action]) => action)).toEqual([
      ...['company.frozen', 'company.releaseProposed', 'company.releaseDeclined', 'company.releaseProposed', 'company.released'],
    ])
    await third.browser.data('startFreeze', { companyId, subject, ...why })
    expect(await notices()).toContain('新提款和付款已暂停')
  })

  test('a proposal of a lead who is none any more is not confirmed', async () => {
    await lead.browser.data('startFreeze', { companyId, subject, ...why })
    await lead.browser.data('proposeRelease', { companyId, subject, reason: 'Found.' })
    await server.database.db.updateTable('staff').set({ role: 'reviewer' }).where('id', '=', lead.id).execute()
    const other = await staffMember(server, 'lead')
    expect((await decide(other, true)).code).toBe(20011)
    expect((await decide(other, false)).code).toBe(200)
  })
})

test('decision 123 an account whose company is frozen is not deleted with it', async () => {
  const browser = await server.signUp()
  const companyId = await server.join(browser)
  await freeze(server, companyId)
  expect(await browser.call('requestDeletion', { password: testPassword })).toMatchObject({ code: 20016 })
  const { obstacles } = await browser.data('readPersonalData', {})
  expect(obstacles).toMatchObject([{ reason: 'frozen', companyId }])
})

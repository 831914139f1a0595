/** What a stolen session of an administrator can do together with a stolen phone or mailbox, and what stops it. docs/security.md. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { bankAccount, certifyCompany, linkShop } from '../company/companies.ts'
import { mailsTo, newMailbox, signedInBrowser, signIn } from '../support/accounts.ts'
import { openMerchantServer, withFacility } from '../support/merchants.ts'
import { type Browser, type TestServer, testPassword } from '../support/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await openMerchantServer({ STEP_UP_ABOVE: '100000' })
  return () => server.close()
})

const key = () => ({ 'idempotency-key': randomUUID() })
const stepUpOf = ({ code, data }: { code: number; data: unknown }) => [code, (data as { stepUp?: string } | null)?.stepUp]

/** A company with a facility, and its administrator's session as a thief has it. */
async function victim() {
  const email = newMailbox()
  const owner = await server.signUp({ email })
  await certifyCompany(server, owner)
  const companyId = owner.companyId ?? ''
  await linkShop(server, companyId)
  const { accountId } = await withFacility(server, owner, { limit: 50_000_000n })
  const { phone_number } = await server.deps.db
    .selectFrom('users')
    .select('phone_number')
    .where('id', '=', owner.userId)
    .executeTakeFirstOrThrow()
  const thief = await signedInBrowser(server, email)
  thief.companyId = companyId
  return { email, phone: `+86${phone_number}`, thief, companyId, accountId }
}

/** Steps up by a code to the phone that the thief has entered. */
async function stepUpBy(browser: Browser, action: 'sessionsEnded' | 'drawdownSubmitted'): Promise<void> {
  await browser.data('sendStepUpCode', { action })
  await browser.data('stepUp', { action, password: testPassword, code: await server.lastCode('+85261112222') })
}

async function draw(browser: Browser, accountId: string, dollars: number) {
  const asked = { product: 'hook', amount: { amount: String(dollars * 100), currency: 'HKD' }, tenor: 3 } as const
  const { annual_rate, total_cost } = await browser.data('previewDrawdown', asked)
  return browser.call('submitDrawdown', { ...asked, bank_account_id: accountId, agreed: { annual_rate, total_cost } }, key())
}

test('decision 083 a stolen phone neither steps up nor signs in without the password', async () => {
  const { email, phone, thief } = await victim()
  await thief.data('sendStepUpCode', { action: 'drawdownSubmitted' })
  const code = await server.lastCode(phone)
  expect((await thief.call('stepUp', { action: 'drawdownSubmitted', password: 'not this one', code })).code).toBe(800003)
  expect((await signIn(server, email, code)).code).toBe(80003)
})

describe('decision 083 a stolen session', () => {
  test('adds no account by way of a product that has no contract yet; one that the company has is taken', async () => {
    const { thief } = await victim()
    const { account: known } = (await thief.data('readDebitAccount', { product: 'hook' })) ?? {}
    const submit = (account: object) =>
      thief.call('submitDebitAccount', { product: 'underwriting', account: { ...bankAccount, ...account } })
    expect(stepUpOf(await submit({ accountNumber: '666-666666-666' }))).toEqual([20007, 'accountAdded'])
    expect(await thief.data('listBankAccounts', {})).toHaveLength(1)
    expect((await submit(known ?? {})).code).toBe(200)
  })

  test('with a mailbox and a new password, too, gets no code: it goes to the phone', async () => {
    const { email, thief, accountId } = await victim()
    await thief.data('sendStepUpCode', { action: 'drawdownSubmitted' })
    expect((await mailsTo(server, email)).filter(({ text }) => text.includes('用于确认'))).toEqual([])
    expect((await thief.call('stepUp', { action: 'drawdownSubmitted', password: testPassword, code: '000000' })).code).not.toBe(200)
    expect(stepUpOf(await draw(thief, accountId, 400_000))).toEqual([20007, 'drawdownSubmitted'])
  })

  test('decision 085 with a mailbox and a new password steps up for a new phone, and for nothing else', async () => {
    const { email, phone, thief, accountId, companyId } = await victim()
    await thief.data('sendStepUpCode', { action: 'phoneChanged' })
    await thief.data('stepUp', { action: 'phoneChanged', password: testPassword, code: await server.lastCode(email) })
    expect(stepUpOf(await draw(thief, accountId, 400_000))).toEqual([20007, 'drawdownSubmitted'])
    expect(stepUpOf(await thief.call('addBankAccount', { account: { ...bankAccount, accountNumber: '666-666666-666' } }, key()))).toEqual([
      20007,
      'accountAdded',
    ])
    expect(stepUpOf(await thief.call('startPasskey', {}))).toEqual([20007, 'factorsChanged'])
    await thief.data('sendPhoneChangeCode', { phone_country_code: '+852', phone_number: '61112222' })
    const phone_code = await server.lastCode('+85261112222')
    expect((await thief.call('changePhone', { phone_country_code: '+852', phone_number: '61112222', phone_code })).code).toBe(200)
    expect((await mailsTo(server, phone)).filter(({ text }) => text.includes('手机号已更换'))).toHaveLength(1)
    // A code to the new phone confirms nothing for a day but the end of sessions, and that alone.
    const waits = { code: 20007, data: { stepUp: 'drawdownSubmitted', methods: [], why: 'phoneChanged', until: expect.any(String) } }
    expect(await draw(thief, accountId, 400_000)).toMatchObject(waits)
    expect(await thief.call('sendStepUpCode', { action: 'drawdownSubmitted' })).toMatchObject(waits)
    expect(await thief.call('stepUp', { action: 'drawdownSubmitted', password: testPassword, code: '000000' })).toMatchObject(waits)
    expect((await thief.call('startPasskey', {})).data).toMatchObject({ stepUp: 'factorsChanged', methods: [], why: 'phoneChanged' })
    await server.later({ minutes: 2 })
    await stepUpBy(thief, 'sessionsEnded')
    expect((await thief.call('endOtherSessions', {})).code).toBe(200)
    expect(await draw(thief, accountId, 400_000)).toMatchObject(waits)
    await server.later({ hours: 24 })
    const later = await signedInBrowser(server, email)
    later.companyId = companyId
    await stepUpBy(later, 'drawdownSubmitted')
    expect((await draw(later, accountId, 400_000)).code).toBe(200)
  })
})

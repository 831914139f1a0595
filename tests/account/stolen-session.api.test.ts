/** What a stolen session of an administrator can do to money, people and data, and what stops it. docs/security.md. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { type Access, ofUser } from '../../contract/kernel/endpoint.ts'
import { colleague } from '../company/affiliations.ts'
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

/** A company with a facility, its administrator's session as a thief has it, a second administrator and a user. */
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
  const other = await colleague(server, owner, 1)
  const member = await colleague(server, owner)
  const thief = await signedInBrowser(server, email)
  thief.companyId = companyId
  return { email, phone: `+86${phone_number}`, thief, companyId, accountId, other, member }
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
  test('pays no money to another account, changes no administrator and no phone', async () => {
    const { thief, companyId, accountId, other, member } = await victim()
    const evil = { ...bankAccount, accountName: 'Evil Mallory Ltd', accountNumber: '666-666666-666' }
    const users = await thief.data('listCompanyUsers', { companyId })
    const roleOf = (id: string) => {
      const { userId, version } = users.find((each) => each.id === id) ?? { userId: 0, version: 0 }
      return { companyId, userId: Number(userId), version }
    }
    const phone = { phone_country_code: '+852', phone_number: '61112222' } as const
    await thief.data('sendPhoneChangeCode', phone)
    const phone_code = await server.lastCode('+85261112222')
    expect({
      replace: stepUpOf(await thief.call('submitDebitAccount', { product: 'hook', account: evil })),
      add: stepUpOf(await thief.call('addBankAccount', { account: evil }, key())),
      draw: stepUpOf(await draw(thief, accountId, 400_000)),
      invite: stepUpOf(await thief.call('addCompanyUser', { companyId, email: newMailbox(), roleId: 1 })),
      appoint: stepUpOf(await thief.call('updateRole', { ...roleOf(member.id), roleId: 1 })),
      demote: stepUpOf(await thief.call('updateRole', { ...roleOf(other.id), roleId: 2 })),
      remove: stepUpOf(await thief.call('removeAffiliation', { id: other.id })),
      phone: stepUpOf(await thief.call('changePhone', { ...phone, phone_code })),
    }).toEqual({
      replace: [20007, 'accountReplaced'],
      add: [20007, 'accountAdded'],
      draw: [20007, 'drawdownSubmitted'],
      invite: [20007, 'administratorsChanged'],
      appoint: [20007, 'administratorsChanged'],
      demote: [20007, 'administratorsChanged'],
      remove: [20007, 'administratorsChanged'],
      phone: [20007, 'phoneChanged'],
    })
    expect(await thief.data('readDebitAccount', { product: 'hook' })).toMatchObject({ id: accountId, held_until: null })
    expect((await thief.data('readDashboard', { product: 'hook' })).drawdowns).toEqual([])
  })

  test('needs the password for what is masked, once the sign-in is ten minutes ago', async () => {
    const { thief } = await victim()
    await server.later({ minutes: 10 })
    expect((await thief.call('revealPhone', { reason: 'checking' })).code).toBe(20007)
    expect((await thief.call('requestExport', {})).code).toBe(20007)
    expect((await thief.call('requestDeletion', { password: 'not this one' })).code).toBe(800003)
    const change = { oldPassword: 'not this one', newPassword: 'Junk-9-rigging!', passwordConfirmation: 'Junk-9-rigging!' }
    expect((await thief.call('updatePassword', change)).code).toBe(800003)
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

/** Calls that change something, and why a session is enough for them. A new call has to be put in one of these lists. */
const classified: Record<string, string> = {
  'needs a step-up':
    'addBankAccount addCompanyUser addPasskey approveDrawdown changeApprovalRule changePhone confirmApprovalRule confirmAuthenticator endOtherSessions endSession initiateSigning removeAffiliation removeAuthenticator removePasskey renewRecoveryCodes requestFactorReset retrySigning saveSigner startAuthenticator startPasskey submitDebitAccount submitDrawdown updateRole',
  'needs the password': 'requestDeletion requestExport revealKycValue revealPhone updatePassword viewShopPassword',
  'is the step-up, or the session itself':
    'extendSession sendPhoneChangeCode sendStepUpCode setDefaultCompany signOut startPasskeyStepUp stepUp stepUpByPasskey updateBasicUser',
  'pays back, or asks for less':
    'declineApprovalRule declineDrawdown issueInvoice submitRepayment withdrawApplication withdrawDeletion withdrawDrawdown withdrawFactorReset',
  'needs a signature by the signers, with codes of their own':
    'activateShops deleteSignerFile openBundle orderSigners prepareAgreement removeSigner sendRpaEmail urgeSigner',
  'is decided by underwriting or a reviewer':
    'openKyc saveKycDraft submitAccountDocuments submitBusinessInfo submitCompanyInfo submitKyc submitLimit uploadFile uploadFiles',
  'pays to no account that the company has not submitted':
    'addPspAccount authoriseBankAccount confirmDeposit makeDefaultBankAccount removeBankAccount removePspAccount saveDebitAccount sendDeposit',
  'needs consent at the provider, or takes a shop off':
    'addShop addShopAccount associatePsp completeAuthorisation deleteShop deleteShopAccount editShopAccount linkByKeys migrateShop removeShop startAuthorisation syncShop',
  'changes what goes by SMS besides the mail: what is switched off is mailed, and a replaced account always goes': 'saveSmsNotices',
  'gives the rights of a user, who moves no money': 'activateAffiliation rejectAffiliation requestToJoin',
  'reads, or marks as read':
    'collectRedPacket handleNotice linkExport listRiskPoints openStatement previewDrawdown readAnnouncements readExchangeRates readFacility readFilePreview readFileUrl readInvitation readMaskedKyc readMessages readSigners requestReport searchAnnouncements searchCompanies storePosition',
}

test('decision 083 every call of a session that is no GET is known to need a step-up, the password, or neither', () => {
  const calls = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
    const { access, method, reads } = endpoints[name] as unknown as { access: Access; method: string; reads?: true }
    return ofUser(access) && method !== 'GET' && !reads
  })
  expect(calls.sort()).toEqual(Object.values(classified).join(' ').split(' ').sort())
})

/** Every call that a stolen session, mailbox or phone of an administrator can make: it needs a step-up, the password, or changes neither money nor access. docs/security.md. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { type Access, headers, ofUser } from '../../contract/kernel/endpoint.ts'
import { invite } from '../company/affiliations.ts'
import { bankAccount } from '../company/companies.ts'
import { appCode } from '../staff/staff.ts'
import { lastToken, newMailbox, signedInBrowser, source, steppedUp } from '../support/accounts.ts'
import { inputs } from '../support/every-call.ts'
import { openMerchantServer } from '../support/merchants.ts'
import { type Browser, type Sent, type TestServer, testPassword } from '../support/server.ts'
import { type WholeMerchant, wholeMerchant } from '../support/whole-merchant.ts'

/** Input of a call that differs from that of `every-call.ts`. */
type Changed = { [Name in EndpointName]?: Sent<Name> }

const settings = { STEP_UP_ABOVE: '5000', POINTS_PER_MINUTE: '1000000', CODES_PER_IP_AND_DAY: '1000000' }
const email = newMailbox()
const phone = { phone_country_code: '+852', phone_number: '61112222' } as const
const raised = { from: { amount: '900000000', currency: 'HKD' } } as const

let server: TestServer
let whole: WholeMerchant
/** Name under which the server is saved. */
let kept: string

beforeAll(async () => {
  server = await openMerchantServer(settings)
  whole = await wholeMerchant(server, randomUUID())
  const { administrator } = whole
  const companyId = String(administrator.companyId)
  const victim = await steppedUp(server, await server.signUp({ email }))
  await server.join(victim, { companyId })
  await server.database.db
    .updateTable('affiliations')
    .set({ created_at: new Date('2026-01-01') })
    .where('role', '=', 'administrator')
    .execute()
  const { secret } = await victim.data('startAuthenticator', {})
  await victim.data('confirmAuthenticator', { code: appCode(server, secret) })
  await invite(server, administrator, newMailbox(), 1)
  // A rule of approvals, and a change of it that waits for the victim.
  await administrator.data('changeApprovalRule', { from: { amount: '500000000', currency: 'HKD' } })
  await administrator.data('changeApprovalRule', raised)
  kept = `stolen_session_${randomUUID().replaceAll('-', '')}`
  await server.keepAs(kept)
}, 120_000)

let thief: Browser

beforeEach(async () => {
  server = await openMerchantServer(settings, kept)
  thief = await signedInBrowser(server, email)
  thief.companyId = whole.of.company
  return () => server.close()
})

/** A call of the session; the answer's code and what a refusal needs. */
async function ask(name: EndpointName, input: object): Promise<{ code: number; data: unknown }> {
  const key: Record<string, string> = endpoints[name].idempotent ? { [headers.idempotencyKey]: randomUUID() } : {}
  return thief.call(name, input as Sent<EndpointName>, key)
}

const inputOf = (name: EndpointName, changed: Changed = {}): object => changed[name] ?? inputs[name](whole.of, whole.at)

/** Calls that need a step-up, by its action. */
const needsStepUp = {
  accountAdded: ['addBankAccount'],
  accountReplaced: ['submitDebitAccount'],
  administratorsChanged: ['addCompanyUser', 'removeAffiliation', 'updateRole'],
  approvalChanged: ['changeApprovalRule', 'confirmApprovalRule'],
  drawdownApproved: ['approveDrawdown'],
  drawdownSubmitted: ['submitDrawdown'],
  factorsChanged: [
    ...(['addPasskey', 'confirmAuthenticator', 'removeAuthenticator', 'removePasskey'] as const),
    ...(['renewRecoveryCodes', 'startAuthenticator', 'startPasskey'] as const),
  ],
  factorsLost: ['requestFactorReset'],
  phoneChanged: ['changePhone'],
  sessionsEnded: ['endOtherSessions', 'endSession'],
  signersChanged: ['initiateSigning'],
} as const satisfies Record<string, readonly EndpointName[]>

/** The same, in states that tests/signing/signers.api.test.ts and tests/repayments/credit-payouts.api.test.ts make. */
const needsStepUpElsewhere: readonly EndpointName[] = ['requestCreditPayout', 'retrySigning', 'saveSigner']

/** Calls that need the password; 20007 where it was entered too long ago, 800003 where it is wrong. */
const needsPassword = {
  20007: ['requestExport', 'revealKycValue', 'revealPhone'],
  800003: ['requestDeletion', 'updatePassword', 'viewShopPassword'],
} as const satisfies Record<number, readonly EndpointName[]>

/** Calls for which a session is enough, by the reason. */
const harmless: Readonly<Record<string, string>> = {
  'is the step-up, or the session itself':
    'extendSession sendPhoneChangeCode sendStepUpCode setDefaultCompany startPasskeyStepUp stepUp stepUpByPasskey updateBasicUser',
  'pays back, or asks for less':
    'declineApprovalRule declineDrawdown issueInvoice submitRepayment withdrawApplication withdrawDeletion withdrawDrawdown withdrawFactorReset',
  'asks leads for other instalments of a loan, or answers what two leads offer, which is mailed':
    'requestArrangement withdrawArrangement answerArrangement',
  'asks the staff for an answer, or ends that; every member gets a message': 'closeMerchantCase sendMerchantCase withdrawMerchantCase',
  'needs a signature by the signers, with codes of their own':
    'activateShops deleteSignerFile openBundle orderSigners prepareAgreement removeSigner sendRpaEmail urgeSigner',
  'is decided by underwriting or a reviewer':
    'openKyc saveKycDraft submitAccountDocuments submitBusinessInfo submitCompanyInfo submitKyc submitLimit uploadFile uploadFiles',
  'pays to no account that the company has not submitted':
    'addPspAccount authoriseBankAccount confirmDeposit makeDefaultBankAccount removeBankAccount removePspAccount saveDebitAccount sendDeposit',
  'needs consent at the provider, or takes a shop off':
    'addShop addShopAccount associatePsp completeAuthorisation deleteShop deleteShopAccount editShopAccount linkByKeys migrateShop removeShop startAuthorisation syncShop',
  'changes what goes by SMS besides the mail: what is switched off is mailed, and a replaced account always goes': 'saveSmsNotices',
  'declines the offer of a second factor on the dashboard; the profile and the step-up still offer it': 'dismissFactorOffer',
  'gives the rights of a user, who moves no money': 'activateAffiliation rejectAffiliation requestToJoin',
  'reads, or marks as read':
    'collectRedPacket findCompany handleNotice linkExport listRiskPoints openLoanStatement openPayoffLetter openSettlementConfirmation openStatement previewDrawdown readAnnouncements readExchangeRates readFacility readFilePreview readFileUrl readInvitation readMaskedKyc readMessages readSigners requestReport searchAnnouncements searchCompanies storePosition',
  'ends the session': 'signOut',
}

const harmlessCalls = Object.values(harmless).flatMap((names) => names.split(' ')) as EndpointName[]

/** What a thief is after: where drawdowns are paid, those requested or approved, who administers, how a user signs in and confirms. */
async function moneyAndAccess(): Promise<unknown> {
  const of = whole.of.company
  const { rows } = await sql<object>`
    select 'account' as what, id::text, account_id::text as a, product as b from bank_accounts where company_id = ${of}
    union all select 'listed', id::text, account_number, null from company_bank_accounts where company_id = ${of}
    union all select 'drawdown', id::text, approved_by::text, amount::text from drawdowns where company_id = ${of}
    union all select 'rule', id::text, approval_from::text, null from companies where id = ${of}
    union all select 'administrator', id::text, user_id::text, null from affiliations where company_id = ${of} and role = 'administrator' and status = 'active'
    union all select 'invitation', id::text, email, null from company_invitations where company_id = ${of} and role = 'administrator'
    union all select 'user', id::text, password_hash, phone_country_code || phone_number from users where email = ${email}
    union all select 'passkey', id::text, user_id::text, null from passkeys
    union all select 'app', id::text, secret, null from authenticators
    union all select 'code', code_hash, null, null from recovery_codes
    union all select 'reset', id::text, null, null from factor_resets
    order by 1, 2`.execute(server.database.db)
  return rows
}

/** Expects that the thief is refused every call that needs a step-up, and that nothing changes. The user has one more session. */
async function expectStepUps(): Promise<void> {
  const { of } = whole
  const [session] = (await thief.data('listSessions', {})).filter(({ current }) => !current)
  const { records } = await thief.data('listAffiliations', { companyId: of.company })
  const owner = records.find(({ userId }) => userId === of.self)
  await thief.data('sendPhoneChangeCode', phone)
  const [signer] = await thief.data('readSigners', { id: of.agreement })
  const reached = { mobile_area_code: '+852', mobile: '61112222', email: newMailbox(), file_id: '' } as const
  await thief.data('saveSigner', { agreement_id: of.agreement, signer_id: String(signer?.id), name: String(signer?.name), ...reached })
  const changed: Changed = {
    submitDebitAccount: { product: 'underwriting', account: { ...bankAccount, accountNumber: '666-666666-666' } },
    addCompanyUser: { companyId: of.company, email: newMailbox(), roleId: 1 },
    updateRole: { companyId: of.company, userId: of.user, roleId: 1, version: whole.at.version },
    removeAffiliation: { id: String(owner?.id) },
    changeApprovalRule: { from: { amount: '100', currency: 'HKD' } },
    confirmApprovalRule: raised,
    changePhone: { ...phone, phone_code: await server.lastCode('+85261112222') },
    endSession: { id: String(session?.id) },
  }
  const before = await moneyAndAccess()
  for (const [action, names] of Object.entries(needsStepUp))
    for (const name of names) {
      const { code, data } = await ask(name, inputOf(name, changed))
      expect([name, code, data]).toMatchObject([name, 20007, { stepUp: action }])
    }
  const own = await server.database.db
    .selectFrom('affiliations')
    .innerJoin('users', 'users.id', 'affiliations.user_id')
    .select('affiliations.id')
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow()
  expect(await ask('removeAffiliation', { id: own.id })).toMatchObject({ code: 20007, data: { stepUp: 'administratorsChanged' } })
  const demotion = { companyId: of.company, userId: of.self, roleId: 2, version: Number(owner?.version) }
  expect(await ask('updateRole', demotion)).toMatchObject({ code: 20007, data: { stepUp: 'administratorsChanged' } })
  expect(await moneyAndAccess()).toEqual(before)
}

describe('decision 083 a stolen session', () => {
  test('every call that is no GET is known to need a step-up, the password, or neither', () => {
    const calls = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
      const { access, method, reads } = endpoints[name] as unknown as { access: Access; method: string; reads?: true }
      return ofUser(access) && method !== 'GET' && !reads
    })
    const known = [Object.values(needsStepUp), needsStepUpElsewhere, Object.values(needsPassword), harmlessCalls].flat(2)
    expect(calls.sort()).toEqual(known.sort())
  })

  test('is refused every call that needs a step-up, which then changes neither money nor access', async () => {
    const other = await signedInBrowser(server, email)
    await expectStepUps()
    expect((await other.call('readUser', {})).code).toBe(200)
  })

  test('is refused every call that needs the password, once the sign-in is ten minutes ago', async () => {
    await server.later({ minutes: 10 })
    const { id } = await server.database.db
      .selectFrom('kyc_applications')
      .select('id')
      .where('company_id', '=', whole.of.company)
      .where('status', '=', 'approved')
      .executeTakeFirstOrThrow()
    const changed: Changed = { revealKycValue: { id, person: 0, field: 'email', reason: 'checking' } }
    for (const [code, names] of Object.entries(needsPassword))
      for (const name of names) expect([name, (await ask(name, inputOf(name, changed))).code]).toEqual([name, Number(code)])
  })

  test('changes neither money nor access by any other call', async () => {
    const changed: Changed = {
      saveDebitAccount: { product: 'hook', account: { ...bankAccount, accountNumber: '666-666666-666' } },
    }
    const before = await moneyAndAccess()
    for (const name of harmlessCalls) {
      expect([name, (await ask(name, inputOf(name, changed))).code]).not.toEqual([name, 401])
      expect([name, await moneyAndAccess()]).toEqual([name, before])
    }
  })
})

describe('decision 083 without a session', () => {
  /** Money and access without the password, which changes. */
  const butPassword = async () =>
    ((await moneyAndAccess()) as { what: string; a: unknown }[]).map((row) => (row.what === 'user' ? { ...row, a: null } : row))

  test('a stolen mailbox sets a new password, which ends the sessions; the session that it opens is refused like a stolen one', async () => {
    const before = await butPassword()
    const owner = thief
    await server.browser().data('requestResetMail', { email })
    const password = 'Mallory!47'
    const passwords = { password, passwordConfirmation: password }
    expect((await server.browser().call('resetPassword', { token: await lastToken(server, email), ...passwords })).code).toBe(200)
    expect((await owner.call('readUser', {})).code).toBe(401)
    await signedInBrowser(server, email, password)
    thief = await signedInBrowser(server, email, password)
    thief.companyId = whole.of.company
    await expectStepUps()
    // Its codes confirm nothing: this user has an authenticator app.
    for (const action of ['accountReplaced', 'drawdownSubmitted', 'administratorsChanged', 'phoneChanged'] as const)
      expect((await thief.call('sendStepUpCode', { action })).code).toBe(20007)
    expect(await butPassword()).toEqual(before)
  })

  test('a stolen phone signs in nowhere: its codes are for a sign-up, which the number is refused, as is the password that is a code', async () => {
    const { phone_country_code, phone_number } = await server.database.db
      .selectFrom('users')
      .select(['phone_country_code', 'phone_number'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const before = await moneyAndAccess()
    const own = newMailbox()
    const where = { phone_country_code: phone_country_code as '+86', phone_number }
    await server.later({ minutes: 2 })
    await server.browser().data('sendPhoneCode', where)
    await server.browser().data('sendEmailCode', { email: own })
    const code = await server.lastCode(`${phone_country_code}${phone_number}`)
    const codes = { email_code: await server.lastCode(own), phone_code: code }
    const form = { password: testPassword, password_confirmation: testPassword, register_source: source, cpid: null }
    expect((await server.browser().call('register', { ...where, email: own, ...codes, ...form })).code).toBe(1)
    expect((await server.browser().call('signIn', { source, email, password: code })).code).toBe(80003)
    const reset = { token: code, password: testPassword, passwordConfirmation: testPassword }
    expect((await server.browser().call('resetPassword', reset)).code).toBe(80011)
    expect(await moneyAndAccess()).toEqual(before)
  })
})

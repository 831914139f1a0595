/** Deleting an account: requested, withdrawn, refused with its reasons, completed; only the data that the books need is left. */
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { deletionDays } from '../../contract/kernel/constants.ts'
import { mailboxKey } from '../../server/account/users.ts'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import { awaitCorrection } from '../../server/kyc/submissions.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { erasePerson } from '../../server/privacy/erase.ts'
import { demoPassword } from '../../server/sandbox/demo.ts'
import { certifiedCompany, colleague, invite } from '../company/affiliations.ts'
import { uploadPdf } from '../company/companies.ts'
import { proposed, staffMember, submittedCase } from '../staff/staff.ts'
import { mailsTo, signedInBrowser, signIn } from '../support/accounts.ts'
import { openAt } from '../support/in-process/prepared.ts'
import { openMerchantServer } from '../support/merchants.ts'
import { type Browser, type TestServer, testPassword } from '../support/server.ts'
import { databaseText, linesWith } from './privacy.ts'

const settings = { POINTS_PER_MINUTE: '1000000' }
let server: TestServer
beforeEach(async () => {
  server = await openMerchantServer(settings)
  return () => server.close()
})

/** Opens the server of a merchant with a drawdown instead, whose browser is signed in. */
async function withDrawdown() {
  await server.close()
  const { server: drawn, ...account } = await openAt('drawn', settings)
  server = drawn
  return { account, browser: await signedInBrowser(server, account.email, demoPassword) }
}

const request = (browser: Browser, password = testPassword) => browser.call('requestDeletion', { password })
const reasonsOf = (data: unknown) => (data as { obstacles?: { reason: string }[] }).obstacles?.map(({ reason }) => reason)
const statusOf = async (userId: string) =>
  (
    await server.deps.db
      .selectFrom('account_deletions')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('requested_at', 'desc')
      .executeTakeFirst()
  )?.status

async function afterTheDays() {
  await server.later({ days: deletionDays, seconds: 1 })
  await server.worker.drain()
}

/** The money of a merchant comes back, as repayment will do it. */
async function repay(companyId: string) {
  const { db } = server.deps
  for (const _ of ['sent', 'followed', 'settled']) {
    await server.later({ hours: 1 })
    await server.worker.drain()
  }
  await db.updateTable('drawdowns').set({ status: 'repaid', outstanding: 0n }).where('company_id', '=', companyId).execute()
  await db.updateTable('facilities').set({ outstanding: 0n }).where('company_id', '=', companyId).execute()
}

describe('asking', () => {
  test('decision 025 it requires the password, waits fourteen days, is confirmed by mail, and is shown in the profile; a second request is a repetition', async () => {
    const email = `${randomUUID().slice(0, 8)}@example.com`
    const browser = await server.signUp({ email })
    // Seven in the morning: in UTC it is the day before.
    await server.later({ hours: 21 })
    expect((await request(browser, 'Wrong#12345')).code).toBe(800003)
    expect((await browser.call('requestDeletion', {} as never)).code).toBe(20009)
    expect((await browser.call('requestDeletion', { password: testPassword, userId: 1 } as never)).code).toBe(20009)
    const { deletion } = await browser.data('requestDeletion', { password: testPassword })
    expect(deletion?.status).toBe('waiting')
    expect(Date.parse(deletion?.dueAt ?? '') - Date.parse(deletion?.requestedAt ?? '')).toBe(deletionDays * 86_400_000)
    expect((await mailsTo(server, email)).at(-1)?.subject).toBe('您的舢舨账户将于 2026年12月9日 删除')
    expect((await request(browser)).code).toBe(20011)
  })

  test('decision 025 taken back in time nothing happens, and it can be asked again', async () => {
    const email = `${randomUUID().slice(0, 8)}@example.com`
    const browser = await server.signUp({ email })
    expect((await browser.call('withdrawDeletion', {})).code).toBe(20011)
    await request(browser)
    await server.later({ days: deletionDays - 1 })
    await server.worker.drain()
    expect((await browser.data('withdrawDeletion', {})).deletion?.status).toBe('withdrawn')
    expect((await mailsTo(server, email)).at(-1)?.subject).toMatch(/\p{Script=Han}/u)
    expect((await browser.call('withdrawDeletion', {})).code).toBe(20011)
    await afterTheDays()
    expect((await browser.data('readProfile', {})).email).toBe(email)
    expect((await signIn(server, email)).code).toBe(200)
    expect((await request(browser)).code).toBe(200)
  })

  test('decision 025 USER-06 the last administrator of a company with others is refused; with another administrator only they go', async () => {
    const owner = await server.signUp()
    const companyId = await certifiedCompany(server, owner, { en: 'Ferry Pier Limited' })
    const other = await colleague(server, owner, 2)
    const refused = await request(owner)
    expect([refused.code, reasonsOf(refused.data)]).toEqual([20016, ['lastAdministrator']])
    expect((await owner.data('readPersonalData', {})).obstacles).toMatchObject([
      { reason: 'lastAdministrator', companyId, registerNameEn: 'Ferry Pier Limited' },
    ])
    const { db } = server.deps
    await db.updateTable('affiliations').set({ role: 'administrator' }).where('id', '=', other.id).execute()
    expect((await request(owner)).code).toBe(200)
    await afterTheDays()
    expect(await statusOf(owner.userId)).toBe('erased')
    const company = await db.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow()
    expect(company.register_name_en).toBe('Ferry Pier Limited')
    expect(await other.browser.data('listCompanyUsers', { companyId })).toHaveLength(1)
  })

  test('decision 025 an application under review and a debt are obstacles; one that arises meanwhile refuses the deletion on its day, by mail', async () => {
    const { account, browser } = await withDrawdown()
    const refused = await request(browser, demoPassword)
    expect([refused.code, reasonsOf(refused.data)]).toEqual([20016, ['owed']])
    const { db } = server.deps
    const { company_id } = await db
      .selectFrom('affiliations')
      .select('company_id')
      .where('user_id', '=', (await browser.data('readUser', {})).id)
      .executeTakeFirstOrThrow()
    await repay(company_id)
    expect((await request(browser, demoPassword)).code).toBe(200)
    await db.updateTable('facilities').set({ outstanding: 500n }).where('company_id', '=', company_id).execute()
    await afterTheDays()
    expect((await browser.data('readPersonalData', {})).deletion?.status).toBe('refused')
    expect((await mailsTo(server, account.email)).at(-1)?.subject).toBe('您的账户暂时不能删除')
    expect((await browser.data('readProfile', {})).email).toBe(account.email)
    await repay(company_id)
    await db.updateTable('kyc_applications').set({ status: 'in progress' }).where('company_id', '=', company_id).execute()
    expect(reasonsOf((await request(browser, demoPassword)).data)).toEqual(['inReview'])
  })
})

describe('erasing', () => {
  test('decision 025 of a merchant with a drawdown no personal data is left; books, ledger and audit are kept', async () => {
    const { account, browser } = await withDrawdown()
    const { db } = server.deps
    const user = await browser.data('readUser', {})
    const [membership] = await browser.data('listMemberships', { userId: user.userId })
    const companyId = membership?.companyId ?? ''
    browser.companyId = companyId
    // Other data: drafts, reports, reset links, wrong passwords, a copy, a queued mail, an unreferenced file.
    await browser.data('updateBasicUser', { userId: user.userId, firstName: 'Mei Yee', lastName: 'Lam-Canary', language: 'zh_CN' })
    await browser.data('requestExport', {})
    await uploadPdf(browser, 'canary-upload.pdf')
    await signIn(server, account.email, 'wrong')
    await browser.data('forgetPassword', { email: account.email, host_name: '', reset_page: 'reset-password' })
    const { id: kycId } = await browser.data('openKyc', { companyId })
    await browser.data('revealKycValue', { id: kycId, person: 0, field: 'idNumber', reason: 'checking' })
    const review = await db.selectFrom('kyc_reviews').select('id').where('company_id', '=', companyId).executeTakeFirstOrThrow()
    const item = { review_id: review.id, staff_id: null, carried: false, at: server.deps.clock.now() }
    await db
      .insertInto('kyc_assessments')
      .values({ ...item, item: 'connectedPersons.0.idNumber', verdict: 'return', reason: 'mismatch', note: 'Lam-Canary note' })
      .onConflict((c) => c.doNothing())
      .execute()
    const staffId = randomUUID()
    const staff = {
      id: staffId,
      email: `${staffId}@staff.example.com`,
      name: 'Ho',
      role: 'lead' as const,
      password_hash: null,
      created_at: item.at,
    }
    await db.insertInto('staff').values(staff).execute()
    await db
      .insertInto('kyc_remarks')
      .values({ review_id: review.id, event: 'proposed', staff_id: staffId, note: 'Lam-Canary remark', at: item.at })
      .execute()
    await server.worker.drain()
    const { businessRegistrationNumber } = await browser.data('readCompanyProfile', { companyId })
    const bankAccount = `123-${businessRegistrationNumber?.slice(-6)}`
    const names = ['Lam-Canary', account.email, account.phone, 'canary-upload', bankAccount, 'Mei Yee']
    const before = await databaseText(db)
    for (const name of names.filter((each) => ![bankAccount, 'Mei Yee'].includes(each)))
      expect([name, linesWith(before, [name]).length > 0]).toEqual([name, true])
    const filesBefore = (await readdir(join(server.deps.config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile(),
    )
    const facility = await db.selectFrom('facilities').selectAll().where('company_id', '=', companyId).executeTakeFirstOrThrow()
    await repay(companyId)
    const loans = await balanceOf(db, ledgerAccounts.loans(facility.id), 'HKD')
    const auditBefore = await db.selectFrom('audit_log').select('id').where('company_id', '=', companyId).execute()

    expect((await request(browser, demoPassword)).code).toBe(200)
    await server.later({ days: deletionDays, seconds: 1 })
    await server.worker.drain()
    await server.later({ hours: 1 })
    await server.worker.drain()

    expect(await statusOf(user.id)).toBe('erased')
    const after = await databaseText(db)
    expect(linesWith(after, names)).toEqual([])
    const row = await db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      status: 'closed',
      first_name: '',
      last_name: '',
      phone_country_code: '',
      email: `${user.id}@erased.invalid`,
    })
    const sealed = await sql<{
      count: bigint
    }>`select (select count(*) from kyc_applications where company_id = ${companyId} and people is not null)
      + (select count(*) from kyc_reviews where company_id = ${companyId} and (snapshot is not null or message <> '' or proposal_note <> ''))
      + (select count(*) from drawdowns where company_id = ${companyId} and (account_sealed <> '' or account_masked <> ''))
      + (select count(*) from agreement_signers s join agreements a on a.id = s.agreement_id where a.company_id = ${companyId} and (name_sealed <> '' or email_sealed <> '' or sign_url_sealed is not null))
      + (select count(*) from shops where company_id = ${companyId} and (access_token_sealed is not null or refresh_token_sealed is not null or name <> ''))
      + (select count(*) from bank_accounts where company_id = ${companyId}) + (select count(*) from sessions where user_id = ${user.id})
      + (select count(*) from files where company_id = ${companyId} or owner_id = ${user.id})
      + (select count(*) from audit_log where actor = ${`user:${user.id}`} and ip is not null) as count`.execute(db)
    expect(Number(sealed.rows[0]?.count)).toBe(0)
    const filesAfter = (await readdir(join(server.deps.config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile(),
    )
    const rows = [
      ...(await db.selectFrom('files').select('storage_key').execute()),
      ...(await db.selectFrom('file_previews').select('storage_key').execute()),
      // Contracts name the company, no person: their pages stay with them.
      ...(await db.selectFrom('agreement_pages').select('storage_key').execute()),
      ...(await db.selectFrom('personal_exports').select('storage_key').where('status', '=', 'ready').execute()),
    ]
    expect(filesAfter.length).toBeLessThan(filesBefore.length)
    expect(filesAfter.map(({ name }) => name).sort()).toEqual(rows.map(({ storage_key }) => storage_key).sort())

    // The books still have the loans, and every operation has its time.
    expect(await balanceOf(db, ledgerAccounts.loans(facility.id), 'HKD')).toBe(loans)
    expect((await db.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow()).register_name_en).toBe(
      'Harbour Light Limited',
    )
    expect((await db.selectFrom('facilities').selectAll().where('company_id', '=', companyId).executeTakeFirstOrThrow()).status).toBe(
      'closed',
    )
    const kept = await db.selectFrom('audit_log').select('id').where('company_id', '=', companyId).execute()
    expect(kept.length).toBeGreaterThanOrEqual(auditBefore.length)
    const reported = await db.selectFrom('audit_log').select('action').where('subject_id', '=', user.id).orderBy('id').execute()
    expect(reported.map(({ action }) => action).slice(-2)).toEqual(['account.closed', 'data.erased'])

    expect((await browser.call('readUser', {})).code).toBe(401)
    expect((await signIn(server, account.email, demoPassword)).code).toBe(80003)
    expect((await signIn(server, `${user.id}@erased.invalid`, 'erased')).code).toBe(80003)
    const mails = await mailsTo(server, account.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['您的舢舨账户已删除'])
    // The mailbox, the phone and the company's number are free again, or not, as the books want it.
    expect((await server.signUp({ email: account.email })).token).toBeTruthy()
    // The staff can still read the cases.
    expect(await db.selectFrom('kyc_reviews').select('id').where('company_id', '=', companyId).execute()).toHaveLength(1)
  }, 180_000)

  test('decision 025 USER-05 the mailbox is removed from colleagues, invitations and messages that named it; no other user loses anything', async () => {
    const owner = await server.signUp()
    const companyId = await certifiedCompany(server, owner)
    const { browser, email } = await colleague(server, owner)
    const others = await server.signUp()
    await certifiedCompany(server, others)
    await invite(server, others, email)
    const mailbox = mailboxKey(server.deps.config, email)
    const ownersMessages = async () => (await owner.data('searchMessages', { keyword: '', current: 1, size: 50 })).total
    const before = await ownersMessages()
    const fileId = await uploadPdf(owner, 'owners.pdf')
    await server.deps.db.updateTable('files').set({ company_id: companyId, owner_id: browser.userId }).where('id', '=', fileId).execute()
    await request(browser)
    await afterTheDays()
    expect(await statusOf(browser.userId)).toBe('erased')
    expect(linesWith(await databaseText(server.deps.db), [email, mailbox])).toEqual([])
    const invited = await server.deps.db
      .selectFrom('audit_log')
      .select(['ip', 'details'])
      .where('action', '=', 'affiliation.invited')
      .where('actor', '=', `user:${others.userId}`)
      .execute()
    expect(invited).toEqual([{ ip: 'local', details: { role: 'user' } }])
    expect(await owner.data('listCompanyUsers', { companyId })).toHaveLength(1)
    // The one message about the joining is deleted with the user.
    expect(await ownersMessages()).toBe(before - 1)
    expect(await server.deps.db.selectFrom('files').select('id').where('name', '=', 'owners.pdf').execute()).toHaveLength(1)
  })

  test('decision 025 a company without other members is no longer found, its number is free, and requests to join are answered', async () => {
    const owner = await server.signUp()
    const brn = '40404040'
    const companyId = await certifiedCompany(server, owner, { en: 'Lonely Lantern Limited', brn })
    const asker = await server.signUp()
    await asker.data('requestToJoin', { companyId })
    const invited = `${randomUUID().slice(0, 8)}@example.com`
    const { id } = await invite(server, owner, invited)
    await request(owner)
    await afterTheDays()
    expect(await asker.data('searchCompanies', { keyword: 'Lonely' })).toEqual([])
    expect((await asker.data('listAffiliations', {})).total).toBe(0)
    const company = await server.deps.db.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow()
    expect([company.register_name_en, company.business_registration_number]).toEqual(['', null])
    const guest = await server.signUp({ email: invited })
    expect((await guest.call('activateAffiliation', { id })).code).toBe(20018)
  })

  test('decision 025 a later deadline of an application sends no mail to an erased user', async () => {
    const owner = await server.signUp()
    const companyId = await certifiedCompany(server, owner)
    const { db } = server.deps
    const due = dayOf(new Date(server.deps.clock.now().getTime() + (deletionDays + 3) * 86_400_000))
    const returned = { status: 'returned', due_day: due, round: 1 } as const
    const { id } = await db
      .updateTable('kyc_applications')
      .set(returned)
      .where('company_id', '=', companyId)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.transaction().execute((trx) => awaitCorrection(trx, { applicationId: id, round: 1, dueDay: due }))
    await request(owner)
    await afterTheDays()
    await server.later({ days: 5 })
    await server.worker.drain()
    const row = await db.selectFrom('kyc_applications').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    expect([await statusOf(owner.userId), row.status]).toEqual(['erased', 'draft'])
    const mails = db.selectFrom('sandbox_mailbox').select('recipient').where('recipient', 'like', '%@erased.invalid')
    expect(await mails.execute()).toEqual([])
  })

  test('decision 025 it may run again: a second run finds nothing, and a job interrupted between its steps continues', async () => {
    const email = `${randomUUID().slice(0, 8)}@example.com`
    const browser = await server.signUp({ email })
    await request(browser)
    const { db } = server.deps
    await server.later({ days: deletionDays, seconds: 1 })
    const { id } = await db.selectFrom('account_deletions').select('id').where('user_id', '=', browser.userId).executeTakeFirstOrThrow()
    // As a process leaves it that is killed after the account was closed.
    await db.updateTable('account_deletions').set({ status: 'erasing' }).where('id', '=', id).execute()
    await db.updateTable('users').set({ status: 'closed' }).where('id', '=', browser.userId).execute()
    await server.worker.drain()
    expect(await statusOf(browser.userId)).toBe('erased')
    const text = await databaseText(db)
    const subject = { id: browser.userId, email: `${browser.userId}@erased.invalid`, phone: browser.userId, mailbox: 'none', companies: [] }
    await db.transaction().execute((trx) => erasePerson(trx, server.deps, subject, server.deps.clock.now()))
    expect((await databaseText(db)).split('\n').sort()).toEqual(text.split('\n').sort())
  })

  test('decision 025 the audit and the remarks can be changed by an erasure alone, and only so far', async () => {
    const { db } = server.deps
    await setReviewMode(db, 'manual')
    const reviewer = await staffMember(server)
    await proposed(reviewer, (await submittedCase(server, reviewer.browser)).caseId)
    const registered = db.selectFrom('audit_log').select('id').where('action', '=', 'user.registered')
    const row = await registered.orderBy('id').executeTakeFirstOrThrow()
    for (const change of [
      sql`action = 'x', ip = null`,
      sql`ip = '1.2.3.4'`,
      sql`details = '{"a": 1}', ip = null`,
      sql`actor = 'system', ip = null`,
    ])
      await expect(sql`update audit_log set ${change} where id = ${row.id}`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`delete from audit_log where id = ${row.id}`.execute(db)).rejects.toThrow('append-only')
    const remark = await db.selectFrom('kyc_remarks').select('id').executeTakeFirstOrThrow()
    await expect(sql`update kyc_remarks set event = 'settled', note = '' where id = ${remark.id}`.execute(db)).rejects.toThrow(
      'append-only',
    )
    await expect(sql`update kyc_remarks set note = 'better' where id = ${remark.id}`.execute(db)).rejects.toThrow('append-only')
  })
})

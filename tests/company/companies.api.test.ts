/** Certification of companies, through the API. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { decideApplication, startReview } from '../../server/kyc/review.ts'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import { isWorkingDay, reviewPromise } from '../../server/reference/calendar/working-days.ts'
import { mailsTo } from '../support/accounts.ts'
import { type Browser, fieldsOf, openTestServer, type Sent, type TestServer } from '../support/server.ts'
import { applicationForm, newBrn, uploadPdf } from './companies.ts'

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
  return () => server.close()
})

/** A browser with a draft application and a valid form for it. */
async function applicant(name?: string): Promise<{ browser: Browser; form: Sent<'submitKyc'>; companyId: string }> {
  const browser = await server.signUp()
  const { id, companyId } = await browser.data('openKyc', {})
  browser.companyId = companyId
  return { browser, form: await applicationForm(browser, id, name), companyId }
}

async function statusesOf(id: string): Promise<string[]> {
  const rows = await server.database.db
    .selectFrom('status_history')
    .select('to_status')
    .where('subject', '=', 'kyc_applications')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.to_status)
}

describe('an application', () => {
  test('API-023 API-027 KYC-17 KYC-19 an application is opened once, submitted and approved by the sandbox reviewer, and the applicant is notified', async () => {
    const browser = await server.signUp({ email: 'happy@example.com' })
    const opened = await browser.data('openKyc', {})
    expect(opened).toMatchObject({ status: 'draft', connectedPersons: [], submittedAt: null, reviewPromise: null, complete: false })
    expect(opened.reference).toMatch(/^KYC-\d{4}-\d{6}$/)
    expect((await browser.data('openKyc', {})).id).toBe(opened.id)
    const form = await applicationForm(browser, opened.id)
    await server.database.db.updateTable('users').set({ locale: 'en_US' }).where('email', '=', 'happy@example.com').execute()
    const submitted = await browser.data('submitKyc', form)
    expect(submitted).toMatchObject({ status: 'submitted', company: form.company, business: form.business })
    await server.worker.drain()
    expect(await browser.data('readKyc', { id: opened.id })).toMatchObject({ status: 'approved', reason: null })
    expect(await statusesOf(opened.id)).toEqual(['submitted', 'in progress', 'approved'])
    expect(await server.lastLink('happy@example.com')).toBe('http://localhost:8080/financing/shops/authorise')
    expect((await mailsTo(server, 'happy@example.com')).at(-1)?.subject).toMatch(/ is verified$/)
  })

  test('KYC-19 USER-04 a member without the administrator role may save but not submit', async () => {
    const { browser, form, companyId } = await applicant()
    const member = await server.signUp()
    await server.join(member, { companyId, role: 'user' })
    const { versions } = await member.data('saveKycDraft', { id: form.id, company: { ...form.company, registerNameEn: 'Of a member' } })
    const saved = await browser.data('readKyc', { id: form.id })
    expect([saved.status, saved.company.registerNameEn]).toEqual(['draft', 'Of a member'])
    expect((await member.call('submitKyc', { ...form, versions })).code).toBe(403)
    expect((await browser.data('submitKyc', { ...form, versions })).status).toBe('submitted')
  })

  test('KYC-22 CONST-08 a review is promised for the 3rd to the 7th working day in Hong Kong', async () => {
    const { browser, form } = await applicant()
    const { submittedAt, reviewPromise: promised } = await browser.data('submitKyc', form)
    expect(promised).toEqual(reviewPromise(new Date(submittedAt ?? '')))
    // Tuesday before Christmas; 25 and 26 December and 1 January are holidays.
    expect(reviewPromise(new Date('2026-12-22T02:00:00Z'))).toEqual({ from: '2026-12-28', to: '2027-01-04' })
    // Friday evening UTC is Saturday in Hong Kong.
    expect(reviewPromise(new Date('2026-11-20T17:00:00Z'))).toEqual({ from: '2026-11-25', to: '2026-12-01' })
    expect(isWorkingDay('CN', '2026-10-10')).toBe(true)
  })

  test('API-026 KYC-19 keeps a draft as typed, valid or not, and refuses unknown fields', async () => {
    const { browser, form } = await applicant()
    const company = { registerNameEn: 'Half a na', businessRegistrationNumber: '12' }
    const connectedPersons = [{ nameEn: 'Somebody', idNumber: 'A1' }]
    await browser.data('saveKycDraft', { id: form.id, company, connectedPersons })
    await browser.data('saveKycDraft', { id: form.id, business: { years_of_business: '3' } })
    const draft = await browser.data('readKyc', { id: form.id })
    expect(draft).toMatchObject({ company, connectedPersons, business: { years_of_business: '3' }, status: 'draft' })
    const refused = await browser.call('saveKycDraft', { id: form.id, company: { taxNumber: '1' } as never })
    expect(refused.code).toBe(20009)
  })

  test('API-024 KYC-17 an application is complete while every step is filled in and valid', async () => {
    const { browser, form } = await applicant()
    const { company, business, connectedPersons } = form
    expect((await browser.data('saveKycDraft', { id: form.id, company, business })).complete).toBe(false)
    expect((await browser.data('saveKycDraft', { id: form.id, connectedPersons })).complete).toBe(true)
    expect((await browser.data('readMaskedKyc', { id: form.id })).complete).toBe(true)
    const unnamed = { ...company, registerNameEn: '' }
    expect((await browser.data('saveKycDraft', { id: form.id, company: unnamed })).complete).toBe(false)
  })

  test('API-073 company information is submitted for the company in use, whole and valid, and is the first step of its application', async () => {
    const browser = await server.signUp()
    const companyId = await server.join(browser)
    const { company } = await applicationForm(browser, companyId)
    const faulty = await browser.call('submitCompanyInfo', { company: { ...company, businessRegistrationNumber: '12', documents: [] } })
    expect([faulty.code, fieldsOf(faulty)]).toEqual([
      20009,
      { 'company.businessRegistrationNumber': 'field.brn.invalid', 'company.documents': 'field.document.required' },
    ])
    const foreign = await browser.call('submitCompanyInfo', {
      company: { ...company, documents: [await uploadPdf(await server.signUp())] },
    })
    expect([foreign.code, fieldsOf(foreign)]).toEqual([50003, { 'company.documents.0': 'code.50003' }])
    const nothing = await server.database.db.selectFrom('kyc_applications').select('id').where('company_id', '=', companyId).execute()
    expect(nothing).toEqual([])

    expect(await browser.data('submitCompanyInfo', { company })).toBeNull()
    const opened = await browser.data('openKyc', { companyId })
    expect(opened).toMatchObject({ companyId, status: 'draft', company, business: {}, connectedPersons: [] })
    const { userId } = await browser.data('readUser', {})
    expect(await browser.data('listMemberships', { userId })).toMatchObject([{ companyId, registerNameEn: company.registerNameEn }])

    const colleague = await server.signUp()
    await server.join(colleague, { companyId, role: 'user' })
    const other = { ...company, registeredAddress: 'Room 1203, 1 Connaught Place' }
    const unseen = await colleague.call('submitCompanyInfo', { company: other })
    expect([unseen.code, unseen.data]).toMatchObject([20011, { changed: ['company'] }])
    await colleague.data('submitCompanyInfo', { company: other, versions: opened.versions })
    expect((await browser.data('openKyc', { companyId })).company).toEqual(other)
    const stranger = await server.signUp()
    stranger.companyId = companyId
    expect((await stranger.call('submitCompanyInfo', { company })).code).toBe(403)
  })

  test('ERR-40002 ERR-40004 KYC-19 an application in review is refused with 40004, an approved one with 40002', async () => {
    const { browser, form } = await applicant()
    await browser.data('submitKyc', form)
    expect((await browser.call('submitKyc', form)).code).toBe(40004)
    expect((await browser.call('saveKycDraft', { id: form.id, company: {} })).code).toBe(40004)
    expect((await browser.call('submitCompanyInfo', { company: form.company })).code).toBe(40004)
    await server.worker.drain()
    expect((await browser.call('submitKyc', form)).code).toBe(40002)
    expect((await browser.call('saveKycDraft', { id: form.id, company: {} })).code).toBe(40002)
    expect((await browser.call('submitCompanyInfo', { company: form.company })).code).toBe(40002)
    expect((await browser.data('openKyc', { companyId: browser.companyId ?? '' })).status).toBe('approved')
  })

  test('KYC-19 a returned application keeps everything and is submitted again after corrections', async () => {
    const { browser, form } = await applicant('RETURN Trading Limited')
    await browser.data('submitKyc', form)
    await server.worker.drain()
    const returned = await browser.data('readKyc', { id: form.id })
    expect(returned).toMatchObject({ status: 'returned', company: form.company, connectedPersons: form.connectedPersons })
    expect(returned.reason).toContain('公司文件')
    const company = { ...form.company, registeredAddress: 'Room 1203, 1 Connaught Place', documents: [await uploadPdf(browser)] }
    expect(await browser.data('submitKyc', { ...form, company })).toMatchObject({ status: 'submitted', reason: null })
    await server.worker.drain()
    expect((await browser.data('readKyc', { id: form.id })).status).toBe('approved')
  })

  test('KYC-19 a rejected application can be submitted again only after an edit, which makes it a draft', async () => {
    const { browser, form } = await applicant('REJECT Trading Limited')
    await browser.data('submitKyc', form)
    await server.worker.drain()
    expect((await browser.data('openKyc', {})).status).toBe('rejected')
    expect((await browser.call('submitKyc', form)).code).toBe(20011)
    expect((await browser.data('saveKycDraft', { id: form.id, company: form.company })).status).toBe('draft')
    expect((await browser.data('submitKyc', form)).status).toBe('submitted')
  })

  test('KYC-19 an application waits for a person in manual review mode; every decision but approval needs a reason', async () => {
    const { db } = server.database
    await setReviewMode(db, 'manual')
    const { browser, form } = await applicant()
    await browser.data('submitKyc', form)
    await server.worker.drain()
    await setReviewMode(db, 'auto')
    expect((await browser.data('readKyc', { id: form.id })).status).toBe('submitted')
    const review = { applicationId: form.id, actor: 'reviewer:lee' }
    await db.transaction().execute((trx) => startReview(trx, server.deps, review))
    const decide = (reason: string | null) =>
      db.transaction().execute((trx) => decideApplication(trx, server.deps, { ...review, decision: 'rejected', reason }))
    await expect(decide(' ')).rejects.toMatchObject({ code: 20009 })
    await decide('The names differ.')
    expect(await browser.data('readKyc', { id: form.id })).toMatchObject({ status: 'rejected', reason: 'The names differ.' })
    await expect(decide('again')).rejects.toMatchObject({ code: 20011 })
  })
})

describe('what an application must hold', () => {
  test('VAL-21 VAL-22 VAL-25 VAL-26 VAL-27 faults are reported by field', async () => {
    const { browser, form } = await applicant()
    const [person] = form.connectedPersons
    if (!person) throw new Error('no person')
    const refused = await browser.call('submitKyc', {
      ...form,
      company: { ...form.company, businessRegistrationNumber: '1234567', unifiedSocialCreditCode: 'short' },
      business: { ...form.business, annual_sales_turnover_usd: '', industry_service: '', top_buyer_regions: [] },
      connectedPersons: [{ ...person, idBackFileId: '' }],
    })
    expect([refused.code, fieldsOf(refused)]).toEqual([
      20009,
      {
        'company.businessRegistrationNumber': 'field.brn.invalid',
        'company.unifiedSocialCreditCode': 'field.uscc.invalid',
        'business.annual_sales_turnover_usd': 'field.business.empty',
        'connectedPersons.0.idBackFileId': 'field.idBack.required',
      },
    ])
    const nobody = await browser.call('submitKyc', { ...form, connectedPersons: [] })
    expect(fieldsOf(nobody)).toEqual({ connectedPersons: 'field.people.required' })
    const elsewhere = { ...form.business, industry_service: '777' }
    const unknown = await browser.call('submitKyc', {
      ...form,
      business: elsewhere,
      connectedPersons: [{ ...person, nationality: '9999' }],
    })
    expect(fieldsOf(unknown)).toEqual({
      'business.industry_service': 'field.required',
      'connectedPersons.0.nationality': 'field.required',
    })
  })

  test('ERR-50003 files must exist and be the applicant’s own', async () => {
    const { browser, form } = await applicant()
    const foreign = await uploadPdf(await server.signUp())
    const other = await applicant()
    await other.browser.data('submitKyc', other.form)
    const documents = [foreign, randomUUID(), other.form.company.documents[0] ?? '']
    const refused = await browser.call('submitKyc', { ...form, company: { ...form.company, documents } })
    const fields = Object.fromEntries(documents.map((_, index) => [`company.documents.${index}`, 'code.50003']))
    expect([refused.code, fieldsOf(refused)]).toEqual([50003, fields])
    expect((await browser.data('readKyc', { id: form.id })).status).toBe('draft')
  })

  test('ERR-30017 a number held by another company in review or certified is refused; a rejection releases it', async () => {
    const [first, second] = [await applicant(), await applicant()]
    const company = { ...second.form.company, businessRegistrationNumber: first.form.company.businessRegistrationNumber }
    await first.browser.data('submitKyc', first.form)
    const inReview = await second.browser.call('submitKyc', { ...second.form, company })
    expect([inReview.code, fieldsOf(inReview)]).toEqual([30017, { 'company.businessRegistrationNumber': 'code.30017' }])
    await server.worker.drain()
    expect((await second.browser.call('submitKyc', { ...second.form, company })).code).toBe(30017)

    const rejected = await applicant('REJECT Limited')
    const credit = { incorporationCountry: '2' as const, businessRegistrationNumber: '', unifiedSocialCreditCode: '91350100M000100Y43' }
    await rejected.browser.data('submitKyc', { ...rejected.form, company: { ...rejected.form.company, ...credit } })
    const taken = await second.browser.call('submitKyc', { ...second.form, company: { ...second.form.company, ...credit } })
    expect([taken.code, fieldsOf(taken)]).toEqual([30017, { 'company.unifiedSocialCreditCode': 'code.30017' }])
    await server.worker.drain()
    await second.browser.data('submitKyc', { ...second.form, company: { ...second.form.company, ...credit } })
  })

  test('ERR-30017 of two concurrent submissions of the same number one succeeds', async () => {
    const [first, second] = [await applicant(), await applicant()]
    const businessRegistrationNumber = newBrn()
    const codes = await Promise.all(
      [first, second].map(
        async ({ browser, form }) =>
          (await browser.call('submitKyc', { ...form, company: { ...form.company, businessRegistrationNumber } })).code,
      ),
    )
    expect(codes.sort()).toEqual([200, 30017])
  })
})

describe('access to an application', () => {
  test('API-024 an active colleague may continue it, with the files the first one uploaded', async () => {
    const { browser, form, companyId } = await applicant()
    await browser.data('saveKycDraft', form)
    const colleague = await server.signUp()
    await server.join(colleague, { companyId })
    expect((await colleague.data('openKyc', { companyId })).id).toBe(form.id)
    expect((await colleague.data('submitKyc', form)).status).toBe('submitted')
  })

  test('KYC-30 ID and phone numbers are masked once submitted, and encrypted in the database', async () => {
    const { browser, form } = await applicant()
    const submitted = await browser.data('submitKyc', form)
    expect(submitted.connectedPersons[0]).toMatchObject({ idNumber: '••••6(3)', mobilePhone: '••••4567', nameEn: 'Chan Tai Man' })
    const row = await server.database.db.selectFrom('kyc_applications').selectAll().where('id', '=', form.id).executeTakeFirstOrThrow()
    expect(JSON.stringify({ ...row, number: 0 })).not.toMatch(/A123456|61234567|Tai Man/)
  })
})

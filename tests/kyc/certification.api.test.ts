/** The data of a certification: stored as typed, for each kind of company in both countries, and shown to authorised users. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { entityTypes } from '../../contract/kyc/applications.ts'
import { country } from '../../contract/reference/countries.ts'
import { companyNameOf } from '../../server/company/names.ts'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import { applicationForm, newBrn, newUscc, sampleFiles, uploadOf } from '../company/companies.ts'
import { caseOf, staffMember } from '../staff/staff.ts'
import { type Browser, fieldsOf, openTestServer, type Sent, type TestServer } from '../support/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
  return () => server.close()
})

type Form = Sent<'submitKyc'>

/** A browser with a draft and a valid form for it. */
async function applicant(): Promise<{ browser: Browser; form: Form }> {
  const browser = await server.signUp()
  const { id, companyId } = await browser.data('openKyc', {})
  browser.companyId = companyId
  return { browser, form: await applicationForm(browser, id) }
}

/** The numbers a country gives its companies. */
const numbersOf = {
  [country.hongKong]: () => ({ incorporationCountry: country.hongKong, businessRegistrationNumber: newBrn(), unifiedSocialCreditCode: '' }),
  [country.china]: () => ({ incorporationCountry: country.china, businessRegistrationNumber: '', unifiedSocialCreditCode: newUscc() }),
}
const countries = [
  ['Hong Kong', country.hongKong],
  ['China', country.china],
] as const

describe('a company', () => {
  for (const [where, key] of countries)
    for (const entityType of entityTypes)
      test(`KYC-23 KYC-24 CONST-31 a ${entityType} of ${where} is certified with the entered data`, async () => {
        const { browser, form } = await applicant()
        const entered = {
          ...form.company,
          ...numbersOf[key](),
          entityType,
          registerNameEn: `Quay ${randomUUID().slice(0, 6)} Limited`,
          registerNameCn: '碼頭貿易有限公司',
          incorporationDate: '2016-02-29',
          companyRegistrationNumber: entityType === 'limited_company' ? '2812345' : '',
        }
        await browser.data('submitKyc', { ...form, company: entered })
        await server.worker.drain()
        const certified = await browser.data('readKyc', { id: form.id })
        expect([certified.status, certified.company]).toEqual(['approved', entered])
        const { userId } = await browser.data('readUser', {})
        const names = { registerNameEn: entered.registerNameEn, registerNameCn: entered.registerNameCn }
        expect(await browser.data('listMemberships', { userId })).toMatchObject([{ ...names, kycStatus: 'approved' }])
        expect(await browser.data('readCompanyProfile', { companyId: certified.companyId })).toMatchObject({
          ...names,
          businessRegistrationNumber: entered.businessRegistrationNumber || null,
          unifiedSocialCreditCode: entered.unifiedSocialCreditCode || null,
        })
      })

  test('KYC-23 KYC-24 CONST-31 another kind or country, no English name and no day of incorporation are refused at their fields', async () => {
    const { browser, form } = await applicant()
    const faults = async (change: object) =>
      fieldsOf(await browser.call('submitKyc', { ...form, company: { ...form.company, ...change } } as Form))
    expect(await faults({ entityType: 'trust', incorporationCountry: '3', registerNameEn: ' ', incorporationDate: '2017-02-29' })).toEqual({
      'company.entityType': 'field.required',
      'company.incorporationCountry': 'field.required',
      'company.registerNameEn': 'field.required',
      'company.incorporationDate': 'field.date.invalid',
    })
    expect(await faults({ registerNameEn: '碼頭貿易' })).toEqual({ 'company.registerNameEn': 'field.nameEn.invalid' })
    // Each country requires its own number.
    expect(await faults({ businessRegistrationNumber: '' })).toEqual({ 'company.businessRegistrationNumber': 'field.required' })
    expect(await faults({ incorporationCountry: country.china })).toEqual({ 'company.unifiedSocialCreditCode': 'field.required' })
    const lists = await browser.data('readReferenceLists', {})
    expect(lists.entity_type.map(({ name_eng }) => name_eng.toLowerCase().replaceAll(' ', '_'))).toEqual([...entityTypes])
    expect(lists.country_region.slice(0, 2).map(({ key_id, name_eng }) => [String(key_id), name_eng.split(',')[0]])).toEqual([
      [country.hongKong, 'Hong Kong'],
      [country.china, 'Mainland China'],
    ])
  })

  test('ERR-30015 ERR-30017 a number of another company of the user is 30015, one of another user’s company is 30017, each at its field', async () => {
    const first = await applicant()
    const held = first.form.company
    await first.browser.data('submitKyc', first.form)
    await server.worker.drain()
    const colleague = await server.signUp()
    await server.join(colleague, { companyId: first.browser.companyId ?? '', role: 'user' })
    for (const [who, code] of [
      [first.browser, 30015],
      [colleague, 30015],
      [await server.signUp(), 30017],
    ] as const) {
      const { id } = await who.data('openKyc', {})
      const form = await applicationForm(who, id)
      const company = { ...form.company, businessRegistrationNumber: held.businessRegistrationNumber }
      const refused = await who.call('submitKyc', { ...form, company })
      expect([refused.code, fieldsOf(refused)]).toEqual([code, { 'company.businessRegistrationNumber': `code.${code}` }])
      expect((await who.data('submitKyc', form)).status).toBe('submitted')
    }
  })
})

describe('connected persons', () => {
  test('KYC-31 KYC-34 both sides of an ID are separate pictures: the company and the reviewer see each, no other user any', async () => {
    await setReviewMode(server.database.db, 'manual')
    const { browser, form } = await applicant()
    const upload = async (bytes: Buffer, extension: string) =>
      (await browser.data('uploadFile', uploadOf(bytes, `id.${extension}`, extension))).fileId
    const [idFrontFileId, idBackFileId] = [await upload(sampleFiles.png, 'png'), await upload(sampleFiles.heic, 'heic')]
    const [person] = form.connectedPersons
    if (!person) throw new Error('no person')
    for (const side of ['idFront', 'idBack'] as const) {
      const refused = await browser.call('submitKyc', { ...form, connectedPersons: [{ ...person, [`${side}FileId`]: '' }] })
      expect(fieldsOf(refused)).toEqual({ [`connectedPersons.0.${side}FileId`]: `field.${side}.required` })
    }
    const { reference } = await browser.data('submitKyc', { ...form, connectedPersons: [{ ...person, idFrontFileId, idBackFileId }] })
    const [reviewer, stranger] = [await staffMember(server), await server.signUp()]
    const id = await caseOf(reviewer.browser, reference)
    await reviewer.browser.data('claimCase', { id })
    for (const [side, fileId, bytes] of [
      ['idFrontFileId', idFrontFileId, sampleFiles.png],
      ['idBackFileId', idBackFileId, sampleFiles.heic],
    ] as const) {
      const look = { id, item: `connectedPersons.0.${side}`, reason: 'compare' }
      const { url } = await reviewer.browser.data('openCaseDocument', look)
      expect(Buffer.from(await (await server.app.request(url)).arrayBuffer()).equals(bytes)).toBe(true)
      const { value } = await browser.data('revealKycValue', { id: form.id, person: 0, field: side, reason: 'checking' })
      expect((await server.app.request(value)).headers.get('content-type')).toMatch(/^image\//)
      for (const other of [browser, stranger]) expect((await other.call('readFileUrl', { fileId })).code).toBe(20018)
    }
    await setReviewMode(server.database.db, 'auto')
  })

  test('KYC-34 decision 149 a passport is sent as one page by a company of the mainland; one of Hong Kong is refused at the missing side', async () => {
    const { browser, form } = await applicant()
    const people = form.connectedPersons.map((person) => ({
      ...person,
      idType: 'passport' as const,
      idNumber: 'E12345678',
      idBackFileId: '',
    }))
    const refused = await browser.call('submitKyc', { ...form, connectedPersons: people })
    expect(fieldsOf(refused)).toEqual({ 'connectedPersons.0.idBackFileId': 'field.idBack.required' })
    expect((await browser.data('saveKycDraft', { ...form, connectedPersons: people })).complete).toBe(false)
    const company = { ...form.company, ...numbersOf[country.china](), registerNameEn: '' }
    expect((await browser.data('saveKycDraft', { id: form.id, company })).complete).toBe(true)
    await browser.data('submitKyc', { ...form, company, connectedPersons: people })
    await server.worker.drain()
    expect((await browser.data('readKyc', { id: form.id })).status).toBe('approved')
    // Mails and notices in English name it by the only name it has.
    expect(await companyNameOf(server.database.db, String(browser.companyId), 'en_US')).toBe(form.company.registerNameCn)
  })

  test('API-082 KYC-28 KYC-29 the shareholders are returned with the status of the application, the largest first; without an application, 20018', async () => {
    const { browser, form } = await applicant()
    expect(await browser.data('readShareholders', {})).toEqual({ status: 'draft', shareholders: [] })
    const [person] = form.connectedPersons
    if (!person) throw new Error('no person')
    const [front, back] = [person.idFrontFileId, person.idBackFileId]
    const people = [
      { ...person, nameEn: 'Small', nameCn: '', ownershipPercent: '9.5' },
      { ...person, nameEn: 'Large', nameCn: '大', ownershipPercent: '60', idFrontFileId: front, idBackFileId: back },
      { ...person, nameEn: 'Only directs', capacity: 'director' as const, ownershipPercent: '0' },
    ]
    await browser.data('submitKyc', { ...form, connectedPersons: people })
    await server.worker.drain()
    expect(await browser.data('readShareholders', {})).toEqual({
      status: 'approved',
      shareholders: [
        { nameEn: 'Large', nameCn: '大', ownershipPercent: '60' },
        { nameEn: 'Small', nameCn: '', ownershipPercent: '9.5' },
      ],
    })
    const bare = await server.signUp()
    await server.join(bare)
    expect((await bare.call('readShareholders', {})).code).toBe(20018)
  })
})

test('API-025 API-016 the review points of certification are listed separately from those of a limit', async () => {
  const { browser } = await applicant()
  const [review, all] = [await browser.data('listReviewPoints', {}), await browser.data('listRiskPoints', {})]
  expect(review.map(({ id }) => id)).toEqual(['identity', 'registration', 'ownership', 'documents', 'duplicates'])
  expect(all).toEqual(expect.arrayContaining(review))
  expect(all.length).toBeGreaterThan(review.length)
})

/** Corrections of a returned application, through the API. */
import { beforeEach, describe, expect, test } from 'vitest'
import { daysBetween } from '../../contract/kernel/days.ts'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { workingDayAfter } from '../../server/reference/calendar/working-days.ts'
import { applicationForm, newUscc, uploadPdf } from '../company/companies.ts'
import { caseOf, confirmed, proposed, type Staff, staffMember, submittedCase } from '../staff/staff.ts'
import { type Browser, fieldsOf, openTestServer, type Sent, type TestServer } from '../support/server.ts'

let server: TestServer
let one: Staff
let other: Staff

beforeEach(async () => {
  server = await openTestServer()
  await setReviewMode(server.database.db, 'manual')
  one = await staffMember(server, 'reviewer', '梁志远')
  other = await staffMember(server, 'reviewer', '何咏琳')
  return () => server.close()
})

const returns = [
  { item: 'company.registeredAddress', reason: 'mismatch', note: '' },
  { item: 'company.documents.0', reason: 'unreadable', note: '照片有反光' },
  { item: 'connectedPersons.0.idBackFileId', reason: 'cropped', note: '' },
] as const

/** An application returned by two reviewers. */
async function returned(items: Parameters<typeof proposed>[2] = returns) {
  const sent = await submittedCase(server, one.browser)
  await proposed(one, sent.caseId, items)
  await confirmed(other, sent.caseId)
  return sent
}

/** The form with every item of {@link returns} corrected. */
async function corrected(merchant: Browser, form: Sent<'submitKyc'>): Promise<Sent<'submitKyc'>> {
  const [document, back] = [await uploadPdf(merchant), await uploadPdf(merchant)]
  return {
    ...form,
    company: { ...form.company, registeredAddress: 'Room 1203, 1 Connaught Place, Hong Kong', documents: [document] },
    connectedPersons: form.connectedPersons.map((person) => ({ ...person, idBackFileId: back })),
  }
}

describe('a returned application', () => {
  test('decision 020 the items, the reasons and the due date are in the application, the mail and the notice', async () => {
    const { merchant, form, email } = await returned()
    const dueDate = workingDayAfter(server.deps.clock.now(), 7)
    expect(await merchant.data('readKyc', { id: form.id })).toMatchObject({
      status: 'returned',
      round: 1,
      company: form.company,
      connectedPersons: form.connectedPersons,
      returned: {
        dueDate,
        daysLeft: daysBetween(dayOf(server.deps.clock.now()), dueDate),
        items: returns.map((each) => ({ ...each, corrected: false })),
      },
    })
    const { returned: shown } = await merchant.data('readKyc', { id: form.id })
    expect(shown?.history.map(({ what }) => what)).toEqual(['returned', 'in progress', 'submitted'])
    // Seven in the morning: in UTC it is the day before.
    for (const hours of [10, 11]) {
      await server.later({ hours })
      await merchant.data('extendSession', {})
    }
    expect((await merchant.data('readKyc', { id: form.id })).returned?.daysLeft).toBe(Number(shown?.daysLeft) - 1)
    await server.worker.drain()
    const mail = await server.database.db
      .selectFrom('sandbox_mailbox')
      .selectAll()
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const [, month, day] = dueDate.split('-').map(Number)
    for (const part of [
      `${month}月${day}日`,
      '第 1 份公司文件：反光或看不清。照片有反光',
      '注册地址：与文件不符',
      '第 1 位董事或股东的证件背面：四角不完整',
    ])
      expect(mail.text).toContain(part)
    expect(mail.subject).toContain(`${month}月${day}日`)
    const [notice] = (await merchant.data('listNotices', {})).data
    expect(notice).toMatchObject({ link: '/company/onboarding/company-information' })
    expect(`${notice?.title} ${notice?.content}`).toMatch(/反光或看不清/)
  })

  test('decision 020 KYC-27 accepts changes of returned fields and their dependents, and refuses every other one, by field', async () => {
    const { merchant, form } = await returned()
    const save = (typed: Omit<Sent<'saveKycDraft'>, 'id'>) => merchant.call('saveKycDraft', { id: form.id, ...typed })
    const better = await corrected(merchant, form)
    const room = 'Room 1203, 1 Connaught Place, Hong Kong'
    const saved = await save({ company: { registeredAddress: room, principalAddress: room, correspondenceAddress: room } })
    expect(saved.data.returned?.items.map(({ item, corrected: done }) => [item, done])).toEqual([
      ['company.registeredAddress', true],
      ['company.documents.0', false],
      ['connectedPersons.0.idBackFileId', false],
    ])
    expect(saved.data.company.registerNameEn).toBe(form.company.registerNameEn)
    const [person] = better.connectedPersons
    const [stranger] = form.connectedPersons
    if (!person || !stranger) throw new Error('nobody')
    const further = await uploadPdf(merchant)
    const refusals: [Omit<Sent<'saveKycDraft'>, 'id'>, string[]][] = [
      [
        { company: { registerNameEn: 'Another Limited', incorporationDate: '2020-01-02' } },
        ['company.registerNameEn', 'company.incorporationDate'],
      ],
      [{ company: { documents: [...better.company.documents, further] } }, ['company.documents.1']],
      [{ business: { years_of_business: '9' } }, ['business.years_of_business']],
      [{ connectedPersons: [{ ...person, email: 'else@example.com' }] }, ['connectedPersons.0.email']],
      [{ connectedPersons: [] }, Object.keys(stranger).map((field) => `connectedPersons.0.${field}`)],
    ]
    for (const [typed, fields] of refusals) {
      const refused = await save(typed)
      expect([refused.code, ...Object.values(fieldsOf(refused))]).toEqual([
        20009,
        ...Object.keys(fieldsOf(refused)).map(() => 'field.notReturned'),
      ])
      expect(fields).toEqual(expect.arrayContaining(Object.keys(fieldsOf(refused)).filter((field) => !field.endsWith('idBackFileId'))))
    }
    const sneaky = await merchant.call('submitKyc', { ...better, company: { ...better.company, registerNameEn: 'Another Limited' } })
    expect([sneaky.code, fieldsOf(sneaky)]).toEqual([20009, { 'company.registerNameEn': 'field.notReturned' }])
    const unknown = await save({ company: { kycStatus: 'approved' } as never })
    expect(unknown.code).toBe(20009)
  })

  test('KYC-19 decision 020 is submitted again once every item was changed; items found right and unchanged need no new review', async () => {
    const { merchant, form, reference } = await returned()
    const half = await corrected(merchant, form)
    const early = await merchant.call('submitKyc', { ...half, connectedPersons: form.connectedPersons })
    expect([early.code, fieldsOf(early)]).toEqual([20009, { 'connectedPersons.0.idBackFileId': 'field.stillReturned' }])
    expect(await merchant.data('submitKyc', half)).toMatchObject({ status: 'submitted', round: 2, returned: null, reason: null })
    const again = await one.browser.data('readCase', { id: await caseOf(one.browser, reference) })
    expect(again).toMatchObject({ round: 2, corrected: 3, status: 'waiting' })
    expect(again.earlier).toMatchObject([{ round: 1, decision: 'return', first: '梁志远', second: '何咏琳', items: returns }])
    const open = again.items.filter(({ assessment }) => assessment === null)
    expect(open.map(({ item, changed }) => [item, changed])).toEqual(returns.map(({ item }) => [item, true]))
    expect(again.items.every(({ assessment }) => assessment === null || assessment.carried)).toBe(true)
    // The previous value is returned with the item, except the name of an identity picture.
    const before = Object.fromEntries(again.items.map(({ item, before: stood }) => [item, stood]))
    expect(before['company.registeredAddress']).toEqual([form.company.registeredAddress])
    expect(before['company.documents.0']).toHaveLength(1)
    expect([before['connectedPersons.0.idBackFileId'], before['company.registerNameEn']]).toEqual([null, null])
  })

  test('KYC-19 decision 020 is returned twice, corrected twice and approved', async () => {
    const { merchant, form, reference } = await returned()
    const better = await corrected(merchant, form)
    await merchant.data('submitKyc', better)
    const second = await caseOf(one.browser, reference)
    await proposed(other, second, [{ item: 'company.documents.1', reason: 'incomplete', note: 'The annual return.' }])
    await confirmed(one, second)
    const shown = await merchant.data('readKyc', { id: form.id })
    expect(shown.returned?.items).toEqual([
      { item: 'company.documents.1', reason: 'incomplete', note: 'The annual return.', corrected: false },
    ])
    expect(fieldsOf(await merchant.call('submitKyc', better))).toEqual({ 'company.documents.1': 'field.stillReturned' })
    const documents = [...better.company.documents, await uploadPdf(merchant, 'annual-return.pdf')]
    const whole = { ...better, company: { ...better.company, documents } }
    expect((await merchant.data('submitKyc', whole)).round).toBe(3)
    const third = await caseOf(one.browser, reference)
    await proposed(one, third)
    await confirmed(other, third)
    expect(await merchant.data('readKyc', { id: form.id })).toMatchObject({ status: 'approved', round: 3, returned: null })
  })

  test('KYC-33 when a person is missing, only the people may be changed', async () => {
    const { merchant, form } = await returned([{ item: 'connectedPersons', reason: 'incomplete', note: 'The second director.' }])
    expect(fieldsOf(await merchant.call('submitKyc', form))).toEqual({ connectedPersons: 'field.stillReturned' })
    const [person] = form.connectedPersons
    if (!person) throw new Error('nobody')
    const people = [...form.connectedPersons, { ...person, nameEn: 'Ho Sze Man', ownershipPercent: '0', capacity: 'director' as const }]
    expect((await merchant.data('submitKyc', { ...form, connectedPersons: people })).status).toBe('submitted')
  })

  test('KYC-23 when the country was wrong, the number of the other country is required and accepted', async () => {
    const { merchant, form } = await returned([{ item: 'company.incorporationCountry', reason: 'mismatch', note: '' }])
    const moved = { ...form.company, incorporationCountry: '2' as const, businessRegistrationNumber: '', companyRegistrationNumber: '' }
    expect(fieldsOf(await merchant.call('submitKyc', { ...form, company: moved }))).toEqual({
      'company.unifiedSocialCreditCode': 'field.required',
    })
    const company = { ...moved, unifiedSocialCreditCode: newUscc() }
    expect((await merchant.data('submitKyc', { ...form, company })).status).toBe('submitted')
  })

  test('KYC-30 when the ID type was wrong, the number and birthday of the new type are accepted', async () => {
    const sent = await returned([{ item: 'connectedPersons.0.idType', reason: 'mismatch', note: '' }])
    const [person] = sent.form.connectedPersons
    if (!person) throw new Error('nobody')
    const people = [{ ...person, idType: 'cnid' as const, idNumber: '11010519491231002X', birthday: '1949-12-31' }]
    expect((await sent.merchant.data('submitKyc', { ...sent.form, connectedPersons: people })).status).toBe('submitted')
  })

  test('ERR-30017 its number stays reserved during the correction', async () => {
    const { merchant, form } = await returned()
    const stranger = await server.signUp()
    const { id } = await stranger.data('openKyc', {})
    const theirs = await applicationForm(stranger, id)
    const same = { ...theirs, company: { ...theirs.company, businessRegistrationNumber: form.company.businessRegistrationNumber } }
    expect((await stranger.call('submitKyc', same)).code).toBe(30017)
    expect((await merchant.data('submitKyc', await corrected(merchant, form))).status).toBe('submitted')
  })

  test('decision 020 returned on the sandbox page without items, the whole application may be changed and submitted again', async () => {
    const { merchant, form } = await submittedCase(server, one.browser)
    const page = `/sandbox/reviewer/${form.id}`
    expect((await merchant.fetch(page)).status).toBe(200)
    const pressed = new URLSearchParams({ action: 'returned', reason: '请核对全部资料' })
    expect((await merchant.fetch(page, { method: 'POST', body: pressed })).status).toBe(303)
    const shown = await merchant.data('readKyc', { id: form.id })
    expect(shown).toMatchObject({ status: 'returned', reason: '请核对全部资料', returned: { items: [] } })
    const company = { ...form.company, registerNameEn: 'Harbour Lantern Limited' }
    expect((await merchant.data('submitKyc', { ...form, company })).status).toBe('submitted')
  })
})

describe('when its due date has passed', () => {
  test('KYC-19 decision 020 an overdue application is a draft again with its corrections, its number is free, and the merchant is notified; one submitted in time stays submitted', async () => {
    const [late, intime] = [await returned(), await returned()]
    const better = await corrected(intime.merchant, intime.form)
    await intime.merchant.data('submitKyc', better)
    await late.merchant.data('saveKycDraft', { id: late.form.id, company: { registeredAddress: 'Room 1203' } })
    const statusOf = async () => {
      const { status } = await server.database.db
        .selectFrom('kyc_applications')
        .select('status')
        .where('id', '=', late.form.id)
        .executeTakeFirstOrThrow()
      return status
    }
    await server.later({ days: 5 })
    await server.worker.drain()
    expect(await statusOf()).toBe('returned')
    await server.later({ days: 9 })
    await server.worker.drain()
    const rows = await server.database.db
      .selectFrom('kyc_applications')
      .select(['id', 'status', 'company', 'due_day', 'reason'])
      .where('id', 'in', [late.form.id, intime.form.id])
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    expect(byId.get(late.form.id)).toMatchObject({ status: 'draft', due_day: null, reason: null })
    expect(byId.get(late.form.id)?.company).toEqual({ ...late.form.company, registeredAddress: 'Room 1203' })
    expect(byId.get(intime.form.id)?.status).toBe('submitted')
    const numbers = await server.database.db
      .selectFrom('companies')
      .select(['id', 'business_registration_number'])
      .where('id', 'in', [late.merchant.companyId ?? '', intime.merchant.companyId ?? ''])
      .execute()
    expect(new Map(numbers.map((row) => [row.id, row.business_registration_number]))).toEqual(
      new Map([
        [late.merchant.companyId, null],
        [intime.merchant.companyId, intime.form.company.businessRegistrationNumber],
      ]),
    )
    const link = await server.lastLink(late.email)
    expect(link).toContain('/company/onboarding/company-information')
  })
})

test('KYC-19 KYC-20 the sandbox returns an application as often as its name requests, the company and its first person in turn, then approves it', async () => {
  const auto = await openTestServer()
  try {
    const merchant = await auto.signUp()
    const { id } = await merchant.data('openKyc', {})
    let form = await applicationForm(merchant, id, 'RETURN AND RETURN Limited')
    for (const round of [1, 2]) {
      await merchant.data('submitKyc', form)
      await auto.worker.drain()
      const shown = await merchant.data('readKyc', { id })
      expect([shown.status, shown.round, shown.returned?.items.map(({ item }) => item)]).toEqual([
        'returned',
        round,
        round === 1
          ? ['company.registeredAddress', 'company.documents.0']
          : ['connectedPersons.0.idBackFileId', 'connectedPersons.0.residentialAddress'],
      ])
      const again = await uploadPdf(merchant)
      const [first, ...others] = form.connectedPersons
      if (!first) throw new Error('Nobody is left in the form')
      const person = { ...first, idBackFileId: again, residentialAddress: 'Flat B, 9/F, Mei Foo, Kowloon' }
      form =
        round === 1
          ? { ...form, company: { ...form.company, registeredAddress: 'Room 1', documents: [again] } }
          : { ...form, connectedPersons: [person, ...others] }
    }
    await merchant.data('submitKyc', form)
    await auto.worker.drain()
    expect((await merchant.data('readKyc', { id })).status).toBe('approved')
  } finally {
    await auto.close()
  }
})

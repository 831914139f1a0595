/** Masked values and how they are shown: to whom, why, how often, and the audit of it. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { maskedFields } from '../../contract/kernel/masks.ts'
import { provenMinutes } from '../../server/account/step-up.ts'
import { revealsPerHour } from '../../server/privacy/reveal.ts'
import { applicationForm } from '../company/companies.ts'
import { accountIn } from '../support/accounts.ts'
import { fieldsOf, openTestServer, type TestServer, testPassword } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer({ SANDBOX_REVIEW: 'manual', POINTS_PER_MINUTE: '1000000' })
  return () => server.close()
})

/** A user with a filled-in application. */
async function applicant() {
  const browser = await server.signUp()
  const { id, companyId } = await browser.data('openKyc', {})
  browser.companyId = companyId
  const form = await applicationForm(browser, id)
  await browser.data('saveKycDraft', form)
  return { browser, id, companyId, form }
}

const looks = (subjectId: string) =>
  server.deps.db.selectFrom('audit_log').selectAll().where('action', '=', 'identity.viewed').where('subject_id', '=', subjectId).execute()

describe('API-028 the masked application', () => {
  test('API-028 KYC-30 KYC-32 a draft is masked by desensitize and by nothing else; a sent one by every answer', async () => {
    const { browser, id, form } = await applicant()
    const masked = {
      idNumber: '••••6(3)',
      birthday: '••••-••-••',
      mobilePhone: '••••4567',
      email: 't••••@example.com',
      residentialAddress: '••••',
      permanentAddress: '••••',
      nameEn: 'Chan Tai Man',
    }
    expect((await browser.data('readMaskedKyc', { id })).connectedPersons[0]).toMatchObject(masked)
    expect((await browser.data('readKyc', { id })).connectedPersons[0]).toMatchObject({
      idNumber: 'A123456(3)',
      email: 'taiman@example.com',
    })
    const sent = await browser.data('submitKyc', form)
    for (const answer of [
      sent,
      await browser.data('readKyc', { id }),
      await browser.data('openKyc', {}),
      await browser.data('readMaskedKyc', { id }),
    ])
      expect(answer.connectedPersons[0]).toMatchObject(masked)
  })

  test('API-028 it has the shape of the detail, and empty values stay empty', async () => {
    const { browser, id } = await applicant()
    expect(Object.keys(await browser.data('readMaskedKyc', { id })).sort()).toEqual(
      Object.keys(await browser.data('readKyc', { id })).sort(),
    )
    await browser.data('saveKycDraft', { id, connectedPersons: [{ nameEn: 'Nobody Yet', idNumber: '' }] })
    expect((await browser.data('readMaskedKyc', { id })).connectedPersons).toEqual([{ nameEn: 'Nobody Yet', idNumber: '' }])
  })
})

describe('a value in clear', () => {
  test('API-028 an administrator sees each masked field with a reason; each look is in the audit, without the value', async () => {
    const { browser, id, companyId, form } = await applicant()
    await browser.data('submitKyc', form)
    for (const field of maskedFields) {
      const { value } = await browser.data('revealKycValue', { id, person: 0, field, reason: 'providing' })
      expect(value).toBe(form.connectedPersons[0]?.[field])
    }
    const rows = await looks(id)
    expect(rows.map(({ details }) => details)).toEqual(
      maskedFields.map((field) => ({ item: `connectedPersons.0.${field}`, reason: 'providing' })),
    )
    expect(new Set(rows.map(({ actor, company_id }) => `${actor} ${company_id}`))).toEqual(new Set([`user:${browser.userId} ${companyId}`]))
    expect(JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
      /A123456|61234567|taiman/,
    )
  })

  test("API-015 the user's own phone is shown with a reason, which is in the audit", async () => {
    const browser = await server.signUp({ phone: '13900001234' })
    expect(await browser.data('revealPhone', { reason: 'checking' })).toEqual({ value: '13900001234' })
    expect((await looks(browser.userId)).map(({ details }) => details)).toEqual([{ item: 'phone_number', reason: 'checking' }])
  })

  test('API-028 USER-04 a plain user is not authorised; another user, a removed member and a missing id get the same answer', async () => {
    const { id, companyId } = await applicant()
    const asked = { id, person: 0, field: 'idNumber', reason: 'checking' } as const
    const plain = await server.signUp()
    await server.join(plain, { companyId, role: 'user' })
    expect((await plain.call('revealKycValue', asked)).code).toBe(403)
    expect((await plain.data('readMaskedKyc', { id })).id).toBe(id)
    const removed = await server.signUp()
    await server.join(removed, { companyId, status: 'removed' })
    const stranger = await server.signUp()
    for (const browser of [removed, stranger])
      for (const requested of [id, randomUUID()]) {
        const answers = [
          await browser.call('revealKycValue', { ...asked, id: requested }),
          await browser.call('readMaskedKyc', { id: requested }),
        ]
        expect(answers.map(({ status, code, data }) => [status, code, data])).toEqual(Array(2).fill([200, 20018, { fields: {} }]))
      }
    expect(await looks(id)).toEqual([])
  })

  test('API-028 a person and a value that are not there are missing; other fields, other reasons and extra fields are refused', async () => {
    const { browser, id } = await applicant()
    const asked = { id, person: 0, field: 'idNumber', reason: 'checking' } as const
    expect((await browser.call('revealKycValue', { ...asked, person: 7 })).code).toBe(20018)
    await browser.data('saveKycDraft', { id, connectedPersons: [{ nameEn: 'A', idNumber: '' }] })
    expect((await browser.call('revealKycValue', asked)).code).toBe(20018)
    for (const [change, field] of [
      [{ field: 'nameEn' }, 'field'],
      [{ field: '__proto__' }, 'field'],
      [{ person: -1 }, 'person'],
      [{ reason: 'curious' }, 'reason'],
      [{ companyId: id }, 'companyId'],
      [{ role: 'administrator' }, 'role'],
    ] as const) {
      const answered = await browser.call('revealKycValue', { ...asked, ...change } as never)
      expect([answered.code, Object.keys(fieldsOf(answered))]).toEqual([20009, [field]])
    }
  })

  test('API-028 thirty looks in an hour, then 510 with the time to wait', async () => {
    const browser = await server.signUp()
    for (let looked = 0; looked < revealsPerHour; looked++) await browser.data('revealPhone', { reason: 'checking' })
    const answered = await browser.call('revealPhone', { reason: 'checking' })
    expect(answered.code).toBe(510)
    expect(answered.data).toMatchObject({ retryAfter: expect.any(Number) })
    expect(await looks(browser.userId)).toHaveLength(revealsPerHour)
  })

  test('ERR-800003 after ten minutes the password is required again; a correct one counts for ten more', async () => {
    const { browser, id } = await applicant()
    const asked = { id, person: 0, field: 'idNumber', reason: 'checking' } as const
    await server.later({ minutes: provenMinutes })
    const missing = await browser.call('revealKycValue', asked)
    expect([missing.code, fieldsOf(missing)]).toEqual([20007, { password: 'field.password.required' }])
    const wrong = await browser.call('revealKycValue', { ...asked, password: 'Wrong#12345' })
    expect([wrong.code, fieldsOf(wrong)]).toEqual([800003, { password: 'account.profile.password.wrong' }])
    expect(await looks(id)).toEqual([])
    expect((await browser.data('revealKycValue', { ...asked, password: testPassword })).value).toBe('A123456(3)')
    await server.later({ minutes: provenMinutes - 1 })
    expect((await browser.data('revealKycValue', asked)).value).toBe('A123456(3)')
    await server.later({ minutes: 1 })
    expect((await browser.call('revealKycValue', asked)).code).toBe(20007)
  })

  test('ERR-80002 wrong passwords count like those at sign-in', async () => {
    const { browser } = await accountIn(server)
    for (let tried = 0; tried < 9; tried++)
      expect((await browser.call('revealPhone', { reason: 'checking', password: 'Wrong#1' })).code).toBe(800003)
    expect((await browser.call('revealPhone', { reason: 'checking', password: 'Wrong#1' })).code).toBe(80002)
    expect((await browser.call('requestDeletion', { password: testPassword })).code).toBe(80002)
  })
})

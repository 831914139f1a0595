/** Two users who write on one application: the later write is refused with the change, and nothing is overwritten. */
import { beforeEach, describe, expect, test } from 'vitest'
import { applicationForm } from '../company/companies.ts'
import { type Browser, openTestServer, type Sent, type TestServer } from '../support/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
  return () => server.close()
})

/** An application that two administrators have open, with a form for it. */
async function opened(name?: string): Promise<{ one: Browser; other: Browser; email: string; form: Sent<'submitKyc'> }> {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`
  const [one, other] = [await server.signUp({ email }), await server.signUp()]
  const { id, companyId } = await one.data('openKyc', {})
  one.companyId = companyId
  await server.join(other, { companyId })
  return { one, other, email, form: await applicationForm(one, id, name) }
}

const read = (browser: Browser, id: string) => browser.data('readKyc', { id })

describe('two administrators who write on one application', () => {
  test('ERR-20011 KYC-17 the later writer gets who changed what, and can overwrite it only after having read it', async () => {
    const { one, other, email, form } = await opened()
    const { id } = form
    const { versions } = await read(other, id)
    const first = await one.data('saveKycDraft', { id, company: { registerNameEn: 'First' }, versions })
    expect(first.versions).toEqual({ company: 1, business: 0, connectedPersons: 0 })
    const late = await other.call('saveKycDraft', { id, company: { registerNameEn: 'Second' }, versions })
    expect([late.code, late.data]).toEqual([20011, { changed: ['company'], by: email, versions: first.versions, fields: {} }])
    expect((await read(one, id)).company).toEqual({ registerNameEn: 'First' })
    expect((await other.call('saveKycDraft', { id, company: { registerNameEn: 'Second' } })).code).toBe(20011)
    const seen = await other.data('saveKycDraft', { id, company: { registerNameEn: 'Second' }, versions: first.versions })
    expect([seen.company, seen.versions.company]).toEqual([{ registerNameEn: 'Second' }, 2])
    expect((await one.call('saveKycDraft', { id, company: { registerNameEn: 'Third' }, versions: first.versions })).code).toBe(20011)
  })

  test('KYC-17 a write on another part, or of the same text, does not conflict', async () => {
    const { one, other, form } = await opened()
    const { id } = form
    const { versions } = await read(other, id)
    await one.data('saveKycDraft', { id, company: { registerNameEn: 'First' }, versions })
    const elsewhere = await other.data('saveKycDraft', { id, business: { years_of_business: '3' }, versions })
    expect(elsewhere).toMatchObject({ company: { registerNameEn: 'First' }, business: { years_of_business: '3' } })
    const same = await other.data('saveKycDraft', { id, company: { registerNameEn: 'First' }, versions })
    expect(same.versions).toEqual({ company: 1, business: 1, connectedPersons: 0 })
  })

  test('KYC-17 the user’s own saves with lost answers are no conflict; a colleague’s save in between is, also on another device', async () => {
    const { one, other, form } = await opened()
    const { id } = form
    const { versions } = await read(one, id)
    const type = (browser: Browser, registerNameEn: string, seen = versions) =>
      browser.call('saveKycDraft', { id, company: { registerNameEn }, versions: seen })
    for (const name of ['H', 'Ha', 'Har']) expect((await type(one, name)).code).toBe(200)
    const now = (await read(other, id)).versions
    expect((await type(other, 'Other', now)).code).toBe(200)
    expect((await type(one, 'Harb')).code).toBe(20011)
    // Read on one device and overwritten there, it is still unread on the other.
    expect((await type(one, 'Harbour', (await read(one, id)).versions)).code).toBe(200)
    expect((await type(one, 'Harbo')).code).toBe(20011)
    expect((await read(one, id)).company).toEqual({ registerNameEn: 'Harbour' })
  })

  test('ERR-20011 KYC-18 a colleague’s change after the check of the answers is not submitted', async () => {
    const { one, other, form } = await opened()
    const { id } = form
    const { versions } = await one.data('saveKycDraft', form)
    const people = form.connectedPersons.map((person) => ({ ...person, ownershipPercent: '40' }))
    const changed = await other.data('saveKycDraft', { id, connectedPersons: people, versions })
    const refused = await one.call('submitKyc', { ...form, versions })
    expect([refused.code, refused.data]).toMatchObject([20011, { changed: ['connectedPersons'] }])
    const kept = await read(one, id)
    expect([kept.status, kept.connectedPersons]).toEqual(['draft', people])
    const sent = await one.data('submitKyc', { ...form, connectedPersons: people, versions: changed.versions })
    expect(sent.status).toBe('submitted')
  })

  test('ERR-20011 decision 027 of two corrections of a returned application the later one is refused', async () => {
    const { one, other, form } = await opened('RETURN Trading Limited')
    await one.data('submitKyc', form)
    await server.worker.drain()
    const { id, versions, status } = await read(one, form.id)
    expect(status).toBe('returned')
    const correct = (browser: Browser, registeredAddress: string) =>
      browser.call('saveKycDraft', { id, company: { registeredAddress }, versions })
    expect((await correct(other, 'Room 1203')).code).toBe(200)
    expect((await correct(one, 'Room 1204')).code).toBe(20011)
    expect((await read(one, id)).company.registeredAddress).toBe('Room 1203')
  })
})

/** The copy of all data held about a person: its contents and omissions, who gets it, how often, how long. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { provenMinutes } from '../../server/account/step-up.ts'
import { unzip, zip } from '../../server/platform/files/zip.ts'
import { exportRules } from '../../server/privacy/exports.ts'
import { register } from '../../server/privacy/register.ts'
import { demoPassword } from '../../server/sandbox/demo.ts'
import { colleague } from '../company/affiliations.ts'
import { certifyCompany } from '../company/companies.ts'
import { mailsTo, signedInBrowser } from '../support/accounts.ts'
import { openAt } from '../support/in-process/prepared.ts'
import { openMerchantServer } from '../support/merchants.ts'
import { type Browser, type TestServer, testPassword } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
  return () => server.close()
})

type Implementation = Record<string, { title: string; why: string; kept: string; rows: Record<string, unknown>[] }>

/** Has a copy made and answers its id. */
async function made(browser: Browser, { worker } = server): Promise<string> {
  await browser.data('requestExport', {})
  await worker.drain()
  const { export: copy } = await browser.data('readPersonalData', {})
  expect(copy).toMatchObject({ status: 'ready', fetchedAt: null })
  return copy?.id ?? ''
}

async function fetched(browser: Browser, at = server): Promise<{ tables: Implementation; text: string; page: string }> {
  const { url } = await browser.data('linkExport', { id: await made(browser, at) })
  const response = await at.app.request(url)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = unzip(Buffer.from(await response.arrayBuffer()))
  const text = files.get('data.json')?.toString() ?? ''
  return { tables: (JSON.parse(text) as { tables: Implementation }).tables, text, page: files.get('read-me.html')?.toString() ?? '' }
}

describe('contents of a copy', () => {
  test('decision 025 of a merchant with a drawdown: account, company, people in clear, files, contract, drawdowns, notices, audit', async () => {
    const { server: drawn, ...account } = await openAt('drawn')
    const browser = await signedInBrowser(drawn, account.email, demoPassword)
    const { tables, text, page } = await fetched(browser, drawn)
    await drawn.close()
    const rowsOf = (name: string) => tables[name]?.rows ?? []
    const inClear = expect.stringMatching(/^[AB]\d{6}\([\dA]\)$/)
    expect(rowsOf('users')).toMatchObject([{ email: account.email, phone_number: account.phone }])
    expect(rowsOf('kyc_applications')[0]).toMatchObject({ people: [{ idNumber: inClear }, { idNumber: inClear }] })
    expect(rowsOf('kyc_reviews')[0]).toMatchObject({ snapshot: { connectedPersons: [{ idNumber: inClear }, {}] } })
    expect(rowsOf('files').map(({ name }) => name)).toContain('id-1-front.pdf')
    expect(rowsOf('bank_accounts')[0]).toMatchObject({ account_number: expect.stringMatching(/\d{4}/) })
    const number = String(rowsOf('bank_accounts')[0]?.account_number).replaceAll('-', '')
    expect(rowsOf('drawdowns')[0]).toMatchObject({ account_sealed: { number } })
    expect(rowsOf('agreement_signers')[0]).toMatchObject({
      name_sealed: expect.stringMatching(/\S/),
      email_sealed: expect.stringContaining('@'),
    })
    for (const table of [
      'sessions',
      'agreements',
      'facilities',
      'messages',
      'audit_log',
      'status_history',
      'shops',
      'shop_sales',
      'underwriting_runs',
    ])
      expect([table, rowsOf(table).length > 0]).toEqual([table, true])
    expect(Object.values(tables).every(({ title, why, kept }) => title && why && kept)).toBe(true)
    // No internal data: no hash, no token, no key, and no id of the staff.
    const secrets = Object.entries(register).flatMap(([table, { secret = {}, withheld = [] }]) =>
      [...Object.keys(secret), ...withheld]
        .filter((column) => rowsOf(table).some((row) => column in row))
        .map((column) => `${table}.${column}`),
    )
    expect(secrets).toEqual([])
    expect(text).not.toMatch(/argon2|v1\.[0-9a-f]{8}\.|reviewer:|"user:/)
    expect(page).toMatch(/A\d{6}\([\dA]\)/)
    expect(page).toContain('lang="zh-CN"')
    expect(page).not.toContain('<script')
  })

  test('decision 025 USER-04 a plain user gets the name of the company and their own place, nothing of its people or its users', async () => {
    const owner = await server.signUp()
    await certifyCompany(server, owner)
    const ownerEmail = (await owner.data('readProfile', {})).email
    const { browser } = await colleague(server, owner)
    const { tables, text } = await fetched(browser)
    expect(tables.companies?.rows).toMatchObject([{ register_name_en: 'Harbour Light Limited' }])
    expect(tables.affiliations?.rows).toHaveLength(1)
    for (const table of ['kyc_applications', 'kyc_reviews', 'kyc_assessments', 'bank_accounts', 'notices'])
      expect([table, tables[table]?.rows]).toEqual([table, []])
    expect(text).not.toMatch(/A123456|61234567|Tai Man/)
    expect(text).not.toContain(ownerEmail)
  })

  test('decision 025 the page escapes user input', async () => {
    const browser = await server.signUp()
    const { userId } = await browser.data('readUser', {})
    await browser.data('updateBasicUser', { userId, firstName: '<img src=x onerror=alert(1)>', lastName: '', language: 'en_US' })
    const { page } = await fetched(browser)
    expect(page).not.toContain('<img')
    expect(page).toContain('&#60;img')
  })

  test('decision 025 an archive keeps its bytes, its names and its sums', async () => {
    const files = [
      { name: 'a.txt', bytes: Buffer.from('海港 '.repeat(5000)) },
      { name: 'empty.txt', bytes: Buffer.alloc(0) },
    ]
    const archive = await zip(files, new Date('2026-11-21T10:20:30Z'))
    expect([...unzip(archive)].map(([name, bytes]) => ({ name, bytes }))).toEqual(files)
    expect(archive.readUInt32LE(14)).toBe(crc32(files[0]?.bytes ?? ''))
  })
})

describe('how a copy is given out', () => {
  test('decision 025 an address works once and for two minutes; a newer one ends it; each is in the audit', async () => {
    const browser = await server.signUp()
    const id = await made(browser)
    const { url } = await browser.data('linkExport', { id })
    expect((await server.app.request(url)).status).toBe(200)
    expect((await server.app.request(url)).status).toBe(404)
    const first = (await browser.data('linkExport', { id })).url
    const second = (await browser.data('linkExport', { id })).url
    expect((await server.app.request(first)).status).toBe(404)
    await server.later({ seconds: exportRules.linkSeconds })
    expect((await server.app.request(second)).status).toBe(404)
    expect((await server.app.request('/personal-data/guess')).status).toBe(404)
    const rows = await server.deps.db
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    const own = `user:${browser.userId}`
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
      ['export.requested', own],
      ['export.made', 'system'],
      ['export.linked', own],
      ['export.fetched', own],
      ['export.linked', own],
      ['export.linked', own],
    ])
    expect((await browser.data('readPersonalData', {})).export?.fetchedAt).toMatch(/T/)
  })

  test('decision 025 of two concurrent downloads from one address one gets the file', async () => {
    const browser = await server.signUp()
    const { url } = await browser.data('linkExport', { id: await made(browser) })
    const answers = await Promise.all(Array.from({ length: 5 }, () => server.app.request(url)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  })

  test('decision 025 a mail says that it is ready, without an address of the file; another user’s copy is answered like a missing one', async () => {
    const email = `${randomUUID().slice(0, 8)}@example.com`
    const browser = await server.signUp({ email })
    const id = await made(browser)
    const mail = (await mailsTo(server, email)).at(-1)
    expect(mail?.subject).toBe('您的资料副本已备好')
    expect(mail?.link).toMatch(/\/financing\/profile$/)
    expect(JSON.stringify({ ...mail, id: 0 })).not.toContain('/personal-data/')
    const stranger = await server.signUp()
    for (const requested of [id, randomUUID()]) {
      const answered = await stranger.call('linkExport', { id: requested })
      expect([answered.status, answered.code, answered.data]).toEqual([200, 20018, { fields: {} }])
    }
    expect((await browser.call('linkExport', { id, userId: 1 } as never)).code).toBe(20009)
  })

  test('decision 025 after three days it is gone, row, address and bytes', async () => {
    const browser = await server.signUp()
    const id = await made(browser)
    const { storage_key } = await server.deps.db
      .selectFrom('personal_exports')
      .select('storage_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const stored = async () =>
      (await readdir(join(server.deps.config.dataDir, 'files'), { recursive: true })).filter((name) => name.endsWith(storage_key))
    expect(await stored()).toHaveLength(1)
    const { url } = await browser.data('linkExport', { id })
    await server.later({ hours: exportRules.keptHours })
    await server.worker.drain()
    expect(await stored()).toEqual([])
    expect((await server.app.request(url)).status).toBe(404)
  })

  test('decision 025 one at a time, three a day, with the password again after ten minutes', async () => {
    const browser = await server.signUp()
    await server.later({ minutes: provenMinutes })
    expect((await browser.call('requestExport', {})).code).toBe(20007)
    await browser.data('requestExport', { password: testPassword })
    expect((await browser.call('requestExport', {})).code).toBe(20011)
    await server.worker.drain()
    for (let again = 1; again < exportRules.perDay; again++) await made(browser)
    expect((await browser.call('requestExport', {})).code).toBe(510)
  })

  test('decision 025 a failed copy is reported, and may be requested again', async () => {
    const browser = await server.signUp()
    await browser.data('requestExport', {})
    const db = server.deps.db
    const { id } = await db.selectFrom('personal_exports').select('id').where('user_id', '=', browser.userId).executeTakeFirstOrThrow()
    // Nothing can be written under the name of a folder.
    const { storage_key: key } = await db
      .selectFrom('personal_exports')
      .select('storage_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await mkdir(join(server.deps.config.dataDir, 'files', key.slice(0, 2), key, 'held'), { recursive: true })
    for (let attempt = 1; attempt <= exportRules.attempts; attempt++) {
      await server.worker.drain()
      await server.later({ minutes: 1 })
    }
    expect((await browser.data('readPersonalData', {})).export?.status).toBe('failed')
    await made(browser)
  })
})

/** The rate-limit cost of uploads, so that one user does not block the others. Decisions 023 and 029. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { mostInspected, renderFile } from '../../server/platform/files/renderer.ts'
import { takePoints } from '../../server/platform/security/allowances.ts'
import { bombPdf, sampleFiles, uploadOf, uploadPdf } from '../company/companies.ts'
import { whileOwnerIsBusy } from '../support/opener.ts'
import { type Browser, fieldsOf, openTestServer, type TestServer } from '../support/server.ts'
import { until } from '../support/until.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer({ TRUST_PROXY: '1', POINTS_PER_MINUTE: '100' })
  return () => server.close()
})

/** Uploads of the hour counted for a user. */
async function allowanceOf({ database }: TestServer, { userId }: Browser): Promise<number> {
  const row = await database.db.selectFrom('rate_limits').select('used').where('key', '=', `uploads:${userId}`).executeTakeFirst()
  return Number(row?.used ?? 0)
}

const takenOf = (browser: Browser) => allowanceOf(server, browser)

test('ERR-510 a signed address costs a point of the network, before anything is read', async () => {
  const ip = '203.0.113.30'
  const get = () => server.app.request('/files/none?expires=1&signature=x', { headers: { 'x-forwarded-for': ip } })
  await server.later({ seconds: 60 - (Math.floor(server.deps.clock.now().getTime() / 1000) % 60) })
  await takePoints(server.deps, { ip, cost: 99 })
  expect((await get()).status).toBe(404)
  const refused = await get()
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
})

const pdf = uploadOf(sampleFiles.pdf, 'a.pdf', 'pdf')

test('UPL-02 ERR-510 refused files count among the 200 of an hour, before they are opened', async () => {
  const browser = await server.signUp()
  const wrong = uploadOf(sampleFiles.png, 'a.pdf', 'pdf')
  expect((await browser.call('uploadFile', wrong)).code).toBe(20009)
  expect((await browser.call('uploadFile', { ...pdf, fileCRC: '00000000' })).code).toBe(50002)
  const two = [sampleFiles.pdf, sampleFiles.png].map((bytes) => new File([new Uint8Array(bytes)], 'a.pdf'))
  expect((await browser.call('uploadFiles', { files: two, file_crc: ['00000000', '00000000'] })).code).toBe(50002)
  expect(await takenOf(browser)).toBe(4)
  await server.database.db.updateTable('rate_limits').set({ used: 200n }).where('key', '=', `uploads:${browser.userId}`).execute()
  for (const call of [
    () => browser.call('uploadFile', wrong),
    () => browser.call('uploadFiles', { files: two, file_crc: ['00000000', '00000000'] }),
  ]) {
    const refused = await call()
    const { retryAfter } = refused.data as unknown as { retryAfter: number }
    expect([refused.code, retryAfter >= 1 && retryAfter <= 3600]).toEqual([510, true])
  }
})

test('UPL-02 decision 023 a PDF that unpacks without end is refused, costs as much as twenty files, and is not stored', async () => {
  const browser = await server.signUp()
  const refused = await browser.call('uploadFile', uploadOf(bombPdf(), 'a.pdf', 'pdf'))
  expect([refused.code, fieldsOf(refused)]).toEqual([20009, { content: 'field.file.heavy' }])
  expect(await takenOf(browser)).toBe(20)
  expect(await server.database.db.selectFrom('files').select('id').execute()).toEqual([])
  expect(existsSync(join(server.deps.config.dataDir, 'files'))).toBe(false)
})

test('ERR-510 uploads have a rate-limit cost: two uploads of several files use up a minute’s limit of one hundred', async () => {
  const browser = await server.signUp()
  // The next minute has just begun.
  await server.later({ seconds: 60 - (Math.floor(server.deps.clock.now().getTime() / 1000) % 60) })
  const from = { 'x-forwarded-for': '203.0.113.20' }
  const several = { files: [new File([new Uint8Array(sampleFiles.pdf)], 'a.pdf')], file_crc: ['00000000'] }
  for (const code of [50002, 50002, 510]) expect((await browser.call('uploadFiles', several, from)).code).toBe(code)
  expect((await browser.call('uploadFile', pdf, from)).code).toBe(510)
  // Another site's page cannot use them up.
  expect((await browser.call('uploadFile', pdf, { ...from, 'sec-fetch-site': 'cross-site' })).code).toBe(403)
})

test('UPL-02 a file is charged as a heavy one while it is open: none is opened that could not be paid', async () => {
  const few = await openTestServer({ UPLOADS_PER_HOUR: '21' })
  try {
    const browser = await few.signUp()
    for (const code of [200, 200, 510]) expect((await browser.call('uploadFile', pdf)).code).toBe(code)
    expect(await allowanceOf(few, browser)).toBe(3)
  } finally {
    await few.close()
  }
})

test('UPL-02 when too many files of a user wait to be opened, another is refused with a time to retry; another user’s is opened', async () => {
  const [browser, other] = [await server.signUp(), await server.signUp()]
  const waiting: Promise<unknown>[] = []
  await whileOwnerIsBusy(browser.userId, async () => {
    const task = { operation: 'inspect', mime: 'application/pdf', bytes: sampleFiles.pdf } as const
    for (let count = 0; count < mostInspected; count += 1) waiting.push(renderFile(task, { id: browser.userId }, { ms: 120_000 }))
    const refused = await browser.call('uploadFile', pdf)
    expect([refused.code, refused.data]).toMatchObject([510, { retryAfter: 10 }])
    await uploadPdf(other)
  })
  await Promise.all(waiting)
  await uploadPdf(browser)
})

test('UPL-02 a form counts until its files are opened: while it waits in memory, another of the user is refused, and that of another user is taken', async () => {
  const large = new Uint8Array(Buffer.concat([sampleFiles.pdf, Buffer.alloc(20_000_000 - sampleFiles.pdf.length, 0x20)]))
  const crc = crc32(large).toString(16).padStart(8, '0')
  const form = () => ({ files: [1, 2].map((place) => new File([large], `${place}.pdf`)), file_crc: [crc, crc] })
  const [browser, other] = [await server.signUp(), await server.signUp()]
  const sent: Promise<{ code: number }>[] = []
  await whileOwnerIsBusy(browser.userId, async () => {
    sent.push(browser.call('uploadFiles', form()))
    await until(async () => (await takenOf(browser)) > 0, 'the files are not charged')
    const refused = await browser.call('uploadFiles', form())
    expect([refused.code, refused.data]).toMatchObject([510, { retryAfter: 5 }])
    expect((await other.call('uploadFiles', form())).code).toBe(200)
  })
  expect((await Promise.all(sent)).map(({ code }) => code)).toEqual([200])
})

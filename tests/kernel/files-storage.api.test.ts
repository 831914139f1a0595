/** Stored files in a folder and in a bucket: the same behaviour in both, and the same encrypted bytes. */
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { sweepJobs } from '../../server/app/sweep.ts'
import { newStorageKey, readSealed, type Storage, storageOf, writeSealed } from '../../server/platform/files/storage.ts'
import { sampleFiles, uploadOf, uploadPdf } from '../company/companies.ts'
import { openBucket } from '../support/bucket.ts'
import { type Browser, openTestServer, type TestServer } from '../support/server.ts'

/** Times after and before every write. */
const soon = () => new Date('2999-01-01')
const longAgo = () => new Date('1999-01-01')

describe.each(['folder', 's3'])('files in storage of the kind %s', (kind) => {
  let server: TestServer
  let browser: Browser
  let storage: Storage

  beforeEach(async () => {
    const bucket = kind === 's3' ? await openBucket() : null
    server = await openTestServer(bucket?.settings)
    storage = storageOf(server.deps)
    browser = await server.signUp()
    return async () => {
      await server.close()
      await bucket?.close()
    }
  })

  test('UPL-08 an upload is read back byte for byte, is stored encrypted, and leaves nothing incoming', async () => {
    const { fileId } = await browser.data('uploadFile', uploadOf(sampleFiles.heic, 'front.heic', 'heic'))
    const { url } = await browser.data('readFileUrl', { fileId })
    expect(Buffer.from(await (await server.app.request(url)).arrayBuffer()).equals(sampleFiles.heic)).toBe(true)
    const row = await server.database.db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirstOrThrow()
    const sealed = await storage.read(row.storage_key)
    expect(sealed.includes('ftyp')).toBe(false)
    expect(await storage.listIncoming(soon())).toEqual([])
  })

  test('UPL-08 a written file exists once it is kept, keeping it twice has no effect, and an erased file is gone', async () => {
    const [key, bytes] = [newStorageKey(), Buffer.from('一二三')]
    await writeSealed(server.deps, key, 'a', bytes)
    expect([await storage.listIncoming(soon()), await storage.listIncoming(longAgo())]).toEqual([[key], []])
    await storage.keep(key)
    await storage.keep(key)
    expect(await storage.listIncoming(soon())).toEqual([])
    expect((await readSealed(server.deps, key, 'a')).equals(bytes)).toBe(true)
    await expect(readSealed(server.deps, key, 'b')).rejects.toThrow()
    await storage.erase(key)
    await storage.erase(key)
    await expect(storage.read(key)).rejects.toThrow()
    await expect(storage.keep(key)).rejects.toThrow()
  })

  test('UPL-08 a file interrupted between its row and its final place can be read', async () => {
    const [key, bytes] = [newStorageKey(), Buffer.from('cut')]
    await writeSealed(server.deps, key, 'a', bytes)
    expect((await readSealed(server.deps, key, 'a')).equals(bytes)).toBe(true)
    expect(await storage.listIncoming(soon())).toEqual([])
  })

  test('UPL-08 the sweep leaves files younger than an hour', async () => {
    const key = newStorageKey()
    await writeSealed(server.deps, key, 'a', Buffer.from('young'))
    // The time of a file comes from the kernel, whose clock may differ from that of the process.
    if (kind === 'folder') await utimes(join(server.deps.config.dataDir, 'files', 'incoming', key), soon(), soon())
    await sweepJobs['files.sweep'](server.deps, {}, { id: 1n, attempt: 1, renew: async () => {} })
    expect(await storage.listIncoming(soon())).toEqual([key])
    await storage.drop(key)
    expect(await storage.listIncoming(soon())).toEqual([])
  })

  test('ERR-50001 a file without its bytes is a download error without details', async () => {
    const fileId = await uploadPdf(browser)
    const { url } = await browser.data('readFileUrl', { fileId })
    const row = await server.database.db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirstOrThrow()
    await storage.erase(row.storage_key)
    const response = await server.app.request(url)
    expect([response.status, await response.json()]).toEqual([500, { code: 50001, message: 'download error', data: { fields: {} } }])
  })
})

test('UPL-08 a storage refusal writes no row, and its keys are in no answer', async () => {
  const bucket = await openBucket()
  const server = await openTestServer({ ...bucket.settings, S3_ACCESS_KEY_ID: 'nobodys-key' })
  const browser = await server.signUp()
  const refused = await browser.call('uploadFile', uploadOf(sampleFiles.pdf, 'a.pdf', 'pdf'))
  expect([refused.code, JSON.stringify(refused).includes('nobodys-key')]).toEqual([500, false])
  expect(await server.database.db.selectFrom('files').select('id').execute()).toEqual([])
  await server.close()
  await bucket.close()
})

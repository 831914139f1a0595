/** Uploaded files through the API: refusals, storage, and access. */
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, deflateSync } from 'node:zlib'
import { createAdaptorServer } from '@hono/node-server'
import PDFDocument from 'pdfkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { fileSizeLimit } from '../../contract/kernel/constants.ts'
import { sweepJobs } from '../../server/app/sweep.ts'
import { renderFile } from '../../server/platform/files/renderer.ts'
import { blackPng, pdfOfPage, pdfOfPages, pdfStream, sampleFiles, uploadOf, uploadPdf } from '../company/companies.ts'
import { type Browser, fieldsOf, type TestServer } from '../support/server.ts'
import { registered } from '../support/stages.ts'

/** Whose files are opened without an upload. */
const someone = { id: 'someone' }

let server: TestServer
let browser: Browser

beforeEach(async () => {
  const opened = await registered()
  server = opened.server
  browser = opened.browser
  return () => server.close()
})

/** Paths of every stored file, relative to the data folder. */
async function stored(): Promise<string[]> {
  const entries = await readdir(server.deps.config.dataDir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(server.deps.config.dataDir.length + 1))
}

async function addressOf(fileId: string, of = browser): Promise<string> {
  return (await of.data('readFileUrl', { fileId })).url
}

/** Size of the folder and rows before and after a call that must store nothing. */
async function keptBy(call: () => Promise<unknown>): Promise<number> {
  const count = async () => (await stored()).length + (await server.database.db.selectFrom('files').select('id').execute()).length
  const before = await count()
  await call()
  return (await count()) - before
}

/** A PDF protected by a password. */
async function lockedPdf(): Promise<Buffer> {
  const pdf = new PDFDocument({ userPassword: 'secret' })
  pdf.end()
  return Buffer.concat(await pdf.toArray())
}

/** A PDF of exactly `size` bytes. */
const pdfOf = (size: number) => Buffer.concat([sampleFiles.pdf, Buffer.alloc(size - sampleFiles.pdf.length, 0x20)])

describe('an upload', () => {
  for (const [extension, bytes, mime] of [
    ['pdf', sampleFiles.pdf, 'application/pdf'],
    ['jpg', sampleFiles.jpg, 'image/jpeg'],
    ['jpeg', sampleFiles.jpg, 'image/jpeg'],
    ['png', sampleFiles.png, 'image/png'],
    ['heic', sampleFiles.heic, 'image/heic'],
    ['heif', sampleFiles.heic, 'image/heic'],
  ] as const) {
    test(`API-029 UPL-01 UPL-06 UPL-08 VAL-23 a ${extension} is kept and read back byte for byte`, async () => {
      const uploaded = await browser.data('uploadFile', uploadOf(bytes, `登记证.${extension}`, extension))
      expect(uploaded).toMatchObject({ fileName: `登记证.${extension}`, size: bytes.length })
      const response = await server.app.request(await addressOf(uploaded.fileId))
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe(mime)
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    })
  }

  test('UPL-03 VAL-23 another extension is refused by the contract', async () => {
    const refused = await browser.call('uploadFile', uploadOf(sampleFiles.pdf, 'a.exe', 'exe'))
    expect([refused.code, fieldsOf(refused)]).toEqual([20009, { fileExtensions: 'field.file.extension' }])
  })

  test('UPL-02 UPL-04 VAL-24 CONST-07 20 MB are accepted, one byte more is refused and nothing stored', async () => {
    expect(await keptBy(() => browser.data('uploadFile', uploadOf(pdfOf(fileSizeLimit), 'big.pdf', 'pdf')))).toBe(2)
    const kept = await keptBy(async () => {
      const refused = await browser.call('uploadFile', uploadOf(pdfOf(fileSizeLimit + 1), 'bigger.pdf', 'pdf'))
      expect([refused.code, fieldsOf(refused)]).toEqual([20009, { content: 'field.file.tooLarge' }])
    })
    expect(kept).toBe(0)
  })

  test('UPL-02 a body without a length is cut off during the transfer', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1024 * 1024
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    const init = { method: 'POST', body: endless, duplex: 'half', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
    const response = await browser.fetch('/thirdparty/file/storage/uploadWithMultipartFile', init as RequestInit)
    expect((await response.json()) as unknown).toMatchObject({ code: 508 })
    expect(sent).toBeLessThan(25 * 1024 * 1024)
  })

  test('UPL-02 UPL-04 through a socket a file that comes in chunks, its length never said, is taken up to 20 MB; one of 21 MB is refused, and nothing kept', async () => {
    const listening = createAdaptorServer({ fetch: server.app.fetch }) as Server
    listening.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const { port } = listening.address() as AddressInfo
    const send = async (size: number) => {
      const form = new FormData()
      for (const [field, value] of Object.entries(uploadOf(pdfOf(size), 'a.pdf', 'pdf'))) form.append(field, value)
      const { body, headers } = new Response(form)
      const asked = request({ port, path: endpoints.uploadFile.path, method: 'POST', agent: false })
      asked.setHeader('content-type', headers.get('content-type') ?? '')
      asked.setHeader('authorization', String(browser.token))
      asked.setHeader('cookie', String(browser.cookie))
      const answered = once(asked, 'response') as Promise<[IncomingMessage]>
      // An early refusal arrives while the file is still being sent.
      const sent = pipeline(Readable.fromWeb(body as never), asked).catch(() => null)
      const [response] = await answered
      expect(asked.getHeader('content-length')).toBeUndefined()
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part as Buffer)
      asked.destroy()
      await sent
      return (JSON.parse(Buffer.concat(parts).toString()) as { code: number }).code
    }
    try {
      expect(await keptBy(async () => expect(await send(fileSizeLimit)).toBe(200))).toBe(2)
      expect(await keptBy(async () => expect(await send(21 * 1024 * 1024)).toBe(508))).toBe(0)
      expect(await keptBy(async () => expect(await send(60 * 1024 * 1024)).toBe(508))).toBe(0)
    } finally {
      listening.close()
      listening.closeAllConnections()
    }
  })

  test('UPL-05 UPL-09 ERR-50002 a CRC that does not fit is 50002 and nothing is kept', async () => {
    const kept = await keptBy(async () => {
      const refused = await browser.call('uploadFile', { ...uploadOf(sampleFiles.pdf, 'a.pdf', 'pdf'), fileCRC: '00000000' })
      expect(refused.code).toBe(50002)
    })
    expect(kept).toBe(0)
  })

  test('UPL-01 bytes of another kind than the extension are refused and nothing is kept', async () => {
    const kept = await keptBy(async () => {
      for (const [bytes, extension] of [
        [sampleFiles.png, 'pdf'],
        [sampleFiles.pdf, 'jpg'],
        [Buffer.from('<html><script>alert(1)</script>'), 'png'],
        [randomBytes(64), 'heic'],
        [Buffer.from('%PD'), 'pdf'],
        [Buffer.from('%PDF-1.7\nnothing that hangs together'), 'pdf'],
        [sampleFiles.png.subarray(0, 20), 'png'],
        [sampleFiles.heic.subarray(0, 60), 'heic'],
      ] as const) {
        const refused = await browser.call('uploadFile', uploadOf(bytes, `a.${extension}`, extension))
        expect([refused.code, fieldsOf(refused)]).toEqual([20009, { content: 'field.file.content' }])
      }
    })
    expect(kept).toBe(0)
  })

  test('ERR-50003 an empty file counts as missing, and so does none', async () => {
    expect((await browser.call('uploadFile', uploadOf(Buffer.alloc(0), 'a.pdf', 'pdf'))).code).toBe(50003)
    const { content: _, ...rest } = uploadOf(sampleFiles.pdf, 'a.pdf', 'pdf')
    expect((await browser.call('uploadFile', rest as never)).code).toBe(20009)
  })

  test('UPL-06 the name never reaches the disk: folders and signs are taken out, a line break or another direction is refused', async () => {
    for (const [name, shown] of [
      ['../../../etc/cron.d/x.pdf', 'x.pdf'],
      ['..\\..\\windows\\evil.exe', 'evil.exe.pdf'],
      ['.pdf', 'file.pdf'],
      ['break"; x=.pdf', 'break; x=.pdf'],
    ] as const) {
      const { fileId, fileName } = await browser.data('uploadFile', uploadOf(sampleFiles.pdf, name, 'pdf'))
      expect(fileName).toBe(shown)
      const response = await server.app.request(await addressOf(fileId))
      expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="file\.pdf"; filename\*=UTF-8''[\w.%-]+$/)
    }
    for (const name of ['a\u202Efdp.exe', 'line\nbreak.pdf'])
      expect(fieldsOf(await browser.call('uploadFile', uploadOf(sampleFiles.pdf, name, 'pdf')))).toEqual({ fileName: 'field.characters' })
    for (const path of await stored()) expect(path).toMatch(/^files\/[0-9a-f]{2}\/[0-9a-f]{32}$/)
  })

  test('decision 023 a picture that announces more than 50 megapixels is refused before it is decoded', async () => {
    const png = Buffer.from(sampleFiles.png)
    png.writeUInt32BE(60_000, 16)
    png.writeUInt32BE(60_000, 20)
    const jpg = Buffer.from(sampleFiles.jpg)
    jpg.fill(0xff, jpg.indexOf(Buffer.from('ffc0', 'hex')) + 5, jpg.indexOf(Buffer.from('ffc0', 'hex')) + 9)
    const heic = Buffer.from(sampleFiles.heic)
    heic.writeUInt32BE(60_000, heic.lastIndexOf('ispe') + 8)
    heic.writeUInt32BE(60_000, heic.lastIndexOf('ispe') + 12)
    const kept = await keptBy(async () => {
      for (const [bytes, extension] of [
        [png, 'png'],
        [jpg, 'jpg'],
        [heic, 'heic'],
      ] as const) {
        const refused = await browser.call('uploadFile', uploadOf(bytes, `a.${extension}`, extension))
        expect([extension, refused.code, fieldsOf(refused)]).toEqual([extension, 20009, { content: 'field.file.pixels' }])
      }
    })
    expect(kept).toBe(0)
  })

  test('decision 026 decompression bombs: sound pictures of some kilobytes with 400 million pixels, or one line of 30,000, are refused; 20,000 to a side are taken', async () => {
    const [square, line, lying] = [blackPng(20_000, 20_000), blackPng(30_000, 1), blackPng(1, 49_999_999)]
    const kept = await keptBy(async () => {
      for (const bytes of [square, line, lying]) {
        expect(bytes.length).toBeLessThan(150_000)
        const refused = await browser.call('uploadFile', uploadOf(bytes, 'a.png', 'png'))
        expect([refused.code, fieldsOf(refused)]).toEqual([20009, { content: 'field.file.pixels' }])
      }
    })
    expect(kept).toBe(0)
    await browser.data('uploadFile', uploadOf(blackPng(20_000, 2500), 'a.png', 'png'))
  })

  test('decision 026 expensive PDFs: pages that contain themselves, a drawing that doubles thirty times, data packed twice', async () => {
    const doubling = Array.from({ length: 30 }, (_, index) =>
      pdfStream(`/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F ${index + 6} 0 R>>>>`, '/F Do /F Do'),
    )
    const drawn = '/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>'
    const doubled = pdfOfPage(drawn, pdfStream('', '/F Do'), ...doubling, pdfStream('/Type/XObject/Subtype/Form/BBox[0 0 9 9]', '0 0 m'))
    const twice = pdfOfPage(
      '/Contents 4 0 R',
      pdfStream('/Filter[/FlateDecode/FlateDecode]', deflateSync(deflateSync(Buffer.alloc(2 ** 28)))),
    )
    const inItself = Buffer.from(String(pdfOfPages(1)).replace('Kids[3 0 R]', 'Kids[2 0 R]'))
    for (const bytes of [doubled, twice]) expect(bytes.length).toBeLessThan(20_000)
    const kept = await keptBy(async () => {
      const refused = await browser.call('uploadFile', uploadOf(inItself, 'a.pdf', 'pdf'))
      expect([refused.code, fieldsOf(refused)]).toEqual([20009, { content: 'field.file.content' }])
    })
    expect(kept).toBe(0)
    // An upload may take ten seconds and a gigabyte: smaller limits show that time and memory end it. For the cost of a `heavy` refusal see upload-costs.
    const task = { operation: 'inspect', mime: 'application/pdf' } as const
    expect(await renderFile({ ...task, bytes: doubled }, someone, { ms: 500 })).toEqual({ fault: 'heavy' })
    expect(await renderFile({ ...task, bytes: twice }, someone, { ms: 60_000, growth: 2 ** 27 })).toEqual({ fault: 'heavy' })
    await uploadPdf(browser)
  })

  test('decision 023 a PDF of 200 pages is taken; one of more and one with a password are refused', async () => {
    await browser.data('uploadFile', uploadOf(pdfOfPages(200), 'a.pdf', 'pdf'))
    const kept = await keptBy(async () => {
      for (const [bytes, message] of [
        [pdfOfPages(201), 'field.file.pages'],
        [await lockedPdf(), 'field.file.locked'],
      ] as const) {
        const refused = await browser.call('uploadFile', uploadOf(bytes, 'a.pdf', 'pdf'))
        expect([refused.code, fieldsOf(refused)]).toEqual([20009, { content: message }])
      }
    })
    expect(kept).toBe(0)
    await uploadPdf(browser)
  })

  test('UPL-08 bytes are encrypted on the disk; a changed file is not served', async () => {
    const before = new Set(await stored())
    const fileId = await uploadPdf(browser)
    const [path] = (await stored()).filter((entry) => !before.has(entry))
    const sealed = await readFile(join(server.deps.config.dataDir, path ?? ''))
    expect(sealed.includes('%PDF')).toBe(false)
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
    await writeFile(join(server.deps.config.dataDir, path ?? ''), sealed)
    expect((await server.app.request(await addressOf(fileId))).status).toBe(500)
  })
})

describe('several uploads at once', () => {
  const formOf = (...files: readonly (readonly [Buffer, string])[]) => ({
    files: files.map(([bytes, name]) => new File([new Uint8Array(bytes)], name)),
    file_crc: files.map(([bytes]) => crc32(bytes).toString(16).padStart(8, '0')),
  })

  test('API-074 UPL-07 are all stored, in their order, with an address each', async () => {
    const given = [
      [sampleFiles.pdf, '营业执照.pdf'],
      [sampleFiles.heic, 'front.HEIC'],
      [sampleFiles.png, 'back.png'],
    ] as const
    const answered = await browser.data('uploadFiles', { ...formOf(...given), type: 'identity' })
    expect(answered).toHaveLength(3)
    for (const [index, { id, url }] of answered.entries()) {
      const response = await server.app.request(url)
      expect(Buffer.from(await response.arrayBuffer()).equals(given[index]?.[0] ?? Buffer.alloc(0))).toBe(true)
      const row = await server.database.db.selectFrom('files').select(['name', 'purpose']).where('id', '=', id).executeTakeFirstOrThrow()
      expect(row).toEqual({ name: given[index]?.[1].replace('HEIC', 'heic'), purpose: 'identity' })
    }
    const alone = formOf([sampleFiles.png, 'a.png'])
    expect(await browser.data('uploadFiles', { files: alone.files[0], file_crc: alone.file_crc[0] })).toHaveLength(1)
  })

  test('API-074 UPL-09 VAL-23 one refused file stops all from being stored, and is named', async () => {
    const good = [sampleFiles.png, 'a.png'] as const
    const kept = await keptBy(async () => {
      for (const [form, code, fields] of [
        [formOf(good, [sampleFiles.png, 'b.exe']), 20009, { 'files.1': 'field.file.extension' }],
        [formOf(good, [sampleFiles.png, 'b.pdf']), 20009, { 'files.1': 'field.file.content' }],
        [formOf(good, [Buffer.alloc(0), 'b.png']), 50003, { 'files.1': 'code.50003' }],
        [{ ...formOf(good, good), file_crc: ['00000000', '00000000'] }, 50002, { 'files.0': 'code.50002' }],
        [{ ...formOf(good, good), file_crc: ['00000000'] }, 20009, { file_crc: 'field.invalid' }],
        [formOf(...Array.from({ length: 11 }, () => good)), 20009, null],
      ] as const) {
        const refused = await browser.call('uploadFiles', form)
        expect(refused.code).toBe(code)
        if (fields) expect(fieldsOf(refused)).toEqual(fields)
      }
    })
    expect(kept).toBe(0)
  })

  test('ERR-508 UPL-07 a form that never ends is cut off after 61 MB', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1024 * 1024
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    const init = { method: 'POST', body: endless, duplex: 'half', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
    expect(await (await browser.fetch('/api/uploadFiles', init as RequestInit)).json()).toMatchObject({ code: 508 })
    expect(sent).toBeLessThan(66 * 1024 * 1024)
  })

  test('ERR-510 UPL-07 concurrent forms have bounded memory together: a form beyond it is refused with a time to retry', async () => {
    const first = await server.signUp()
    const slow = Array.from({ length: 4 }, () => {
      const hold: { end: () => void } = { end: () => {} }
      const held = new Promise<void>((resolve) => {
        hold.end = resolve
      })
      let sent = 0
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          if (sent < 50) controller.enqueue(new Uint8Array(1024 * 1024))
          else {
            await held
            controller.close()
          }
          sent += 1
        },
      })
      const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
      return { end: hold.end, answer: first.fetch('/api/uploadFiles', init as RequestInit).then((response) => response.json()) }
    })
    const refused = (await Promise.race(slow.map(({ answer }) => answer))) as { code: number; data: { retryAfter?: number } }
    expect([refused.code, refused.data.retryAfter]).toEqual([510, 5])
    for (const { end } of slow) end()
    await Promise.all(slow.map(({ answer }) => answer))
    await uploadPdf(first)
  })
})

describe('an address', () => {
  test('API-030 UPL-08 is good for its file and five minutes only', async () => {
    const [one, other] = [await uploadPdf(browser), await uploadPdf(browser)]
    const address = await addressOf(one)
    expect((await server.app.request(address)).headers.get('cache-control')).toBe('private, no-store')
    for (const wrong of [
      address.replace(one, other),
      address.replace(/expires=\d+/, 'expires=9999999999'),
      `${address}x`,
      `/files/${one}`,
    ]) {
      expect((await server.app.request(wrong)).status).toBe(404)
    }
    await server.later({ minutes: 6 })
    expect((await server.app.request(address)).status).toBe(404)
  })

  test('UPL-08 is given to the owner, then to the members of the company that uses the file, and is recorded', async () => {
    const owner = await server.signUp()
    const fileId = await uploadPdf(owner)
    const [colleague, stranger] = [await server.signUp(), await server.signUp()]
    const { id, companyId } = await owner.data('openKyc', {})
    await server.join(colleague, { companyId })
    const code = async (of: Browser) => (await of.call('readFileUrl', { fileId })).code
    expect([await code(owner), await code(colleague), await code(stranger)]).toEqual([200, 20018, 20018])
    expect((await stranger.call('readFileUrl', { fileId: randomUUID() })).code).toBe(20018)
    await owner.data('saveKycDraft', { id, company: { documents: [fileId] } })
    expect([await code(owner), await code(colleague), await code(stranger)]).toEqual([200, 200, 20018])
    const { db } = server.database
    await db.updateTable('affiliations').set({ status: 'removed' }).where('user_id', '=', owner.userId).execute()
    expect(await code(owner)).toBe(20018)
    const views = await db
      .selectFrom('audit_log')
      .select('actor')
      .where('action', '=', 'file.viewed')
      .where('subject_id', '=', fileId)
      .execute()
    expect(views).toHaveLength(3)
  })
})

describe('after an interruption', () => {
  test('UPL-08 a file whose row committed is finished, one without a row is swept after an hour', async () => {
    const fileId = await uploadPdf(browser)
    const row = await server.database.db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirstOrThrow()
    const kept = join(server.deps.config.dataDir, 'files', row.storage_key.slice(0, 2), row.storage_key)
    const incoming = join(server.deps.config.dataDir, 'files', 'incoming', row.storage_key)
    await rename(kept, incoming)
    expect((await server.app.request(await addressOf(fileId))).status).toBe(200)

    await rename(kept, incoming)
    const [old, fresh] = ['0'.repeat(32), 'f'.repeat(32)].map((key) => join(server.deps.config.dataDir, 'files', 'incoming', key))
    for (const path of [old, fresh]) await writeFile(path ?? '', 'half')
    for (const path of [old, incoming]) await utimes(path ?? '', 0, 0)
    // The time of a file comes from the kernel, whose clock may differ from that of the process.
    await utimes(fresh ?? '', new Date('2999-01-01'), new Date('2999-01-01'))
    await sweepJobs['files.sweep'](server.deps, {}, { id: 1n, attempt: 1, renew: async () => {} })
    expect(await readdir(join(server.deps.config.dataDir, 'files', 'incoming'))).toEqual(['f'.repeat(32)])
    expect((await server.app.request(await addressOf(fileId))).status).toBe(200)
  })
})

describe('an upload without a reference', () => {
  test('UPL-08 is removed after a week with its previews; one that an application names stays', async () => {
    const owner = await server.signUp()
    const { db } = server.database
    const [alone, named] = [await uploadPdf(owner), await uploadPdf(owner)]
    const { id } = await owner.data('openKyc', {})
    await owner.data('saveKycDraft', { id, company: { documents: [named] } })
    await server.worker.drain()
    const rows = () => db.selectFrom('files').select('id').where('id', 'in', [alone, named]).execute()
    const row = await db.selectFrom('files').select('storage_key').where('id', '=', alone).executeTakeFirstOrThrow()
    const picture = await db.selectFrom('file_previews').select('storage_key').where('file_id', '=', alone).executeTakeFirstOrThrow()
    const left = async () => (await stored()).filter((path) => [row, picture].some(({ storage_key }) => path.endsWith(storage_key))).length
    await server.later({ days: 6 })
    await server.worker.drain()
    expect([(await rows()).length, await left()]).toEqual([2, 2])
    const later = await uploadPdf(await server.signUp())
    await server.later({ days: 2 })
    await server.worker.drain()
    expect([await rows(), await left()]).toEqual([[{ id: named }], 0])
    await server.later({ days: 6 })
    await server.worker.drain()
    expect(await db.selectFrom('files').select('id').where('id', '=', later).execute()).toEqual([])
  })
})

/** Previews of uploaded files: re-encoded, small, and shown to every user who may read the file. */
import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import { imageSize } from 'image-size'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderFile } from '../../server/platform/files/renderer.ts'
import { blackPng, bombPdf, pdfOfPages, sampleFiles, uploadOf, uploadPdf } from '../company/companies.ts'
import { freshOpener, openerPids } from '../support/opener.ts'
import type { Browser, TestServer } from '../support/server.ts'
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

/** The preview answer of an upload after its jobs, and its first picture. */
async function previewOf(bytes: Buffer, extension: string) {
  const { fileId } = await browser.data('uploadFile', uploadOf(bytes, `a.${extension}`, extension))
  expect((await browser.data('readFilePreview', { fileId })).status).toBe('waiting')
  await server.worker.drain()
  const preview = await browser.data('readFilePreview', { fileId })
  const response = preview.pages[0] ? await server.app.request(preview.pages[0].url) : null
  return { ...preview, fileId, response, picture: response ? Buffer.from(await response.arrayBuffer()) : null }
}

/** A picture as written by a camera held upright: stored sideways, with camera and location metadata. */
function turned(jpg: Buffer): Buffer {
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*', 'latin1'),
    Buffer.from('00000008000101120003000000010006000000000000', 'hex'),
    Buffer.from('22.2793N 114.1628E'),
  ])
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xffe1, 0)
  head.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([jpg.subarray(0, 2), head, exif, jpg.subarray(2)])
}

/** The same picture under the extension used by makers other than Apple. */
function mif1(heic: Buffer): Buffer {
  const bytes = Buffer.from(heic)
  bytes.write('mif1', 8)
  return bytes
}

describe('a preview', () => {
  for (const [extension, bytes, width, height] of [
    ['png', sampleFiles.png, 1, 1],
    ['jpg', sampleFiles.jpg, 8, 6],
    ['heic', sampleFiles.heic, 48, 64],
    ['heif', mif1(sampleFiles.heic), 48, 64],
    ['pdf', sampleFiles.pdf, 848, 1200],
  ] as const) {
    test(`UPL-08 of a ${extension} is a JPEG, with the name of the file beside it`, async () => {
      const { status, fileName, pages, response, picture } = await previewOf(bytes, extension)
      expect([status, fileName, pages.length, pages[0]]).toMatchObject(['made', `a.${extension}`, 1, { width, height }])
      expect(response?.headers.get('content-type')).toBe('image/jpeg')
      expect(response?.headers.get('cache-control')).toBe('private, no-store')
      expect(imageSize(picture ?? Buffer.alloc(0))).toMatchObject({ type: 'jpg', width, height })
    })
  }

  test('UPL-08 is at most 1,200 pixels long, and white where the picture is clear', async () => {
    const canvas = createCanvas(2400, 1000)
    const { pages, picture } = await previewOf(canvas.toBuffer('image/png'), 'png')
    expect(pages[0]).toMatchObject({ width: 1200, height: 500 })
    expect((picture ?? []).length).toBeLessThan(20_000)
  })

  test('UPL-08 a preview is upright and has no camera or location data', async () => {
    const { pages, picture } = await previewOf(turned(sampleFiles.jpg), 'jpg')
    expect(pages[0]).toMatchObject({ width: 6, height: 8 })
    expect(picture?.includes('Exif')).toBe(false)
    expect(picture?.includes('114.1628')).toBe(false)
  })

  test('UPL-08 of a PDF shows its first three pages', async () => {
    const { pages } = await previewOf(pdfOfPages(7), 'pdf')
    expect(pages).toHaveLength(3)
    for (const { url } of pages) expect((await server.app.request(url)).status).toBe(200)
  })

  test('UPL-08 that cannot be made leaves the file as it is', async () => {
    const broken = Buffer.from(sampleFiles.heic)
    broken.fill(0, broken.indexOf('mdat') + 4)
    const { status, pages, fileId } = await previewOf(broken, 'heic')
    expect([status, pages]).toEqual(['failed', []])
    const { url } = await browser.data('readFileUrl', { fileId })
    expect((await server.app.request(url)).status).toBe(200)
  })

  test('UPL-08 a preview is given to users who may read the file, and its address is valid for that file alone, for five minutes', async () => {
    const { fileId, pages } = await previewOf(sampleFiles.pdf, 'pdf')
    const other = await previewOf(sampleFiles.pdf, 'pdf')
    const stranger = await server.signUp()
    expect((await stranger.call('readFilePreview', { fileId })).code).toBe(20018)
    expect((await stranger.call('readFilePreview', { fileId: randomUUID() })).code).toBe(20018)
    const url = pages[0]?.url ?? ''
    for (const wrong of [
      url.replace(fileId, other.fileId),
      url.replace('/preview/1', ''),
      url.replace('/preview/1', '/preview/2'),
      url.replace('/preview/1', '/preview/1e0'),
      url.replace(/expires=\d+/, 'expires=9999999999'),
      `/files/${fileId}/preview/1`,
    ]) {
      expect((await server.app.request(wrong)).status, wrong).toBe(404)
    }
    const views = await server.database.db
      .selectFrom('audit_log')
      .select('actor')
      .where('action', '=', 'file.previewed')
      .where('subject_id', '=', fileId)
      .execute()
    expect(views).toEqual([{ actor: `user:${browser.userId}` }])
    await server.later({ minutes: 6 })
    expect((await server.app.request(url)).status).toBe(404)
  })

  test('UPL-08 is made once, however often its job runs', async () => {
    const fileId = await uploadPdf(browser)
    const { makePreviews } = await import('../../server/platform/files/previews.ts')
    await Promise.all([makePreviews(server.deps, fileId), makePreviews(server.deps, fileId)])
    await server.worker.drain()
    expect((await browser.data('readFilePreview', { fileId })).pages).toHaveLength(1)
  })
})

describe('the process that opens files', () => {
  test('decision 026 pictures whose parts unpack to hundreds of megabytes are drawn in the size of their header', async () => {
    const packed = Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(300 * 1024 * 1024))])
    for (const part of ['iCCP', 'zTXt', 'IDAT']) {
      const data = part === 'IDAT' ? packed.subarray(3) : packed
      const { status, pages } = await previewOf(blackPng(100, 80, [part, data]), 'png')
      expect([part, status, pages[0]]).toMatchObject([part, 'made', { width: 100, height: 80 }])
    }
  })

  test('decision 026 a file that crashes it is refused, without effect on the server or the next file', async () => {
    const task = { operation: 'preview', mime: 'application/pdf', bytes: sampleFiles.pdf } as const
    const own = await freshOpener()
    const opening = renderFile({ ...task, bytes: bombPdf() }, someone)
    // As a parser would that crashes on its input.
    process.kill(own, 'SIGSEGV')
    expect(await opening).toEqual({ fault: 'unreadable' })
    expect(await renderFile(task, someone)).toMatchObject({ pages: [{}] })
    expect(openerPids()).not.toContain(own)
  })

  test('decision 026 stops a file that takes too much time or memory, and opens the next', async () => {
    const task = { operation: 'preview', mime: 'application/pdf', bytes: pdfOfPages(3) } as const
    expect(await renderFile(task, someone, { ms: 0 })).toEqual({ fault: 'heavy' })
    const bomb = { operation: 'inspect', mime: 'application/pdf', bytes: bombPdf() } as const
    expect(await renderFile(bomb, someone, { ms: 50_000, growth: 32 * 1024 * 1024 })).toEqual({ fault: 'heavy' })
    expect(await renderFile(task, someone)).toMatchObject({ pages: [{}, {}, {}] })
  })
})

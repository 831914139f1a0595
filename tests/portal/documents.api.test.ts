/** Documents of the portal as the server sends them. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Documents } from '../../contract/site/documents.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

const shells = (kind: string) => ({
  zh_CN: `<head></head>${kind} zh_CN`,
  zh_HK: `<head></head>${kind} zh_HK`,
  en_US: `<head></head>${kind} en_US`,
})
const call = (url: string) => ({ name: 'call', input: '{}', method: 'GET', url, body: null, ofCompany: true })
const built: Documents = {
  scripts: ["'sha256-early'"],
  script: 'early()',
  shells: { home: shells('home'), page: shells('page') },
  files: ['/every.js'],
  texts: { zh_CN: ['/cn.js'], zh_HK: ['/hk.js'], en_US: ['/us.js'] },
  innerTexts: { zh_CN: ['/inner-cn.js'], zh_HK: ['/inner-hk.js'], en_US: ['/inner-us.js'] },
  calls: [call('/every?of="all"')],
  paths: ['/', '/questions', '/credit/hook/home', '/facility/:id'],
  pages: {
    '/credit/hook/home': { files: ['/home.js'], inner: false, calls: [call('/dashboard')] },
    '/facility/:id': { files: ['/facility.js'], inner: true, calls: [] },
  },
}
let server: TestServer

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-portal-'))
  writeFileSync(join(folder, 'documents.json'), JSON.stringify(built))
  server = await openTestServer({ PORTAL_DIR: folder, LENDER_LICENCE: '</script>' })
})
afterEach(() => server.close())

const session = 'sampan_binding_0123456789ab=secret'
async function documentOf(path: string, cookie = '') {
  const response = await server.app.request(`/financing${path}`, { headers: { cookie } })
  return { response, text: await response.text() }
}
const filesIn = (text: string) => [...text.matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, file]) => file)
const callsIn = (text: string) => /data-calls="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&') ?? null

test('a browser with a session is sent the files and first calls of the page, in the language of its cookie', async () => {
  for (const name of [session, `__Host-${session}`]) {
    const { text } = await documentOf('/credit/hook/home', `locale=zh_HK; ${name}`)
    expect(text).toContain('home zh_HK')
    expect(filesIn(text)).toEqual(['/every.js', '/hk.js', '/home.js'])
    expect(JSON.parse(callsIn(text) ?? '')).toEqual([...built.calls, call('/dashboard')])
    expect(text).toContain('>early()</script>')
  }
})

test('without a session, or on a page that is not behind sign-in, there are neither', async () => {
  for (const [path, cookie] of [
    ['/credit/hook/home', 'locale=en_US'],
    ['/questions', session],
  ] as const) {
    const { text } = await documentOf(path, cookie)
    expect([filesIn(text), callsIn(text)]).toEqual([[], null])
  }
})

test('ROUTE-13 the document of a path that no page has is answered with 404, that of a page with 200', async () => {
  const statuses = ['/', '/questions', '/questions/', '/facility/7?tab=1', '/no-such-page', '/facility/7/8'].map(
    async (path) => (await documentOf(path, session)).response.status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200, 404, 404])
  expect((await documentOf('/no-such-page')).text).toContain('page zh_CN')
})

test('with a query only the calls of every page are sent, and an address with parameters has the files of its page', async () => {
  expect(JSON.parse(callsIn((await documentOf('/credit/hook/home?limit', session)).text) ?? '')).toEqual(built.calls)
  const { text } = await documentOf('/facility/7', session)
  expect(text).toContain('page zh_CN')
  expect(filesIn(text)).toEqual(['/every.js', '/cn.js', '/inner-cn.js', '/facility.js'])
})

test('API-103 SESS-07 each document holds the public configuration, which cannot end its element, and the time of the server', async () => {
  const { response, text } = await documentOf('/questions')
  const [, date = '', json = ''] = /id="config" data-date="([^"]*)">(.*?)<\/script>/.exec(text) ?? []
  expect(JSON.parse(json)).toEqual(await (await server.app.request('/config.json')).json())
  expect(JSON.parse(json)).toMatchObject({ footer: { licence: '</script>' } })
  expect(date).toBe(response.headers.get('date'))
})

test('no cache shares a document; it is compressed for a browser that takes brotli', async () => {
  const { response } = await documentOf('/questions')
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect(response.headers.get('vary')).toBe('cookie, accept-encoding')
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-early'")
  const compressed = await server.app.request('/financing/questions', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await compressed.arrayBuffer())).toString()).toContain('page zh_CN')
})

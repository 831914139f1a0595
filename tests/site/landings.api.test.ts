/** The landings sent by the server: in the visitor's language, with the lender's configuration. Decision 014. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Footer, Landings } from '../../contract/site/landings.ts'
import { mountLandings } from '../../server/app/http/landings.ts'

const unset: Footer = { licence: null, hotline: null, icp: null }

function asking(footer: Footer) {
  const landing = (title: string) => [
    `<meta property="og:image" content="/financing/share.png" /><h1>${title}</h1>`,
    { name: 'licence', unset: '<i>unset</i>', set: '<b>@licence@</b>', sample: '@licence@' },
    { name: 'hotline', unset: '<i>unset</i>', set: '<a href="tel:0000000000000">0000000000000</a>', sample: '0000000000000' },
  ]
  const pages = { '/credit/hook': { zh_CN: landing('货款'), en_US: landing('Money') } } as Landings['pages']
  const app = new Hono()
  mountLandings(app as never, { scripts: [], pages }, { footer, publicUrl: 'https://sampan.test' })
  app.get('/financing/*', (context) => context.html('the bare index'))
  return (headers: Record<string, string> = {}, search = '') => app.request(`/financing/credit/hook${search}`, { headers })
}

test('ROUTE-14 I18N-03 I18N-04 a landing comes in the language of the cookie, and in Simplified Chinese without one it knows', async () => {
  const ask = asking(unset)
  expect(await (await ask()).text()).toContain('<h1>货款</h1>')
  expect(await (await ask({ cookie: 'a=b; locale=en_US' })).text()).toContain('<h1>Money</h1>')
  expect(await (await ask({ cookie: 'locale=constructor' })).text()).toContain('<h1>货款</h1>')
  const { headers } = await ask({ cookie: 'locale=en_US' })
  expect(headers.get('vary')).toBe('cookie, accept-encoding')
  expect(headers.get('cache-control')).toBe('private, no-cache')
})

test('SHELL-31 a landing is compressed as the browser asks', async () => {
  const ask = asking(unset)
  const bytes = async (encoding: string) => Buffer.from(await (await ask({ 'accept-encoding': encoding })).arrayBuffer())
  expect(brotliDecompressSync(await bytes('gzip, br')).toString()).toContain('货款')
  expect(gunzipSync(await bytes('gzip')).toString()).toContain('货款')
  expect((await bytes('identity')).toString()).toContain('货款')
})

test('SHELL-31 a cached landing is not sent again: each language, encoding and setting has a different ETag', async () => {
  const ask = asking(unset)
  const names = new Set<string>()
  for (const encoding of ['br', 'gzip', 'identity'])
    for (const cookie of ['locale=zh_CN', 'locale=en_US']) {
      const asked = { 'accept-encoding': encoding, cookie }
      const first = await ask(asked)
      const etag = first.headers.get('etag') ?? ''
      expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]+"$/)])
      names.add(etag)
      const again = await ask({ ...asked, 'if-none-match': `"another", W/${etag}` })
      expect([again.status, await again.text(), again.headers.get('etag'), again.headers.get('vary')]).toEqual([
        304,
        '',
        etag,
        'cookie, accept-encoding',
      ])
    }
  expect(names.size).toBe(6)
  const [held = ''] = names
  // Another language, another encoding, another lender: it is sent.
  expect((await ask({ 'accept-encoding': 'br', cookie: 'locale=en_US', 'if-none-match': held })).status).toBe(200)
  expect((await ask({ 'accept-encoding': 'gzip', cookie: 'locale=zh_CN', 'if-none-match': held })).status).toBe(200)
  const other = asking({ ...unset, licence: '1234/2026' })
  expect((await other({ 'accept-encoding': 'br', cookie: 'locale=zh_CN', 'if-none-match': held })).status).toBe(200)
})

test("SHELL-10 SHELL-11 the lender's settings are in the landing as text, missing ones are marked", async () => {
  const html = await (await asking({ ...unset, licence: '<b>1234/2026', hotline: '+852 2345 6789' })()).text()
  expect(html).toContain('<b>&#60;b&#62;1234/2026</b>')
  expect(html).toContain('<a href="tel:+85223456789">+852 2345 6789</a>')
  expect(await (await asking(unset)()).text()).toContain('<h1>货款</h1><i>unset</i><i>unset</i>')
})

test('SHELL-36 ROUTE-17 an address of an advertisement is served by the portal', async () => {
  expect(await (await asking(unset)({}, '?tpid=2506red')).text()).toBe('the bare index')
})

test('the picture of a shared link has a full address', async () => {
  expect(await (await asking(unset)()).text()).toContain('<meta property="og:image" content="https://sampan.test/financing/share.png" />')
})

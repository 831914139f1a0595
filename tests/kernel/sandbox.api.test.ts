/** The stand-ins of external services: their protocols, as strict as the real ones. */
import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { sandboxSecret } from '../../server/outside/credentials.ts'
import { signatureHolds } from '../../server/outside/esign/esign.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { merchants } from '../../server/sandbox/merchants.ts'
import { lastBusinessDay } from '../../server/sandbox/rates.ts'
import { salesBetween } from '../../server/sandbox/sales.ts'
import { visitSigning } from '../support/merchants.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

/** A webhook as the client received it. */
interface Delivered {
  url: string
  signature: string
  body: string
}

let server: TestServer
let delivered: Delivered[]
/** The client's answers to the next webhooks; 200 when none is left. */
let answers: number[]

beforeEach(async () => {
  delivered = []
  answers = []
  server = await openTestServer(
    { SANDBOX_BANK_SECONDS: '60' },
    {
      fetch: async (url, init) => {
        const headers = new Headers(init?.headers)
        delivered.push({ url: String(url), signature: headers.get('x-esign-signature') ?? '', body: String(init?.body) })
        return new Response(null, { status: answers.shift() ?? 200 })
      },
    },
  )
  return () => server.close()
})

const verifier = 'a-verifier-of-more-than-forty-three-characters-0123456789'
const redirectUri = 'http://localhost:8080/financing/shops/authorise'
const request = {
  response_type: 'code',
  client_id: 'sampan',
  redirect_uri: redirectUri,
  scope: 'read',
  state: 'state-1',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
}

function form(path: string, fields: Record<string, string>): Promise<Response> {
  return Promise.resolve(server.app.request(path, { method: 'POST', body: new URLSearchParams(fields) }))
}

/** Decides on the consent page and answers where the merchant is sent. */
async function decide(fields: Record<string, string> = {}, partner = 'amazon'): Promise<URL> {
  const response = await form(`/sandbox/oauth/${partner}/authorize`, { ...request, merchant: 'steady', decision: 'allow', ...fields })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '')
}

async function token(fields: Record<string, string>, partner = 'amazon') {
  const client = { client_id: 'sampan', client_secret: sandboxSecret(server.deps.config, 'oauth') }
  const response = await form(`/sandbox/oauth/${partner}/token`, { ...client, ...fields })
  return { status: response.status, body: (await response.json()) as { access_token: string; refresh_token: string; error: string } }
}

const exchange = (code: string, fields: Record<string, string> = {}) =>
  token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier, ...fields })

async function newCode(fields: Record<string, string> = {}): Promise<string> {
  return (await decide(fields)).searchParams.get('code') ?? ''
}

const asked = (path: string, accessToken: string) =>
  Promise.resolve(server.app.request(path, { headers: { authorization: `Bearer ${accessToken}`, 'x-amz-access-token': accessToken } }))

const amazonShop = '/sandbox/api/amazon/sellers/v1/marketplaceParticipations'
const amazonOrders = (from: string, to: string) =>
  `/sandbox/api/amazon/orders/v0/orders?${new URLSearchParams({ CreatedAfter: `${from}T00:00:00+08:00`, CreatedBefore: `${to}T00:00:00+08:00` })}`

describe('OAuth at a marketplace', () => {
  test('SHOP-03 a wrong verifier, a wrong secret and an address without consent give no tokens', async () => {
    const code = await newCode()
    expect(await exchange(code, { code_verifier: `${verifier}x` })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await exchange(code, { client_secret: 'wrong' })).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect(await exchange(code, { redirect_uri: `${redirectUri}/x` })).toMatchObject({ status: 400 })
    expect((await exchange(code)).status).toBe(200)
  })

  test('SHOP-03 a code works once; its second use revokes the tokens of the first', async () => {
    const code = await newCode()
    const { body } = await exchange(code)
    expect((await exchange(code)).body.error).toBe('invalid_grant')
    expect((await asked(amazonShop, body.access_token)).status).toBe(401)
    expect((await token({ grant_type: 'refresh_token', refresh_token: body.refresh_token })).status).toBe(400)
  })

  test('SHOP-03 a code is valid for sixty seconds', async () => {
    const code = await newCode()
    await server.later({ seconds: 61 })
    expect((await exchange(code)).body.error).toBe('invalid_grant')
  })

  test.each([
    ['another site', { redirect_uri: 'https://evil.example/financing/' }],
    ['a path outside the portal', { redirect_uri: 'http://localhost:8080/financing/../sandbox' }],
    ['another client', { client_id: 'other' }],
    ['no PKCE', { code_challenge: '' }],
  ])('SHOP-03 a request with %s is not redirected', async (_, fault) => {
    const query = new URLSearchParams({ ...request, ...fault })
    const page = await server.app.request(`/sandbox/oauth/amazon/authorize?${query}`)
    expect([page.status, page.headers.get('location')]).toEqual([400, null])
    const posted = await form('/sandbox/oauth/amazon/authorize', { ...request, merchant: 'steady', decision: 'allow', ...fault })
    expect([posted.status, posted.headers.get('location')]).toEqual([400, null])
  })

  test('SHOP-03 refresh tokens rotate, and the use of a rotated one ends the grant', async () => {
    const { body } = await exchange(await newCode())
    const second = await token({ grant_type: 'refresh_token', refresh_token: body.refresh_token })
    expect(second.status).toBe(200)
    expect(second.body.refresh_token).not.toBe(body.refresh_token)
    expect((await token({ grant_type: 'refresh_token', refresh_token: body.refresh_token })).status).toBe(400)
    expect((await asked(amazonShop, second.body.access_token)).status).toBe(401)
  })

  test('I18N-02 the consent page has the requested language and names the platform it stands in for', async () => {
    const texts = { 'zh-CN': '沙盒 — 替身：Amazon', 'zh-HK': '並非真實服務', 'en-US': 'Sandbox — stand-in for Amazon' }
    for (const [locale, words] of Object.entries(texts)) {
      const page = await server.app.request(`/sandbox/oauth/amazon/authorize?${new URLSearchParams({ ...request, ui_locales: locale })}`)
      const text = await page.text()
      expect(text).toContain(words)
      expect(text).toContain(`<html lang="${locale}">`)
    }
  })
})

describe('sales of a shop', () => {
  type Answer = {
    payload: { Orders: { AmazonOrderId: string; PurchaseDate: string; OrderTotal?: { Amount: string } }[]; NextToken?: string }
  }

  test('SHOP-28 are the same at every read, at most 31 days a call, page by page, and end today', async () => {
    const { body } = await exchange(await newCode())
    const read = async (path: string) => (await (await asked(path, body.access_token)).json()) as Answer
    const first = await read(amazonOrders('2026-03-01', '2026-04-01'))
    expect(await read(amazonOrders('2026-03-01', '2026-04-01'))).toEqual(first)
    expect(first.payload.Orders).toHaveLength(101)
    expect(first.payload.Orders[0]?.OrderTotal?.Amount).toMatch(/^\d+\.\d\d$/)
    const next = new URLSearchParams({ NextToken: first.payload.NextToken ?? '' })
    const second = await read(`/sandbox/api/amazon/orders/v0/orders?${next}`)
    // The list has moved by one: its last order is repeated.
    expect(second.payload.Orders[0]).toEqual(first.payload.Orders[99])
    expect((await asked(amazonOrders('2026-03-01', '2026-04-02'), body.access_token)).status).toBe(400)
    const today = dayOf(server.deps.clock.now())
    const { payload } = await read(amazonOrders(addDays(today, 1), addDays(today, 20)))
    expect(payload.Orders.filter(({ OrderTotal }) => OrderTotal)).toEqual([])
  })

  test('SHOP-28 the sales of a merchant match its kind: too small, over USD 1.5 million, growing', () => {
    const year = (kind: string, from: string, to: string) => {
      const merchant = merchants.find((candidate) => candidate.kind === kind)
      if (!merchant) throw new Error(kind)
      return salesBetween('amazon', merchant, 'USD', from, to).reduce((sum, day) => sum + Number(day.gross) / 100, 0)
    }
    expect(year('tiny', '2025-11-01', '2026-10-31')).toBeLessThan(12_000)
    expect(year('big', '2025-11-01', '2026-10-31')).toBeGreaterThan(1_500_000)
    expect(year('growing', '2025-11-01', '2026-10-31')).toBeGreaterThan(1.3 * year('growing', '2024-11-01', '2025-10-31'))
  })

  test('SHOP-28 a brand-new shop has no sales before it opened', async () => {
    const { body } = await exchange(await newCode({ merchant: 'new' }))
    const opened = addDays(dayOf(server.deps.clock.now()), -61)
    const sales = await asked(amazonOrders(addDays(opened, -30), addDays(opened, 1)), body.access_token)
    const { Orders } = ((await sales.json()) as Answer).payload
    const days = Orders.filter(({ OrderTotal }) => OrderTotal).map(({ PurchaseDate }) => dayOf(new Date(PurchaseDate)))
    expect([...new Set(days)]).toEqual([opened])
  })

  test('SHOP-06 a PSP returns account and weekly settlements, and no shop', async () => {
    const code = (await decide({}, 'pingpong')).searchParams.get('code') ?? ''
    const { body } = await token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }, 'pingpong')
    expect(await (await asked('/sandbox/api/pingpong/account', body.access_token)).json()).toMatchObject({
      holder: 'Coastline Trading Limited',
    })
    const settlements = await asked('/sandbox/api/pingpong/settlements?from=2026-05-01&to=2026-05-31', body.access_token)
    expect(((await settlements.json()) as { settlements: unknown[] }).settlements).toHaveLength(4)
    expect((await asked('/sandbox/api/pingpong/shop', body.access_token)).status).toBe(404)
  })
})

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

describe('the e-sign provider', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const document = { title: 'Facility agreement', content: Buffer.from('text').toString('base64'), content_hash: sha256('text') }
  const contentHash = sha256(document.content_hash)

  async function envelope(fields: Record<string, unknown> = {}) {
    const mailbox = `${randomUUID()}@example.com`
    const response = await server.app.request('/sandbox/esign/envelopes', {
      method: 'POST',
      headers: { authorization: `Bearer ${sandboxSecret(server.deps.config, 'esign')}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        reference: `AG-${randomUUID()}`,
        title: 'Facility agreement',
        documents: [document],
        content_hash: contentHash,
        locale: 'en_US',
        callback_url: 'http://localhost:8080/webhooks/esign',
        return_url: 'http://localhost:8080/financing/credit/hook/register/signing',
        signers: [{ id: 'signer-1', name: 'Chan Ka Ho', email: mailbox }],
        expires_in: 86_400,
        ...fields,
      }),
    })
    const made = (await response.json()) as { envelope_id: string; signers?: { id: string; url: string }[] }
    const { envelope_id, signers = [] } = made
    return { envelope_id, signers, status: response.status, mailbox, path: pathOf(signers[0]?.url ?? 'http://localhost/') }
  }

  /** Events of an envelope that reached the client, in the order of their arrival. */
  async function events(envelopeId: string) {
    await server.worker.drain()
    return delivered
      .map(({ body }) => JSON.parse(body) as Record<string, string | null>)
      .filter((event) => event.envelope_id === envelopeId)
  }

  const signed = { decision: 'sign', name: 'chan ka ho', agreed: '1' }

  test('SIGN-01 a signed document is reported by webhooks with a valid signature, and the link works once', async () => {
    const { envelope_id, status, path, mailbox } = await envelope()
    expect(status).toBe(201)
    expect(await server.lastLink(mailbox)).toContain(path)
    expect((await server.app.request(path)).status).toBe(200)
    // Fetching the page of a link, for example by a mail scanner, does not count as viewing the documents.
    expect(await events(envelope_id)).toEqual([])
    const send = await visitSigning(server, path, mailbox)
    expect(await events(envelope_id)).toHaveLength(1)
    const done = await send(signed)
    expect(await done.text()).toContain('href="http://localhost:8080/financing/credit/hook/register/signing"')
    const reported = await events(envelope_id)
    expect(reported.map((event) => [event.type, event.signer_id, event.content_hash])).toEqual([
      ['signer.opened', 'signer-1', contentHash],
      ['signer.signed', 'signer-1', contentHash],
    ])
    const { url, signature, body } = delivered.at(-1) as Delivered
    expect(url).toBe('http://localhost:8080/webhooks/esign')
    expect(signatureHolds(server.deps.config, signature, body, server.deps.clock.now())).toBe(true)
    expect(signatureHolds(server.deps.config, signature, `${body} `, server.deps.clock.now())).toBe(false)
    expect(await (await form(path, signed)).text()).toContain('This link has been used')
    expect(await events(envelope_id)).toHaveLength(2)
  })

  test('SIGN-01 a webhook the client refuses is sent again', async () => {
    const { envelope_id, path, mailbox } = await envelope()
    answers.push(503)
    await visitSigning(server, path, mailbox)
    expect(await events(envelope_id)).toHaveLength(1)
    await server.later({ seconds: 30 })
    const [first, second] = await events(envelope_id)
    expect(second).toEqual(first)
  })

  test('SIGN-01 another name, a missing tick and a refusal without a reason are not accepted', async () => {
    const { path, mailbox } = await envelope()
    const send = await visitSigning(server, path, mailbox)
    expect(await (await send({ ...signed, name: 'Somebody Else' })).text()).toContain('The name must be')
    expect(await (await send({ decision: 'sign', name: 'Chan Ka Ho' })).text()).toContain('Tick the box to sign')
    expect(await (await send({ decision: 'decline', reason: ' ' })).text()).toContain('Please give a reason')
  })

  test('SIGN-01 input stays after an error, also the drawing; a reason may be as long as its field allows', async () => {
    const { envelope_id, path, mailbox } = await envelope()
    const send = await visitSigning(server, path, mailbox)
    const drawing = 'data:image/png;base64,iVBORw0KGgo='
    expect(await (await send({ ...signed, name: 'Somebody Else', drawing })).text()).toContain(`value="${drawing}"`)
    expect((await send({ decision: 'something' })).status).toBe(400)
    const line = 'x'.repeat(99)
    const lines = Array.from({ length: 5 }, () => line).join('\r\n')
    expect(await (await send({ decision: 'decline', reason: lines })).text()).toContain('You declined to sign')
    expect((await events(envelope_id)).at(-1)?.reason).toBe(lines.replaceAll('\r\n', '\n'))
  })
})

describe('the bank', () => {
  const headers = () => ({ authorization: `Bearer ${sandboxSecret(server.deps.config, 'bank')}`, 'content-type': 'application/json' })

  async function pay(reference: string, number: string, amount = '100000') {
    const account = { swift: 'HSBCHKHHHKH', number, name: 'Coastline Trading Limited' }
    const body = JSON.stringify({ reference, amount, currency: 'HKD', account })
    const response = await server.app.request('/sandbox/bank/payouts', { method: 'POST', headers: headers(), body })
    return { status: response.status, body: (await response.json()) as { payout_id: string; status: string } }
  }

  const standing = async (reference: string) =>
    (await server.app.request(`/sandbox/bank/payouts/${reference}`, { headers: headers() })).json()

  test('SHELL-37 the same reference is the same payout, and another amount with it is refused', async () => {
    const [first, second] = [await pay('P-1', '123-456789'), await pay('P-1', '123-456789')]
    expect(first).toMatchObject({ status: 202, body: { status: 'accepted' } })
    expect(second).toEqual(first)
    expect((await pay('P-1', '123-456789', '100001')).status).toBe(409)
  })

  test('SHELL-37 a payout settles at its time; 0000 is refused, 9999 waits for a person', async () => {
    await Promise.all([pay('P-2', '1112223'), pay('P-3', '1110000'), pay('P-4', '111-9999')])
    expect(await standing('P-2')).toMatchObject({ status: 'accepted' })
    await server.later({ seconds: 61 })
    expect(await standing('P-2')).toMatchObject({ status: 'settled' })
    expect(await standing('P-3')).toMatchObject({ status: 'refused', reason: 'account closed' })
    expect(await standing('P-4')).toMatchObject({ status: 'accepted' })
    await form('/sandbox/bank/decide', { reference: 'P-4', decision: 'settled' })
    expect(await standing('P-4')).toMatchObject({ status: 'settled' })
    await form('/sandbox/bank/decide', { reference: 'P-2', decision: 'refused' })
    expect(await standing('P-2')).toMatchObject({ status: 'settled' })
  })
})

test('API-094 SOFR is that of the last working day in New York', async () => {
  expect(lastBusinessDay('2026-11-23')).toBe('2026-11-20')
  expect(lastBusinessDay('2026-11-27')).toBe('2026-11-25')
  expect(await (await server.app.request('/sandbox/rates/sofr')).json()).toMatchObject({ rate: '0.0366' })
})

test('SESS-07 the clock page moves time forward and back to the real time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const away = () => server.deps.clock.now().getTime() - Date.now()
  const before = away()
  await form('/sandbox/clock', { forward: 'week' })
  expect(away() - before).toBe(7 * 86_400_000)
  await form('/sandbox/clock', { reset: '1' })
  expect(away()).toBe(0)
})

describe('requests that the sandbox answers', () => {
  const own = 'localhost:8080'
  const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
    Promise.resolve(
      server.app.request(path, { method, headers, ...(method === 'POST' && { body: new URLSearchParams({ forward: 'day' }) }) }),
    )
  const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status
  const inbox = '/sandbox/mailbox.json'

  test('R2 another host is refused, whatever name is given to this machine: its page would be of the origin of the mailbox', async () => {
    for (const host of ['rebound.example', 'rebound.example:8080', 'localhost.rebound.example:8080', '127.0.0.1.rebound.example', '']) {
      const refused = await ask(inbox, { host })
      expect([host, refused.status, await refused.json()]).toEqual([
        host,
        421,
        { code: 403, message: 'not authorised', data: { fields: {} } },
      ])
      expect(await statusOf('/sandbox/clock', { host }, 'POST')).toBe(421)
      expect(await statusOf('/sandbox/oauth/amazon/authorize', { host })).toBe(421)
    }
    for (const host of [own, 'LOCALHOST:8080', 'localhost:41234', '127.0.0.1:8080', '[::1]:8080'])
      expect(await statusOf(inbox, { host }), host).toBe(200)
  })

  test('R2 an exposed sandbox answers to the host of PUBLIC_URL and to the address it listens on', async () => {
    const settings = { PUBLIC_URL: 'https://demo.example', HOST: '192.168.1.20', PORT: '9000' }
    const exposed = await openTestServer(settings)
    onTestFinished(() => exposed.close())
    const statuses = ['demo.example', '192.168.1.20:9000', 'other.example', '192.168.1.21:9000'].map(
      async (host) => (await exposed.app.request(inbox, { headers: { host } })).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 421, 421])
  })

  test('R2 a page of another origin reads no mail and changes nothing', async () => {
    const before = server.deps.clock.now().getTime()
    for (const origin of ['https://evil.example', 'http://localhost:3000', 'null']) {
      expect(await statusOf(inbox, { host: own, origin }), origin).toBe(403)
      expect(await statusOf('/sandbox/clock', { host: own, origin }, 'POST'), origin).toBe(403)
    }
    for (const site of ['cross-site', 'same-site']) {
      const page = { host: own, 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' }
      expect(await statusOf(inbox, page), site).toBe(403)
      expect(await statusOf('/sandbox/mailbox', page), site).toBe(403)
      expect(await statusOf('/sandbox/clock', page, 'POST'), site).toBe(403)
      expect(await statusOf('/sandbox/clock', { ...page, 'sec-fetch-mode': 'no-cors' }), site).toBe(403)
    }
    expect(server.deps.clock.now().getTime() - before).toBeLessThan(86_400_000)
  })

  test('R2 its own pages, the portal’s redirects to a provider and an address that is typed in work', async () => {
    const consent = `/sandbox/oauth/amazon/authorize?${new URLSearchParams(request)}`
    const page = { host: own, 'sec-fetch-mode': 'navigate' }
    for (const site of ['same-origin', 'none', 'cross-site'])
      expect(await statusOf(consent, { ...page, 'sec-fetch-site': site }), site).toBe(200)
    for (const site of ['same-origin', 'none'])
      expect(await statusOf('/sandbox/mailbox', { ...page, 'sec-fetch-site': site }), site).toBe(200)
    const sent = { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080', 'sec-fetch-site': 'same-origin' }
    expect(await statusOf('/sandbox/clock', sent, 'POST')).toBe(303)
  })
})

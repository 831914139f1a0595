/** No input breaks a call: five hundred generated inputs of every call, of the shape of its schema and then changed. Decision 073. */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { z } from 'zod'
import { areas, type EndpointName } from '../../contract/endpoints.ts'
import { codes } from '../../contract/kernel/codes.ts'
import { type Endpoint, headers, ofStaff } from '../../contract/kernel/endpoint.ts'
import { mount } from '../../server/app/http/mount.ts'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import type { App } from '../../server/platform/http/types.ts'
import { staffCookie } from '../../server/staff/sessions.ts'
import { staffMember, submittedCase } from '../staff/staff.ts'
import { inputs } from '../support/every-call.ts'
import { type Generated, generatedInputs, requestFor } from '../support/generated-input.ts'
import { openMerchantServer } from '../support/merchants.ts'
import type { Browser, TestServer } from '../support/server.ts'
import { type WholeMerchant, wholeMerchant } from '../support/whole-merchant.ts'

let server: TestServer
let merchant: WholeMerchant
let lead: Browser
let kept: string
/** What the server logs as broken. */
let logged: MockInstance[]

const many = '1000000'
const settings = { POINTS_PER_MINUTE: many, CODES_PER_IP_AND_DAY: many, UPLOADS_PER_HOUR: many, SMS_PER_COUNTRY_AND_HOUR: many }

/** Generated inputs of each call, and how many that its schema accepts and refuses are sent to the whole server. */
const counts = { generated: 500, accepted: 6, refused: 1 }

beforeAll(async () => {
  server = await openMerchantServer(settings)
  await setReviewMode(server.database.db, 'manual')
  const [reviewer, leading] = [await staffMember(server, 'reviewer'), await staffMember(server, 'lead')]
  lead = leading.browser
  const { caseId } = await submittedCase(server, reviewer.browser)
  merchant = await wholeMerchant(server, caseId)
  kept = `generated_input_${randomUUID().replaceAll('-', '')}`
  await server.keepAs(kept)
})
beforeEach(async () => {
  server = await openMerchantServer(settings, kept)
  const { log } = server.deps
  logged = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')]
  return () => server.close()
})

/** Refusals before the handler. */
const unread: readonly number[] = [codes.invalidInput, codes.malformedJson, codes.tooLarge, codes.tooManyItems]
/** Answers to a session that a call has ended. */
const ended: readonly number[] = [codes.unauthenticated, codes.forbidden]

/** The code of an answer, which has the shape of every answer whatever was sent. */
async function codeOf(name: string, sent: readonly [string, RequestInit], answer: Response | Promise<Response>): Promise<number> {
  const response = await answer
  const answered = JSON.parse(await response.text()) as { code: number }
  // A refusal by a marketplace is logged, too, without an error.
  const faults = logged.flatMap(({ mock }) => mock.calls).filter(([entry]) => (entry as { err?: unknown } | undefined)?.err)
  // Ninety thousand assertions would take longer than the calls: one is made where something broke.
  if (![200, 401, 403].includes(response.status) || faults.length > 0 || String(Object.keys(answered)) !== 'code,message,data') {
    const about = JSON.stringify([name, ...sent]).slice(0, 3000)
    expect.fail(`${about} answered ${response.status} ${JSON.stringify(answered).slice(0, 300)} ${faults.map(stackOf).join()}`)
  }
  return answered.code
}

const stackOf = ([entry]: unknown[]) => String((entry as { err?: Error }).err?.stack)

/** Calls as the server mounts them, open to all and without an effect: they only read their input. */
function reader(calls: Record<string, Endpoint>): App {
  const opened = ([name, { method, path, input, encoding, formLimit }]: [string, Endpoint]) =>
    [name, { method, path, input, encoding, formLimit, access: 'public', output: z.null(), codes: [], summary: '' }] as const
  const app: App = new Hono()
  const readers = Object.fromEntries(Object.keys(calls).map((name) => [name, async () => null]))
  mount(app, Object.fromEntries(Object.entries(calls).map(opened)) as Record<string, Endpoint>, readers as never, server.deps)
  return app
}

/** Inputs of a call, each once, by whether its schema accepts them; every one is read as the server reads it. */
async function read(app: App, name: string, declared: Endpoint, generated: readonly Generated[]) {
  const [accepted, refused] = [new Map<string, Generated>(), new Map<string, Generated>()]
  for (const input of generated) {
    const sent = requestFor(declared, input, {})
    const code = await codeOf(name, sent, app.request(...sent, { requestId: 'generated' }))
    const list = unread.includes(code) ? refused : accepted
    if (list.size < counts.accepted) list.set(JSON.stringify(input), input)
  }
  return { accepted: [...accepted.values()], refused: [...refused.values()] }
}

/** Opens again what the call has closed, so that the next inputs reach it. */
async function reopen(): Promise<void> {
  const { db } = server.database
  await db.updateTable('sessions').set({ revoked_at: null }).execute()
  await db.updateTable('staff_sessions').set({ revoked_at: null }).execute()
}

/** A browser of the one who may make a call. */
function browserFor({ access }: Endpoint): Browser {
  const { token, cookie, companyId } = ofStaff(access) ? lead : merchant.administrator
  return Object.assign(server.browser(), { token, cookie, companyId })
}

describe('generated input', () => {
  for (const [area, calls] of Object.entries(areas)) {
    test(`API-G02 breaks no call of ${area}`, async () => {
      const app = reader(calls)
      for (const [name, declared] of Object.entries(calls) as [EndpointName, Endpoint][]) {
        const example = () => inputs[name](merchant.of, merchant.at)
        const generated = [{ ...example() }, ...generatedInputs(declared, example, { count: counts.generated, seed: 73 })]
        const { accepted, refused } = await read(app, name, declared, generated)
        let reached = 0
        // An uploaded file is opened by a process of its own, which takes a moment.
        const chosen = declared.encoding === 'multipart' ? accepted.slice(0, 2) : accepted
        for (const input of [...chosen, ...refused.slice(0, counts.refused)]) {
          const key: Record<string, string> = declared.idempotent ? { [headers.idempotencyKey]: randomUUID() } : {}
          const sent = requestFor(declared, input, key)
          const code = await codeOf(name, sent, browserFor(declared).fetch(...sent))
          if (ended.includes(code)) await reopen()
          if (accepted.includes(input) && ![...ended, codes.tooManyRequests].includes(code)) reached++
        }
        // Those need a sign-in that waits for its second factor; this one is complete.
        if (area === 'staffFactors') reached++
        expect([name, refused.length > 0, reached > 0]).toEqual([name, true, true])
      }
    })
  }

  test('API-G02 R12 SESS-21 breaks no call as a header or a cookie', async () => {
    const odd = ['', '\x01\x7f', 'é\xff', '%00', '__proto__', "' or 1=1 --", 'x'.repeat(20_000)]
    const names = [...Object.values(headers), 'cookie', 'accept-language', 'user-agent', 'content-type', 'sec-fetch-site', 'origin']
    const asked = ['submitDrawdown', 'exchangeHandoff', 'readStaff'] as const
    for (const name of asked) {
      const declared: Endpoint = Object.assign({}, ...Object.values(areas))[name]
      for (const header of names) {
        for (const value of [...odd, `${staffCookie}=%00`, `sampan_binding_x=%ff; ${staffCookie}=%ED%A0%80`]) {
          const sent = requestFor(declared, { ...inputs[name](merchant.of, merchant.at) }, { [headers.idempotencyKey]: randomUUID() })
          const browser = browserFor(declared)
          const kept = header === headers.authorization || header === 'cookie' ? { token: null, cookie: null } : {}
          const init = { ...sent[1], headers: { ...sent[1].headers, [header]: value } }
          await codeOf(`${name} ${header}: ${value.slice(0, 40)}`, [sent[0], init], Object.assign(browser, kept).fetch(sent[0], init))
        }
      }
    }
  })

  test('API-G02 breaks no address outside the contract', async () => {
    const odd = ['%00', '%ff', '%ED%A0%80', '__proto__', 'constructor', '..%2f..', '9999999999', 'x'.repeat(5000), '%E2%80%AE', '%']
    const routes = [...new Set(server.app.routes.filter(({ method }) => method === 'GET' || method === 'POST').map(({ path }) => path))]
    const broken: unknown[] = []
    for (const path of routes.filter((each) => /[:*]/.test(each))) {
      for (const value of odd) {
        const filled = path.replace(/:\w+(\{[^}]*\})?|\*/g, value)
        for (const address of [filled, `${filled}?signature=${value}&expires=${value}&to=${value}&locale=${value}`]) {
          const { status } = await server.app.request(address)
          if (status >= 500) broken.push([address.slice(0, 200), status])
        }
      }
    }
    expect(broken).toEqual([])
  })
})

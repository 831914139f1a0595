/** The handoff: the token is exchanged once, the cookie is removed in every case, and the merchant is notified. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ActorRefFrom, createActor, createMachine, fromPromise, SimulatedClock } from 'xstate'
import type { Login } from '../../contract/account/accounts.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { departureOf, handoffMachine } from '../../machines/account/handoff.ts'
import { putHandoff, readHandoff, removeHandoff } from '../../src/app/handoff-cookie.ts'
import { mayLeaveFor } from '../../src/app/leaving.ts'
import { waitFor } from '../support/wait-for.ts'

const login = { token: 't', is_skip: false } as Login

async function handOver(answer: () => Promise<Login>, accessToken: string | null = 'token') {
  const heard: { type: string; id?: string }[] = []
  let removed = 0
  const parent = createMachine({
    invoke: {
      id: 'handoff',
      input: { departure: null },
      src: handoffMachine.provide({
        actors: { exchangeHandoff: fromPromise(answer) },
        actions: {
          removeCookie: () => {
            removed++
          },
        },
      }),
    },
    on: { '*': { actions: ({ event }) => heard.push(event) } },
  })
  const actor = createActor(parent)
  actor.start()
  const handoff = actor.getSnapshot().children.handoff as ActorRefFrom<typeof handoffMachine>
  handoff.send({ type: 'landing.reached', accessToken, mailbox: null })
  await waitFor(handoff, (snapshot) => snapshot.matches('waiting'))
  await Promise.resolve()
  return { heard, removed }
}

describe('the handoff', () => {
  test('SESS-14 SESS-15 SESS-18 a token is exchanged for a session, 登录成功 is shown, and the cookie is removed', async () => {
    const { heard, removed } = await handOver(async () => login)
    expect(heard).toEqual([
      { type: 'credentials.accepted', login },
      { type: 'notice.raised', kind: 'success', id: 'account.handoff.done' },
    ])
    expect(removed).toBe(1)
  })

  test('SESS-16 SESS-17 SESS-18 a refused token shows its reason, a lost answer a network message, and the cookie is removed', async () => {
    for (const [error, id] of [
      [new Problem('credentialsInvalid'), 'code.80810004'],
      [new Problem(99999999), 'account.handoff.failed'],
      [new Error('lost'), 'account.handoff.network'],
    ] as const) {
      const { heard, removed } = await handOver(() => Promise.reject(error))
      expect(heard).toEqual([{ type: 'handoff.failed' }, { type: 'notice.raised', kind: 'error', id }])
      expect(removed).toBe(1)
    }
  })

  test('SESS-18 the cookie is removed before the exchange is answered, so that a page left during the exchange keeps nothing', () => {
    const did: string[] = []
    const actor = createActor(
      handoffMachine.provide({
        actors: {
          exchangeHandoff: fromPromise(({ input }) => {
            did.push(`sent ${input.accessToken}`)
            return new Promise<Login>(() => {})
          }),
        },
        actions: { removeCookie: () => void did.push('removed') },
      }),
      { input: { departure: null } },
    ).start()
    actor.send({ type: 'landing.reached', accessToken: 'token', mailbox: null })
    expect(did.sort()).toEqual(['removed', 'sent token'])
    actor.stop()
    expect(did).toHaveLength(2)
  })

  test('SESS-14 without a cookie no request is sent', async () => {
    expect(await handOver(async () => login, null)).toEqual({ heard: [], removed: 0 })
  })
})

describe('decision 081 a token that arrives while a user is signed in', () => {
  /** The chart after the token has arrived, and what it did; `compared` answers the comparison. */
  async function arrive(compared: () => Promise<{ same_user: boolean; expires_in: number }>) {
    const did: string[] = []
    const clock = new SimulatedClock()
    const parent = createActor(
      createMachine({
        invoke: {
          id: 'handoff',
          input: { departure: null },
          src: handoffMachine.provide({
            actors: {
              compareHandoff: fromPromise(compared),
              exchangeHandoff: fromPromise(async ({ input }) => {
                did.push(`exchanged ${input.accessToken}`)
                return login
              }),
            },
            actions: { removeCookie: () => void did.push('removed') },
          }),
        },
        on: { '*': { actions: ({ event }) => did.push(event.id ?? event.type) } },
      }),
      { clock },
    ).start()
    const handoff = parent.getSnapshot().children.handoff as ActorRefFrom<typeof handoffMachine>
    handoff.send({ type: 'landing.reached', accessToken: 'token', mailbox: 'a@example.com' })
    await waitFor(handoff, (snapshot) => !snapshot.matches('comparing') && !snapshot.matches('exchanging'))
    return { handoff, did, clock }
  }
  const another = async () => ({ same_user: false, expires_in: 100 })

  test('SESS-14 SESS-18 asks first; the cookie is gone, the token unused', async () => {
    const { handoff, did } = await arrive(another)
    expect(handoff.getSnapshot().hasTag('asking')).toBe(true)
    expect(handoff.getSnapshot().context.mailbox).toBe('a@example.com')
    expect(did).toEqual(['removed'])
  })

  test('SESS-14 once accepted, the page makes room before the exchange is answered', async () => {
    const { handoff, did } = await arrive(another)
    handoff.send({ type: 'handoff.accepted' })
    await waitFor(handoff, (snapshot) => snapshot.matches('waiting'))
    expect(did).toEqual(['removed', 'removed', 'handoff.accepted', 'exchanged token', 'credentials.accepted', 'account.handoff.done'])
  })

  test('decision 081 once declined, the session stays and the token is not exchanged', async () => {
    const { handoff, did } = await arrive(another)
    handoff.send({ type: 'dialog.closed' })
    expect(handoff.getSnapshot().matches('waiting')).toBe(true)
    expect(did).toEqual(['removed'])
  })

  test('CONST-33 a token that expires while the question is open is reported, and can no longer be accepted', async () => {
    const { handoff, did, clock } = await arrive(another)
    clock.increment(99_999)
    expect(handoff.getSnapshot().hasTag('lapsed')).toBe(false)
    clock.increment(1)
    expect(handoff.getSnapshot().hasTag('lapsed')).toBe(true)
    handoff.send({ type: 'handoff.accepted' })
    expect(handoff.getSnapshot().hasTag('lapsed')).toBe(true)
    handoff.send({ type: 'dialog.closed' })
    expect(handoff.getSnapshot().matches('waiting')).toBe(true)
    expect(did).toEqual(['removed'])
  })

  test('SESS-15 a token of the same user asks nothing and keeps the session', async () => {
    const { handoff, did } = await arrive(async () => ({ same_user: true, expires_in: 100 }))
    expect(handoff.getSnapshot().matches('waiting')).toBe(true)
    expect(did).toEqual(['removed', 'account.handoff.done'])
  })

  test('SESS-16 SESS-17 an invalid token and a lost answer are reported, and the session stays', async () => {
    for (const [error, id] of [
      [new Problem('credentialsInvalid'), 'code.80810004'],
      [new Error('lost'), 'account.handoff.network'],
    ] as const) {
      const { did } = await arrive(() => Promise.reject(error))
      expect(did).toEqual(['removed', id])
    }
  })

  test('a session that turns out to be over is replaced without a question', async () => {
    const { did } = await arrive(() => Promise.reject(new Problem('unauthenticated')))
    expect(did).toEqual(['removed', 'removed', 'exchanged token', 'credentials.accepted', 'account.handoff.done'])
  })
})

describe('leaving for another site', () => {
  const login = { is_skip: true, access_token: 'handoff', source_index_path: 'https://partner.test/index' } as Login
  const from = (register_source: string): Login => ({ ...login, user: { ...login.user, register_source } })

  /** The chart's effects for a departure: the cookie it wrote, the address it left for, the events it sent to the portal. */
  function depart(address: string, departing: Login | null) {
    const did: unknown[] = []
    createActor(
      createMachine({
        invoke: {
          id: 'handoff',
          input: { departure: { token: 'handoff', address, login: departing } },
          src: handoffMachine.provide({
            guards: { addressAllowed: (_, params) => mayLeaveFor(params.address, ['partner.test']) },
            actions: {
              putCookie: (_, { token }) => did.push(`put ${token}`),
              leaveFor: (_, params) => did.push(`left for ${params.address}`),
            },
          }),
        },
        on: { '*': { actions: ({ event }) => did.push(event) } },
      }),
    ).start()
    return did
  }

  beforeEach(() => void vi.stubGlobal('location', new URL('https://portal.test/financing/credit/hook')))
  afterEach(() => void vi.unstubAllGlobals())

  test('SESS-11 SESS-13 only is_skip of another source leaves the portal', () => {
    expect(departureOf(from('partner'))).toMatchObject({ token: 'handoff', address: 'https://partner.test/index' })
    expect(departureOf({ ...from('partner'), is_skip: false })).toBeNull()
    for (const source of ['small_shop_financing', 'revenue_credit_automation']) expect(departureOf(from(source))).toBeNull()
  })

  test('SESS-11 SESS-12 to a listed site the token goes into the cookie, then the browser leaves; no token is exchanged', () => {
    expect(depart('https://partner.test/index', null)).toEqual(['put handoff', 'left for https://partner.test/index'])
    expect(depart('/sandbox/partner-site/index', null)).toEqual(['put handoff', 'left for /sandbox/partner-site/index'])
  })

  test('R5 a foreign address sets no cookie and is not opened', () => {
    const foreign = [
      'https://evil.test/',
      '//evil.test',
      'https://partner.test.evil.test/',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://a@evil.test',
      'blob:https://partner.test/x',
      '',
    ]
    for (const address of foreign) expect(depart(address, login), address).toEqual([{ type: 'departure.refused', login }])
  })
})

describe('the cookie', () => {
  /** A browser's jar that refuses public suffixes and domains of others. */
  function jarAt(host: string, suffixes: readonly string[] = ['test', 'com.hk']) {
    const written: string[] = []
    const jar = new Map<string, string>()
    vi.stubGlobal('location', { hostname: host, protocol: 'https:' })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => jar.get(`local ${key}`) ?? null,
      setItem: (key: string, value: string) => jar.set(`local ${key}`, value),
      removeItem: (key: string) => jar.delete(`local ${key}`),
    })
    vi.stubGlobal('document', {
      get cookie() {
        return [...jar]
          .filter(([key]) => key.startsWith('cookie'))
          .map(([, value]) => `AccessToken=${value}`)
          .join('; ')
      },
      set cookie(text: string) {
        const domain = /domain=([^;]+)/.exec(text)?.[1] ?? 'host'
        if (suffixes.includes(domain)) return
        written.push(text)
        const value = /^AccessToken=([^;]*)/.exec(text)?.[1] ?? ''
        if (/max-age=0/.test(text)) jar.delete(`cookie ${domain}`)
        else jar.set(`cookie ${domain}`, value)
      },
    })
    return { jar, written }
  }
  afterEach(() => void vi.unstubAllGlobals())

  test('SESS-11 CONST-16 CONST-33 the token is stored for two minutes on the parent domain: the last two labels, or more for a public suffix', () => {
    for (const [host, domain] of [
      ['portal.sampan.test', 'sampan.test'],
      ['a.b.sampan.test', 'sampan.test'],
      ['portal.sampan.com.hk', 'sampan.com.hk'],
    ] as const) {
      const { written } = jarAt(host)
      putHandoff('t/1')
      expect(written.at(-1), host).toBe(`AccessToken=t%2F1; path=/; max-age=120; samesite=lax; secure; domain=${domain}`)
    }
  })

  test('SESS-11 on localhost and on an IP address the cookie belongs to the host alone', () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      const { written } = jarAt(host)
      putHandoff('t')
      expect(written.at(-1), host).toBe('AccessToken=t; path=/; max-age=120; samesite=lax; secure')
    }
  })

  test('SESS-14 a token written by one tab is not read by another while the token is valid', () => {
    vi.useFakeTimers()
    jarAt('portal.sampan.test')
    putHandoff('ours')
    // Another tab of this browser has the same cookies and the same local store, but its own session store.
    vi.stubGlobal('sessionStorage', { getItem: () => null })
    expect(readHandoff()).toBeNull()
    vi.advanceTimersByTime(120_000)
    expect(readHandoff()).toBe('ours')
    expect(localStorage.getItem('handoffSent')).toBeNull()
    vi.useRealTimers()
  })

  test('SESS-14 SESS-18 another site’s token is read and removed wherever it is stored; the portal’s own token is never read back', () => {
    const { jar } = jarAt('portal.sampan.test')
    expect(readHandoff()).toBeNull()
    jar.set('cookie sampan.test', 'theirs')
    expect(readHandoff()).toBe('theirs')
    removeHandoff()
    expect(readHandoff()).toBeNull()
    putHandoff('ours')
    expect(document.cookie).toBe('AccessToken=ours')
    expect(readHandoff()).toBeNull()
  })
})

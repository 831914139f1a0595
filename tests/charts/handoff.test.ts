/** The handoff: exchanged once, the cookie gone in every case, and the merchant told. */

import { describe, expect, test } from 'vitest'
import { createActor, createMachine, fromPromise, waitFor } from 'xstate'
import type { Login } from '../../contract/accounts.ts'
import { Problem } from '../../contract/problem.ts'
import { handoffMachine } from '../../machines/handoff.ts'

const login = { token: 't' } as Login

async function handOver(answer: () => Promise<Login>, accessToken: string | null = 'token') {
  const heard: { type: string; id?: string }[] = []
  let removed = 0
  const parent = createMachine({
    invoke: {
      id: 'handoff',
      input: { accessToken },
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
  const { handoff } = actor.getSnapshot().children
  if (handoff) await waitFor(handoff, (snapshot) => ['exchanged', 'failed', 'none'].includes(String((snapshot as { value: string }).value)))
  await Promise.resolve()
  return { heard, removed }
}

describe('the handoff', () => {
  test('SESS-14 SESS-15 SESS-18 a token is exchanged for a session, 登录成功 is said, and the cookie is gone', async () => {
    const { heard, removed } = await handOver(async () => login)
    expect(heard).toEqual([
      { type: 'credentials.accepted', login },
      { type: 'notice.raised', kind: 'success', id: 'handoff.done' },
    ])
    expect(removed).toBe(1)
  })

  test('SESS-16 SESS-17 SESS-18 a refused token says why, a lost answer blames the network, and the cookie is gone', async () => {
    for (const [error, id] of [
      [new Problem(80810004), 'code.80810004'],
      [new Problem(99999999), 'handoff.failed'],
      [new Error('lost'), 'handoff.network'],
    ] as const) {
      const { heard, removed } = await handOver(() => Promise.reject(error))
      expect(heard).toEqual([{ type: 'notice.raised', kind: 'error', id }])
      expect(removed).toBe(1)
    }
  })

  test('SESS-14 without a cookie nothing is asked', async () => {
    expect(await handOver(async () => login, null)).toEqual({ heard: [], removed: 0 })
  })
})

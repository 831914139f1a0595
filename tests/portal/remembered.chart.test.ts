/** Cached lists: fetched once, fetched again on request, forgotten at sign-out, and only logged when they cannot be fetched. */
import { expect, test } from 'vitest'
import type { Gateway, Platform } from '../../contract/shops/linking.ts'
import type { Client } from '../../src/app/client.ts'
import { remembering } from '../../src/app/remembered.ts'

/** A client that counts; while `down` it refuses. */
function counting() {
  const asked = { listPlatforms: 0, listGateways: 0 }
  const state = { down: false }
  const logged: string[] = []
  const list = (name: keyof typeof asked) => async () => {
    asked[name] += 1
    if (state.down) throw new Error('down')
    return [{ id: asked[name] }] as (Platform & Gateway)[]
  }
  const client = { listPlatforms: list('listPlatforms'), listGateways: list('listGateways') } as unknown as Client
  return { asked, state, logged, ...remembering(client, (what) => logged.push(what)) }
}

test('SHOP-19 SHOP-20 API-060 API-061 platforms and gateways are fetched once, also when two ask at once', async () => {
  const { client, asked } = counting()
  const [first, second] = await Promise.all([client.listPlatforms({}), client.listPlatforms({})])
  expect(await client.listPlatforms({})).toBe(first)
  expect(second).toBe(first)
  await client.listGateways({})
  await client.listGateways({})
  expect(asked).toEqual({ listPlatforms: 1, listGateways: 1 })
})

test('SHOP-20 gateways fetched again replace the cached ones for all callers', async () => {
  const { client, forget, asked } = counting()
  await client.listGateways({})
  await client.listPlatforms({})
  forget('listGateways')
  expect(await client.listGateways({})).toEqual([{ id: 2 }])
  expect(await client.listGateways({})).toEqual([{ id: 2 }])
  await client.listPlatforms({})
  expect(asked).toEqual({ listPlatforms: 1, listGateways: 2 })
})

test('SHOP-27 both are forgotten at sign-out', async () => {
  const { client, forget, asked } = counting()
  for (let session = 0; session < 2; session++) {
    await client.listPlatforms({})
    await client.listGateways({})
    forget()
  }
  expect(asked).toEqual({ listPlatforms: 2, listGateways: 2 })
})

test('SHOP-23 ERR-C17 a list that cannot be fetched is logged and requested again', async () => {
  const { client, state, logged, asked } = counting()
  state.down = true
  await expect(client.listGateways({})).rejects.toThrow('down')
  await expect(client.listPlatforms({})).rejects.toThrow('down')
  expect(logged).toEqual(['listGateways could not be fetched', 'listPlatforms could not be fetched'])
  state.down = false
  expect(await client.listGateways({})).toEqual([{ id: 2 }])
  expect(asked).toEqual({ listPlatforms: 1, listGateways: 2 })
})

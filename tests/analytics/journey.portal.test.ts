/** Where a merchant is, and what fails there, as the portal reports it to the journey map. */
import { expect } from 'vitest'
import type { EndpointName, OutputOf } from '../../contract/endpoints.ts'
import { test } from '../support/in-process/world.ts'

type Map = OutputOf<Extract<EndpointName, 'readJourney'>>

test('API-084 ONB-08 where a merchant stays and what fails there is on the map', async ({ standing }) => {
  const merchant = await standing('company-approved')
  const states = async () => {
    const { data } = (await (await merchant.wire.ask('/backoffice/api/journey')).json()) as { data: Map }
    return data.charts.find(({ chart }) => chart === 'shopAuthorisation')?.states ?? []
  }
  const passed = async (name: string) => (await states()).find(({ state }) => state === name)?.passed ?? 0
  await merchant.signIn('/shops/authorise')
  await merchant.later({ seconds: 10 })
  expect([await passed('choosingPlatform'), await passed('stateInvalid')]).toEqual([1, 0])
  // A return from an authorisation that was never started.
  await merchant.open('/shops/authorise?code=made-up&state=made-up')
  await merchant.later({ seconds: 10 })
  expect(await passed('stateInvalid')).toBe(1)
  // Where the merchant was last, which may be reported before the failure or after it.
  expect((await states()).flatMap(({ errors }) => errors.map(({ code }) => code))).toContain(513)
})

/** The drawdown chart when the price moves between preview and confirmation. */
import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Drawdown, DrawdownOffer, FacilitySummary } from '../../contract/credit.ts'
import type { InputOf } from '../../contract/endpoints.ts'
import type { DebitAccount } from '../../contract/onboarding.ts'
import { Problem } from '../../contract/problem.ts'
import { drawdownMachine } from '../../machines/drawdown.ts'

const amount = { amount: '5000000', currency: 'HKD' } as const
const offerAt = (annual_rate: string, cost: string) =>
  ({ amount, tenor: 6, annual_rate, total_cost: { amount: cost, currency: 'HKD' } }) as unknown as DrawdownOffer

test('CRED-13 CRED-14 a price that has changed is shown anew and sent only after it was confirmed again, under the same key', async () => {
  const offers = [offerAt('0.135', '100'), offerAt('0.145', '120')]
  const sent: { idempotencyKey: string; request: InputOf<'submitDrawdown'> }[] = []
  const actor = createActor(
    drawdownMachine.provide({
      delays: { pause: 0 },
      actors: {
        readFacilitySummary: fromPromise(async () => ({ currency: 'HKD' }) as unknown as FacilitySummary | null),
        readDebitAccount: fromPromise(async () => null as DebitAccount | null),
        previewDrawdown: fromPromise(async () => offers.shift() as DrawdownOffer),
        submitDrawdown: fromPromise(async ({ input }) => {
          sent.push(input)
          if (sent.length === 1) throw new Problem(502, { fields: { agreed: 'field.agreed.changed' } })
          return { id: 'd', status: 'settled' } as unknown as Drawdown
        }),
      },
    }),
    { input: { product: 'hook', key: 'one-key' } },
  ).start()
  await waitFor(actor, (snapshot) => snapshot.hasTag('form'))
  actor.send({ type: 'terms.changed', amount, tenor: 6 })
  await waitFor(actor, (snapshot) => snapshot.can({ type: 'terms.agreed' }))
  actor.send({ type: 'terms.agreed' })
  actor.send({ type: 'drawdown.confirmed' })
  const asked = await waitFor(actor, (snapshot) => snapshot.matches('confirming') && snapshot.context.problem !== null)
  expect(asked.context.offer?.annual_rate).toBe('0.145')
  expect(asked.context.problem?.fields).toHaveProperty('agreed')
  expect(sent).toHaveLength(1)
  actor.send({ type: 'drawdown.confirmed' })
  expect((await waitFor(actor, (snapshot) => snapshot.hasTag('settled'))).context.problem).toBeNull()
  expect(sent.map(({ idempotencyKey, request }) => [idempotencyKey, request.agreed.annual_rate, request.agreed.total_cost.amount])).toEqual(
    [
      ['one-key', '0.135', '100'],
      ['one-key', '0.145', '120'],
    ],
  )
})

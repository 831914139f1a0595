/** The drawdown chart when the price moves between preview and confirmation. */
import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Drawdown, DrawdownOffer, FacilitySummary } from '../../contract/credit.ts'
import type { InputOf } from '../../contract/endpoints.ts'
import type { DebitAccount } from '../../contract/onboarding.ts'
import { Problem } from '../../contract/problem.ts'
import { drawdownMachine } from '../../machines/drawdown.ts'
import { basis, drawable, facility, quoted } from './worlds/drawdown.ts'

const dearer: DrawdownOffer = { ...quoted, annual_rate: '0.145', total_cost: { amount: '120', currency: 'HKD' } }

test('CRED-13 CRED-14 a price that has changed is shown anew and sent only after it was confirmed again, under the same key', async () => {
  const offers = [quoted, dearer]
  const sent: { idempotencyKey: string; request: InputOf<'submitDrawdown'> }[] = []
  const actor = createActor(
    drawdownMachine.provide({
      actors: {
        readFacilitySummary: fromPromise(async () => facility as unknown as FacilitySummary | null),
        readDebitAccount: fromPromise(async () => null as DebitAccount | null),
        readDrawdownBasis: fromPromise(async () => basis),
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
  actor.send({ type: 'terms.changed', amount: drawable, tenor: 6 })
  actor.send({ type: 'terms.agreed' })
  await waitFor(actor, (snapshot) => snapshot.can({ type: 'drawdown.confirmed' }))
  actor.send({ type: 'drawdown.confirmed' })
  const asked = await waitFor(actor, (snapshot) => snapshot.hasTag('repriced'))
  expect(asked.context.offer?.annual_rate).toBe('0.145')
  expect(sent).toHaveLength(1)
  actor.send({ type: 'drawdown.confirmed' })
  expect((await waitFor(actor, (snapshot) => snapshot.hasTag('settled'))).context.problem).toBeNull()
  expect(sent.map(({ idempotencyKey, request }) => [idempotencyKey, request.agreed.annual_rate, request.agreed.total_cost.amount])).toEqual(
    [
      ['one-key', quoted.annual_rate, quoted.total_cost.amount],
      ['one-key', '0.145', '120'],
    ],
  )
})

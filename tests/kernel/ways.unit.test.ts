/** The ways that tests are made of. Decision 141. */
import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { scenarioWays, waysOf } from './ways.ts'

const model = setup({ types: { events: {} as { type: 'asks' | 'asks again' | 'agrees' | 'refuses' } } }).createMachine({
  initial: 'open',
  states: {
    open: { on: { asks: 'asked' } },
    asked: { on: { 'asks again': 'askedAgain', agrees: 'agreed', refuses: 'refused' } },
    askedAgain: { on: { agrees: 'agreed' } },
    agreed: { type: 'final' },
    refused: { type: 'final' },
  },
})

test('the ways of a model take every transition, with the events in their titles', () => {
  expect(waysOf(model).map(({ title }) => title)).toEqual(['asks, then asks again, then agrees', 'asks, then agrees', 'asks, then refuses'])
})

test('a way checks each state and does what leads to the next one', async () => {
  const done: string[] = []
  const part = (name: string) => async () => void done.push(name)
  const [, direct] = waysOf(model)
  await direct?.walk(
    { open: part('open'), asked: part('asked'), askedAgain: part('askedAgain'), agreed: part('agreed'), refused: part('refused') },
    { asks: part('asks'), 'asks again': part('asks again'), agrees: part('agrees'), refuses: part('refuses') },
  )
  expect(done).toEqual(['open', 'asks', 'asked', 'agrees', 'agreed'])
})

test('a scenario with a state that is not checked fails before anything is done; of alternatives the first is taken', async () => {
  const done: string[] = []
  const part = (name: string) => async () => void done.push(name)
  const actions = { 'documents.made': part('made'), 'signing.initiated': part('sent'), 'signer.signed': part('signed') }
  const { signed } = scenarioWays('agreement')
  await expect(signed.walk({ preparing: part('preparing'), draft: part('draft') }, actions)).rejects.toThrow('initiated,completed')
  expect(done).toEqual([])
})

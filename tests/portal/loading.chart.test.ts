/** The overlay of loading against the clock. */
import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { loadingMachine } from '../../machines/kernel/loading.ts'

function overlay() {
  const clock = new SimulatedClock()
  const actor = createActor(loadingMachine, { clock }).start()
  return {
    clock,
    send: (type: 'loading.began' | 'loading.ended') => actor.send({ type }),
    shown: () => actor.getSnapshot().hasTag('shown'),
  }
}

test('SHELL-29 CONST-21 the overlay is hidden 500 ms after loading has ended', () => {
  const { clock, send, shown } = overlay()
  send('loading.began')
  clock.increment(200)
  expect(shown()).toBe(true)
  send('loading.ended')
  clock.increment(499)
  expect(shown()).toBe(true)
  clock.increment(1)
  expect(shown()).toBe(false)
})

test('SHELL-29 loading that is over within 200 ms shows no overlay', () => {
  const { clock, send, shown } = overlay()
  send('loading.began')
  clock.increment(199)
  send('loading.ended')
  clock.increment(1000)
  expect(shown()).toBe(false)
})

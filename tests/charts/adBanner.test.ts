/** The banner of advertisements against the clock. */
import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { adBanner, adBannerMachine } from '../../machines/adBanner.ts'

function banner(first = 0) {
  const clock = new SimulatedClock()
  const actor = createActor(adBannerMachine, { clock, input: { shown: first } }).start()
  return {
    pass: (ms: number) => clock.increment(ms),
    send: (type: 'banner.held' | 'banner.released' | 'pause.pressed') => actor.send({ type }),
    shown: () => actor.getSnapshot().context.shown,
    paused: () => actor.getSnapshot().hasTag('paused'),
  }
}

test('SHELL-06 SHELL-07 CONST-17 CONST-37 the two advertisements take turns every five seconds', () => {
  const { pass, shown } = banner()
  expect(shown()).toBe(0)
  pass(4999)
  expect(shown()).toBe(0)
  pass(1)
  expect(shown()).toBe(1)
  pass(4999)
  expect(shown()).toBe(1)
  pass(1)
  expect(shown()).toBe(0)
})

test('SHELL-06 a banner that turned before the scripts came goes on from the advertisement in view', () => {
  const { pass, shown } = banner(1)
  expect(shown()).toBe(1)
  pass(5000)
  expect(shown()).toBe(0)
})

test('SHELL-08 CONST-17 an advertisement fades in half a second', () => {
  expect(adBanner.fade).toBe(500)
})

test('SHELL-06 the banner waits while the pointer or the focus is on it, and then takes its full time', () => {
  const { pass, send, shown } = banner()
  pass(4000)
  send('banner.held')
  pass(60_000)
  expect(shown()).toBe(0)
  send('banner.released')
  pass(4999)
  expect(shown()).toBe(0)
  pass(1)
  expect(shown()).toBe(1)
})

test('SHELL-06 a paused banner stays still until its button is pressed again, wherever the pointer goes', () => {
  const { pass, send, shown, paused } = banner()
  send('banner.held')
  send('pause.pressed')
  expect(paused()).toBe(true)
  send('banner.released')
  pass(60_000)
  send('banner.held')
  send('pause.pressed')
  expect(paused()).toBe(false)
  pass(60_000)
  expect(shown()).toBe(0)
  send('banner.released')
  pass(5000)
  expect(shown()).toBe(1)
})

test('SHELL-06 a banner paused from afar goes on at once', () => {
  const { pass, send, shown } = banner()
  send('pause.pressed')
  pass(60_000)
  send('pause.pressed')
  pass(5000)
  expect(shown()).toBe(1)
})

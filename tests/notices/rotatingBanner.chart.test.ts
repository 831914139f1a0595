/** The banner that turns, against the clock: advertisements and notices alike. */
import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type Hold, isPaused, rotatingBannerMachine, turning } from '../../machines/kernel/rotatingBanner.ts'

function banner(input: { items: string[]; shown?: string } = { items: ['a', 'b', 'c'] }) {
  const clock = new SimulatedClock()
  const actor = createActor(rotatingBannerMachine, { clock, input }).start()
  return {
    pass: (ms: number) => clock.increment(ms),
    send: actor.send,
    hold: (hold: Hold) => actor.send({ type: 'hold.began', hold }),
    release: (hold: Hold) => actor.send({ type: 'hold.ended', hold }),
    shown: () => actor.getSnapshot().context.shown,
    rotates: () => actor.getSnapshot().hasTag('rotating'),
    paused: () => isPaused(actor.getSnapshot().context),
  }
}

test('SHELL-06 SHELL-07 MSG-04 CONST-17 CONST-18 CONST-37 each stays five seconds, after the last comes the first', () => {
  const { pass, shown } = banner()
  pass(4999)
  expect(shown()).toBe('a')
  pass(1)
  expect(shown()).toBe('b')
  pass(5000)
  expect(shown()).toBe('c')
  pass(5000)
  expect(shown()).toBe('a')
})

test('SHELL-06 a banner that turned before the scripts were loaded continues from the one in view', () => {
  const { pass, shown } = banner({ items: ['a', 'b'], shown: 'b' })
  expect(shown()).toBe('b')
  pass(5000)
  expect(shown()).toBe('a')
})

test('SHELL-08 CONST-17 an advertisement fades in half a second', () => {
  expect(turning.fade).toBe(500)
})

test('SHELL-06 MSG-04 MSG-05 pointer, focus, dialog and button each hold it for themselves; the last one gone, it takes its full time', () => {
  const holds = ['pointer', 'focus', 'dialog'] as const
  for (const last of holds) {
    const { pass, send, hold, release, shown, rotates } = banner()
    pass(4000)
    for (const each of holds) hold(each)
    send({ type: 'pause.pressed' })
    for (const each of holds.filter((other) => other !== last)) release(each)
    pass(60_000)
    expect([shown(), rotates()], last).toEqual(['a', false])
    send({ type: 'pause.pressed' })
    pass(60_000)
    expect([shown(), rotates()], last).toEqual(['a', true])
    release(last)
    pass(4999)
    expect(shown(), last).toBe('a')
    pass(1)
    expect(shown(), last).toBe('b')
  }
})

test('SHELL-06 the focus that leaves does not set it going under the pointer', () => {
  const { pass, hold, release, shown } = banner()
  hold('pointer')
  hold('focus')
  release('focus')
  pass(60_000)
  expect(shown()).toBe('a')
  release('pointer')
  pass(5000)
  expect(shown()).toBe('b')
})

test('SHELL-06 MSG-04 paused it stays still until its button is pressed again; the next comes by hand', () => {
  const { pass, send, shown, paused } = banner()
  send({ type: 'pause.pressed' })
  expect(paused()).toBe(true)
  send({ type: 'next.pressed' })
  pass(60_000)
  expect(shown()).toBe('b')
  send({ type: 'pause.pressed' })
  expect(paused()).toBe(false)
  pass(5000)
  expect(shown()).toBe('c')
})

test('MSG-04 the next one, called by hand, has its five seconds, too', () => {
  const { pass, send, shown } = banner()
  pass(4000)
  send({ type: 'next.pressed' })
  pass(4999)
  expect(shown()).toBe('b')
  pass(1)
  expect(shown()).toBe('c')
})

test('SHELL-06 MSG-04 under reduced motion it does not turn, and continues once the preference is off', () => {
  const { pass, send, shown, rotates } = banner()
  send({ type: 'motion.changed', calm: true })
  pass(60_000)
  expect([shown(), rotates()]).toEqual(['a', false])
  send({ type: 'motion.changed', calm: false })
  pass(5000)
  expect(shown()).toBe('b')
})

test('MSG-04 other items do not turn it: the one in view stays while it is in the list; a single one does not turn', () => {
  const { pass, send, shown, rotates } = banner()
  pass(5000)
  send({ type: 'items.changed', items: ['x', 'b'] })
  expect(shown()).toBe('b')
  send({ type: 'items.changed', items: ['x'] })
  pass(60_000)
  expect([shown(), rotates()]).toEqual(['x', false])
  send({ type: 'items.changed', items: [] })
  send({ type: 'next.pressed' })
  expect(shown()).toBeNull()
})

test('MSG-04 an empty banner has neither pointer nor focus: the next notices turn', () => {
  const { pass, send, hold, shown } = banner()
  hold('pointer')
  hold('focus')
  send({ type: 'items.changed', items: [] })
  send({ type: 'items.changed', items: ['a', 'b'] })
  pass(5000)
  expect(shown()).toBe('b')
})

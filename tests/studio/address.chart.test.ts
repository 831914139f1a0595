/** Addresses of the studio: what is shown, and what an address opens. */
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { charts } from '../../machines/charts.ts'
import { outlineOf } from '../../machines/studio/outline/outline.ts'
import { type StudioEvent, stepsIn } from '../../machines/studio/setup.ts'
import { studioMachine } from '../../machines/studio/studio.ts'
import { addressOf, eventOfAddress } from '../../src/studio/address.ts'

const outlines = ['repaymentLifecycle', 'kycLifecycle'].flatMap((name) => (charts[name] ? [outlineOf(name, charts[name])] : []))

function shown(...events: readonly StudioEvent[]) {
  const studio = createActor(studioMachine, { input: { outlines, locale: 'zh_CN', chart: 'kycLifecycle' } }).start()
  for (const event of events) studio.send(event)
  const snapshot = studio.getSnapshot()
  studio.stop()
  return snapshot
}
const openedAt = (address: string) => shown(eventOfAddress(new URL(address, 'http://localhost')))

test('a link to a step of a scenario opens the scenario there, paused', () => {
  const played = shown(
    eventOfAddress(new URL('http://localhost/flows/repaymentLifecycle')),
    { type: 'scenario.chosen', scenario: 'onTime', at: 1 },
    { type: 'step.chosen', at: 2 },
  )
  const link = addressOf(played)
  expect(link).toBe('/flows/repaymentLifecycle?scenario=onTime&step=3')
  const opened = openedAt(link)
  const paths = ({ context }: typeof opened) => stepsIn(context).steps.map((step) => step.paths)
  expect(opened.matches({ mode: { replaying: 'paused' } })).toBe(true)
  expect([stepsIn(opened.context).at, paths(opened)]).toEqual([2, paths(played)])
  expect(addressOf(opened)).toBe(link)
})

test('a scenario or step that does not exist opens the chart, or the last step', () => {
  expect(addressOf(openedAt('/flows/repaymentLifecycle?scenario=nobody&step=2'))).toBe('/flows/repaymentLifecycle')
  expect(addressOf(openedAt('/flows/repaymentLifecycle?scenario=onTime&step=99'))).toBe('/flows/repaymentLifecycle?scenario=onTime&step=4')
  expect(addressOf(openedAt('/flows/repaymentLifecycle?scenario=onTime&step=x'))).toBe('/flows/repaymentLifecycle?scenario=onTime&step=1')
})

test('what goes on from a step is no scenario any more, nor is another chart', () => {
  const link = eventOfAddress(new URL('http://localhost/flows/repaymentLifecycle?scenario=onTime&step=1'))
  expect(addressOf(shown(link, { type: 'rehearsal.requested' }))).toBe('/flows/repaymentLifecycle')
  expect(addressOf(shown(link, { type: 'chart.opened', chart: 'kycLifecycle' }))).toBe('/flows/kycLifecycle')
})

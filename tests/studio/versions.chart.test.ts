/** Two versions of a chart are compared by their structure. */
import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, createMachine } from 'xstate'
import { charts } from '../../machines/charts.ts'
import { compareOutlines, differencesText } from '../../machines/studio/outline/compare.ts'
import { jsonOf } from '../../machines/studio/outline/config.ts'
import { outlineOf } from '../../machines/studio/outline/outline.ts'

const before = outlineOf(
  'order',
  createMachine({
    initial: 'open',
    states: {
      open: { meta: { status: 'open' }, on: { pay: [{ guard: 'isCovered', target: 'paid' }, { target: 'refused' }], hold: 'held' } },
      held: { meta: { status: 'on_hold' }, on: { release: 'open' } },
      refused: { meta: { status: 'refused' } },
      paid: { meta: { status: 'paid' }, type: 'final' },
    },
  }),
)
const after = outlineOf(
  'order',
  createMachine({
    id: 'renamed',
    initial: 'open',
    states: {
      open: {
        meta: { status: 'open' },
        on: {
          pay: [
            { target: 'checking', guard: 'isLarge' },
            { guard: { type: 'isCovered', params: { by: 'account' } }, target: 'paid' },
            { target: 'refused' },
          ],
        },
      },
      checking: { meta: { status: 'checking' }, on: { checked: 'paid' } },
      refused: { meta: { status: 'refused' } },
      paid: { meta: { status: 'paid' }, type: 'final' },
    },
  }),
)

describe('two versions', () => {
  test('differ by states, transitions and guards, wherever an alternative stands', () => {
    expect(differencesText([before], [after])).toEqual([
      'order: status "on_hold" has no state any more',
      'order: + checking',
      'order: - held',
      'order: + open: said pay → checking [isLarge]',
      'order: + checking: said checked → paid',
      'order: - open: said hold → held',
      'order: - held: said release → open',
      'order: ~ open: said pay → paid [isCovered] → [isCovered {"by":"account"}]',
    ])
  })

  test('a status that moves to a state of another name is not stranded', () => {
    const renamed = createMachine({ initial: 'waiting', states: { waiting: { meta: { status: 'open' } } } })
    const { strandedStatuses, removedStates } = compareOutlines(before, outlineOf('order', renamed))
    expect(strandedStatuses).toEqual(['on_hold', 'refused', 'paid'])
    expect(removedStates.map(({ path }) => path)).toEqual(['open', 'held', 'refused', 'paid'])
  })

  test('a chart of one version alone is named', () => {
    expect(differencesText([before], [])).toEqual(['order: removed'])
    expect(differencesText([], [after])).toEqual(['order: added'])
  })

  test('exports of one version, read again, do not differ', () => {
    const read = (name: string, chart: AnyStateMachine) => outlineOf(name, createMachine(JSON.parse(jsonOf(chart))))
    const exported = Object.entries(charts).map(([name, chart]) => read(name, chart))
    expect(
      differencesText(
        exported,
        Object.entries(charts).map(([name, chart]) => read(name, chart)),
      ),
    ).toEqual([])
  })
})

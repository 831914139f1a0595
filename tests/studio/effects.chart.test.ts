/** The drawing of a lifecycle says at each arrow what the server does with the move. Decision 139. */
import { describe, expect, test } from 'vitest'
import { charts } from '../../machines/charts.ts'
import { type Outline, outlineOf } from '../../machines/studio/outline/outline.ts'
import type { Layout } from '../../src/studio/drawing.ts'
import { layoutOf } from '../../src/studio/layout.ts'
import { wording } from '../../src/studio/wording.ts'

const words = wording('en_US')
const lifecycles = Object.entries(charts)
  .filter(([name]) => name.endsWith('Lifecycle'))
  .map(([name, chart]) => outlineOf(name, chart))
  .filter(({ transitions }) => transitions.some(({ actions }) => actions.length > 0))

/** Effects whose words are not at the arrow of their transition; lines may be broken anywhere. */
function undrawn({ name, transitions }: Outline, { edges }: Layout): string[] {
  return transitions.flatMap(({ id, actions }) => {
    const lines = edges.filter(({ transitions: drawn }) => drawn.includes(id)).flatMap((edge) => edge.lines)
    const drawn = lines.join('').replaceAll(' ', '')
    const missing = actions.filter((effect) => !drawn.includes(`→${words.action(name, effect)}`.replaceAll(' ', '')))
    return missing.map((effect) => `${id}: ${effect}`)
  })
}

describe('effects on the drawing', () => {
  for (const outline of lifecycles)
    test(`decision 139 ${outline.name}: every effect of a transition is at its arrow`, async () => {
      expect(undrawn(outline, await layoutOf(outline, words))).toEqual([])
    })

  test('decision 139 effects that all transitions of an arrow have are drawn once, those of one after it', async () => {
    const linesOf = async (name: string, source: string, target: string) => {
      const { edges } = await layoutOf(lifecycles.find((each) => each.name === name) as Outline, words, { lineWidth: 900 })
      return edges.find((edge) => edge.source === source && edge.target === target)?.lines
    }
    expect(await linesOf('drawdownLifecycle', 'awaitingApproval', 'notApproved')).toEqual([
      '· declined',
      '· the day is over',
      '· withdrawn, or an administrator is gone',
      '→ give the red packet back',
      '→ release the reserve in the ledger',
      '→ notify the administrators that it is not approved',
    ])
    expect(await linesOf('unidentifiedTransferLifecycle', 'returning', 'returned')).toEqual([
      expect.not.stringContaining('·'),
      '→ book the return in the ledger',
    ])
  })

  test('decision 139 an effect that is not at its arrow is found', async () => {
    const outline = lifecycles.find(({ name }) => name === 'drawdownLifecycle') as Outline
    const transitions = outline.transitions.map((each) => ({ ...each, actions: each.actions.filter((name) => name !== 'bookLoss') }))
    const drawn = await layoutOf({ ...outline, transitions }, words)
    expect(undrawn(outline, drawn)).toEqual(['settled|loan.writtenOff|0: bookLoss'])
  })
})

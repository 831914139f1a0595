/** The drawings of the charts agree with the charts: Mermaid, pictures. Their exports as code: tests/studio/exports. */
import { describe, expect, test } from 'vitest'
import { diagramOf } from '../../src/studio/exports.ts'
import { layoutOf } from '../../src/studio/layout.ts'
import { svgOf } from '../../src/studio/svg.ts'
import { wording } from '../../src/studio/wording.ts'
import { outlines } from '../docs/machine-pages.ts'

describe('Mermaid', () => {
  for (const outline of outlines)
    test(`the diagram of ${outline.name} has every state once, and lines between states alone`, () => {
      const [head, ...lines] = diagramOf(outline, wording('en_US')).trimEnd().split('\n')
      expect(head).toBe('stateDiagram-v2')
      const named = lines.map((line) => /^ *state "([^"]+)" as (s\d+)$/.exec(line)?.[2]).filter(Boolean)
      expect(new Set(named).size).toBe(outline.states.length - 1)
      const line = /^ *(state "[^":;#{}<>]+" as s\d+|state s\d+ \{|\}|--|\[\*\] --> s\d+|s\d+ --> (s\d+|\[\*\])( : [^:;#{}]+)?)$/
      expect(lines.filter((each) => !line.test(each))).toEqual([])
    })
})

// The layout's library is large; its first start takes seconds on a busy machine.
describe('pictures', { timeout: 60_000 }, () => {
  for (const name of ['kycLifecycle', 'kycWizard', 'shopAuthorisation', 'notices'])
    test(`everything of ${name} has its place: children in parents, beside one another, lines from state to state`, async () => {
      const outline = outlines.find((each) => each.name === name)
      if (!outline) throw new Error(name)
      const words = wording('zh_CN')
      const layout = await layoutOf(outline, words)
      expect(layout.states.map(({ path }) => path)).toEqual(outline.states.map(({ path }) => path).filter(Boolean))
      for (const state of layout.states) {
        const parent = layout.states.find(({ path }) => path === state.parent)
        const room = parent ?? { x: 0, y: 0, width: layout.width, height: layout.height }
        expect(state.x >= room.x && state.x + state.width <= room.x + room.width, state.path).toBe(true)
        expect(state.y >= room.y && state.y + state.height <= room.y + room.height, state.path).toBe(true)
        for (const other of layout.states)
          if (other !== state && other.parent === state.parent)
            expect(
              state.x + state.width <= other.x ||
                other.x + other.width <= state.x ||
                state.y + state.height <= other.y ||
                other.y + other.height <= state.y,
              `${state.path} ${other.path}`,
            ).toBe(true)
      }
      for (const { id, target, points, lines, label } of layout.edges) {
        const end = points.at(-1)
        const to = layout.states.find(({ path }) => path === target)
        expect(points.length, id).toBeGreaterThan(1)
        expect(
          end && to && end.x >= to.x - 1 && end.x <= to.x + to.width + 1 && end.y >= to.y - 1 && end.y <= to.y + to.height + 1,
          id,
        ).toBe(true)
        expect(lines.length > 0, id).toBe(label !== null)
      }
      const drawn = svgOf(layout, outline, words)
      for (const { title } of layout.states) expect(drawn).toContain(`>${title}</text>`)
      expect(drawn).toMatch(/^<svg xmlns=/)
    })

  test('collapsed areas are drawn as one state, and their incoming transitions lead to them', async () => {
    const outline = outlines.find(({ name }) => name === 'kycWizard')
    if (!outline) throw new Error('kycWizard')
    const { states, edges } = await layoutOf(outline, wording('en_US'), { closed: new Set(['editing']) })
    expect(states.filter(({ path }) => path.startsWith('editing')).map(({ path, open }) => [path, open])).toEqual([['editing', false]])
    expect(edges.some(({ source, target }) => source === 'editing' && target === 'savingStep')).toBe(true)
    expect(edges.filter(({ source, target }) => `${source}${target}`.includes('editing.'))).toEqual([])
  })
})

/** Labels of the lines of a picture. */
import { expect, test } from 'vitest'
import { charts } from '../../machines/charts.ts'
import { outlineOf } from '../../machines/studio/outline/outline.ts'
import { layoutOf } from '../../src/studio/layout.ts'
import { wording } from '../../src/studio/wording.ts'

test('a line of several transitions begins each with a dot and has the effect of all of them once, a line of one has no dot', async () => {
  const chart = charts.bankAccountLifecycle
  if (!chart) throw new Error('bankAccountLifecycle')
  const { edges } = await layoutOf(outlineOf('bankAccountLifecycle', chart), wording('en_US'))
  const linesOf = (source: string, target: string) => edges.find((edge) => edge.source === source && edge.target === target)?.lines
  expect(linesOf('depositSent', 'refused')).toEqual([
    ...['· amounts wrong three', 'times', '· amounts came back', '· amounts lapsed'],
    ...['→ mail the administrators', 'of the outcome'],
  ])
  expect(linesOf('depositSent', 'inReview')).toEqual(['documents submitted', '→ open a review of the', 'documents', '→ queue the review'])
})

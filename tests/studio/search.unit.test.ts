/** What the search of the studio finds. */
import { expect, test } from 'vitest'
import { charts } from '../../machines/charts.ts'
import { outlineOf } from '../../machines/studio/outline/outline.ts'
import { foundIn } from '../../src/studio/search.ts'

const outlines = (['signing', 'drawdown', 'kycLifecycle'] as const).map((name) => outlineOf(name, charts[name] as (typeof charts)[string]))
const found = (words: string) =>
  foundIn(outlines, 'en_US', words).map(({ kind, chart, state, title }) => [kind, chart, state, title].join(' '))

test('a guard is found by its words in its chart, at the state that asks it', () => {
  expect(found('review date has passed')).toContain('guard drawdown standing review date has passed')
  expect(found('signing links ran out')).toContain('guard signing contract.deciding signing links ran out')
})

test('a guard is found by its name in the code and by its words in Chinese', () => {
  expect(found('isExpired')).toEqual([
    'guard signing contract.deciding signing links ran out',
    'guard signing contract.checked signing links ran out',
    'guard drawdown standing review date has passed',
  ])
  expect(found('复审日已过')).toContain('guard drawdown standing review date has passed')
})

test('a state is found by its description, in the language shown and in Chinese, after what is found by name', () => {
  expect(found('nothing is lent until')).toEqual(['state drawdown expired Review date passed'])
  expect(found('续期前不放款')).toEqual(['state drawdown expired Review date passed'])
})

test('a chart and an event are found by their descriptions', () => {
  expect(found('from draft to decision')).toEqual(['chart kycLifecycle  Certification application'])
  expect(found('looks at the page again')).toContain('event signing contract.waiting page looked at again')
})

/** The offer of a second factor: made, declined for good, and silent when it cannot be read. Decision 103. */
import { expect, test } from 'vitest'
import { answers, fails, play } from '../harness/play.ts'

type Happens = Parameters<typeof play>[2][]
const offer = (...happens: Happens) => play('factorOffer', undefined, ...happens)
const offered = answers('listFactors', { offered: true })

test('decision 103 it is shown only where the server answers that there is something to offer', () => {
  expect(offer()).toMatchObject({ tags: '', did: ['asks listFactors'] })
  expect(offer(offered).tags).toBe('offered')
  expect(offer(answers('listFactors', { offered: false })).tags).toBe('')
  expect(offer(fails('listFactors')).tags).toBe('')
})

test('decision 103 once declined it is gone at once, for this visit also when that cannot be stored', () => {
  const declining = [offered, 'factors.dismissed'] as Happens
  expect(offer(...declining)).toMatchObject({ tags: '', did: ['asks dismissFactorOffer'] })
  for (const answer of [answers('dismissFactorOffer', null), fails('dismissFactorOffer')])
    expect(offer(...declining, answer)).toMatchObject({ tags: '', status: 'done' })
})

/** The page on which a merchant complains and appeals. Decision 124. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { answers, fails, play } from '../harness/play.ts'
import { merchantCase } from './merchant-cases.world.ts'

type Happening = Parameters<typeof play>[2]

const letter = { about: 'service', words: 'The hotline was busy.' }
const shown = (...happens: Happening[]) => {
  let keys = 0
  return play(
    'merchantCases',
    { newKey: () => `k${++keys}` },
    answers('listMerchantCases', { on: '2026-12-01', choices: [], cases: [merchantCase('open', 'o'), merchantCase('answered', 'a')] }),
    ...happens,
  )
}
const sent = ['writing.pressed', { type: 'case.submitted', letter }] as const

test('decision 124 a case is sent under one key until its answer is known, and under another one after the dialog was closed', () => {
  expect(shown(...sent).asked).toEqual({ sendMerchantCase: { idempotencyKey: 'k1', request: letter } })
  const lost = shown(...sent, fails('sendMerchantCase'))
  expect(lost.tags).toBe('ready verifying writing')
  expect(shown(...sent, fails('sendMerchantCase', new Problem('conflict'))).context.reread).toBe('changed')
  const refused = shown(...sent, fails('sendMerchantCase', new Problem('invalidInput')))
  expect(refused.tags).toBe('ready writing')
  const later = shown(...sent, fails('sendMerchantCase', new Problem('invalidInput')), 'dialog.closed', ...sent)
  expect(later.asked).toEqual({ sendMerchantCase: { idempotencyKey: 'k2', request: letter } })
})

test('decision 124 a case is withdrawn before it is answered, and closed after it', () => {
  for (const [type, id, tags] of [
    ['withdrawal.pressed', 'o', 'ready withdrawing'],
    ['withdrawal.pressed', 'a', 'ready'],
    ['closing.pressed', 'a', 'ready working'],
    ['closing.pressed', 'o', 'ready'],
  ] as const)
    expect([type, id, shown({ type, id }).tags]).toEqual([type, id, tags])
})

/** The page on which a merchant complains and appeals. Decision 124. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { answers, fails, passes, play } from '../harness/play.ts'
import { merchantCase } from './merchant-cases.world.ts'

type Happening = Parameters<typeof play>[2]

const letter = { about: 'service', words: 'The hotline was busy.' }
const listed = { on: '2026-12-01', choices: [], cases: [merchantCase('open', 'o'), merchantCase('answered', 'a')] }
const before = { key: 'k0', request: letter }
/** The page as it opens: what this tab has typed, and what any tab has sent without an answer. */
const opened = ({ typed = null as object | null, confirmed = null as object | null }, ...happens: Happening[]) => {
  let keys = 0
  return play(
    'merchantCases',
    { newKey: () => `k${++keys}` },
    answers('listMerchantCases', listed),
    answers('readTyped', typed),
    answers('readConfirmed', confirmed),
    ...happens,
  )
}
const shown = (...happens: Happening[]) => opened({}, ...happens)
const submitted = ['writing.pressed', { type: 'case.submitted', letter }] as const
const sent = [...submitted, answers('keepConfirmed', { key: 'k1', request: letter })] as const
const refusal = (reason: 'conflict' | 'notFound' | 'invalidInput') =>
  fails('sendMerchantCase', new Problem(reason, { details: { status: 'open' } }))

test('decision 124 a case is sent under one key until its answer is known, and under another one once it was refused', () => {
  expect(shown(...submitted).asked).toEqual({ keepConfirmed: { where: {}, confirmed: { key: 'k1', request: letter } } })
  expect(shown(...sent).asked).toEqual({ sendMerchantCase: { idempotencyKey: 'k1', request: letter } })
  const lost = shown(...sent, fails('sendMerchantCase'))
  expect(lost.tags).toBe('ready verifying writing')
  const again = shown(...sent, fails('sendMerchantCase'), passes('again'))
  expect(again.asked).toEqual({ sendMerchantCaseAgain: { idempotencyKey: 'k1', request: letter } })
  const later = shown(...sent, refusal('invalidInput'), { type: 'case.submitted', letter })
  expect(later.asked).toEqual({ keepConfirmed: { where: {}, confirmed: { key: 'k2', request: letter } } })
  const unsent = shown(...sent, fails('sendMerchantCase', new Problem(0, { kind: 'session' })), { type: 'case.submitted', letter })
  expect(unsent.asked).toEqual({ keepConfirmed: { where: {}, confirmed: { key: 'k1', request: letter } } })
})

test('decision 124 what is typed is kept by the tab until it is sent, and is in the dialog again', () => {
  const typing = shown('writing.pressed', { type: 'letter.typed', letter })
  expect([typing.did, typing.context.letter]).toEqual([['storeTyped'], letter])
  for (const kept of [
    shown('writing.pressed', { type: 'letter.typed', letter }, 'dialog.closed', 'writing.pressed'),
    opened({ typed: letter }, 'writing.pressed'),
  ])
    expect([kept.tags, kept.context.letter]).toEqual(['ready writing', letter])
  const done = shown(...sent, answers('sendMerchantCase', merchantCase('open')))
  expect([done.context.letter, done.did]).toEqual([null, expect.arrayContaining(['forgetTyped', 'forgetConfirmed'])])
})

test('decision 124 a letter that another case is in the way of stays in its dialog, which says so', () => {
  for (const reason of ['conflict', 'notFound'] as const) {
    const refused = shown(...sent, refusal(reason))
    expect([refused.tags, refused.context.letter, Object.keys(refused.asked)]).toEqual(['ready working writing', letter, ['compareCases']])
    const compared = shown(...sent, refusal(reason), answers('compareCases', { ...listed, choices: [] }))
    expect([compared.tags, compared.context.letter, compared.context.reread]).toEqual(['ready writing', letter, 'changed'])
  }
})

test('decision 124 a page that opens after a lost answer sends the same letter under the same key', () => {
  const found = opened({ typed: letter, confirmed: before })
  expect([found.tags, found.asked]).toEqual([
    'ready verifying writing',
    { sendMerchantCaseAgain: { idempotencyKey: 'k0', request: letter } },
  ])
  const done = opened({ typed: letter, confirmed: before }, answers('sendMerchantCaseAgain', merchantCase('open')))
  expect([done.context.letter, done.context.confirmed]).toEqual([null, null])
  // What this tab has typed since is another letter.
  const other = { about: 'limit:hook', words: 'The sales of May' }
  const kept = opened({ typed: other, confirmed: before }, answers('sendMerchantCaseAgain', merchantCase('open')))
  expect([kept.context.letter, kept.context.confirmed]).toEqual([other, null])
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

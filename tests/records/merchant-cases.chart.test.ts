/** The page on which a merchant complains and appeals. Decision 124. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { testCommand, testReads } from '../harness/page.ts'
import { answers, fails, type Happening, passes, play } from '../harness/play.ts'
import { merchantCase } from './merchant-cases.world.ts'

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
  expect([done.context.letter, done.did]).toEqual([null, ['forgetTyped', 'forgetConfirmed', 'asks rereadCases']])
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
  expect(done).toMatchObject({ did: ['forgetTyped', 'forgetConfirmed', 'asks rereadCases'], context: { letter: null, confirmed: null } })
  // What this tab has typed since is another letter.
  const other = { about: 'limit:hook', words: 'The sales of May' }
  const kept = opened({ typed: other, confirmed: before }, answers('sendMerchantCaseAgain', merchantCase('open')))
  expect(kept).toMatchObject({ did: ['forgetConfirmed', 'asks rereadCases'], context: { letter: other, confirmed: null } })
})

testReads('decision 124 cases', {
  ...{ chart: 'merchantCases', input: { newKey: () => 'k1' }, reads: [{ call: 'listMerchantCases', asked: {} }] },
})

const opening = [answers('listMerchantCases', listed), answers('readTyped', null), answers('readConfirmed', null)]
const onCase = { chart: 'merchantCases', input: { newKey: () => 'k1' }, shown: opening, again: { rereadCases: {} } }
testCommand('decision 124 a withdrawal', {
  ...{ ...onCase, opens: [{ type: 'withdrawal.pressed', id: 'o' }], dialog: 'ready withdrawing', sends: { type: 'withdrawal.confirmed' } },
  ...{ call: 'withdrawMerchantCase', asked: { id: 'o' } },
})
testCommand('decision 124 closing a case, which is not asked about', {
  ...{ ...onCase, sends: { type: 'closing.pressed', id: 'a' }, call: 'closeMerchantCase', asked: { id: 'a' } },
})

test('decision 124 only a case without an answer is withdrawn, and only one with an answer is closed', () => {
  for (const [type, id] of [
    ['withdrawal.pressed', 'a'],
    ['closing.pressed', 'o'],
  ] as const)
    expect(shown({ type, id })).toMatchObject({ tags: 'ready', did: [] })
})

test('decision 124 cases are read again when the page is shown again or the network is back, and stay when they cannot be', () => {
  for (const event of ['page.shown', 'network.returned']) expect(shown(event).asked).toEqual({ rereadCases: {} })
  const later = { ...listed, on: '2026-12-02', cases: [] }
  expect(shown('page.shown', answers('rereadCases', later))).toMatchObject({ tags: 'ready', context: later })
  expect(shown('page.shown', fails('rereadCases'))).toMatchObject({ tags: 'unavailable', context: { problem: { kind: 'transport' } } })
})

test('decision 124 without browser storage the page opens as if nothing was typed or sent, and a case is sent all the same', () => {
  const page = (...happens: Happening[]) => play('merchantCases', { newKey: () => 'k1' }, answers('listMerchantCases', listed), ...happens)
  expect(page(fails('readTyped')).did).toEqual(['asks readConfirmed'])
  expect(page(fails('readTyped'), fails('readConfirmed'))).toMatchObject({ tags: 'ready', context: { confirmed: null } })
  expect(shown(...submitted, fails('keepConfirmed')).asked).toEqual({ sendMerchantCase: { idempotencyKey: 'k1', request: letter } })
})

test('decision 124 the letter that another tab has sent is looked for first; what is typed here stays in the dialog', () => {
  const found = shown(...submitted, answers('keepConfirmed', before))
  expect([found.tags, found.asked]).toEqual([
    'ready verifying writing',
    { sendMerchantCaseAgain: { idempotencyKey: 'k0', request: letter } },
  ])
  const other = { about: 'limit:hook', words: 'The sales of May' }
  const typing = [...sent, { type: 'letter.typed', letter: other }, answers('sendMerchantCase', merchantCase('open'))]
  expect(shown(...typing)).toMatchObject({ asked: { rereadCases: {} }, context: { letter: other, confirmed: null } })
})

test('decision 124 a letter that is sent again is answered, refused or kept like one that is sent first', () => {
  const lost = [...sent, fails('sendMerchantCase')]
  const again = (...happens: Happening[]) => shown(...lost, passes('again'), ...happens)
  expect(shown(...lost, 'network.returned').did).toEqual(['asks sendMerchantCaseAgain'])
  expect(again(fails('sendMerchantCaseAgain')).tags).toBe('ready verifying writing')
  const failure = (problem: Problem) => again(fails('sendMerchantCaseAgain', problem))
  const taken = failure(new Problem('conflict', { details: { status: 'open' } }))
  expect(taken).toMatchObject({ asked: { compareCases: {} }, context: { letter, confirmed: null, reread: 'changed' } })
  const refused = failure(new Problem('invalidInput'))
  expect(refused).toMatchObject({ tags: 'ready writing', context: { letter, confirmed: null, problem: { code: expect.any(Number) } } })
  expect(failure(new Problem(0, { kind: 'session' }))).toMatchObject({
    tags: 'ready writing',
    context: { letter, confirmed: { key: 'k1' } },
  })
})

test('decision 124 the letter stays in its dialog when what it can be about cannot be read; closing it leads back to the cases', () => {
  expect(shown(...sent, refusal('conflict'), fails('compareCases'))).toMatchObject({
    tags: 'ready writing',
    context: { letter, reread: 'changed' },
  })
  expect(shown('writing.pressed', 'dialog.closed')).toMatchObject({ tags: 'ready', did: [] })
})

/** Commands of the back office on a case, on documents of an account and on a difference, and what they do when they fail. Decisions 020, 024, 045. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { type Command, testCommand, testPages, testReads } from '../harness/page.ts'
import { answers, fails, type Happening, play } from '../harness/play.ts'
import { accountReview, breakAt, caseAt } from './backoffice.world.ts'

const id = 'k'
const closes = ['dialog.closed']
const claimed = caseAt('claimed')
const caseOf = (found: object) => [answers('readReviewLists', {}), answers('readCase', found)]
const onCase = {
  ...{ chart: 'caseReview', input: { id }, shown: caseOf(claimed), answer: claimed, closes, again: {}, reread: { rereadCase: { id } } },
  late: ['conflict'],
  says: 'problem',
} satisfies Partial<Command>
const document = 'company.documents.0'
const number = 'connectedPersons.0.idNumber'
const nothing = { verdict: null, reason: null, note: '' }

testReads('decision 020 a case', {
  ...{ chart: 'caseReview', input: { id }, missing: true },
  reads: [
    { call: 'readReviewLists', asked: {}, answer: {} },
    { call: 'readCase', asked: { id } },
  ],
})

const second = (said: string) => ({ type: 'second.submitted', said, note: 'n' })
const whole = [
  { what: 'taking a case', status: 'waiting', sends: { type: 'claim.pressed' }, call: 'claimCase', asked: { id } },
  { what: 'giving a case back', status: 'claimed', sends: { type: 'release.pressed' }, call: 'releaseCase', asked: { id } },
  { what: 'confirming a proposal', status: 'proposed', sends: second('confirm'), call: 'confirmProposal', asked: { id } },
  { what: 'sending a proposal back', status: 'proposed', sends: second('sendBack'), call: 'sendBackProposal', asked: { id, note: 'n' } },
  { what: 'disputing a proposal', status: 'proposed', sends: second('dispute'), call: 'disputeProposal', asked: { id, note: 'n' } },
] as const
for (const { what, status, ...rest } of whole)
  testCommand(`decision 020 ${what}`, { ...onCase, shown: caseOf(caseAt(status, true, true)), ...rest })

for (const [status, call] of [
  ['claimed', 'proposeDecision'],
  ['disputed', 'settleDispute'],
] as const)
  testCommand(`decision 020 the opinion on a case that is ${status}`, {
    ...{
      ...onCase,
      shown: caseOf(caseAt(status, true)),
      opens: [{ type: 'opinion.pressed', proposal: 'reject' }],
      dialog: 'ready weighing',
    },
    ...{ sends: { type: 'opinion.submitted', opinion: { note: 'n' } }, call, asked: { id, proposal: 'reject', note: 'n' } },
  })

testCommand('decision 020 a finding', {
  ...{ ...onCase, sends: { type: 'ok.pressed', items: ['company.registerNameEn'] } },
  ...{ call: 'assessItems', asked: { id, ...nothing, items: ['company.registerNameEn'], verdict: 'ok' } },
})
testCommand('decision 020 a finding that is undone', {
  ...{ ...onCase, sends: { type: 'undo.pressed', item: document }, call: 'assessItems', asked: { id, ...nothing, items: [document] } },
})
const reason = { reason: 'unreadable', note: 'Glare' }
testCommand('decision 020 the return of an item', {
  ...{ ...onCase, opens: [{ type: 'return.pressed', item: document }], dialog: 'ready returning' },
  ...{ sends: { type: 'return.submitted', ...reason } },
  ...{ call: 'noteReturn', asked: { id, items: [document], verdict: 'return', ...reason } },
})
for (const [item, call] of [
  [document, 'openCaseDocument'],
  [number, 'revealItem'],
] as const)
  testCommand(`decision 020 a look by ${call}`, {
    ...{ ...onCase, opens: [{ type: 'look.pressed', item }], dialog: 'asking ready', late: [] },
    ...{ sends: { type: 'reason.given', reason: 'Compare' }, call, asked: { id, item, reason: 'Compare' }, answer: { value: 'A1' } },
  })

test('decision 020 a case that a colleague has changed is shown as it is now; what was shown stays when it cannot be read', () => {
  const waiting = caseAt('waiting')
  const reviewing = (...happens: Happening[]) => play('caseReview', { id }, ...caseOf(waiting), 'claim.pressed', ...happens)
  const late = fails('claimCase', new Problem('conflict'))
  expect(reviewing(late, answers('rereadCase', claimed))).toMatchObject({
    tags: 'ready',
    context: { case: claimed, problem: { code: 20011 } },
  })
  const kept = reviewing(late, fails('rereadCase'))
  expect([kept.tags, kept.context.case]).toEqual(['ready', waiting])
  // The problem of the last try is of no item that is looked at afterwards.
  const other = reviewing(fails('claimCase'), { type: 'item.chosen', item: number })
  expect(other.context).toMatchObject({ current: number, problem: null })
})

const reviews = (opened: boolean) => [answers('listAccountReviews', [accountReview(opened)])]
const onReview = {
  ...{ chart: 'accountReviews', shown: reviews(true), tags: '', closes, reread: { refreshReviews: {} } },
  late: ['conflict', 'notFound'],
  says: 'problem',
} satisfies Partial<Command>
const file = { url: '/f', fileName: 's.pdf', mime: 'application/pdf', pages: [] }
testReads('decision 024 documents of accounts', { chart: 'accountReviews', reads: [{ call: 'listAccountReviews', asked: {} }] })
for (const [call, place, answer] of [
  ['revealAccountNumber', null, { value: '123' }],
  ['openAccountDocument', 0, file],
] as const)
  testCommand(`decision 024 a look by ${call}`, {
    ...{ ...onReview, shown: reviews(false), opens: [{ type: 'look.pressed', id: 'r', place }], dialog: 'asking', again: {} },
    ...{ sends: { type: 'reason.given', reason: 'Compare' }, call, answer },
    asked: { id: 'r', reason: 'Compare', ...(place !== null && { place }) },
  })
testCommand('decision 113 an acceptance', {
  ...{ ...onReview, opens: [{ type: 'accept.pressed', id: 'r' }], dialog: 'accepting', again: onReview.reread },
  ...{ sends: { type: 'acceptance.submitted', note: 'Seen.' }, call: 'acceptDocuments' },
  asked: { id: 'r', accepted: true, reason: null, note: 'Seen.' },
})
testCommand('decision 024 a refusal', {
  ...{ ...onReview, opens: [{ type: 'refuse.pressed', id: 'r' }], dialog: 'refusing', again: onReview.reread },
  ...{ sends: { type: 'refusal.submitted', ...reason }, call: 'refuseDocuments', asked: { id: 'r', accepted: false, ...reason } },
})

test('decision 024 reviews are read again on request; a number stays in clear while its review waits, and what is shown stays when they cannot be read', () => {
  const looked = [
    ...[...reviews(false), { type: 'look.pressed', id: 'r', place: null }, { type: 'reason.given', reason: 'Compare' }],
    ...[answers('revealAccountNumber', { value: '123' }), 'retry.pressed'],
  ]
  const again = (...happens: Happening[]) => play('accountReviews', {}, ...looked, ...happens)
  expect([again().tags, again().asked]).toEqual(['working', { refreshReviews: {} }])
  expect(again(answers('refreshReviews', [accountReview(true)]))).toMatchObject({ tags: '', context: { numbers: { r: '123' } } })
  expect(again(answers('refreshReviews', [])).context).toMatchObject({ reviews: [], numbers: {} })
  expect(again(fails('refreshReviews'))).toMatchObject({ tags: '', context: { reviews: [{ id: 'r' }], problem: { kind: 'transport' } } })
})

const beside = { open: 2, compared: [], refused: [] }
const breaks = { chart: 'reconciliation', input: { lead: 'l' }, call: 'listBreaks', asked: { filter: 'open', size: 10 } }
const pressed = { type: 'break.pressed', id: 'b' }
const listed = answers('listBreaks', { records: [breakAt('open')], next: 'n', ...beside })
const opened = [pressed, answers('readBreak', breakAt('open')), answers('readTyped', null)]
testReads('decision 045 differences', { ...breaks, reads: [breaks] })
testPages('decision 045 differences', { ...breaks, beside })
testCommand('decision 045 the reason of a difference', {
  ...{ ...breaks, shown: [listed], opens: opened, dialog: 'opened', closes, sends: { type: 'note.submitted', note: 'By hand.' } },
  ...{ call: 'closeBreak', asked: { id: 'b', note: 'By hand.' }, signIn: 'opened signInNeeded' },
  ...{ again: { refreshBreaks: breaks.asked }, reread: { rereadBreak: { id: 'b' } }, late: ['conflict'], says: 'problem' },
})

test('decision 045 differences are chosen, opened and read again, also while earlier ones are read', () => {
  const list = (...happens: Happening[]) => play('reconciliation', breaks.input, listed, ...happens)
  for (const before of [[], ['more.pressed']]) {
    expect(list(...before, { type: 'filter.chosen', filter: 'ended' }).asked).toEqual({ listBreaks: { filter: 'ended', size: 10 } })
    expect(list(...before, pressed).asked).toEqual({ readBreak: { id: 'b' } })
    expect(list(...before, 'retry.pressed').asked).toEqual({ refreshBreaks: breaks.asked })
  }
  const later = { records: [], next: null, ...beside, open: 0 }
  expect(list('retry.pressed', answers('refreshBreaks', later))).toMatchObject({ tags: 'ready', context: later })
  const kept = list('retry.pressed', fails('refreshBreaks'))
  expect([kept.tags, kept.context.records]).toEqual(['ready', [breakAt('open')]])
})

test('decision 045 a difference that cannot be read stays in the list; one that a lead has typed nothing about is opened all the same', () => {
  const unread = play('reconciliation', breaks.input, listed, pressed, fails('readBreak'))
  expect([unread.tags, unread.context.problem]).toEqual(['ready', expect.any(Problem)])
  expect(play('reconciliation', breaks.input, listed, pressed, opened[1] ?? '', fails('readTyped')).tags).toBe('opened')
  const late = [...opened, { type: 'note.submitted', note: 'By hand.' }, fails('closeBreak', new Problem('conflict'))]
  const cured = play('reconciliation', breaks.input, listed, ...late, answers('rereadBreak', breakAt('cured')))
  expect([cured.tags, cured.context.opened]).toEqual(['opened', breakAt('cured')])
  const kept = play('reconciliation', breaks.input, listed, ...late, fails('rereadBreak'))
  expect([kept.tags, kept.context.opened]).toEqual(['opened', breakAt('open')])
})

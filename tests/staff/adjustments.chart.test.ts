/** The page on which leads waive interest. Decision 116. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { testFilteredList } from '../harness/filtered-list.ts'
import { testCommand } from '../harness/page.ts'
import { answers, fails, type Happening, play } from '../harness/play.ts'
import { adjustable, allocated, waiverOf } from './backoffice.world.ts'

const listed = (row: object, ...happens: Happening[]) =>
  play('adjustments', {}, answers('listAdjustments', { records: [row], next: null }), ...happens)
const opened = (row: object, ...happens: Happening[]) => listed(row, { type: 'adjustment.pressed', id: 'a' }, ...happens)
const found = (loan: object, ...happens: Happening[]) =>
  listed(
    waiverOf(false),
    { type: 'proposal.pressed' },
    { type: 'loan.searched', reference: 'DD-1' },
    answers('readAdjustable', loan),
    ...happens,
  )
const decide = (accepted: boolean) => ({ type: 'adjustment.decided', accepted })
const waiver = { amount: { amount: '12000', currency: 'HKD' }, reason: 'Our debit came late.' }

test('decision 116 another lead decides on a proposal, the one who made it withdraws it, and one who is concerned does neither', () => {
  for (const accepted of [true, false])
    expect(opened(waiverOf(false), decide(accepted)).asked).toMatchObject({ decideAdjustment: { id: 'a', accepted } })
  expect(opened(waiverOf(true), { type: 'adjustment.takenBack' }).asked).toMatchObject({ withdrawAdjustment: { id: 'a' } })
  const refused = [
    opened(waiverOf(true), decide(true)),
    opened(waiverOf(false), { type: 'adjustment.takenBack' }),
    opened(waiverOf(false, { concerned: true }), decide(false)),
    opened(waiverOf(false, { status: 'confirmed' }), decide(false)),
  ]
  expect(refused.map(({ tags }) => tags)).toEqual(refused.map(() => 'opened ready'))
})

test('decision 116 interest is proposed to be waived of a loan on which some is due and no proposal waits', () => {
  const submitted = { type: 'waiver.submitted', waiver }
  expect(found(adjustable(), submitted).asked).toMatchObject({ proposeWaiver: { ...waiver, drawdownId: adjustable().drawdownId } })
  const refused = [{ concerned: true }, { waivable: { amount: '0', currency: 'HKD' } }, { adjustments: [waiverOf(false)] }]
  for (const given of refused) expect(found(adjustable(given), submitted).tags).toBe('proposing ready')
  const unknown = listed(
    waiverOf(false),
    { type: 'proposal.pressed' },
    { type: 'loan.searched', reference: 'DD-1' },
    fails('readAdjustable', new Problem('notFound')),
  )
  expect(unknown.tags).toBe('finding ready')
})

test('decision 118 a loan is proposed to be written off when it can be, no proposal waits, and the lead is not concerned in its company', () => {
  const pressed = { type: 'writeOff.pressed' }
  const submitted = { type: 'writeOff.submitted', writeOff: { reason: 'The shop was closed.' } }
  const loan = adjustable({ writeOffRefusal: null })
  expect(found(loan, pressed, submitted).asked).toMatchObject({
    proposeWriteOff: { reason: 'The shop was closed.', drawdownId: loan.drawdownId },
  })
  const refused = [{}, { writeOffRefusal: null, concerned: true }, { writeOffRefusal: null, adjustments: [waiverOf(false)] }]
  for (const given of refused) expect(found(adjustable(given), pressed).tags).toBe('proposing ready')
})

test('decision 126 a repayment is proposed to be undone when it can be, no proposal waits, and the lead is not concerned in its company', () => {
  const pressed = { type: 'undo.pressed', id: allocated.id }
  const submitted = { type: 'undo.submitted', undo: { reason: 'It was not theirs.' } }
  const loan = adjustable()
  expect(found(loan, pressed, submitted).asked).toMatchObject({
    proposeUndo: { reason: 'It was not theirs.', drawdownId: loan.drawdownId, repaymentId: allocated.id },
  })
  for (const given of [{ undoable: [] }, { concerned: true }, { adjustments: [waiverOf(false)] }])
    expect(found(adjustable(given), pressed).tags).toBe('proposing ready')
})

testFilteredList('decision 116 proposals', {
  chart: 'adjustments',
  call: 'listAdjustments',
  asked: { status: 'proposed', size: 10 },
  filter: 'confirmed',
  filtered: { status: 'confirmed', size: 10 },
  opens: { type: 'adjustment.pressed', id: 'a' },
  opened: { asked: {}, tags: 'opened ready' },
})

const again = { refreshList: { status: 'proposed', size: 10 } }
const listOf = (row: object) => [answers('listAdjustments', { records: [row], next: null })]
const opens = [{ type: 'adjustment.pressed', id: 'a' }]
const search = [{ type: 'proposal.pressed' }, { type: 'loan.searched', reference: 'DD-1' }]
const onLoan = {
  ...{ chart: 'adjustments', again, shown: listOf(waiverOf(false)) },
  opens: [...search, answers('readAdjustable', adjustable({ writeOffRefusal: null }))],
}
const { drawdownId } = adjustable()

testCommand('decision 116 a decision', {
  ...{ chart: 'adjustments', shown: listOf(waiverOf(false)), opens, dialog: 'opened ready', signIn: 'opened ready signInNeeded' },
  ...{ sends: decide(true), call: 'decideAdjustment', asked: { id: 'a', accepted: true }, again },
})
testCommand('decision 116 a withdrawal', {
  ...{ chart: 'adjustments', shown: listOf(waiverOf(true)), opens, dialog: 'opened ready' },
  ...{ sends: { type: 'adjustment.takenBack' }, call: 'withdrawAdjustment', asked: { id: 'a' }, again },
})
testCommand('decision 116 a waiver', {
  ...{ ...onLoan, dialog: 'proposing ready', sends: { type: 'waiver.submitted', waiver } },
  ...{ call: 'proposeWaiver', asked: { drawdownId, ...waiver } },
})
testCommand('decision 118 a write-off', {
  ...{ ...onLoan, opens: [...onLoan.opens, { type: 'writeOff.pressed' }], dialog: 'ready writingOff' },
  ...{ sends: { type: 'writeOff.submitted', writeOff: { reason: 'Closed.' } } },
  ...{ call: 'proposeWriteOff', asked: { drawdownId, reason: 'Closed.' } },
})
testCommand('decision 126 an undone repayment', {
  ...{ ...onLoan, opens: [...onLoan.opens, { type: 'undo.pressed', id: allocated.id }], dialog: 'ready undoing' },
  ...{ sends: { type: 'undo.submitted', undo: { reason: 'Not theirs.' } } },
  ...{ call: 'proposeUndo', asked: { drawdownId, repaymentId: allocated.id, reason: 'Not theirs.' } },
})

test('decision 116 a loan is asked for by its reference, also while older proposals are read; one that is closed is forgotten', () => {
  const more = [answers('listAdjustments', { records: [waiverOf(false)], next: 'n' }), 'more.pressed']
  expect(play('adjustments', {}, ...more, 'proposal.pressed').tags).toBe('finding ready')
  expect(listed(waiverOf(false), ...search).asked).toEqual({ readAdjustable: { reference: 'DD-1' } })
  expect(listed(waiverOf(false), 'proposal.pressed', 'dialog.closed').tags).toBe('ready')
  expect(found(adjustable(), 'dialog.closed', 'proposal.pressed').context.loan).toBeNull()
})

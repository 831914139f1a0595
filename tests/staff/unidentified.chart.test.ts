/** The page on which leads allocate transfers to loans. Decision 109. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { testFilteredList } from '../harness/filtered-list.ts'
import { changedMeanwhile, testCommand } from '../harness/page.ts'
import { answers, fails, type Happening, play } from '../harness/play.ts'
import { loanId, openTransfer, proposedTransfer } from './backoffice.world.ts'

const page = (...happens: Happening[]) => play('unidentified', {}, ...happens)
const newest = answers('listUnidentified', { records: [{ id: 't', status: 'open' }], next: 'n' })
const pressed = { type: 'transfer.pressed', id: 't' }
const opened = (transfer: object, ...happens: Happening[]) => page(newest, pressed, answers('readUnidentified', transfer), ...happens)
const submit = (drawdownId: string) => ({ type: 'allocation.submitted', allocation: { to: drawdownId, reason: 'The amount.' } })
const decide = (accepted: boolean) => ({ type: 'allocation.decided', accepted })
const open = { status: 'open', size: 10 }

test('decision 109 a loan that is shown is proposed, not one of a company in which the lead is concerned', () => {
  const sent = opened(openTransfer, submit(loanId))
  expect(sent.asked).toMatchObject({ proposeAllocation: { id: 't', to: loanId, reason: 'The amount.' } })
  for (const other of ['x', 'another']) expect(opened(openTransfer, submit(other)).tags).toBe('opened ready')
})

test('decision 109 another lead confirms the loan that is shown; the one who proposed it only declines it', () => {
  expect(opened(proposedTransfer(false), decide(true)).asked).toMatchObject({
    decideAllocation: { id: 't', to: loanId, accepted: true },
  })
  expect(opened(proposedTransfer(true), decide(true)).tags).toBe('opened ready')
  expect(opened(proposedTransfer(true), decide(false)).asked).toMatchObject({ decideAllocation: { accepted: false } })
  for (const accepted of [true, false]) expect(opened(proposedTransfer(false, true), decide(accepted)).tags).toBe('opened ready')
})

test('decision 122 a transfer is proposed to go back and confirmed', () => {
  const back = { type: 'allocation.submitted', allocation: { to: 'payer', reason: 'Not ours.' } }
  expect(opened(openTransfer, back).asked).toMatchObject({ proposeAllocation: { id: 't', to: 'payer' } })
  const returned = (own: boolean) => ({ ...proposedTransfer(own), allocation: { ...proposedTransfer(own).allocation, loan: null } })
  expect(opened(returned(false), decide(true)).asked).toMatchObject({ decideAllocation: { to: 'payer', accepted: true } })
  expect(opened(returned(true), decide(true)).tags).toBe('opened ready')
})

test('decision 109 loans are searched for, and without words those are read that match', () => {
  const search = (words: string) => opened(openTransfer, { type: 'loans.searched', search: words }).asked
  expect(search(' Haian ')).toMatchObject({ searchLoans: { id: 't', search: 'Haian' } })
  expect(search(' ')).toMatchObject({ searchLoans: { id: 't' } })
  expect(opened(proposedTransfer(false), { type: 'loans.searched', search: 'Haian' }).tags).toBe('opened ready')
})

test('decision 109 loans that were found take the place of those that match; the words are kept when the search fails', () => {
  const found = { ...openTransfer, choices: openTransfer.choices.slice(1) }
  const searched = { type: 'loans.searched', search: 'Haian' }
  const shown = opened(openTransfer, searched, answers('searchLoans', found))
  expect([shown.tags, shown.context.opened]).toEqual(['opened ready', found])
  expect(opened(openTransfer, searched, answers('searchLoans', found), submit(loanId)).asked).toEqual({})
  const failed = opened(openTransfer, searched, fails('searchLoans', new Problem('refused')))
  expect([failed.context.search, failed.context.opened]).toEqual(['Haian', openTransfer])
  expect(opened(openTransfer, searched, answers('searchLoans', found), 'dialog.closed', pressed).asked).toEqual({
    readUnidentified: { id: 't' },
  })
})

test('decision 132 each transfer is compared with the loan whose page led here', () => {
  const led = (...happens: Happening[]) => play('unidentified', { loan: 'DD-1' }, newest, pressed, ...happens)
  const compared = { readUnidentified: { id: 't', search: 'DD-1' } }
  expect(led().asked).toEqual(compared)
  const other = { type: 'loans.searched', search: 'Haian' }
  expect(
    led(answers('readUnidentified', openTransfer), other, answers('searchLoans', openTransfer), 'dialog.closed', pressed).asked,
  ).toEqual(compared)
})

testFilteredList('decision 109 transfers', {
  chart: 'unidentified',
  call: 'listUnidentified',
  asked: { status: 'open', size: 10 },
  filter: 'proposed',
  filtered: { status: 'proposed', size: 10 },
  opens: pressed,
  opened: { asked: { readUnidentified: { id: 't' } }, tags: 'ready working' },
})

const onTransfer = (transfer: object) => ({
  ...{ chart: 'unidentified', shown: [newest], opens: [pressed, answers('readUnidentified', transfer)], dialog: 'opened ready' },
  again: { refreshList: open },
})
testCommand('decision 109 reading a transfer, which is not asked about', {
  ...{ chart: 'unidentified', shown: [newest], sends: pressed, call: 'readUnidentified', asked: { id: 't' }, answer: openTransfer },
  ...{ again: {}, late: changedMeanwhile, done: 'opened ready', reread: { refreshList: open } },
})
testCommand('decision 109 a search for loans', {
  ...{ ...onTransfer(openTransfer), sends: { type: 'loans.searched', search: 'Haian' }, call: 'searchLoans', answer: openTransfer },
  ...{ asked: { id: 't', search: 'Haian' }, again: {}, late: changedMeanwhile, done: 'opened ready', reread: { refreshList: open } },
})
testCommand('decision 109 a loan that is proposed', {
  ...{
    ...onTransfer(openTransfer),
    sends: submit(loanId),
    call: 'proposeAllocation',
    asked: { id: 't', to: loanId, reason: 'The amount.' },
  },
})
testCommand('decision 109 a confirmation', {
  ...{
    ...onTransfer(proposedTransfer(false)),
    sends: decide(true),
    call: 'decideAllocation',
    asked: { id: 't', to: loanId, accepted: true },
  },
  signIn: 'opened ready signInNeeded',
})

/** The loans of the back office: searched after a pause, by status, and one loan. Decision 114. */
import { expect, test } from 'vitest'
import { addressOf, placeAt } from '../../src/views/staff/address.ts'
import { testCommand, testPages, testReads } from '../harness/page.ts'
import { answers, fails, type Happening, passes, play } from '../harness/play.ts'
import { loanDetail, servicedLoan } from './loans.world.ts'

const page = (next: string | null) => ({ records: [servicedLoan()], next, beside: { companies: [], transfers: [] } })
const all = { filter: 'all', keyword: '' } as const
const listing = (...happens: Happening[]) => play('loans', all, answers('listServicedLoans', page('n')), ...happens)
const overdue = { type: 'filter.chosen', filter: 'overdue' }
const typed = { type: 'search.changed', keyword: 'DD-7K2M-261020-0001' }

test('decision 114 loans are read by status and searched after a pause in the typing; the back office keeps which are listed', () => {
  expect(listing(overdue).asked).toMatchObject({ listServicedLoans: { status: 'overdue', keyword: '' } })
  expect(listing(overdue).did).toContain('announceShown')
  expect(listing(typed).did).not.toContain('asks listServicedLoans')
  const searched = listing(overdue, typed, passes('pause'))
  expect(searched.asked).toMatchObject({ listServicedLoans: { status: 'overdue', keyword: typed.keyword, size: 30 } })
  expect(searched.did).toContain('announceShown')
})

const allAsked = { status: 'all', keyword: '', size: 30 }
const loans = { chart: 'loans', input: all, call: 'listServicedLoans', asked: allAsked }
testReads('decision 114 loans', { ...loans, reads: [loans] })
testPages('decision 114 loans', { ...loans, beside: { beside: page(null).beside } })

test('decision 114 loans are read again on request', () => {
  for (const before of [[], [typed]]) expect(Object.keys(listing(...before, 'retry.pressed').asked)).toEqual(['listServicedLoans'])
})

test('decision 114 reviewers and leads open both places; the address says which loans are listed', () => {
  const staff = { id: 's', name: 'Ho', email: 's@staff.example.com', role: 'reviewer' }
  const office = (place: object, ...happens: Happening[]) =>
    play('backoffice', { token: null, place, locale: 'zh_CN' }, answers('readStaff', { staff, endsAt: '' }), ...happens)
  expect(office({ page: 'loans', ...all }).did.join(' ')).toContain('loans')
  expect(office({ page: 'loan', id: 'x' }).did.join(' ')).toContain('servicedLoan')
  const shown = { filter: 'overdue', keyword: '海安 & Co' } as const
  const place = { page: 'loans', ...shown } as const
  expect(office({ page: 'loans', ...all }, { type: 'loans.narrowed', shown }).context.place).toEqual(place)
  for (const each of [place, { page: 'loans', ...all }, { page: 'loan', id: 'x' }, { page: 'file', companyId: 'x' }] as const) {
    const { pathname, search } = new URL(addressOf(each), 'http://localhost')
    expect(placeAt({ pathname, search })).toEqual(each)
  }
  expect(placeAt({ pathname: '/backoffice/loans', search: '?status=none' })).toEqual({ page: 'loans', ...all })
})

const id = 'x'
const servicedPage = { chart: 'servicedLoan', input: { id } }
const offering = (...operations: string[]) => answers('readServicedLoan', { ...loanDetail('overdue'), operations })
const chosen = (operation: string) => ({ type: 'operation.chosen', operation })
const hold = { until: '2026-12-24', reason: 'Their bank closes the account.' }
const request = { caller: 'Ms Lam', wish: 'Sales have halved.', from: '2026-12-20' }
const signIn = 'asking ready signInNeeded'
const operations = [
  { operation: 'holdDebits', sends: { type: 'hold.given', hold }, call: 'holdDebits', asked: hold, signIn },
  {
    operation: 'endDebitHold',
    sends: { type: 'end.given', reason: 'It is there.' },
    call: 'endDebitHold',
    asked: { reason: 'It is there.' },
    signIn,
  },
  { operation: 'recordArrangement', sends: { type: 'request.given', request }, call: 'recordArrangement', asked: request },
]

testReads('decision 114 a loan', { ...servicedPage, reads: [{ call: 'readServicedLoan', asked: { id } }], missing: true })
for (const { operation, asked, ...rest } of operations)
  testCommand(`decision 132 ${operation}`, {
    ...{ ...servicedPage, shown: [offering(operation)], opens: [chosen(operation)], dialog: 'asking ready' },
    ...{ asked: { id, ...asked }, again: { rereadLoan: { id } }, says: 'problem', ...rest },
  })

test('decision 132 what the server has not named is not asked, nor is what was not chosen', () => {
  const loan = (...happens: Happening[]) => play('servicedLoan', { id }, ...happens)
  for (const { operation } of operations) {
    expect(loan(offering(), chosen(operation)).tags).toBe('ready')
    for (const other of operations.filter((each) => each.operation !== operation))
      expect(loan(offering(operation), chosen(operation), other.sends).did).toEqual([])
  }
})

test('decision 114 a loan is read again on request; what is shown stays until it is there, and when it cannot be read', () => {
  const again = (...happens: Happening[]) => play('servicedLoan', { id }, offering(), 'retry.pressed', ...happens)
  expect([again().tags, again().asked]).toEqual(['ready working', { rereadLoan: { id } }])
  expect(again(answers('rereadLoan', loanDetail('closed')))).toMatchObject({ tags: 'ready', context: { loan: loanDetail('closed') } })
  const kept = again(fails('rereadLoan'))
  expect([kept.tags, kept.context.loan]).toEqual(['ready', again().context.loan])
})

test('decision 132 the page of a loan leads to the pages that act on it, which begin with that loan', () => {
  const reference = 'DD-7K2M-261020-0001'
  const places = [
    { page: 'adjustments', loan: reference },
    { page: 'unidentified', loan: reference },
    { page: 'arrangements', request: 'q' },
  ] as const
  for (const place of places) {
    const { pathname, search } = new URL(addressOf(place), 'http://localhost')
    expect(placeAt({ pathname, search })).toEqual(place)
  }
  const empty = { records: [], next: null }
  expect(play('adjustments', { loan: reference }, answers('listAdjustments', empty)).asked).toMatchObject({ readAdjustable: { reference } })
  expect(play('requestedArrangements', { request: 'q' }, answers('listRequestedArrangements', empty)).asked).toMatchObject({
    readRequestedArrangement: { id: 'q' },
  })
  const transfers = play('unidentified', { loan: reference }, answers('listUnidentified', { records: [{ id: 't' }], next: null }), {
    type: 'transfer.pressed',
    id: 't',
  })
  expect(transfers.asked).toMatchObject({ readUnidentified: { id: 't', search: reference } })
  // It is opened once: what failed or was closed leads to the list.
  const failed = play('adjustments', { loan: reference }, answers('listAdjustments', empty), fails('readAdjustable'), 'dialog.closed')
  expect([failed.tags.includes('finding'), failed.context.linked]).toEqual([false, ''])
})

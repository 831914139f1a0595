/** The loans of the back office: searched after a pause, by status, and one loan. Decision 114. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { addressOf, placeAt } from '../../src/views/staff/address.ts'
import { answers, fails, passes, play } from '../harness/play.ts'
import { loanDetail, servicedLoan } from './loans.world.ts'

type Happening = Parameters<typeof play>[2]

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

test('decision 114 further loans follow those that are shown; the same filter is asked for', () => {
  const more = listing('more.pressed')
  expect(more.asked).toMatchObject({ listMore: { status: 'all', after: 'n' } })
  const read = listing('more.pressed', answers('listMore', page(null)))
  expect([(read.context.records as object[]).length, read.context.next]).toEqual([2, null])
})

test('decision 114 an unknown loan is said to be missing, any other failure can be tried again', () => {
  const read = (...happens: Happening[]) => play('servicedLoan', { id: 'x' }, ...happens)
  expect([read().asked, read(answers('readServicedLoan', loanDetail('overdue'))).tags]).toEqual([
    { readServicedLoan: { id: 'x' } },
    'ready',
  ])
  expect(read(fails('readServicedLoan', new Problem('notFound'))).tags).toBe('missing')
  expect(read(fails('readServicedLoan')).tags).toBe('unavailable')
  expect(read(fails('readServicedLoan'), 'retry.pressed').did).toEqual(['asks readServicedLoan'])
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

test('decision 132 a lead holds the debits of a loan, and ends the hold; an old sign-in and another lead are said', () => {
  const shown = answers('readServicedLoan', loanDetail('overdue'))
  const hold = { until: '2026-12-24', reason: 'Their bank closes the account.' }
  const asked = (...happens: Happening[]) =>
    play('servicedLoan', { id: 'x' }, shown, { type: 'operation.chosen', operation: 'holdDebits' }, ...happens)
  expect(asked().tags).toContain('asking')
  const given = { type: 'hold.given', hold }
  expect(asked(given).asked).toMatchObject({ holdDebits: { id: 'x', ...hold } })
  expect(asked({ type: 'end.given', reason: 'No.' }).did).not.toContain('asks endDebitHold')
  expect(asked(given, fails('holdDebits', new Problem('verificationFailed'))).tags).toContain('signInNeeded')
  expect(asked(given, fails('holdDebits', new Problem('conflict'))).did).toContain('asks rereadLoan')
  // What the server has not named is not asked.
  const closed = play('servicedLoan', { id: 'x' }, answers('readServicedLoan', loanDetail('closed')), {
    type: 'operation.chosen',
    operation: 'holdDebits',
  })
  expect(closed.tags).not.toContain('asking')
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

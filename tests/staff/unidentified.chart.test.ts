/** The page on which leads allocate transfers to loans. Decision 109. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { answers, fails, play } from '../harness/play.ts'
import { loanId, openTransfer, proposedTransfer } from './backoffice.world.ts'

type Happening = Parameters<typeof play>[2]

const opened = (transfer: object, ...happens: Happening[]) =>
  play(
    'unidentified',
    {},
    answers('listUnidentified', { records: [{ id: 't', status: 'open' }], next: null }),
    { type: 'transfer.pressed', id: 't' },
    answers('readUnidentified', transfer),
    ...happens,
  )
const submit = (drawdownId: string) => ({ type: 'allocation.submitted', allocation: { to: drawdownId, reason: 'The amount.' } })
const decide = (accepted: boolean) => ({ type: 'allocation.decided', accepted })

test('decision 109 the unidentified transfers are for leads alone', () => {
  const staff = { id: 's', name: 'Ho', email: 's@staff.example.com', role: 'reviewer' }
  const input = { token: null, place: { page: 'unidentified' }, locale: 'zh_CN' }
  const as = (role: string) => play('backoffice', input, answers('readStaff', { staff: { ...staff, role }, endsAt: '' }))
  expect(as('lead').did.join(' ')).toContain('unidentified')
  expect(as('reviewer').context.place).toEqual({ page: 'queue', tab: 'all' })
})

test('decision 109 a loan that is shown is proposed, not one of a company in which the lead is concerned', () => {
  const sent = opened(openTransfer, submit(loanId))
  expect(sent.asked).toMatchObject({ proposeAllocation: { id: 't', to: loanId, reason: 'The amount.' } })
  for (const other of ['x', 'another']) expect(opened(openTransfer, submit(other)).tags).toBe('opened ready')
  const late = opened(openTransfer, submit(loanId), fails('proposeAllocation', new Problem('conflict')))
  expect([late.did, late.context.reread]).toEqual([['asks refreshList'], 'changed'])
})

test('decision 109 another lead confirms the loan that is shown; the one who proposed it only declines it', () => {
  expect(opened(proposedTransfer(false), decide(true)).asked).toMatchObject({
    decideAllocation: { id: 't', to: loanId, accepted: true },
  })
  expect(opened(proposedTransfer(true), decide(true)).tags).toBe('opened ready')
  expect(opened(proposedTransfer(true), decide(false)).asked).toMatchObject({ decideAllocation: { accepted: false } })
  for (const accepted of [true, false]) expect(opened(proposedTransfer(false, true), decide(accepted)).tags).toBe('opened ready')
})

test('decision 122 a transfer is proposed to go back and confirmed; after an old sign-in the lead signs in again first', () => {
  const back = { type: 'allocation.submitted', allocation: { to: 'payer', reason: 'Not ours.' } }
  expect(opened(openTransfer, back).asked).toMatchObject({ proposeAllocation: { id: 't', to: 'payer' } })
  const returned = (own: boolean) => ({ ...proposedTransfer(own), allocation: { ...proposedTransfer(own).allocation, loan: null } })
  expect(opened(returned(false), decide(true)).asked).toMatchObject({ decideAllocation: { to: 'payer', accepted: true } })
  expect(opened(returned(true), decide(true)).tags).toBe('opened ready')
  const late = opened(returned(false), decide(true), fails('decideAllocation', new Problem('verificationFailed')))
  expect(late.tags).toBe('opened ready signInNeeded')
})

test('decision 109 loans are searched for, and without words those are read that match', () => {
  const search = (words: string) => opened(openTransfer, { type: 'loans.searched', search: words }).asked
  expect(search(' Haian ')).toMatchObject({ searchLoans: { id: 't', search: 'Haian' } })
  expect(search(' ')).toMatchObject({ searchLoans: { id: 't' } })
  expect(opened(proposedTransfer(false), { type: 'loans.searched', search: 'Haian' }).tags).toBe('opened ready')
})

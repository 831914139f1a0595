/** Paying a loan back and charge orders: what is asked, told and shown, in the order it happens. */
import { describe, expect, test } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { Problem } from '../../contract/problem.ts'
import { dividedOf, dueWithin, type LoanStanding, paymentsFrom, repaymentFault } from '../../contract/repayments.ts'
import { answers, fails, passes, play } from './play.ts'
import { money } from './worlds/shared.ts'

type Happening = AnyEventObject | string

const nothing = { amount: '0', currency: 'HKD' }
const loan = { drawdown_id: 'd', payable: money }
const keys = ['first', 'second']
const input = () => {
  const left = [...keys]
  return { product: 'hook', companyId: 'c', newKey: () => left.shift() ?? 'none' }
}
const page = (...happens: Happening[]) => play('repaymentOrder', input(), ...happens)
const owing = (typed: object | null, ...happens: Happening[]) =>
  page(
    answers('readCompanyProfile', { role: 'administrator' }),
    answers('listLoans', [loan]),
    answers('listRepayments', { records: [], next: null, surplus: nothing }),
    answers('readTyped', typed),
    ...happens,
  )
const amount = { type: 'amount.changed', amount: money }
const confirmed = [amount, 'repayment.agreed', 'repayment.confirmed'] as const
const is = (id: string, status: string) => answers(id, { id: 'r', status })

describe('the page of repayments', () => {
  test('DASH-14 R12 a repayment is confirmed, kept with its key before it is sent, followed, and forgotten once the server has it', () => {
    expect(owing(null)).toMatchObject({ tags: 'form' })
    const sent = owing(null, ...confirmed)
    expect(sent.did).toEqual(['storeTyped', 'asks submitRepayment'])
    expect(sent.context).toMatchObject({ key: 'first', amount: money })
    const accepted = owing(null, ...confirmed, is('submitRepayment', 'pending'))
    expect(accepted).toMatchObject({ tags: 'following' })
    expect(accepted.did).toContain('forgetTyped')
    expect(owing(null, ...confirmed, is('submitRepayment', 'pending'), passes('poll')).did).toEqual(['asks readRepayment'])
    for (const [status, tag] of [
      ['received', 'received'],
      ['cleared', 'received'],
      ['refused', 'refused'],
      ['returned', 'returned'],
    ] as const)
      expect(owing(null, ...confirmed, is('submitRepayment', 'pending'), passes('poll'), is('readRepayment', status)).tags).toBe(tag)
  })

  test('R12 a lost answer is asked for again under the same key, when five seconds have passed or the network is back', () => {
    const lost = owing(null, ...confirmed, fails('submitRepayment'))
    expect(lost).toMatchObject({ tags: 'verifying', context: { key: 'first' } })
    for (const again of [passes('again'), 'network.returned'])
      expect(owing(null, ...confirmed, fails('submitRepayment'), again)).toMatchObject({
        did: ['asks verifyRepayment'],
        context: { key: 'first' },
      })
  })

  test('R12 a page that began anew sends nothing by itself: what was confirmed is confirmed once more under its key', () => {
    const typed = { drawdownId: 'd', amount: money, key: 'before' }
    expect(owing(typed)).toMatchObject({ tags: 'confirmedBefore confirming' })
    expect(owing(typed).did).not.toContain('asks submitRepayment')
    expect(owing(typed, 'repayment.confirmed')).toMatchObject({ context: { key: 'before' } })
    expect(owing(typed, 'back.pressed')).toMatchObject({ did: ['forgetTyped', 'asks listLoans'], context: { key: null } })
    expect(owing({ ...typed, drawdownId: 'closed' })).toMatchObject({ tags: 'form', context: { key: null } })
  })

  test('CRED-07 a refusal reads anew what is owed; what was typed stays, the key does not', () => {
    const refused = owing(null, ...confirmed, fails('submitRepayment', new Problem(20011)))
    expect(refused.did).toEqual(['storeTyped', 'asks listLoans'])
    expect(refused.context).toMatchObject({ key: null, amount: money })
    expect((refused.context.problem as Problem).code).toBe(20011)
  })

  test('CRED-12 nobody goes on with too little or too much, nor without being an administrator', () => {
    const tooMuch = { type: 'amount.changed', amount: { amount: '101', currency: 'HKD' } }
    expect(owing(null, tooMuch, 'repayment.agreed').tags).toBe('form')
    const user = page(
      answers('readCompanyProfile', { role: 'user' }),
      answers('listLoans', [loan]),
      answers('listRepayments', { records: [], next: null, surplus: nothing }),
      answers('readTyped', null),
      amount,
      'repayment.agreed',
    )
    expect(user.tags).toBe('form')
    expect([repaymentFault(9_999n, 50_000n), repaymentFault(9_999n, 9_999n), repaymentFault(0n, 1n), repaymentFault(2n, 1n)]).toEqual([
      'field.repayment.tooLittle',
      null,
      'field.amount.invalid',
      'field.repayment.tooMuch',
    ])
  })

  test('CRED-12 interest is paid first, unless a debit under way pays it already', () => {
    const interest = { amount: '300', currency: 'HKD' as const }
    const divided = (minor: bigint, collecting: string) =>
      dividedOf(minor, { interest, collecting: { amount: collecting, currency: 'HKD' } })
    expect(divided(1_000n, '0')).toEqual({ interest: 300n, principal: 700n })
    expect(divided(200n, '0')).toEqual({ interest: 200n, principal: 0n })
    expect(divided(1_000n, '250')).toEqual({ interest: 50n, principal: 950n })
    expect(divided(1_000n, '500')).toEqual({ interest: 0n, principal: 1_000n })
  })

  test('DASH-08 DASH-09 A99 due within some days is what falls due from today to that day; what is late or overdue is told beside it', () => {
    const hkd = (amount: string) => ({ amount, currency: 'HKD' }) as const
    const coming = ['2026-11-29', '2026-11-30', '2026-12-22', '2026-12-23'].map((due) => ({ due, total: hkd('100') }))
    const loan = { on: '2026-11-22', due: hkd('50'), late: hkd('20'), overdue: hkd('25'), coming } as unknown as LoanStanding
    const within = (days: number) => dueWithin(paymentsFrom(loan), loan.on, days).map(({ due, amount }) => [due, amount.amount])
    expect(within(0)).toEqual([['2026-11-22', '5']])
    expect(within(7)).toEqual([...within(0), ['2026-11-29', '100']])
    expect(within(30)).toHaveLength(4)
    expect(paymentsFrom({ ...loan, late: hkd('25') }).map(({ due }) => due)).not.toContain('2026-11-22')
  })
})

describe('the page of charge orders', () => {
  const order = { id: 'o', status: 'active', subOrders: [{ subOrderId: 's', outstanding: money }] }
  const orders = (...happens: Happening[]) =>
    play(
      'chargeOrders',
      { companyId: 'c' },
      answers('readCompanyProfile', { role: 'administrator' }),
      answers('listChargeOrders', { records: [order], next: '7' }),
      ...happens,
    )

  test('CHG-01 CHG-03 API-054 an order opens as it stands now, and gives each open sub-order its invoice', () => {
    const opened = orders({ type: 'order.pressed', id: 'o' })
    expect(opened).toMatchObject({ tags: 'dialog listed', did: ['asks readChargeOrder'] })
    const read = [{ type: 'order.pressed', id: 'o' }, answers('readChargeOrder', { ...order, status: 'partialCollected' })] as const
    expect(orders(...read).context.records).toMatchObject([{ status: 'partialCollected' }])
    const asked = orders(...read, { type: 'invoice.pressed', subOrderId: 's' })
    expect(asked).toMatchObject({ tags: 'dialog issuing listed', did: ['asks issueInvoice'] })
    const issued = orders(...read, { type: 'invoice.pressed', subOrderId: 's' }, answers('issueInvoice', { number: 'INV-1' }))
    expect(issued.context.invoices).toEqual({ s: { number: 'INV-1' } })
    expect(orders(...read, 'back.pressed')).toMatchObject({ tags: 'listed', context: { openId: null, invoices: {} } })
  })

  test('CHG-04 API-053 one status is asked for from its beginning, more from where the page ended', () => {
    expect(orders('more.pressed').did).toEqual(['asks listMore'])
    expect(orders({ type: 'status.chosen', filter: 'voided' })).toMatchObject({ tags: 'busy', context: { records: [], next: null } })
  })
})

/** Repayments and charge orders: every state as it is rendered. */
import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import { ArrangementsView } from '../../src/views/repayments/ArrangementsView.tsx'
import { ChargeOrdersView } from '../../src/views/repayments/charge-orders/ChargeOrdersView.tsx'
import { RepaymentView } from '../../src/views/repayments/repay/RepaymentView.tsx'
import { expectRendered, show } from '../support/rendered.tsx'

test('repaymentOrder: a repayment is chosen, checked, confirmed and followed, in every state and three languages', async () => {
  await expectRendered({
    chart: 'repaymentOrder',
    view: RepaymentView,
    page: '/credit/hook/repayment',
    unheardWhileWaiting: ['repayment.agreed'],
    unheardIn: { '{"form":"quiet"}': ['repayment.agreed'] },
  })
})

const credit = {
  chart: 'creditBalance',
  view: RepaymentView,
  page: '/credit/hook/repayment',
  within: [{ chart: 'repaymentOrder', child: 'creditBalance', when: (snapshot: AnyMachineSnapshot) => snapshot.hasTag('nothingOwed') }],
} as const

test('creditBalance: the credit balance is shown and paid out, in every state and three languages', async () => {
  await expectRendered(credit)
})

const hkd = (amount: string) => ({ amount, currency: 'HKD' })
const balance = {
  balance: hkd('1970411'),
  due: hkd('10000'),
  payable: hkd('1930411'),
  held: [{ from: '2027-02-22', amount: hkd('30000') }],
  paused: false,
  account: { id: 'a', number: '••••8838', refusal: null as string | null },
}
const atRest = { ...credit, when: (snapshot: AnyMachineSnapshot) => snapshot.matches('resting') }

test('decision 115 the card says what is due first, what can be paid out, and what only from a day on', async () => {
  await show(atRest, 'en_US', { credit: balance })
  expect(document.body.textContent).toMatch(/Credit balance: HKD\s19,704\.11/)
  expect(document.body.textContent).toMatch(/HKD\s100\.00 of it is due/)
  expect(document.body.textContent).toMatch(/HKD\s300\.00 can be paid out from Feb 22, 2027/)
  expect(document.body.textContent).toMatch(/Pay out HKD\s19,304\.11/)
})

test('decision 115 the card says why an account is not paid to, and offers no payout', async () => {
  await show(atRest, 'en_US', { credit: { ...balance, account: { ...balance.account, refusal: 'field.account.unverified' } } })
  expect(document.body.textContent).toMatch(/not verified yet/)
  expect(document.body.textContent).not.toMatch(/Pay out HKD/)
})

const atForm = {
  chart: 'repaymentOrder',
  view: RepaymentView,
  page: '/credit/hook/repayment',
  when: (snapshot: AnyMachineSnapshot) => snapshot.hasTag('form'),
} as const
const parts = { principal: hkd('3900000'), interest: hkd('109000'), total: hkd('4009000') }
const payTo = { bank: 'HSBC', swift: 'HSBCHKHHHKH', accountName: 'Sampan Limited', accountNumber: '808-123456-001' }
const loan = {
  ...{ drawdown_id: 'd', reference: 'DD-7K2M-261122-0001', on: '2027-03-10', account: '••••8838', ...parts },
  ...{ collecting: hkd('0'), payable: parts.total, payable_interest: parts.interest, due: parts.total, late: hkd('0'), late_since: null },
  ...{ overdue: parts.total, overdue_since: '2026-12-01', fallen: [{ due: '2026-12-01', standing: 'overdue', ...parts }], coming: [] },
  ...{ certain_until: null, debitable: false, written_off_on: '2027-03-02', pay_to: payTo, debits_held_until: null },
}

test('decision 118 of a loan that is written off the page says what is owed and where to pay it; nothing can be typed or debited', async () => {
  await show(atForm, 'en_US', { loans: [loan], loanId: 'd', amount: null })
  const text = document.body.textContent ?? ''
  for (const said of ['HKD\u00a040,090.00 is still owed', loan.reference, payTo.accountNumber, 'no interest is added'])
    expect(text).toContain(said)
  expect([document.querySelector('input'), document.querySelector('button[type="submit"]')]).toEqual([null, null])
  for (const unsaid of ['mandate', 'Ask for other instalments']) expect(text).not.toContain(unsaid)
})

test('decisions 118 126 a refused repayment names the mandate only when that is the reason, and no loan that is written off is called repaid', async () => {
  const texts = async (problem: Problem) => {
    cleanup()
    await show(atForm, 'en_US', { loans: [loan], loanId: 'd', amount: null, problem })
    return document.querySelector('[role="alert"]')?.textContent
  }
  expect(await texts(new Problem('unavailable', { details: { reason: 'mandate' } }))).toContain('mandate does not cover the account')
  expect(await texts(new Problem('unavailable', { details: { reason: 'writeOff' } }))).toContain('deciding whether to write this loan off')
  expect(await texts(new Problem('conflict', { details: { status: 'written off' } }))).toContain('You still owe it')
  expect(await texts(new Problem('conflict', { details: { status: 'repaid' } }))).toContain('already repaid')
})

test('decision 132 the page says up to which day nothing is debited; the merchant can still repay', async () => {
  const held = { ...loan, written_off_on: null, pay_to: null, debitable: true, debits_held_until: '2027-04-02' }
  await show(atForm, 'en_US', { loans: [held], loanId: 'd', amount: null })
  expect(document.body.textContent).toContain('We do not debit anything for this loan up to and including Apr 2, 2027')
  expect(document.querySelector('input')).not.toBeNull()
})

test('decision 125 the plan of a loan says until when its days are certain, while a later one may move', async () => {
  const shown = { ...loan, written_off_on: null, pay_to: null, debitable: true }
  await show(atForm, 'en_US', { loans: [{ ...shown, certain_until: '2026-12-31' }], loanId: 'd', amount: null })
  expect(document.body.textContent).toContain('Bank holidays after Dec 31, 2026 have not all been published')
  cleanup()
  await show(atForm, 'en_US', { loans: [shown], loanId: 'd', amount: null })
  expect(document.body.textContent).not.toContain('Bank holidays')
})

test('decision 127 the plan of a loan says which share is held back, and when what is left falls due', async () => {
  const shown = { ...loan, written_off_on: null, pay_to: null, debitable: true }
  const share = { share: '0.125', expected_until: '2027-02-22', until: '2027-03-30' }
  await show(atForm, 'en_US', { loans: [{ ...shown, share }], loanId: 'd', amount: null })
  expect(document.body.textContent).toContain('holds back 12.50% of each payout')
  expect(document.body.textContent).toContain('repaid by Feb 22, 2027. Anything left on Mar 30, 2027 falls due then')
  cleanup()
  await show(atForm, 'en_US', { loans: [{ ...shown, share: null }], loanId: 'd', amount: null })
  expect(document.body.textContent).not.toContain('of each payout')
})

test('arrangements: other instalments are asked for, withdrawn and answered, in every state and three languages', async () => {
  await expectRendered({
    chart: 'arrangements',
    view: ArrangementsView,
    page: '/arrangements',
    unheardWhileWaiting: ['dialog.closed'],
  })
})

test('chargeOrders: charge orders are listed and opened, in every state and three languages', async () => {
  await expectRendered({
    chart: 'chargeOrders',
    view: ChargeOrdersView,
    page: '/charge-orders',
    unheardWhileWaiting: ['filter.chosen', 'order.pressed'],
    unheardIn: { '"unavailable"': ['filter.chosen'] },
  })
})

test('decision 137 what is past due says how much of it is overdue, and the choice counts what falls due today', async () => {
  const part = (due: string, standing: string) => ({ due, standing, principal: hkd('63742'), interest: hkd('0'), total: hkd('63742') })
  const late = {
    ...loan,
    ...{ on: '2026-12-28', written_off_on: null, pay_to: null, debitable: true, due: hkd('254968'), payable: hkd('1617162') },
    ...{ overdue: hkd('127484'), overdue_since: '2026-12-07', late: hkd('63742'), late_since: '2026-12-21' },
    fallen: [part('2026-12-07', 'overdue'), part('2026-12-14', 'overdue'), part('2026-12-21', 'late'), part('2026-12-28', 'due')],
  }
  await show(atForm, 'en_US', { loans: [late], loanId: 'd', amount: null })
  const text = document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''
  expect(text).toContain('HKD 1,912.263 installments, HKD 1,274.84 of it overdue')
  expect(text).toContain('All due up to today: HKD 2,549.68')
})

test('decision 096 what settles everything today is the same in the figures, the choices and the slip while a debit is under way', async () => {
  const debited = { ...loan, written_off_on: null, pay_to: null, debitable: true, overdue: hkd('0'), overdue_since: null, fallen: [] }
  const amounts = { due: hkd('0'), total: hkd('1100000'), collecting: hkd('100000'), payable: hkd('1000000'), payable_interest: hkd('0') }
  await show(atForm, 'en_US', { loans: [{ ...debited, ...amounts }], loanId: 'd', amount: null })
  const text = document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''
  expect(text).toContain('Settle everything todayHKD 10,000.00beside HKD 1,000.00 that is being collected')
  expect([text.includes('11,000.00'), text.includes('Settle the loan: HKD 10,000.00')]).toEqual([false, true])
})

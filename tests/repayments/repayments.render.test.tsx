/** Repayments and charge orders: every state as it is rendered. */
import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
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

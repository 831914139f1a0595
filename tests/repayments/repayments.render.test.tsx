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

test('decision 108 the credit balance of the company is shown for a product without repayments, too', async () => {
  const page = {
    chart: 'repaymentOrder',
    view: RepaymentView,
    page: '/credit/hook/repayment',
    when: (snapshot: AnyMachineSnapshot) => snapshot.hasTag('nothingOwed'),
  } as const
  const recent = { records: [], next: null, surplus: { amount: '1970411', currency: 'HKD' } }
  await show(page, 'en_US', { recent })
  expect(document.body.textContent).toMatch(/Credit balance: HKD\s19,704\.11/)
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

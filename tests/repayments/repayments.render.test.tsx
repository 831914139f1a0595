/** Repayments and charge orders: every state as it is rendered. */
import { test } from 'vitest'
import { ChargeOrdersView } from '../../src/views/repayments/charge-orders/ChargeOrdersView.tsx'
import { RepaymentView } from '../../src/views/repayments/repay/RepaymentView.tsx'
import { expectRendered } from '../support/rendered.tsx'

test('repaymentOrder: a repayment is chosen, checked, confirmed and followed, in every state and three languages', async () => {
  await expectRendered({
    chart: 'repaymentOrder',
    view: RepaymentView,
    page: '/credit/hook/repayment',
    unheardWhileWaiting: ['repayment.agreed'],
    unheardIn: { '{"form":"quiet"}': ['repayment.agreed'] },
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

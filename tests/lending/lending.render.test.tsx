/** Drawing down, and a facility: every state as it is rendered. */
import { test } from 'vitest'
import { AccountDisputeView } from '../../src/views/lending/AccountDisputeView.tsx'
import { DrawdownApprovalView } from '../../src/views/lending/DrawdownApprovalView.tsx'
import { DrawdownView } from '../../src/views/lending/drawdown/DrawdownView.tsx'
import { FacilityView } from '../../src/views/lending/facility/FacilityView.tsx'
import { expectRendered } from '../support/rendered.tsx'

test('drawdown: a drawdown is priced, checked, confirmed and followed, in every state and three languages', async () => {
  await expectRendered({ chart: 'drawdown', view: DrawdownView, page: '/credit/hook/second-drawdown' })
})

test('accountDispute: payouts to an account that someone else entered are stopped, in every state and three languages', async () => {
  await expectRendered({ chart: 'accountDispute', view: AccountDisputeView, who: 'visitor', page: '/not-me' })
})

test('drawdownApproval: a drawdown of another administrator is approved or declined, in every state and three languages', async () => {
  await expectRendered({
    chart: 'drawdownApproval',
    view: DrawdownApprovalView,
    page: '/approval/:id',
    unheardWhileWaiting: ['dialog.closed'],
  })
})

test('facility: a facility shows its terms, in every state and three languages', async () => {
  await expectRendered({ chart: 'facility', view: FacilityView, page: '/facility/:id' })
})

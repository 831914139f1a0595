/** Bank and PSP accounts of the company: every state as it is rendered. */
import { test } from 'vitest'
import { AccountsView } from '../../src/views/banking/AccountsView.tsx'
import { expectRendered } from '../support/rendered.tsx'

test('bankAccounts: accounts are listed, added, proved and removed, in every state and three languages', async () => {
  await expectRendered({
    chart: 'bankAccounts',
    view: AccountsView,
    page: '/accounts',
    unheardWhileWaiting: ['dialog.closed', 'tab.chosen'],
  })
})

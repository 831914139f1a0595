/** Shops and their accounts: every state as it is rendered. */
import { test } from 'vitest'
import { ShopAuthorisationView } from '../../src/views/shops/linking/ShopAuthorisationView.tsx'
import { MyShopsView } from '../../src/views/shops/my-shops/MyShopsView.tsx'
import { expectRendered } from '../support/rendered.tsx'

test('myShops: linked shops are listed and renewed, in every state and three languages', async () => {
  await expectRendered({
    chart: 'myShops',
    view: MyShopsView,
    page: '/shops',
    unheardWhileWaiting: ['add.pressed', 'dialog.closed', 'filters.submitted', 'shop.pressed'],
    unheardIn: {
      '{"ready":"unsure"}': ['add.pressed', 'filters.submitted', 'shop.pressed'],
      '{"ready":"leaving"}': ['add.pressed', 'filters.submitted', 'shop.pressed'],
      '{"ready":"providerDown"}': ['add.pressed', 'filters.submitted', 'shop.pressed'],
    },
  })
})

test('shopAccounts: accounts of shops are kept, in every state and three languages', async () => {
  await expectRendered({
    chart: 'shopAccounts',
    view: MyShopsView,
    page: '/shops',
    within: [{ chart: 'myShops', child: 'accounts', when: ({ context }) => context.tab === 'accounts' }],
    unheardWhileWaiting: ['add.pressed', 'dialog.closed', 'edit.pressed', 'remove.pressed', 'search.submitted'],
    unheardIn: { '"unavailable"': ['add.pressed'], '{"ready":"unsure"}': ['add.pressed', 'search.submitted'] },
  })
})

test('shopAuthorisation: a shop is linked, in every state and three languages', async () => {
  await expectRendered({
    chart: 'shopAuthorisation',
    view: ShopAuthorisationView,
    page: '/shops/authorise',
    unheardWhileWaiting: ['back.pressed'],
  })
})

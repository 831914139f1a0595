/** The limit and its raises: every state as it is rendered. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ActivateShopView } from '../../src/views/limits/ActivateShopView.tsx'
import { ApplicationsView } from '../../src/views/limits/ApplicationsView.tsx'
import { CreditLimitView } from '../../src/views/limits/CreditLimitView.tsx'
import { IncreaseLimitView } from '../../src/views/limits/IncreaseLimitView.tsx'
import { expectRendered, show } from '../support/rendered.tsx'

test('creditLimit: the limit is worked out, in every state and three languages', async () => {
  await expectRendered({ chart: 'creditLimit', view: CreditLimitView, page: '/shops/authorise' })
})

test('activateShop: shops are activated, in every state and three languages', async () => {
  await expectRendered({ chart: 'activateShop', view: ActivateShopView, page: '/credit/hook/activate-shop' })
})

test('increaseLimit: an increase is requested, in every state and three languages', async () => {
  await expectRendered({ chart: 'increaseLimit', view: IncreaseLimitView, page: '/credit/underwriting/increase-limit/authorize' })
})

test('applications: applications are listed and taken back, in every state and three languages', async () => {
  await expectRendered({
    chart: 'applications',
    view: ApplicationsView,
    page: '/applications',
    unheardWhileWaiting: ['dialog.closed', 'withdraw.pressed'],
  })
})

test('SHELL-37 from a limit the merchant continues, or links another shop', async () => {
  const ready = { chart: 'creditLimit', view: CreditLimitView, page: '/shops/authorise' }
  const sent = await show({ ...ready, when: (snapshot) => snapshot.hasTag('limitReady') }, 'en_US')
  for (const name of ['Continue', 'Link another shop']) fireEvent.click(screen.getByRole('button', { name }))
  expect(sent.map(({ event }) => event.type)).toEqual(['continue.pressed', 'another.pressed'])
})

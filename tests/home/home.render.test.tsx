/** The dashboard, and registration for a product: every state as it is rendered. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HomeView } from '../../src/views/home/HomeView.tsx'
import { BusinessInfoView } from '../../src/views/home/register/BusinessInfoView.tsx'
import { DrawdownAccountView } from '../../src/views/home/register/DrawdownAccountView.tsx'
import { expectRendered, show } from '../support/rendered.tsx'
import { summary } from './dashboard.world.ts'

test('home: the dashboard shows the steps to the facility, then its figures, in every state and three languages', async () => {
  await expectRendered({ chart: 'home', view: HomeView, page: '/credit/hook/home' })
})

test('drawdownAccount: the drawdown account is typed, kept and submitted, in every state and three languages', async () => {
  await expectRendered({
    chart: 'drawdownAccount',
    view: DrawdownAccountView,
    page: '/credit/hook/register/drawdown-account',
    unheardWhileWaiting: ['draft.typed'],
  })
})

test('businessInfo: business info is typed and submitted, in every state and three languages', async () => {
  await expectRendered({
    chart: 'businessInfo',
    view: BusinessInfoView,
    page: '/credit/hook/register/business-info',
    unheardWhileWaiting: ['draft.typed'],
  })
})

test('DASH-01 to DASH-09 the dashboard of a facility shows products, schedule, rates and each figure of the limit', async () => {
  await show({ chart: 'home', view: HomeView, page: '/credit/hook/home', when: (snapshot) => snapshot.hasTag('ready') }, 'en_US', {
    summary,
  })
  for (const title of ['My products', 'Repayment schedule', 'Exchange rates'])
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  for (const figure of [
    'Available limit',
    'Outstanding loan principal',
    'Total limit',
    'Limit used',
    'Applied for',
    'Due within 7 days',
    'Due within 30 days',
  ])
    expect(screen.getAllByText(figure).length).toBeGreaterThan(0)
})

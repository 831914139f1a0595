/** The dashboard, and registration for a product: every state as it is rendered. */
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import { emptyAccount } from '../../machines/home/drawdownAccount.ts'
import { AccountChangeView } from '../../src/views/home/AccountChangeView.tsx'
import { BusinessInfoView } from '../../src/views/home/BusinessInfoView.tsx'
import { DrawdownAccountView } from '../../src/views/home/DrawdownAccountView.tsx'
import { HomeView } from '../../src/views/home/HomeView.tsx'
import { money } from '../kernel/shared.world.ts'
import { quoted } from '../lending/drawdown.world.ts'
import { expectRendered, show } from '../support/rendered.tsx'
import { summary } from './dashboard.world.ts'

test('home: the dashboard shows the steps to the facility, then its figures, in every state and three languages', async () => {
  await expectRendered({ chart: 'home', view: HomeView, page: '/credit/hook/home' })
})

test('CRED-06 the dashboard says what the frozen part of a limit is, that repaying goes on and whom to ask, while there is one', async () => {
  const home = {
    chart: 'home',
    view: HomeView,
    page: '/credit/hook/home',
    when: (snapshot: AnyMachineSnapshot) => snapshot.hasTag('ready'),
  }
  const said = async (amount: string) => {
    await show(home, 'en_US', { summary: { ...summary, frozenLimit: { ...money, amount } } })
    const shown = /still return.*repay as usual.*customer service/.test(document.body.textContent ?? '')
    cleanup()
    return shown
  }
  expect([await said('100'), await said('0')]).toEqual([true, false])
})

test('factorOffer: a second factor is offered or not, in every state and three languages', async () => {
  const home = { chart: 'home', child: 'factorOffer', when: (snapshot: AnyMachineSnapshot) => snapshot.hasTag('ready') }
  await expectRendered({ chart: 'factorOffer', view: HomeView, page: '/credit/hook/home', within: [home] })
})

test('drawdownAccount: the drawdown account is typed, kept and submitted, in every state and three languages', async () => {
  await expectRendered({
    chart: 'drawdownAccount',
    view: DrawdownAccountView,
    page: '/credit/hook/register/drawdown-account',
    unheardWhileWaiting: ['draft.typed'],
  })
})

test('drawdownAccount: an account that replaces another one is entered, in every state and three languages', async () => {
  await expectRendered({
    chart: 'drawdownAccount',
    view: AccountChangeView,
    page: '/accounts/hook',
    unheardWhileWaiting: ['draft.typed'],
  })
})

/** The page on which an account takes the place of another one, with its form open. */
const accountPage = {
  chart: 'drawdownAccount',
  view: AccountChangeView,
  page: '/accounts/hook',
  when: (snapshot: AnyMachineSnapshot) => snapshot.hasTag('editable'),
} as const

test('BANK-02 decision 149 a new account is taken to be in the name of the company, and what was typed before stays', async () => {
  const holder = '深圳市海岸线贸易有限公司'
  await show(accountPage, 'en_US', { saved: null, unsaved: null, holder })
  expect(screen.getByDisplayValue(holder)).toBeTruthy()
  cleanup()
  await show(accountPage, 'en_US', { saved: null, unsaved: { ...emptyAccount, accountName: 'Wen' }, holder })
  expect(screen.queryByDisplayValue(holder)).toBeNull()
  expect(screen.getByDisplayValue('Wen')).toBeTruthy()
})

test('ERR-20016 an account refused because the list is full says how many it holds, and what was typed stays', async () => {
  const typed = { ...emptyAccount, accountNumber: '999-888777-666' }
  const problem = new Problem('unavailable', { details: { reason: 'most', most: 20 } })
  await show(accountPage, 'en_US', { unsaved: typed, problem })
  expect(document.body.textContent).toContain('The list of accounts holds 20 and is full')
  expect(screen.getByDisplayValue('999-888777-666')).toBeTruthy()
})

test('decision 092 what follows a change names the mandate once the contract is signed, and the hold only where there is one', async () => {
  const said = async (signed: boolean, hold_ends: string | null) => {
    await show(accountPage, 'en_US', { unsaved: null, saved: { submitted: true, signed, hold_ends, account: emptyAccount } })
    const [mandate, hold] = ['the direct-debit mandate', 'from when drawdowns are paid'].map((words) =>
      document.body.textContent?.includes(words),
    )
    cleanup()
    return { mandate, hold }
  }
  expect(await said(false, null)).toEqual({ mandate: false, hold: false })
  expect(await said(true, null)).toEqual({ mandate: true, hold: false })
  expect(await said(true, '2026-11-29T04:00:00.000Z')).toEqual({ mandate: true, hold: true })
})

test('decision 080 the form says until when nothing would be paid to another account', async () => {
  const saved = { submitted: true, signed: true, hold_ends: '2026-11-29T04:00:00.000Z', account: emptyAccount }
  await show(accountPage, 'en_US', { unsaved: null, saved })
  expect(document.body.textContent).toContain('drawdowns are not paid to the new one until Nov 29, 2026, 12:00')
})

test.each([
  ['in another name', { blocked: 'name', held_until: null }, 'The account is in another name'],
  ['on hold', { blocked: null, held_until: '2026-11-29T04:00:00.000Z', held_by: 'account' }, 'Nothing is paid to the new account yet'],
  ['of a user on hold', { blocked: null, held_until: '2026-11-29T04:00:00.000Z', held_by: 'factors' }, 'Your drawdowns wait'],
  ['that is paid to', { blocked: null, held_until: null }, null],
])('decision 101 the dashboard says why nothing is paid to an account %s', async (_, stop, title) => {
  const account = { ...stop, account: { ...emptyAccount, bankName: 'HSBC', accountNumber: '••••8838', accountName: 'Evil Mallory Ltd' } }
  await show({ chart: 'home', view: HomeView, page: '/credit/hook/home', when: (snapshot) => snapshot.hasTag('ready') }, 'en_US', {
    summary,
    account,
  })
  const banner = title && screen.getByText(title).closest('div')
  expect(
    banner ? banner.parentElement?.querySelector('a') !== null : screen.queryByText(/paid to the new|another name|drawdowns wait/),
  ).toBe(title ? true : null)
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
  for (const title of ['My products', 'Drawdowns', 'Repayment schedule', 'Exchange rates'])
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
  // A week of the calendar begins on Monday.
  expect(document.body.textContent).toContain('MTWTFSS')
})

test('DASH-01 DASH-05 DASH-08 a refused drawdown has its own mark, a late payment its words, and an explained figure leads to its page', async () => {
  const drawdown = { reference: 'DD-1', status: 'settled', requested_at: '2026-11-23T02:24:00.000Z', offer: quoted }
  const limits = { facilityLimit: money, availableLimit: money, outstanding: money }
  await show({ chart: 'home', view: HomeView, page: '/credit/hook/home', when: (snapshot) => snapshot.hasTag('explaining') }, 'en_US', {
    summary,
    figure: 'used',
    late: { amount: money, since: '2026-11-20', until: '2026-11-25' },
    facilities: [{ id: 'f', product: 'hook', status: 'active', currency: 'HKD', ...limits, nextReviewDate: '2027-11-23' }],
    drawdowns: [drawdown, { ...drawdown, reference: 'DD-2', status: 'refused' }].map((each) => ({ ...each, id: each.reference })),
  })
  // Late within the days of grace, not overdue.
  expect(screen.getByText('A payment has fallen due')).toBeTruthy()
  const markOf = (reference: string) => screen.getByText(reference).closest('li')?.querySelector('svg')?.innerHTML
  expect(markOf('DD-1')).not.toBe(markOf('DD-2'))
  expect(within(screen.getByRole('dialog')).getByRole('link').getAttribute('href')).toMatch(/\/facility\/f$/)
})

test('DASH-12 the dashboard of a product leads to that of the other one, with a facility or without', async () => {
  const page = {
    chart: 'home',
    view: HomeView,
    page: '/credit/hook/home',
    when: (snapshot: AnyMachineSnapshot) => snapshot.hasTag('ready'),
  }
  const common = { status: 'active', currency: 'HKD', facilityLimit: money, availableLimit: money, outstanding: money }
  const facilities = (['hook', 'underwriting'] as const).map((product) => ({
    ...common,
    id: product,
    product,
    nextReviewDate: '2027-11-23',
  }))
  for (const [known, name] of [
    [facilities, 'Open Home'],
    [facilities.slice(0, 1), 'Apply'],
  ] as const) {
    await show(page, 'en_US', { summary, facilities: known })
    expect(screen.getByRole('link', { name }).getAttribute('href')).toMatch(/\/credit\/underwriting\/home$/)
    cleanup()
  }
})

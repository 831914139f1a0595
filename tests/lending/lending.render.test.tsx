/** Drawing down, and a facility: every state as it is rendered. */
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { AccountDisputeView } from '../../src/views/lending/AccountDisputeView.tsx'
import { DrawdownApprovalView } from '../../src/views/lending/DrawdownApprovalView.tsx'
import { DrawdownView } from '../../src/views/lending/drawdown/DrawdownView.tsx'
import { FacilityView } from '../../src/views/lending/facility/FacilityView.tsx'
import { notApproved } from '../home/dashboard.world.ts'
import { expectRendered, show } from '../support/rendered.tsx'
import { drawable, facility, quoted, quotedShare, sharedBasis } from './drawdown.world.ts'

test('drawdown: a drawdown is priced, checked, confirmed and followed, in every state and three languages', async () => {
  await expectRendered({ chart: 'drawdown', view: DrawdownView, page: '/credit/hook/second-drawdown' })
})

test('decision 105 a price is flagged by the rate of the law, whatever the compound rate', async () => {
  const page = { chart: 'drawdown', view: DrawdownView, page: '/credit/hook/second-drawdown' } as const
  const when = (snapshot: AnyMachineSnapshot) => snapshot.hasTag('confirming')
  const account = { account: { bankName: 'HSBC', accountNumber: '••••8838', accountName: 'Haifu' } }
  await show({ ...page, when }, 'en_US', {
    account,
    offer: { ...quoted, effective_annual_rate: '0.4261', statutory_annual_rate: '0.3601' },
  })
  expect(document.body.textContent).toContain('the annual rate is 36.01%, above 36.00%')
  cleanup()
  await show({ ...page, when }, 'en_US', {
    account,
    offer: { ...quoted, effective_annual_rate: '0.4260', statutory_annual_rate: '0.3600' },
  })
  expect(document.body.textContent).toContain('42.60%')
  expect(document.body.textContent).not.toContain('Money Lenders Ordinance')
})

test('decision 125 the plan of a price says until when its days are certain, while a later one may move', async () => {
  const page = { chart: 'drawdown', view: DrawdownView, page: '/credit/hook/second-drawdown' } as const
  const when = (snapshot: AnyMachineSnapshot) => snapshot.hasTag('confirming')
  const account = { account: { bankName: 'HSBC', accountNumber: '••••8838', accountName: 'Haifu' } }
  await show({ ...page, when }, 'en_US', { account, offer: { ...quoted, certain_until: '2026-12-31' } })
  expect(document.body.textContent).toContain('Bank holidays after Dec 31, 2026 have not all been published')
  cleanup()
  await show({ ...page, when }, 'en_US', { account, offer: { ...quoted, certain_until: null } })
  expect(document.body.textContent).not.toContain('Bank holidays')
})

test('before the check the slip says how many installments there are, and what the first one is', async () => {
  const page = { chart: 'drawdown', view: DrawdownView, page: '/credit/hook/second-drawdown' } as const
  const terms = { summary: facility, amount: drawable, tenor: 6, repaidBy: 'instalments', packets: [], packet: null, problem: null }
  await show({ ...page, when: (snapshot) => snapshot.hasTag('form') }, 'en_US', { ...terms, offer: quoted })
  const { length, 0: first } = quoted.schedule
  const amount = (Number(first?.total.amount) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  expect(document.body.textContent).toMatch(new RegExp(`First of ${length} installments, due [^H]+HKD.${amount}`))
})

test('decision 127 both ways to repay are compared in money and rate, and the slip says what a share means', async () => {
  const page = { chart: 'drawdown', view: DrawdownView, page: '/credit/hook/second-drawdown' } as const
  const terms = { basis: sharedBasis, summary: facility, amount: drawable, tenor: 6, repaidBy: 'share', packets: [], packet: null }
  await show({ ...page, when: (snapshot) => snapshot.hasTag('form') }, 'en_US', { ...terms, offer: quotedShare, problem: null })
  const table = screen.getByRole('table', { name: 'Installments or a share of payouts' })
  const cells = [...table.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))
  const { share } = quotedShare
  const rate = (text: string | undefined) => `${(Number(text) * 100).toFixed(2)}%`
  const hkd = ({ amount }: { amount: string }) => (Number(amount) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  const longest = share?.longest ?? { total_cost: quoted.total_cost, effective_annual_rate: '', statutory_annual_rate: '' }
  expect(cells[0]).toEqual(['—', rate(share?.share), rate(share?.share)])
  expect(cells.slice(3)).toEqual([
    [quoted, quotedShare, longest].map(({ total_cost }) => hkd(total_cost)),
    [quoted, quotedShare, longest].map(({ effective_annual_rate }) => rate(effective_annual_rate)),
    [quoted, quotedShare, longest].map(({ statutory_annual_rate }) => rate(statutory_annual_rate)),
  ])
  cleanup()
  const account = { account: { bankName: 'HSBC', accountNumber: '••••8838', accountName: 'Haifu' } }
  const when = (snapshot: AnyMachineSnapshot) => snapshot.hasTag('confirming')
  await show({ ...page, when }, 'en_US', { account, offer: quotedShare })
  for (const text of ['of each payout, counted at', 'All that is left falls due on', 'Maximum total cost', 'Expected repayments'])
    expect(document.body.textContent).toContain(text)
  expect(document.body.textContent).not.toContain('First installment')
})

test('decision 123 a payout that we did not send says so and not that the bank refused, and leads to no account where none is wrong', async () => {
  const page = { chart: 'drawdown', view: DrawdownView, page: '/credit/hook/second-drawdown' } as const
  const when = (snapshot: AnyMachineSnapshot) => snapshot.hasTag('refused')
  const drawdown = { offer: quoted, account: '••••8838', reference: 'HK-1' }
  const shown = async (refusal: string) => {
    cleanup()
    await show({ ...page, when }, 'en_US', { drawdown: { ...drawdown, refusal } })
    return document.body.textContent ?? ''
  }
  const held = await shown('held until its first due day')
  for (const text of ['We did not pay out', 'We held it until its first due day had come', 'Once drawdowns are possible'])
    expect(held).toContain(text)
  for (const text of ['The bank', 'Change the account']) expect(held).not.toContain(text)
  const disputed = await shown('account disputed')
  for (const text of ['We did not pay out', 'An administrator reported', 'Change the account']) expect(disputed).toContain(text)
  const blocked = await shown('account not paid to')
  for (const text of ['We did not pay out', 'in another name or a third party’s', 'Change the account']) expect(blocked).toContain(text)
  expect(blocked).not.toContain('The bank')
  expect(await shown('account closed')).toContain('The bank did not pay out')
})

test('the first thing to do about a refused payout is the account, where it is at the account, and else home', async () => {
  const page = { chart: 'drawdown', view: DrawdownView, page: '/credit/hook/second-drawdown' } as const
  const when = (snapshot: AnyMachineSnapshot) => snapshot.hasTag('refused')
  const actions = async (refusal: string) => {
    cleanup()
    await show({ ...page, when }, 'en_US', { drawdown: { offer: quoted, account: '••••8838', reference: 'HK-1', refusal } })
    // The button that copies the reference has no text.
    return [...document.body.querySelectorAll('section:has(h1) a, section:has(h1) button')].flatMap(({ textContent }) => textContent || [])
  }
  for (const refusal of ['account closed', 'account disputed', 'account not paid to'])
    expect(await actions(refusal)).toEqual(['Change the account', 'Back to home'])
  for (const refusal of ['held until its first due day', 'repayment fell due while held'])
    expect(await actions(refusal)).toEqual(['Back to home'])
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

test('decision 086 a declined drawdown says why on its page, where who declined it gave a reason', async () => {
  const page = { chart: 'drawdownApproval', view: DrawdownApprovalView, page: '/approval/:id' } as const
  const when = (snapshot: AnyMachineSnapshot) => snapshot.hasTag('ended')
  await show({ ...page, when }, 'en_US', { approval: notApproved })
  expect(screen.getByText('Reason given: Not this month')).toBeTruthy()
  cleanup()
  await show({ ...page, when }, 'en_US', { approval: { ...notApproved, decline_note: null } })
  expect(document.body.textContent).toContain('An administrator declined it')
  expect(document.body.textContent).not.toContain('Reason given')
})

test('facility: a facility shows its terms, in every state and three languages', async () => {
  await expectRendered({ chart: 'facility', view: FacilityView, page: '/facility/:id' })
})

test('decision 127 the picture of the sales spans its longest run, and says why its days differ from the expected one', async () => {
  const page = { chart: 'drawdown', view: DrawdownView, page: '/credit/hook/second-drawdown' } as const
  const basis = { ...sharedBasis, sales: Array.from({ length: 365 }, () => '200000') }
  const terms = { basis, summary: facility, amount: drawable, tenor: 6, repaidBy: 'share', packets: [], packet: null } as const
  await show({ ...page, when: (snapshot) => snapshot.hasTag('form') }, 'en_US', { ...terms, offer: quotedShare, problem: null })
  const figure = document.querySelector('figure')?.textContent ?? ''
  // A slow year repays it in July, a usual one in May.
  expect([figure.includes('Jul 26, 2027'), figure.includes('May 24, 2027')]).toEqual([true, false])
  expect(document.body.textContent).toContain('The expected day is counted by recent payouts')
})

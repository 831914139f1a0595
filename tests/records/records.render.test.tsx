/** Statements and the timeline: every state as it is rendered. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import { CasesView } from '../../src/views/records/CasesView.tsx'
import { MerchantLoanView } from '../../src/views/records/loan/MerchantLoanView.tsx'
import { StatementsView } from '../../src/views/records/StatementsView.tsx'
import { TimelineView } from '../../src/views/records/TimelineView.tsx'
import { agreed } from '../kernel/shared.world.ts'
import { expectRendered, show } from '../support/rendered.tsx'
import { loanAgreement, merchantLoans } from './loan.world.ts'

test('statements: statements are read and downloaded, in every state and three languages', async () => {
  await expectRendered({
    chart: 'statements',
    view: StatementsView,
    page: '/statements',
    unheardWhileWaiting: ['file.requested', 'month.chosen'],
    unheardIn: { '{"ready":"shown"}': ['month.chosen'], '{"ready":"unread"}': ['month.chosen', 'file.requested'] },
  })
})

test('statements: a payout is shown with its fee', async () => {
  const when = (snapshot: AnyMachineSnapshot) => snapshot.context.statement !== null
  await show({ chart: 'statements', view: StatementsView, page: '/statements', when }, 'en_US')
  const { textContent } = screen.getAllByRole('listitem').find((item) => item.textContent?.includes('DD-1')) ?? document.body
  expect(textContent).toMatch(/Fee390\.00/)
})

test('timeline: events of the company are listed, in every state and three languages', async () => {
  await expectRendered({ chart: 'timeline', view: TimelineView, page: '/timeline', unheardWhileWaiting: ['more.pressed'] })
})

test('merchantCases: a case is written, sent, withdrawn and closed, in every state and three languages', async () => {
  await expectRendered({
    chart: 'merchantCases',
    view: CasesView,
    page: '/cases',
    unheardWhileWaiting: ['dialog.closed', 'writing.pressed'],
  })
})

test('decision 124 the dialog has the letter that was begun, without a choice that has a case by now', async () => {
  const writing = (snapshot: AnyMachineSnapshot) =>
    snapshot.hasTag('writing') && !snapshot.hasTag('working') && !snapshot.hasTag('verifying')
  const choices = [{ about: 'service', topic: 'service', product: null, item: null, amount: null }]
  const begun = { about: 'limit:hook', words: 'The sales of May are missing.' }
  const sent = await show({ chart: 'merchantCases', view: CasesView, page: '/cases', when: writing }, 'en_US', {
    ...{ choices, letter: begun, confirmed: null, reread: 'changed' },
  })
  const words = screen.getByRole<HTMLTextAreaElement>('textbox')
  expect([words.value, screen.getByRole<HTMLSelectElement>('combobox').value]).toEqual([begun.words, ''])
  expect(screen.getByText('There is a case about this already')).toBeTruthy()
  fireEvent.change(words, { target: { value: 'The sales of June.' } })
  expect(sent.at(-1)?.event).toEqual({ type: 'letter.typed', letter: { about: '', words: 'The sales of June.' } })
})

test('loan: a loan is shown with its papers, in every state and three languages', async () => {
  await expectRendered({ chart: 'loan', view: MerchantLoanView, page: '/loans/:id' })
})

test('decision 147 each situation of a loan says what is owed, saved and debited next, and offers what can be had', async () => {
  const page = {
    chart: 'loan',
    view: MerchantLoanView,
    page: '/loans/:id',
    when: (snapshot: AnyMachineSnapshot) => snapshot.hasTag('ready'),
  }
  const shown = async (loan: object) => {
    cleanup()
    const sent = await show(page, 'en_US', { loan, problem: null, opened: null })
    return { sent, text: document.body.textContent ?? '' }
  }
  const open = await shown(merchantLoans.open)
  for (const said of [
    'Loan of HKD\u00a039,000.00',
    'Being repaid',
    'Saves HKD\u00a0710.00 in interest',
    'Nov 25, 2026 · HKD\u00a03,025.00',
    '••••8838',
  ])
    expect(open.text).toContain(said)
  expect(screen.getByRole('link', { name: 'Repay' }).getAttribute('href')).toContain(
    `/credit/hook/repayment?loan=${merchantLoans.open.drawdown.id}`,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Download 循环贷款协议' }))
  expect(open.sent.at(-1)?.event).toEqual({ type: 'paper.opened', id: loanAgreement.documents[0]?.id })
  expect((await shown(merchantLoans.overdue)).text).toContain('HKD\u00a03,025.00 since Nov 13, 2026')
  expect((await shown(merchantLoans.overdue)).text).toContain('••••8838, debit not set up yet')
  expect((await shown(merchantLoans.shared)).text).toContain('12.00% of each; the rest is due on Jan 20, 2027')
  expect((await shown(merchantLoans.held)).text).toContain('Debits paused until')
  expect((await shown(merchantLoans.withheld)).text).toContain('Collected fromFrom PSP settlement')
  expect((await shown(merchantLoans.writtenOff)).text).toContain('By transfer')
  expect((await shown(merchantLoans.refused)).text).toContain('This drawdown was not paid out')
  expect((await shown(merchantLoans.waiting)).text).toContain('once another administrator has approved it')
  const received = await shown(merchantLoans.received)
  expect(received.text).toContain('It was repaid on Nov 20, 2026. Nothing is owed on it.')
  expect(screen.queryByRole('button', { name: /Confirmation/ })).toBeNull()
  const repaid = await shown(merchantLoans.repaid)
  fireEvent.click(screen.getByRole('button', { name: /Confirmation/ }))
  expect(repaid.sent.at(-1)?.event).toEqual({ type: 'confirmation.requested', language: 'en_US' })
})

test('an empty record of the company leads to its certification', async () => {
  const ready = (snapshot: AnyMachineSnapshot) => snapshot.hasTag('ready')
  await show({ chart: 'timeline', view: TimelineView, page: '/timeline', when: ready }, 'en_US', { records: [], next: null })
  expect(screen.getByRole('link', { name: 'Verify the company' }).getAttribute('href')).toContain('/company/onboarding/company-information')
})

test('R9 SIGN-06 a failure is shown above the events; the copy of a signed agreement is requested by its id', async () => {
  const listed = (snapshot: AnyMachineSnapshot) => snapshot.hasTag('ready') && !snapshot.hasTag('empty')
  const sent = await show({ chart: 'timeline', view: TimelineView, page: '/timeline', when: listed }, 'en_US', {
    problem: new Problem(500),
    records: [agreed],
  })
  expect(screen.getByRole('alert')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /AGR-7K2M-261123-0001/ }))
  expect(sent.at(-1)?.event).toEqual({ type: 'bundle.opened', agreementId: agreed.subjectId })
})

/** The back office: every state as it is rendered, and its charts with their calls. */
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import axios from 'axios'
import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { locales } from '../../contract/kernel/constants.ts'
import { isPort } from '../../machines/kernel/port.ts'
import { App } from '../../src/app/staff/App.tsx'
import { officeId, wiredBackoffice } from '../../src/app/staff/wiring.ts'
import { AccountReviewsView } from '../../src/views/staff/AccountReviewsView.tsx'
import { AdjustmentsView } from '../../src/views/staff/AdjustmentsView.tsx'
import { CaseTimelineView } from '../../src/views/staff/CaseTimelineView.tsx'
import { CollectionsView } from '../../src/views/staff/CollectionsView.tsx'
import { CaseView } from '../../src/views/staff/case/CaseView.tsx'
import { ExceptionsView } from '../../src/views/staff/ExceptionsView.tsx'
import { LoansView } from '../../src/views/staff/loans/LoansView.tsx'
import { LoanView } from '../../src/views/staff/loans/LoanView.tsx'
import { MembersView } from '../../src/views/staff/MembersView.tsx'
import { MerchantFileView } from '../../src/views/staff/merchant/MerchantFileView.tsx'
import { OutsideCallsView } from '../../src/views/staff/OutsideCallsView.tsx'
import { QueueView } from '../../src/views/staff/QueueView.tsx'
import { RatesView } from '../../src/views/staff/RatesView.tsx'
import { ReadLogView } from '../../src/views/staff/ReadLogView.tsx'
import { ReconciliationView } from '../../src/views/staff/ReconciliationView.tsx'
import { RecoveryCodesView } from '../../src/views/staff/RecoveryCodesView.tsx'
import { RequestedArrangementsView } from '../../src/views/staff/RequestedArrangementsView.tsx'
import { ExposuresView } from '../../src/views/staff/reports/ExposuresView.tsx'
import { LoanReportsView } from '../../src/views/staff/reports/LoanReportsView.tsx'
import { SellerNamesView } from '../../src/views/staff/SellerNamesView.tsx'
import { UnidentifiedView } from '../../src/views/staff/UnidentifiedView.tsx'
import { expectRendered, show } from '../support/rendered.tsx'
import { waitFor } from '../support/wait-for.ts'

test('backoffice: the staff signs in and opens a place, in every state and three languages', async () => {
  await expectRendered({
    chart: 'backoffice',
    view: App,
    who: 'staff',
    // The dialog with the new codes covers these links.
    unheardIn: { '{"working":{"replacingCodes":"held"}}': ['place.requested'] },
  })
})

test('caseQueue: cases are listed and claimed, in every state and three languages', async () => {
  await expectRendered({
    chart: 'caseQueue',
    view: QueueView,
    who: 'staff',
    as: 'caseQueue',
    unheardWhileWaiting: ['more.pressed', 'retry.pressed'],
    unheardIn: { '"typing"': ['more.pressed', 'retry.pressed'] },
  })
})

test('caseReview: a case is assessed and decided, in every state and three languages', async () => {
  await expectRendered({
    chart: 'caseReview',
    quietIn: { '{"open":"askingWhy"}': ['Record and show'], '{"open":"weighing"}': ['Decide', 'Send for second review'] },
    view: CaseView,
    who: 'staff',
    as: 'caseReview',
    unheardWhileWaiting: ['dialog.closed', 'item.chosen', 'ok.pressed', 'return.pressed', 'undo.pressed'],
    unheardIn: { '{"open":"returning"}': ['item.chosen', 'return.pressed'] },
  })
})

test('caseTimeline: events of a case are listed, in every state and three languages', async () => {
  await expectRendered({ chart: 'caseTimeline', view: CaseTimelineView, who: 'staff', as: 'caseTimeline' })
})

test('loans: loans of all companies are found and listed, in every state and three languages', async () => {
  await expectRendered({
    chart: 'loans',
    view: LoansView,
    who: 'staff',
    as: 'loans',
    unheardWhileWaiting: ['more.pressed'],
    unheardIn: { '"typing"': ['more.pressed'] },
  })
})

test('servicedLoan: a loan is read with all that belongs to it, in every state and three languages', async () => {
  await expectRendered({
    chart: 'servicedLoan',
    view: LoanView,
    who: 'staff',
    as: 'servicedLoan',
    unheardWhileWaiting: ['retry.pressed', 'operation.chosen', 'dialog.closed'],
  })
})

test('merchantFile: what belongs to a company is shown, and it is frozen and released, in every state and three languages', async () => {
  await expectRendered({
    chart: 'merchantFile',
    view: MerchantFileView,
    who: 'staff',
    as: 'merchantFile',
    unheardWhileWaiting: ['retry.pressed', 'dialog.closed'],
  })
})

test('outsideCalls: calls to providers are listed, of a company and of a loan, in every state and three languages', async () => {
  await expectRendered({
    chart: 'outsideCalls',
    view: OutsideCallsView,
    who: 'staff',
    as: 'outsideCalls',
  })
})

test('loanReports: reports of a day are read and saved, in every state and three languages', async () => {
  await expectRendered({
    chart: 'loanReports',
    view: LoanReportsView,
    who: 'staff',
    as: 'loanReports',
    quietIn: { '"exporting"': ['Show'] },
  })
})

test('exposures: exposures are listed and saved, in every state and three languages', async () => {
  await expectRendered({
    chart: 'exposures',
    view: ExposuresView,
    who: 'staff',
    as: 'exposures',
    unheardWhileWaiting: ['more.pressed'],
  })
})

test('accountReviews: account documents are accepted or refused, in every state and three languages', async () => {
  await expectRendered({
    chart: 'accountReviews',
    quietIn: { '"accepting"': ['Accept the account'] },
    view: AccountReviewsView,
    who: 'staff',
    as: 'accountReviews',
    unheardWhileWaiting: ['dialog.closed', 'retry.pressed'],
  })
})

test('sellerNames: names of sellers are accepted or refused, and decisions taken back, in every state and three languages', async () => {
  await expectRendered({
    chart: 'sellerNames',
    quietIn: { '"deciding"': ['Accept the name', 'Refuse the name'], '"takingBack"': ['Withdraw the decision'] },
    view: SellerNamesView,
    who: 'staff',
    as: 'sellerNames',
    unheardWhileWaiting: ['dialog.closed', 'filter.chosen', 'retry.pressed'],
  })
})

test('reconciliation: differences are listed and closed, in every state and three languages', async () => {
  await expectRendered({
    chart: 'reconciliation',
    view: ReconciliationView,
    who: 'staff',
    as: 'reconciliation',
    unheardWhileWaiting: ['dialog.closed', 'filter.chosen', 'retry.pressed'],
  })
})

test('rates: a rate is fixed by hand, confirmed and declined, in every state and three languages', async () => {
  await expectRendered({
    chart: 'rates',
    view: RatesView,
    who: 'staff',
    as: 'rates',
    unheardWhileWaiting: ['dialog.closed'],
  })
})

test('a rate of the stand-in has a source in words, in three languages', async () => {
  const read = { value: '3.66', date: '2026-11-26', source: 'sandbox', at: '2026-11-27T02:00:00.000Z', byHand: false }
  const records = [{ id: 'SOFR', current: read, refused: null, proposed: null }]
  for (const locale of locales) {
    await show({ chart: 'rates', view: RatesView, who: 'staff', as: 'rates', when: (snapshot) => snapshot.hasTag('ready') }, locale, {
      records,
    })
    expect(screen.getByRole('table').textContent).not.toContain('sandbox')
    cleanup()
  }
})

test('unidentified: a transfer is proposed for a loan, confirmed and declined, in every state and three languages', async () => {
  await expectRendered({
    chart: 'unidentified',
    view: UnidentifiedView,
    who: 'staff',
    as: 'unidentified',
    unheardWhileWaiting: ['dialog.closed', 'loans.searched', 'filter.chosen', 'retry.pressed'],
  })
})

test('requestedArrangements: instalments are calculated, proposed, confirmed and declined, in every state and three languages', async () => {
  await expectRendered({
    chart: 'requestedArrangements',
    view: RequestedArrangementsView,
    who: 'staff',
    as: 'requestedArrangements',
    unheardWhileWaiting: ['dialog.closed', 'filter.chosen', 'retry.pressed'],
  })
})

test('adjustments: interest is proposed to be waived, confirmed, declined and withdrawn, in every state and three languages', async () => {
  await expectRendered({
    chart: 'adjustments',
    view: AdjustmentsView,
    who: 'staff',
    as: 'adjustments',
    unheardWhileWaiting: ['dialog.closed', 'filter.chosen', 'retry.pressed'],
  })
})

test('exceptions: an exception to a limit is confirmed, declined and withdrawn, in every state and three languages', async () => {
  await expectRendered({
    chart: 'exceptions',
    view: ExceptionsView,
    who: 'staff',
    as: 'exceptions',
    unheardWhileWaiting: ['dialog.closed', 'filter.chosen', 'retry.pressed'],
  })
})

test('collections: a case is opened, taken, noted in, demanded and handed over, in every state and three languages', async () => {
  await expectRendered({
    chart: 'collections',
    view: CollectionsView,
    who: 'staff',
    as: 'collections',
    unheardWhileWaiting: ['dialog.closed', 'filter.chosen', 'retry.pressed'],
  })
})

test('members: the staff is invited, unlocked and closed, in every state and three languages', async () => {
  await expectRendered({
    chart: 'members',
    view: MembersView,
    who: 'staff',
    as: 'members',
    unheardWhileWaiting: ['dialog.closed', 'filter.chosen'],
  })
})

test('recoveryCodes: a member of the staff replaces them, in every state and three languages', async () => {
  await expectRendered({
    chart: 'recoveryCodes',
    view: RecoveryCodesView,
    who: 'staff',
    as: 'recoveryCodes',
    unheardWhileWaiting: ['dialog.closed'],
  })
})

test('decision 090 new recovery codes are over the page, and are left by their button alone', async () => {
  const page = { chart: 'recoveryCodes', view: RecoveryCodesView, who: 'staff', as: 'recoveryCodes' } as const
  const sent = await show({ ...page, when: (snapshot) => snapshot.hasTag('showingCodes') }, 'en_US')
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getByText('abcd-efgh-jkmn-pqrs')).toBeTruthy()
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(sent).toEqual([])
  // One copies them.
  expect(within(dialog).getAllByRole('button')).toHaveLength(2)
  expect(within(dialog).getByRole('button', { name: 'I have saved them' })).toBeTruthy()
})

test('readLog: the log of looks is listed, in every state and three languages', async () => {
  await expectRendered({ chart: 'readLog', view: ReadLogView, who: 'staff', as: 'readLog' })
})

test('decision 020 every call of the back office is wired', () => {
  const unwiredIn = (logic: unknown, name: string): string[] => {
    const { actors = {} } = (logic as { implementations?: { actors?: Record<string, unknown> } }).implementations ?? {}
    return isPort(logic) ? [name] : Object.entries(actors).flatMap(([actor, inner]) => unwiredIn(inner, actor))
  }
  expect(unwiredIn(wiredBackoffice, 'backoffice')).toEqual([])
})

test('decision 020 a call whose answer is 401 leads to the sign-in', async () => {
  const { adapter } = axios.defaults
  onTestFinished(() => void Object.assign(axios.defaults, { adapter }))
  const session = { staff: { id: 's', name: 'Ho', email: 's@staff.example.com', role: 'reviewer' }, endsAt: '2026-11-24T18:00:00Z' }
  axios.defaults.adapter = async (config) => {
    const data = config.url === '/backoffice/api/me' ? { code: 200, data: session } : { code: 401, message: '', data: null }
    return { config, data, status: 200, statusText: '', headers: {} }
  }
  // Fetched with the first call.
  await import('../../src/app/caller.ts')
  const input = { token: null, place: { page: 'queue', tab: 'all' }, locale: 'en_US' } as const
  const office = createActor(wiredBackoffice, { input, systemId: officeId }).start()
  onTestFinished(() => void office.stop())
  expect((await waitFor(office, (snapshot) => snapshot.hasTag('signingIn'))).context.lapsed).toBe(true)
})

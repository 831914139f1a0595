/** The back office: every state as it is rendered. */
import { test } from 'vitest'
import { App } from '../../src/app/staff/App.tsx'
import { AccountsView } from '../../src/views/staff/accounts/AccountsView.tsx'
import { ReconciliationView } from '../../src/views/staff/breaks/ReconciliationView.tsx'
import { CaseView } from '../../src/views/staff/case/CaseView.tsx'
import { QueueView } from '../../src/views/staff/queue/QueueView.tsx'
import { ReadLogView } from '../../src/views/staff/reads/ReadLogView.tsx'
import { CaseTimelineView } from '../../src/views/staff/timeline/CaseTimelineView.tsx'
import { expectRendered } from '../support/rendered.tsx'

test('backoffice: the staff signs in and opens a place, in every state and three languages', async () => {
  await expectRendered({ chart: 'backoffice', view: App, who: 'staff' })
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
    quietIn: { '{"open":"askingWhy"}': ['Record and show'], '{"open":"weighing"}': ['Decide', 'Send for a second look'] },
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

test('accountReviews: account documents are accepted or refused, in every state and three languages', async () => {
  await expectRendered({
    chart: 'accountReviews',
    quietIn: { '"accepting"': ['Accept the account'] },
    view: AccountsView,
    who: 'staff',
    as: 'accountReviews',
    unheardWhileWaiting: ['dialog.closed', 'retry.pressed'],
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

test('readLog: the log of looks is listed, in every state and three languages', async () => {
  await expectRendered({ chart: 'readLog', view: ReadLogView, who: 'staff', as: 'readLog' })
})

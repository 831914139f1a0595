/** Public pages: every state as it is rendered. */
import { test } from 'vitest'
import { FreeReportsView } from '../../src/views/site/FreeReportsView.tsx'
import { QuestionsView } from '../../src/views/site/QuestionsView.tsx'
import { ServiceDialog } from '../../src/views/site/ServiceDialog.tsx'
import { expectRendered } from '../support/rendered.tsx'

test('questions: questions are searched and opened, in every state and three languages', async () => {
  await expectRendered({ chart: 'questions', view: QuestionsView, who: 'visitor', page: '/questions' })
})

test('freeReports: reports are searched and requested, in every state and three languages', async () => {
  await expectRendered({
    chart: 'freeReports',
    view: FreeReportsView,
    page: '/free-reports',
    unheardWhileWaiting: ['report.requested'],
    unheardIn: { '{"search":"found","reports":"unavailable"}': ['report.requested'] },
  })
})

test('serviceDialog: the service shows its code, in every state and three languages', async () => {
  await expectRendered({
    chart: 'serviceDialog',
    when: (snapshot) => snapshot.hasTag('open'),
    view: () => <ServiceDialog open />,
    who: 'visitor',
    as: 'serviceDialog',
  })
})

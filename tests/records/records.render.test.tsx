/** Statements and the timeline: every state as it is rendered. */
import { test } from 'vitest'
import { StatementsView } from '../../src/views/records/statements/StatementsView.tsx'
import { TimelineView } from '../../src/views/records/timeline/TimelineView.tsx'
import { expectRendered } from '../support/rendered.tsx'

test('statements: statements are read and downloaded, in every state and three languages', async () => {
  await expectRendered({
    chart: 'statements',
    view: StatementsView,
    page: '/statements',
    unheardWhileWaiting: ['file.requested', 'month.chosen'],
    unheardIn: { '{"ready":"shown"}': ['month.chosen'], '{"ready":"unread"}': ['month.chosen', 'file.requested'] },
  })
})

test('timeline: events of the company are listed, in every state and three languages', async () => {
  await expectRendered({ chart: 'timeline', view: TimelineView, page: '/timeline', unheardWhileWaiting: ['bundle.opened', 'more.pressed'] })
})

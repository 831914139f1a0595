/** The page of complaints and appeals of the back office: every state as it is rendered. */
import { test } from 'vitest'
import { SentCasesView } from '../../src/views/staff/SentCasesView.tsx'
import { expectRendered } from '../support/rendered.tsx'

test('sentCases: a complaint or an appeal is opened and answered, in every state and three languages', async () => {
  await expectRendered({
    chart: 'sentCases',
    view: SentCasesView,
    who: 'staff',
    as: 'sentCases',
    unheardWhileWaiting: ['dialog.closed', 'filter.chosen', 'retry.pressed'],
  })
})

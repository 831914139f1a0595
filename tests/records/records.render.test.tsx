/** Statements and the timeline: every state as it is rendered. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import { CasesView } from '../../src/views/records/CasesView.tsx'
import { StatementsView } from '../../src/views/records/StatementsView.tsx'
import { TimelineView } from '../../src/views/records/TimelineView.tsx'
import { agreed } from '../kernel/shared.world.ts'
import { expectRendered, show } from '../support/rendered.tsx'

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
  expect(textContent).toMatch(/FeeHKD\s390\.00/)
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

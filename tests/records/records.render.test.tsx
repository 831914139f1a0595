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

test('an empty record of the company leads to its certification', async () => {
  const ready = (snapshot: AnyMachineSnapshot) => snapshot.hasTag('ready')
  await show({ chart: 'timeline', view: TimelineView, page: '/timeline', when: ready }, 'en_US', { records: [], next: null })
  expect(screen.getByRole('link', { name: 'Certify the company' }).getAttribute('href')).toContain(
    '/company/onboarding/company-information',
  )
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

/** The page on which leads arrange other instalments. Decision 117. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { testFilteredList } from '../harness/filtered-list.ts'
import { changedMeanwhile, testCommand } from '../harness/page.ts'
import { answers, fails, type Happening, play } from '../harness/play.ts'
import { arrangementPlan, arrangementRequest } from './backoffice.world.ts'

const page = (...happens: Happening[]) => play('requestedArrangements', {}, ...happens)
const newest = answers('listRequestedArrangements', { records: [{ id: 'q', status: 'requested' }], next: 'n' })
const pressed = { type: 'request.pressed', id: 'q' }
const opened = (request: object, ...happens: Happening[]) => page(newest, pressed, answers('readRequestedArrangement', request), ...happens)
const calculated = { type: 'plan.calculated', proposal: arrangementPlan }
const reason = 'The season is late.'
const decide = (accepted: boolean) => ({ type: 'plan.decided', accepted, reason })
const propose = { type: 'plan.proposed', reason }
const open = { status: 'requested', size: 10 }

test('decision 117 instalments are proposed once they were calculated, by a lead who is not concerned', () => {
  expect(opened(arrangementRequest('requested'), propose).tags).toBe('opened ready')
  const sent = opened(arrangementRequest('requested'), calculated, answers('calculateArrangement', []), propose)
  expect(sent.asked).toMatchObject({ proposeArrangement: { id: 'q', ...arrangementPlan, reason } })
  expect(opened({ ...arrangementRequest('requested'), concerned: true }, calculated).tags).toBe('opened ready')
  expect(opened(arrangementRequest('requested'), { type: 'decline.submitted', reason: 'No.' }).asked).toMatchObject({
    declineArrangement: { id: 'q', reason: 'No.' },
  })
})

test('decision 117 another lead confirms what they see; the one who proposed it only sends it back', () => {
  expect(opened(arrangementRequest('proposed'), decide(true)).asked).toMatchObject({
    decideArrangement: { id: 'q', ...arrangementPlan, accepted: true, reason },
  })
  expect(opened(arrangementRequest('proposed', true), decide(true)).tags).toBe('opened ready')
  expect(opened(arrangementRequest('proposed', true), decide(false)).asked).toMatchObject({ decideArrangement: { accepted: false } })
})

testFilteredList('decision 117 requests', {
  chart: 'requestedArrangements',
  call: 'listRequestedArrangements',
  asked: { status: 'requested', size: 10 },
  filter: 'offered',
  filtered: { status: 'offered', size: 10 },
  opens: pressed,
  opened: { asked: { readRequestedArrangement: { id: 'q' } }, tags: 'ready working' },
})

test('decision 132 the page of a loan leads to its request, which is opened once', () => {
  const linked = (...happens: Happening[]) => play('requestedArrangements', { request: 'l' }, newest, ...happens)
  expect(linked().asked).toEqual({ readRequestedArrangement: { id: 'l' } })
  const unread = linked(fails('readRequestedArrangement', new Problem('refused')))
  expect([unread.tags, unread.context.problem]).toEqual(['ready', expect.any(Problem)])
  expect(linked(answers('readRequestedArrangement', arrangementRequest('requested')), 'dialog.closed').tags).toBe('ready')
  expect(linked(fails('readRequestedArrangement', new Problem('refused')), pressed).asked).toEqual({
    readRequestedArrangement: { id: 'q' },
  })
})

test('decision 117 calculated instalments are shown; those that were refused are not proposed', () => {
  expect(opened(arrangementRequest('requested'), calculated).asked).toEqual({ calculateArrangement: { id: 'q', ...arrangementPlan } })
  const shown = opened(arrangementRequest('requested'), calculated, answers('calculateArrangement', [{ due: '2026-12-21' }]))
  expect([shown.tags, shown.context.plan]).toEqual(['opened ready', [{ due: '2026-12-21' }]])
  const refused = [calculated, fails('calculateArrangement', new Problem('refused'))]
  const stays = opened(arrangementRequest('requested'), ...refused)
  expect([stays.tags, stays.context.problem]).toEqual(['opened ready', expect.any(Problem)])
  expect(opened(arrangementRequest('requested'), ...refused, propose).asked).toEqual({})
})

const onRequest = (status: string, ...happens: Happening[]) => ({
  ...{ chart: 'requestedArrangements', shown: [newest], dialog: 'opened ready', again: { refreshList: open } },
  opens: [pressed, answers('readRequestedArrangement', arrangementRequest(status)), ...happens],
})
testCommand('decision 117 reading a request, which is not asked about', {
  ...{ chart: 'requestedArrangements', shown: [newest], sends: pressed, call: 'readRequestedArrangement', asked: { id: 'q' } },
  ...{ answer: arrangementRequest('requested'), again: {}, late: changedMeanwhile, done: 'opened ready', reread: { refreshList: open } },
})
testCommand('decision 117 a calculation', {
  ...{ ...onRequest('requested'), sends: calculated, call: 'calculateArrangement', asked: { id: 'q', ...arrangementPlan }, answer: [] },
  ...{ again: {}, late: changedMeanwhile, done: 'opened ready', reread: { refreshList: open } },
})
testCommand('decision 117 instalments that are proposed', {
  ...{ ...onRequest('requested', calculated, answers('calculateArrangement', [])), sends: propose },
  ...{ call: 'proposeArrangement', asked: { id: 'q', ...arrangementPlan, reason } },
})
testCommand('decision 117 instalments that are confirmed', {
  ...{ ...onRequest('proposed'), sends: decide(true), call: 'decideArrangement' },
  ...{ asked: { id: 'q', ...arrangementPlan, accepted: true, reason }, signIn: 'opened ready signInNeeded' },
})
testCommand('decision 117 a request that is declined', {
  ...{ ...onRequest('requested'), sends: { type: 'decline.submitted', reason: 'No.' } },
  ...{ call: 'declineArrangement', asked: { id: 'q', reason: 'No.' } },
})

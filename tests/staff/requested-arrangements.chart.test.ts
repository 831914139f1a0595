/** The page on which leads arrange other instalments. Decision 117. */
import { expect, test } from 'vitest'
import { answers, play } from '../harness/play.ts'
import { arrangementPlan, arrangementRequest } from './backoffice.world.ts'

type Happening = Parameters<typeof play>[2]

const opened = (request: object, ...happens: Happening[]) =>
  play(
    'requestedArrangements',
    {},
    answers('listRequestedArrangements', { records: [{ id: 'q', status: 'requested' }], next: null }),
    { type: 'request.pressed', id: 'q' },
    answers('readRequestedArrangement', request),
    ...happens,
  )
const calculated = { type: 'plan.calculated', proposal: arrangementPlan }
const reason = 'The season is late.'
const decide = (accepted: boolean) => ({ type: 'plan.decided', accepted, reason })
const propose = { type: 'plan.proposed', reason }

test('decision 117 requests for other instalments are for leads alone', () => {
  const staff = { id: 's', name: 'Ho', email: 's@staff.example.com', role: 'reviewer' }
  const input = { token: null, place: { page: 'arrangements' }, locale: 'zh_CN' }
  const as = (role: string) => play('backoffice', input, answers('readStaff', { staff: { ...staff, role }, endsAt: '' }))
  expect(as('lead').did.join(' ')).toContain('requestedArrangements')
  expect(as('reviewer').context.place).toEqual({ page: 'queue', tab: 'all' })
})

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

/** The page on which a merchant asks for other instalments. Decision 117. */
import { expect, test } from 'vitest'
import { testCommand, testReads } from '../harness/page.ts'
import { answers, fails, type Happening, play } from '../harness/play.ts'
import { arrangement } from './repayments.world.ts'

const page = (...happens: Happening[]) => play('arrangements', { companyId: 'c' }, ...happens)
const profile = (role: string) => answers('readCompanyProfile', { role })
const listed = {
  on: '2026-12-01',
  loans: [{ drawdown_id: 'd' }],
  arrangements: [arrangement('requested', 'r'), arrangement('offered', 'o')],
}
const shown = (role: string, ...happens: Happening[]) => page(profile(role), answers('listArrangements', listed), ...happens)
const pressed = (act: string, id: string) => ({ type: `${act}.pressed`, id })

test('decision 117 an administrator asks for instalments, withdraws a request and answers an offer; a user sees them', () => {
  for (const happening of [
    { type: 'arrangement.pressed' },
    pressed('withdrawal', 'r'),
    pressed('acceptance', 'o'),
    pressed('refusal', 'o'),
  ]) {
    expect(shown('user', happening).tags, happening.type).toBe('ready')
    expect(shown('administrator', happening).tags, happening.type).not.toBe('ready')
  }
  for (const happening of [pressed('withdrawal', 'o'), pressed('acceptance', 'r'), pressed('refusal', 'r')])
    expect(shown('administrator', happening).tags, happening.type).toBe('ready')
})

testReads('decision 117 loans and requests', {
  ...{ chart: 'arrangements', input: { companyId: 'c' } },
  reads: [
    { call: 'readCompanyProfile', asked: { companyId: 'c' }, answer: { role: 'user' } },
    { call: 'listArrangements', asked: {} },
  ],
})

test('decision 117 offers are read again when the page is shown again or the network is back, and stay until then', () => {
  for (const event of ['page.shown', 'network.returned']) {
    const again = shown('user', event)
    expect([again.tags, again.asked, again.context.arrangements]).toEqual(['ready', { rereadArrangements: {} }, listed.arrangements])
  }
  expect(shown('user', 'page.shown', fails('rereadArrangements')).tags).toBe('unavailable')
  const later = { ...listed, on: '2026-12-16', arrangements: [] }
  expect(shown('user', 'page.shown', answers('rereadArrangements', later)).context).toMatchObject(later)
})

test('decision 117 nothing is asked for while no loan can be arranged', () => {
  const none = page(profile('administrator'), answers('listArrangements', { ...listed, loans: [] }), 'arrangement.pressed')
  expect(none.tags).toBe('ready')
})

const request = { drawdown_id: 'd', wish: 'Sales have halved.', from: '2026-12-20' }
const total = arrangement('offered', 'o').offer?.total
const commands = [
  {
    what: 'other instalments are asked for',
    call: 'requestArrangement',
    from: { type: 'arrangement.pressed' },
    sends: { type: 'arrangement.submitted', request },
    asked: request,
    dialog: 'asking ready',
  },
  {
    what: 'a request is withdrawn',
    call: 'withdrawArrangement',
    from: pressed('withdrawal', 'r'),
    sends: { type: 'withdrawal.confirmed' },
    asked: { id: 'r' },
    dialog: 'ready withdrawing',
  },
  {
    what: 'an offer is accepted with the total that was shown',
    call: 'acceptOffer',
    from: pressed('acceptance', 'o'),
    sends: { type: 'acceptance.confirmed' },
    asked: { id: 'o', accepted: true, total },
    dialog: 'accepting ready',
  },
  {
    what: 'an offer is refused with the total that was shown',
    call: 'refuseOffer',
    from: pressed('refusal', 'o'),
    sends: { type: 'refusal.confirmed' },
    asked: { id: 'o', accepted: false, total },
    dialog: 'ready refusing',
  },
]
for (const { what, from, ...rest } of commands)
  testCommand(`decision 117 ${what}`, {
    ...{ chart: 'arrangements', input: { companyId: 'c' }, shown: [profile('administrator'), answers('listArrangements', listed)] },
    ...{ opens: [from], again: { rereadArrangements: {} }, ...rest },
  })

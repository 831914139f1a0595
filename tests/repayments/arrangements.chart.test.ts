/** The page on which a merchant asks for other instalments. Decision 117. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { answers, fails, play } from '../harness/play.ts'
import { arrangement } from './repayments.world.ts'

type Happening = Parameters<typeof play>[2]

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

test('decision 117 role, loans and requests are read first; what cannot be read is read again from the role on', () => {
  expect(page().asked).toEqual({ readCompanyProfile: { companyId: 'c' } })
  expect(page(profile('user')).asked).toEqual({ listArrangements: {} })
  for (const unread of [
    [fails('readCompanyProfile')],
    [profile('user'), fails('listArrangements')],
    [profile('user'), answers('listArrangements', listed), 'page.shown', fails('rereadArrangements')],
  ]) {
    const unavailable = page(...unread)
    expect([unavailable.tags, unavailable.context.problem]).toEqual(['unavailable', expect.any(Problem)])
    for (const event of ['retry.pressed', 'network.returned'])
      expect(page(...unread, event).asked).toEqual({ readCompanyProfile: { companyId: 'c' } })
  }
})

test('decision 117 offers are read again when the page is shown again or the network is back, and stay until then', () => {
  for (const event of ['page.shown', 'network.returned']) {
    const again = shown('user', event)
    expect([again.tags, again.asked, again.context.arrangements]).toEqual(['ready', { rereadArrangements: {} }, listed.arrangements])
  }
  const later = { ...listed, on: '2026-12-16', arrangements: [] }
  expect(shown('user', 'page.shown', answers('rereadArrangements', later)).context).toMatchObject(later)
})

test('decision 117 nothing is asked for while no loan can be arranged', () => {
  const none = page(profile('administrator'), answers('listArrangements', { ...listed, loans: [] }), 'arrangement.pressed')
  expect(none.tags).toBe('ready')
})

const request = { drawdown_id: 'd', wish: 'Sales have halved.', from: '2026-12-20' }
const total = arrangement('offered', 'o').offer?.total
/** Failures after which the list is read again, and what is said of them. */
const rereads = [
  [new Problem('conflict'), 'changed'],
  [new Problem('notFound'), 'changed'],
  [new Error('lost'), 'lost'],
] as const
const commands = [
  {
    what: 'other instalments are asked for',
    call: 'requestArrangement',
    from: { type: 'arrangement.pressed' },
    confirmed: { type: 'arrangement.submitted', request },
    asked: request,
    tags: 'asking ready',
  },
  {
    what: 'a request is withdrawn',
    call: 'withdrawArrangement',
    from: pressed('withdrawal', 'r'),
    confirmed: { type: 'withdrawal.confirmed' },
    asked: { id: 'r' },
    tags: 'ready withdrawing',
  },
  {
    what: 'an offer is accepted with the total that was shown',
    call: 'acceptOffer',
    from: pressed('acceptance', 'o'),
    confirmed: { type: 'acceptance.confirmed' },
    asked: { id: 'o', accepted: true, total },
    tags: 'accepting ready',
  },
  {
    what: 'an offer is refused with the total that was shown',
    call: 'refuseOffer',
    from: pressed('refusal', 'o'),
    confirmed: { type: 'refusal.confirmed' },
    asked: { id: 'o', accepted: false, total },
    tags: 'ready refusing',
  },
]
for (const { what, call, from, confirmed, asked, tags } of commands) {
  const sent = (...happens: Happening[]) => shown('administrator', from, confirmed, ...happens)

  test(`decision 117 ${what} once it is confirmed, not when it is closed; the list is read again`, () => {
    expect([sent().tags, sent().asked]).toEqual([`${tags} working`, { [call]: asked }])
    const done = sent(answers(call, null))
    expect([done.tags, done.asked, done.context.reread]).toEqual(['ready', { rereadArrangements: {} }, null])
    for (const event of ['dialog.closed', 'back.pressed']) {
      const closed = shown('administrator', from, event)
      expect([closed.tags, closed.asked]).toEqual(['ready', {}])
    }
  })

  test(`decision 117 ${what}: after a conflict or a lost answer the list is read again, any other failure is shown until it is closed`, () => {
    for (const [error, reread] of rereads) {
      const after = sent(fails(call, error))
      expect([after.asked, after.context.reread]).toEqual([{ rereadArrangements: {} }, reread])
    }
    const refused = [fails(call, new Problem('refused'))]
    expect([sent(...refused).tags, sent(...refused).context.problem]).toEqual([tags, expect.any(Problem)])
    expect(sent(...refused, 'dialog.closed').context.problem).toBeNull()
  })
}

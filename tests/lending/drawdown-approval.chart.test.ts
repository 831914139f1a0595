/** The page on which an administrator approves a drawdown of another one. Decision 086. */
import { describe, expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { answers, fails, type Happening, play } from '../harness/play.ts'

const approval = (given: object = {}) => ({ asked: false, own: false, drawdown: { status: 'awaiting approval' }, ...given })
const page = (...happens: Happening[]) => play('drawdownApproval', { id: 'd' }, ...happens)
const shown = (given: object, ...happens: Happening[]) => page(answers('readDrawdownApproval', approval(given)), ...happens)
const ended = approval({ drawdown: { status: 'pending' } })
const ofDrawdown = { id: 'd' }

describe('decision 086 a drawdown that needs a second administrator', () => {
  test('is read by its address; one that is not there is said to be missing, and one that cannot be read is read again', () => {
    expect(page().asked).toEqual({ readDrawdownApproval: ofDrawdown })
    for (const code of ['invalidInput', 'notFound'] as const)
      expect(page(fails('readDrawdownApproval', new Problem(code))).tags).toBe('missing')
    for (const event of ['retry.pressed', 'network.returned']) {
      const again = page(fails('readDrawdownApproval'), event)
      expect([again.asked, again.context.problem]).toEqual([{ readDrawdownApproval: ofDrawdown }, null])
    }
  })

  test('offers approval to whom it is asked of, withdrawal to who requested it, and nothing to others or afterwards', () => {
    expect(shown({ asked: true }).tags).toBe('asked')
    expect(shown({ own: true }).tags).toBe('own waiting')
    expect(shown({}).tags).toBe('waiting')
    expect(shown({ drawdown: { status: 'refused' } }).tags).toBe('ended')
    const pressed = ['approve.pressed', 'decline.pressed', 'withdrawal.pressed']
    for (const event of pressed) expect(shown({}, event).tags).toBe('waiting')
    for (const event of pressed) expect(shown({ drawdown: { status: 'settled' } }, event).tags).toBe('ended')
    expect(shown({ asked: true }, 'withdrawal.pressed').tags).toBe('asked')
    expect(shown({ own: true }, 'approve.pressed').tags).toBe('own waiting')
  })

  test('is read again when its page is shown again or the network is back', () => {
    for (const given of [{ asked: true }, { own: true }, {}])
      for (const event of ['page.shown', 'network.returned'])
        expect(shown(given, event).asked).toEqual({ readDrawdownApproval: ofDrawdown })
    expect(shown({ drawdown: { status: 'settled' } }, 'page.shown').asked).toEqual({ readDrawdownApproval: ofDrawdown })
  })

  const ways = [
    { what: 'approved', given: { asked: true }, call: 'approveDrawdown', steps: ['approve.pressed'], asked: ofDrawdown, back: 'asked' },
    {
      what: 'declined',
      given: { asked: true },
      call: 'declineDrawdown',
      steps: ['decline.pressed', { type: 'decline.confirmed', note: 'Too much.' }],
      asked: { id: 'd', note: 'Too much.' },
      back: 'asked declining',
    },
    {
      what: 'withdrawn',
      given: { own: true },
      call: 'withdrawDrawdown',
      steps: ['withdrawal.pressed', 'withdrawal.confirmed'],
      asked: ofDrawdown,
      back: 'own waiting withdrawing',
    },
  ] as const
  for (const { what, given, call, steps, asked, back } of ways)
    test(`is ${what}: the answer is shown; a decision of someone else is read, and after a lost answer the step is open again`, () => {
      expect(shown(given, ...steps).asked).toEqual({ [call]: asked })
      expect(shown(given, ...steps, answers(call, ended)).tags).toBe('ended')
      const late = shown(given, ...steps, fails(call, new Problem('conflict')))
      expect([late.asked, late.context.problem]).toEqual([{ readDrawdownApproval: ofDrawdown }, expect.any(Problem)])
      const lost = shown(given, ...steps, fails(call))
      expect([lost.tags, lost.context.problem]).toEqual([back, expect.any(Problem)])
    })

  test('is not declined or withdrawn when the question is closed', () => {
    expect(shown({ asked: true }, 'decline.pressed', 'dialog.closed').tags).toBe('asked')
    expect(shown({ own: true }, 'withdrawal.pressed', 'dialog.closed').tags).toBe('own waiting')
  })
})

/** The page behind the link "this was not me" of a mail. Decisions 083, 090, 129. */
import { expect, test } from 'vitest'
import { notMeMark } from '../../contract/account/not-me.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { answers, fails, type Happening, play } from '../harness/play.ts'

const opened = (...happens: Happening[]) => play('accountDispute', { token: 'key' }, ...happens)

test('decision 083 a link without its key asks nothing; one with it names what is stopped, and stops it after one press alone', () => {
  expect(play('accountDispute', { token: '' }).tags).toBe('invalid')
  expect(opened().asked).toEqual({})
  expect(opened().context.about).toBe('account')
  expect(play('accountDispute', { token: `${notMeMark}key` }).context.about).toBe('factors')
  expect(opened('dispute.confirmed').asked).toEqual({ disputeAccount: { token: 'key' } })
  expect(opened('dispute.confirmed', answers('disputeAccount', null)).tags).toBe('done')
})

test('decisions 083 129 a link that is too old or of a frozen user is said to be so; after a lost answer it can be pressed again', () => {
  const refused = (error?: unknown) => opened('dispute.confirmed', fails('disputeAccount', error))
  for (const code of ['notFound', 'invalidInput'] as const) expect(refused(new Problem(code)).tags).toBe('invalid')
  expect(refused(new Problem('userDisabled')).tags).toBe('frozen')
  const lost = refused()
  expect([lost.tags, lost.context.problem]).toEqual(['', expect.any(Problem)])
  const again = opened('dispute.confirmed', fails('disputeAccount'), 'dispute.confirmed')
  expect([again.asked, again.tags]).toEqual([{ disputeAccount: { token: 'key' } }, 'busy'])
})

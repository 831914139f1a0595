/** The page on which a merchant asks for other instalments. Decision 117. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { answers, fails, play } from '../harness/play.ts'
import { arrangement } from './repayments.world.ts'

type Happening = Parameters<typeof play>[2]

const shown = (role: string, ...happens: Happening[]) =>
  play(
    'arrangements',
    { companyId: 'c' },
    answers('readCompanyProfile', { role }),
    answers('listArrangements', {
      on: '2026-12-01',
      loans: [{ drawdown_id: 'd' }],
      arrangements: [arrangement('requested', 'r'), arrangement('offered', 'o')],
    }),
    ...happens,
  )
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

test('decision 117 the answer names the total that was shown; after a conflict the offer is read again', () => {
  const accepted = shown('administrator', pressed('acceptance', 'o'), { type: 'acceptance.confirmed' })
  expect(accepted.asked).toMatchObject({ acceptOffer: { id: 'o', accepted: true, total: arrangement('offered', 'o').offer?.total } })
  const late = shown(
    'administrator',
    pressed('acceptance', 'o'),
    { type: 'acceptance.confirmed' },
    fails('acceptOffer', new Problem('conflict')),
  )
  expect([late.did, late.context.reread]).toEqual([['asks rereadArrangements'], 'changed'])
  expect(shown('administrator', pressed('refusal', 'o'), { type: 'refusal.confirmed' }).asked).toMatchObject({
    refuseOffer: { accepted: false },
  })
})

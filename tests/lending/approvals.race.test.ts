/** A drawdown that is approved, and declined or withdrawn, at once, on real PostgreSQL. Decision 086. */
import { expect, test } from 'vitest'
import { atOnce } from '../support/callers.ts'
import { openMerchantServer } from '../support/merchants.ts'
import { approvers, draw } from './approvers.ts'
import { booksAgree } from './loans.ts'

test('decision 086 of many approvals and refusals at once one counts, and at most one payout is ordered', { timeout: 300_000 }, async ({
  onTestFinished,
}) => {
  const server = await openMerchantServer()
  onTestFinished(() => server.close())
  const { first, second, accountId, facilityId } = await approvers(server)
  const { id } = await draw(first, accountId, 50_000)
  const answers = await atOnce((place) => second.call(place % 2 === 0 ? 'approveDrawdown' : 'declineDrawdown', { id }))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 20011]))
  const { status } = await first.data('readDrawdown', { id })
  const payouts = await server.database.db.selectFrom('jobs').select('id').where('kind', '=', 'payout.send').execute()
  expect([status, payouts.length]).toEqual(status === 'pending' ? ['pending', 1] : ['not approved', 0])
  await booksAgree(server, { facilityId })
})

test('decision 090 of approvals and withdrawals at once one counts, and a payout is ordered only after an approval', {
  timeout: 300_000,
}, async ({ onTestFinished }) => {
  const server = await openMerchantServer()
  onTestFinished(() => server.close())
  const { first, second, accountId, facilityId } = await approvers(server)
  const { id } = await draw(first, accountId, 50_000)
  const answers = await atOnce((place) =>
    place % 2 === 0 ? second.call('approveDrawdown', { id }) : first.call('withdrawDrawdown', { id }),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  const { status } = await first.data('readDrawdown', { id })
  const payouts = await server.database.db.selectFrom('jobs').select('id').where('kind', '=', 'payout.send').execute()
  expect([status, payouts.length]).toEqual(status === 'pending' ? ['pending', 1] : ['not approved', 0])
  await booksAgree(server, { facilityId })
})

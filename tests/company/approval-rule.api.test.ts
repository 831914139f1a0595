/** The amount from which a second administrator confirms drawdowns. Decision 086. */
import { beforeEach, describe, expect, test } from 'vitest'
import { amountFrom, approvers } from '../lending/approvers.ts'
import { mailsTo, steppedUp } from '../support/accounts.ts'
import { openMerchantServer } from '../support/merchants.ts'
import type { Browser, TestServer } from '../support/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})

const ruleOf = async (browser: Browser) => (await browser.data('readCompanyProfile', { companyId: String(browser.companyId) })).approval

/** As after ten minutes. */
async function withoutStepUp(browser: Browser) {
  await server.database.db.updateTable('sessions').set({ stepped_up_at: null }).where('user_id', '=', browser.userId).execute()
}

describe('decision 086 the amount from which drawdowns are confirmed', () => {
  test('is set and lowered at once by one administrator, after a step-up', async () => {
    const { first, second } = await approvers(server, null)
    expect(await ruleOf(first)).toEqual({ from: null, change: null })
    await withoutStepUp(first)
    const refused = await first.call('changeApprovalRule', { from: amountFrom(50_000) })
    expect(refused).toMatchObject({ code: 20007, data: { stepUp: 'approvalChanged' } })
    await steppedUp(server, first)
    expect(await first.data('changeApprovalRule', { from: amountFrom(50_000) })).toEqual({ from: amountFrom(50_000), change: null })
    await second.data('changeApprovalRule', { from: amountFrom(20_000) })
    expect(await ruleOf(first)).toEqual({ from: amountFrom(20_000), change: null })
    const { email } = await server.database.db.selectFrom('users').select('email').where('id', '=', first.userId).executeTakeFirstOrThrow()
    expect((await mailsTo(server, email)).filter(({ text }) => text.includes('20,000.00'))).toHaveLength(1)
  })

  for (const [what, to] of [
    ['a higher amount', amountFrom(90_000)],
    ['none', null],
  ] as const)
    test(`changes to ${what} only when another administrator confirms it`, async () => {
      const { first, second, companyId } = await approvers(server)
      expect(await first.data('changeApprovalRule', { from: to })).toEqual({ from: amountFrom(50_000), change: { from: to, own: true } })
      expect(await ruleOf(second)).toEqual({ from: amountFrom(50_000), change: { from: to, own: false } })
      expect(await first.call('confirmApprovalRule', { from: to })).toMatchObject({ code: 502, data: { reason: 'own' } })
      expect((await second.call('confirmApprovalRule', { from: amountFrom(70_000) })).code).toBe(20011)
      const third = await steppedUp(server, await server.signUp())
      await server.join(third, { companyId })
      expect(await third.call('confirmApprovalRule', { from: to })).toMatchObject({ code: 502, data: { reason: 'newAdministrator' } })
      await withoutStepUp(second)
      expect((await second.call('confirmApprovalRule', { from: to })).code).toBe(20007)
      expect(await ruleOf(second)).toEqual({ from: amountFrom(50_000), change: { from: to, own: false } })
      await steppedUp(server, second)
      expect(await second.data('confirmApprovalRule', { from: to })).toEqual({ from: to, change: null })
    })

  test('stays when the change is declined, withdrawn, or its author has left', async () => {
    const { first, second, companyId } = await approvers(server)
    await first.data('changeApprovalRule', { from: null })
    expect(await second.data('declineApprovalRule', {})).toEqual({ from: amountFrom(50_000), change: null })
    expect((await second.call('declineApprovalRule', {})).code).toBe(20011)
    await first.data('changeApprovalRule', { from: null })
    expect(await first.data('changeApprovalRule', { from: amountFrom(50_000) })).toEqual({ from: amountFrom(50_000), change: null })
    await first.data('changeApprovalRule', { from: null })
    const users = await second.data('listCompanyUsers', { companyId })
    await second.data('removeAffiliation', { id: String(users[0]?.id) })
    expect((await second.call('confirmApprovalRule', { from: null })).code).toBe(20011)
    expect(await ruleOf(second)).toEqual({ from: amountFrom(50_000), change: null })
  })

  test('is not set without a second administrator, by a user, or to no amount', async () => {
    const alone = await steppedUp(server, await server.signUp())
    const companyId = await server.join(alone)
    const from = amountFrom(50_000)
    expect((await alone.call('changeApprovalRule', { from })).code).toBe(20016)
    const user = await server.signUp()
    await server.join(user, { companyId, role: 'user' })
    expect((await user.call('changeApprovalRule', { from })).code).toBe(403)
    for (const amount of ['0', '-5000', '1'.repeat(16)])
      expect((await alone.call('changeApprovalRule', { from: { amount, currency: 'HKD' } })).code).toBe(20009)
  })
})

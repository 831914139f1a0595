/** A drawdown of one administrator that another one approves or declines, as both see it. Decision 086. */
import { expect } from 'vitest'
import { waysOf } from '../kernel/ways.ts'
import { signedInBrowser, steppedUp } from '../support/accounts.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { testPassword } from '../support/server.ts'
import { approvalModel } from './approval-model.ts'
import { approvalWalk } from './approval-walk.ts'
import { amountFrom, draw } from './approvers.ts'

/** Another administrator of the merchant's company, of some days. */
async function secondOf(owner: Visitor): Promise<Visitor> {
  const { server } = owner
  const { db } = server.database
  const reachable = { email: 'second@example.com', phone: '13800138000' }
  const calls = await server.signUp(reachable)
  const { id: companyId } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  await server.join(calls, { companyId })
  await db
    .updateTable('affiliations')
    .set({ created_at: new Date('2026-01-01') })
    .where('user_id', '=', calls.userId)
    .execute()
  return owner.beside({ ...reachable, password: testPassword })
}

for (const { title, path, walk } of waysOf(approvalModel))
  test(`decision 086 ${title}`, async ({ standing }) => {
    const owner = await standing('signed')
    const second = await secondOf(owner)
    const { seen, actions } = approvalWalk({
      owner,
      phones: { owner: `+852${owner.phone}`, second: `+86${second.phone}` },
      async second() {
        await second.signIn()
        return second
      },
    })
    const status = async () => (await owner.server.database.db.selectFrom('drawdowns').select('status').executeTakeFirst())?.status
    await owner.signIn('/company/users')
    await walk(
      {
        ...seen,
        async waiting() {
          await seen.waiting()
          expect(await status()).toBe('awaiting approval')
        },
      },
      actions,
    )
    await second.later({ minutes: 1 })
    expect(await status()).toBe(path.state.matches('approved') ? 'settled' : 'not approved')
  })

test('decision 086 an administrator who was removed while the page of the approval was open is refused, and nothing is paid', async ({
  standing,
}) => {
  const owner = await standing('signed')
  const { server } = owner
  const { db } = server.database
  const second = await secondOf(owner)
  const calls = await steppedUp(server, await signedInBrowser(server, owner.email, owner.password))
  const { id: companyId } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  calls.companyId = companyId
  const third = await server.signUp()
  await server.join(third, { companyId })
  await calls.data('changeApprovalRule', { from: amountFrom(20_000) })
  const { id: accountId } = (await calls.data('readDebitAccount', { product: 'hook' })) ?? {}
  const { id } = await draw(calls, String(accountId), 20_000)

  await second.signIn()
  await second.page.getByRole('link', { name: second.words('home.approval.check') }).click()
  await second.sees(second.button('lending.drawdown.approval.approve'))
  const users = await calls.data('listCompanyUsers', { companyId })
  await calls.data('removeAffiliation', { id: users.find(({ email }) => email === second.email)?.id ?? '' })
  await second.button('lending.drawdown.approval.approve').click()
  await second.sees(second.text('lending.drawdown.approval.removed'))
  await second.later({ minutes: 1 })
  expect((await calls.data('readDrawdownApproval', { id })).drawdown).toMatchObject({ status: 'awaiting approval' })
})

/** A drawdown of one administrator that another one approves, as both see it. Decision 086. */
import { expect } from 'vitest'
import { confirmStepUp } from '../account/step-up.ts'
import { signedInBrowser, steppedUp } from '../support/accounts.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { testPassword } from '../support/server.ts'
import { amountFrom, draw } from './approvers.ts'
import { agreeToOffer } from './terms.ts'

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

test('decision 086 one administrator sets the amount and draws down, the other one approves, and the money is paid out', async ({
  standing,
}) => {
  const owner = await standing('signed')
  const second = await secondOf(owner)
  await owner.signIn('/company/users')
  await owner.button('company.users.approval.set').click()
  await owner.page.getByLabel(owner.words('company.users.approval.amount')).fill('20000')
  await owner.button('company.users.approval.save').click()
  await confirmStepUp(owner, `+852${owner.phone}`)
  await owner.sees(owner.text('company.users.approval.sent'))

  await owner.open('/credit/hook/second-drawdown')
  await owner.sees(owner.field('lending.drawdown.amount.label'))
  await agreeToOffer(owner)
  await owner.sees(owner.text('lending.drawdown.approval.ahead.title'))
  await owner.button('lending.drawdown.check.confirm').click()
  await owner.sees(owner.heading('lending.drawdown.approval.waiting.title'))
  const statuses = async () =>
    (await owner.server.database.db.selectFrom('drawdowns').select('status').execute()).map(({ status }) => status)
  expect(await statuses()).toEqual(['awaiting approval'])

  await second.signIn()
  await second.page.getByRole('link', { name: second.words('home.approval.check') }).click()
  await second.sees(second.page.getByRole('main').filter({ hasText: '19,800.00' }))
  await second.button('lending.drawdown.approval.approve').click()
  await confirmStepUp(second, `+86${second.phone}`)
  await second.sees(second.text('lending.drawdown.approval.given.title'))
  await second.later({ minutes: 1 })
  expect(await statuses()).toEqual(['settled'])
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

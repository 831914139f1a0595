/** SMS about events: chosen on the profile, and sent. Decision 089. */
import { expect } from 'vitest'
import { textOf } from '../../server/platform/texts.ts'
import { agreeToOffer } from '../lending/terms.ts'
import { test, type Visitor } from '../support/in-process/world.ts'

const drawdowns = 'account.profile.sms.group.drawdowns'
const access = 'account.profile.sms.group.access'

/** A merchant with a facility on the profile. */
async function onProfile(standing: (at: 'signed') => Promise<Visitor>): Promise<Visitor> {
  const merchant = await standing('signed')
  await merchant.signIn('/profile')
  await merchant.sees(merchant.field(drawdowns))
  return merchant
}
const isTicked = (merchant: Visitor, id: string) => (merchant.field(id).element() as HTMLInputElement).checked

test('PROF-01 decision 089 SMS about drawdowns are switched on; a drawdown is then in the mailbox of the sandbox, without its amount', async ({
  standing,
}) => {
  const merchant = await onProfile(standing)
  const { button, field, heading, open, sees, server, text } = merchant
  expect([isTicked(merchant, drawdowns), isTicked(merchant, access)]).toEqual([false, true])
  await field(drawdowns).click()
  await button('account.profile.sms.save').click()
  await sees(text('account.profile.sms.saved'))
  await open('/profile')
  await sees(field(drawdowns))
  expect(isTicked(merchant, drawdowns)).toBe(true)
  await merchant.signIn()
  await button('home.money.drawDown').click()
  await sees(field('lending.drawdown.amount.label'))
  await agreeToOffer(merchant)
  await button('lending.drawdown.check.confirm').click()
  await sees(heading('lending.drawdown.settled.title'))
  await server.worker.drain()
  const mailbox = await (await server.browser().fetch(`/sandbox/mailbox?to=${merchant.phone}`)).text()
  for (const kind of ['drawdownRequested', 'drawdownSettled'] as const)
    expect(mailbox).toContain(textOf('zh_CN', `notices.sms.${kind}.text`))
  expect(mailbox).not.toContain('20,000')
})

test('decision 089 after a lost answer the form shows what the server has, and after a refusal what was chosen', async ({ standing }) => {
  const merchant = await onProfile(standing)
  const { button, field, page, sees, text, wire, words } = merchant
  wire.fail('POST', '/sms-notices', 'lost')
  await field(drawdowns).click()
  await button('account.profile.sms.save').click()
  await sees(text('account.profile.sms.lost'))
  expect(isTicked(merchant, drawdowns)).toBe(false)
  wire.fail('POST', '/sms-notices', { code: 510 })
  await field(drawdowns).click()
  await button('account.profile.sms.save').click()
  await sees(page.getByRole('alert').filter({ hasText: words('account.auth.tooMany') }))
  expect(isTicked(merchant, drawdowns)).toBe(true)
  await button('account.profile.sms.save').click()
  await sees(text('account.profile.sms.saved'))
})

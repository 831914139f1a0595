/** The profile: name and language of mails, password, phone; each changed and each refused. */
import { expect } from 'vitest'
import { signedInBrowser, steppedUp } from '../support/accounts.ts'
import { otherTab } from '../support/in-process/other-tab.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { confirmStepUp } from './step-up.ts'

const newPassword = 'Harbour#2027'

/** A merchant on the profile, by the menu of the account. */
async function onProfile(standing: (at: 'registered') => Promise<Visitor>): Promise<Visitor> {
  const merchant = await standing('registered')
  await merchant.signIn()
  await merchant.page.getByRole('button', { name: merchant.words('shell.account', { email: merchant.email }) }).click()
  await merchant.link('shell.profile').click()
  await merchant.sees(merchant.heading('account.profile.title'))
  return merchant
}

/** A field whose label marks it as optional. */
const optional = ({ page, words }: Visitor, id: string) => page.getByRole('textbox', { name: new RegExp(`^${words(id)}`) })

/** Changes the password by the form that is open. */
async function changePassword({ button, field }: Visitor, old: string): Promise<void> {
  await field('account.profile.password.old').fill(old)
  await field('account.profile.password.new').fill(newPassword)
  await field('account.profile.password.again').fill(newPassword)
  await button('account.profile.password.submit').click()
}

test('PROF-01 PROF-06 API-015 input survives a reload; name and language of mails are saved', async ({ standing }) => {
  const merchant = await onProfile(standing)
  const { button, field, sees, text } = merchant
  await sees(merchant.page.getByText(merchant.email, { exact: true }).first())
  await optional(merchant, 'account.profile.lastName').fill('林')
  await merchant.open('/profile')
  expect(optional(merchant, 'account.profile.lastName').value()).toBe('林')
  await optional(merchant, 'account.profile.firstName').fill('美儀')
  await field('account.profile.language').selectOption('zh_HK')
  await button('account.profile.save').click()
  await sees(text('account.profile.saved'))
  await merchant.open('/profile')
  expect(optional(merchant, 'account.profile.lastName').value()).toBe('林')
  expect(field('account.profile.language').value()).toBe('zh_HK')
  const users = merchant.server.database.db.selectFrom('users').select(['last_name', 'first_name', 'locale'])
  expect(await users.execute()).toEqual([{ last_name: '林', first_name: '美儀', locale: 'zh_HK' }])
})

test('PROF-04 API-014 VAL-08 a wrong old password is reported at its field; the right one changes it and ends other sessions', async ({
  standing,
}) => {
  const merchant = await onProfile(standing)
  const { button, field, sees, words } = merchant
  const other = await signedInBrowser(merchant.server, merchant.email, merchant.password)
  await button('account.profile.password.change').click()
  expect(document.activeElement).toBe(field('account.profile.password.old').element())
  await changePassword(merchant, 'Wrong#12345')
  expect(field('account.profile.password.old').description()).toBe(words('account.profile.password.wrong'))
  await field('account.profile.password.old').fill('Wrong#123456')
  expect(await field('account.profile.password.old').getAttribute('aria-invalid')).toBe('false')
  await changePassword(merchant, merchant.password)
  await sees(merchant.page.getByRole('status').filter({ hasText: words('account.profile.password.changed') }))
  await sees(button('account.profile.password.change'))
  expect((await other.call('readUser', {})).code).toBe(401)
  expect((await (await signedInBrowser(merchant.server, merchant.email, newPassword)).call('readUser', {})).code).toBe(200)
})

test('PROF-05 API-010 decision 083 the phone is changed with the code sent to the new one, after a step-up by the mailbox', async ({
  standing,
}) => {
  const merchant = await onProfile(standing)
  const { button, field, page, sees, text, words } = merchant
  const number = '91234567'
  await button('account.profile.phone.change').click()
  expect(button('ui.code.send').isDisabled()).toBe(true)
  await field('ui.phone.number').fill(number)
  await button('ui.code.send').click()
  await sees(text('account.auth.phoneCode.sent'))
  const code = await merchant.code(number)
  await field('account.auth.phoneCode').fill(code === '123456' ? '654321' : '123456')
  await button('account.profile.phone.submit').click()
  expect(field('account.auth.phoneCode').description()).toBe(words('code.80012'))
  await field('account.auth.phoneCode').fill(code)
  await button('account.profile.phone.submit').click()
  await confirmStepUp(merchant, merchant.email)
  await sees(text('account.profile.phone.changed'))
  await sees(page.getByText(/4567$/))
})

test('decision 083 a code that another tab has requested since ends the one of this tab, and the page says which one works', async ({
  standing,
}) => {
  const merchant = await onProfile(standing)
  const { button, later, page, sees, text, words } = merchant
  await signedInBrowser(merchant.server, merchant.email, merchant.password)
  await merchant.open('/profile')
  await button('account.profile.sessions.endOthers').click()
  await button('account.profile.sessions.endOthers.confirm').click()
  const dialog = page.getByRole('dialog', { name: words('account.stepUp.title') })
  await sees(dialog)
  await dialog.getByRole('button', { name: words('ui.code.send') }).click()
  const first = await merchant.code(merchant.phone)
  await later({ minutes: 1 })
  await otherTab(merchant).data('sendStepUpCode', { action: 'sessionsEnded' })
  const second = await merchant.code(merchant.phone)
  const code = dialog.getByLabel(words('account.stepUp.code'), { exact: true })
  await dialog.getByLabel(words('account.profile.password.old'), { exact: true }).fill(merchant.password)
  await code.fill(first)
  await dialog.getByRole('button', { name: words('account.stepUp.submit') }).click()
  expect(code.description()).toContain(words('account.stepUp.codeWrong'))
  await code.fill(second)
  await dialog.getByRole('button', { name: words('account.stepUp.submit') }).click()
  await sees(text('account.profile.sessions.none'))
})

test('PROF-04 ERR-R04 a failure replaces the previous success notice and gets the focus', async ({ standing }) => {
  const merchant = await onProfile(standing)
  const { button, page, sees, text, wire, words } = merchant
  await button('account.profile.save').click()
  await sees(text('account.profile.saved'))
  wire.fail('POST', '/updateBasicClientUser', 'lost')
  await button('account.profile.save').click()
  const alert = page.getByRole('alert').filter({ hasText: words('problem.transport') })
  await sees(alert)
  expect(document.activeElement).toBe(alert.element())
  expect(text('account.profile.saved').all()).toEqual([])
})

test('PROF-01 decision 081 the devices are listed; one is signed out after a question, then all others, and their next call is refused', async ({
  standing,
}) => {
  const merchant = await onProfile(standing)
  const { button, page, sees, text, words } = merchant
  const other = await signedInBrowser(merchant.server, merchant.email, merchant.password)
  await merchant.open('/profile')
  await sees(text('account.profile.sessions.current'))
  // One of them is the session of the sign-up.
  const rows = () => page.getByRole('button', { name: words('account.profile.sessions.end.of', { device: '未知系统 · 未知浏览器' }) }).all()
  expect(rows()).toHaveLength(2)
  await rows()[0]?.click()
  await button('account.profile.sessions.end.confirm').click()
  await confirmStepUp(merchant, merchant.phone)
  await sees(text('account.profile.sessions.ended'))
  expect(rows()).toHaveLength(1)
  await button('account.profile.sessions.endOthers').click()
  await button('account.profile.sessions.endOthers.confirm').click()
  await sees(text('account.profile.sessions.none'))
  expect(rows()).toEqual([])
  expect((await other.call('readUser', {})).code).toBe(401)
})

test('PROF-01 decision 081 a session that was ended on another device goes to sign-in with its next call', async ({ standing }) => {
  const merchant = await onProfile(standing)
  const other = await steppedUp(merchant.server, await signedInBrowser(merchant.server, merchant.email, merchant.password))
  await other.data('endOtherSessions', {})
  await merchant.button('account.profile.save').click()
  await merchant.sees(merchant.field('account.auth.password'))
})

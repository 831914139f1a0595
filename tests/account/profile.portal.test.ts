/** The profile: name and language of mails; every way of the model of a new password and phone; devices. */
import { expect } from 'vitest'
import { waysOf } from '../kernel/ways.ts'
import { signedInBrowser, steppedUp } from '../support/accounts.ts'
import { otherTab } from '../support/in-process/other-tab.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { ownChangesModel } from './own-changes-model.ts'
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

for (const { title, walk } of waysOf(ownChangesModel))
  test(`PROF-04 PROF-05 API-010 API-014 VAL-08 ERR-80010 decision 083 a merchant ${title}`, async ({ standing }) => {
    const merchant = await onProfile(standing)
    const { button, field, page, sees, server, text, words } = merchant
    const other = await signedInBrowser(server, merchant.email, merchant.password)
    const number = '91234567'
    const code = field('account.auth.phoneCode')
    const stepUp = page.getByRole('dialog', { name: words('account.stepUp.title') })
    let sent = ''
    const types = async (typed: string) => {
      await code.fill(typed)
      await button('account.profile.phone.submit').click()
    }
    const confirms = async (password: string) => {
      await stepUp.getByLabel(words('account.profile.password.old'), { exact: true }).fill(password)
      await stepUp.getByLabel(words('account.stepUp.code'), { exact: true }).fill(await merchant.code(merchant.email))
      await stepUp.getByRole('button', { name: words('account.stepUp.submit') }).click()
    }
    await walk(
      {
        profile: () => sees(merchant.heading('account.profile.title')),
        atPassword: () => sees(field('account.profile.password.old'), { focused: true }),
        oldRefused: async () => {
          expect(field('account.profile.password.old').description()).toBe(words('account.profile.password.wrong'))
          await field('account.profile.password.old').fill('Wrong#123456')
          expect(await field('account.profile.password.old').getAttribute('aria-invalid')).toBe('false')
        },
        passwordChanged: async () => {
          await sees(page.getByRole('status').filter({ hasText: words('account.profile.password.changed') }))
          await sees(button('account.profile.password.change'))
          expect((await other.call('readUser', {})).code).toBe(401)
          expect((await (await signedInBrowser(server, merchant.email, newPassword)).call('readUser', {})).code).toBe(200)
        },
        atPhone: async () => expect(button('ui.code.send').isDisabled()).toBe(true),
        coded: () => sees(text('account.auth.phoneCode.sent')),
        wrongCode: async () => expect(code.description()).toBe(words('code.80012')),
        expired: async () => expect(code.description()).toBe(words('code.80010')),
        asked: () => sees(stepUp),
        unconfirmed: () => sees(stepUp.getByText(words('account.profile.password.wrong'))),
        phoneChanged: async () => {
          await sees(text('account.profile.phone.changed'))
          await sees(page.getByText(/4567$/))
        },
      },
      {
        'opens the password': () => button('account.profile.password.change').click(),
        'gives a wrong old password': () => changePassword(merchant, 'Wrong#12345'),
        'gives the right old password': () => changePassword(merchant, merchant.password),
        'opens the phone': () => button('account.profile.phone.change').click(),
        'asks for a code to the new number': async () => {
          await field('ui.phone.number').fill(number)
          await button('ui.code.send').click()
          sent = await merchant.code(number)
        },
        'types a wrong code': () => types(sent === '123456' ? '654321' : '123456'),
        'types the code': () => types(sent),
        'types the code an hour later': async () => {
          await merchant.later({ hours: 1 })
          await types(sent)
        },
        'types a new code': async () => {
          await button('ui.code.again').click()
          await types(await merchant.code(number))
        },
        'confirms with a wrong password': async () => {
          await stepUp.getByRole('button', { name: words('ui.code.send') }).click()
          await confirms('Wrong#12345')
        },
        'confirms with the password': async () => {
          const send = stepUp.getByRole('button', { name: words('ui.code.send') })
          if ((await send.count()) > 0) await send.click()
          await confirms(merchant.password)
        },
      },
    )
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

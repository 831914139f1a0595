/** Membership of companies as two users see it: invited, joined, found, requested, switched, made the default, left. */
import { fireEvent } from '@testing-library/dom'
import { expect } from 'vitest'
import { sendSignIn } from '../account/forms.ts'
import { confirmStepUp } from '../account/step-up.ts'
import type { Found } from '../support/in-process/found.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { type Browser, testPassword } from '../support/server.ts'
import { certifiedCompany, invite as inviteByCall } from './affiliations.ts'

/** Another signed-up user of the same server, with a separate browser. */
async function beside(visitor: Visitor): Promise<{ person: Visitor; calls: Browser }> {
  const reachable = { email: 'guest@example.com', phone: '13800138000' }
  const calls = await visitor.server.signUp(reachable)
  return { person: visitor.beside({ ...reachable, password: testPassword }), calls }
}

/** Signs in and opens a page of companies. */
async function at(visitor: Visitor, path: string, title: string): Promise<void> {
  await visitor.signIn(path)
  await visitor.sees(visitor.heading(title))
}

/** Opens the link of the last mail. */
async function openMailed(visitor: Visitor): Promise<void> {
  const { pathname, search } = new URL(await visitor.server.lastLink(visitor.email))
  await visitor.open(`${pathname.replace('/financing', '')}${search}`)
}

/** The row of a table that holds some words. */
function row({ page }: Visitor, words: string | RegExp): Found {
  return page.getByRole('row').filter({ hasText: words })
}

/** A button of a list whose name says which entry it belongs to. */
function buttonOf({ page, words }: Visitor, id: string, values = {}): Found {
  return page.getByRole('button', { name: words(id, values) })
}

/** The dialog closes. There are no animations here, so their end is dispatched. */
async function seesGone(visitor: Visitor, dialog = visitor.dialog()): Promise<void> {
  fireEvent.animationEnd(dialog.element())
  await visitor.settle()
  expect(dialog.all()).toEqual([])
}

/** An administrator invites a mailbox. */
async function invite(owner: Visitor, email: string): Promise<void> {
  await owner.button('company.users.add').click()
  await owner.field('company.users.add.email').fill(email)
  await owner.button('company.users.add.submit').click()
  await owner.sees(owner.text('company.users.invited'))
  await owner.sees(row(owner, email).filter({ hasText: owner.words('company.status.Confirming') }))
}

/** Accepts the invitation on the page. */
async function accept(guest: Visitor): Promise<void> {
  await buttonOf(guest, 'company.join.accept.of').click()
  await guest.sees(guest.text('company.join.joined'))
}

test('USER-01 USER-02 USER-03 USER-05 USER-08 USER-09 an invitation is mailed, opened before signing in, and accepted; the list shows it', async ({
  standing,
}) => {
  const owner = await standing('company-approved')
  const { person: guest } = await beside(owner)
  await at(owner, '/company/users', 'company.users.title')
  await owner.button('company.users.add').click()
  await owner.field('company.users.add.email').fill(owner.email)
  await owner.button('company.users.add.submit').click()
  await owner.sees(owner.field('company.users.add.email'))
  expect(owner.field('company.users.add.email').description()).toBe(owner.words('company.users.add.taken'))
  await owner.press('{Escape}')
  await seesGone(owner)
  await invite(owner, guest.email)

  await openMailed(guest)
  await guest.sees(guest.field('account.auth.email'))
  expect(guest.field('account.auth.email').value()).toBe(guest.email)
  await sendSignIn(guest)
  await guest.sees(guest.heading('company.join.invitations'))
  expect(location.search).toBe('')
  await accept(guest)
  await guest.sees(buttonOf(guest, 'shell.company'))

  await owner.open('/company/users')
  await owner.sees(row(owner, guest.email).filter({ hasText: owner.words('company.status.Active') }))
  await owner.sees(row(owner, guest.email).filter({ hasText: owner.words('company.joinMethod.invited') }))
  await openMailed(guest)
  await guest.sees(guest.text('company.join.link.title'))
})

test('KYC-01 KYC-03 KYC-05 KYC-06 KYC-08 KYC-10 KYC-11 KYC-12 KYC-16 KYC-37 a second company is joined, made the default in the list and in the dialog, switched to there, and left', async ({
  standing,
}) => {
  const guest = await standing('company-approved')
  const { words, dialog } = guest
  const { calls: owner } = await beside(guest)
  await certifiedCompany(guest.server, owner)
  await inviteByCall(guest.server, owner, guest.email)
  await at(guest, '/company', 'company.join.title')
  await accept(guest)
  await guest.link('company.join.list').click()
  const joined = row(guest, words('company.joinMethod.invited'))
  await joined.getByRole('button', { name: words('company.list.default') }).click()
  await guest.sees(guest.text('company.switcher.defaultChanged'))
  await guest.sees(joined.filter({ hasText: words('company.switcher.default') }))

  await buttonOf(guest, 'shell.company').click()
  await guest.sees(dialog().getByRole('radio'), { count: 2 })
  const [own, second] = [dialog().getByRole('listitem').first(), dialog().getByRole('listitem').last()]
  await guest.sees(second.filter({ hasText: words('company.switcher.default') }))
  await guest.sees(guest.button('company.switcher.setDefault'), { count: 1 })
  await own.getByRole('button', { name: words('company.switcher.setDefault') }).click()
  await guest.sees(own.getByText(words('company.switcher.default'), { exact: true }))
  await guest.sees(second.getByRole('button', { name: words('company.switcher.setDefault') }))
  await second.getByRole('radio').check()
  await guest.button('ui.cancel').click()
  await seesGone(guest)
  await guest.sees(joined.filter({ hasText: words('company.switcher.current') }), { count: 0 })

  await buttonOf(guest, 'shell.company').click()
  await guest.sees(own.getByRole('radio'), { checked: true })
  await second.getByRole('radio').check()
  await guest.button('company.switcher.confirm').click()
  await guest.sees(guest.text('company.switcher.changed'))
  await guest.open('/company/list')
  await guest.sees(joined.filter({ hasText: words('company.switcher.current') }))

  await row(guest, /海港燈火/)
    .getByRole('button', { name: words('company.list.switch.to') })
    .click()
  await guest.sees(guest.heading('home.greeting'))
  await guest.open('/company/list')
  await guest.sees(row(guest, /海港燈火/).filter({ hasText: words('company.switcher.current') }))
  await joined.getByRole('button', { name: words('company.list.leave.of') }).click()
  await guest.button('company.list.leave.confirm').click()
  await guest.sees(guest.text('company.list.left'))
  await guest.sees(joined, { count: 0 })
  await guest.sees(row(guest, /海港燈火/))
})

test('API-022 API-033 USER-07 USER-06 a company is found by its number and gets a request; an administrator accepts, changes a role and removes', async ({
  standing,
}) => {
  const owner = await standing('company-approved')
  const { person: asker } = await beside(owner)
  await at(owner, '/company/list', 'company.list.title')
  await buttonOf(owner, 'company.list.details.of').click()
  const number = owner.dialog().getByText(/^\d{8}$/)
  await owner.sees(number)
  const found = (await number.textContent()) ?? ''

  await at(asker, '/company/users', 'company.join.title')
  await asker.field('company.join.search.label').fill('ab')
  await asker.button('company.join.search.submit').click()
  expect(asker.field('company.join.search.label').description()).toBe(asker.words('field.keyword.short'))
  await asker.field('company.join.search.label').fill(found)
  await asker.button('company.join.search.submit').click()
  await buttonOf(asker, 'company.join.ask.of').click()
  await asker.button('company.join.ask.confirm').click()
  await asker.sees(asker.heading('company.join.asks'))

  const about = { email: asker.email }
  await openMailed(owner)
  await buttonOf(owner, 'company.users.accept.of', about).click()
  await owner.sees(row(owner, asker.email).filter({ hasText: owner.words('company.role.user') }))
  await buttonOf(owner, 'company.users.role.change.of', about).click()
  await owner.page.getByRole('radio', { name: owner.words('company.role.administrator') }).check()
  await owner.button('company.users.role.save').click()
  await confirmStepUp(owner, owner.phone)
  await owner.sees(row(owner, asker.email).filter({ hasText: owner.words('company.role.administrator') }))

  await asker.open('/company/users')
  await asker.sees(asker.button('company.users.add'))
  await owner.open('/company/users')
  await buttonOf(owner, 'company.users.remove.of', about).click()
  await owner.button('company.users.remove.confirm').click()
  await owner.seesNoMore(row(owner, asker.email))
  // The session continues; the company is removed from it with the next call.
  await asker.open('/company/users')
  await asker.sees(asker.heading('company.join.title'))
})

test('USER-06 the last administrator cannot leave, and sees the reason; a user can', async ({ standing }) => {
  const owner = await standing('company-approved')
  const { person: guest } = await beside(owner)
  const leave = async (visitor: Visitor) => {
    await buttonOf(visitor, 'company.list.leave.of').click()
    await visitor.button('company.list.leave.confirm').click()
  }
  await at(owner, '/company/users', 'company.users.title')
  await invite(owner, guest.email)
  await owner.open('/company/list')
  await owner.sees(owner.text('company.list.leave.last'))
  expect(await buttonOf(owner, 'company.list.leave.of').isDisabled()).toBe(true)

  await at(guest, '/company', 'company.join.title')
  await buttonOf(guest, 'company.join.decline.of').click()
  await guest.press('{Escape}')
  await seesGone(guest, guest.page.getByRole('alertdialog', { name: guest.words('company.join.decline.title') }))
  await accept(guest)
  await guest.open('/company/list')
  await leave(guest)
  await guest.sees(guest.text('company.list.left'))
  await guest.sees(buttonOf(guest, 'shell.company.none'))
})

test('KYC-35 KYC-36 a user without a company, or without a certified one, is asked to connect or certify one', async ({ standing }) => {
  const merchant = await standing('registered')
  await at(merchant, '/company', 'company.join.title')
  await merchant.sees(merchant.text('company.join.reason.none'))
  await merchant.sees(merchant.field('company.join.search.label'))
  await merchant.button('company.join.own.begin').click()
  await merchant.sees(merchant.heading('kyc.company.title'))
  expect(location.pathname).toBe('/financing/company/onboarding/company-information')
  await merchant.open('/company')
  await merchant.sees(merchant.text('company.join.reason.uncertified'))
  await merchant.sees(merchant.button('company.join.own.continue'))
  await merchant.open('/credit/hook/home')
  await merchant.sees(merchant.heading('home.next.certifyAgain.title'))
  await merchant.sees(merchant.link('home.next.join'))
})

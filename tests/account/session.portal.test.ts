/** The session in the portal: what is stored and sent, how it ends, and what continues after it. */
import { expect, vi } from 'vitest'
import { accountIn } from '../support/accounts.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { testPassword } from '../support/server.ts'
import { openSignIn, sendSignIn, signOut } from './forms.ts'

const sessionKeys = ['token', 'userInfo', 'tokenExpiration']

/** Ends the session on the server without notice to the page, as a changed password would. */
async function endOnServer({ wire }: Visitor): Promise<void> {
  const authorization = localStorage.getItem('token') ?? ''
  await wire.ask('/auth/clientUser/logout', { method: 'DELETE', headers: { authorization, 'login-type': 'clientUser' } })
}

/** Signs in again in the dialog that an ended session opens with the mailbox filled in. */
async function signInAgain(merchant: Visitor): Promise<void> {
  await merchant.sees(merchant.text('account.session.expired'))
  expect(merchant.field('account.auth.email').value()).toBe(merchant.email)
  await sendSignIn(merchant)
}

/** At the business info, signed in. */
async function atBusinessInfo(merchant: Visitor): Promise<void> {
  await merchant.signIn()
  await merchant.button('home.next.business.action').click()
  await merchant.sees(merchant.field('home.business.turnover.label'))
  expect(merchant.field('home.business.turnover.label').value()).toBe('900000')
}

/** Requests to the API from an index of the list, without those that report the merchant's position. */
const requestsFrom = ({ wire }: Visitor, start: number) =>
  wire.requests.slice(start).filter(({ path }) => !/\.json$|\/path\/store$/.test(path))

test('SESS-01 SESS-07 SESS-20 SESS-21 SESS-22 the user is kept with five fields, the expiry as UTC text; every request names the client user, all but sign-in send the token', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  await openSignIn(merchant)
  await sendSignIn(merchant)
  await merchant.sees(merchant.heading('home.greeting'))
  const user = JSON.parse(localStorage.getItem('userInfo') ?? '{}') as object
  expect(Object.keys(user).sort()).toEqual(['email', 'id', 'is_activated', 'register_source', 'userId'])
  expect(user).toMatchObject({ email: merchant.email, register_source: 'small_shop_financing' })
  expect(localStorage.getItem('tokenExpiration')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const sent = requestsFrom(merchant, 0)
  expect(new Set(sent.map(({ headers }) => headers.get('login-type')))).toEqual(new Set(['clientUser']))
  expect(sent.filter(({ headers }) => !headers.has('authorization')).map(({ path }) => path)).toEqual(['/api/login'])
  const tokens = sent.flatMap(({ headers }) => headers.get('authorization') ?? [])
  expect(new Set(tokens)).toEqual(new Set([localStorage.getItem('token')]))
})

test('SESS-08 SESS-23 SESS-24 SESS-25 the register source decides the area of the root and where signing out leads; a page is closed then', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  await merchant.signIn('/')
  expect(location.pathname).toBe('/financing/credit/hook/home')
  await merchant.open('/free-reports')
  await signOut(merchant)
  await merchant.sees(merchant.heading('site.landing.title.hook'))
  expect(location.pathname).toBe('/financing/credit/hook')
  for (const name of [...sessionKeys, 'currentCompanyId']) expect(localStorage.getItem(name)).toBeNull()
  await merchant.open('/credit/hook/home')
  await merchant.sees(merchant.heading('site.landing.title.hook'))
})

test('SESS-26 KYC-17 a draft that is refused because the session ended is sent once the same user is back', async ({ standing }) => {
  const merchant = await standing('registered')
  const name = merchant.field('kyc.nameEn.label')
  await merchant.signIn()
  await merchant.button('home.next.certify.action').click()
  await merchant.sees(name)
  await endOnServer(merchant)
  await name.fill('Half Way Limited')
  await merchant.sees(merchant.text('account.session.expired'))
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('Half Way Limited')
  await signInAgain(merchant)
  await merchant.sees(name)
  expect(name.value()).toBe('Half Way Limited')
})

test('SESS-08 KYC-17 the last input before signing out is saved on the server', async ({ standing }) => {
  const merchant = await standing('registered')
  const name = merchant.field('kyc.nameEn.label')
  await merchant.signIn()
  await merchant.button('home.next.certify.action').click()
  await merchant.sees(name)
  // Typed while the menu is open already: less than the pause before a draft is sent lies between it and signing out.
  await merchant.page.getByRole('button', { name: merchant.words('shell.account', { email: merchant.email }) }).click()
  const leave = merchant.button('shell.signOut').element()
  const { wire } = merchant
  const sent = () => wire.requests.filter(({ body, path }) => body.includes('Half Way') || path.endsWith('/logout'))
  await name.fill('Half Way Limited')
  expect(sent()).toEqual([])
  wire.fail('POST', '/sme/kyc', 'held')
  leave.click()
  await merchant.settle()
  // The session ends only after the answer to the draft.
  expect(sent().map(({ path }) => path)).toEqual(['/sme/kyc'])
  wire.mend()
  await merchant.settle()
  await merchant.sees(merchant.heading('site.landing.title.hook'))
  expect(sent().map(({ path }) => path)).toEqual(['/sme/kyc', '/auth/clientUser/logout'])
  await merchant.signIn('/company/onboarding/company-information')
  await merchant.sees(name)
  expect(name.value()).toBe('Half Way Limited')
})

test('SESS-26 SESS-08 after the server ended a session the input is kept for its user and hidden from every other user of the tab', async ({
  standing,
}) => {
  const merchant = await standing('account-submitted')
  const turnover = merchant.field('home.business.turnover.label')
  await atBusinessInfo(merchant)
  await turnover.fill('7654321')
  await endOnServer(merchant)
  await merchant.button('home.register.business.submit').click()
  await signInAgain(merchant)
  await merchant.sees(turnover)
  expect(turnover.value()).toBe('7654321')
  expect(JSON.stringify(sessionStorage)).toContain('7654321')
  await endOnServer(merchant)
  await merchant.button('home.register.business.submit').click()
  await merchant.sees(merchant.text('account.session.expired'))
  const { email } = await accountIn(merchant.server)
  await sendSignIn({ ...merchant, email }, testPassword)
  await merchant.sees(merchant.heading('home.greeting'))
  expect(JSON.stringify(sessionStorage)).not.toContain('7654321')
})

test('SESS-03 to SESS-06 ERR-C12 the session ends in the middle of business info: nothing is sent, the landing has the e-mail, then the same page has what was typed', async ({
  standing,
}) => {
  const merchant = await standing('account-submitted')
  const { field, wire } = merchant
  await atBusinessInfo(merchant)
  await field('home.business.turnover.label').fill('1234567')
  await field('home.business.years.label').fill('7')
  // Another tab reports that a minute is left; the server's session continues.
  localStorage.setItem('tokenExpiration', new Date(merchant.server.deps.clock.now().getTime() + 60_000).toISOString())
  localStorage.setItem('sessionChange', 'opened elsewhere')
  dispatchEvent(new StorageEvent('storage', { key: 'sessionChange' }))
  await merchant.sees(merchant.page.getByRole('alertdialog'))
  const before = wire.requests.length
  await merchant.later({ seconds: 61 })
  await merchant.sees(merchant.dialog().getByText('填好的都在'))
  expect(location.pathname).toBe('/financing/credit/hook')
  expect(requestsFrom(merchant, before)).toEqual([])
  for (const name of sessionKeys) expect(localStorage.getItem(name)).toBeNull()
  await signInAgain(merchant)
  await merchant.sees(field('home.business.turnover.label'))
  expect(location.pathname).toMatch(/register\/business-info$/)
  expect(field('home.business.turnover.label').value()).toBe('1234567')
  expect(field('home.business.years.label').value()).toBe('7')
  await merchant.button('home.register.business.submit').click()
  await merchant.sees(merchant.button('signing.initiate'))
})

test('SESS-26 the terms of a drawdown are restored, and their price is requested again', async ({ standing }) => {
  const merchant = await standing('signed')
  const { field, page } = merchant
  await merchant.signIn()
  await merchant.button('home.money.drawDown').click()
  await merchant.sees(field('lending.drawdown.amount.label'))
  await endOnServer(merchant)
  await field('lending.drawdown.amount.label').fill('45000')
  await page.getByRole('checkbox').check()
  await merchant.button('lending.drawdown.next').click()
  const before = merchant.wire.requests.length
  await signInAgain(merchant)
  await merchant.sees(field('lending.drawdown.amount.label'))
  expect(field('lending.drawdown.amount.label').value()).toBe('45,000.00')
  expect(requestsFrom(merchant, before).some(({ path }) => path.endsWith('/drawdown-basis'))).toBe(true)
  expect((page.getByRole('checkbox').element() as HTMLInputElement).checked).toBe(false)
})

test('SESS-05 SESS-06 SESS-07 a stored expiration that has passed ends the session at the next visit: the landing, and nothing kept', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  await merchant.signIn()
  localStorage.setItem('tokenExpiration', '2020-01-01 00:00:00')
  await merchant.open('/')
  await merchant.sees(merchant.page.getByText('Session expired'))
  expect(merchant.field('account.auth.email').value()).toBe(merchant.email)
  expect(location.pathname).toBe('/financing/credit/hook')
  for (const name of sessionKeys) expect(localStorage.getItem(name)).toBeNull()
})

test('ERR-R04 SESS-08 a failing server is distinguished from a lost network, with the reference; signing out without a connection clears the browser', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { wire, server } = merchant
  const trial = '/affiliation/user/list'
  await merchant.signIn()
  wire.fail('POST', trial, 'lost')
  await merchant.open('/profile')
  await merchant.sees(merchant.heading('unreachable.offline.title'))
  const failed = Response.json({ code: 500, message: 'failure', data: null }, { headers: { 'x-request-id': 'r-77' } })
  vi.spyOn(server.app, 'request').mockResolvedValueOnce(failed)
  await merchant.button('unreachable.retry').click()
  await merchant.sees(merchant.heading('unreachable.server.title'))
  await merchant.sees(merchant.page.getByText(merchant.words('problem.request', { id: 'r-77' })))
  await merchant.button('unreachable.retry').click()
  await merchant.sees(merchant.heading('account.profile.title'))

  wire.fail('POST', trial, 'lost', 100)
  await merchant.open('/profile')
  await merchant.button('shell.signOut').click()
  await merchant.sees(merchant.heading('site.landing.title.hook'))
  expect(wire.requests.some(({ method, path }) => method === 'DELETE' && path.endsWith('/logout'))).toBe(true)
  for (const name of sessionKeys) expect(localStorage.getItem(name)).toBeNull()
})

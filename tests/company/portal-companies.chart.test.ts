/** The company in use: a change, leaving it, an invitation that waits for sign-in; through the portal with all its actors. */
import { expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { openersOf } from '../../machines/portal/addresses.ts'
import { pageOf } from '../../machines/portal/portal.ts'
import { merchant, portalIn, visit } from '../portal/portal-world.ts'
import { waitFor } from '../support/wait-for.ts'

const other = { companyId: 'd', registerNameEn: 'Gold', registerNameCn: '金' }
const membershipOf = (companyId: string, isDefault = false) => ({
  ...other,
  id: `m${companyId}`,
  companyId,
  kycStatus: 'approved' as const,
  isDefault,
  role: 'user' as const,
  joinMethod: 'invited' as const,
  isLastAdministrator: false,
})

/** A portal whose pages of companies note what they were started with and what they heard; the switcher is held. */
function portalWithPages(world: Parameters<typeof portalIn>[0] = {}) {
  const all = portalIn(world)
  const started: unknown[] = []
  const heard: string[] = []
  const noting = (name: string) =>
    fromCallback(({ input, receive }) => {
      started.push([name, input])
      receive(({ type }) => heard.push(`${name} ${type}`))
    })
  const names = ['companyJoin', 'companyList', 'companyUsers', 'home', 'drawdownAccount']
  Object.assign(all.portal.logic.implementations.actors, Object.fromEntries(names.map((name) => [name, noting(name)])))
  return { ...all, started, heard }
}

test('KYC-10 KYC-37 changing the company restarts everything that depends on it: the home page, the notices', async () => {
  const { portal, started, noticed } = portalWithPages()
  await visit(portal, '/credit/hook/home')
  noticed.length = 0
  started.length = 0
  portal.send({ type: 'company.leaving' })
  portal.send({ type: 'company.changed', company: other })
  expect([pageOf(portal.getSnapshot()), started]).toEqual(['/credit/hook/home', [['home', { product: 'hook', companyId: 'd' }]]])
  expect(portal.getSnapshot().context).toMatchObject({ company: other, position: null })
  expect(noticed).toContain('listNotices')
})

test('KYC-10 typed input is sent once, while its company is still the one in use', async () => {
  const { portal } = portalWithPages()
  const sentFor: unknown[] = []
  const page = fromCallback(({ receive }) =>
    receive(({ type }) => type === 'page.hidden' && sentFor.push(portal.getSnapshot().context.company?.companyId)),
  )
  Object.assign(portal.logic.implementations.actors, { drawdownAccount: page })
  await visit(portal, '/credit/hook/register/drawdown-account')
  portal.send({ type: 'company.leaving' })
  portal.send({ type: 'company.changed', company: other })
  expect(sentFor).toEqual(['c'])
  expect(portal.getSnapshot().context.company?.companyId).toBe('d')
})

test('KYC-12 the list of companies is notified of a new default; other pages are not', async () => {
  const { portal, heard } = portalWithPages()
  await visit(portal, '/company/list')
  portal.send({ type: 'default.changed' })
  await visit(portal, '/company/users')
  portal.send({ type: 'default.changed' })
  expect(heard).toEqual(['companyList default.changed'])
})

test('USER-06 a user who leaves the company in use continues with their default, else another, else none; leaving another one changes nothing', async () => {
  const { portal } = portalWithPages()
  await visit(portal, '/company/list')
  const left = (...memberships: ReturnType<typeof membershipOf>[]) => {
    portal.send({ type: 'companies.changed', memberships })
    return portal.getSnapshot().context.company?.companyId ?? null
  }
  expect(left(membershipOf('c'), membershipOf('d', true))).toBe('c')
  expect(left(membershipOf('x'), membershipOf('d', true))).toBe('d')
  expect(left(membershipOf('x'))).toBe('x')
  expect(left()).toBe(null)
})

test('KYC-35 USER-01 a user with a company opens its users; a user without one is led to joining first', async () => {
  const { portal } = portalWithPages({ company: false })
  await visit(portal, '/company/users')
  expect(pageOf(portal.getSnapshot())).toBe('/company')
})

test('USER-05 the key of an invitation is removed from the address and read by the page; the e-mail opens no dialog for a signed-in user', async () => {
  expect(openersOf('?invitation=t&email=a%40example.com&x=1')).toEqual({
    email: 'a@example.com',
    signup: false,
    invitation: 't',
    rest: '?x=1',
  })
  const { portal, started } = portalWithPages()
  await waitFor(portal, (snapshot) => !snapshot.hasTag('starting'))
  portal.send({ type: 'location.requested', path: '/company', search: '?invitation=t&email=b%40example.com', params: {}, opens: true })
  expect(portal.getSnapshot().context.search).toBe('')
  expect(started).toEqual([['companyJoin', { userId: 1, token: 't', hasCompany: true }]])
  portal.send({ type: 'invitation.read' })
  expect(portal.getSnapshot().context.invitation).toBe(null)
})

test('USER-05 an invitation opened before signing in waits: the dialog asks for the mailbox, and then its page opens', async () => {
  const { portal, started } = portalWithPages({ user: null })
  await waitFor(portal, (snapshot) => !snapshot.hasTag('starting'))
  portal.send({ type: 'location.requested', path: '/company', search: '?invitation=t&email=b%40example.com', params: {}, opens: true })
  expect([pageOf(portal.getSnapshot()), started]).toEqual(['/', []])
  expect(portal.getSnapshot().children.authDialog?.getSnapshot().hasTag('open')).toBe(true)
  portal.send({ type: 'session.opened', user: merchant, memberships: [] })
  expect(pageOf(portal.getSnapshot())).toBe('/company')
  expect(started).toEqual([['companyJoin', { userId: 1, token: 't', hasCompany: false }]])
})

for (const [title, name, path] of [
  ['RED-11 KYC-10 red packets', 'redPackets', '/red-packets'],
  ['CHG-01 KYC-10 charge orders', 'chargeOrders', '/charge-orders'],
  ['DASH-14 KYC-10 loans that are repaid', 'repaymentOrder', '/credit/hook/repayment'],
  ['SHOP-27 KYC-10 shops, their accounts and the platforms to choose from', 'myShops', '/shops'],
] as const)
  test(`${title} are forgotten at sign-out, and with the company they were read for`, async () => {
    const { portal } = portalIn({})
    const lives: string[] = []
    const page = fromCallback(() => {
      lives.push('read')
      return () => lives.push('forgotten')
    })
    Object.assign(portal.logic.implementations.actors, { [name]: page })
    await visit(portal, path)
    expect([pageOf(portal.getSnapshot()), lives]).toEqual([path, ['read']])
    portal.send({ type: 'company.changed', company: other })
    expect(lives).toEqual(['read', 'forgotten'])
    await visit(portal, path)
    expect(lives).toEqual(['read', 'forgotten', 'read'])
    portal.send({ type: 'session.ended', user: merchant })
    await waitFor(portal, (snapshot) => snapshot.context.user === null)
    expect(lives.at(-1)).toBe('forgotten')
    expect(portal.getSnapshot().children.page).toBeUndefined()
  })

/** The router and the portal on the same page: going back, sections of a page, where a redirect came from. */
import { expect, onTestFinished, test } from 'vitest'
import { portalBase } from '../../contract/kernel/constants.ts'
import { memoryRouter } from '../../src/app/router.tsx'
import { syncRouter } from '../../src/app/router-sync.ts'
import { until } from '../support/until.ts'
import { waitFor } from '../support/wait-for.ts'
import { portalIn } from './portal-world.ts'

/** A browser that opens an address of the portal; `came` waits until the router has an address. */
function opening(address: string, world: Parameters<typeof portalIn>[0] = { user: null }) {
  const { portal, stored } = portalIn(world)
  const router = memoryRouter(null, address)
  const end = syncRouter(router, portal)
  onTestFinished(() => {
    end()
    portal.stop()
  })
  const here = () => {
    const { pathname, search, hash } = router.state.location
    return `${pathname.slice(portalBase.length)}${search}${hash}`
  }
  return { portal, router, here, stored }
}

test('ROUTE-13 R8 going back on an address that is no page keeps it', async () => {
  const { portal, router, here } = opening('/no/such/page')
  await waitFor(portal, (state) => state.context.address.page === '/*')
  void router.navigate(-1)
  void router.navigate('/no/other/page')
  void router.navigate(-1)
  expect(here()).toBe('/no/other/page')
})

test('SHELL-04 the section an address names stays in it', async () => {
  const { portal, here } = opening('/credit/hook#fee')
  await waitFor(portal, (state) => state.context.address.page === '/credit/hook')
  expect(here()).toBe('/credit/hook#fee')
})

test('ROUTE-46 the origin of a redirect is in the history, and no later address has it', async () => {
  const { portal, router, here } = opening('/credit/hook/register/business-info', { position: { status: '', path: '/credit/hook/home' } })
  await waitFor(portal, (state) => state.context.address.page === '/credit/hook/home')
  expect([here(), router.state.location.state]).toEqual(['/credit/hook/home', { from: '/credit/hook/register/business-info' }])
  expect(router.state.historyAction).toBe('REPLACE')
  portal.send({ type: 'link.followed', path: '/profile' })
  await waitFor(portal, (state) => state.context.address.page === '/profile')
  expect(router.state.location.state).toBeNull()
})

test('ROUTE-22 ROUTE-33 ONB-08 a reloaded waiting page keeps its address, and is stored once', async () => {
  for (const [area, prefix] of [
    ['hook', 'XDJ'],
    ['underwriting', 'CAA'],
  ] as const) {
    const waiting = `/credit/${area}/register/signing/loading`
    const { portal, router, here, stored } = opening(waiting, { position: { status: `${prefix} Signing Initiated`, path: '/' } })
    const seen: string[] = []
    router.subscribe(() => seen.push(here()))
    await waitFor(portal, (state) => !state.hasTag('busy') && state.children.page !== undefined)
    portal.send({ type: 'signing.waiting' })
    await until(() => stored.length > 0, 'the page is not stored')
    expect(stored).toEqual([[waiting, `${prefix} Signing Initiated`]])
    expect(seen.filter((address) => address !== waiting)).toEqual([])
    // Sent back while it was loaded: the page moves to where the contract is read.
    portal.send({ type: 'signing.reviewing' })
    await until(() => here() === `/credit/${area}/register/signing`, 'the page does not move')
  }
})

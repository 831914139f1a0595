/** The router and the portal on the same page: going back, sections of a page, where a redirect came from. */
import { createMemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { waitFor } from 'xstate'
import { portalBase } from '../../contract/constants.ts'
import { syncRouter } from '../../src/app/router-sync.ts'
import { portalIn } from './portal-world.ts'

/** A browser that opens an address of the portal; `came` waits for the router to stand on an address. */
function opening(address: string, world: Parameters<typeof portalIn>[0] = { user: null }) {
  const { portal } = portalIn(world)
  const router = createMemoryRouter([{ path: '*', element: null }], { basename: portalBase, initialEntries: [`${portalBase}${address}`] })
  const end = syncRouter(router, portal)
  onTestFinished(() => {
    end()
    portal.stop()
  })
  const here = () => {
    const { pathname, search, hash } = router.state.location
    return `${pathname.slice(portalBase.length)}${search}${hash}`
  }
  return { portal, router, here }
}

test('ROUTE-13 R8 going back on an address that is no page keeps it', async () => {
  const { portal, router, here } = opening('/no/such/page')
  await waitFor(portal, (state) => state.context.address.page === '/*')
  await router.navigate(-1)
  await router.navigate('/no/other/page')
  await router.navigate(-1)
  expect(here()).toBe('/no/other/page')
})

test('SHELL-04 the section an address names stays in it', async () => {
  const { portal, here } = opening('/credit/hook#fee')
  await waitFor(portal, (state) => state.context.address.page === '/credit/hook')
  expect(here()).toBe('/credit/hook#fee')
})

test('ROUTE-46 where a redirect came from stands in the history, and no later address has it', async () => {
  const { portal, router, here } = opening('/credit/hook/register/business-info', { position: { status: '', path: '/credit/hook/home' } })
  await waitFor(portal, (state) => state.context.address.page === '/credit/hook/home')
  expect([here(), router.state.location.state]).toEqual(['/credit/hook/home', { from: '/credit/hook/register/business-info' }])
  portal.send({ type: 'link.followed', path: '/profile' })
  await waitFor(portal, (state) => state.context.address.page === '/profile')
  expect(router.state.location.state).toBeNull()
})

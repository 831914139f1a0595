/** The page chart in a browser without a document: a router that keeps its history in memory. */
import { portalBase } from '../../contract/kernel/constants.ts'
import { pageOf } from '../../machines/portal/portal.ts'
import { isNewVisit } from '../../machines/portal/visited.ts'
import { memoryRouter } from '../../src/app/router.tsx'
import { syncRouter } from '../../src/app/router-sync.ts'
import { until } from '../support/until.ts'
import { portalIn } from './portal-world.ts'

/** What ends a session. */
type SessionEvent = { type: 'session.expired' } | { type: 'signOut.requested' } | { type: 'minute.passed'; minutesLeft: number }

/** A browser with the portal of a merchant; `act` waits until the page is shown. */
export async function browsing(world: Parameters<typeof portalIn>[0], address: string) {
  const { portal, notices } = portalIn(world)
  const router = memoryRouter(null, address)
  const end = syncRouter(router, portal)
  const here = () => router.state.location.pathname.slice(portalBase.length) + router.state.location.search
  const isShown = () => {
    const snapshot = portal.getSnapshot()
    return !snapshot.hasTag('busy') && pageOf(snapshot) === snapshot.context.address.page && !isNewVisit(snapshot.context)
  }
  const act = async (action: () => unknown) => {
    void action()
    await new Promise((settle) => queueMicrotask(() => settle(null)))
    await until(isShown, 'the page is not shown')
    return here()
  }
  await act(() => {})
  return {
    portal,
    notices,
    here,
    open: (path: string) => act(() => router.navigate(path)),
    back: () => act(() => router.navigate(-1)),
    say: (event: Parameters<typeof portal.send>[0]) => act(() => portal.send(event)),
    hear: (event: SessionEvent) => act(() => portal.getSnapshot().children.session?.send(event)),
    close: () => {
      end()
      portal.stop()
    },
  }
}

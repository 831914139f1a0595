/** The last net: what to show when a view throws, as the chart of route errors says. ROUTE-12, ANLY-01 to ANLY-04. */

import { useSelector } from '@xstate/react'
import { Component, type ReactNode, useEffect } from 'react'
import { RawIntlProvider } from 'react-intl'
import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { portalBase } from '../../contract/constants.ts'
import { routeErrorMachine } from '../../machines/routeError.ts'
import { intlOf } from '../views/parts/intl.ts'
import { usePortal } from '../views/parts/portal-context.ts'
import { ReloadingView } from '../views/plain/ReloadingView.tsx'
import { showPlainPage } from './plain-page.ts'
import { fetchPublicConfig } from './public-config.ts'
import { readReloaded, writeReloaded } from './store.ts'

type RouteError = ActorRefFrom<typeof routeErrorMachine>

/** The chart of route errors, running, with the browser behind it. */
function watchRouteErrors(): RouteError {
  const flow = createActor(
    routeErrorMachine.provide({
      actors: {
        askServer: fromPromise(async () => {
          await fetchPublicConfig()
        }),
      },
      actions: {
        storeTried: (_, { tried }) => writeReloaded(tried),
        loadPage: (_, { path }) => {
          const address = `${portalBase}${path}`
          // The same address again would only move to its top.
          if (address === location.pathname) location.reload()
          else location.replace(address)
        },
      },
    }),
    { input: { tried: readReloaded() } },
  ).start()
  addEventListener('online', () => flow.send({ type: 'network.returned' }))
  return flow
}

/** Catches what views throw; stands below the portal, whose language it speaks. */
export class Failsafe extends Component<{ children: ReactNode }, { failed: boolean; flow: RouteError | null }> {
  override state = { failed: false, flow: null as RouteError | null }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
    const path = location.pathname.slice(portalBase.length) || '/'
    const flow = this.state.flow ?? watchRouteErrors()
    const message = error instanceof Error ? error.message : String(error)
    flow.send({ type: 'view.failed', message, path, online: navigator.onLine })
    this.setState({ flow })
  }

  override render(): ReactNode {
    const { failed, flow } = this.state
    if (!failed) return this.props.children
    return flow && <InPlaceOfView flow={flow} />
  }
}

function InPlaceOfView({ flow }: { flow: RouteError }) {
  const outdated = useSelector(flow, (snapshot) => snapshot.hasTag('outdated'))
  const offline = useSelector(flow, (snapshot) => snapshot.hasTag('offline'))
  const broken = useSelector(flow, (snapshot) => snapshot.hasTag('broken'))
  const language = usePortal().getSnapshot().children.language?.getSnapshot().context
  useEffect(() => (broken ? showPlainPage({ whole: true, onRetry: () => location.reload() }) : undefined), [broken])
  if (broken || !language) return null
  const why = offline ? 'offline' : outdated ? 'newVersion' : null
  return (
    <RawIntlProvider value={intlOf(language.locale, language.messages)}>
      <ReloadingView why={why} />
    </RawIntlProvider>
  )
}

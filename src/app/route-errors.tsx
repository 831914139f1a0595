/** Replaces a view that could not be shown, as the chart of route errors decides. Loaded after the start. ROUTE-12, ANLY-01 to ANLY-04. */
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { RawIntlProvider } from 'react-intl'
import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { portalBase } from '../../contract/kernel/constants.ts'
import { routeErrorMachine } from '../../machines/portal/routeError.ts'
import { intlOf } from '../views/parts/intl.ts'
import { usePortal } from '../views/parts/portal-context.ts'
import { ReloadingView } from '../views/plain/ReloadingView.tsx'
import { showPlainPage } from './plain-page.ts'
import { fetchPublicConfig } from './public-config.ts'
import { readReloaded, writeReloaded } from './store.ts'

/** The chart of route errors, running. */
export type RouteError = ActorRefFrom<typeof routeErrorMachine>

/** Runs it, with the browser behind it. */
export function watchRouteErrors(): RouteError {
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

/** Says that there is a new version, or no network; nothing while another page is on its way. */
export function InPlaceOfView({ flow }: { flow: RouteError }) {
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

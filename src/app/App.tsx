/** The page of the chart in its shell, with the dialogs that live beside every page. */
import { useSelector } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import { RawIntlProvider } from 'react-intl'
import { pageOf, viewOf } from '../../machines/portal.ts'
import { useNoticed } from '../ui/notify.ts'
import { usePortalState } from '../views/parts/portal-context.ts'
import { ConnectionStrip } from '../views/shell/ConnectionStrip.tsx'
import { ConsentStrip } from '../views/shell/ConsentStrip.tsx'
import { LoadingOverlay } from '../views/shell/LoadingOverlay.tsx'
import { StartingView } from '../views/shell/StartingView.tsx'
import { UnreachableView } from '../views/shell/UnreachableView.tsx'
import { AfterTakeover, fetched } from './fetched.tsx'
import { intlOf } from './intl.ts'
import { landing, views } from './pages.tsx'

const AuthDialog = fetched(() => import('../views/auth/AuthDialog.tsx'), 'AuthDialog')
const BeingPreparedView = fetched(() => import('../views/plain/BeingPreparedView.tsx'), 'BeingPreparedView')
const CompanySwitcherDialog = fetched(() => import('../views/shell/CompanySwitcherDialog.tsx'), 'CompanySwitcherDialog')
const MerchantShell = fetched(() => import('../views/shell/MerchantShell.tsx'), 'MerchantShell')
const SessionWarning = fetched(() => import('../views/shell/SessionWarning.tsx'), 'SessionWarning')
const Toaster = fetched(() => import('../ui/Toaster.tsx'), 'Toaster')
const PublicShell = fetched(() => import('../views/shell/PublicShell.tsx'), 'PublicShell')

/** Fetches what a landing that was written ahead is taken over with, and the dialog that most first touches open. */
export async function fetchLanding(): Promise<void> {
  await Promise.all([PublicShell.fetch(), landing.fetch(), AuthDialog.fetch()])
}

/** Everything below the providers; `onStanding` hears once the page has been taken over and drawn. */
export function App({ onStanding }: { onStanding?: () => void }) {
  const language = usePortalState((snapshot) => snapshot.children.language)
  const { locale, messages } = useSelector(language, (snapshot) => snapshot?.context) ?? { locale: 'zh_CN', messages: {} }
  const session = usePortalState((snapshot) => snapshot.children.session)
  const noticed = useNoticed()
  const signedIn = usePortalState((snapshot) => snapshot.context.user !== null)
  const unreachable = useSelector(session, (snapshot) => snapshot?.hasTag('unreachable') ?? false)
  return (
    <RawIntlProvider value={intlOf(locale, messages)}>
      {session && unreachable ? (
        <UnreachableView flow={session} />
      ) : (
        <>
          <Suspense fallback={<StartingView bare />}>
            <Page onStanding={onStanding} />
          </Suspense>
          <AfterTakeover>
            <Suspense>
              <AuthDialog />
            </Suspense>
            {signedIn && (
              <Suspense>
                <CompanySwitcherDialog />
                <SessionWarning />
              </Suspense>
            )}
            <LoadingOverlay />
          </AfterTakeover>
        </>
      )}
      <AfterTakeover>
        <ConsentStrip />
        <ConnectionStrip />
        <Suspense>{noticed && <Toaster />}</Suspense>
      </AfterTakeover>
    </RawIntlProvider>
  )
}

/** Tells once the page around it has been drawn. */
function Standing({ onStanding }: { onStanding?: () => void }) {
  useEffect(() => onStanding?.(), [onStanding])
  return null
}

function Page({ onStanding }: { onStanding?: () => void }) {
  const page = usePortalState(pageOf)
  const view = usePortalState(viewOf)
  const isPublic = usePortalState((snapshot) => snapshot.hasTag('public'))
  const isBare = usePortalState((snapshot) => snapshot.hasTag('bare'))
  const isSlim = usePortalState((snapshot) => snapshot.hasTag('slim'))
  const busy = usePortalState((snapshot) => snapshot.hasTag('busy'))
  const flow = usePortalState((snapshot) => snapshot.children.page)
  const product = usePortalState((snapshot) => snapshot.context.product)
  const signedIn = usePortalState((snapshot) => snapshot.context.user !== null)
  // Between two pages the shell stays.
  if (page === null || view === null) {
    if (!signedIn) return <StartingView bare />
    return (
      <MerchantShell>
        <StartingView />
      </MerchantShell>
    )
  }
  const View = views[view]
  const content = busy ? (
    <StartingView />
  ) : View ? (
    <Suspense fallback={<StartingView />}>
      <View key={flow?.sessionId} {...({ flow, product: page === '/' ? null : product } as unknown as { flow: never })} />
      <Standing onStanding={onStanding} />
    </Suspense>
  ) : (
    <BeingPreparedView page={page} />
  )
  // An advertisement stands without the public layout. ROUTE-17.
  if (isBare) return content
  if (isPublic) return <PublicShell>{content}</PublicShell>
  return <MerchantShell slim={isSlim}>{content}</MerchantShell>
}

/** The page of the chart in its shell, with the dialogs that live beside every page. */
import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { RawIntlProvider } from 'react-intl'
import { pageOf, viewOf } from '../../machines/portal.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { usePortalState } from '../views/parts/portal-context.ts'
import { LoadingOverlay } from '../views/shell/LoadingOverlay.tsx'
import { StartingView } from '../views/shell/StartingView.tsx'
import { UnreachableView } from '../views/shell/UnreachableView.tsx'
import { intlOf } from './intl.ts'
import { views } from './pages.tsx'

const AuthDialog = lazy(async () => ({ default: (await import('../views/auth/AuthDialog.tsx')).AuthDialog }))
const BeingPreparedView = lazy(async () => ({ default: (await import('../views/plain/BeingPreparedView.tsx')).BeingPreparedView }))
const CompanySwitcherDialog = lazy(async () => ({
  default: (await import('../views/shell/CompanySwitcherDialog.tsx')).CompanySwitcherDialog,
}))
const MerchantShell = lazy(async () => ({ default: (await import('../views/shell/MerchantShell.tsx')).MerchantShell }))
const SessionWarning = lazy(async () => ({ default: (await import('../views/shell/SessionWarning.tsx')).SessionWarning }))
const PublicShell = lazy(async () => ({ default: (await import('../views/shell/PublicShell.tsx')).PublicShell }))

/** Everything below the providers. */
export function App() {
  const language = usePortalState((snapshot) => snapshot.children.language)
  const { locale, messages } = useSelector(language, (snapshot) => snapshot?.context) ?? { locale: 'zh_CN', messages: {} }
  const session = usePortalState((snapshot) => snapshot.children.session)
  const unreachable = useSelector(session, (snapshot) => snapshot?.hasTag('unreachable') ?? false)
  return (
    <RawIntlProvider value={intlOf(locale, messages)}>
      {session && unreachable ? (
        <UnreachableView flow={session} />
      ) : (
        <>
          <Suspense fallback={<StartingView bare />}>
            <Page />
          </Suspense>
          <Suspense>
            <AuthDialog />
            <CompanySwitcherDialog />
            <SessionWarning />
          </Suspense>
          <LoadingOverlay />
        </>
      )}
      <Toaster />
    </RawIntlProvider>
  )
}

function Page() {
  const page = usePortalState(pageOf)
  const view = usePortalState(viewOf)
  const isPublic = usePortalState((snapshot) => snapshot.hasTag('public'))
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
    </Suspense>
  ) : (
    <BeingPreparedView page={page} />
  )
  if (isPublic) return <PublicShell>{content}</PublicShell>
  return <MerchantShell slim={isSlim}>{content}</MerchantShell>
}

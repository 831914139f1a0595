/** The page of the chart in its shell, with the dialogs that live beside every page. */
import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { RawIntlProvider } from 'react-intl'
import { pageOf } from '../../machines/portal.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { usePortalState } from '../views/parts/portal-context.ts'
import { LoadingOverlay } from '../views/shell/LoadingOverlay.tsx'
import { StartingView } from '../views/shell/StartingView.tsx'
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
  return (
    <RawIntlProvider value={intlOf(locale, messages)}>
      <Suspense fallback={<StartingView />}>
        <Page />
      </Suspense>
      <Suspense>
        <AuthDialog />
        <CompanySwitcherDialog />
        <SessionWarning />
      </Suspense>
      <LoadingOverlay />
      <Toaster />
    </RawIntlProvider>
  )
}

function Page() {
  const page = usePortalState(pageOf)
  const isPublic = usePortalState((snapshot) => snapshot.hasTag('public'))
  const isSlim = usePortalState((snapshot) => snapshot.hasTag('slim'))
  const busy = usePortalState((snapshot) => snapshot.hasTag('busy'))
  const flow = usePortalState((snapshot) => snapshot.children.page)
  const product = usePortalState((snapshot) => snapshot.context.product)
  if (page === null) return <StartingView />
  const View = views[page]
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

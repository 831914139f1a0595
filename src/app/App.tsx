/** The page of the chart in its shell, with the dialogs that live beside every page. */
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { RawIntlProvider } from 'react-intl'
import { pageOf } from '../../machines/portal.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { AuthDialog } from '../views/auth/AuthDialog.tsx'
import { usePortalState } from '../views/parts/portal-context.ts'
import { BeingPreparedView } from '../views/plain/BeingPreparedView.tsx'
import { CompanySwitcherDialog } from '../views/shell/CompanySwitcherDialog.tsx'
import { MerchantShell } from '../views/shell/MerchantShell.tsx'
import { PublicShell } from '../views/shell/PublicShell.tsx'
import { StartingView } from '../views/shell/StartingView.tsx'
import { intlOf } from './intl.ts'
import { views } from './pages.tsx'

/** Everything below the providers. */
export function App() {
  const language = usePortalState((snapshot) => snapshot.children.language)
  const { locale, messages } = useSelector(language, (snapshot) => snapshot?.context) ?? { locale: 'zh_CN', messages: {} }
  return (
    <RawIntlProvider value={intlOf(locale, messages)}>
      <Page />
      <AuthDialog />
      <CompanySwitcherDialog />
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

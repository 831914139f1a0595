/** The page of the chart in its shell, with the dialogs that live beside every page. */
import { useSelector } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import { RawIntlProvider } from 'react-intl'
import { pageOf, viewOf } from '../../machines/portal/portal.ts'
import { useNoticed } from '../ui/notify.ts'
import { AfterTakeover, fetched, useEver, worded } from '../views/parts/fetched.tsx'
import { intlOf } from '../views/parts/intl.ts'
import { usePortalState } from '../views/parts/portal-context.ts'
import { loadMessagesBehind } from '../views/parts/texts.ts'
import { ConnectionStrip } from '../views/shell/ConnectionStrip.tsx'
import { LoadingOverlay } from '../views/shell/LoadingOverlay.tsx'
import { LaterFooter } from '../views/shell/later-footer.ts'
import { fetchMerchantViews, landing, prepareView, views } from './pages.tsx'

const AuthDialog = fetched(() => import('../views/account/auth/AuthDialog.tsx'), 'AuthDialog')
const CompanySwitcherDialog = fetched(() => import('../views/company/CompanySwitcherDialog.tsx'), 'CompanySwitcherDialog')
const ConsentStrip = worded(() => import('../views/shell/ConsentStrip.tsx'), 'ConsentStrip')
const SignedInShell = fetched(() => import('./SignedInShell.tsx'), 'SignedInShell')
const SessionDialogs = fetched(() => import('../views/account/SessionDialogs.tsx'), 'SessionDialogs')
const StartingView = fetched(() => import('../views/shell/StartingView.tsx'), 'StartingView')
const Toaster = fetched(() => import('../ui/Toaster.tsx'), 'Toaster')
/** With the texts of a session: on a landing the first call may fail before they are there. */
const UnreachableView = fetched(
  async () => (await Promise.all([import('../views/shell/UnreachableView.tsx'), loadMessagesBehind()]))[0],
  'UnreachableView',
)
const PublicShell = fetched(() => import('../views/shell/PublicShell.tsx'), 'PublicShell')

/**
 * Fetches the parts to hydrate a prerendered landing: the shell around it, and the dialog that most first touches open. The
 * page itself and its footer are waited for, too, but not once the page is `touched`: they stay as prerendered and are hydrated later.
 */
export async function fetchLanding(touched?: Promise<void>): Promise<void> {
  const rest = Promise.all([landing.fetch(), LaterFooter.fetch(), StartingView.fetch()])
  // Should it not come after that, drawing it says so.
  rest.catch(() => {})
  await Promise.all([PublicShell.fetch(), AuthDialog.fetch(), touched ? Promise.race([rest, touched]) : rest])
}

/** Fetches the view shown while a page loads; without a prerendered page it is drawn first. */
export async function fetchStarting(): Promise<void> {
  await StartingView.fetch()
}

/** Fetches what a page behind sign-in is drawn with: its shell, its view, the dialogs of the session, and what is shown when the server cannot be reached. */
export async function fetchMerchantParts(page: string): Promise<void> {
  const parts = [SignedInShell, SessionDialogs, UnreachableView]
  await Promise.all([...parts.map(({ fetch }) => fetch()), fetchMerchantViews().then(() => prepareView(page))])
}

/** Fetches dialogs that any page may open, so that they open without a network, too. */
export async function fetchDialogs(): Promise<void> {
  await Promise.all([AuthDialog.fetch(), CompanySwitcherDialog.fetch()])
}

/** Called when a part has been drawn: the shell around the page, or the whole page (`whole`). */
type Hears = (whole: boolean) => void

/** Everything below the providers. */
export function App({ onStanding }: { onStanding?: Hears }) {
  const language = usePortalState((snapshot) => snapshot.children.language)
  const { locale, messages } = useSelector(language, (snapshot) => snapshot?.context) ?? { locale: 'zh_CN', messages: {} }
  const session = usePortalState((snapshot) => snapshot.children.session)
  const noticed = useNoticed()
  const consent = usePortalState((snapshot) => snapshot.children.consent)
  const asking = useSelector(consent, (snapshot) => snapshot?.hasTag('asking') ?? false)
  const signedIn = usePortalState((snapshot) => snapshot.context.user !== null)
  const switcher = usePortalState((snapshot) => snapshot.children.companySwitcher)
  const switching = useEver(useSelector(switcher, (snapshot) => snapshot?.hasTag('open') ?? false))
  const wasAnonymous = useEver(!signedIn)
  const unreachable = useSelector(session, (snapshot) => snapshot?.hasTag('unreachable') ?? false)
  return (
    <RawIntlProvider value={intlOf(locale, messages)}>
      {session && unreachable ? (
        <Suspense>
          <UnreachableView flow={session} />
        </Suspense>
      ) : (
        <>
          <Suspense>
            <Suspense fallback={<StartingView bare />}>
              <Page onStanding={onStanding} />
            </Suspense>
          </Suspense>
          <AfterTakeover>
            {wasAnonymous && (
              <Suspense>
                <AuthDialog />
              </Suspense>
            )}
            {signedIn && (
              <Suspense>
                <SessionDialogs />
              </Suspense>
            )}
            {switching && (
              <Suspense>
                <CompanySwitcherDialog />
              </Suspense>
            )}
            <LoadingOverlay />
          </AfterTakeover>
        </>
      )}
      <AfterTakeover>
        <Suspense>{asking && <ConsentStrip />}</Suspense>
        <ConnectionStrip />
        <Suspense>{noticed && <Toaster />}</Suspense>
      </AfterTakeover>
    </RawIntlProvider>
  )
}

/** Calls `onStanding` once its siblings have been drawn. */
function Standing({ whole = false, onStanding }: { whole?: boolean; onStanding?: Hears }) {
  useEffect(() => onStanding?.(whole), [whole, onStanding])
  return null
}

function Page({ onStanding }: { onStanding?: Hears }) {
  const page = usePortalState(pageOf)
  const view = usePortalState(viewOf)
  const isPublic = usePortalState((snapshot) => snapshot.hasTag('public'))
  const isMerchants = usePortalState((snapshot) => snapshot.hasTag('merchants'))
  const isBare = usePortalState((snapshot) => snapshot.hasTag('bare'))
  const isSlim = usePortalState((snapshot) => snapshot.hasTag('slim'))
  const busy = usePortalState((snapshot) => snapshot.hasTag('busy'))
  const unfetched = usePortalState((snapshot) => snapshot.hasTag('unfetched'))
  const failure = usePortalState((snapshot) => snapshot.context.failure)
  const flow = usePortalState((snapshot) => snapshot.children.page)
  const product = usePortalState((snapshot) => snapshot.context.product)
  const signedIn = usePortalState((snapshot) => snapshot.context.user !== null)
  if (unfetched) throw failure
  // Between two pages the shell stays.
  if (page === null || view === null) {
    if (!signedIn) return <StartingView bare />
    return (
      <SignedInShell>
        <StartingView />
      </SignedInShell>
    )
  }
  const View = views[view]
  const content =
    busy || !View ? (
      <StartingView />
    ) : (
      <Suspense fallback={<StartingView />}>
        <View key={flow?.sessionId} {...({ flow, product: page === '/' ? null : product } as unknown as { flow: never })} />
        <Standing whole onStanding={onStanding} />
      </Suspense>
    )
  // An advertisement is shown without the public layout. ROUTE-17.
  if (isBare) return content
  if (isPublic && !isMerchants)
    return (
      <>
        <PublicShell>{content}</PublicShell>
        <Standing onStanding={onStanding} />
      </>
    )
  return <SignedInShell slim={isSlim}>{content}</SignedInShell>
}

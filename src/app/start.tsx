/** Starts the portal: configuration and texts, the wired chart, router, document, React. */

import { startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { type Actor, createActor } from 'xstate'
import { isLanding } from '../../contract/site/landings.ts'
import { startingLocale } from '../../machines/kernel/language.ts'
import { pageOf, type portalMachine, viewOf } from '../../machines/portal/portal.ts'
import { notify } from '../ui/notify.ts'
import { loadMessages, loadMessagesBehind, loadMessagesLater } from '../views/parts/texts.ts'
import { fetchDialogs, fetchLanding, fetchMerchantParts, fetchStarting } from './App.tsx'
import { createClient } from './client.ts'
import { visitsOf } from './counting.ts'
import { syncDocument } from './documents.ts'
import { forgetEarlyWhenTouched } from './early-responses.ts'
import { fetchRouteErrors } from './Failsafe.tsx'
import { readHandoff } from './handoff-cookie.ts'
import { isPrerendered, matchesPrerendered } from './hydration.ts'
import { syncLanguage } from './language-sync.ts'
import { leaveFor } from './leaving.ts'
import { syncLoading } from './loading.ts'
import { reportPageVisibility } from './page-visibility.ts'
import { fetchMerchantViews, prepareView, views } from './pages.tsx'
import { fetchPublicConfig, tellsCharts } from './public-config.ts'
import { browserRouter } from './router.tsx'
import { addressOf, syncRouter } from './router-sync.ts'
import { hearTime, serverNow } from './server-time.ts'
import { hasShell, untilDrawable, untilRead } from './shell.ts'
import { giveWay, idle, isEarly, painted, touched } from './start-schedule.ts'
import { untilFetched } from './start-up.ts'
import { readCompanyId, readLocale, readSession, readWay } from './store.ts'
import { pageOfChart, Tree } from './tree.tsx'
import { syncVisits } from './visits.ts'
import { wiredPortal } from './wiring.ts'

const noticeKinds = { success: 'good', info: 'doing', warning: 'warn', error: 'bad' } as const

/** Replays the clicks and input from before hydration, once their controls are drawn. */
function replay(whole: boolean): void {
  window.replayTouches?.(whole)
}

/** A portal that runs: its chart, and what ends it as closing the page does. */
type Running = { portal: Actor<typeof portalMachine>; stop: () => void }

/** Reads the configuration and runs the portal in the given element. */
export async function start(place: HTMLElement): Promise<Running> {
  // The language of the document follows the chart: what it came with is asked before.
  const written = document.documentElement.lang
  const locale = startingLocale(readLocale())
  const { page } = addressOf(location)
  const onLanding = isLanding(page)
  // A page behind sign-in has the chart of a public page fetched when it is asked for.
  const opensPublic = !onLanding && (!readSession() || page in views)
  // What does not come is asked for again where it is needed, and a failure is shown there.
  const parts =
    onLanding || !readSession()
      ? null
      : Promise.allSettled([
          import('./merchant-charts.ts').then(({ prefetchCharts }) => prefetchCharts(page)),
          loadMessagesBehind(),
          fetchMerchantParts(page),
        ])
  const [config, messages] = await untilFetched(place, () =>
    Promise.all([
      fetchPublicConfig(),
      loadMessages(locale),
      isPrerendered(place) ? fetchLanding(touched) : fetchStarting(),
      opensPublic && import('./open-wiring.ts'),
    ]),
  )
  const log = (what: string, error: unknown) => console.warn(what, error)
  const ignored = (what: string) => (error: unknown) => log(what, error)
  const visits = config.analytics && visitsOf(config.analytics, log)
  const client = createClient('', {
    session: () => portal.getSnapshot().children.session?.getSnapshot().context.session ?? null,
    companyId: () => portal.getSnapshot().context.company?.companyId ?? null,
    now: serverNow,
    heard: hearTime,
    locale: () => portal.getSnapshot().children.language?.getSnapshot().context.locale ?? locale,
    fetchTexts: loadMessagesLater,
    sessionOver: () => portal.getSnapshot().children.session?.send({ type: 'session.expired' }),
  })
  const outside = {
    client,
    loadMessages,
    fetchShown: () => Promise.all([fetchMerchantViews(), loadMessagesBehind()]),
    leave: leaveFor,
    allowedHosts: config.partnerHosts,
    log,
    visits,
    startPage: page,
    page: () => pageOf(portal.getSnapshot()),
    touched,
  }
  const publishesCharts = tellsCharts(config)
  const inspected = publishesCharts && new URLSearchParams(location.search).has('inspect')
  await giveWay()
  const wired = wiredPortal(outside)
  if (opensPublic) await wired.fetchOpenCharts()
  const portal = createActor(wired.portal, {
    inspect: inspected ? (await import('./inspector.ts')).openInspector() : undefined,
    input: {
      stored: readSession(),
      storedCompanyId: readCompanyId(),
      locale,
      messages,
      newKey: () => crypto.randomUUID(),
      readHandoff,
      readWay,
      partnerSite: config.partnerSite,
      campaignCpid: config.campaignCpid,
      address: addressOf(location),
    },
  })
  portal.on('notice.raised', ({ kind, id }) => {
    // Where the session is taken up again, the dialog says so itself. SESS-06
    if (id !== 'account.session.expired' || !portal.getSnapshot().context.interrupted) void notify(noticeKinds[kind], { title: id })
  })
  await giveWay()
  portal.start()

  await giveWay()
  // A link that a visitor follows before the charts of other pages are loaded leads to a full page load.
  let reloads = !opensPublic
  const router = browserRouter(
    pageOfChart({ portal, config, reloads: () => reloads && portal.getSnapshot().context.user === null, onStanding: replay }),
  )
  const ends = [() => router.dispose(), syncRouter(router, portal, isEarly() ? touched : undefined), reportPageVisibility(portal)]
  forgetEarlyWhenTouched()
  syncDocument(portal)
  syncLoading(portal)
  syncLanguage(portal)
  if (visits) syncVisits(portal, visits)
  const tree = <Tree router={router} />
  let root: Root | undefined
  if (await matchesPrerendered(place, written, portal)) {
    await giveWay()
    const takeOver = () => {
      root = hydrateRoot(place, tree)
    }
    // A transition is drawn in slices between which the page answers.
    if (isEarly()) startTransition(takeOver)
    else takeOver()
  } else {
    if (hasShell()) {
      await Promise.all([untilDrawable(portal), parts])
      await prepareView(viewOf(portal.getSnapshot()))
    }
    place.replaceChildren()
    delete document.documentElement.dataset.fresh
    root = createRoot(place)
    root.render(tree)
  }
  // The first page is shown before anything else is fetched.
  const calm = untilRead(portal).then(painted).then(idle)
  if (!opensPublic)
    void (onLanding ? Promise.resolve() : calm).then(wired.fetchOpenCharts).then(() => {
      reloads = false
    }, ignored('other pages are opened with a full page load'))
  if (config.sandbox)
    void calm
      .then(() => import('./position-reporter.ts'))
      .then(({ reportPositions }) => reportPositions(portal), ignored('positions could not be reported'))
  const ofMerchants = () =>
    Promise.all([wired.fetchAllCharts(), import('./form-schemas.ts').then(({ fetchFormSchemas }) => fetchFormSchemas())])
  void calm
    .then(() => {
      portal.getSnapshot().children.position?.send({ type: 'content.shown' })
      const ofPages = () => Promise.all([import('./caller.ts'), loadMessagesLater(), fetchDialogs(), parts && ofMerchants()])
      return Promise.all([fetchRouteErrors(), onLanding || ofPages()])
    })
    .catch(ignored('dialogs, or what is shown when a view fails, are not here yet'))
  if (publishesCharts && !inspected)
    void Promise.all([touched, calm])
      .then(() => import('./live.ts'))
      .then(({ publishCharts }) => publishCharts(portal), ignored('charts could not be published to the studio'))
  return {
    portal,
    stop() {
      for (const end of ends) end()
      root?.unmount()
      portal.stop()
    },
  }
}

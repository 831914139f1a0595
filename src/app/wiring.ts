/** Wires the charts to IO: ports to calls, actions to storage. No other part of the portal does IO. */
import { fromCallback, fromPromise } from 'xstate'
import type { Locale } from '../../contract/kernel/constants.ts'
import { handoffMachine } from '../../machines/account/handoff.ts'
import { positionMachine } from '../../machines/analytics/position.ts'
import { companySwitcherMachine } from '../../machines/company/companySwitcher.ts'
import { consentMachine } from '../../machines/kernel/consent.ts'
import { languageMachine, type Messages } from '../../machines/kernel/language.ts'
import { rotatingBannerMachine } from '../../machines/kernel/rotatingBanner.ts'
import { noticesMachine } from '../../machines/notices/notices.ts'
import { portalMachine } from '../../machines/portal/portal.ts'
import { repaymentLinkMachine } from '../../machines/repayments/repaymentLink.ts'
import { serviceDialogMachine } from '../../machines/site/serviceDialog.ts'
import { watchDialogs } from '../ui/modal.ts'
import { once } from '../views/parts/once.ts'
import { wiredAuthDialog } from './accounts.ts'
import { type Client, withCalls } from './client.ts'
import { asksNotToBeFollowed, type Visits, visitsOf } from './counting.ts'
import { putHandoff, removeHandoff } from './handoff-cookie.ts'
import { mayLeaveFor, type OpenedTab, openTab } from './leaving.ts'
import { watchMotion } from './motion.ts'
import { wirePorts } from './port-wiring.ts'
import { remembering } from './remembered.ts'
import { wiredSession } from './session-wiring.ts'
import { forgetWay, readConsent, writeCompanyId, writeConsent, writeLocale, writeWay } from './store.ts'
import { keepingUnsent } from './unsent.ts'

/** Dependencies of the wiring on its page. */
export type Outside = {
  client: Client
  loadMessages: (locale: Locale) => Promise<Messages>
  /** Fetches what pages behind sign-in show: their views, and their texts in every language from now on. */
  fetchShown?: () => Promise<unknown>
  /** Leaves for an address of a provider. */
  leave: (url: string) => void
  /** Hosts that may be left for, besides the portal's own. R5. */
  allowedHosts: readonly string[]
  log: (what: string, error: unknown) => void
  /** The count of visits; null where no service is set. ANLY-07. */
  visits?: Visits | null
  /** The page the portal started on, and the one it is on; null while there is none. */
  startPage: string
  page: () => string | null
  /** Resolves once the visitor has touched the page: who never does is neither asked nor counted. Decision 018. */
  touched?: Promise<void>
}

/** A call whose success is noticed before its answer is used. */
function noticed<Input, Options, Output>(call: (input: Input, options?: Options) => Promise<Output>, notice: () => void) {
  return async (input: Input, options?: Options): Promise<Output> => {
    const output = await call(input, options)
    notice()
    return output
  }
}

/** Name of what a chart had asked for, by the event of its failure. */
function failedOf({ type }: { type: string }): string {
  return type.replace('xstate.error.actor.', '')
}

/** Result of {@link wiredPortal}. */
type Wired = {
  portal: typeof portalMachine
  /** Has the charts of public pages join; rejects when they do not come. Until then none of those pages may be asked for. */
  fetchOpenCharts: () => Promise<void>
  /** Has the charts of all pages join. */
  fetchAllCharts: () => Promise<void>
}

/** The portal with everything wired. The charts of the first page join it before the first session is open. */
export function wiredPortal({
  client: bare,
  loadMessages,
  fetchShown,
  leave,
  allowedHosts,
  log,
  visits: counted = null,
  startPage,
  page,
  touched,
}: Outside): Wired {
  const visits = counted ?? visitsOf(null, log)
  /** The company last in use; it outlives the session, for what is typed until the page is gone. */
  let companyId: string | null = null
  /** The tab of the repayment site. */
  let tab: OpenedTab | null = null
  const { client: cached, forget } = remembering(bare, log)
  const { client, sendUnsent, draftsArrived } = keepingUnsent(cached, () => companyId)
  // A chart is looked up by its name when it is invoked: the running portal finds from now on what joins it.
  const join = (charts: object) => void Object.assign(portal.implementations.actors, charts)
  const fetchOpenCharts = once(async () => {
    const { openCharts } = await import('./open-wiring.ts')
    join(openCharts(client))
  })
  const openFiles = once(async () => {
    const [{ chartFiles }, { wiredStepUp }] = await Promise.all([import('./merchant-charts.ts'), import('./step-up-wiring.ts')])
    join({ stepUp: wiredStepUp(client) })
    const files = chartFiles({ client, forget, leave, allowedHosts, log, companyId: () => companyId }, page)
    join(files.absent)
    return files
  })
  const fetchPages = once(async () => {
    const [files] = await Promise.all([openFiles(), fetchShown?.()])
    join(await files.ofPage(startPage))
  })
  const rotatingBanner = rotatingBannerMachine.provide({
    actors: {
      watchMotion: fromCallback(({ sendBack }) => watchMotion((calm) => sendBack({ type: 'motion.changed', calm }))),
      watchDialogs: fromCallback(({ sendBack }) =>
        watchDialogs((open) => sendBack({ type: open ? 'hold.began' : 'hold.ended', hold: 'dialog' })),
      ),
    },
  })
  const portal = wirePorts(portalMachine, client).provide({
    actors: {
      rotatingBanner,
      session: wiredSession({ client, visits, fetchPages, forgetLists: forget, draftsArrived }),
      language: languageMachine.provide({
        actors: { loadMessages: fromPromise(({ input }) => loadMessages(input.locale)) },
        actions: {
          storeLocale: (_, { locale }) => {
            writeLocale(locale)
            document.documentElement.lang = locale.replace('_', '-')
          },
        },
      }),
      authDialog: wiredAuthDialog(withCalls(client, { register: noticed(client.register, visits.signedUp) })),
      consent: consentMachine.provide({
        actors: {
          readConsent: fromPromise(async () => {
            await touched
            return { counted: counted !== null && !asksNotToBeFollowed(), said: readConsent() }
          }),
        },
        actions: { storeConsent: (_, { said }) => writeConsent(said) },
      }),
      companySwitcher: wirePorts(companySwitcherMachine, client),
      repaymentLink: wirePorts(repaymentLinkMachine, client).provide({
        guards: { leadsSomewhere: (_, { links }) => links !== null && mayLeaveFor(links, allowedHosts) },
        actions: {
          openTab: () => {
            tab = openTab()
          },
          leadTab: (_, { links }) => links && tab?.leadTo(links),
          closeTab: () => tab?.close(),
        },
      }),
      position: wirePorts(positionMachine, client).provide({
        actions: {
          reportAtOnce: (_, { stand: { path, status, state } }) =>
            void client.storePosition({ path, path_name: status, ...(state && { state }) }, { keepalive: true }).catch(() => {}),
          logFailure: (_, { error }) => log('the position could not be stored', error),
        },
      }),
      handoff: handoffMachine.provide({
        actors: {
          exchangeHandoff: fromPromise(({ input: { accessToken }, signal }) => client.exchangeHandoff({}, { accessToken, signal })),
          compareHandoff: fromPromise(({ input: { accessToken }, signal }) => client.compareHandoff({}, { accessToken, signal })),
        },
        guards: { addressAllowed: (_, { address }) => mayLeaveFor(address, allowedHosts) },
        actions: {
          removeCookie: removeHandoff,
          putCookie: (_, { token }) => putHandoff(token),
          leaveFor: (_, { address }) => leave(address),
        },
      }),
      serviceDialog: wirePorts(serviceDialogMachine, client),
      notices: wirePorts(noticesMachine, client).provide({
        actors: {
          banner: rotatingBanner,
          service: wirePorts(serviceDialogMachine, client),
        },
        actions: {
          reloadPage: () => location.reload(),
          logFailure: ({ event }, { error }) => log(`${failedOf(event)} failed`, error),
        },
      }),
      fetchChart: fromPromise(async ({ input }) => join(await (await openFiles()).named(input.chart))),
      sendUnsent: fromPromise(sendUnsent),
    },
    actions: {
      storeCompany: ({ context }) => {
        companyId = context.company?.companyId ?? null
        if (companyId) writeCompanyId(companyId)
      },
      logFailure: ({ event }, { error }) => log(`${failedOf(event)} failed`, error),
      storeWay: (_, { page }) => writeWay(page),
      forgetWay,
    },
  })
  return { portal, fetchOpenCharts, fetchAllCharts: async () => join(await (await openFiles()).all()) }
}

/** The chart of the session, wired: what the browser keeps of it, other tabs, the minutes left. SESS-01 to SESS-10. */
import { assign, fromCallback, fromPromise } from 'xstate'
import { sessionMachine } from '../../machines/account/session.ts'
import type { Client } from './client.ts'
import type { Visits } from './counting.ts'
import { wirePorts } from './port-wiring.ts'
import { serverNow, watchTime } from './server-time.ts'
import { countMinutes } from './session-clock.ts'
import { claimTyped, clearSession, extendedSession, forgetAllConfirmed, forgetAllTyped, writeSession } from './store.ts'
import { watchTabs } from './tabs.ts'

/** Dependencies of the session on the portal. */
type Surroundings = {
  client: Client
  visits: Visits
  /** Fetches what pages behind sign-in need. */
  fetchPages: () => Promise<void>
  /** Forgets the lists that were fetched. SESS-10. */
  forgetLists: () => void
  /** Resolves when no draft is on its way any more. */
  draftsArrived: () => Promise<void>
}

/** The session; it is open once its companies and the pages behind sign-in are there. */
export function wiredSession({ client, visits, fetchPages, forgetLists, draftsArrived }: Surroundings): typeof sessionMachine {
  const forgetUser = () => {
    visits.resetUser()
    forgetLists()
  }
  return wirePorts(sessionMachine, client).provide({
    guards: { extendedElsewhere: ({ context }) => extendedSession(context.session) !== null },
    actions: {
      adoptKept: assign({ session: ({ context }) => extendedSession(context.session) ?? context.session }),
      storeSession: ({ context }) => context.session && writeSession(context.session),
      claimTab: ({ context }) => {
        if (!context.session) return
        claimTyped(context.session.user.userId)
        visits.setUser(context.session.user.userId)
      },
      clearStore: ({ context }) => {
        clearSession(context.session, 'expired')
        forgetUser()
      },
      clearEverything: ({ context }) => {
        clearSession(context.session, 'signedOut')
        forgetUser()
        forgetAllTyped()
        forgetAllConfirmed()
      },
      forgetKept: () => {
        forgetUser()
        forgetAllTyped()
      },
    },
    actors: {
      listMemberships: fromPromise(async ({ input, signal }) => {
        const [memberships] = await Promise.all([client.listMemberships(input, { signal }), fetchPages()])
        return memberships
      }),
      // The server takes no draft of a session that is over: those on their way come first.
      signOut: fromPromise(async ({ input, signal }) => {
        await draftsArrived()
        return client.signOut(input, { signal })
      }),
      watchTabs: fromCallback(({ sendBack }) => watchTabs(sendBack)),
      countMinutes: fromCallback<{ type: 'look' }, { expiresAt: string }>(({ sendBack, receive, input }) => {
        const count = countMinutes(input.expiresAt, serverNow, (minutesLeft) => sendBack({ type: 'minute.passed', minutesLeft }))
        receive(count.look)
        const unwatch = watchTime(count.look)
        return () => {
          unwatch()
          count.stop()
        }
      }),
    },
  })
}

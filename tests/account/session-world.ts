/** The session chart alone, with a clock, server, store and other tabs controlled by the test. */
import { type AnyEventObject, assign, createActor, createMachine, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { Membership } from '../../contract/kyc/applications.ts'
import type { StoredSession } from '../../machines/account/session/stored.ts'
import { sessionMachine } from '../../machines/account/session.ts'
import { merchant } from '../portal/portal-world.ts'
import { waitFor } from '../support/wait-for.ts'

/** The stored form of an open session. */
export const stored: StoredSession = { user: merchant, token: 't', expiresAt: '2099-01-01 00:00:00' }

/** The end after an extension. */
export const later = '2099-01-01 12:00:00'

/** The session of another user. */
export const other: StoredSession = { user: { ...merchant, id: '2', userId: 2 }, token: 'u', expiresAt: later }

type Answers = {
  extend?: () => Promise<{ token_expiration: string }>
  memberships?: () => Promise<Membership[]>
  signOut?: () => Promise<null>
  /** The stored session after another tab has extended it. */
  kept?: StoredSession
}

/** A session with a controlled clock, and its recorded events to the portal, store writes and requests to the server. */
export function session({
  extend = async () => ({ token_expiration: later }),
  memberships = async () => [],
  signOut = async () => null,
  kept,
}: Answers = {}) {
  const clock = new SimulatedClock()
  const heard: AnyEventObject[] = []
  const did: string[] = []
  const asked: string[] = []
  /** The result of a check of the clock. */
  const watch = { minutesLeft: 60 }
  const note = (what: string) => () => {
    did.push(what)
  }
  const machine = sessionMachine.provide({
    actors: {
      listMemberships: fromPromise(() => {
        asked.push('listMemberships')
        return memberships()
      }),
      signOut: fromPromise(() => {
        asked.push('signOut')
        return signOut()
      }),
      extendSession: fromPromise(() => {
        asked.push('extendSession')
        return extend()
      }),
      watchTabs: fromCallback(() => {}),
      countMinutes: fromCallback<{ type: 'look' }, { expiresAt: string }>(({ sendBack, receive }) =>
        receive(() => watch.minutesLeft <= 5 && sendBack({ type: 'minute.passed', ...watch })),
      ),
    },
    guards: { extendedElsewhere: ({ context }) => kept !== undefined && kept.expiresAt !== context.session?.expiresAt },
    actions: {
      adoptKept: assign({ session: ({ context }) => kept ?? context.session }),
      storeSession: note('stored'),
      clearStore: note('cleared'),
      clearEverything: note('cleared everything'),
      forgetKept: note('forgot'),
      claimTab: note('claimed'),
    },
  })
  const parent = createActor(
    createMachine({
      invoke: { id: 'session', src: machine as never, input: { stored } },
      on: { '*': { actions: ({ event }: { event: AnyEventObject }) => heard.push(event) } },
    }),
    { clock },
  ).start()
  const session = parent.getSnapshot().children.session as unknown as ReturnType<typeof createActor<typeof sessionMachine>>
  return { session, clock, watch, heard, did, asked, value: () => session.getSnapshot().value }
}

/** An open session; `minutes` starts one of its last minutes. */
export async function signedIn(extend?: Answers['extend']) {
  const all = session({ extend })
  await waitFor(all.session, (snapshot) => snapshot.matches('signedIn'))
  const minutes = (minutesLeft: number) => all.session.send({ type: 'minute.passed', minutesLeft })
  return { ...all, minutes }
}

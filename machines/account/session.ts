/** The session: restored, opened, extended, expired, ended, here or in another tab. SESS-01 to SESS-10. */
import { call, ofNothing, success, withEvent, withOutput } from '../kernel/calls.ts'
import { session } from './session/setup.ts'
import { signedIn } from './session/signedIn.ts'

/** Says that signing out is done. */
const showSignedOut = success('account.session.signedOut')

/** The server has ended the session, or does not say so in time: here it is over. */
const ended = { target: 'anonymous', actions: ['clearEverything', showSignedOut, 'announceEnded', 'forgetSession'] } as const

/** The same where everything was cleared before the server was asked. */
const parted = { target: 'anonymous', actions: [showSignedOut, 'announceEnded', 'forgetSession'] } as const

export const sessionMachine = session.createMachine({
  id: 'session',
  description: 'The session of a merchant.',
  context: ({ input }) => ({ session: input.stored, minutesLeft: 0, problem: null, tries: 0 }),
  initial: 'restoring',
  invoke: { id: 'watchTabs', src: 'watchTabs' },
  on: {
    'credentials.accepted': {
      description: 'Sign-in, sign-up or handoff succeeded.',
      target: '.opening',
      actions: [{ type: 'keepSession', params: ({ event }) => ({ login: event.login }) }, 'storeSession'],
    },
    'tab.signedIn': [
      { guard: withEvent('sameSession'), description: 'Nothing new.' },
      {
        guard: withEvent('sameUser'),
        target: '.opening',
        actions: withEvent('adoptSession'),
        description: 'The same user signed in again in another tab.',
      },
      {
        target: '.opening',
        actions: ['forgetKept', 'announceReplaced', withEvent('adoptSession')],
        description: 'Another user signed in in another tab: this tab goes to their home.',
      },
    ],
    'tab.signedOut': {
      guard: 'hasSession',
      target: '.anonymous',
      actions: [
        'forgetKept',
        'announceEnded',
        'forgetSession',
        { type: 'notifyParent', params: { kind: 'info', id: 'account.session.endedElsewhere' } },
      ],
      description: 'Signed out in another tab; the server knows already.',
    },
  },
  states: {
    restoring: {
      description: 'Is there a session from before?',
      always: [
        { guard: 'hasSession', target: 'opening' },
        { target: 'anonymous', actions: 'announceNone' },
      ],
    },
    opening: {
      description: 'Checks the session by reading the companies of the user.',
      tags: 'busy',
      entry: 'claimTab',
      invoke: {
        id: 'listMemberships',
        src: 'listMemberships',
        input: ({ context }) => ({ userId: context.session?.user.userId ?? 0 }),
        onDone: { target: 'signedIn', actions: withOutput('announceOpened') },
        onError: [
          { guard: { type: 'sessionRefused', params: ({ event }) => ({ error: event.error }) }, target: 'expired' },
          { target: 'unreachable', actions: 'keepProblem' },
        ],
      },
      on: { 'session.expired': 'expired' },
    },
    unreachable: {
      description: 'The session could not be checked. It is kept, the merchant sees why, and the check is repeated.',
      tags: 'unreachable',
      entry: 'startTries',
      initial: 'waiting',
      on: { 'session.expired': 'expired', 'signOut.requested': 'parting' },
      states: {
        waiting: {
          description: 'A pause before the next try, longer after each.',
          entry: 'countTry',
          after: { again: 'trying' },
          on: {
            'retry.pressed': { target: 'trying', description: 'The merchant does not want to wait.' },
            'network.returned': { target: 'trying', description: 'The browser has a network again.' },
          },
        },
        trying: {
          description: 'Tries again.',
          tags: 'busy',
          invoke: {
            id: 'tryAgain',
            src: 'listMemberships',
            input: ({ context }) => ({ userId: context.session?.user.userId ?? 0 }),
            onDone: { target: '#session.signedIn', actions: ['forgetProblem', withOutput('announceOpened')] },
            onError: [
              { guard: { type: 'sessionRefused', params: ({ event }) => ({ error: event.error }) }, target: '#session.expired' },
              { target: 'waiting', actions: 'keepProblem' },
            ],
          },
        },
      },
    },
    signedIn,
    lapsed: {
      description: 'The session has ended as far as this tab knows. Checks whether another tab extended it while this one slept.',
      always: [
        { guard: 'extendedElsewhere', target: 'signedIn', actions: 'adoptKept', description: 'It was extended.' },
        { target: 'expired' },
      ],
    },
    expired: {
      description: 'The session is over: its stored data is deleted, and the portal asks to sign in again. SESS-04 to SESS-06.',
      entry: ['clearStore', 'announceExpired', 'forgetSession'],
      always: 'anonymous',
    },
    signingOut: {
      description: 'The server ends the session; here it is over in any case, without waiting for the answer.',
      tags: 'busy',
      invoke: call('signOut', { input: ofNothing, to: ended, failed: ended }),
      after: { farewell: ended },
    },
    parting: {
      description:
        'Signed out while the server was out of reach: the session ends here at once, and the server is notified if it can be reached.',
      tags: ['unreachable', 'busy', 'parting'],
      entry: 'clearEverything',
      invoke: call('signOut', { id: 'part', input: ofNothing, to: parted, failed: parted }),
      after: { farewell: parted },
      on: { 'tab.signedOut': { description: 'By this tab itself.' } },
    },
    anonymous: {
      description: 'A visitor.',
      on: { 'tab.signedIn': { target: 'opening', actions: withEvent('adoptSession'), description: 'Signed in in another tab.' } },
    },
  },
})

/** A session that is open: its last minutes are counted down and warned of, it is extended, or it ends. SESS-07. */
import { session } from './setup.ts'

/** A warning that wants an answer. */
const staysOpen = { 'back.pressed': { description: 'The warning stays, and so does the page below it. R8.' } } as const

export const signedIn = session.createStateConfig({
  description: 'A merchant is signed in.',
  initial: 'steady',
  invoke: { id: 'countMinutes', src: 'countMinutes', input: ({ context }) => ({ expiresAt: context.session?.expiresAt ?? '' }) },
  on: {
    'session.expired': { target: 'lapsed', description: 'The token expired before a request, or the server answered 401.' },
    'signOut.requested': 'signingOut',
    'handoff.failed': {
      target: 'opening',
      description: 'The other user did not come in: the page is notified again of the current user.',
    },
    'minute.passed': [
      { guard: { type: 'timeIsUp', params: ({ event }) => event }, target: 'lapsed', description: 'The session has expired.' },
      {
        actions: { type: 'keepMinutes', params: ({ event }) => event },
        description: 'One of the last minutes begins.',
      },
    ],
    'tab.signedIn': [
      {
        guard: { type: 'sameSession', params: ({ event }) => event },
        actions: 'lookAtClock',
        description: 'The page is visible again, perhaps after a sleep: the time is read again.',
      },
      {
        guard: { type: 'sameUser', params: ({ event }) => event },
        target: 'signedIn',
        reenter: true,
        actions: { type: 'adoptSession', params: ({ event }) => event },
        description: 'Extended, or signed in again, in another tab.',
      },
    ],
  },
  states: {
    steady: {
      description: 'The session is far from its end.',
      on: {
        'minute.passed': [
          {
            guard: { type: 'timeIsUp', params: ({ event }) => event },
            target: '#session.lapsed',
            description: 'It ended while the device slept.',
          },
          {
            target: 'ending',
            actions: { type: 'keepMinutes', params: ({ event }) => event },
            description: 'Five minutes are left, or fewer after a sleep.',
          },
        ],
      },
    },
    ending: {
      description: 'The session ends within minutes, unless it is extended.',
      tags: 'warning',
      on: { ...staysOpen, 'extension.requested': 'extending' },
    },
    extending: {
      description: 'Asks the server to extend the session to its full length.',
      tags: ['warning', 'busy'],
      entry: 'forgetProblem',
      on: staysOpen,
      invoke: {
        id: 'extendSession',
        src: 'extendSession',
        input: {},
        onDone: [
          { guard: { type: 'endsAsBefore', params: ({ event }) => event.output }, target: 'longestReached' },
          {
            target: '#session.signedIn',
            reenter: true,
            actions: [{ type: 'keepExpiry', params: ({ event }) => event.output }, 'storeSession'],
          },
        ],
        onError: [
          { guard: { type: 'sessionRefused', params: ({ event }) => ({ error: event.error }) }, target: '#session.lapsed' },
          { target: 'extensionFailed', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    extensionFailed: {
      description: 'The extension failed; it can be tried again.',
      tags: ['warning', 'refused'],
      on: { 'extension.requested': 'extending', 'warning.closed': 'putOff', 'back.pressed': 'putOff' },
    },
    longestReached: {
      description: 'The session has reached its maximum lifetime: it ends, and unsent input waits for the next sign-in.',
      tags: ['warning', 'longest'],
      on: { 'warning.closed': 'lastMinutes', 'back.pressed': 'lastMinutes' },
    },
    putOff: {
      description: 'The failure was closed; the warning returns with the next of the last minutes.',
      on: {
        'minute.passed': [
          { guard: { type: 'timeIsUp', params: ({ event }) => event }, target: '#session.lapsed', description: 'It was the last one.' },
          {
            target: 'ending',
            actions: { type: 'keepMinutes', params: ({ event }) => event },
            description: 'There is still time to extend it.',
          },
        ],
      },
    },
    lastMinutes: { description: 'The merchant has seen the warning and continues until the end.' },
  },
})

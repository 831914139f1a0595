/** A session that is open: its last minutes are counted down and warned of, it is extended, or it ends. SESS-07. */
import { withEvent, withOutput } from '../../kernel/calls.ts'
import { session } from './setup.ts'

export const signedIn = session.createStateConfig({
  description: 'A merchant is signed in.',
  initial: 'steady',
  invoke: { id: 'countMinutes', src: 'countMinutes', input: ({ context }) => ({ expiresAt: context.session?.expiresAt ?? '' }) },
  on: {
    'session.expired': { target: 'lapsed', description: 'The token expired before a request, or the server answered 401.' },
    'signOut.requested': 'signingOut',
    'handoff.failed': { target: 'opening', description: 'The other user did not come in: the page is notified again of the current user.' },
    'minute.passed': [
      { guard: withEvent('timeIsUp'), target: 'lapsed', description: 'The session has expired.' },
      { actions: withEvent('keepMinutes'), description: 'One of the last minutes begins.' },
    ],
    'tab.signedIn': [
      {
        guard: withEvent('sameSession'),
        actions: 'lookAtClock',
        description: 'The page is visible again, perhaps after a sleep: the time is read again.',
      },
      {
        guard: withEvent('sameUser'),
        target: 'signedIn',
        reenter: true,
        actions: withEvent('adoptSession'),
        description: 'Extended, or signed in again, in another tab.',
      },
    ],
  },
  states: {
    steady: {
      description: 'The session is far from its end.',
      on: {
        'minute.passed': [
          { guard: withEvent('timeIsUp'), target: '#session.lapsed', description: 'It ended while the device slept.' },
          { target: 'ending', actions: withEvent('keepMinutes'), description: 'Five minutes are left, or fewer after a sleep.' },
        ],
      },
    },
    ending: {
      description: 'The session ends within minutes, unless it is extended.',
      tags: 'warning',
      on: { 'extension.requested': 'extending' },
    },
    extending: {
      description: 'Asks the server to extend the session to its full length.',
      tags: ['warning', 'busy'],
      entry: 'forgetProblem',
      invoke: {
        id: 'extendSession',
        src: 'extendSession',
        input: {},
        onDone: [
          { guard: withOutput('endsAsBefore'), target: 'longestReached' },
          { target: '#session.signedIn', reenter: true, actions: [withOutput('keepExpiry'), 'storeSession'] },
        ],
        onError: [
          { guard: { type: 'sessionRefused', params: ({ event }) => ({ error: event.error }) }, target: '#session.lapsed' },
          { target: 'extensionFailed', actions: 'keepProblem' },
        ],
      },
    },
    extensionFailed: {
      description: 'The extension failed; it can be tried again.',
      tags: ['warning', 'refused'],
      on: { 'extension.requested': 'extending', 'warning.closed': 'putOff' },
    },
    longestReached: {
      description: 'The session has reached its maximum lifetime: it ends, and unsent input waits for the next sign-in.',
      tags: ['warning', 'longest'],
      on: { 'warning.closed': 'lastMinutes' },
    },
    putOff: {
      description: 'The failure was closed; the warning returns with the next of the last minutes.',
      on: {
        'minute.passed': [
          { guard: withEvent('timeIsUp'), target: '#session.lapsed', description: 'It was the last one.' },
          { target: 'ending', actions: withEvent('keepMinutes'), description: 'There is still time to extend it.' },
        ],
      },
    },
    lastMinutes: { description: 'The merchant has seen the warning and continues until the end.' },
  },
})

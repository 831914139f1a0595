/** The back office: who is signed in as staff, and where they are. Decision 020. */
import { call, eventOf, ofNothing, readState, withEvent, withOutput } from '../kernel/calls.ts'
import { backoffice } from './backofficeSetup.ts'

export const backofficeMachine = backoffice.createMachine({
  id: 'backoffice',
  description: 'The back office, where the staff review companies.',
  context: ({ input }) => ({ ...input, invited: null, staff: null, lapsed: false, problem: null }),
  initial: 'arriving',
  on: {
    'language.chosen': { actions: [withEvent('keepLocale'), withEvent('storeLocale')], description: 'Another language for everything.' },
  },
  states: {
    arriving: {
      description: 'Came by an invitation?',
      always: [{ guard: 'hasToken', target: 'readingInvitation' }, { target: 'restoring' }],
    },
    restoring: readState('Checks whether a user is signed in already.', 'readStaff', {
      input: ofNothing,
      to: 'working',
      keep: 'keepStaff',
      failed: [
        { guard: withEvent('sessionRefused'), target: 'signedOut' },
        { target: 'unavailable', actions: 'keepProblem' },
      ],
    }),
    unavailable: {
      description: 'The check failed.',
      tags: 'unavailable',
      on: {
        'retry.pressed': { target: 'arriving', actions: 'forgetProblem' },
        'network.returned': { target: 'arriving', actions: 'forgetProblem', description: 'The network is back.' },
      },
    },
    signedOut: {
      description: 'Mailbox and password are asked for.',
      tags: 'signingIn',
      on: { 'signIn.submitted': { target: 'signingIn', actions: 'forgetProblem' } },
    },
    signingIn: {
      description: 'Checks the password.',
      tags: ['signingIn', 'busy'],
      invoke: call('signInStaff', {
        input: ({ event }) => eventOf(event, 'signIn.submitted').given,
        to: 'working',
        keep: 'keepStaff',
        failed: 'signedOut',
      }),
    },
    readingInvitation: readState('Reads the invitation of the one-time address.', 'readStaffInvitation', {
      input: ({ context }) => ({ token: context.token ?? '' }),
      to: 'invited',
      keep: 'keepInvited',
      failed: [
        { guard: withEvent('linkDead'), target: 'linkDead' },
        { target: 'unavailable', actions: 'keepProblem' },
      ],
    }),
    invited: {
      description: 'A first password is asked for.',
      tags: 'inviting',
      on: { 'password.submitted': { target: 'accepting', actions: 'forgetProblem' } },
    },
    accepting: {
      description: 'The password is set, and its owner signed in.',
      tags: ['inviting', 'busy'],
      invoke: call('acceptStaffInvitation', {
        input: ({ context, event }) => ({ token: context.token ?? '', ...eventOf(event, 'password.submitted').given }),
        to: 'working',
        actions: ['forgetToken', withOutput('keepStaff')],
        failed: [
          { guard: withEvent('linkDead'), target: 'linkDead' },
          { target: 'invited', actions: 'keepProblem' },
        ],
      }),
    },
    linkDead: {
      description: 'The address was used, has expired or is unknown.',
      tags: 'linkDead',
      on: { 'signIn.requested': { target: 'restoring', actions: 'forgetToken' } },
    },
    working: {
      description: 'A member of the staff is signed in.',
      tags: 'signedIn',
      initial: 'choosing',
      on: {
        'place.requested': { target: '.choosing', actions: withEvent('keepPlace'), description: 'Another place is requested.' },
        'signOut.pressed': 'signingOut',
        'session.over': {
          target: 'signedOut',
          actions: 'noteLapse',
          description:
            'The session ended after half an hour without a call, or eight hours; after signing in again the work continues here.',
        },
      },
      states: {
        choosing: {
          description: 'Opens the current place.',
          always: [
            { guard: 'wantsCase', target: 'reviewing' },
            { guard: 'wantsTimeline', target: 'timeline' },
            { guard: 'needsAccounts', target: 'accounts' },
            { guard: 'mayReconcile', target: 'reconciling' },
            { guard: 'mayReadLog', target: 'reading' },
            { guard: 'mayManage', target: 'managing' },
            { target: 'queue', actions: 'toQueue' },
          ],
        },
        queue: {
          description: 'The queue.',
          invoke: {
            id: 'caseQueue',
            src: 'caseQueue',
            input: ({ context: { place } }) => ({ tab: place.page === 'queue' ? place.tab : 'all' }),
          },
          on: { 'tab.opened': { actions: withEvent('keepTab'), description: 'Another tab of the queue is open.' } },
        },
        reviewing: {
          description: 'A case.',
          invoke: {
            id: 'caseReview',
            src: 'caseReview',
            input: ({ context: { place } }) => ({ id: place.page === 'case' ? place.id : '' }),
          },
        },
        timeline: {
          description: 'History of the company of a case.',
          invoke: {
            id: 'caseTimeline',
            src: 'caseTimeline',
            input: ({ context: { place } }) => ({ caseId: place.page === 'timeline' ? place.caseId : '' }),
          },
        },
        accounts: { description: 'Documents of bank accounts.', invoke: { id: 'accountReviews', src: 'accountReviews' } },
        reconciling: {
          description: 'Differences between books and statements, for leads.',
          invoke: { id: 'reconciliation', src: 'reconciliation' },
        },
        reading: {
          description: 'The read log, for leads.',
          invoke: {
            id: 'readLog',
            src: 'readLog',
            input: ({ context: { place } }) => ({ caseId: place.page === 'reads' ? place.caseId : null }),
          },
        },
        managing: { description: 'The members of the staff, for leads.', invoke: { id: 'members', src: 'members' } },
      },
    },
    signingOut: {
      description: 'The server ends the session.',
      tags: 'busy',
      invoke: call('signOutStaff', {
        input: ofNothing,
        to: 'signedOut',
        actions: 'forgetStaff',
        failed: [
          { guard: withEvent('sessionRefused'), target: 'signedOut', actions: 'forgetStaff' },
          { target: 'stillSignedIn', actions: 'keepProblem' },
        ],
      }),
    },
    stillSignedIn: {
      description: 'The server did not answer: the session is still open on this device, and the page says so.',
      tags: 'stillSignedIn',
      on: {
        'retry.pressed': { target: 'signingOut', actions: 'forgetProblem' },
        'signIn.requested': { target: 'restoring', actions: 'forgetProblem', description: 'Continue working.' },
      },
    },
  },
})

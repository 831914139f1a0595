/** The back office: who is signed in as staff, and where they are. Decisions 020, 085. */
import { call, commandState, eventOf, ofNothing, readState, withEvent, withOutput } from '../kernel/calls.ts'
import { passwordStates } from './backofficePassword.ts'
import { officePlaces } from './backofficePlaces.ts'
import { backoffice } from './backofficeSetup.ts'

const proofRefused = [
  {
    guard: withEvent('sessionRefused'),
    target: 'restoring',
    actions: 'noteLapse',
    description: 'Completed in another tab or by an answer that was lost, or the ten minutes after the password are over.',
  },
  { target: 'proving', actions: 'keepProblem' },
] as const

export const backofficeMachine = backoffice.createMachine({
  id: 'backoffice',
  description: 'The back office, where the staff review companies.',
  context: ({ input }) => ({ ...input, invited: null, staff: null, given: null, methods: [], lapsed: false, problem: null }),
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
    ...passwordStates,
    proving: {
      description: 'The second factor is asked for.',
      tags: 'proving',
      entry: 'forgetGiven',
      on: {
        'code.submitted': { guard: 'takesCode', target: 'provingByCode' },
        'passkey.requested': { guard: 'takesPasskey', target: 'provingByPasskey' },
        'signIn.requested': { target: 'signedOut', actions: 'forgetProblem', description: 'Another mailbox.' },
      },
    },
    provingByCode: commandState('The server checks the code.', 'proveStaffByCode', {
      tags: ['proving', 'busy'],
      input: ({ event }) => eventOf(event, 'code.submitted').form,
      to: 'working',
      keep: 'keepStaff',
      failed: proofRefused,
    }),
    provingByPasskey: commandState('The browser asks for the passkey, and the server checks it.', 'proveByPasskey', {
      tags: ['proving', 'busy'],
      input: ofNothing,
      to: 'working',
      keep: 'keepStaff',
      failed: proofRefused,
    }),
    enrolling: {
      description: 'A passkey or an authenticator app has to be chosen.',
      tags: 'enrolling',
      entry: 'forgetGiven',
      on: {
        'factor.chosen': { target: 'settingUp', actions: 'forgetProblem' },
        'signIn.requested': { target: 'signedOut', actions: 'forgetProblem', description: 'Another mailbox.' },
      },
    },
    settingUp: {
      description: 'The second factor is set up, which completes the sign-in.',
      tags: ['enrolling', 'busy'],
      invoke: {
        id: 'enrolFactor',
        src: 'enrolFactor',
        input: ({ event }) => ({ kind: eventOf(event, 'factor.chosen').kind }),
        onDone: [
          { guard: withOutput('enrolled'), target: 'working' },
          {
            guard: withOutput('enrolmentRefused'),
            target: 'restoring',
            actions: 'noteLapse',
            description: 'Completed in another tab or by an answer that was lost, or the ten minutes after the password are over.',
          },
          {
            guard: withOutput('enrolmentUnanswered'),
            target: 'restoring',
            description: 'The answer was lost: the server knows whether the sign-in is complete.',
          },
          { target: 'enrolling', actions: withOutput('keepFailure') },
        ],
      },
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
      description: 'The password is set; a second factor follows.',
      tags: ['inviting', 'busy'],
      invoke: call('acceptStaffInvitation', {
        input: ({ context, event }) => ({ token: context.token ?? '', ...eventOf(event, 'password.submitted').given }),
        to: { target: 'enrolling', actions: ['forgetToken', withOutput('keepPasswordTaken')] },
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
        'signInAgain.pressed': 'signingInAgain',
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
            { guard: 'wantsLoans', target: 'listingLoans' },
            { guard: 'wantsLoan', target: 'lookingAtLoan' },
            { guard: 'needsFile', target: 'lookingAtFile' },
            { guard: 'needsCalls', target: 'lookingAtCalls' },
            { guard: 'needsAccounts', target: 'accounts' },
            { guard: 'needsNames', target: 'names' },
            { guard: 'mayReconcile', target: 'reconciling' },
            { guard: 'mayAllocate', target: 'allocating' },
            { guard: 'mayArrangeLoans', target: 'arranging' },
            { guard: 'mayAdjust', target: 'adjusting' },
            { guard: 'mayExcept', target: 'excepting' },
            { guard: 'needsCollections', target: 'collecting' },
            { guard: 'needsSentCases', target: 'answeringCases' },
            { guard: 'mayFixRates', target: 'fixingRates' },
            { guard: 'mayReadReports', target: 'reporting' },
            { guard: 'mayReadExposures', target: 'listingExposures' },
            { guard: 'mayReadLog', target: 'reading' },
            { guard: 'mayManage', target: 'managing' },
            { guard: 'needsCodes', target: 'replacingCodes' },
            { target: 'queue', actions: 'toQueue' },
          ],
        },
        ...officePlaces,
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
    signingInAgain: {
      description: 'The server ends a session that is too old for what was pressed; after signing in again the work continues here.',
      tags: 'busy',
      invoke: call('signOutStaff', {
        input: ofNothing,
        to: 'signedOut',
        actions: 'leaveSession',
        failed: [
          { guard: withEvent('sessionRefused'), target: 'signedOut', actions: 'leaveSession' },
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

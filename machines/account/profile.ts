/** The profile of the user: name and language of mails, password, phone, SMS, second factors, open sessions, own data; each changed independently. PROF-01, PROF-04 to PROF-06. */
import { type AnyStateMachine, assign, sendParent, sendTo, setup } from 'xstate'
import type { BasicUser } from '../../contract/account/profile.ts'
import type { OutputOf } from '../../contract/endpoints.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import { call, commandState, eventOf, ofNothing, problemOf, readState, success, withEvent } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { laterChart, type PageFact, port, type Toast, toast } from '../kernel/port.ts'
import { revealMachine } from '../kernel/reveal.ts'
import { typedParts } from '../kernel/unsentInput.ts'
import { changePasswordMachine } from './changePassword.ts'
import { changePhoneMachine } from './changePhone.ts'
import { ownFactorsMachine } from './ownFactors.ts'
import { ownSessionsMachine } from './ownSessions.ts'
import { smsNoticesMachine } from './smsNotices.ts'

type Profile = OutputOf<'readProfile'>

const typed = typedParts<BasicUser, object>()

export const profileMachine = setup({
  types: {
    context: {} as {
      profile: Profile | null
      /** Name and language as typed before and not saved. */
      typed: BasicUser | null
      problem: Problem | null
    },
    events: {} as
      | { type: 'draft.typed'; details: BasicUser }
      | { type: 'details.submitted'; details: BasicUser }
      | { type: 'password.opened' }
      | { type: 'password.closed' }
      | { type: 'phone.opened' }
      | { type: 'phone.closed' }
      | { type: 'retry.pressed' }
      | Toast
      | PageFact,
    tags: {} as 'busy' | 'ready' | 'saving' | 'unavailable',
  },
  actors: {
    readProfile: port('readProfile'),
    updateBasicUser: port('updateBasicUser'),
    changePassword: changePasswordMachine,
    changePhone: changePhoneMachine,
    ownFactors: ownFactorsMachine,
    ownSessions: ownSessionsMachine,
    smsNotices: smsNoticesMachine,
    /** The own data, a chart of the area above; wired. */
    personalData: laterChart<AnyStateMachine>('personalData'),
    reveal: revealMachine,
    ...typed.actors,
  },
  guards: typed.guards,
  actions: {
    ...typed.actions,
    keepTyped: assign({ typed: (_, params: { details: BasicUser }) => params.details }),
    /** The server has name and language as they were typed. */
    keepSaved: assign(({ context: { profile, typed } }) => ({ profile: profile && { ...profile, ...typed }, typed: null })),
    keepProfile: assign({ profile: (_, profile: Profile) => profile }),
    restoreTyped: assign({ typed: (_, params: { typed: BasicUser | null }) => params.typed }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    passHidden: sendTo('reveal', { type: 'page.hidden' }),
    passReturnedToFactors: sendTo('ownFactors', { type: 'network.returned' }),
    passReturnedToSessions: sendTo('ownSessions', { type: 'network.returned' }),
    passReturnedToSms: sendTo('smsNotices', { type: 'network.returned' }),
    refreshSessions: sendTo('ownSessions', { type: 'sessions.changed' }),
    passReturned: sendTo('personalData', { type: 'network.returned' }),
    /** Passes messages of a part of the page to the portal. */
    passToast: sendParent(({ event }) => event),
    notifyParent: sendParent(toast),
  },
}).createMachine({
  id: 'profile',
  description: 'Account data and sign-in details of the user.',
  context: { profile: null, typed: null, problem: null },
  initial: 'loading',
  states: {
    loading: readState('Reads the profile of the user.', 'readProfile', { input: ofNothing, to: 'restoring', keep: 'keepProfile' }),
    restoring: typed.restoring({ where: () => ({}), found: 'ready', fresh: 'ready' }),
    unavailable: unavailableUntil('loading'),
    ready: {
      description: 'Parts that are changed independently.',
      tags: 'ready',
      type: 'parallel',
      on: { 'notice.raised': { actions: 'passToast', description: 'A short message is to be shown.' } },
      states: {
        details: {
          description: 'Name and language of mails. PROF-06.',
          initial: 'editing',
          states: {
            editing: {
              description: 'The form is open.',
              on: {
                'draft.typed': {
                  actions: [withEvent('keepTyped'), { type: 'storeTyped', params: ({ event }) => ({ typed: event.details }) }],
                  description: 'The input changed.',
                },
                'details.submitted': { target: 'saving', actions: withEvent('keepTyped') },
              },
            },
            saving: commandState('Name and language are being saved.', 'updateBasicUser', {
              tags: 'saving',
              input: ({ event }) => eventOf(event, 'details.submitted').details,
              to: 'editing',
              actions: ['forgetTyped', 'keepSaved', success('account.profile.saved')],
              failed: 'editing',
            }),
          },
        },
        password: {
          description: 'The password. PROF-04.',
          initial: 'closed',
          states: {
            closed: { description: 'The password is not being changed.', on: { 'password.opened': 'open' } },
            open: {
              description: 'The form to change it is open.',
              invoke: {
                id: 'changePassword',
                src: 'changePassword',
                onDone: { target: 'closed', actions: [success('account.profile.password.changed'), 'refreshSessions'] },
              },
              on: { 'password.closed': 'closed' },
            },
          },
        },
        phone: {
          description: 'The phone. PROF-05.',
          initial: 'closed',
          states: {
            closed: { description: 'The phone is not being changed.', on: { 'phone.opened': 'open' } },
            open: {
              description: 'The form to change it is open.',
              invoke: {
                id: 'changePhone',
                src: 'changePhone',
                input: ({ context }) => ({ mailbox: context.profile?.email ?? '' }),
                onDone: { target: 'refreshing', actions: success('account.profile.phone.changed') },
              },
              on: {
                'phone.closed': 'closed',
              },
            },
            refreshing: {
              description: 'The new number, as the server masks it.',
              invoke: call('readProfile', {
                id: 'refreshProfile',
                input: ofNothing,
                to: 'closed',
                keep: 'keepProfile',
                failed: { target: 'closed' },
              }),
            },
          },
        },
        covered: {
          description: 'Masked values, which can be revealed with a reason.',
          invoke: { id: 'reveal', src: 'reveal' },
          on: {
            'page.hidden': { actions: 'passHidden', description: 'The revealed value is masked again.' },
          },
        },
        sms: {
          description: 'Which notices come by SMS as well.',
          invoke: { id: 'smsNotices', src: 'smsNotices' },
          on: { 'network.returned': { actions: 'passReturnedToSms', description: 'The network is back.' } },
        },
        factors: {
          description: 'Passkeys, authenticator app and recovery codes.',
          invoke: { id: 'ownFactors', src: 'ownFactors' },
          on: {
            'network.returned': { actions: 'passReturnedToFactors', description: 'The network is back.' },
          },
        },
        sessions: {
          description: 'The devices on which the user is signed in.',
          invoke: { id: 'ownSessions', src: 'ownSessions' },
          on: {
            'network.returned': { actions: 'passReturnedToSessions', description: 'The network is back.' },
          },
        },
        data: {
          description: 'A copy of all stored data, and the deletion of the account.',
          invoke: { id: 'personalData', src: 'personalData' },
          on: {
            'network.returned': { actions: 'passReturned', description: 'The network is back.' },
          },
        },
      },
    },
  },
})

/** Users of a company: inviting, changing roles, removing, and answering requests to join. USER-01 to USER-08. */
import { assertEvent, assign } from 'xstate'
import { unavailableUntil } from '../kernel/draft.ts'
import { users } from './companyUsers/setup.ts'

/** The user an event names. */
const named = { type: 'keepTarget', params: ({ event }: { event: { id: string } }) => event } as const

/** Events that close a dialog of the page. */
const closing = { 'dialog.closed': 'resting', 'back.pressed': 'resting' } as const

/** A failure is kept, to be said where the user looks. */
const keepProblem = { type: 'keepProblem', params: ({ event }: { event: { error: unknown } }) => event } as const

export const companyUsersMachine = users.createMachine({
  id: 'companyUsers',
  description: 'The users who may act for the company.',
  context: ({ input }) => ({ ...input, profile: null, roles: [], users: [], target: null, conflict: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Reads the company and the role of the user.',
      tags: 'busy',
      invoke: {
        id: 'readCompanyProfile',
        src: 'readCompanyProfile',
        input: ({ context }) => ({ companyId: context.companyId }),
        onDone: { target: 'loadingRoles', actions: { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) } },
        onError: { target: 'unavailable', actions: keepProblem },
      },
    },
    loadingRoles: {
      description: 'Reads the roles.',
      tags: 'busy',
      invoke: {
        id: 'listRoles',
        src: 'listRoles',
        input: {},
        onDone: { target: 'loadingUsers', actions: assign({ roles: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: keepProblem },
      },
    },
    loadingUsers: {
      description: 'Reads the users of the company.',
      tags: 'busy',
      invoke: {
        id: 'listCompanyUsers',
        src: 'listCompanyUsers',
        input: ({ context }) => ({ companyId: context.companyId }),
        onDone: { target: 'ready', actions: { type: 'keepUsers', params: ({ event }) => ({ users: event.output }) } },
        onError: { target: 'unavailable', actions: keepProblem },
      },
    },
    unavailable: unavailableUntil('loading'),
    ready: {
      description: 'The users are shown.',
      tags: 'ready',
      initial: 'resting',
      states: {
        resting: {
          description: 'Nothing is under way.',
          on: {
            'add.pressed': { target: 'adding', actions: 'forgetProblem' },
            'role.pressed': { target: 'editing', actions: named },
            'remove.pressed': { target: 'askingToRemove', actions: named },
            'accept.pressed': { target: 'accepting', actions: named },
            'decline.pressed': { target: 'askingToDecline', actions: named },
          },
        },
        adding: {
          description: 'The form asks for the user to invite and the role. USER-05.',
          tags: 'adding',
          on: { ...closing, 'user.submitted': 'inviting' },
        },
        inviting: {
          description: 'The invitation is being sent.',
          tags: ['adding', 'working'],
          entry: 'forgetProblem',
          invoke: {
            id: 'addCompanyUser',
            src: 'addCompanyUser',
            input: ({ context: { companyId }, event }) => {
              assertEvent(event, 'user.submitted')
              return { companyId, email: event.email, roleId: event.roleId }
            },
            onDone: { target: 'refreshing', actions: { type: 'tell', params: { kind: 'success', id: 'companyUsers.invited' } } },
            onError: { target: 'adding', actions: keepProblem },
          },
        },
        editing: {
          description: 'The form asks for the new role. USER-07.',
          tags: 'editing',
          on: { 'dialog.closed': 'refreshing', 'back.pressed': 'refreshing', 'role.submitted': 'savingRole' },
        },
        savingRole: {
          description: 'The role is being changed.',
          tags: ['editing', 'working'],
          entry: 'forgetProblem',
          invoke: {
            id: 'updateRole',
            src: 'updateRole',
            input: ({ context: { companyId, target }, event }) => {
              assertEvent(event, 'role.submitted')
              return { companyId, userId: target?.userId ?? 0, version: target?.version ?? 0, roleId: event.roleId }
            },
            onDone: { target: 'refreshing', actions: { type: 'tell', params: { kind: 'success', id: 'companyUsers.role.changed' } } },
            onError: [
              {
                guard: { type: 'changedElsewhere', params: ({ event }) => event },
                target: 'editing',
                actions: { type: 'keepConflict', params: ({ event }) => event },
                description: 'A colleague was faster: the current state is shown, and nothing is overwritten. ERR-20011.',
              },
              { target: 'editing', actions: keepProblem },
            ],
          },
        },
        askingToRemove: {
          description: 'Asks to confirm removing the user, or withdrawing the invitation. USER-06.',
          tags: 'removing',
          on: { ...closing, 'removal.confirmed': 'removing' },
        },
        removing: {
          description: 'The user is being removed.',
          tags: ['removing', 'working'],
          entry: 'forgetProblem',
          invoke: {
            id: 'removeAffiliation',
            src: 'removeAffiliation',
            input: ({ context }) => ({ id: context.target?.id ?? '' }),
            onDone: { target: 'refreshing', actions: { type: 'tell', params: { kind: 'success', id: 'companyUsers.removed' } } },
            onError: { target: 'askingToRemove', actions: keepProblem },
          },
        },
        accepting: {
          description: 'Accepts the request to join.',
          tags: 'working',
          invoke: {
            id: 'activateAffiliation',
            src: 'activateAffiliation',
            input: ({ context }) => ({ id: context.target?.id ?? '' }),
            onDone: { target: 'refreshing', actions: { type: 'tell', params: { kind: 'success', id: 'companyUsers.accepted' } } },
            onError: { target: 'refreshing', actions: keepProblem },
          },
        },
        askingToDecline: {
          description: 'Asks to confirm declining the request.',
          tags: 'declining',
          on: { ...closing, 'removal.confirmed': 'declining' },
        },
        declining: {
          description: 'Declines the request to join.',
          tags: ['declining', 'working'],
          entry: 'forgetProblem',
          invoke: {
            id: 'rejectAffiliation',
            src: 'rejectAffiliation',
            input: ({ context }) => ({ id: context.target?.id ?? '' }),
            onDone: { target: 'refreshing', actions: { type: 'tell', params: { kind: 'success', id: 'companyUsers.declined' } } },
            onError: { target: 'refreshing', actions: keepProblem },
          },
        },
        refreshing: {
          description: 'Reads the company and the own role again: it may just have changed.',
          tags: 'working',
          invoke: {
            id: 'refreshProfile',
            src: 'readCompanyProfile',
            input: ({ context }) => ({ companyId: context.companyId }),
            onDone: { target: 'refreshingUsers', actions: { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) } },
            onError: { target: 'resting', actions: keepProblem },
          },
        },
        refreshingUsers: {
          description: 'Reads the users again without blanking the page.',
          tags: 'working',
          invoke: {
            id: 'refreshUsers',
            src: 'listCompanyUsers',
            input: ({ context }) => ({ companyId: context.companyId }),
            onDone: { target: 'resting', actions: { type: 'keepUsers', params: ({ event }) => ({ users: event.output }) } },
            onError: { target: 'resting', actions: keepProblem },
          },
        },
      },
    },
  },
})

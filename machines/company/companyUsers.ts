/** Users of a company: inviting, changing roles, removing, and answering requests to join. USER-01 to USER-08. */
import { assertEvent } from 'xstate'
import { call, commandState, eventOf, ofCompany, ofNothing, readState, success, withEvent } from '../kernel/calls.ts'
import { dialogState } from '../kernel/changes.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { approvalStates } from './companyUsers/approval.ts'
import { users } from './companyUsers/setup.ts'

export const companyUsersMachine = users.createMachine({
  id: 'companyUsers',
  description: 'The users who may act for the company.',
  context: ({ input }) => ({ ...input, profile: null, roles: [], users: [], target: null, conflict: null, problem: null }),
  initial: 'loading',
  states: {
    loading: readState('Reads the company and the role of the user.', 'readCompanyProfile', {
      input: ofCompany,
      to: 'loadingRoles',
      keep: 'keepProfile',
    }),
    loadingRoles: readState('Reads the roles.', 'listRoles', { input: ofNothing, to: 'loadingUsers', keep: 'keepRoles' }),
    loadingUsers: readState('Reads the users of the company.', 'listCompanyUsers', { input: ofCompany, to: 'ready', keep: 'keepUsers' }),
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
            'role.pressed': { guard: withEvent('keepsAdministrator'), target: 'editing', actions: withEvent('keepTarget') },
            'remove.pressed': { target: 'askingToRemove', actions: withEvent('keepTarget') },
            'accept.pressed': { target: 'accepting', actions: withEvent('keepTarget') },
            'decline.pressed': { target: 'askingToDecline', actions: withEvent('keepTarget') },
            'approval.pressed': { guard: 'hasTwoAdministrators', target: 'settingApproval', actions: 'forgetProblem' },
            'change.pressed': { guard: 'changeWaits', target: 'askingToConfirm', actions: 'forgetProblem' },
          },
        },
        adding: dialogState('The form asks for the user to invite and the role. USER-05.', 'adding', { 'user.submitted': 'inviting' }),
        inviting: commandState('The invitation is being sent.', 'addCompanyUser', {
          tags: ['adding', 'working'],
          input: ({ context: { companyId }, event }) => {
            assertEvent(event, 'user.submitted')
            return { companyId, email: event.email, roleId: event.roleId }
          },
          to: 'refreshing',
          actions: success('company.users.invited'),
          failed: 'adding',
        }),
        editing: dialogState('The form asks for the new role. USER-07.', 'editing', { 'role.submitted': 'savingRole' }, 'refreshing'),
        savingRole: commandState('The role is being changed.', 'updateRole', {
          tags: ['editing', 'working'],
          input: ({ context: { companyId, target }, event }) => ({
            companyId,
            userId: target?.userId ?? 0,
            version: target?.version ?? 0,
            roleId: eventOf(event, 'role.submitted').roleId,
          }),
          to: 'refreshing',
          actions: success('company.users.role.changed'),
          failed: [
            {
              guard: withEvent('changedElsewhere'),
              target: 'editing',
              actions: withEvent('keepConflict'),
              description: 'A colleague was faster: the current state is shown, and nothing is overwritten. ERR-20011.',
            },
            { target: 'editing', actions: 'keepProblem' },
          ],
        }),
        askingToRemove: dialogState('Asks to confirm removing the user, or withdrawing the invitation. USER-06.', 'removing', {
          'removal.confirmed': 'removing',
        }),
        removing: commandState('The user is being removed.', 'removeAffiliation', {
          tags: ['removing', 'working'],
          input: ({ context }) => ({ id: context.target?.id ?? '' }),
          to: 'refreshing',
          actions: success('company.users.removed'),
          failed: 'askingToRemove',
        }),
        accepting: {
          description: 'Accepts the request to join.',
          tags: 'working',
          invoke: call('activateAffiliation', {
            input: ({ context }) => ({ id: context.target?.id ?? '' }),
            to: 'refreshing',
            actions: success('company.users.accepted'),
            failed: 'refreshing',
          }),
        },
        askingToDecline: dialogState('Asks to confirm declining the request.', 'declining', { 'removal.confirmed': 'declining' }),
        declining: commandState('Declines the request to join.', 'rejectAffiliation', {
          tags: ['declining', 'working'],
          input: ({ context }) => ({ id: context.target?.id ?? '' }),
          to: 'refreshing',
          actions: success('company.users.declined'),
          failed: 'refreshing',
        }),
        ...approvalStates,
        refreshing: readState('Reads the company and the own role again: it may just have changed.', 'readCompanyProfile', {
          tags: 'working',
          id: 'refreshProfile',
          input: ofCompany,
          to: 'refreshingUsers',
          keep: 'keepProfile',
          failed: 'resting',
        }),
        refreshingUsers: readState('Reads the users again without blanking the page.', 'listCompanyUsers', {
          tags: 'working',
          id: 'refreshUsers',
          input: ofCompany,
          to: 'resting',
          keep: 'keepUsers',
          failed: 'resting',
        }),
      },
    },
  },
})

/** The staff page of leads: members are invited, unlocked, given another role, closed. Decision 087. */
import { assign } from 'xstate'
import { type MemberOperation, type MemberStatus, otherRole } from '../../contract/staff/member-status.ts'
import type { NewStaffMember, StaffEntry } from '../../contract/staff/members.ts'
import { commandState, eventOf, withEvent } from '../kernel/calls.ts'
import { dialogState, rereadOr } from '../kernel/changes.ts'
import { byStatus, emptyFiltered, filteredListSetup, filteredListStates } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'

/** Filter of the list. */
export type MemberFilter = MemberStatus | 'all'

const staffList = filteredListSetup({
  types: {
    row: {} as StaffEntry,
    filter: {} as MemberFilter,
    /** The mailbox to which a link was mailed last. */
    context: {} as { mailedTo: string | null },
    events: {} as
      | { type: 'add.pressed' }
      | { type: 'member.submitted'; member: NewStaffMember }
      | { type: 'invite.pressed'; id: string }
      | { type: 'unlock.pressed'; id: string }
      | { type: 'role.pressed'; id: string }
      | { type: 'close.pressed'; id: string }
      | { type: 'change.confirmed' },
    tags: {} as 'adding' | 'inviting' | 'changingRole' | 'closing',
  },
  actors: {
    listStaff: port('listStaff'),
    addStaffMember: port('addStaffMember'),
    inviteStaffAgain: port('inviteStaffAgain'),
    unlockStaff: port('unlockStaff'),
    changeStaffRole: port('changeStaffRole'),
    closeStaffMember: port('closeStaffMember'),
  },
}).extend({
  guards: {
    /** The server says what can be done with whom. */
    mayChange: ({ context: { records } }, { id, operation }: { id: string; operation: MemberOperation }) =>
      records.some((member) => member.id === id && member.operations.includes(operation)),
  },
  actions: {
    keepMailedTo: assign((_, { email }: { email: string }) => ({ mailedTo: email })),
    forgetMailedTo: assign({ mailedTo: null }),
  },
})

/** The transition of a press on a member to the state `target`. */
const pressed = <const Target extends string, const Operation extends MemberOperation>(operation: Operation, target: Target) =>
  ({
    guard: { type: 'mayChange', params: ({ event }: { event: { id: string } }) => ({ id: event.id, operation }) },
    target,
    actions: [{ type: 'keepTarget', params: ({ event }: { event: { id: string } }) => event }, 'forgetMailedTo'],
  }) as const

const targetId = ({ context }: { context: { target: StaffEntry | null } }) => ({ id: context.target?.id ?? '' })

export const membersMachine = staffList.createMachine({
  id: 'members',
  description: 'The members of the staff.',
  context: { ...emptyFiltered, mailedTo: null },
  initial: 'loading',
  states: {
    ...filteredListStates('listStaff', {
      asked: byStatus<MemberStatus>,
      first: 'Reads the members.',
      shown: 'The members by name, closed ones last.',
      on: {
        'add.pressed': { target: 'adding', actions: ['forgetProblem', 'forgetMailedTo'] },
        'invite.pressed': pressed('invite', 'askingToInvite'),
        'unlock.pressed': pressed('unlock', 'unlocking'),
        'role.pressed': pressed('changeRole', 'askingForRole'),
        'close.pressed': pressed('close', 'askingToClose'),
      },
    }),
    adding: dialogState('Asks whom to invite.', ['ready', 'adding'], { 'member.submitted': 'sending' }, 'shown'),
    sending: commandState('The one-time link is mailed to the new member.', 'addStaffMember', {
      tags: ['ready', 'adding', 'working'],
      input: ({ event }) => eventOf(event, 'member.submitted').member,
      to: 'refreshing',
      keep: 'keepMailedTo',
      failed: [
        {
          guard: withEvent('answerLost'),
          target: 'refreshing',
          actions: 'sayLost',
          description: 'The list shows whether the member was invited.',
        },
        { target: 'adding', actions: 'keepProblem' },
      ],
    }),
    askingToInvite: dialogState(
      'Asks to confirm a new link, which ends the password.',
      ['ready', 'inviting'],
      { 'change.confirmed': 'inviting' },
      'shown',
    ),
    inviting: commandState('A new one-time link is mailed.', 'inviteStaffAgain', {
      tags: ['ready', 'inviting', 'working'],
      input: targetId,
      to: 'refreshing',
      keep: 'keepMailedTo',
      failed: rereadOr('askingToInvite'),
    }),
    unlocking: commandState('The wrong passwords of the mailbox are forgotten.', 'unlockStaff', {
      tags: ['ready', 'working'],
      input: targetId,
      to: 'refreshing',
      failed: rereadOr('shown'),
    }),
    askingForRole: dialogState(
      'Asks to confirm the other role.',
      ['ready', 'changingRole'],
      { 'change.confirmed': 'changingRole' },
      'shown',
    ),
    changingRole: commandState('The role is changed, and the member is signed out.', 'changeStaffRole', {
      tags: ['ready', 'changingRole', 'working'],
      input: ({ context }) => ({ id: context.target?.id ?? '', role: otherRole(context.target?.role) }),
      to: 'refreshing',
      failed: rereadOr('askingForRole'),
    }),
    askingToClose: dialogState('Asks to confirm closing the member.', ['ready', 'closing'], { 'change.confirmed': 'closing' }, 'shown'),
    closing: commandState('The member is signed out and can no longer sign in.', 'closeStaffMember', {
      tags: ['ready', 'closing', 'working'],
      input: targetId,
      to: 'refreshing',
      failed: rereadOr('askingToClose'),
    }),
  },
})

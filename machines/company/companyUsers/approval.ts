/** States of the amount from which a second administrator confirms drawdowns: set, changed, confirmed or declined. Decision 086. */
import { commandState, eventOf, ofNothing, success, withEvent } from '../../kernel/calls.ts'
import { dialogState } from '../../kernel/changes.ts'
import { users } from './setup.ts'

/** What another administrator has answered or changed meanwhile is read again. */
const answered = [
  {
    guard: withEvent('changedElsewhere'),
    target: 'refreshing',
    actions: 'keepProblem',
    description: 'The change does not wait any more, or is another one: the rule is read again. ERR-20011.',
  },
  { target: 'askingToConfirm', actions: 'keepProblem' },
] as const

/** They begin in `resting` and end in `refreshing`. */
export const approvalStates = users.createStateConfig({
  states: {
    settingApproval: dialogState('The form asks for the amount.', 'approval', { 'approval.submitted': 'savingApproval' }),
    savingApproval: commandState(
      'The amount is being sent; a higher one, or none, then waits for another administrator.',
      'changeApprovalRule',
      {
        tags: ['approval', 'working'],
        input: ({ event }) => ({ from: eventOf(event, 'approval.submitted').from }),
        to: 'refreshing',
        actions: success('company.users.approval.sent'),
        failed: 'settingApproval',
      },
    ),
    askingToConfirm: dialogState('Asks what becomes of the change that waits: it is confirmed, or the rule stays.', 'change', {
      'change.confirmed': 'confirmingChange',
      'change.declined': 'decliningChange',
    }),
    confirmingChange: commandState('The confirmation is being sent.', 'confirmApprovalRule', {
      tags: ['change', 'working'],
      input: ({ context }) => ({ from: context.profile?.approval.change?.from ?? null }),
      to: 'refreshing',
      actions: success('company.users.approval.confirmed'),
      failed: answered,
    }),
    decliningChange: commandState('The change that waits is being taken back.', 'declineApprovalRule', {
      tags: ['change', 'working'],
      input: ofNothing,
      to: 'refreshing',
      actions: success('company.users.approval.declined'),
      failed: answered,
    }),
  },
}).states

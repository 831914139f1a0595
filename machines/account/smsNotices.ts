/** Which notices the user gets by SMS as well: read and chosen. Decision 089. */
import { assign, sendParent, setup } from 'xstate'
import type { SmsNotices } from '../../contract/account/sms-notices.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import { commandState, eventOf, ofNothing, problemOf, readState, success, withEvent } from '../kernel/calls.ts'
import { rereadGuards } from '../kernel/changes.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { type PageFact, port, toast } from '../kernel/port.ts'

export const smsNoticesMachine = setup({
  types: {
    context: {} as {
      /** As the server has it. */
      chosen: SmsNotices | null
      /** The answer to the last choice was lost. */
      lost: boolean
      problem: Problem | null
    },
    events: {} as { type: 'choice.submitted'; chosen: SmsNotices } | { type: 'retry.pressed' } | PageFact,
    tags: {} as 'busy' | 'ready' | 'unavailable' | 'working',
  },
  actors: { readSmsNotices: port('readSmsNotices'), saveSmsNotices: port('saveSmsNotices') },
  guards: { answerLost: rereadGuards.answerLost },
  actions: {
    keepSmsNotices: assign({ chosen: (_, chosen: SmsNotices) => chosen }),
    sayLost: assign({ lost: true }),
    forgetLost: assign({ lost: false }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    notifyParent: sendParent(toast),
  },
}).createMachine({
  id: 'smsNotices',
  description: 'Which notices the user gets by SMS as well.',
  context: { chosen: null, lost: false, problem: null },
  initial: 'loading',
  states: {
    loading: readState('Reads what is chosen.', 'readSmsNotices', { input: ofNothing, to: 'ready', keep: 'keepSmsNotices' }),
    unavailable: unavailableUntil('loading'),
    ready: {
      description: 'The form with what is chosen.',
      tags: 'ready',
      on: { 'choice.submitted': { target: 'saving', actions: 'forgetLost' } },
    },
    saving: commandState('Saves the choice; the last one counts.', 'saveSmsNotices', {
      tags: ['ready', 'working'],
      input: ({ event }) => eventOf(event, 'choice.submitted').chosen,
      to: {
        target: 'ready',
        actions: [{ type: 'keepSmsNotices', params: ({ event }) => event.output }, success('account.profile.sms.saved')],
      },
      failed: [
        {
          guard: withEvent('answerLost'),
          target: 'loading',
          actions: 'sayLost',
          description: 'It is read again: that shows whether the choice was saved.',
        },
        { target: 'ready', actions: 'keepProblem', description: 'The form keeps what was chosen.' },
      ],
    }),
  },
})

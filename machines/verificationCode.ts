/** One code by mail or SMS: ask for it, then wait a minute before asking again. AUTH-47. */
import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { Problem } from '../contract/problem.ts'

/** Where a code goes. */
export type CodeAddress = { email: string } | { phone_country_code: '+86' | '+852' | '+1'; phone_number: string }

export const verificationCodeMachine = setup({
  types: {
    context: {} as { secondsLeft: number; problem: Problem | null },
    events: {} as { type: 'code.requested'; address: CodeAddress },
    tags: {} as 'busy' | 'sent',
  },
  actors: {
    sendCode: fromPromise<{ resendIn: number }, { address: CodeAddress }>(() =>
      Promise.reject(new Error('The port sendCode is not wired')),
    ),
  },
  delays: { second: 1000 },
  guards: { minuteIsOver: ({ context }) => context.secondsLeft <= 1 },
}).createMachine({
  id: 'verificationCode',
  description: 'A verification code and its 60 seconds.',
  context: { secondsLeft: 0, problem: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'A code can be asked for.',
      on: { 'code.requested': { target: 'sending', description: 'The send-code button was pressed.' } },
    },
    sending: {
      description: 'The code is on its way.',
      tags: 'busy',
      entry: assign({ problem: null }),
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ event }) => {
          assertEvent(event, 'code.requested')
          return { address: event.address }
        },
        onDone: {
          target: 'countdown',
          actions: assign({ secondsLeft: ({ event }) => event.output.resendIn }),
        },
        onError: { target: 'idle', actions: assign({ problem: ({ event }) => Problem.from(event.error) }) },
      },
    },
    countdown: {
      description: 'Sent; another may be asked for when the minute is over.',
      tags: 'sent',
      after: {
        second: [
          { guard: 'minuteIsOver', target: 'idle', actions: assign({ secondsLeft: 0 }) },
          { target: 'countdown', reenter: true, actions: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }) },
        ],
      },
    },
  },
})

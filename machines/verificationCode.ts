/** One code by mail or SMS: ask for it, then wait a minute before asking again, for every address by itself. AUTH-37, AUTH-47, CONST-04. */
import { assertEvent, assign, fromPromise, sendTo, setup } from 'xstate'
import { normalisePhone } from '../contract/fields.ts'
import { Problem } from '../contract/problem.ts'
import { waitsMachine } from './waits.ts'

/** Where a code goes. */
export type CodeAddress = { email: string } | { phone_country_code: '+86' | '+852' | '+1'; phone_number: string }

/** An address as one word, alike for every way of writing it; waits are kept by it. */
export function addressKey(address: CodeAddress): string {
  return 'email' in address ? address.email.trim().toLowerCase() : `${address.phone_country_code}${normalisePhone(address.phone_number)}`
}

export const verificationCodeMachine = setup({
  types: {
    input: {} as { purpose: 'email' | 'phone' },
    /** `asked` is the address the last code was asked for, and `problem` its refusal. */
    context: {} as { purpose: 'email' | 'phone'; problem: Problem | null; asked: string | null },
    events: {} as { type: 'code.requested'; address: CodeAddress },
    tags: {} as 'busy',
  },
  actors: {
    sendCode: fromPromise<unknown, { address: CodeAddress }>(() => Promise.reject(new Error('The port sendCode is not wired'))),
    waits: waitsMachine,
  },
  actions: {
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    tellWaits: sendTo('waits', { type: 'waits.changed' }),
  },
}).createMachine({
  id: 'verificationCode',
  description: 'A verification code and its 60 seconds.',
  context: ({ input }) => ({ ...input, problem: null, asked: null }),
  initial: 'idle',
  invoke: { id: 'waits', src: 'waits', input: ({ context }) => ({ purpose: context.purpose }) },
  states: {
    idle: {
      description: 'A code can be asked for; the waits say for which address.',
      on: { 'code.requested': { target: 'sending', description: 'The send-code button was pressed.' } },
    },
    sending: {
      description: 'The code is on its way.',
      tags: 'busy',
      entry: assign({
        problem: null,
        asked: ({ event }) => {
          assertEvent(event, 'code.requested')
          return addressKey(event.address)
        },
      }),
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ event }) => {
          assertEvent(event, 'code.requested')
          return { address: event.address }
        },
        onDone: { target: 'idle', actions: 'tellWaits' },
        onError: { target: 'idle', actions: [{ type: 'keepProblem', params: ({ event }) => event }, 'tellWaits'] },
      },
    },
  },
})

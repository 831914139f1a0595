/** Resend waits: a minute between two messages to one address, across reloads of the page. AUTH-47, CONST-04. */
import { assign, fromCallback, setup } from 'xstate'
import { withEvent, withOutput } from '../kernel/calls.ts'
import { unwired } from '../kernel/port.ts'

/** Purpose of a message; each purpose has its own wait. */
export type WaitPurpose = 'email' | 'phone' | 'activation' | 'reset' | 'captchaMail' | 'stepUp'

/** When each address that was written to may be written to again, and the time it is; milliseconds since 1970. */
export type Waits = { until: Readonly<Record<string, number>>; now: number }

/** Seconds until another message may go to an address; 0 when it may go now. */
export function secondsLeft({ until, now }: Waits, address: string): number {
  return Math.max(0, Math.ceil(((until[address] ?? 0) - now) / 1000))
}

/** Whether a message has gone to an address a short while ago. */
export function wasWrittenTo({ until }: Waits, address: string): boolean {
  return until[address] !== undefined
}

export const waitsMachine = setup({
  types: {
    input: {} as { purpose: WaitPurpose },
    context: {} as Waits & { purpose: WaitPurpose },
    events: {} as { type: 'waits.changed' } | { type: 'second.passed'; now: number },
  },
  actors: {
    /** Reads the stored waits of a purpose; wired. */
    readWaits: unwired<Waits, { purpose: WaitPurpose }>('readWaits'),
    /** Sends the time every second as `second.passed`; wired. */
    readTime: fromCallback(() => {}),
  },
  guards: {
    someoneWaits: (_, params: Waits) => Object.values(params.until).some((until) => until > params.now),
  },
  actions: {
    keepWaits: assign((_, params: Waits) => ({ until: params.until, now: params.now })),
    keepTime: assign({ now: (_, params: { now: number }) => params.now }),
  },
}).createMachine({
  id: 'waits',
  description: 'The minute between two messages to one address.',
  context: ({ input }) => ({ ...input, until: {}, now: 0 }),
  initial: 'reading',
  on: { 'waits.changed': { target: '.reading', description: 'A message went out, or was refused because the minute is not over.' } },
  states: {
    reading: {
      description: 'Reads the running waits.',
      invoke: {
        id: 'readWaits',
        src: 'readWaits',
        input: ({ context }) => ({ purpose: context.purpose }),
        onDone: [
          { guard: withOutput('someoneWaits'), target: 'counting', actions: withOutput('keepWaits') },
          { target: 'resting', actions: withOutput('keepWaits') },
        ],
        onError: 'resting',
      },
    },
    counting: {
      description: 'At least one address waits. The time left is read from the clock, so that it is correct at once after a sleep.',
      invoke: { id: 'readTime', src: 'readTime' },
      on: {
        'second.passed': [
          {
            guard: { type: 'someoneWaits', params: ({ context, event }) => ({ until: context.until, now: event.now }) },
            actions: withEvent('keepTime'),
          },
          { target: 'resting', actions: withEvent('keepTime') },
        ],
      },
    },
    resting: { description: 'No wait is running.' },
  },
})

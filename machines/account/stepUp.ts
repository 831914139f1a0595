/** Step-up authentication: a passkey, or password and code, before a call that moves money or access is accepted. Decisions 083, 085. */
import { assign, fromCallback, sendTo, setup } from 'xstate'
import type { StepUpCode, StepUpForm } from '../../contract/account/step-up.ts'
import type { StepUpAction, StepUpMethod, StepUpNeed, StepUpWait } from '../../contract/account/step-up-actions.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { call, eventOf, problemOf, withEvent } from '../kernel/calls.ts'
import { port, unwired, unwiredAction } from '../kernel/port.ts'
import { waitsMachine } from './resendWaits.ts'

type StepUpContext = {
  action: StepUpAction
  /** How the user can confirm. */
  methods: readonly StepUpMethod[]
  /** Why they cannot confirm before a time. */
  wait: StepUpWait | null
  /** Where the last code was sent; null before the first. */
  sentTo: Pick<StepUpCode, 'channel' | 'address'> | null
  /** Why no code was sent. */
  codeProblem: Problem | null
  /** Why the passkey, or password and code, were refused. */
  problem: Problem | null
}

type StepUpEvent =
  /** A call was refused without it. */
  | ({ type: 'stepUp.required' } & StepUpNeed)
  /** No call waits for it any more. */
  | { type: 'stepUp.withdrawn' }
  | { type: 'code.requested' }
  | { type: 'stepUp.submitted'; form: StepUpForm }
  | { type: 'passkey.requested' }
  | { type: 'dialog.closed' }

const closing = {
  'dialog.closed': { target: '#stepUp.closed', actions: 'refuseCalls' },
  'stepUp.withdrawn': { target: '#stepUp.closed', description: 'The page that made the call was left.' },
} as const

const refused = [
  { guard: withEvent('sessionRefused'), target: '#stepUp.closed', actions: 'refuseCalls' },
  { target: 'editing', actions: 'keepProblem' },
] as const

export const stepUpMachine = setup({
  types: {
    context: {} as StepUpContext,
    events: {} as StepUpEvent,
    tags: {} as 'open' | 'sending' | 'unreached' | 'working',
  },
  actors: {
    sendStepUpCode: port('sendStepUpCode'),
    stepUp: port('stepUp'),
    /** The browser lets a passkey confirm the action, and the server checks it; wired. */
    confirmByPasskey: unwired<null, { action: StepUpAction }>('confirmByPasskey'),
    waits: waitsMachine,
    /** Reports the calls that wait for a step-up, and when none does any more; wired. */
    watchCalls: fromCallback<StepUpEvent>(() => {}),
  },
  guards: {
    sessionRefused: (_, params: { error: unknown }) => {
      const problem = Problem.from(params.error)
      return problem.kind === 'session' || problem.is('unauthenticated')
    },
    takesSentCode: ({ context }) => context.methods.includes('sentCode'),
    takesPasskey: ({ context }) => context.methods.includes('passkey'),
    takesCode: ({ context }) => context.methods.some((method) => method !== 'passkey'),
    methodsChanged: ({ context }, { methods }: StepUpNeed) => methods.join() !== context.methods.join(),
    nobodyAnswered: (_, params: { error: unknown }) => Problem.from(params.error).kind === 'transport',
  },
  actions: {
    keepNeed: assign((_, { action, methods, wait }: StepUpNeed) => ({
      action,
      methods,
      wait,
      sentTo: null,
      codeProblem: null,
      problem: null,
    })),
    keepSentTo: assign({
      sentTo: (_, { output: { channel, address } }: { output: StepUpCode }) => ({ channel, address }),
      codeProblem: null,
    }),
    keepCodeProblem: assign({ codeProblem: problemOf }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    notifyWaits: sendTo('waits', { type: 'waits.changed' }),
    /** Sends the calls that wait again; wired. */
    repeatCalls: unwiredAction('repeatCalls'),
    /** Ends the calls that wait with their refusal; wired. */
    refuseCalls: unwiredAction('refuseCalls'),
  },
}).createMachine({
  id: 'stepUp',
  description: 'Confirm with a passkey, or with password and code, that it is the user.',
  context: { action: 'drawdownSubmitted', methods: [], wait: null, sentTo: null, codeProblem: null, problem: null },
  invoke: { id: 'watchCalls', src: 'watchCalls' },
  initial: 'closed',
  states: {
    closed: {
      description: 'No call waits for it.',
      on: {
        'stepUp.required': { target: 'open', actions: withEvent('keepNeed') },
      },
    },
    open: {
      description: 'A call waits: the dialog asks for a passkey, or for password and code.',
      tags: 'open',
      type: 'parallel',
      invoke: { id: 'waits', src: 'waits', input: { purpose: 'stepUp' } },
      on: {
        ...closing,
        'stepUp.required': {
          guard: withEvent('methodsChanged'),
          target: 'open',
          reenter: true,
          actions: withEvent('keepNeed'),
          description: 'Another tab has changed the second factors: the dialog asks for what there is now.',
        },
      },
      states: {
        code: {
          description: 'The code.',
          initial: 'idle',
          states: {
            idle: {
              description: 'A code can be requested, without a second factor.',
              on: { 'code.requested': { guard: 'takesSentCode', target: 'sending' } },
            },
            sending: {
              description: 'The code is on its way.',
              tags: 'sending',
              invoke: call('sendStepUpCode', {
                input: ({ context: { action } }) => ({ action }),
                to: { target: 'idle', actions: [withEvent('keepSentTo'), 'notifyWaits'] },
                failed: [
                  { guard: withEvent('sessionRefused'), target: '#stepUp.closed', actions: 'refuseCalls' },
                  {
                    guard: withEvent('nobodyAnswered'),
                    target: 'unreached',
                    actions: 'keepCodeProblem',
                    description: 'The request was not answered.',
                  },
                  { target: 'idle', actions: ['keepCodeProblem', 'notifyWaits'], description: 'The server says why none was sent.' },
                ],
              }),
            },
            unreached: { description: 'The last request was not answered.', tags: 'unreached', on: { 'code.requested': 'sending' } },
          },
        },
        form: {
          description: 'The passkey, or password and code.',
          initial: 'editing',
          states: {
            editing: {
              description: 'Password and code are being typed.',
              on: {
                'stepUp.submitted': { guard: 'takesCode', target: 'submitting' },
                'passkey.requested': { guard: 'takesPasskey', target: 'askingPasskey' },
              },
            },
            submitting: {
              description: 'The server checks both.',
              tags: 'working',
              entry: 'forgetProblem',
              invoke: call('stepUp', {
                input: ({ context: { action }, event }) => ({ action, ...eventOf(event, 'stepUp.submitted').form }),
                to: { target: '#stepUp.closed', actions: 'repeatCalls' },
                failed: refused,
              }),
            },
            askingPasskey: {
              description: 'The browser asks for the passkey, and the server checks it.',
              tags: 'working',
              entry: 'forgetProblem',
              invoke: call('confirmByPasskey', {
                input: ({ context: { action } }) => ({ action }),
                to: { target: '#stepUp.closed', actions: 'repeatCalls' },
                failed: refused,
              }),
            },
          },
        },
      },
    },
  },
})

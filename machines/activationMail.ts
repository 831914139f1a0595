/** The activation mail once more: sending, sent, a minute to wait, a captcha after too many. AUTH-07, AUTH-42 to AUTH-44, ERR-C11. */
import { assertEvent, assign, sendTo, setup } from 'xstate'
import { Problem } from '../contract/problem.ts'
import { type CaptchaAnswer, captchaMachine } from './captcha.ts'
import { port } from './port.ts'
import { waitsMachine } from './waits.ts'

export const activationMailMachine = setup({
  types: {
    input: {} as { email: string },
    context: {} as { email: string; problem: Problem | null },
    events: {} as { type: 'activation.requested'; email: string } | { type: 'captcha.closed' } | CaptchaAnswer,
    tags: {} as 'busy' | 'sent' | 'captcha',
  },
  actors: { resendActivation: port('resendActivation'), captcha: captchaMachine, waits: waitsMachine },
  guards: { captchaWanted: (_, params: { error: unknown }) => Problem.from(params.error).code === 80019 },
  actions: {
    keepEmail: assign({ email: (_, params: { email: string }) => params.email }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
    tellWaits: sendTo('waits', { type: 'waits.changed' }),
    /** Whatever was refused: the captcha is used up and comes anew. AUTH-43. */
    refuseCaptcha: sendTo('captcha', (_, params: { error: unknown }) => ({
      type: 'captcha.refused' as const,
      problem: Problem.from(params.error),
    })),
  },
}).createMachine({
  id: 'activationMail',
  description: 'Send the activation mail again.',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'idle',
  invoke: { id: 'waits', src: 'waits', input: { purpose: 'activation' } },
  states: {
    idle: {
      description: 'The mail can be asked for.',
      on: {
        'activation.requested': { target: 'sending', actions: { type: 'keepEmail', params: ({ event }) => event } },
      },
    },
    sending: {
      description: 'The mail is asked for.',
      tags: 'busy',
      entry: 'forgetProblem',
      invoke: {
        id: 'resendActivation',
        src: 'resendActivation',
        input: ({ context }) => ({ email: context.email }),
        onDone: { target: 'sent', actions: 'tellWaits' },
        onError: [
          {
            guard: { type: 'captchaWanted', params: ({ event }) => event },
            target: 'guarded',
            description: 'Three went out today; a person may go on.',
          },
          { target: 'idle', actions: [{ type: 'keepProblem', params: ({ event }) => event }, 'tellWaits'] },
        ],
      },
    },
    guarded: {
      description: 'A captcha stands before the mail.',
      tags: 'captcha',
      initial: 'asking',
      invoke: { id: 'captcha', src: 'captcha', input: ({ context }) => ({ email: context.email }) },
      on: { 'captcha.closed': 'idle' },
      states: {
        asking: {
          description: 'The captcha waits for its answer.',
          on: { 'captcha.answered': 'sending' },
        },
        sending: {
          description: 'The mail is asked for with the answer.',
          tags: 'busy',
          invoke: {
            id: 'resendWithCaptcha',
            src: 'resendActivation',
            input: ({ context, event }) => {
              assertEvent(event, 'captcha.answered')
              return { email: context.email, uuid: event.uuid, code: event.code }
            },
            onDone: { target: '#activationMail.sent', actions: 'tellWaits' },
            onError: {
              target: 'asking',
              actions: [{ type: 'refuseCaptcha', params: ({ event }) => event }, 'tellWaits'],
              description: 'Refused: the captcha is loaded anew.',
            },
          },
        },
      },
    },
    sent: {
      description: 'The mail is out; it may be asked for again when the minute is over.',
      tags: 'sent',
      on: {
        'activation.requested': { target: 'sending', actions: { type: 'keepEmail', params: ({ event }) => event } },
      },
    },
  },
})

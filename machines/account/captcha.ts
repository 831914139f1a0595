/** A captcha before a guarded request may be repeated: a picture, the widget of a provider, or a code by mail. AUTH-27, AUTH-43, AUTH-51, VAL-19. */
import { assign, sendParent, sendTo, setup } from 'xstate'
import type { Captcha } from '../../contract/account/captcha.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { call, ofNothing, problemOf, withEvent } from '../kernel/calls.ts'
import { port } from '../kernel/port.ts'
import { waitsMachine } from './resendWaits.ts'

type CaptchaContext = {
  /** Address of the mail alternative; null while there is no account with an address. */
  email: string | null
  captcha: Captcha | null
  /** Why the last answer, mail or captcha was refused. */
  problem: Problem | null
}

/** Event sent to the chart that requires the captcha. */
export type CaptchaAnswer = { type: 'captcha.answered'; uuid: string; code: string }

/** Whether a refusal is of the answer itself: wrong, used or too old. It belongs to the field, and the captcha is gone. ERR-80800003. */
export function misread(problem: Problem): boolean {
  return problem.is('captchaWrong')
}

const captcha = setup({
  types: {
    input: {} as { email: string | null },
    context: {} as CaptchaContext,
    events: {} as
      | { type: 'answer.given'; code: string }
      | { type: 'captcha.refused'; problem: Problem }
      | { type: 'reload.pressed' }
      | { type: 'mail.requested' }
      | { type: 'picture.requested' },
    /** `loading`: a captcha is being loaded; `failed`: loading failed; `mailing`, `mailed`: the code by mail. */
    tags: {} as 'loading' | 'failed' | 'mailing' | 'mailed',
  },
  actors: { readCaptcha: port('readCaptcha'), sendCaptchaMail: port('sendCaptchaMail'), waits: waitsMachine },
  delays: { almostFiveMinutes: 290_000 },
  guards: {
    reachable: ({ context }) => context.email !== null,
    captchaGone: (_, params: { error: unknown }) => misread(Problem.from(params.error)),
  },
  actions: {
    keepCaptcha: assign({ captcha: (_, captcha: Captcha) => captcha }),
    keepProblem: assign({ problem: problemOf }),
    keepRefusal: assign({ problem: (_, params: { problem: Problem }) => params.problem }),
    forgetProblem: assign({ problem: null }),
    notifyWaits: sendTo('waits', { type: 'waits.changed' }),
    passAnswer: sendParent(
      ({ context }, params: { code: string }): CaptchaAnswer => ({
        type: 'captcha.answered',
        uuid: context.captcha?.uuid ?? '',
        code: params.code,
      }),
    ),
  },
})

/** Sending a code by mail, under the id of the call; `refused` is where a refusal leads that leaves the captcha as it is. */
const mails = (id: string, refused: 'reading' | 'mailed') =>
  captcha.createStateConfig({
    entry: 'forgetProblem',
    invoke: {
      id,
      src: 'sendCaptchaMail',
      input: ({ context }) => ({ uuid: context.captcha?.uuid ?? '', email: context.email ?? '' }),
      onDone: { target: 'mailed', actions: 'notifyWaits' },
      onError: [
        { guard: withEvent('captchaGone'), target: 'loading', actions: 'keepProblem' },
        { target: refused, actions: ['keepProblem', 'notifyWaits'] },
      ],
    },
  })

export const captchaMachine = captcha.createMachine({
  id: 'captcha',
  description: 'Checks that the user is a person, by a captcha or a mail.',
  context: ({ input }) => ({ ...input, captcha: null, problem: null }),
  initial: 'loading',
  invoke: { id: 'waits', src: 'waits', input: { purpose: 'captchaMail' } },
  on: {
    'captcha.refused': {
      target: '.loading',
      actions: withEvent('keepRefusal'),
      description: 'The answer was used up; the next captcha comes with the reason.',
    },
  },
  states: {
    loading: {
      description: 'Loads a captcha; the previous one stays until then.',
      tags: 'loading',
      invoke: call('readCaptcha', { input: ofNothing, to: 'reading', keep: 'keepCaptcha', failed: 'failed' }),
    },
    failed: {
      description: 'The captcha could not be loaded.',
      tags: 'failed',
      on: { 'reload.pressed': { target: 'loading', actions: 'forgetProblem' } },
    },
    reading: {
      description: 'The captcha is shown; a new one is loaded before it expires.',
      after: { almostFiveMinutes: { target: 'loading', actions: 'forgetProblem' } },
      on: {
        'answer.given': { actions: ['forgetProblem', withEvent('passAnswer')] },
        'reload.pressed': { target: 'loading', actions: 'forgetProblem' },
        'mail.requested': { guard: 'reachable', target: 'mailing' },
      },
    },
    mailing: {
      description: 'A code goes to the mailbox in place of the captcha.',
      tags: 'mailing',
      ...mails('sendCaptchaMail', 'reading'),
    },
    mailingAgain: {
      description: 'Another code goes to the mailbox; should it be refused, the one before still answers.',
      tags: ['mailing', 'mailed'],
      ...mails('sendAnotherMail', 'mailed'),
    },
    mailed: {
      description: 'The mail is sent; its six-digit code replaces the captcha.',
      tags: 'mailed',
      on: {
        'answer.given': { actions: ['forgetProblem', withEvent('passAnswer')] },
        'mail.requested': 'mailingAgain',
        'picture.requested': 'loading',
      },
    },
  },
})

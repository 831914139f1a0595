/** A picture to read before a guarded request may be repeated, or a code by mail in its place. AUTH-27, AUTH-43, AUTH-51, VAL-19. */
import { assign, sendParent, sendTo, setup } from 'xstate'
import type { Captcha } from '../../contract/account/accounts.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { call, ofNothing, problemOf, withEvent } from '../kernel/calls.ts'
import { port } from '../kernel/port.ts'
import { waitsMachine } from './resendWaits.ts'

type CaptchaContext = {
  /** Address of the mail alternative to the picture; null while there is no account with an address. */
  email: string | null
  picture: Captcha | null
  /** Why the last answer, mail or picture was refused. */
  problem: Problem | null
}

/** Event sent to the chart that requires the captcha. */
export type CaptchaAnswer = { type: 'captcha.answered'; uuid: string; code: string }

/** Whether a refusal is of the answer itself: wrong, used or too old. It belongs to the field, and the picture is gone. ERR-80800003. */
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
    /** `loading`: a picture is being loaded; `failed`: loading failed; `mailing`, `mailed`: the code by mail. */
    tags: {} as 'loading' | 'failed' | 'mailing' | 'mailed',
  },
  actors: { readCaptcha: port('readCaptcha'), sendCaptchaMail: port('sendCaptchaMail'), waits: waitsMachine },
  delays: { almostFiveMinutes: 290_000 },
  guards: {
    reachable: ({ context }) => context.email !== null,
    pictureGone: (_, params: { error: unknown }) => misread(Problem.from(params.error)),
  },
  actions: {
    keepPicture: assign({ picture: (_, picture: Captcha) => picture }),
    keepProblem: assign({ problem: problemOf }),
    keepRefusal: assign({ problem: (_, params: { problem: Problem }) => params.problem }),
    forgetProblem: assign({ problem: null }),
    notifyWaits: sendTo('waits', { type: 'waits.changed' }),
    passAnswer: sendParent(
      ({ context }, params: { code: string }): CaptchaAnswer => ({
        type: 'captcha.answered',
        uuid: context.picture?.uuid ?? '',
        code: params.code,
      }),
    ),
  },
})

/** Sending a code by mail, under the id of the call; `refused` is where a refusal leads that leaves the picture as it is. */
const mails = (id: string, refused: 'reading' | 'mailed') =>
  captcha.createStateConfig({
    entry: 'forgetProblem',
    invoke: {
      id,
      src: 'sendCaptchaMail',
      input: ({ context }) => ({ uuid: context.picture?.uuid ?? '', email: context.email ?? '' }),
      onDone: { target: 'mailed', actions: 'notifyWaits' },
      onError: [
        { guard: withEvent('pictureGone'), target: 'loading', actions: 'keepProblem' },
        { target: refused, actions: ['keepProblem', 'notifyWaits'] },
      ],
    },
  })

export const captchaMachine = captcha.createMachine({
  id: 'captcha',
  description: 'Checks that the user is a person, by a picture or a mail.',
  context: ({ input }) => ({ ...input, picture: null, problem: null }),
  initial: 'loading',
  invoke: { id: 'waits', src: 'waits', input: { purpose: 'captchaMail' } },
  on: {
    'captcha.refused': {
      target: '.loading',
      actions: withEvent('keepRefusal'),
      description: 'The answer was used up, right or wrong; the next picture comes with the reason at its field.',
    },
  },
  states: {
    loading: {
      description: 'Loads a picture; the previous one stays until then.',
      tags: 'loading',
      invoke: call('readCaptcha', { input: ofNothing, to: 'reading', keep: 'keepPicture', failed: 'failed' }),
    },
    failed: {
      description: 'The picture could not be loaded.',
      tags: 'failed',
      on: { 'reload.pressed': { target: 'loading', actions: 'forgetProblem' } },
    },
    reading: {
      description: 'The picture is shown; a new one is loaded before it expires.',
      after: { almostFiveMinutes: { target: 'loading', actions: 'forgetProblem' } },
      on: {
        'answer.given': { actions: ['forgetProblem', withEvent('passAnswer')] },
        'reload.pressed': { target: 'loading', actions: 'forgetProblem' },
        'mail.requested': { guard: 'reachable', target: 'mailing' },
      },
    },
    mailing: {
      description: 'A code goes to the mailbox in place of the picture.',
      tags: 'mailing',
      ...mails('sendCaptchaMail', 'reading'),
    },
    mailingAgain: {
      description: 'Another code goes to the mailbox; should it be refused, the one before still answers.',
      tags: ['mailing', 'mailed'],
      ...mails('sendAnotherMail', 'mailed'),
    },
    mailed: {
      description: 'The mail is sent; its six-digit code replaces the picture.',
      tags: 'mailed',
      on: {
        'answer.given': { actions: ['forgetProblem', withEvent('passAnswer')] },
        'mail.requested': 'mailingAgain',
        'picture.requested': 'loading',
      },
    },
  },
})

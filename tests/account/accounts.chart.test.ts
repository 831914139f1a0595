/** The account charts with real children: refusals at their fields, the captcha, the minute between messages. */
import { describe, expect, test } from 'vitest'
import { type AnyActorRef, createActor, fromCallback, fromPromise } from 'xstate'
import type { Credentials } from '../../contract/account/accounts.ts'
import { activationMailMachine } from '../../machines/account/activationMail.ts'
import { authDialogMachine } from '../../machines/account/authDialog.ts'
import { captchaMachine } from '../../machines/account/captcha.ts'
import { secondsLeft, type Waits, waitsMachine, wasWrittenTo } from '../../machines/account/resendWaits.ts'
import { signInMachine } from '../../machines/account/signIn.ts'
import { addressKey, verificationCodeMachine } from '../../machines/account/verificationCode.ts'
import { quiet } from '../harness/alone.ts'
import { answering, captchaOf, picture, quietWaits, refusal, rest, run, shown } from '../harness/run.ts'
import { waitFor } from '../support/wait-for.ts'

const credentials: Credentials = { source: 'small_shop_financing', email: 'a@example.com', password: 'p' }
const submit = { type: 'credentials.submitted', credentials }

function signIn(answers: unknown[], { captchas = [picture] as unknown[] } = {}) {
  const server = answering(...answers)
  const pictures = answering(...captchas)
  const activation = activationMailMachine.provide({ actors: { waits: quietWaits } })
  const captcha = captchaMachine.provide({ actors: { waits: quietWaits, readCaptcha: pictures.port } })
  const machine = signInMachine.provide({
    actors: { signIn: server.port, countSignIn: fromPromise(async () => 1), captcha, activation },
    actions: { forgetTries: () => {} },
  })
  return { ...run(machine, { email: '' }), asked: server.asked, pictures: pictures.asked }
}

describe('sign-in', () => {
  for (const [row, code, field] of [
    ['AUTH-28', 400, 'password'],
    ['AUTH-29', 401, 'email'],
  ] as const) {
    test(`${row} ERR-C06 the message of ${code} is shown under the field ${field}; an empty message is replaced with the text of the code`, async () => {
      const { flow } = signIn([refusal(code, 'No such thing'), refusal(code)])
      for (const message of ['No such thing', `code.${code}`]) {
        flow.send(submit)
        const { context } = await rest(flow)
        expect(context.problem.fields).toEqual({ [field]: message })
      }
    })
  }

  test('AUTH-51 80800003 loads the next picture, with the reason at its field', async () => {
    const next = { ...picture, uuid: '1b6c7a52-7d0c-4d27-9b0d-3b9c1f5a2e10' }
    const { flow, asked, pictures } = signIn([refusal('signInCaptchaRequired'), refusal('captchaWrong'), refusal('wrongCredentials')], {
      captchas: [picture, next],
    })
    flow.send(submit)
    await waitFor(flow, (snapshot) => snapshot.hasTag('captcha'))
    await shown(flow)
    captchaOf(flow).send({ type: 'answer.given', code: 'wrong' })
    await waitFor(captchaOf(flow), ({ context }) => context.captcha?.uuid === next.uuid)
    expect(captchaOf(flow).getSnapshot().context.problem.code).toBe(80800003)
    captchaOf(flow).send({ type: 'answer.given', code: 'right' })
    const { context } = await waitFor(flow, (snapshot) => !snapshot.hasTag('captcha'))
    expect(context.problem.code).toBe(80003)
    expect(asked.map(({ uuid }) => uuid)).toEqual([undefined, picture.uuid, next.uuid])
    expect(pictures).toHaveLength(2)
  })
})

describe('the captcha', () => {
  const captcha = (readCaptcha: unknown[], sendCaptchaMail: unknown[] = [null]) => {
    const mails = answering(...sendCaptchaMail)
    const actors = { waits: quietWaits, readCaptcha: answering(...readCaptcha).port, sendCaptchaMail: mails.port }
    return { ...run(captchaMachine.provide({ actors }), { email: 'a@example.com' }), mails: mails.asked }
  }
  const is = (flow: AnyActorRef, state: string) => waitFor(flow, (snapshot) => snapshot.matches(state))

  test('AUTH-27 a picture that fails to load can be requested again', async () => {
    const { flow } = captcha([new Error('lost'), picture])
    expect((await is(flow, 'failed')).hasTag('failed')).toBe(true)
    flow.send({ type: 'reload.pressed' })
    const { context } = await is(flow, 'reading')
    expect(context).toMatchObject({ captcha: picture, problem: null })
  })

  test('AUTH-51 a mailed code answers the captcha instead of the picture', async () => {
    const { flow, heard, mails } = captcha([picture])
    await is(flow, 'reading')
    flow.send({ type: 'mail.requested' })
    await is(flow, 'mailed')
    flow.send({ type: 'answer.given', code: '123456' })
    expect(mails).toEqual([{ uuid: picture.uuid, email: 'a@example.com' }])
    expect(heard).toMatchObject([{ type: 'captcha.answered', uuid: picture.uuid, code: '123456' }])
  })
})

describe('the minute between two messages', () => {
  test('AUTH-47 CONST-04 the wait is computed from its end time, separately for each address, and stays right after a sleep', async () => {
    let tick: (now: number) => void = () => {}
    const kept: Waits = { until: { 'a@example.com': 61_000, 'b@example.com': 31_000 }, now: 1_000 }
    const machine = waitsMachine.provide({
      actors: {
        readWaits: fromPromise(async () => kept),
        readTime: fromCallback(({ sendBack }) => {
          tick = (now) => sendBack({ type: 'second.passed', now })
        }),
      },
    })
    const waits = createActor(machine, { input: { purpose: 'email' } }).start()
    const { context } = await waitFor(waits, (snapshot) => snapshot.matches('counting'))
    expect([secondsLeft(context, 'a@example.com'), secondsLeft(context, 'b@example.com'), secondsLeft(context, 'c@example.com')]).toEqual([
      60, 30, 0,
    ])
    expect([wasWrittenTo(context, 'a@example.com'), wasWrittenTo(context, 'c@example.com')]).toEqual([true, false])
    tick(45_000)
    const asleep = waits.getSnapshot().context
    expect([secondsLeft(asleep, 'a@example.com'), secondsLeft(asleep, 'b@example.com')]).toEqual([16, 0])
    tick(61_000)
    expect(waits.getSnapshot().matches('resting')).toBe(true)
  })

  test('AUTH-47 an address has one key for every spelling, and the key does not reveal the address', () => {
    expect(addressKey({ email: ' A@Example.com ' })).toBe(addressKey({ email: 'a@example.com' }))
    expect(addressKey({ phone_country_code: '+852', phone_number: '6123 4567' })).toMatch(/^[0-9a-z]{1,7}$/)
  })

  test('AUTH-37 AUTH-38 ERR-C08 a refused code keeps its reason, for the address of the request', async () => {
    const machine = verificationCodeMachine.provide({
      actors: { waits: quietWaits, sendCode: answering(refusal('dailyCodesUsed'), new Error('lost')).port },
    })
    const { flow } = run(machine, { purpose: 'phone' })
    const address = { phone_country_code: '+852', phone_number: '6123 4567' } as const
    for (const [tag, problem] of [
      ['refused', { code: 80015 }],
      ['unreached', { kind: 'transport' }],
    ] as const) {
      flow.send({ type: 'code.requested', address })
      const snapshot = await rest(flow)
      expect(snapshot.hasTag(tag)).toBe(true)
      expect(snapshot.context.problem).toMatchObject(problem)
      expect(snapshot.context.asked).toBe(addressKey({ ...address, phone_number: '61234567' }))
    }
  })
})

for (const [row, code, field] of [
  ['AUTH-34', 3, 'email'],
  ['AUTH-35', 1, 'phone_number'],
] as const) {
  test(`${row} ERR-C07 code ${code} of sign-up is shown at ${field}`, async () => {
    const machine = quiet(authDialogMachine).provide({
      actors: {
        register: answering(refusal(code, 'Taken')).port,
        verificationCode: verificationCodeMachine.provide({ actors: { waits: quietWaits } }),
      },
    })
    const { flow } = run(machine, { source: 'small_shop_financing', cpid: null })
    flow.send({ type: 'signUp.requested' })
    flow.send({ type: 'registration.submitted', registration: {} })
    expect((await rest(flow)).context.problem.fields).toEqual({ [field]: 'Taken' })
  })
}

test('SHELL-17 SHELL-18 sign-up opened for a report shows its notice until the dialog closes, in each tab', () => {
  const machine = quiet(authDialogMachine).provide({
    actors: { verificationCode: verificationCodeMachine.provide({ actors: { waits: quietWaits } }) },
  })
  const { flow } = run(machine, { source: 'small_shop_financing', cpid: null })
  const wish = () => flow.getSnapshot().context.wish
  flow.send({ type: 'signUp.requested', wish: 'report' })
  expect(wish()).toBe('report')
  flow.send({ type: 'signIn.requested' })
  flow.send({ type: 'signUp.requested' })
  expect(wish()).toBe('report')
  flow.send({ type: 'dialog.closed' })
  flow.send({ type: 'signUp.requested' })
  expect(wish()).toBe('limit')
})

test('AUTH-36 any other refusal of sign-up is kept for the whole form', async () => {
  const machine = quiet(authDialogMachine).provide({
    actors: {
      register: answering(refusal('internalError')).port,
      verificationCode: verificationCodeMachine.provide({ actors: { waits: quietWaits } }),
    },
  })
  const { flow } = run(machine, { source: 'small_shop_financing', cpid: null })
  flow.send({ type: 'signUp.requested' })
  flow.send({ type: 'registration.submitted', registration: {} })
  expect((await rest(flow)).context.problem).toMatchObject({ code: 500, fields: {} })
})

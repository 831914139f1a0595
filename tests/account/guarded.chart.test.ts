/** The captcha before codes and mails: when it is shown, what is sent with its answer, what the back button closes. */
import { describe, expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { activationMailMachine } from '../../machines/account/activationMail.ts'
import { captchaMachine } from '../../machines/account/captcha.ts'
import { forgotPasswordMachine } from '../../machines/account/forgotPassword.ts'
import { verificationCodeMachine } from '../../machines/account/verificationCode.ts'
import { answering, captchaOf, picture, quickCaptcha, quietWaits, refusal, rest, run, shown } from '../harness/run.ts'
import { waitFor } from '../support/wait-for.ts'

const address = { phone_country_code: '+852', phone_number: '61234567' } as const
const form = { email: 'a@example.com', host_name: 'h', reset_page: 'reset-password' } as const
const guardedNow = (flow: AnyActorRef) => waitFor(flow, (snapshot) => snapshot.hasTag('captcha'))

async function answer(flow: AnyActorRef, code: string) {
  await shown(flow)
  captchaOf(flow).send({ type: 'answer.given', code })
  return rest(flow)
}

function verificationCode(...answers: unknown[]) {
  const { port, asked } = answering(...answers)
  return { machine: verificationCodeMachine.provide({ actors: { waits: quietWaits, captcha: quickCaptcha, sendCode: port } }), asked }
}

function forgotPassword(...answers: unknown[]) {
  const { port, asked } = answering(...answers)
  return { machine: forgotPasswordMachine.provide({ actors: { waits: quietWaits, captcha: quickCaptcha, forgetPassword: port } }), asked }
}

describe('a code', () => {
  test('ERR-80019 a closed captcha leaves a button that can be pressed again', async () => {
    const { machine, asked } = verificationCode(refusal('codeCaptchaRequired'), null)
    const { flow } = run(machine, { purpose: 'phone' })
    flow.send({ type: 'code.requested', address })
    await guardedNow(flow)
    flow.send({ type: 'captcha.closed' })
    expect(flow.getSnapshot().hasTag('captcha')).toBe(false)
    flow.send({ type: 'code.requested', address })
    await rest(flow)
    expect(asked).toHaveLength(2)
  })

  test('AUTH-51 the mailed captcha code goes to the signed-in user’s mailbox; without an account none is sent', async () => {
    for (const [input, email, mailed] of [
      [{ purpose: 'phone', mailbox: 'a@example.com' }, 'a@example.com', true],
      [{ purpose: 'phone' }, null, false],
    ] as const) {
      const mails = answering(null)
      const captcha = captchaMachine.provide({
        actors: { waits: quietWaits, readCaptcha: answering(picture).port, sendCaptchaMail: mails.port },
      })
      const { flow } = run(
        verificationCodeMachine.provide({
          actors: { waits: quietWaits, captcha, sendCode: answering(refusal('codeCaptchaRequired')).port },
        }),
        input,
      )
      flow.send({ type: 'code.requested', address })
      await guardedNow(flow)
      await shown(flow)
      expect(captchaOf(flow).getSnapshot().context.email).toBe(email)
      captchaOf(flow).send({ type: 'mail.requested' })
      expect(captchaOf(flow).getSnapshot().hasTag('mailing')).toBe(mailed)
    }
  })
})

describe('the reset mail', () => {
  const submitted = { type: 'forgot.submitted', form }

  for (const [rows, code, text] of [
    ['AUTH-39 ERR-C09', 1, 'account.auth.forgot.noMailbox'],
    ['AUTH-40 ERR-C09', 2, 'account.auth.forgot.mailboxExists'],
    ['ERR-C01', 80004, 'code.80004'],
  ] as const) {
    test(`${rows} ${code} is shown at the address`, async () => {
      const { flow } = run(forgotPassword(refusal(code)).machine, { email: '' })
      flow.send(submitted)
      expect((await rest(flow)).context.problem.fields).toEqual({ email: text })
    })
  }

  test('ERR-80019 AUTH-25 AUTH-51 the mail is sent with the captcha: the first one shows "sent", another shows "sent again"', async () => {
    const { machine, asked } = forgotPassword(refusal('codeCaptchaRequired'), null, refusal('codeCaptchaRequired'), null)
    const { flow } = run(machine, { email: '' })
    flow.send(submitted)
    await guardedNow(flow)
    const first = await answer(flow, 'k7q2')
    expect([first.hasTag('sent'), first.hasTag('resent')]).toEqual([true, false])
    flow.send({ type: 'resend.pressed' })
    expect((await guardedNow(flow)).hasTag('sent')).toBe(true)
    expect((await answer(flow, 'k7q2')).hasTag('resent')).toBe(true)
    const proof = { uuid: picture.uuid, code: 'k7q2' }
    expect(asked).toEqual([form, { ...form, ...proof }, form, { ...form, ...proof }])
  })
})

describe('AUTH-51 a refusal that a captcha does not resolve', () => {
  for (const code of [80015, 80017, 30011, 510])
    test(`${code} closes the captcha and is shown where it would be without one`, async () => {
      const one = verificationCode(refusal('codeCaptchaRequired'), refusal(code))
      const mail = forgotPassword(refusal('codeCaptchaRequired'), refusal(code), refusal('codeCaptchaRequired'), refusal(code))
      const activation = answering(refusal('codeCaptchaRequired'), refusal(code))
      const activated = activationMailMachine.provide({
        actors: { waits: quietWaits, captcha: quickCaptcha, resendActivation: activation.port },
      })
      for (const [machine, input, event] of [
        [one.machine, { purpose: 'phone' }, { type: 'code.requested', address }],
        [mail.machine, { email: '' }, { type: 'forgot.submitted', form }],
        [activated, { email: '' }, { type: 'activation.requested', email: 'a@example.com' }],
      ] as const) {
        const { flow } = run(machine, input)
        flow.send(event)
        await guardedNow(flow)
        const refused = await answer(flow, 'right')
        expect([refused.hasTag('captcha'), refused.context.problem.code]).toEqual([false, code])
      }
    })

  test('a lost connection closes the captcha too, and another reset mail reports that it was not sent', async () => {
    const { flow } = run(verificationCode(refusal('codeCaptchaRequired'), new Error('lost')).machine, { purpose: 'phone' })
    flow.send({ type: 'code.requested', address })
    await guardedNow(flow)
    expect((await answer(flow, 'right')).hasTag('unreached')).toBe(true)
    const again = run(forgotPassword(null, refusal('codeCaptchaRequired'), refusal('dailyCodesUsed')).machine, { email: '' }).flow
    again.send({ type: 'forgot.submitted', form })
    await waitFor(again, (snapshot) => snapshot.hasTag('sent'))
    again.send({ type: 'resend.pressed' })
    await guardedNow(again)
    const unsent = await answer(again, 'right')
    expect([unsent.hasTag('captcha'), unsent.hasTag('unsent')]).toEqual([false, true])
  })
})

/** Every transition of the captcha, the verification code and the minute between two messages. */
import { describe, expect, test } from 'vitest'
import { answers, fails, passes, play } from '../harness/play.ts'
import { picture, refusal } from '../harness/run.ts'

type Happens = Parameters<typeof play>[2][]
const answered = { type: 'captcha.answered', uuid: 'u', code: 'c' }

describe('the captcha', () => {
  const captcha = (...happens: Happens) => play('captcha', { email: 'a@example.com' }, ...happens)
  const read = answers('readCaptcha', picture)
  const mailed = [read, 'mail.requested', answers('sendCaptchaMail')]

  test('AUTH-27 AUTH-51 another picture is loaded on request and before the first expires; the first stays until then', () => {
    for (const requested of ['reload.pressed', passes('almostFiveMinutes')])
      expect(captcha(read, requested)).toMatchObject({
        tags: 'loading',
        did: ['asks readCaptcha'],
        context: { captcha: picture, problem: null },
      })
  })

  test('AUTH-51 a captcha code may be mailed again, and the picture can be shown again', () => {
    expect(captcha(...mailed)).toMatchObject({ tags: 'mailed', did: ['notifyWaits'] })
    expect(captcha(...mailed, 'mail.requested').tags).toBe('mailed mailing')
    expect(captcha(...mailed, 'mail.requested', answers('sendAnotherMail'))).toMatchObject({ tags: 'mailed', did: ['notifyWaits'] })
    expect(captcha(...mailed, 'mail.requested', fails('sendAnotherMail', refusal('resendTooSoon')))).toMatchObject({
      tags: 'mailed',
      context: { problem: { code: 80014 } },
    })
    expect(captcha(...mailed, 'picture.requested')).toMatchObject({ tags: 'loading', did: ['asks readCaptcha'] })
  })

  test('AUTH-51 a mail refused for an expired picture loads another picture; any other refusal keeps it', () => {
    for (const [happened, id, stays] of [
      [[read, 'mail.requested'], 'sendCaptchaMail', ''],
      [[...mailed, 'mail.requested'], 'sendAnotherMail', 'mailed'],
    ] as const) {
      expect(captcha(...happened, fails(id, refusal('captchaWrong')))).toMatchObject({
        tags: 'loading',
        context: { problem: { code: 80800003 } },
      })
      expect(captcha(...happened, fails(id, refusal('dailyCodesUsed')))).toMatchObject({
        tags: stays,
        did: ['notifyWaits'],
        context: { problem: { code: 80015 } },
      })
    }
  })
})

describe('decision 088 the widget of a provider', () => {
  const deliver = () => {}
  const widget = (...happens: Happens) => play('captchaWidget', { deliver }, ...happens)
  const solved = { type: 'widget.solved', code: 't' }

  test('is loading until it is shown, and its answer goes out once it is solved, once', () => {
    expect(widget().tags).toBe('loading')
    expect(widget(solved).did).toEqual([])
    expect(widget('widget.ready')).toMatchObject({ tags: '', did: [] })
    expect(widget('widget.ready', solved)).toMatchObject({ tags: '', did: ['deliverAnswer'] })
    expect(widget('widget.ready', solved, solved).did).toEqual([])
  })

  test('that is blocked, reports an error, or does not come within a time has failed; one that waits for too long has expired', () => {
    for (const happened of [
      ['widget.failed'],
      [passes('scriptPatience')],
      ['widget.ready', 'widget.failed'],
      ['widget.ready', solved, 'widget.failed'],
    ])
      expect(widget(...happened).tags).toBe('failed')
    for (const happened of [['widget.ready'], ['widget.ready', solved]]) expect(widget(...happened, 'widget.expired').tags).toBe('expired')
  })

  test('is replaced by that of another captcha when it is tried again', () => {
    for (const happened of [['widget.failed'], ['widget.ready', 'widget.expired']])
      expect(widget(...happened, 'retry.pressed')).toMatchObject({ tags: 'loading renewing', did: ['requestAnother'] })
    expect(widget('retry.pressed').did).toEqual([])
  })

  test('that its provider did not verify leaves the captcha open, for another try with the same input', () => {
    const given = { source: 's', email: 'a@example.com', password: 'p' }
    const unanswered = refusal('networkError')
    const signIn = play(
      'signIn',
      { email: '' },
      { type: 'credentials.submitted', credentials: given },
      answers('countSignIn', 4),
      answered,
      fails('signInGuarded', unanswered),
    )
    expect(signIn).toMatchObject({ tags: 'captcha', did: ['refuseCaptcha'], context: { credentials: given } })
    const code = play(
      'verificationCode',
      { purpose: 'email' },
      { type: 'code.requested', address: { email: 'a@example.com' } },
      fails('sendCode', refusal('codeCaptchaRequired')),
      answered,
      fails('sendWithCaptcha', unanswered),
    )
    expect([code.tags, code.did]).toEqual(['captcha', ['refuseCaptcha', 'notifyWaits']])
  })
})

describe('codes and the minute between them', () => {
  const address = { email: 'a@example.com' }
  const code = (...happens: Happens) => play('verificationCode', { purpose: 'email' }, { type: 'code.requested', address }, ...happens)
  const guarded = fails('sendCode', refusal('codeCaptchaRequired'))
  const waits = (...happens: Happens) => play('waits', { purpose: 'email' }, ...happens)
  const until = { a: 61_000, b: 31_000 }
  const second = (now: number) => ({ type: 'second.passed', now })

  test('AUTH-37 AUTH-38 AUTH-47 a code is sent, refused or not reached, with a captcha and without; sent, the minute begins', () => {
    expect(code(answers('sendCode'))).toMatchObject({ tags: '', did: ['notifyWaits'], context: { problem: null } })
    for (const [happened, id] of [
      [[], 'sendCode'],
      [[guarded, answered], 'sendWithCaptcha'],
    ] as const) {
      expect(code(...happened, fails(id)).tags).toBe('unreached')
      expect(code(...happened, fails(id, refusal('dailyCodesUsed')))).toMatchObject({ tags: 'refused', did: ['notifyWaits'] })
      expect(code(...happened, answers(id))).toMatchObject({ tags: '', did: ['notifyWaits'] })
    }
  })

  test('AUTH-47 the waits are read at the start and after every message; without a running wait, or when the read fails, there is no countdown', () => {
    expect(waits().did).toEqual(['asks readWaits'])
    expect(waits(answers('readWaits', { until, now: 1_000 }))).toMatchObject({ did: ['asks readTime'], context: { until, now: 1_000 } })
    for (const none of [answers('readWaits', { until, now: 61_000 }), fails('readWaits')]) {
      expect(waits(none).did).toEqual([])
      expect(waits(none, second(1)).context.now).toBe(none.output ? 61_000 : 0)
    }
    for (const happened of [[], [answers('readWaits', { until, now: 1_000 })], [fails('readWaits')]])
      expect(waits(...happened, 'waits.changed').did).toEqual(['asks readWaits'])
  })

  test('CONST-04 seconds are counted until the last wait is over', () => {
    const counting = answers('readWaits', { until, now: 1_000 })
    expect(waits(counting, second(31_000), second(32_000)).context.now).toBe(32_000)
    expect(waits(counting, second(61_000), second(62_000)).context.now).toBe(61_000)
  })
})

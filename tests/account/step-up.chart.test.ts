/** The step-up: the dialog and the calls that wait for it. Decision 083. */
import { describe, expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { answerCalls, watchCalls, withStepUp } from '../../src/app/step-up.ts'
import { answers, fails, play } from '../harness/play.ts'
import { until } from '../support/until.ts'

const required = { type: 'stepUp.required', action: 'accountAdded', methods: ['sentCode'], wait: null }
const submitted = { type: 'stepUp.submitted', form: { password: 'p', code: '123456' } }
const sentCode = answers('sendStepUpCode', { resendIn: 60, channel: 'sms', address: '+86 ••••1234' })
const stepUp = (...happens: Parameters<typeof play>[2][]) => play('stepUp', undefined, required, ...happens)

describe('decision 083 the dialog', () => {
  test('a code is sent for the action of the call, and password and code are sent with it', () => {
    expect(stepUp().tags).toBe('open')
    expect(stepUp('code.requested')).toMatchObject({ tags: 'open sending', asked: { sendStepUpCode: { action: 'accountAdded' } } })
    expect(stepUp('code.requested', sentCode)).toMatchObject({
      context: { sentTo: { channel: 'sms', address: '+86 ••••1234' } },
      did: ['notifyWaits'],
    })
    expect(stepUp(submitted)).toMatchObject({ tags: 'open working', asked: { stepUp: { action: 'accountAdded', ...submitted.form } } })
  })

  test('the calls that wait are repeated after a step-up, and refused when it is closed; not when their page was left', () => {
    expect(stepUp(submitted, answers('stepUp', null))).toMatchObject({ tags: '', did: ['repeatCalls'] })
    expect(stepUp('dialog.closed')).toMatchObject({ tags: '', did: ['refuseCalls'] })
    expect(stepUp('stepUp.withdrawn')).toMatchObject({ tags: '', did: [] })
  })

  test('a refusal is shown where it belongs, and the rest stays', () => {
    const refused = new Problem('wrongPassword', { fields: { password: 'account.profile.password.wrong' } })
    expect(stepUp('code.requested', sentCode, submitted, fails('stepUp', refused))).toMatchObject({
      tags: 'open',
      context: { problem: refused, sentTo: { channel: 'sms' } },
    })
    const tooSoon = new Problem('resendTooSoon')
    expect(stepUp('code.requested', fails('sendStepUpCode', tooSoon))).toMatchObject({ tags: 'open', context: { codeProblem: tooSoon } })
    expect(stepUp('code.requested', fails('sendStepUpCode')).tags).toBe('open unreached')
    expect(stepUp('code.requested', fails('sendStepUpCode'), 'code.requested').tags).toBe('open sending')
  })

  test('the session ends while it is open: the calls fail, and nothing is asked any more', () => {
    const over = new Problem('unauthenticated', { kind: 'session' })
    expect(stepUp(submitted, fails('stepUp', over))).toMatchObject({ tags: '', did: ['refuseCalls'] })
    expect(stepUp('code.requested', fails('sendStepUpCode', over))).toMatchObject({ tags: '', did: ['refuseCalls'] })
  })
})

describe('decision 083 the calls that wait', () => {
  const needed = new Problem('verificationFailed', { details: { stepUp: 'accountAdded', methods: ['passkey', 'unknown'] } })
  const key = { idempotencyKey: 'k' }

  /** A caller whose calls are refused until `answer` says otherwise. */
  function waiting(refusal: Problem = needed) {
    const sent: unknown[] = []
    const reports: { type: string }[] = []
    let open = false
    const call = withStepUp(async (_, input, options) => {
      sent.push([input, options])
      if (!open) throw refusal
      return 'done'
    })
    watchCalls((event) => reports.push(event))
    const answer = (steppedUp: boolean) => {
      open = steppedUp
      answerCalls(steppedUp)
    }
    return { sent, reports, answer, add: (input: Record<string, unknown>, options = {}) => call('addBankAccount', input, options) }
  }
  const asked = (reports: unknown[]) => until(() => reports.length > 0, 'the call does not ask for a step-up')

  test('is sent again as it was, with its key', async () => {
    const { sent, add, reports, answer } = waiting()
    const adding = add({ a: 1 }, key)
    await asked(reports)
    expect(reports).toEqual([{ type: 'stepUp.required', action: 'accountAdded', methods: ['passkey'], wait: null }])
    answer(true)
    expect(await adding).toBe('done')
    expect(sent).toEqual([
      [{ a: 1 }, key],
      [{ a: 1 }, key],
    ])
  })

  test('fails with its refusal when the dialog is closed, and is not sent again', async () => {
    const { sent, add, reports, answer } = waiting()
    const adding = add({}, key).catch((error: unknown) => error)
    await asked(reports)
    answer(false)
    expect([await adding, sent.length]).toEqual([needed, 1])
  })

  test('is withdrawn when its page is left', async () => {
    const { sent, add, reports } = waiting()
    const page = new AbortController()
    const adding = add({}, { signal: page.signal }).catch((error: unknown) => error)
    await asked(reports)
    page.abort()
    expect([await adding, sent.length]).toEqual([needed, 1])
    expect(reports.at(-1)).toEqual({ type: 'stepUp.withdrawn' })
  })

  test('fails at once where no dialog can be shown', async () => {
    const { add } = waiting()
    watchCalls(() => {})()
    await expect(add({})).rejects.toBe(needed)
  })

  test('any other refusal is answered at once', async () => {
    const refusal = new Problem('verificationFailed', { details: { left: 2 } })
    const { add, reports } = waiting(refusal)
    await expect(add({})).rejects.toBe(refusal)
    expect(reports).toEqual([])
  })
})

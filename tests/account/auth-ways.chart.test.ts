/** Every transition of the account charts caused by a refusal or a closed captcha: the tags and the requests that follow. */
import { describe, expect, test } from 'vitest'
import { answers, fails, play } from '../harness/play.ts'
import { refusal } from '../harness/run.ts'

type Happens = Parameters<typeof play>[2][]
const answered = { type: 'captcha.answered', uuid: 'u', code: 'c' }

describe('signing in', () => {
  const submitted = { type: 'credentials.submitted', credentials: { source: 's', email: 'a@example.com', password: 'p' } }
  const signIn = (...happens: Happens) => play('signIn', { email: '' }, ...happens)
  const sent = [submitted, answers('countSignIn', 1)]
  const guarded = [submitted, answers('countSignIn', 4)]

  test('AUTH-20 the tries of the day are counted before the credentials are sent; after acceptance the form is empty', () => {
    expect(signIn(submitted)).toMatchObject({ tags: 'busy', did: ['asks countSignIn'] })
    for (const tries of [1, 3])
      expect(signIn(submitted, answers('countSignIn', tries))).toMatchObject({ tags: 'busy', did: ['asks signIn'] })
    const accepted = signIn(...sent, answers('signIn', { token: 't' }))
    expect(accepted).toMatchObject({ tags: '', did: ['forgetTries', 'handOver'], context: { credentials: null } })
    expect(signIn(...sent, answers('signIn', {}), submitted).did).toContain('asks countSignIn')
  })

  test('AUTH-06 tries that cannot be counted here are counted by the server', () => {
    expect(signIn(submitted, fails('countSignIn'))).toMatchObject({ tags: 'busy', did: ['asks signIn'] })
  })

  test('AUTH-06 AUTH-51 the captcha is shown until it is answered or closed', () => {
    for (const happened of [guarded, [...sent, fails('signIn', refusal('signInCaptchaRequired'))]]) {
      expect(signIn(...happened)).toMatchObject({ tags: 'captcha', did: ['asks captcha'] })
      expect(signIn(...happened, answered)).toMatchObject({ tags: 'busy captcha', did: ['asks signInGuarded'] })
      expect(signIn(...happened, 'captcha.closed')).toMatchObject({ tags: '', did: [], context: { credentials: null } })
      expect(signIn(...happened, answered, 'captcha.closed').tags).toBe('')
      expect(signIn(...happened, 'captcha.closed', submitted).did).toContain('asks countSignIn')
    }
  })

  // One answer of the server means the same with a captcha and without one.
  for (const [rows, code, tags, asks] of [
    ['AUTH-30', 2003, '', []],
    ['ERR-80002', 80002, 'locked', []],
    ['AUTH-07 ERR-80005', 80005, 'inactive', ['asks activation']],
    ['AUTH-07 ERR-80016', 80016, 'unverified', ['asks activation']],
    ['AUTH-31', 80007, '', []],
    ['AUTH-28', 400, '', []],
  ] as const)
    test(`${rows} ${code} leads to the same state with a captcha and without; credentials can be sent again there`, () => {
      for (const happened of [
        [...sent, fails('signIn', refusal(code))],
        [...guarded, answered, fails('signInGuarded', refusal(code))],
      ]) {
        const refused = signIn(...happened)
        expect([refused.tags, refused.did.filter((did) => did.startsWith('asks'))]).toEqual([tags, asks])
        expect(refused.did.includes('announcePartner')).toBe(code === 2003)
        expect((refused.context.problem as { code: number } | null)?.code).toBe(code === 2003 ? undefined : code)
        const again = signIn(...happened, submitted)
        expect([again.tags, again.did, again.context.problem]).toEqual(['busy', ['asks countSignIn'], null])
      }
    })

  test('AUTH-20 AUTH-51 accepted with a captcha the form is empty again; a wrong answer keeps the captcha', () => {
    const accepted = signIn(...guarded, answered, answers('signInGuarded', { token: 't' }))
    expect(accepted).toMatchObject({ tags: '', did: ['forgetTries', 'handOver'], context: { credentials: null } })
    for (const code of [80001, 80800003]) {
      const wrong = signIn(...guarded, answered, fails('signInGuarded', refusal(code)))
      expect([wrong.tags, wrong.did]).toEqual(['captcha', ['refuseCaptcha']])
      expect(signIn(...guarded, answered, fails('signInGuarded', refusal(code)), answered).tags).toBe('busy captcha')
    }
  })
})

describe('the dialog', () => {
  const from = { source: 'small_shop_financing', cpid: null }
  const dialog = (...happens: Happens) => play('authDialog', from, ...happens)
  const asking = { signIn: 'signIn.requested', signUp: 'signUp.requested', forgot: 'forgot.requested' }
  const parts = { signIn: ['asks signIn'], signUp: ['asks emailCode', 'asks phoneCode'], forgot: ['asks forgotPassword'] }

  for (const [mode, ...from] of [
    ['signIn', 'signUp', 'forgot'],
    ['signUp', 'signIn'],
    ['forgot', 'signIn'],
  ] as const)
    test(`AUTH-01 AUTH-02 ${mode} opens from ${from.join(', ')} and from closed, with the address that was typed`, () => {
      for (const before of [[], ...from.map((other) => [asking[other]])]) {
        const { tags, did, context } = dialog(...before, { type: asking[mode], email: 'a@example.com' })
        expect(tags.split(' ')).toEqual(expect.arrayContaining(['open', mode]))
        expect(did).toEqual(expect.arrayContaining(parts[mode]))
        expect(context.email).toBe('a@example.com')
      }
    })

  test('AUTH-01 every mode closes and keeps nothing of the previous user', () => {
    for (const type of Object.values(asking)) {
      const { tags, context } = dialog({ type, email: 'a@example.com' }, 'dialog.closed')
      expect([tags, context]).toMatchObject(['', { email: '', contact: null, problem: null }])
    }
  })

  test('AUTH-30 a partner’s account closes the dialog and notifies the portal', () => {
    const left = dialog('signIn.requested', { type: 'partner.required', message: 't', source: 's' })
    expect(left.tags).toBe('')
    expect(left.did).toContain('passPartner')
  })

  test('AUTH-20 AUTH-45 accepted credentials and a new account close it and are handed over', () => {
    for (const happened of [
      ['signIn.requested', { type: 'credentials.accepted', login: {} }],
      ['signUp.requested', { type: 'registration.submitted', registration: {} }, answers('register', {})],
    ]) {
      const done = dialog(...happened)
      expect(done.tags).toBe('')
      expect(done.did).toContain('handOver')
    }
  })

  test('AUTH-23 a visitor who changes the product signs up there, with its channel', () => {
    const origin = { source: 'revenue_credit_automation', cpid: 'partner-7' }
    for (const happened of [[], ['signIn.requested'], ['signUp.requested']]) {
      const { tags, context } = dialog(...happened, { type: 'origin.changed', ...origin })
      expect([context, tags]).toMatchObject([origin, dialog(...happened).tags])
    }
  })
})

describe('the mail for a new password', () => {
  const form = { email: 'a@example.com', host_name: 'h', reset_page: 'reset-password' }
  const forgot = (...happens: Happens) => play('forgotPassword', { email: '' }, { type: 'forgot.submitted', form }, ...happens)
  const requested = (id: string) => fails(id, refusal('codeCaptchaRequired'))
  const sent = answers('forgetPassword')

  test('AUTH-16 AUTH-41 the first mail: sent, refused, or a captcha that may be closed', () => {
    expect(forgot(sent)).toMatchObject({ tags: 'sent', did: ['notifyWaits'] })
    expect(forgot(fails('forgetPassword', refusal('internalError')))).toMatchObject({ tags: '', context: { problem: { code: 500 }, form } })
    expect(forgot(requested('forgetPassword'))).toMatchObject({ tags: 'captcha', did: ['asks captcha'] })
    expect(forgot(requested('forgetPassword'), 'captcha.closed').tags).toBe('')
  })

  test('AUTH-18 AUTH-19 one more mail: sent again, not sent, or a captcha that may be closed; the first stays sent', () => {
    expect(forgot(sent, 'resend.pressed', answers('resendMail')).tags).toBe('resent sent')
    expect(forgot(sent, 'resend.pressed', fails('resendMail', refusal('resendTooSoon'))).tags).toBe('sent unsent')
    for (const ended of [answers('resendMail'), fails('resendMail', refusal('resendTooSoon'))])
      expect(forgot(sent, 'resend.pressed', ended, 'resend.pressed')).toMatchObject({ tags: 'busy sent', context: { problem: null } })
    expect(forgot(sent, 'resend.pressed', requested('resendMail')).tags).toBe('captcha sent')
    expect(forgot(sent, 'resend.pressed', requested('resendMail'), 'captcha.closed').tags).toBe('sent')
  })

  test('AUTH-43 AUTH-51 a wrong answer loads another captcha, before the first mail and before another one', () => {
    const again = [sent, 'resend.pressed', requested('resendMail')]
    for (const [happened, id, tags] of [
      [[requested('forgetPassword')], 'forgetWithCaptcha', 'captcha'],
      [again, 'resendWithCaptcha', 'captcha sent'],
    ] as const) {
      expect(forgot(...happened, answered).did).toEqual([`asks ${id}`])
      const wrong = forgot(...happened, answered, fails(id, refusal('captchaWrong')))
      expect([wrong.tags, wrong.did]).toEqual([tags, ['refuseCaptcha', 'notifyWaits']])
      expect(forgot(...happened, answered, fails(id, refusal('captchaWrong')), answered).did).toEqual([`asks ${id}`])
    }
  })
})

describe('the activation mail', () => {
  const asked = { type: 'activation.requested', email: 'b@example.com' }
  const mail = (...happens: Happens) => play('activationMail', { email: 'a@example.com' }, ...happens)
  const guarded = [asked, fails('resendActivation', refusal('codeCaptchaRequired'))]

  test('AUTH-07 AUTH-44 AUTH-48 the activation mail goes to the typed address, and may be requested again after an answer or a refusal', () => {
    expect(mail(asked)).toMatchObject({
      tags: 'busy',
      did: ['asks resendActivation'],
      context: { email: 'b@example.com' },
    })
    const refused = fails('resendActivation', refusal('resendTooSoon'))
    expect(mail(asked, answers('resendActivation'))).toMatchObject({ tags: 'sent', did: ['notifyWaits'] })
    expect(mail(asked, refused)).toMatchObject({ tags: '', did: ['notifyWaits'], context: { problem: { code: 80014 } } })
    for (const ended of [answers('resendActivation'), refused])
      expect(mail(asked, ended, asked)).toMatchObject({ tags: 'busy', context: { problem: null } })
  })

  test('AUTH-42 AUTH-43 R8 the captcha before it is answered, refused or closed', () => {
    expect(mail(...guarded)).toMatchObject({ tags: 'captcha', did: ['asks captcha'] })
    expect(mail(...guarded, 'captcha.closed')).toMatchObject({ tags: '', did: [] })
    expect(mail(...guarded, answered, answers('resendWithCaptcha'))).toMatchObject({ tags: 'sent', did: ['notifyWaits'] })
    expect(mail(...guarded, answered, fails('resendWithCaptcha', refusal('captchaWrong'))).tags).toBe('captcha')
    expect(mail(...guarded, answered, fails('resendWithCaptcha', refusal('dailyCodesUsed')))).toMatchObject({
      tags: '',
      context: { problem: { code: 80015 } },
    })
  })
})

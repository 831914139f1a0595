/** The worlds of signing up and in, and the account: inputs, events of people, what the server may answer and how it may refuse. */
import type { Problem } from '../../contract/kernel/problem.ts'
import type { World } from '../harness/alone.ts'
import { facts, login, refusal } from './shared.world.ts'

/** The status of copy and deletion. */
const ownData = (status: string | null) => ({ export: status && { id: 'e', status }, deletion: null, obstacles: [], companies: [] })

const recoveryCodes = [...'abcdefghjk'].map((letter) => `abcd-efgh-jkmn-pqr${letter}`)
const factorsWith = (passkeys: number, authenticator: boolean, reset = false) => ({
  passkeys: Array.from({ length: passkeys }, (_, place) => ({
    id: `p${place}`,
    browser: 'Chrome',
    system: 'Windows',
    created_at: '2026-11-20T08:00:00.000Z',
    used_at: place === 0 ? null : '2026-11-21T08:00:00.000Z',
  })),
  authenticator,
  recovery_codes_left: passkeys > 0 || authenticator ? 9 : 0,
  reset: reset ? { ends_at: '2026-11-27T08:00:00.000Z' } : null,
})

/** Sessions of a user on devices, the one of the call first. */
const ownSessions = (...systems: string[]) =>
  systems.map((system, index) => ({
    id: `s${index}`,
    browser: index === 2 ? 'unknown' : 'Chrome',
    system,
    network: index === 1 ? null : '203.0.113.0/24',
    first_used_at: '2026-11-24T01:00:00.000Z',
    last_used_at: '2026-11-24T02:00:00.000Z',
    current: index === 0,
  }))

const registration = {
  email: 'a@example.com',
  email_code: '123456',
  phone_country_code: '+852',
  phone_number: '61234567',
  phone_code: '654321',
  password: 'p',
  password_confirmation: 'p',
  register_source: 'small_shop_financing',
  cpid: null,
}

/** By name of the registry. */
export const accountsWorlds: Record<string, World> = {
  authDialog: {
    inputs: [{ source: 'small_shop_financing', cpid: null }],
    events: [
      { type: 'signIn.requested', email: 'a@example.com' },
      { type: 'signUp.requested' },
      { type: 'contact.typed', contact: { email: 'a@example.com', phone_country_code: '+852', phone_number: '' } },
      { type: 'forgot.requested' },
      { type: 'origin.changed', source: 'revenue_credit_automation', cpid: 'x' },
      { type: 'credentials.accepted', login },
      { type: 'partner.required', message: 't', source: '' },
      { type: 'registration.submitted', registration },
      { type: 'dialog.closed' },
    ],
    outputs: { register: [login] },
  },
  stepUp: {
    events: [
      ...[['sentCode'], ['passkey'], ['passkey', 'authenticator', 'recovery']].map((methods) => ({
        type: 'stepUp.required',
        action: 'accountAdded',
        methods,
        wait: null,
      })),
      ...['factorsRemoved', 'phoneChanged'].map((why) => ({
        type: 'stepUp.required',
        action: 'administratorsChanged',
        methods: [],
        wait: { why, until: '2026-11-30T08:00:00.000Z' },
      })),
      { type: 'stepUp.submitted', form: { password: 'p', code: '123456' } },
      ...facts('stepUp.withdrawn code.requested passkey.requested dialog.closed'),
    ],
    errors: Object.fromEntries(
      ['sendStepUpCode', 'stepUp', 'confirmByPasskey'].map((id) => [id, [1, 401, 800003].map((code) => refusal(code))]),
    ),
    key: ({ problem, codeProblem, sentTo, methods, wait }) => [
      problem === null,
      codeProblem === null,
      sentTo === null,
      methods,
      wait === null,
    ],
  },
  forgotPassword: {
    inputs: [{ email: 'a@example.com' }],
    events: [
      { type: 'forgot.submitted', form: { email: 'a@example.com', host_name: '', reset_page: 'reset-password' } },
      { type: 'captcha.answered', uuid: 'u', code: 'c' },
      ...facts('resend.pressed captcha.closed'),
    ],
    errors: Object.fromEntries(
      ['forgetPassword', 'resendMail', 'forgetWithCaptcha', 'resendWithCaptcha'].map((id) => [
        id,
        [1, 80014, 80019].map((code) => refusal(code)),
      ]),
    ),
    key: ({ problem }) => problem === null,
  },
  signIn: {
    inputs: [{ email: '' }],
    events: [
      { type: 'credentials.submitted', credentials: { source: 'x', email: 'a@example.com', password: 'p' } },
      { type: 'captcha.answered', uuid: 'u', code: 'c' },
      { type: 'captcha.closed' },
    ],
    outputs: { countSignIn: [3, 4], signIn: [login], signInGuarded: [login] },
    errors: Object.fromEntries(
      ['signIn', 'signInGuarded'].map((id) => [
        id,
        [400, 401, 506, 2003, 80001, 80002, 80003, 80005, 80016, 80800003].map((code) => refusal(code)),
      ]),
    ),
    key: ({ problem }) => [(problem as Problem | null)?.code],
  },
  captcha: {
    inputs: [{ email: 'a@example.com' }, { email: null }],
    events: [
      { type: 'answer.given', code: 'c' },
      { type: 'captcha.refused', problem: refusal('captchaWrong') },
      { type: 'reload.pressed' },
      { type: 'mail.requested' },
      { type: 'picture.requested' },
    ],
    outputs: {
      readCaptcha: [
        { kind: 'builtin', img: 'i', uuid: 'u' },
        { kind: 'turnstile', uuid: 'u', siteKey: 's', script: '/s.js' },
      ],
    },
    errors: Object.fromEntries(['sendCaptchaMail', 'sendAnotherMail'].map((id) => [id, [80014, 80800003].map((code) => refusal(code))])),
  },
  captchaWidget: {
    inputs: [{ deliver: () => {} }],
    events: [{ type: 'widget.solved', code: 't' }, ...facts('widget.ready widget.expired widget.failed retry.pressed')],
  },
  activationMail: {
    inputs: [{ email: 'a@example.com' }],
    events: [
      { type: 'activation.requested', email: 'a@example.com' },
      { type: 'captcha.answered', uuid: 'u', code: 'c' },
      ...facts('captcha.closed'),
    ],
    errors: {
      resendActivation: [80014, 80017, 80019].map((code) => refusal(code)),
      resendWithCaptcha: [80015, 80800003].map((code) => refusal(code)),
    },
  },
  verificationCode: {
    inputs: [{ purpose: 'email' }, { purpose: 'phone' }],
    events: [
      { type: 'code.requested', address: { email: 'a@example.com' } },
      { type: 'code.requested', address: { phone_country_code: '+852', phone_number: '6123 4567' } },
      { type: 'captcha.answered', uuid: 'u', code: 'c' },
      ...facts('captcha.closed'),
    ],
    errors: {
      sendCode: [refusal('resendTooSoon'), refusal('codeCaptchaRequired')],
      sendWithCaptcha: [refusal('dailyCodesUsed'), refusal('captchaWrong')],
    },
  },
  waits: {
    inputs: [{ purpose: 'email' }],
    events: [{ type: 'waits.changed' }, { type: 'second.passed', now: 1 }, { type: 'second.passed', now: 3 }],
    outputs: {
      readWaits: [
        { until: {}, now: 0 },
        { until: { 'a@example.com': 2 }, now: 0 },
      ],
    },
  },
  accountDispute: {
    inputs: [{ token: 't' }, { token: 'factors.t' }, { token: '' }],
    events: facts('dispute.confirmed'),
    errors: { disputeAccount: [refusal('notFound'), refusal('userDisabled'), refusal('tooManyRequests')] },
  },
  newPassword: {
    inputs: (['reset', 'init'] as const).flatMap((purpose) => [
      { token: 't', purpose },
      { token: '', purpose },
    ]),
    events: [{ type: 'password.submitted', form: {} }],
    errors: { setPassword: [refusal('resetLinkInvalid')] },
  },
  profile: {
    inputs: [undefined],
    events: [
      { type: 'draft.typed', details: {} },
      { type: 'details.submitted', details: { userId: 1, firstName: 'Mei', lastName: 'Lam' } },
      { type: 'notice.raised', kind: 'success', id: 'account.profile.deletion.withdrawn' },
      ...facts('password.opened password.closed phone.opened phone.closed retry.pressed network.returned page.hidden'),
    ],
    outputs: { readProfile: [{ email: 'a@example.com' }], refreshProfile: [{ email: 'a@example.com' }], readTyped: [null, {}] },
    key: ({ problem }) => problem === null,
  },
  reveal: {
    events: [
      { type: 'reveal.pressed', target: { kind: 'phone' } },
      { type: 'reveal.pressed', target: { kind: 'person', id: 'k', person: 0, field: 'idNumber' } },
      { type: 'reveal.pressed', target: { kind: 'shopPassword', id: 'a' } },
      { type: 'reason.given', reason: 'providing' },
      { type: 'password.submitted', password: 'p' },
      ...facts('cover.pressed dialog.closed page.hidden window.left'),
    ],
    outputs: {
      revealPhone: [{ value: '91234567' }],
      revealKycValue: [{ value: 'A1234563' }],
      viewShopPassword: [{ value: 'secret', left: 4 }],
    },
    errors: Object.fromEntries(
      ['revealPhone', 'revealKycValue', 'viewShopPassword'].map((id) => [
        id,
        [
          refusal('verificationFailed', { password: 'field.password.required' }),
          refusal('wrongPassword', { password: 'account.profile.password.wrong' }),
          refusal('tooManyRequests'),
        ],
      ]),
    ),
    key: ({ target, value, problem }) => [(target as { kind: string } | null)?.kind, value !== null, (problem as Problem | null)?.code],
  },
  personalData: {
    events: [
      { type: 'password.submitted', password: 'p' },
      { type: 'deletion.submitted', password: 'p' },
      ...facts(
        'copy.requested download.pressed deletion.pressed withdrawal.pressed dialog.closed retry.pressed network.returned page.hidden',
      ),
    ],
    outputs: {
      readPersonalData: [ownData(null), ownData('making'), ownData('ready')],
      refreshPersonalData: [ownData('making'), ownData('ready')],
      requestExport: [ownData('making')],
      linkExport: [{ url: '/personal-data/t' }],
      requestDeletion: [ownData('ready')],
      withdrawDeletion: [ownData('ready')],
    },
    errors: {
      requestExport: [
        refusal('verificationFailed', { password: 'field.password.required' }),
        refusal('wrongPassword', { password: 'account.profile.password.wrong' }),
        refusal('tooManyRequests'),
      ],
      requestDeletion: [refusal('unavailable')],
    },
    key: ({ data, problem }) => [(data as { export: { status: string } | null } | null)?.export?.status, (problem as Problem | null)?.code],
  },
  changePassword: {
    events: [{ type: 'password.submitted', form: { oldPassword: 'p', newPassword: 'q', passwordConfirmation: 'q' } }],
    errors: { updatePassword: [refusal('wrongPassword'), refusal('accountLocked')] },
  },
  changePhone: {
    inputs: [{ mailbox: 'a@example.com' }],
    events: [{ type: 'phone.submitted', form: { phone_country_code: '+852', phone_number: '61234567', phone_code: '123456' } }],
    errors: { changePhone: [refusal('phoneTaken'), refusal('phoneCodeWrong')] },
  },
  ownFactors: {
    events: [
      ...['passkey', 'authenticator'].map((kind) => ({ type: 'adding.pressed', kind })),
      { type: 'passkeyRemoval.pressed', id: 'p0' },
      ...facts(
        'authenticatorRemoval.pressed renewal.pressed loss.pressed withdrawal.pressed change.confirmed codes.kept dialog.closed retry.pressed network.returned',
      ),
    ],
    outputs: {
      listFactors: [factorsWith(0, false), factorsWith(2, true)],
      refreshFactors: [factorsWith(0, false), factorsWith(1, true), factorsWith(1, true, true)],
      renewRecoveryCodes: [{ recovery_codes: recoveryCodes }],
      enrolFactor: [
        { added: true, problem: null },
        { added: false, problem: refusal('credentialsInvalid') },
      ],
    },
    errors: Object.fromEntries(
      ['removePasskey', 'removeAuthenticator', 'renewRecoveryCodes', 'requestFactorReset', 'withdrawFactorReset'].map((id) => [
        id,
        [refusal('notFound'), refusal('tooManyRequests'), refusal(99)],
      ]),
    ),
    key: ({ factors, target, reread, problem, recoveryCodes: shown }) => [
      (factors as { passkeys: unknown[]; authenticator: boolean }).passkeys.length,
      (factors as { authenticator: boolean }).authenticator,
      (factors as { reset: unknown }).reset === null,
      target !== null,
      reread,
      (problem as Problem | null)?.code,
      (shown as unknown[]).length,
    ],
  },
  enrolFactor: {
    inputs: [{ kind: 'passkey' }, { kind: 'authenticator' }],
    events: [{ type: 'code.submitted', form: { code: '123456' } }, ...facts('codes.kept dialog.closed')],
    outputs: {
      makePasskey: [{ recovery_codes: recoveryCodes }, { recovery_codes: [] }],
      startAuthenticator: [
        { secret: '45CTJJGKN5SG6QBWMYGEFRZFEYGXEPPS', uri: 'otpauth://totp/Sampan?secret=45CTJJGKN5SG6QBWMYGEFRZFEYGXEPPS' },
      ],
      confirmAuthenticator: [{ recovery_codes: recoveryCodes }, { recovery_codes: [] }],
    },
    errors: {
      makePasskey: [refusal('credentialsInvalid')],
      startAuthenticator: [refusal('alreadyExists')],
      confirmAuthenticator: [refusal('codeWrong'), refusal('notFound')],
    },
    key: ({ kind, added, recoveryCodes: shown, problem }) => [kind, added, (shown as unknown[]).length, (problem as Problem | null)?.code],
  },
  factorOffer: {
    events: facts('factors.dismissed'),
    outputs: { listFactors: [{ offered: true }, { offered: false }] },
    errors: { dismissFactorOffer: [refusal(99)] },
  },
  ownSessions: {
    events: [
      { type: 'ending.pressed', id: 's0' },
      { type: 'ending.pressed', id: 's1' },
      ...facts('endingOthers.pressed ending.confirmed sessions.changed dialog.closed retry.pressed network.returned'),
    ],
    outputs: {
      listSessions: [ownSessions('Windows'), ownSessions('Windows', 'iPhone', 'unknown')],
      refreshSessions: [ownSessions('Windows'), ownSessions('Windows', 'unknown')],
    },
    errors: Object.fromEntries(
      ['endSession', 'endOtherSessions'].map((id) => [id, [refusal('notFound'), refusal('tooManyRequests'), refusal(99)]]),
    ),
    key: ({ sessions, target, reread, problem }) => [
      (sessions as unknown[]).length,
      target !== null,
      reread,
      (problem as Problem | null)?.code,
    ],
  },
  smsNotices: {
    events: [
      { type: 'choice.submitted', chosen: { drawdowns: true, repayments: false, access: true } },
      ...facts('retry.pressed network.returned'),
    ],
    outputs: {
      readSmsNotices: [{ drawdowns: false, repayments: false, access: true }],
      saveSmsNotices: [{ drawdowns: true, repayments: false, access: true }],
    },
    errors: { saveSmsNotices: [refusal('tooManyRequests'), refusal(99)] },
    key: ({ chosen, lost, problem }) => [chosen, lost, (problem as Problem | null)?.code],
  },
  handoff: {
    inputs: [
      { departure: null },
      { departure: { token: 't', address: 'https://partner.test/index', login: null } },
      { departure: { token: 't', address: 'javascript:x', login } },
    ],
    events: [
      { type: 'landing.reached', accessToken: 't', mailbox: null },
      { type: 'landing.reached', accessToken: 't', mailbox: 'a@example.com' },
      { type: 'landing.reached', accessToken: null, mailbox: null },
      ...facts('handoff.accepted dialog.closed'),
    ],
    outputs: { exchangeHandoff: [login], compareHandoff: [true, false].map((same_user) => ({ same_user, expires_in: 100 })) },
    errors: {
      exchangeHandoff: [refusal('credentialsInvalid'), refusal(99)],
      compareHandoff: [refusal('credentialsInvalid'), refusal('unauthenticated')],
    },
  },
}

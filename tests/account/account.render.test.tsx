/** Sign-in, sign-up and account: every rendered state. */
import { expect, test } from 'vitest'
import { ProfilePage } from '../../src/app/ProfilePage.tsx'
import { AuthDialog } from '../../src/views/account/auth/AuthDialog.tsx'
import { WidgetPlace } from '../../src/views/account/auth/CaptchaWidget.tsx'
import { NewPasswordView } from '../../src/views/account/auth/NewPasswordView.tsx'
import { HandoffDialog } from '../../src/views/account/HandoffDialog.tsx'
import { SessionWarning } from '../../src/views/account/SessionWarning.tsx'
import { StepUpDialog } from '../../src/views/account/StepUpDialog.tsx'
import { expectRendered, show } from '../support/rendered.tsx'

test('authDialog: the dialog to sign in shows each of its forms, in every state and three languages', async () => {
  await expectRendered({ chart: 'authDialog', view: AuthDialog, who: 'visitor', as: 'authDialog' })
})

test('signIn: sign-in shows the refusal and the next action, in every state and three languages', async () => {
  await expectRendered({
    chart: 'signIn',
    quietIn: { '{"guarded":"submitting"}': ['Sign in'] },
    view: AuthDialog,
    who: 'visitor',
    as: 'authDialog',
    within: [{ chart: 'authDialog', child: 'signIn' }],
  })
})

test('forgotPassword: the reset mail is requested and confirmed, in every state and three languages', async () => {
  await expectRendered({
    chart: 'forgotPassword',
    view: AuthDialog,
    who: 'visitor',
    as: 'authDialog',
    within: [{ chart: 'authDialog', child: 'forgotPassword' }],
  })
})

test('verificationCode: a code is requested, sent and waited for, in every state and three languages', async () => {
  await expectRendered({
    chart: 'verificationCode',
    view: AuthDialog,
    who: 'visitor',
    as: 'authDialog',
    within: [{ chart: 'authDialog', child: 'emailCode' }],
  })
})

test('captcha: a captcha is shown, or sent by mail, in every state and three languages', async () => {
  await expectRendered({
    chart: 'captcha',
    view: AuthDialog,
    who: 'visitor',
    as: 'authDialog',
    within: [
      { chart: 'authDialog', child: 'signIn' },
      { chart: 'signIn', child: 'captcha' },
    ],
  })
})

const widget = { kind: 'turnstile', uuid: '0b6c7a52-7d0c-4d27-9b0d-3b9c1f5a2e10', siteKey: 's', script: '/captcha.js' } as const

test('captchaWidget: the widget of a provider, or why it is not there, in every state and three languages', async () => {
  await expectRendered({
    chart: 'captchaWidget',
    view: ({ flow }) => <WidgetPlace flow={flow} captcha={widget} purpose="signIn" />,
    who: 'visitor',
  })
})

test('activationMail: the activation mail is sent again, in every state and three languages', async () => {
  await expectRendered({
    chart: 'activationMail',
    view: AuthDialog,
    who: 'visitor',
    as: 'authDialog',
    within: [
      { chart: 'authDialog', child: 'signIn' },
      { chart: 'signIn', child: 'activation' },
    ],
    unheardIn: { '{"guarded":"asking"}': ['activation.requested'] },
  })
})

test('newPassword: a new password is set, or its link is dead, in every state and three languages', async () => {
  await expectRendered({ chart: 'newPassword', view: NewPasswordView, who: 'visitor', page: '/reset-password' })
})

test('stepUp: password and code, in every state and three languages', async () => {
  await expectRendered({ chart: 'stepUp', view: StepUpDialog, as: 'stepUp' })
})

test('session: the warning of a session that ends soon, in every state and three languages', async () => {
  await expectRendered({ chart: 'session', view: SessionWarning, as: 'session' })
})

test('handoff: a user of another site meets a session, in every state and three languages', async () => {
  await expectRendered({ chart: 'handoff', view: HandoffDialog, as: 'handoff' })
})

test('profile: the profile shows its parts, in every state and three languages', async () => {
  await expectRendered({ chart: 'profile', view: ProfilePage, page: '/profile', unheardWhileWaiting: ['draft.typed', 'phone.opened'] })
})

test('on a phone the profile begins with the ways to all that is one’s own, the language and the sign-out', async () => {
  await show({ chart: 'profile', view: ProfilePage, page: '/profile', when: (snapshot) => snapshot.hasTag('ready') }, 'en_US', {})
  // Not by its role: the window of these tests is wide.
  const own = document.querySelector('nav[aria-label="Me"]')
  expect([...(own?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual(
    ['/statements', '/company/list', '/company/users', '/cases', '/accounts'].map((path) => `/financing${path}`),
  )
  expect([...(own?.querySelectorAll('button') ?? [])].at(-1)?.textContent).toBe('Sign out')
})

test('changePassword: the password is changed, in every state and three languages', async () => {
  await expectRendered({
    chart: 'changePassword',
    view: ProfilePage,
    page: '/profile',
    within: [{ chart: 'profile', child: 'changePassword' }],
  })
})

test('changePhone: the phone number is changed, in every state and three languages', async () => {
  await expectRendered({ chart: 'changePhone', view: ProfilePage, page: '/profile', within: [{ chart: 'profile', child: 'changePhone' }] })
})

test('ownFactors: passkeys, authenticator app and recovery codes, in every state and three languages', async () => {
  await expectRendered({
    chart: 'ownFactors',
    view: ProfilePage,
    page: '/profile',
    within: [{ chart: 'profile', child: 'ownFactors' }],
    unheardWhileWaiting: ['dialog.closed'],
  })
})

test('enrolFactor: the secret of an app and recovery codes, in every state and three languages', async () => {
  await expectRendered({
    chart: 'enrolFactor',
    view: ProfilePage,
    page: '/profile',
    within: [
      { chart: 'profile', child: 'ownFactors' },
      { chart: 'ownFactors', child: 'enrolFactor' },
    ],
    unheardWhileWaiting: ['dialog.closed'],
  })
})

test('ownSessions: the devices on which the user is signed in, in every state and three languages', async () => {
  await expectRendered({
    chart: 'ownSessions',
    view: ProfilePage,
    page: '/profile',
    within: [{ chart: 'profile', child: 'ownSessions' }],
    unheardWhileWaiting: ['dialog.closed'],
  })
})

test('smsNotices: what comes by SMS as well, in every state and three languages', async () => {
  await expectRendered({ chart: 'smsNotices', view: ProfilePage, page: '/profile', within: [{ chart: 'profile', child: 'smsNotices' }] })
})

test('reveal: a covered value is shown after the password, in every state and three languages', async () => {
  await expectRendered({ chart: 'reveal', view: ProfilePage, page: '/profile', within: [{ chart: 'profile', child: 'reveal' }] })
})

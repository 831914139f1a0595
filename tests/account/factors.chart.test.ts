/** Second factors in the charts: confirming by a passkey or a code, setting one up, and the list of the profile. Decision 085. */
import { describe, expect, test } from 'vitest'
import { stepUpMethods } from '../../contract/account/step-up-actions.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { testCommand, testReads } from '../harness/page.ts'
import { answers, fails, type Happening, play } from '../harness/play.ts'

type Happens = Happening[]

test('decision 085 a code is sent only to a user without passkey and authenticator app', () => {
  const none = { passkeys: 0, authenticator: false, recoveryCodes: 0 }
  expect(stepUpMethods(none)).toEqual(['sentCode'])
  expect(stepUpMethods({ ...none, passkeys: 1, recoveryCodes: 10 })).toEqual(['passkey', 'recovery'])
  expect(stepUpMethods({ ...none, authenticator: true, recoveryCodes: 1 })).toEqual(['authenticator', 'recovery'])
  expect(stepUpMethods({ passkeys: 2, authenticator: true, recoveryCodes: 0 })).toEqual(['passkey', 'authenticator'])
})

describe('the step-up of a user with second factors', () => {
  const asked = (methods: string[], ...happens: Happens) =>
    play('stepUp', undefined, { type: 'stepUp.required', action: 'accountAdded', methods, wait: null }, ...happens)
  const submitted = { type: 'stepUp.submitted', form: { password: 'p', code: '123456' } }
  const both = ['passkey', 'authenticator', 'recovery']

  test('decision 085 a passkey alone confirms; one that was not used is reported, and the dialog stays', () => {
    expect(asked(both, 'passkey.requested')).toMatchObject({
      tags: 'open working',
      asked: { confirmByPasskey: { action: 'accountAdded' } },
    })
    expect(asked(both, 'passkey.requested', answers('confirmByPasskey', null))).toMatchObject({ tags: '', did: ['repeatCalls'] })
    const problem = new Problem('credentialsInvalid')
    expect(asked(both, 'passkey.requested', fails('confirmByPasskey', problem))).toMatchObject({ tags: 'open', context: { problem } })
  })

  test('decision 085 no way is offered that the user does not have', () => {
    expect(asked(['passkey'], submitted).did).toEqual([])
    expect(asked(['recovery'], 'passkey.requested').did).toEqual([])
    expect(asked(both, 'code.requested').did).toEqual([])
  })

  test('decision 085 a factor that another tab removed is no longer asked for', () => {
    const changed = { type: 'stepUp.required', action: 'accountAdded', methods: ['sentCode'], wait: null }
    for (const waiting of ['passkey.requested', submitted])
      expect(asked(both, waiting, changed)).toMatchObject({ tags: 'open', context: { methods: ['sentCode'], problem: null } })
    expect(asked(both, submitted, { ...changed, methods: both }).tags).toBe('open working')
  })
})

describe('setting a second factor up', () => {
  const codes = { recovery_codes: ['aaaa-bbbb-cccc-dddd'] }
  const app = (...happens: Happens) => play('enrolFactor', { kind: 'authenticator' }, ...happens)
  const passkey = (...happens: Happens) => play('enrolFactor', { kind: 'passkey' }, ...happens)
  const secret = answers('startAuthenticator', { secret: 's', uri: 'otpauth:' })
  const code = { type: 'code.submitted', form: { code: '123456' } }

  test('decision 085 the secret is shown and its first code asked for; with the first factor come recovery codes, shown once', () => {
    expect(app(secret)).toMatchObject({ tags: 'scanning', context: { secret: { secret: 's' } } })
    expect(app(secret, code).asked).toMatchObject({ confirmAuthenticator: { code: '123456' } })
    const shown = app(secret, code, answers('confirmAuthenticator', codes))
    expect(shown).toMatchObject({ tags: 'showingCodes', context: { added: true, recoveryCodes: codes.recovery_codes } })
    // Only the button leaves them: they are shown this once.
    expect(app(secret, code, answers('confirmAuthenticator', codes), 'dialog.closed').tags).toBe('showingCodes')
    const kept = app(secret, code, answers('confirmAuthenticator', codes), 'codes.kept')
    expect(kept.snapshot.output).toEqual({ added: true, problem: null })
    expect(app(secret, code, answers('confirmAuthenticator', { recovery_codes: [] })).snapshot.output).toEqual({
      added: true,
      problem: null,
    })
  })

  test('decision 085 a wrong code can be corrected, and closing leaves it without a factor', () => {
    const wrong = new Problem('codeWrong')
    expect(app(secret, code, fails('confirmAuthenticator', wrong))).toMatchObject({ tags: 'scanning', context: { problem: wrong } })
    expect(app(secret, code, fails('confirmAuthenticator', wrong), 'dialog.closed').snapshot.output).toEqual({
      added: false,
      problem: null,
    })
  })

  test('decision 085 what cannot be set up ends with the reason', () => {
    const problem = new Problem('alreadyExists')
    expect(app(fails('startAuthenticator', problem)).snapshot.output).toEqual({ added: false, problem })
    expect(passkey(fails('makePasskey', problem)).snapshot.output).toEqual({ added: false, problem })
    const gone = new Problem('notFound')
    expect(app(secret, code, fails('confirmAuthenticator', gone)).snapshot.output).toEqual({ added: false, problem: gone })
    expect(passkey(answers('makePasskey', codes)).tags).toBe('showingCodes')
  })
})

describe('the second factors on the profile', () => {
  const listed = (passkeys: string[], authenticator: boolean, reset: object | null = null) =>
    answers('listFactors', { passkeys: passkeys.map((id) => ({ id })), authenticator, recovery_codes_left: 9, reset })
  const page = (...happens: Happens) => play('ownFactors', undefined, ...happens)
  const adding = (kind: string) => ({ type: 'adding.pressed', kind })

  test('decision 085 a second authenticator app is not offered, nor recovery codes without a factor', () => {
    expect(page(listed([], true), adding('authenticator')).tags).toBe('ready')
    expect(page(listed([], true), adding('passkey')).tags).toBe('enrolling ready')
    expect(page(listed([], false), 'renewal.pressed').tags).toBe('ready')
    expect(page(listed([], false), 'authenticatorRemoval.pressed').tags).toBe('ready')
    expect(page(listed(['a'], false), { type: 'passkeyRemoval.pressed', id: 'b' }).tags).toBe('ready')
  })

  test('decision 085 the list is read again after setting one up, with the reason where it failed', () => {
    const problem = new Problem('credentialsInvalid')
    const ended = (result: object) => page(listed([], false), adding('passkey'), answers('enrolFactor', result))
    expect(ended({ added: true, problem: null })).toMatchObject({ did: ['asks refreshFactors'], context: { problem: null } })
    expect(ended({ added: false, problem })).toMatchObject({ did: ['asks refreshFactors'], context: { problem } })
  })

  test('decision 085 a passkey, the app and the codes are removed and replaced after a question', () => {
    const gone = page(listed(['a'], true), { type: 'passkeyRemoval.pressed', id: 'a' }, 'change.confirmed')
    expect(gone.asked).toMatchObject({ removePasskey: { id: 'a' } })
    expect(page(listed([], true), 'authenticatorRemoval.pressed', 'change.confirmed').did).toEqual(['asks removeAuthenticator'])
    const renewed = [listed([], true), 'renewal.pressed', 'change.confirmed', answers('renewRecoveryCodes', { recovery_codes: ['x'] })]
    expect(page(...renewed)).toMatchObject({ tags: 'ready showingCodes', context: { recoveryCodes: ['x'] } })
    expect(page(...renewed, 'codes.kept')).toMatchObject({ did: ['asks refreshFactors'], context: { recoveryCodes: [] } })
    const changed = page(listed([], true), 'renewal.pressed', 'change.confirmed', fails('renewRecoveryCodes', new Problem('notFound')))
    expect(changed).toMatchObject({ did: ['asks refreshFactors'], context: { reread: 'changed' } })
  })

  test('decision 090 the removal of lost ones is requested after a question, and only withdrawn while it waits', () => {
    expect(page(listed([], false), 'loss.pressed').tags).toBe('ready')
    expect(page(listed([], true), 'loss.pressed', 'change.confirmed').did).toEqual(['asks requestFactorReset'])
    const waiting = listed(['a'], true, { ends_at: '2026-11-27T08:00:00.000Z' })
    for (const other of ['loss.pressed', 'renewal.pressed', adding('passkey'), { type: 'passkeyRemoval.pressed', id: 'a' }])
      expect(page(waiting, other).tags).toBe('ready resetWaiting')
    expect(page(waiting, 'withdrawal.pressed').did).toEqual(['asks withdrawFactorReset'])
    const ended = page(waiting, 'withdrawal.pressed', fails('withdrawFactorReset', new Problem('conflict')))
    expect(ended).toMatchObject({ did: ['asks refreshFactors'], context: { reread: 'changed' } })
  })

  const both = [listed(['a'], true)]
  const waiting = [listed(['a'], true, { ends_at: '2026-11-27T08:00:00.000Z' })]
  const onFactors = { chart: 'ownFactors', shown: both, sends: { type: 'change.confirmed' }, asked: {}, again: { refreshFactors: {} } }
  const renewed = { recovery_codes: ['x'] }
  const commands = {
    'decision 085 the removal of a passkey': {
      ...{
        opens: [{ type: 'passkeyRemoval.pressed', id: 'a' }],
        dialog: 'ready removingPasskey',
        call: 'removePasskey',
        asked: { id: 'a' },
      },
    },
    'decision 085 the removal of the app': {
      ...{ opens: [{ type: 'authenticatorRemoval.pressed' }], dialog: 'ready removingAuthenticator', call: 'removeAuthenticator' },
    },
    'decision 085 new recovery codes': {
      ...{ opens: [{ type: 'renewal.pressed' }], dialog: 'ready renewing', call: 'renewRecoveryCodes', answer: renewed },
      ...{ again: {}, done: 'ready showingCodes', reread: onFactors.again },
    },
    'decision 090 the removal of lost ones': {
      opens: [{ type: 'loss.pressed' }],
      dialog: 'ready reportingLoss',
      call: 'requestFactorReset',
    },
    'decision 090 its withdrawal, which is not asked about': {
      ...{ shown: waiting, tags: 'ready resetWaiting', sends: { type: 'withdrawal.pressed' }, call: 'withdrawFactorReset' },
    },
  }
  testReads('decision 085 second factors', { chart: 'ownFactors', reads: [{ call: 'listFactors', asked: {} }] })
  for (const [title, command] of Object.entries(commands)) testCommand(title, { ...onFactors, ...command })

  test('decision 085 the list that follows a factor that was set up shows what is, or that it cannot be read', () => {
    const added = [...both, adding('passkey'), answers('enrolFactor', { added: true, problem: null })]
    const again = page(...added, answers('refreshFactors', { passkeys: [{ id: 'a' }, { id: 'b' }], authenticator: true, reset: null }))
    expect(again).toMatchObject({ tags: 'ready', context: { factors: { passkeys: [{ id: 'a' }, { id: 'b' }] } } })
    expect(page(...added, fails('refreshFactors')).tags).toBe('unavailable')
  })
})

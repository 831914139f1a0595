/** Setting a password by a mailed link, and the sign-up input before there is an account. */
import { describe, expect, test } from 'vitest'
import { assign } from 'xstate'
import { activationMailMachine } from '../../machines/account/activationMail.ts'
import { authDialogMachine } from '../../machines/account/authDialog.ts'
import { newPasswordMachine } from '../../machines/account/newPassword.ts'
import { answering, quietWaits, refusal, rest, run } from '../harness/run.ts'

describe('setting a password by a mailed link', () => {
  const opened = (purpose: 'reset' | 'init', ...answers: unknown[]) => {
    const { port, asked } = answering(...answers)
    const activation = activationMailMachine.provide({ actors: { waits: quietWaits } })
    const machine = newPasswordMachine.provide({ actors: { setPassword: port, activation } })
    return { ...run(machine, { token: 't', purpose }), asked }
  }
  const form = { token: 't', password: 'Sampan!1', passwordConfirmation: 'Sampan!1' }
  const typed = { type: 'password.submitted', form }

  test('AUTH-14 AUTH-15 API-012 API-013 the password is set by the call for the link’s purpose', async () => {
    for (const purpose of ['reset', 'init'] as const) {
      const { flow, asked } = opened(purpose, null)
      flow.send(typed)
      expect((await rest(flow)).hasTag('done')).toBe(true)
      expect(asked).toEqual([{ purpose, form }])
    }
  })

  for (const purpose of ['reset', 'init'] as const)
    for (const code of [80006, 80011])
      test(`ERR-80006 ERR-80011 ${code} at a link of ${purpose} is a dead link`, async () => {
        const { flow } = opened(purpose, refusal(code))
        flow.send(typed)
        const snapshot = await rest(flow)
        expect(snapshot.hasTag('invalid')).toBe(true)
        // Only the link of the activation mail offers another of its kind here; the reset mail has the dialog of the portal.
        expect(Object.keys(snapshot.children)).toEqual(purpose === 'init' ? ['activation'] : [])
      })

  test.each(['reset', 'init'] as const)('ERR-C02 another refusal of %s stays above the form until it is sent again', async (purpose) => {
    const { flow } = opened(purpose, refusal('tooManyRequests'), null)
    flow.send(typed)
    expect((await rest(flow)).context.problem.code).toBe(510)
    flow.send(typed)
    expect(flow.getSnapshot().context.problem).toBeNull()
    expect((await rest(flow)).hasTag('done')).toBe(true)
  })
})

describe('the sign-up input', () => {
  const contact = { email: 'b@example.com', phone_country_code: '+86' as const, phone_number: '138' }

  /** The dialog over a store that holds `before`, and what it did to it. */
  const dialog = (before: typeof contact | null, ...register: unknown[]) => {
    const did: unknown[] = []
    const machine = authDialogMachine.provide({
      actors: { register: answering(...register).port },
      actions: {
        recallContact: assign(() => ({ contact: before, email: before?.email ?? '' })),
        storeContact: (_, params) => did.push(params.contact),
        forgetContact: ({ context }) => context.contact && did.push('forgotten'),
      },
    })
    return { ...run(machine, { source: 'small_shop_financing', cpid: null }), did }
  }

  test('AUTH-22 the input is restored after a reload, and starting does not remove it', () => {
    const { flow, did } = dialog(contact)
    expect(did).toEqual([])
    flow.send({ type: 'signUp.requested' })
    expect(flow.getSnapshot().context).toMatchObject({ email: contact.email, contact })
  })

  test('AUTH-22 the contact is kept while it is typed, also when the form changes, and forgotten when the dialog closes', async () => {
    const { flow, did } = dialog(null)
    flow.send({ type: 'signUp.requested' })
    flow.send({ type: 'contact.typed', contact })
    flow.send({ type: 'signIn.requested' })
    flow.send({ type: 'signUp.requested' })
    expect(did).toEqual([contact])
    flow.send({ type: 'dialog.closed' })
    expect(did).toEqual([contact, 'forgotten'])
  })

  test('AUTH-22 the input is removed when the account is created, not when that is refused', async () => {
    const { flow, did } = dialog(contact, refusal('emailCodeWrong'), { token: 't' })
    flow.send({ type: 'signUp.requested' })
    flow.send({ type: 'registration.submitted', registration: {} })
    await rest(flow)
    expect(did).toEqual([])
    flow.send({ type: 'registration.submitted', registration: {} })
    await rest(flow)
    expect(did).toEqual(['forgotten'])
  })
})

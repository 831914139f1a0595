/** The profile: three parts that change independently, and refusals at their fields. */
import { expect, test } from 'vitest'
import { type AnyEventObject, createActor, createMachine, fromPromise, sendParent } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { changePasswordMachine } from '../../machines/account/changePassword.ts'
import { changePhoneMachine } from '../../machines/account/changePhone.ts'
import { profileMachine } from '../../machines/account/profile.ts'
import { toast } from '../../machines/kernel/port.ts'
import { quiet } from '../harness/alone.ts'
import { run } from '../harness/run.ts'
import { waitFor } from '../support/wait-for.ts'

const profile: OutputOf<'readProfile'> = {
  userId: 1,
  firstName: '',
  lastName: '',
  language: 'zh_CN',
  email: 'a@example.com',
  phone_country_code: '+852',
  phone_number: '••••0001',
}
const password = { oldPassword: 'a', newPassword: 'b', passwordConfirmation: 'b' }
const phone = { phone_country_code: '+852' as const, phone_number: '91234567', phone_code: '123456' }

/** The fields and code of the problem after a refused change of password or phone. */
async function refusedPassword(code: number, fields = {}) {
  const change = createActor(
    changePasswordMachine.provide({ actors: { updatePassword: fromPromise(() => Promise.reject(new Problem(code, { fields }))) } }),
  ).start()
  change.send({ type: 'password.submitted', form: password })
  return (await waitFor(change, ({ context }) => context.problem !== null)).context.problem
}
async function refusedPhone(code: number, fields = {}) {
  const change = createActor(
    changePhoneMachine.provide({ actors: { changePhone: fromPromise(() => Promise.reject(new Problem(code, { fields }))) } }),
    { input: { mailbox: profile.email } },
  ).start()
  change.send({ type: 'phone.submitted', form: phone })
  return (await waitFor(change, ({ context }) => context.problem !== null)).context.problem
}

test('PROF-04 API-014 ERR-C03 800003 is shown at the old password, another refusal above the form', async () => {
  expect(await refusedPassword(800003)).toMatchObject({ code: 800003, fields: { oldPassword: 'account.profile.password.wrong' } })
  expect(await refusedPassword(80002)).toMatchObject({ code: 80002, fields: {} })
})

test('PROF-05 API-010 a taken number is reported at the number, a wrong or expired code at the code', async () => {
  expect((await refusedPhone(30011))?.fields).toEqual({ phone_number: 'code.30011' })
  expect((await refusedPhone(80010))?.fields).toEqual({ phone_code: 'code.80010' })
  expect((await refusedPhone(80012))?.fields).toEqual({ phone_code: 'code.80012' })
  expect((await refusedPhone(20009, { phone_number: 'field.phone.invalid' }))?.fields).toEqual({ phone_number: 'field.phone.invalid' })
})

test('PROF-05 PROF-06 name, password and phone change independently; the number is re-read', async () => {
  const reported: AnyEventObject[] = []
  const numbers = ['••••0001', '••••4567']
  const typed: string[] = []
  const parent = createActor(
    createMachine({
      invoke: {
        id: 'page',
        src: profileMachine.provide({
          actors: {
            readProfile: fromPromise(async () => ({ ...profile, phone_number: numbers.shift() ?? '' })),
            updateBasicUser: fromPromise(async () => null),
            changePassword: changePasswordMachine.provide({ actors: { updatePassword: fromPromise(async () => null) } }),
            changePhone: changePhoneMachine.provide({ actors: { changePhone: fromPromise(async () => null) } }),
            personalData: createMachine({}),
          },
          actions: { storeTyped: () => typed.push('stored'), forgetTyped: () => typed.push('forgotten') },
        }) as never,
      },
      on: { '*': { actions: ({ event }: { event: AnyEventObject }) => reported.push(event) } },
    }),
  ).start()
  const page = parent.getSnapshot().children.page as unknown as ReturnType<typeof createActor<typeof profileMachine>>
  await waitFor(page, (snapshot) => snapshot.hasTag('ready'))
  page.send({ type: 'password.opened' })
  page.send({ type: 'phone.opened' })
  page.send({ type: 'draft.typed', details: profile })
  expect(typed).toEqual(['stored'])
  page.getSnapshot().children.changePhone?.send({ type: 'phone.submitted', form: phone })
  page.getSnapshot().children.changePassword?.send({ type: 'password.submitted', form: password })
  page.send({ type: 'details.submitted', details: profile })
  await waitFor(page, ({ context }) => context.profile?.phone_number === '••••4567')
  expect(page.getSnapshot().value).toMatchObject({ ready: { details: 'editing', password: 'closed', phone: 'closed' } })
  expect(reported.map(({ id }) => id).sort()).toEqual([
    'account.profile.password.changed',
    'account.profile.phone.changed',
    'account.profile.saved',
  ])
  expect(typed).toEqual(['stored', 'forgotten'])
})

test('PROF-06 the form shows the current input, and the saved values, at every opening', async () => {
  const { flow: page } = run(
    quiet(profileMachine).provide({
      actors: {
        readProfile: fromPromise(async () => profile),
        updateBasicUser: fromPromise(async () => null),
        personalData: createMachine({}),
      },
    }),
  )
  await waitFor(page, (snapshot) => snapshot.hasTag('ready'))
  const details = { userId: 1, firstName: 'Mei', lastName: 'Lam', language: 'en_US' as const }
  page.send({ type: 'draft.typed', details })
  expect(page.getSnapshot().context.typed).toEqual(details)
  page.send({ type: 'details.submitted', details: { ...details, firstName: 'Mei Yee' } })
  const { context } = await waitFor(page, (snapshot) => !snapshot.hasTag('saving'))
  expect(context).toMatchObject({ typed: null, profile: { ...details, firstName: 'Mei Yee', email: profile.email } })
})

test('PROF-01 the personal data chart hears of the network, and its notices reach the portal', async () => {
  const received: string[] = []
  const ownData = createMachine({
    on: {
      'network.returned': {
        actions: [
          ({ event }) => received.push(event.type),
          sendParent(toast(null, { kind: 'success', id: 'account.profile.deletion.withdrawn' })),
        ],
      },
    },
  })
  const { flow: page, heard } = run(
    profileMachine.provide({ actors: { readProfile: fromPromise(async () => profile), personalData: ownData } }),
  )
  await waitFor(page, (snapshot) => snapshot.hasTag('ready'))
  page.send({ type: 'network.returned' })
  expect(received).toEqual(['network.returned'])
  expect(heard).toEqual([{ type: 'notice.raised', kind: 'success', id: 'account.profile.deletion.withdrawn' }])
})

/** Masked values shown for a while, the copy of all data, the deletion of the account, and the submitted application read again. */
import { describe, expect, test, vi } from 'vitest'
import { type AnyEventObject, createActor, createMachine, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { revealSeconds } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { PersonalData } from '../../contract/privacy/personal-data.ts'
import { revealMachine, targetKey } from '../../machines/kernel/reveal.ts'
import { sentAnswersMachine } from '../../machines/kyc/sentAnswers.ts'
import { personalDataMachine } from '../../machines/privacy/personalData.ts'
import { waitFor } from '../support/wait-for.ts'

const person = { kind: 'person', id: 'k', person: 1, field: 'idNumber' } as const
const passwordRequested = new Problem('verificationFailed', { fields: { password: 'field.password.required' } })
const passwordWrong = new Problem('wrongPassword', { fields: { password: 'account.profile.password.wrong' } })

/** A reveal whose calls answer as given, in turn; `asked` has their inputs. */
function reveal(answers: (string | Problem)[] = ['A123456(3)']) {
  const asked: unknown[] = []
  const answer = fromPromise<{ value: string }, never>(async ({ input }) => {
    asked.push(input)
    const next = answers.shift()
    if (next instanceof Problem) throw next
    return { value: next ?? '' }
  })
  const window: { leave: () => void } = { leave: () => {} }
  const clock = new SimulatedClock()
  const flow = createActor(
    revealMachine.provide({
      actors: {
        revealPhone: answer as never,
        revealKycValue: answer as never,
        watchWindow: fromCallback(({ sendBack }) => {
          window.leave = () => sendBack({ type: 'window.left' })
        }),
      },
    }),
    { clock },
  ).start()
  return { flow, asked, clock, window }
}

async function shown(looked: ReturnType<typeof reveal>) {
  looked.flow.send({ type: 'reveal.pressed', target: person })
  looked.flow.send({ type: 'reason.given', reason: 'providing' })
  await waitFor(looked.flow, (snapshot) => snapshot.hasTag('shown'))
}

describe('a masked value', () => {
  test('API-028 is shown after the reason was given, and forgotten after half a minute', async () => {
    const looked = reveal()
    const { flow, asked, clock } = looked
    flow.send({ type: 'reveal.pressed', target: person })
    expect([flow.getSnapshot().hasTag('asking'), asked]).toEqual([true, []])
    flow.send({ type: 'reason.given', reason: 'providing' })
    await waitFor(flow, (snapshot) => snapshot.hasTag('shown'))
    expect(flow.getSnapshot().context.value).toBe('A123456(3)')
    expect(asked).toEqual([{ id: 'k', person: 1, field: 'idNumber', reason: 'providing' }])
    clock.increment(revealSeconds * 1000 - 1)
    expect(flow.getSnapshot().context.value).toBe('A123456(3)')
    clock.increment(1)
    expect([flow.getSnapshot().value, flow.getSnapshot().context.value]).toEqual(['covered', null])
  })

  test('API-028 is covered when the window loses the focus, the page is hidden, or the eye is pressed again', async () => {
    for (const end of ['window', 'page.hidden', 'cover.pressed'] as const) {
      const looked = reveal()
      await shown(looked)
      if (end === 'window') looked.window.leave()
      else looked.flow.send({ type: end })
      expect([end, looked.flow.getSnapshot().value, looked.flow.getSnapshot().context.value]).toEqual([end, 'covered', null])
    }
  })

  test('API-028 the next value covers the one before', async () => {
    const looked = reveal()
    await shown(looked)
    looked.flow.send({ type: 'reveal.pressed', target: { kind: 'phone' } })
    expect(looked.flow.getSnapshot().context).toMatchObject({ value: null, target: { kind: 'phone' } })
    expect(targetKey(person)).not.toBe(targetKey({ ...person, person: 2 }))
  })

  test('API-015 the password is requested without an error, after a wrong one with one; the reason is kept', async () => {
    const { flow, asked } = reveal([passwordRequested, passwordWrong, '13900001234'])
    flow.send({ type: 'reveal.pressed', target: { kind: 'phone' } })
    flow.send({ type: 'reason.given', reason: 'asked' })
    await waitFor(flow, (snapshot) => snapshot.hasTag('confirming'))
    expect(flow.getSnapshot().context.problem).toBeNull()
    flow.send({ type: 'password.submitted', password: 'wrong' })
    await waitFor(flow, (snapshot) => snapshot.hasTag('confirming') && snapshot.context.problem !== null)
    expect(flow.getSnapshot().context.problem?.fields).toEqual({ password: 'account.profile.password.wrong' })
    flow.send({ type: 'password.submitted', password: 'right' })
    await waitFor(flow, (snapshot) => snapshot.hasTag('shown'))
    expect(asked).toEqual([{ reason: 'asked' }, { reason: 'asked', password: 'wrong' }, { reason: 'asked', password: 'right' }])
    // The password is kept nowhere.
    expect(JSON.stringify(flow.getPersistedSnapshot())).not.toContain('right')
  })

  test('ERR-C02 any other refusal is shown beside the reason', async () => {
    const { flow } = reveal([new Problem('tooManyRequests')])
    flow.send({ type: 'reveal.pressed', target: person })
    flow.send({ type: 'reason.given', reason: 'checking' })
    await waitFor(flow, (snapshot) => snapshot.context.problem !== null)
    expect([flow.getSnapshot().value, flow.getSnapshot().context.problem?.code]).toEqual(['asking', 510])
    flow.send({ type: 'dialog.closed' })
    expect(flow.getSnapshot().context.problem).toBeNull()
  })

  test('API-028 an answer that comes after the dialog was closed shows nothing', async () => {
    let answer = (_: { value: string }) => {}
    const late = fromPromise(() => new Promise<{ value: string }>((resolve) => (answer = resolve)))
    const flow = createActor(revealMachine.provide({ actors: { revealPhone: late as never } })).start()
    flow.send({ type: 'reveal.pressed', target: { kind: 'phone' } })
    flow.send({ type: 'reason.given', reason: 'checking' })
    flow.send({ type: 'dialog.closed' })
    answer({ value: '13900001234' })
    await Promise.resolve()
    expect([flow.getSnapshot().value, flow.getSnapshot().context.value]).toEqual(['covered', null])
  })
})

const nothing: PersonalData = { export: null, deletion: null, obstacles: [], companies: [] }
const copy = (status: 'making' | 'ready') => ({
  id: 'e',
  status,
  requestedAt: '2026-11-21T00:00:00Z',
  expiresAt: null,
  size: null,
  fetchedAt: null,
})

/** The personal data chart with calls that answer as given, in a page that records its events. */
async function ownData(actors: Record<string, () => Promise<unknown>>) {
  const [reported, fetched]: [AnyEventObject[], string[]] = [[], []]
  const asked: [string, unknown][] = []
  const provided = Object.fromEntries(
    Object.entries(actors).map(([name, answer]) => [
      name,
      fromPromise(({ input }) => {
        asked.push([name, input])
        return answer()
      }),
    ]),
  )
  const clock = new SimulatedClock()
  const parent = createActor(
    createMachine({
      invoke: {
        id: 'data',
        src: personalDataMachine.provide({ actors: provided as never, actions: { fetchCopy: (_, { url }) => fetched.push(url) } }) as never,
      },
      on: { '*': { actions: ({ event }: { event: AnyEventObject }) => reported.push(event) } },
    }),
    { clock },
  ).start()
  const flow = parent.getSnapshot().children.data as unknown as ReturnType<typeof createActor<typeof personalDataMachine>>
  await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'))
  return { flow, reported, fetched, asked, clock }
}

describe('a copy of everything', () => {
  test('decision 025 is requested, polled until it is ready, and downloaded by a temporary address', async () => {
    const answers = [copy('making'), copy('ready')]
    const { flow, fetched, clock, asked } = await ownData({
      readPersonalData: vi.fn(async () => ({ ...nothing, export: answers.length === 2 ? null : copy('ready') })),
      requestExport: async () => ({ ...nothing, export: answers.shift() ?? null }),
      linkExport: async () => ({ url: '/personal-data/t' }),
    })
    flow.send({ type: 'copy.requested' })
    await waitFor(flow, (snapshot) => snapshot.matches({ ready: 'making' }))
    clock.increment(2000)
    await waitFor(flow, (snapshot) => snapshot.context.data?.export?.status === 'ready')
    expect(flow.getSnapshot().value).toEqual({ ready: 'resting' })
    flow.send({ type: 'download.pressed' })
    await waitFor(flow, () => fetched.length > 0)
    expect(fetched).toEqual(['/personal-data/t'])
    expect(asked.at(-1)).toEqual(['linkExport', { id: 'e' }])
  })

  test('ERR-800003 the password is requested after it has expired, and is sent with the next request only', async () => {
    const refusals = [passwordRequested, passwordWrong]
    const { flow, asked } = await ownData({
      readPersonalData: async () => nothing,
      requestExport: async () => {
        const refusal = refusals.shift()
        if (refusal) throw refusal
        return { ...nothing, export: copy('ready') }
      },
    })
    flow.send({ type: 'copy.requested' })
    await waitFor(flow, (snapshot) => snapshot.hasTag('confirming'))
    expect(flow.getSnapshot().context.problem).toBeNull()
    flow.send({ type: 'password.submitted', password: 'wrong' })
    await waitFor(flow, (snapshot) => snapshot.hasTag('confirming') && snapshot.context.problem !== null)
    flow.send({ type: 'password.submitted', password: 'right' })
    await waitFor(flow, (snapshot) => snapshot.context.data?.export?.status === 'ready')
    expect(asked.slice(1).map(([, input]) => input)).toEqual([{}, { password: 'wrong' }, { password: 'right' }])
  })
})

describe('the deletion', () => {
  test('decision 025 requires the password in its dialog, and shows the obstacles there', async () => {
    const obstacles = [{ reason: 'owed', companyId: 'c', registerNameEn: 'A', registerNameCn: '' }]
    const answers: (Problem | PersonalData)[] = [new Problem('unavailable', { details: { obstacles } }), { ...nothing, obstacles: [] }]
    const { flow, asked } = await ownData({
      readPersonalData: async () => nothing,
      requestDeletion: async () => {
        const next = answers.shift()
        if (next instanceof Problem) throw next
        return next
      },
    })
    flow.send({ type: 'deletion.pressed' })
    expect(flow.getSnapshot().hasTag('deleting')).toBe(true)
    flow.send({ type: 'deletion.submitted', password: 'p' })
    await waitFor(flow, (snapshot) => snapshot.context.problem !== null)
    expect([flow.getSnapshot().hasTag('deleting'), flow.getSnapshot().context.problem?.details]).toEqual([true, { obstacles }])
    flow.send({ type: 'deletion.submitted', password: 'p' })
    await waitFor(flow, (snapshot) => !snapshot.hasTag('deleting'))
    expect(asked.slice(1)).toEqual([
      ['requestDeletion', { password: 'p' }],
      ['requestDeletion', { password: 'p' }],
    ])
  })

  test('decision 025 is taken back with a word to the merchant; a closed dialog asks for nothing', async () => {
    const { flow, reported } = await ownData({ readPersonalData: async () => nothing, withdrawDeletion: async () => nothing })
    flow.send({ type: 'deletion.pressed' })
    flow.send({ type: 'dialog.closed' })
    expect(flow.getSnapshot().hasTag('deleting')).toBe(false)
    flow.send({ type: 'withdrawal.pressed' })
    await waitFor(flow, () => reported.length > 0)
    expect(reported).toMatchObject([{ type: 'notice.raised', kind: 'success', id: 'account.profile.deletion.withdrawn' }])
  })
})

describe('submitted data', () => {
  const application = { id: 'k', companyId: 'c', connectedPersons: [] }

  test('API-028 USER-04 is read masked, and an administrator may reveal single values', async () => {
    for (const [role, mayReveal] of [
      ['administrator', true],
      ['user', false],
    ] as const) {
      const flow = createActor(
        sentAnswersMachine.provide({
          actors: {
            readMaskedKyc: fromPromise(async () => application) as never,
            readCompanyProfile: fromPromise(async () => ({ role })) as never,
          },
        }),
      ).start()
      flow.send({ type: 'answers.opened', id: 'k', companyId: 'c' })
      await waitFor(flow, (snapshot) => snapshot.hasTag('open'))
      expect(flow.getSnapshot().context).toMatchObject({ application, mayReveal })
      flow.send({ type: 'answers.closed' })
      expect(flow.getSnapshot().children.reveal).toBeUndefined()
    }
  })

  test('API-028 USER-04 without a role it stays masked, and revealed values are removed with the page', async () => {
    const flow = createActor(
      sentAnswersMachine.provide({
        actors: {
          readMaskedKyc: fromPromise(async () => application) as never,
          readCompanyProfile: fromPromise(() => Promise.reject(new Problem('internalError'))) as never,
          reveal: revealMachine.provide({ actors: { revealPhone: fromPromise(async () => ({ value: '1' })) as never } }),
        },
      }),
    ).start()
    flow.send({ type: 'answers.opened', id: 'k', companyId: 'c' })
    await waitFor(flow, (snapshot) => snapshot.hasTag('open'))
    expect(flow.getSnapshot().context.mayReveal).toBe(false)
    const look = flow.getSnapshot().children.reveal as unknown as ReturnType<typeof createActor<typeof revealMachine>>
    look.send({ type: 'reveal.pressed', target: { kind: 'phone' } })
    look.send({ type: 'reason.given', reason: 'checking' })
    await waitFor(look, (snapshot) => snapshot.hasTag('shown'))
    flow.send({ type: 'page.hidden' })
    expect(look.getSnapshot().value).toBe('covered')
  })
})

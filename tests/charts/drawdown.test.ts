/** The drawdown chart when the price moves between preview and confirmation, and when the page begins anew before an answer. */
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Drawdown, DrawdownOffer } from '../../contract/drawdowns.ts'
import type { InputOf } from '../../contract/endpoints.ts'
import type { FacilitySummary } from '../../contract/facilities.ts'
import type { DebitAccount } from '../../contract/onboarding.ts'
import { Problem } from '../../contract/problem.ts'
import { drawdownMachine } from '../../machines/drawdown.ts'
import { answers, fails, play } from './play.ts'
import { basis, confirmed, drawable, facility, quoted } from './worlds/drawdown.ts'

const dearer: DrawdownOffer = { ...quoted, annual_rate: '0.145', total_cost: { amount: '120', currency: 'HKD' } }

test('CRED-13 CRED-14 a price that has changed is shown anew and sent only after it was confirmed again, under the same key', async () => {
  const offers = [quoted, dearer]
  const keys = ['one-key', 'another-key']
  const sent: { idempotencyKey: string; request: InputOf<'submitDrawdown'> }[] = []
  const actor = createActor(
    drawdownMachine.provide({
      actors: {
        readFacilitySummary: fromPromise(async () => facility as unknown as FacilitySummary | null),
        readDebitAccount: fromPromise(async () => null as DebitAccount | null),
        readDrawdownBasis: fromPromise(async () => basis),
        previewDrawdown: fromPromise(async () => offers.shift() as DrawdownOffer),
        submitDrawdown: fromPromise(async ({ input }) => {
          sent.push(input)
          if (sent.length === 1) throw new Problem(502, { fields: { agreed: 'field.agreed.changed' } })
          return { id: 'd', status: 'settled' } as unknown as Drawdown
        }),
      },
    }),
    { input: { product: 'hook', newKey: () => keys.shift() ?? '' } },
  ).start()
  await waitFor(actor, (snapshot) => snapshot.hasTag('form'))
  actor.send({ type: 'terms.changed', amount: drawable, tenor: 6 })
  actor.send({ type: 'terms.agreed' })
  await waitFor(actor, (snapshot) => snapshot.can({ type: 'drawdown.confirmed' }))
  actor.send({ type: 'drawdown.confirmed' })
  const asked = await waitFor(actor, (snapshot) => snapshot.hasTag('repriced'))
  expect(asked.context.offer?.annual_rate).toBe('0.145')
  expect(sent).toHaveLength(1)
  actor.send({ type: 'drawdown.confirmed' })
  expect((await waitFor(actor, (snapshot) => snapshot.hasTag('settled'))).context.problem).toBeNull()
  expect(sent.map(({ idempotencyKey, request }) => [idempotencyKey, request.agreed.annual_rate, request.agreed.total_cost.amount])).toEqual(
    [
      ['one-key', quoted.annual_rate, quoted.total_cost.amount],
      ['one-key', '0.145', '120'],
    ],
  )
})

describe('an account that was replaced', () => {
  const shown = { id: 'shown', submitted: true, verified: false, paid: false, account: {} }
  const replaced = { ...shown, id: 'replaced' }
  const changed = new Problem(502, { fields: { bank_account_id: 'field.account.changed' } })
  const sent = (...happens: Parameters<typeof play>[2][]) =>
    play(
      'drawdown',
      { product: 'hook', newKey: () => 'k' },
      answers('readFacilitySummary', facility),
      answers('readDebitAccount', shown),
      answers('readConfirmed', null),
      answers('readDrawdownBasis', basis),
      answers('listRedPackets', []),
      answers('readTyped', { amount: drawable, tenor: 6 }),
      'terms.agreed',
      answers('previewDrawdown', quoted),
      'drawdown.confirmed',
      answers('keepConfirmed', { ...confirmed, key: 'k' }),
      ...happens,
    )
  const refused = fails('submitDrawdown', changed)
  const reread = answers('rereadDebitAccount', replaced)

  test('BANK-02 CRED-13 decision 057 is read anew and shown before anything is sent, and is what is confirmed then, under the same key', () => {
    expect(sent(refused)).toMatchObject({ tags: 'busy confirming', did: ['asks rereadDebitAccount'] })
    const asked = sent(refused, reread)
    expect(asked).toMatchObject({ tags: 'confirming readdressed', did: [], context: { account: replaced, offer: quoted } })
    const again = sent(refused, reread, 'drawdown.confirmed')
    expect(again).toMatchObject({ did: ['asks keepConfirmed'], context: { confirmed: { key: 'k' } } })
    expect(again.context.confirmed).toMatchObject({ request: { bank_account_id: 'replaced' } })
    const lost = sent(fails('submitDrawdown'), { type: 'network.returned' }, fails('verifyDrawdown', changed))
    expect(lost.did).toEqual(['asks rereadDebitAccount'])
  })

  test('BANK-02 ERR-R04 who goes back chooses anew, and one that cannot be read leads back to the terms: the key has made nothing', () => {
    for (const left of [sent(refused, reread, 'back.pressed'), sent(refused, fails('rereadDebitAccount'))]) {
      expect(left).toMatchObject({ tags: 'form', context: { confirmed: null } })
      expect(left.did).toContain('forgetConfirmed')
    }
  })
})

describe('what was confirmed', () => {
  type Happening = Parameters<typeof play>[2]
  const opened = (kept: object | null, ...happens: Happening[]) => {
    const keys = ['first', 'second']
    return play(
      'drawdown',
      { product: 'hook', newKey: () => keys.shift() ?? 'none' },
      answers('readFacilitySummary', facility),
      answers('readDebitAccount', null),
      answers('readConfirmed', kept),
      ...happens,
    )
  }
  const agreed: Happening[] = [
    answers('readDrawdownBasis', basis),
    answers('listRedPackets', []),
    answers('readTyped', { amount: drawable, tenor: 6 }),
    'terms.agreed',
    answers('previewDrawdown', quoted),
  ]
  const kept = { ...confirmed, key: 'first' }
  const sent: Happening[] = [...agreed, 'drawdown.confirmed', answers('keepConfirmed', kept)]

  test('R12 is kept with its key before it is sent, and forgotten once the server has answered', () => {
    const keeping = opened(null, ...agreed, 'drawdown.confirmed')
    expect(keeping).toMatchObject({ did: ['asks keepConfirmed'], context: { confirmed: { key: 'first', offer: quoted } } })
    expect(opened(null, ...sent).did).toEqual(['asks submitDrawdown'])
    const taken = opened(null, ...sent, answers('submitDrawdown', { id: 'd', status: 'pending' }))
    expect(taken).toMatchObject({ tags: 'following', context: { confirmed: null } })
    expect(taken.did).toContain('forgetConfirmed')
  })

  test('R12 a page that began anew asks what became of it: what the server has is followed, and nothing is sent', () => {
    const found = opened(confirmed, answers('findDrawdown', { id: 'd', status: 'paying out' }))
    expect(found).toMatchObject({ tags: 'following', context: { drawdown: { id: 'd' }, confirmed: null } })
    expect(opened(confirmed).did).toContain('asks findDrawdown')
    expect(opened(confirmed, fails('findDrawdown'))).toMatchObject({ tags: 'unavailable' })
  })

  test('R12 what the server does not have is shown as it was confirmed, and sent again under its key alone', () => {
    const before = opened(confirmed, answers('findDrawdown', null))
    expect(before).toMatchObject({ tags: 'confirmedBefore confirming', context: { offer: quoted } })
    expect(before.did).not.toContain('asks submitDrawdown')
    const again = opened(confirmed, answers('findDrawdown', null), 'drawdown.confirmed')
    expect(again).toMatchObject({ did: ['asks submitDrawdown'], context: { confirmed } })
    const changed = opened(confirmed, answers('findDrawdown', null), 'back.pressed')
    expect(changed).toMatchObject({ did: ['forgetConfirmed', 'asks readFacilitySummary'], context: { confirmed: null } })
  })

  test('R12 of two tabs that confirm, the second looks what became of the first before anything is sent', () => {
    const second = opened(null, ...agreed, 'drawdown.confirmed', answers('keepConfirmed', confirmed))
    expect(second).toMatchObject({ did: ['asks findDrawdown'], context: { confirmed: { key: 'before' } } })
  })

  test('R12 a refusal ends the key, and the next confirmation has another; a session that was over, or a lost answer, does not', () => {
    const refused = [...sent, fails('submitDrawdown', new Problem(502, { fields: { amount: 'field.amount.tooMuch' } }))]
    expect(opened(null, ...refused)).toMatchObject({ tags: 'form', context: { confirmed: null } })
    const anew = opened(null, ...refused, 'terms.agreed', answers('previewDrawdown', quoted), 'drawdown.confirmed')
    expect(anew).toMatchObject({ context: { confirmed: { key: 'second' } } })
    const over = opened(null, ...sent, fails('submitDrawdown', new Problem(401, { kind: 'session' })))
    expect(over).toMatchObject({ tags: 'form', context: { confirmed: { key: 'first' } } })
    expect(over.did).not.toContain('forgetConfirmed')
    const lost = opened(null, ...sent, fails('submitDrawdown'))
    expect(lost).toMatchObject({ tags: 'verifying', context: { confirmed: { key: 'first' } } })
    expect(lost.did).not.toContain('forgetConfirmed')
  })
})

test('CRED-11 CRED-12 nothing is drawn while the facility has expired or something is overdue; a structure’s longest tenor is known before', () => {
  const opened = (changes: object, ...happens: Parameters<typeof play>[2][]) =>
    play(
      'drawdown',
      { product: 'hook', newKey: () => 'k' },
      answers('readFacilitySummary', { ...facility, ...changes }),
      answers('readDebitAccount', null),
      answers('readConfirmed', null),
      ...happens,
    )
  expect(opened({ status: 'expired' })).toMatchObject({ tags: 'expired', did: [] })
  expect(opened({ overdue: drawable })).toMatchObject({ tags: 'overdue', did: [] })
  expect(opened({ overdue: drawable }, 'network.returned').did).toEqual(['asks readFacilitySummary'])
  const { terms } = basis
  const short = { ...basis, terms: { ...terms, structure: { ...terms.structure, maximumTenor: 3 } } }
  const form = [answers('readDrawdownBasis', short), answers('listRedPackets', []), answers('readTyped', null)] as const
  const asked = opened({}, ...form, { type: 'terms.changed', amount: drawable, tenor: 6 })
  expect(asked.context).toMatchObject({ offer: null, problem: { fields: { tenor: 'field.tenor.tooLong' } } })
  expect(asked.snapshot.can({ type: 'terms.agreed' })).toBe(false)
})

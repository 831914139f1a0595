/** The drawdown chart when the price changes between preview and confirmation, and when the page is reloaded before an answer. */
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { DebitAccount } from '../../contract/banking/drawdown-account.ts'
import type { InputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Drawdown, DrawdownOffer } from '../../contract/lending/drawdowns.ts'
import type { FacilitySummary } from '../../contract/lending/facilities.ts'
import { objectionTo } from '../../machines/lending/drawdown/preview.ts'
import type { ConfirmedDrawdown } from '../../machines/lending/drawdown/setup.ts'
import { drawdownMachine } from '../../machines/lending/drawdown.ts'
import { quiet } from '../harness/alone.ts'
import { answers, fails, type Happening, passes, play } from '../harness/play.ts'
import { waitFor } from '../support/wait-for.ts'
import { basis, confirmed, drawable, facility, quoted } from './drawdown.world.ts'

const dearer: DrawdownOffer = { ...quoted, annual_rate: '0.145', total_cost: { amount: '120', currency: 'HKD' } }

test('CRED-13 CRED-14 a changed price is shown again and sent only after it was confirmed again, under the same key', async () => {
  const offers = [quoted, dearer]
  const keys = ['one-key', 'another-key']
  const sent: { idempotencyKey: string; request: InputOf<'submitDrawdown'> }[] = []
  const actor = createActor(
    quiet(drawdownMachine).provide({
      actors: {
        readFacilitySummary: fromPromise(async () => facility as unknown as FacilitySummary | null),
        readDebitAccount: fromPromise(async () => null as DebitAccount | null),
        readDrawdownBasis: fromPromise(async () => basis),
        previewDrawdown: fromPromise(async () => offers.shift() as DrawdownOffer),
        submitDrawdown: fromPromise(async ({ input }) => {
          sent.push(input)
          if (sent.length === 1) throw new Problem('refused', { fields: { agreed: 'field.agreed.changed' } })
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
  const shown = {
    id: 'shown',
    submitted: true,
    verified: false,
    paid: false,
    held_until: null,
    signed: true,
    hold_ends: null,
    blocked: null,
    account: {},
  }
  const replaced = { ...shown, id: 'replaced' }
  const changed = new Problem('refused', { fields: { bank_account_id: 'field.account.changed' } })
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

  test('BANK-02 CRED-13 decision 057 is read again and shown before anything is sent, and is part of the next confirmation, under the same key', () => {
    expect(sent(refused)).toMatchObject({ tags: 'busy confirming', did: ['asks rereadDebitAccount'] })
    const asked = sent(refused, reread)
    expect(asked).toMatchObject({ tags: 'confirming readdressed', did: [], context: { account: replaced, offer: quoted } })
    const again = sent(refused, reread, 'drawdown.confirmed')
    expect(again).toMatchObject({ did: ['asks keepConfirmed'], context: { confirmed: { key: 'k' } } })
    expect(again.context.confirmed).toMatchObject({ request: { bank_account_id: 'replaced' } })
    const onHold = sent(refused, answers('rereadDebitAccount', { ...replaced, held_until: '2026-11-29T00:00:00.000Z' }))
    expect(onHold).toMatchObject({ tags: 'accountStopped', did: ['forgetConfirmed'], context: { confirmed: null } })
    const blocked = sent(refused, answers('rereadDebitAccount', { ...replaced, blocked: 'currency' }))
    expect(blocked).toMatchObject({ tags: 'accountStopped', did: ['forgetConfirmed'], context: { confirmed: null } })
    const lost = sent(fails('submitDrawdown'), { type: 'network.returned' }, fails('verifyDrawdown', changed))
    expect(lost.did).toEqual(['asks rereadDebitAccount'])
  })

  test('BANK-02 ERR-R04 going back restarts the choice, and an account that cannot be read leads back to the current facility: the key is forgotten, typed values stay', () => {
    for (const [left, asks] of [
      [sent(refused, reread, 'back.pressed'), 'asks readDrawdownBasis'],
      [sent(refused, fails('rereadDebitAccount')), 'asks readFacilitySummary'],
    ] as const) {
      expect(left).toMatchObject({ tags: 'busy', context: { confirmed: null, amount: drawable } })
      expect(left.did).toEqual(expect.arrayContaining(['forgetConfirmed', asks]))
    }
  })
})

describe('confirmed drawdowns', () => {
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

  test('R12 a reloaded page looks the drawdown up by its key: one that the server has is followed, and nothing is sent', () => {
    const found = opened(confirmed, answers('findDrawdown', { id: 'd', status: 'paying out' }))
    expect(found).toMatchObject({ tags: 'following', context: { drawdown: { id: 'd' }, confirmed: null } })
    expect(opened(confirmed).did).toContain('asks findDrawdown')
    expect(opened(confirmed, fails('findDrawdown'))).toMatchObject({ tags: 'unavailable' })
  })

  test('R12 a confirmation that the server does not have is shown as confirmed, and sent again under the same key', () => {
    const before = opened(confirmed, answers('findDrawdown', null))
    expect(before).toMatchObject({ tags: 'confirmedBefore confirming', context: { offer: quoted } })
    expect(before.did).not.toContain('asks submitDrawdown')
    const again = opened(confirmed, answers('findDrawdown', null), 'drawdown.confirmed')
    expect(again).toMatchObject({ did: ['asks submitDrawdown'], context: { confirmed } })
    const changed = opened(confirmed, answers('findDrawdown', null), 'back.pressed')
    expect(changed).toMatchObject({ did: ['forgetConfirmed', 'asks readFacilitySummary'], context: { confirmed: null } })
  })

  test('R12 of two tabs that confirm, the second looks up the drawdown of the first before it sends anything', () => {
    const second = opened(null, ...agreed, 'drawdown.confirmed', answers('keepConfirmed', confirmed))
    expect(second).toMatchObject({ did: ['asks findDrawdown'], context: { confirmed: { key: 'before' } } })
  })

  const tooMuch = fails('submitDrawdown', new Problem('refused', { fields: { amount: 'field.amount.tooMuch' } }))
  /** Calls repeated after a refusal. */
  const reread = (summary: object, packets: object[] = []): Happening[] => [
    answers('readFacilitySummary', summary),
    answers('readDebitAccount', null),
    answers('readConfirmed', null),
    answers('readDrawdownBasis', basis),
    answers('listRedPackets', packets),
    answers('readTyped', null),
  ]

  test('R12 a refusal ends the key, and the next confirmation has another; a session that was over, or a lost answer, does not', () => {
    const refused = [...sent, tooMuch]
    expect(opened(null, ...refused)).toMatchObject({ did: ['forgetConfirmed', 'asks readFacilitySummary'], context: { confirmed: null } })
    const again: Happening[] = ['terms.agreed', answers('previewDrawdown', quoted), 'drawdown.confirmed']
    expect(opened(null, ...refused, ...reread(facility), ...again)).toMatchObject({ context: { confirmed: { key: 'second' } } })
    const over = opened(null, ...sent, fails('submitDrawdown', new Problem('unauthenticated', { kind: 'session' })))
    expect(over).toMatchObject({ tags: 'form', context: { confirmed: { key: 'first' } } })
    expect(over.did).not.toContain('forgetConfirmed')
    const lost = opened(null, ...sent, fails('submitDrawdown'))
    expect(lost).toMatchObject({ tags: 'verifying', context: { confirmed: { key: 'first' } } })
    expect(lost.did).not.toContain('forgetConfirmed')
  })

  test('R12 decision 056 an answer 500 leaves the outcome unknown: the key stays and is sent again', () => {
    const broken = new Problem('internalError')
    const unknown = opened(null, ...sent, fails('submitDrawdown', broken))
    expect(unknown).toMatchObject({ tags: 'verifying', context: { confirmed: { key: 'first' }, problem: null } })
    expect(unknown.did).not.toContain('forgetConfirmed')
    const again = [...sent, fails('submitDrawdown', broken), passes('again')]
    expect(opened(null, ...again)).toMatchObject({ did: ['asks verifyDrawdown'], context: { confirmed: { key: 'first' } } })
    expect(opened(null, ...again, fails('verifyDrawdown', broken)).tags).toBe('verifying')
    expect(opened(null, ...again, answers('verifyDrawdown', { id: 'd', status: 'pending' })).tags).toBe('following')
  })

  test('R12 decision 056 a key used for a drawdown with other terms is looked up before it is forgotten', () => {
    const used = new Problem('conflict')
    const looking = opened(null, ...sent, fails('submitDrawdown', used))
    expect(looking).toMatchObject({ did: ['asks findDrawdown'], context: { confirmed: { key: 'first' } } })
    const found = opened(null, ...sent, fails('submitDrawdown', used), answers('findDrawdown', { id: 'd', status: 'pending' }))
    expect(found).toMatchObject({ tags: 'following', context: { drawdown: { id: 'd' } } })
    const over = new Problem('conflict', { details: { status: 'expired' } })
    expect(opened(null, ...sent, fails('submitDrawdown', over)).did).toEqual(['forgetConfirmed', 'asks readFacilitySummary'])
  })

  const before = [answers('findDrawdown', null), 'drawdown.confirmed'] as const

  test('CRED-06 R12 also after a reload a refusal is shown, and the typed terms are priced by the current availability', () => {
    const less = { ...facility, availableLimit: { amount: '4000000', currency: 'HKD' } }
    const reported = opened(confirmed, ...before, tooMuch, ...reread(less))
    expect(reported).toMatchObject({
      tags: 'form',
      context: { amount: drawable, offer: null, problem: { fields: { amount: 'field.amount.tooMuch' } } },
    })
    expect(objectionTo(reported.snapshot.context)).toBe(reported.context.problem)
    const fewer = { type: 'terms.changed', amount: { amount: '3000000', currency: 'HKD' }, tenor: 6 }
    const priced = opened(confirmed, ...before, tooMuch, ...reread(less), fewer)
    expect(priced.context).toMatchObject({ offer: { amount: fewer.amount }, problem: null })
    expect(priced.snapshot.can({ type: 'terms.agreed' })).toBe(true)
  })

  test("CRED-06 the reason of a refusal is shown beside today's price, until other terms are typed", () => {
    const unknown = new Problem('notFound', { fields: { bank_account_id: 'field.required' } })
    const refused = [...before, fails('submitDrawdown', unknown), ...reread(facility)]
    expect(opened(confirmed, ...refused).context).toMatchObject({ offer: quoted, problem: { code: 20018 } })
    expect(opened(confirmed, ...refused, { type: 'terms.changed', amount: drawable, tenor: 9 }).context.problem).toBeNull()
  })

  test('CRED-13 R12 after a reload the terms are read too when a changed price cannot be read, or the session was over', () => {
    const changed = fails('submitDrawdown', new Problem('refused', { fields: { agreed: 'field.agreed.changed' } }))
    expect(opened(confirmed, ...before, changed, fails('requoteDrawdown'))).toMatchObject({
      did: ['forgetConfirmed', 'asks readFacilitySummary'],
      context: { confirmed: null },
    })
    const over = opened(confirmed, ...before, fails('submitDrawdown', new Problem('unauthenticated', { kind: 'session' })))
    expect(over).toMatchObject({ did: ['asks readFacilitySummary'], context: { confirmed } })
  })

  test('CRED-06 terms confirmed in another tab and refused stay in the form and replace those typed here', () => {
    const typedHere = answers('readTyped', { amount: { amount: '2000000', currency: 'HKD' }, tenor: 3 })
    const form = opened(confirmed, ...before, tooMuch, ...reread(facility).slice(0, -1), typedHere)
    expect(form).toMatchObject({ tags: 'form', context: { amount: drawable, tenor: 6 } })
  })

  describe('with a red packet', () => {
    const packet = { id: 'p', type: 'fee_half', status: 'claimed', missing: null }
    const amount = { amount: '10000000', currency: 'HKD' } as const
    const kept: ConfirmedDrawdown = { ...confirmed, request: { ...confirmed.request, amount, red_packet_id: 'p' } }
    const changed = fails('submitDrawdown', new Problem('refused', { fields: { agreed: 'field.agreed.changed' } }))

    test('RED-12 CRED-13 keeps it after a reload, when its price has changed', () => {
      expect(opened(kept).context).toMatchObject({ packet: 'p', tenor: 6, amount })
      const again = opened(kept, ...before, changed, answers('requoteDrawdown', dearer), 'drawdown.confirmed')
      expect(again.context.confirmed).toMatchObject({ key: 'before', request: { red_packet_id: 'p', agreed: { annual_rate: '0.145' } } })
    })

    test('RED-12 is deselected once it was used elsewhere, and the reason is shown', () => {
      const used = fails('submitDrawdown', new Problem('refused', { fields: { red_packet_id: 'field.redPacket.used' } }))
      const gone = opened(kept, ...before, used, ...reread(facility))
      expect(gone.context).toMatchObject({
        packet: null,
        offer: { waived_of: null },
        problem: { fields: { red_packet_id: expect.anything() } },
      })
      expect(gone.snapshot.can({ type: 'terms.agreed' }) && objectionTo(gone.snapshot.context)).toBeNull()
      expect(opened(kept, ...before, tooMuch, ...reread(facility, [packet])).context).toMatchObject({
        packet: 'p',
        offer: { waived_of: 'fee' },
      })
    })
  })
})

test('BANK-02 decision 080 nothing is drawn to an account on hold; it is asked again when the page is looked at', () => {
  const held = {
    id: 'new',
    submitted: true,
    verified: false,
    paid: false,
    held_until: '2026-11-29T00:00:00.000Z',
    signed: true,
    hold_ends: null,
    blocked: null,
    account: {},
  }
  const opened = (...happens: Parameters<typeof play>[2][]) =>
    play(
      'drawdown',
      { product: 'hook', newKey: () => 'k' },
      answers('readFacilitySummary', facility),
      answers('readDebitAccount', held),
      answers('readConfirmed', null),
      ...happens,
    )
  expect(opened()).toMatchObject({ tags: 'accountStopped', did: [] })
  expect(opened('page.shown').did).toEqual(['asks readFacilitySummary'])
  const ended = [answers('readFacilitySummary', facility), answers('readDebitAccount', { ...held, held_until: null })] as const
  expect(opened('page.shown', ...ended, answers('readConfirmed', null)).did).toEqual(['asks readDrawdownBasis'])
  // An open page follows the end of the hold by itself.
  const looks = opened(passes('look'))
  expect(looks).toMatchObject({ tags: 'accountStopped', did: ['asks lookAtAccount'] })
  expect(opened(passes('look'), answers('lookAtAccount', held))).toMatchObject({ tags: 'accountStopped', did: [] })
  expect(opened(passes('look'), answers('lookAtAccount', { ...held, held_until: null })).did).toEqual(['asks readDrawdownBasis'])
  expect(opened(passes('look'), fails('lookAtAccount'), passes('look')).did).toEqual(['asks lookAtAccount'])
})

test('BANK-02 decision 082 nothing is drawn to an account that nothing is paid to, also when it is on hold; it is asked again when the page is looked at', () => {
  const blocked = {
    id: 'a',
    submitted: true,
    verified: false,
    paid: false,
    held_until: '2026-11-29T00:00:00.000Z',
    signed: true,
    hold_ends: null,
  }
  const read = [answers('readFacilitySummary', facility), answers('readDebitAccount', { ...blocked, blocked: 'currency', account: {} })]
  const opened = (...happens: Parameters<typeof play>[2][]) =>
    play('drawdown', { product: 'hook', newKey: () => 'k' }, ...read, answers('readConfirmed', null), ...happens)
  expect(opened()).toMatchObject({ tags: 'accountStopped', did: [] })
  for (const event of ['page.shown', 'network.returned']) expect(opened(event).did).toEqual(['asks readFacilitySummary'])
  // An open page follows what becomes of the account by itself.
  expect(opened(passes('look')).asked).toEqual({ lookAtAccount: { product: 'hook' } })
  expect(opened(passes('look'), answers('lookAtAccount', { ...blocked, blocked: null, held_until: null, account: {} })).did).toEqual([
    'asks readDrawdownBasis',
  ])
  expect(opened(passes('look'), fails('lookAtAccount'), passes('look')).did).toEqual(['asks lookAtAccount'])
})

test('CRED-11 CRED-12 decision 106 nothing is drawn while the facility has expired, something is overdue or its books are checked; a structure’s longest tenor is known before', () => {
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
  const elsewhere = [{ product: 'underwriting', amount: drawable }]
  expect(opened({ overdueElsewhere: elsewhere })).toMatchObject({ tags: 'overdueElsewhere', did: [] })
  expect(opened({ overdueInGroup: true })).toMatchObject({ tags: 'overdueElsewhere', did: [] })
  expect(opened({ overdue: drawable, overdueElsewhere: elsewhere }).tags).toBe('overdue')
  for (const event of ['page.shown', 'network.returned'])
    for (const stopped of [{ overdueElsewhere: elsewhere }, { paused: 'books' }])
      expect(opened(stopped, event).did).toEqual(['asks readFacilitySummary'])
  for (const paused of ['books', 'company', 'facility']) expect(opened({ paused })).toMatchObject({ tags: 'paused', did: [] })
  expect(opened({ paused: 'books', overdueInGroup: true }).tags).toBe('overdueElsewhere')
  expect(opened({ overdue: drawable }, 'network.returned').did).toEqual(['asks readFacilitySummary'])
  const { terms } = basis
  const short = { ...basis, terms: { ...terms, structure: { ...terms.structure, maximumTenor: 3 } } }
  const form = [answers('readDrawdownBasis', short), answers('listRedPackets', []), answers('readTyped', null)] as const
  const asked = opened({}, ...form, { type: 'terms.changed', amount: drawable, tenor: 6 })
  expect(asked.context).toMatchObject({ offer: null, problem: { fields: { tenor: 'field.tenor.tooLong' } } })
  expect(asked.snapshot.can({ type: 'terms.agreed' })).toBe(false)
})

test('decision 086 a drawdown that waits for another administrator is followed until it is approved, or nothing is owed', () => {
  const waiting = { id: 'd', status: 'awaiting approval' }
  const found = (...happens: Parameters<typeof play>[2][]) =>
    play(
      'drawdown',
      { product: 'hook', newKey: () => 'k' },
      ...[answers('readFacilitySummary', facility), answers('readDebitAccount', null), answers('readConfirmed', confirmed)],
      ...[answers('findDrawdown', waiting), ...happens],
    )
  expect(found()).toMatchObject({ tags: 'awaitingApproval', context: { confirmed: null } })
  expect(found(passes('again')).asked).toEqual({ rereadDrawdown: { id: 'd' } })
  for (const [status, tags] of [
    ['awaiting approval', 'awaitingApproval'],
    ['paying out', 'following'],
    ['not approved', 'notApproved'],
  ])
    expect(found(passes('again'), answers('rereadDrawdown', { id: 'd', status })).tags).toBe(tags)
  expect(found(passes('again'), fails('rereadDrawdown'), passes('again')).did).toEqual(['asks rereadDrawdown'])
})

/** Shops added to an open facility, and limit increases: what is shown, requested and refused in each situation. */
import { describe, expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { allReady, limitToSign } from '../../contract/limits/activation-rules.ts'
import type { Activation } from '../../contract/limits/shop-activation.ts'
import { chosenShops, limitOfChoice } from '../../machines/limits/activateShop.ts'
import {
  activationStanding,
  beyondSigned,
  isApprovedIncrease,
  isPendingIncrease,
  refusalsToTell,
  whatHelps,
} from '../../machines/limits/shopActivation.ts'
import { answers, fails, type Happening, passes, play } from '../harness/play.ts'
import { activation as given } from '../kernel/shared.world.ts'

const known = given as unknown as Record<keyof typeof given, Activation>
const hkd = (amount: string) => ({ amount, currency: 'HKD' as const })
const read = (activation: Activation) => answers('readActivation', activation)
const shop = (id: string, standing: string, amount: string | null) => ({
  ...known.open.shops[0],
  id,
  standing,
  amount: amount === null ? null : hkd(amount),
})
/** HKD 1.00 was signed; one shop is in, two can come in, one cannot. */
const four = {
  ...known.open,
  facility: { status: 'active', signed: hkd('100') },
  limit: hkd('180'),
  shops: [shop('in', 'active', '90'), shop('a', 'ready', '60'), shop('b', 'ready', '30'), shop('gone', 'lapsed', null)],
} as Activation

describe('which shops come in', () => {
  test('ACT-01 the amount to sign is the sum of all shops less the shops left out', () => {
    expect(limitToSign(four, ['a', 'b'])).toBe(180n)
    expect(limitToSign(four, ['a'])).toBe(150n)
    expect(limitToSign(four, ['b'])).toBe(120n)
    expect(limitToSign(four, ['gone', 'foreign'])).toBeNull()
    expect(limitToSign(four, [])).toBeNull()
  })

  test('ACT-01 nothing is signed without a limit, while it is calculated, without a facility or with one that is closed', () => {
    for (const changed of [
      { limit: null },
      { status: 'submitted' },
      { facility: null },
      { facility: { status: 'closed', signed: hkd('1') } },
    ])
      expect(limitToSign({ ...four, ...changed } as Activation, ['a', 'b'])).toBeNull()
  })

  test('ACT-01 without a choice every shop with an amount is included; a choice leaves out shops that cannot be included', () => {
    expect(allReady({ shops: [...four.shops, shop('c', 'ready', '0')] as Activation['shops'] })).toEqual(['a', 'b'])
    expect(chosenShops({ activation: four, chosen: null })).toEqual(['a', 'b'])
    expect(chosenShops({ activation: four, chosen: ['b', 'gone'] })).toEqual(['b'])
    expect(limitOfChoice({ activation: four, chosen: ['a'] })).toEqual(hkd('150'))
    expect(limitOfChoice({ activation: null, chosen: null })).toBeNull()
  })

  test('ACT-05 the standing is the first missing requirement', () => {
    expect(Object.entries(known).map(([name, activation]) => [name, activationStanding(activation)])).toEqual([
      ['open', 'open'],
      ['early', 'withoutFacility'],
      ['undrawn', 'notDrawn'],
      ['overdue', 'overdue'],
      ['sent', 'signing'],
      ['counting', 'calculating'],
      ['unlikely', 'open'],
      ['pending', 'open'],
      ['refused', 'open'],
      ['approved', 'open'],
    ])
    expect(activationStanding({ ...four, shops: [shop('new', 'importing', null)] as Activation['shops'] })).toBe('calculating')
  })
})

test('ERR-C19 a missing payment account is shown where binding one helps, a loan of another lender always', () => {
  const reported = (...shops: object[]) => refusalsToTell({ refusals: [4016, 4017], shops: shops as Activation['shops'] })
  const unbound = { ...shop('a', 'ready', '60'), psp: null }
  expect(reported(unbound)).toEqual([4016, 4017])
  expect(reported({ ...unbound, standing: 'importing' })).toEqual([4016, 4017])
  for (const shops of [[{ ...unbound, standing: 'lapsed' }], [{ ...unbound, psp: 'Payoneer' }], []])
    expect(reported(...shops)).toEqual([4017])
  expect(whatHelps({ shops: [unbound] as Activation['shops'] })).toContain('psp')
  expect(whatHelps({ shops: [{ ...unbound, standing: 'lapsed' }] as Activation['shops'] })).toEqual(['shop', 'renew', 'wait'])
})

describe('texts on the home page', () => {
  test('CRED-05 an increase is pending unless it is active or failed, and a limit never is', () => {
    expect(isPendingIncrease({ type: 'limit_increase', status: 'submitted' })).toBe(true)
    for (const status of ['active', 'failed'] as const) expect(isPendingIncrease({ type: 'limit_increase', status })).toBe(false)
    expect(isPendingIncrease({ type: 'limit', status: 'submitted' })).toBe(false)
    expect(isPendingIncrease(null)).toBe(false)
  })

  test('ACT-05 DASH-06 the limit beyond the signed one is shown after a drawdown, and only while the limit is active', () => {
    const facts = {
      limit: { status: 'active', limit: hkd('180') },
      summary: { totalLimit: hkd('100') },
      drawdowns: [{ status: 'settled' }],
    }
    const more = (changed: object) => beyondSigned({ ...facts, ...changed } as unknown as Parameters<typeof beyondSigned>[0])
    expect(more({})).toBe(80n)
    for (const changed of [
      { drawdowns: [] },
      { drawdowns: [{ status: 'refused' }] },
      { summary: null },
      { limit: null },
      { limit: { status: 'submitted', limit: hkd('180') } },
      { summary: { totalLimit: hkd('180') } },
    ])
      expect(more(changed)).toBeNull()
  })

  test('CRED-05 an approved increase counts as long as there is something to sign for', () => {
    expect(isApprovedIncrease(known.approved)).toBe(true)
    expect(isApprovedIncrease({ ...known.approved, limit: hkd('10') })).toBe(false)
    expect(isApprovedIncrease(known.refused)).toBe(false)
  })
})

describe('the page of activation', () => {
  const arrives = (role: string) => answers('readCompanyProfile', { role })
  const as = (role: string, ...happens: Happening[]) => play('activateShop', { product: 'hook', companyId: 'c' }, arrives(role), ...happens)
  const page = (...happens: Happening[]) => as('administrator', ...happens)

  test('ACT-01 ACT-05 ACT-06 the page opens in the state of the facility and continues from there', () => {
    expect(page()).toMatchObject({ tags: 'busy', did: ['asks readActivation'] })
    expect(play('activateShop', { product: 'hook', companyId: 'c' }, fails('readCompanyProfile')).tags).toBe('unavailable')
    expect(page(fails('readActivation'), 'retry.pressed').did).toEqual(['asks readCompanyProfile'])
    expect(page(read(known.early)).tags).toBe('bindable withoutFacility')
    expect(page(read(known.early), 'continue.pressed').did).toEqual(['goOn'])
    expect(page(read(known.undrawn)).tags).toBe('bindable notDrawn')
    expect(page(read(known.undrawn), 'drawdown.pressed').did).toEqual(['drawDown'])
    expect(page(read(known.sent)).tags).toBe('signing')
    expect(page(read(known.sent), 'signing.resumed').did).toEqual(['sign'])
    expect(page(read(four)).tags).toBe('bindable choosing')
    expect(page(fails('readActivation')).tags).toBe('unavailable')
  })

  test('CRED-04 while the limit is calculated the page polls for it', () => {
    expect(page(read(known.counting), passes('poll'))).toMatchObject({ tags: 'calculating', did: ['asks refreshActivation'] })
    expect(page(read(known.counting), passes('poll'), fails('refreshActivation')).tags).toBe('calculating')
    expect(page(read(known.counting), passes('poll'), answers('refreshActivation', four)).tags).toBe('bindable choosing')
  })

  test('ACT-01 a shop is left out and included again; a choice that does not exceed the signed limit is not prepared', () => {
    const toggle = (id: string) => ({ type: 'shop.toggled', id })
    expect(page(read(four), toggle('a')).context.chosen).toEqual(['b'])
    expect(page(read(four), toggle('a'), toggle('a')).context.chosen).toEqual(['b', 'a'])
    expect(page(read(four), toggle('a'), toggle('b'), 'shops.confirmed')).toMatchObject({ tags: 'bindable choosing', did: [] })
    expect(page(read(four), 'shops.confirmed')).toMatchObject({ tags: 'choosing working', did: ['asks activateShops'] })
    expect(page(read(four), toggle('b'), 'shops.confirmed').asked).toMatchObject({ activateShops: { shop_ids: ['a'], limit: hkd('150') } })
    expect(page(read(four), 'shops.confirmed', answers('activateShops', four)).did).toEqual(['sign'])
  })

  test('ACT-02 after a refusal the data is read again and shown with the problem; a lost answer keeps the choice', () => {
    for (const code of [502, 20010, 20018]) {
      const refused = [read(four), 'shops.confirmed', fails('activateShops', new Problem(code))]
      expect(page(...refused).did).toEqual(['asks readActivation'])
      expect(page(...refused, read(known.sent))).toMatchObject({ tags: 'signing', context: { problem: { code } } })
    }
    expect(page(read(four), 'shops.confirmed', fails('activateShops'))).toMatchObject({
      tags: 'bindable choosing',
      context: { problem: { kind: 'transport' } },
    })
  })

  test('ACT-06 ERR-C19 a shop is bound to a PSP account, with a facility and without', () => {
    const bound = { type: 'psp.bound', shopId: 'a', pspId: 'p' }
    for (const stands of [four, known.early, known.undrawn]) {
      expect(page(read(stands), bound)).toMatchObject({ tags: 'calculating working', did: ['asks associatePsp'] })
      expect(page(read(stands), bound, answers('associatePsp')).did).toEqual(['notifyParent', 'asks readActivation'])
      expect(page(read(stands), bound, fails('associatePsp')).context).toMatchObject({ problem: { kind: 'transport' } })
    }
    expect(page(read(four), bound, fails('associatePsp')).tags).toBe('bindable choosing')
    expect(page(read(known.early), bound, fails('associatePsp')).tags).toBe('bindable withoutFacility')
  })

  test('ACT-05 ACT-06 CRED-04 bound without a facility, or before the first drawdown, the page polls until the limit is calculated', () => {
    for (const stands of [known.early, known.undrawn]) {
      const counting = { ...stands, status: 'submitted' } as Activation
      const tags = page(read(stands)).tags
      expect(page(read(counting), passes('poll'))).toMatchObject({ tags, did: ['asks lookAgain'] })
      expect(page(read(counting), passes('poll'), fails('lookAgain'))).toMatchObject({ tags, did: [] })
      expect(page(read(counting), passes('poll'), answers('lookAgain', four)).tags).toBe('bindable choosing')
      expect(page(read({ ...stands, status: 'failed' }), passes('poll')).did).toEqual([])
      expect(page(read({ ...stands, shops: [shop('new', 'importing', null)] } as Activation), passes('poll')).did).toEqual([
        'asks lookAgain',
      ])
    }
  })

  test('ACT-01 decision A110 a member who is no administrator prepares nothing', () => {
    expect(as('user', read(four), 'shops.confirmed')).toMatchObject({ tags: 'bindable choosing', did: [] })
  })

  test('ACT-01 from anywhere on it a shop can be linked first', () => {
    for (const stands of [four, known.early, known.counting])
      expect(page(read(stands), { type: 'authorisation.requested', renew: 'gone' }).did).toEqual(['requestAuthorisation'])
  })
})

describe('the page of a higher limit', () => {
  /** The same shops, of which no more can be signed for. */
  const little = { ...four, facility: { status: 'active', signed: hkd('180') } } as Activation
  const arrives = (role: string) => answers('readCompanyProfile', { role })
  const as = (role: string, ...happens: Happening[]) => play('increaseLimit', { companyId: 'c' }, arrives(role), ...happens)
  const page = (...happens: Happening[]) => as('administrator', ...happens)

  test('ACT-04 ACT-05 the page opens in the state of the application and continues from there', () => {
    expect(page(read(known.early), 'continue.pressed')).toMatchObject({ tags: 'withoutFacility', did: ['goOn'] })
    expect(page(read(known.undrawn), 'drawdown.pressed')).toMatchObject({ tags: 'notDrawn', did: ['drawDown'] })
    expect(page(read(known.sent), 'signing.resumed')).toMatchObject({ tags: 'signing', did: ['sign'] })
    expect(page(read(four)).tags).toBe('asking')
    expect(page(read(known.overdue), 'network.returned')).toMatchObject({ did: ['asks readActivation'] })
    for (const { increase } of [known.open, known.approved]) expect(page(read({ ...known.overdue, increase })).tags).toBe('overdue')
    expect(page(read({ ...four, increase: known.refused.increase })).tags).toBe('refused')
    expect(page(read(known.pending)).tags).toBe('pending')
    expect(page(read(known.approved)).tags).toBe('approved')
    expect(page(read(four), 'authorisation.requested').did).toEqual(['requestAuthorisation'])
    expect(page(fails('readActivation')).tags).toBe('unavailable')
    expect(play('increaseLimit', { companyId: 'c' }, fails('readCompanyProfile')).tags).toBe('unavailable')
  })

  test('API-091 ACT-02 decision A110 a member who is no administrator requests and prepares nothing', () => {
    for (const stands of [four, little]) expect(as('user', read(stands), 'increase.submitted').did).toEqual([])
    expect(as('user', read(known.approved), 'shops.confirmed').did).toEqual([])
  })

  test('API-091 CRED-05 it is sent once; another tab that was faster is shown as such', () => {
    for (const stands of [four, { ...four, increase: known.refused.increase }])
      expect(page(read(stands), 'increase.submitted')).toMatchObject({ tags: 'asking working', did: ['asks submitLimit'] })
    expect(page(read(four), 'increase.submitted', answers('submitLimit')).did).toEqual(['asks readActivation'])
    const late = page(read(four), 'increase.submitted', fails('submitLimit', new Problem('inProgress')), read(known.pending))
    expect(late).toMatchObject({ tags: 'pending', context: { problem: { code: 20010 } } })
  })

  test('ACT-04 CRED-05 while the shops carry no more than was signed linking comes first; an increase can still be requested', () => {
    expect(page(read(little)).tags).toBe('unlikely')
    expect(page(read({ ...little, increase: known.refused.increase })).tags).toBe('unlikely')
    expect(page(read(little), { type: 'authorisation.requested' }).did).toEqual(['requestAuthorisation'])
    expect(page(read(little), 'increase.submitted')).toMatchObject({ tags: 'unlikely working', did: ['asks submitLimit'] })
  })

  test('ACT-04 CRED-04 while sales are imported no increase can be requested, and the page polls', () => {
    expect(page(read(known.counting))).toMatchObject({ tags: 'counting' })
    expect(page(read(known.counting), 'increase.submitted').did).toEqual([])
    const looked = [read(known.counting), passes('poll')]
    expect(page(...looked)).toMatchObject({ tags: 'counting', did: ['asks followCalculation'] })
    expect(page(...looked, fails('followCalculation')).tags).toBe('counting')
    expect(page(...looked, answers('followCalculation', four)).tags).toBe('asking')
  })

  test('CRED-05 while the increase is under review the page polls until it is decided', () => {
    const asked = [read(known.pending), passes('poll')]
    expect(page(...asked)).toMatchObject({ tags: 'pending', did: ['asks refreshActivation'] })
    expect(page(...asked, fails('refreshActivation')).tags).toBe('pending')
    expect(page(...asked, answers('refreshActivation', known.pending)).tags).toBe('pending')
    expect(page(...asked, answers('refreshActivation', known.approved)).tags).toBe('approved')
    expect(page(...asked, answers('refreshActivation', { ...four, increase: known.refused.increase })).tags).toBe('refused')
  })

  test('ACT-02 ACT-04 an approved increase is signed by a supplement for every shop', () => {
    expect(page(read(known.approved), 'shops.confirmed')).toMatchObject({ tags: 'approved working', did: ['asks activateShops'] })
    expect(page(read(known.approved), 'shops.confirmed', answers('activateShops')).did).toEqual(['sign'])
    expect(page(read(known.approved), 'shops.confirmed', fails('activateShops', new Problem('refused'))).did).toEqual([
      'asks readActivation',
    ])
  })
})

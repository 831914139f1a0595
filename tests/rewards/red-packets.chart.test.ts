/** Red packets: calls, notices and pages as they are listed, counted, filtered and collected; and one chosen for a drawdown. */
import { describe, expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import type { DrawdownOffer } from '../../contract/lending/drawdowns.ts'
import { lastDaysOf } from '../../contract/rewards/red-packet-statuses.ts'
import type { RedPacket } from '../../contract/rewards/red-packets.ts'
import { packetsOf } from '../../machines/rewards/redPackets.ts'
import { answers, fails, type Happening, play } from '../harness/play.ts'
import { basis, facility } from '../lending/drawdown.world.ts'

const offered = (id: string, type: string, missing: string | null = null) => ({ id, type, status: 'active', missing })
const seven = offered('7', 'interest_free_7')
const fourteen = offered('14', 'interest_free_14')
const held = { ...offered('h', 'fee_half'), status: 'claimed' }
const typeIds = { interest_free_7: '7', interest_free_14: '14' }
const collect = (id = '7') => ({ type: 'collect.pressed', id })

const packets = (...happens: Happening[]) => play('redPackets', undefined, ...happens)
const listed = (list: object[], ids: object, ...happens: Happening[]) =>
  packets(answers('readTypeIds', ids), answers('listRedPackets', list), ...happens)
const counted = (left: number) => answers('readRedPacket', { remaining_quantity: left })
const quantities = (played: ReturnType<typeof packets>) =>
  (played.context.packets as RedPacket[]).map(({ remaining_quantity }) => remaining_quantity)

describe('the page of red packets', () => {
  test('RED-02 RED-10 the number left is fetched once for each type on offer, one after the other', () => {
    expect(packets().did).toEqual(['asks readTypeIds'])
    expect(packets(answers('readTypeIds', typeIds)).did).toEqual(['asks listRedPackets'])
    expect(listed([seven, held, fourteen], typeIds)).toMatchObject({ tags: 'ready', did: ['asks readRedPacket'] })
    const first = listed([seven, held, fourteen], typeIds, counted(3))
    expect([first.did, quantities(first)]).toEqual([['asks readRedPacket'], [3, undefined, undefined]])
    const both = listed([seven, held, fourteen], typeIds, counted(3), counted(9))
    expect([both.did, quantities(both)]).toEqual([[], [3, undefined, 9]])
  })

  test('RED-03 an answer without the field is none left', () => {
    expect(quantities(listed([seven], typeIds, answers('readRedPacket', {})))).toEqual([0])
  })

  test('RED-04 for a type without a mapping nothing is fetched, and its number stays undefined', () => {
    const unmapped = listed([seven], {})
    expect([unmapped.did, quantities(unmapped)]).toEqual([[], [undefined]])
    const unread = packets(fails('readTypeIds'), answers('listRedPackets', [seven]))
    expect([unread.did, quantities(unread)]).toEqual([[], [undefined]])
  })

  test('RED-02 an unavailable number is not fetched endlessly', () => {
    const failed = listed([seven, fourteen], typeIds, fails('readRedPacket'))
    expect(failed.did).toEqual(['asks readRedPacket'])
    expect(quantities(listed([seven, fourteen], typeIds, fails('readRedPacket'), counted(9)))).toEqual([undefined, 9])
  })

  test('RED-07 ERR-C15 a list that cannot be fetched is empty, until it is fetched again on request or when the network is back', () => {
    const unread = packets(answers('readTypeIds', typeIds), fails('listRedPackets'))
    expect(unread).toMatchObject({ tags: 'unread', context: { packets: [] } })
    for (const again of ['retry.pressed', 'network.returned'])
      expect(packets(answers('readTypeIds', typeIds), fails('listRedPackets'), again).did).toEqual(['asks readTypeIds'])
  })

  test('RED-06 RED-12 after one was collected the list and its numbers are read again', () => {
    const collecting = listed([seven], typeIds, counted(3), collect())
    expect(collecting).toMatchObject({ tags: 'collecting ready', did: ['asks collectRedPacket'], context: { target: '7' } })
    const done = [collect(), answers('collectRedPacket', {})] as const
    expect(listed([seven], typeIds, counted(3), ...done).did.join(' ')).toMatch(/notifyParent.*asks refreshRedPackets/)
    expect(listed([seven, fourteen], typeIds, counted(3), counted(9), ...done, answers('refreshRedPackets', [fourteen])).did).toEqual([
      'asks readRedPacket',
    ])
    expect(listed([seven], typeIds, ...done, fails('refreshRedPackets'))).toMatchObject({ tags: 'unread', context: { packets: [] } })
  })

  test('RED-08 ERR-C16 the reason of a refusal is kept while the list is read again, until the next is tried', () => {
    const refused = [collect(), fails('collectRedPacket', new Problem('conflict'))] as const
    expect(listed([seven], typeIds, counted(3), ...refused)).toMatchObject({
      did: ['asks refreshRedPackets'],
      context: { problem: { code: 20011 } },
    })
    const back = listed([seven], typeIds, counted(3), ...refused, answers('refreshRedPackets', [seven]))
    expect(back).toMatchObject({ tags: 'ready', context: { problem: { code: 20011 } } })
    expect(listed([seven], typeIds, ...refused, answers('refreshRedPackets', [seven]), collect()).context.problem).toBeNull()
  })

  test('RED-12 USER-04 a packet that is not offered, or not to this user, cannot be collected; nor two at once', () => {
    for (const list of [[held], [offered('7', 'interest_free_7', 'administrator')], []])
      expect(listed(list, {}, collect(list[0]?.id)).did).toEqual([])
    expect(listed([seven, fourteen], {}, collect(), collect('14'))).toMatchObject({ did: [], context: { target: '7' } })
  })

  test('RED-09 the list is narrowed to a status whatever else is under way', () => {
    const chosen = { type: 'status.chosen', filter: 'used' }
    expect(listed([seven], {}, chosen).context.filter).toBe('used')
    expect(listed([seven], {}, collect(), chosen)).toMatchObject({ tags: 'collecting ready', context: { filter: 'used' } })
    expect(packets(chosen).context.filter).toBe('used')
    const both = [{ status: 'used' }, { status: 'claimed' }] as RedPacket[]
    expect([packetsOf(both, 'used'), packetsOf(both, 'all')]).toEqual([both.slice(0, 1), both])
  })
})

describe('a red packet on a drawdown', () => {
  const usable = { ...held, id: 'p' }
  const unusable = { ...held, id: 'q', missing: 'shop' }
  const draw = (typed: object | null, ...happens: Happening[]) =>
    play(
      'drawdown',
      { product: 'hook', newKey: () => 'k' },
      answers('readFacilitySummary', facility),
      answers('readDebitAccount', null),
      answers('readConfirmed', null),
      answers('readDrawdownBasis', basis),
      answers('listRedPackets', [usable, unusable]),
      answers('readTyped', typed),
      ...happens,
    )
  const enough = { ...facility.availableLimit, amount: '10000000' }
  const terms = (packet?: string | null, amount = enough) => ({ type: 'terms.changed', amount, tenor: 6, packet })

  test('RED-12 those that can be used are offered; without the list money is drawn all the same', () => {
    expect(draw(null).context.packets).toEqual([usable])
    const without = play(
      'drawdown',
      { product: 'hook', newKey: () => 'k' },
      answers('readFacilitySummary', facility),
      answers('readDebitAccount', null),
      answers('readConfirmed', null),
      answers('readDrawdownBasis', basis),
      fails('listRedPackets'),
      answers('readTyped', null),
    )
    expect(without).toMatchObject({ tags: 'form', context: { packets: [] } })
  })

  test('RED-12 CRED-13 the chosen one is part of the terms: another choice is another price', () => {
    expect(draw(null, terms('p')).context.packet).toBe('p')
    const prices = [terms('p'), terms(null)].map((chosen) => (draw(null, chosen).context.offer as DrawdownOffer).total_cost.amount)
    expect(Number(prices[0])).toBeLessThan(Number(prices[1]))
    expect(draw(null, terms('p'), terms()).context.packet).toBeNull()
  })

  test('RED-12 CRED-13 while the amount is too small for the chosen one the price is that without it, until there is enough again', () => {
    const little = { ...facility.availableLimit, amount: '9999999' }
    expect(draw(null, terms('p', little)).context.packet).toBeNull()
    expect(draw(null, terms('p', little), terms('p')).context.packet).toBe('p')
    expect(draw({ amount: little, tenor: 6, packet: 'p' }).context.packet).toBeNull()
  })

  test('RED-12 one chosen before is chosen again, unless it is gone', () => {
    expect(draw({ amount: enough, tenor: 6, packet: 'p' }).context.packet).toBe('p')
    expect(draw({ amount: enough, tenor: 6, packet: 'gone' }).context.packet).toBeNull()
    expect(draw({ amount: enough, tenor: 6 }).context.packet).toBeNull()
  })
})

test('RED-12 the days of a packet that ends within a week are counted down, of no other', () => {
  expect([null, 0, 3, 7, 8].map((days_left) => lastDaysOf({ days_left }))).toEqual([null, 0, 3, 7, null])
})

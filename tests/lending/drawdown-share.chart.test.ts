/** The drawdown chart where a PSP can hold back a share of payouts. Decision 127. */
import { expect, test } from 'vitest'
import { previewOf, waysOf } from '../../machines/lending/drawdown/preview.ts'
import { answers, type Happening, play } from '../harness/play.ts'
import { basis, drawable, facility, quoted, quotedShare, sharedBasis } from './drawdown.world.ts'

const opened = (read: typeof basis, typed: unknown, ...happens: Happening[]) =>
  play(
    'drawdown',
    { product: 'hook', newKey: () => 'k' },
    answers('readFacilitySummary', facility),
    answers('readDebitAccount', null),
    answers('readConfirmed', null),
    answers('readDrawdownBasis', read),
    answers('listRedPackets', []),
    answers('readTyped', typed),
    ...happens,
  )
const byShare = { type: 'terms.changed', amount: drawable, tenor: 6, repaidBy: 'share' } as const

test('decision 127 a drawdown by a share is priced as the server prices it, and sent with the share that was shown', () => {
  expect(opened(sharedBasis, null, byShare).context.offer).toEqual(quotedShare)
  const confirming = [byShare, 'terms.agreed', answers('previewDrawdown', quotedShare), 'drawdown.confirmed'] as const
  const { confirmed } = opened(sharedBasis, null, ...confirming).context as { confirmed: { request: object } }
  const { annual_rate, total_cost, share } = quotedShare
  expect(confirmed.request).toMatchObject({ repaid_by: 'share', agreed: { annual_rate, total_cost, share: share?.share } })
  const instalments = [{ ...byShare, repaidBy: 'instalments' }, 'terms.agreed', answers('previewDrawdown', quoted), 'drawdown.confirmed']
  const other = opened(sharedBasis, null, ...(instalments as Happening[])).context as { confirmed: { request: object } }
  expect(other.confirmed.request).not.toHaveProperty('repaid_by')
})

test('decision 127 another share than was shown is a changed price, which is shown again', () => {
  const another = { ...quotedShare, share: quotedShare.share && { ...quotedShare.share, share: '0.25' } }
  expect(opened(sharedBasis, null, byShare, 'terms.agreed', answers('previewDrawdown', another)).tags).toBe('confirming repriced')
})

test('decision 127 terms that were typed with a share are in instalments once no PSP can hold it back', () => {
  const typed = { amount: drawable, tenor: 6, repaidBy: 'share' }
  expect(opened(sharedBasis, typed).context).toMatchObject({ repaidBy: 'share', offer: quotedShare })
  expect(opened(basis, typed).context).toMatchObject({ repaidBy: 'instalments', offer: quoted })
  expect(opened(basis, null, byShare).context).toMatchObject({ repaidBy: 'instalments', offer: quoted })
})

test('decision 127 both ways are compared, also where one of them is refused; without a PSP there is one way', () => {
  const { context } = opened(sharedBasis, null, byShare)
  const priced = context as Parameters<typeof waysOf>[0]
  expect(waysOf(priced)).toEqual({ instalments: { offer: quoted, problem: null }, share: { offer: quotedShare, problem: null } })
  const short = { ...priced, basis: { ...sharedBasis, payouts: { monthly: '1000000', taken: '0' } } }
  expect(waysOf(short)).toMatchObject({
    instalments: { offer: quoted },
    share: { problem: { fields: { tenor: 'field.tenor.shareTooHigh' } } },
  })
  expect(previewOf({ ...short, repaidBy: 'share' }).offer).toBeNull()
  expect(waysOf({ ...priced, basis })).toBeNull()
})

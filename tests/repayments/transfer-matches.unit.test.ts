/** Which loan a transfer without an invoice may be for. Decision 109. */
import { expect, test } from 'vitest'
import { matchesOf, type Owing, reasonsOf } from '../../server/repayments/transfer-matches.ts'

const loan: Owing = {
  reference: 'DD-7K2M-261122-0001',
  companyNames: ['Haian Trading Limited', '海安贸易有限公司'],
  holders: ['Chan Tai Man'],
  orders: [310_000n],
  instalments: [
    { due: '2026-11-20', total: 310_000n },
    { due: '2026-11-27', total: 309_500n },
  ],
  due: 620_000n,
  total: 3_700_000n,
}
const arrived = { amount: 1n, on: '2026-11-01', text: '', payer: null }

test.each([
  ['the open amount of a charge order, before the instalment of the same amount', { amount: 310_000n }, ['order']],
  ['a coming instalment', { amount: 309_500n }, ['instalment']],
  ['what is due', { amount: 620_000n }, ['due']],
  ['the whole debt', { amount: 3_700_000n }, ['total']],
  ['a cent more than an instalment', { amount: 309_501n }, []],
  ['the name of the company, abbreviated', { payer: 'HAIAN TRADING LTD.' }, ['companyName']],
  ['the holder of one of its accounts', { payer: 'Chan Tai-man' }, ['holder']],
  ['another payer', { payer: 'Haifu Trading Ltd' }, []],
  ['the reference without dashes', { text: 'repay dd 7k2m 261122 0001' }, ['reference']],
  ['the name of the company in the text', { text: '海安贸易有限公司还款' }, ['companyText']],
  ['three days before a due day', { on: '2026-11-17' }, ['day']],
  ['four days after a due day', { on: '2026-12-01' }, []],
])('decision 109 matches a loan by %s', (_, given, reasons) => {
  expect(reasonsOf({ ...arrived, ...given }, loan)).toEqual(reasons)
})

test('decision 109 the best match comes first; a day alone proposes nothing', () => {
  const named = { ...loan, reference: 'DD-7K2M-261122-0002', orders: [], companyNames: ['Another Limited'] }
  const near = { ...named, reference: 'DD-7K2M-261122-0003', instalments: [{ due: '2026-11-20', total: 5n }] }
  const given = { amount: 310_000n, on: '2026-11-20', text: 'DD-7K2M-261122-0002', payer: 'Haian Trading Ltd' }
  expect(matchesOf(given, [near, loan, named]).map(({ loan: { reference }, reasons }) => [reference, reasons])).toEqual([
    ['DD-7K2M-261122-0002', ['reference', 'instalment', 'day']],
    ['DD-7K2M-261122-0001', ['order', 'companyName', 'day']],
  ])
})

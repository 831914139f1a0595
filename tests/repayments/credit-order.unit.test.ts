/** In which order the credit balance of a company pays what is due. Decision 108. */
import { expect, test } from 'vitest'
import { creditUses } from '../../server/repayments/credit-order.ts'

const instalment = (loan: string, due: string, total: bigint) => ({ drawdownId: loan, loan, due, total })

test('decision 108 the oldest due day is paid first, then the loan of the lower number, from the oldest surplus', () => {
  const due = [instalment('DD-2', '2026-03-01', 300n), instalment('DD-1', '2026-03-08', 100n), instalment('DD-1', '2026-03-01', 100n)]
  const sources = [
    { id: 'first', left: 250n },
    { id: 'second', left: 180n },
  ]
  expect(creditUses(sources, due)).toEqual([
    { sourceId: 'first', drawdownId: 'DD-1', amount: 100n },
    { sourceId: 'first', drawdownId: 'DD-2', amount: 150n },
    { sourceId: 'second', drawdownId: 'DD-2', amount: 150n },
    { sourceId: 'second', drawdownId: 'DD-1', amount: 30n },
  ])
})

test('decision 108 a surplus pays a loan once with all of its instalments, and no loan gets more than is due', () => {
  const due = [instalment('DD-1', '2026-03-01', 100n), instalment('DD-1', '2026-03-08', 50n)]
  expect(creditUses([{ id: 'first', left: 900n }], due)).toEqual([{ sourceId: 'first', drawdownId: 'DD-1', amount: 150n }])
  expect(creditUses([{ id: 'first', left: 900n }], [])).toEqual([])
})

/** How a repayment is booked: its ledger lines, the kind of its entry, and the notice to the company. Decision 037. */
import { interestAccount } from '../lending/interest.ts'
import type { BookedParts } from '../lending/loans/standing.ts'
import type { DrawdownRow } from '../lending/present.ts'
import { type LedgerLine, ledgerAccounts } from '../platform/ledger/ledger.ts'
import type { RepaymentRow } from './present.ts'

/** The ledger entry of a repayment that counts, and what the company is notified of. Of a loan that is written off it is recovered. Decision 118. */
export function kindsOf(
  { method }: Pick<RepaymentRow, 'method'>,
  { written_off_on }: Pick<DrawdownRow, 'written_off_on'>,
): {
  entry: string
  notice: 'repayment.received' | 'credit.used' | 'interest.waived'
} {
  if (method === 'waiver') return { entry: 'repayment.waived', notice: 'interest.waived' }
  const entry = written_off_on === null ? 'repayment.received' : 'repayment.recovered'
  return { entry, notice: method === 'credit' ? 'credit.used' : 'repayment.received' }
}

/** The same of a repayment that is taken back. What has repaid a loan from the surplus of another repayment goes with it. Decisions 108, 126. */
export function backKindsOf(
  { method }: Pick<RepaymentRow, 'method'>,
  by: 'bank' | 'staff',
): { entry: string; notice: 'repayment.returned' | 'credit.takenBack' | 'repayment.undone' | 'waiver.undone' } {
  if (method === 'credit') return { entry: 'repayment.returned', notice: 'credit.takenBack' }
  if (by === 'bank') return { entry: 'repayment.returned', notice: 'repayment.returned' }
  return { entry: 'repayment.undone', notice: method === 'waiver' ? 'waiver.undone' : 'repayment.undone' }
}

/** Lines of a repayment that comes from `account`: its principal can be drawn again at once when it is final. */
export function linesOf(booked: {
  repayment: RepaymentRow
  drawdown: DrawdownRow
  parts: BookedParts
  account: string
  final: boolean
}): LedgerLine[] {
  const { drawdown, account, final } = booked
  const principalOwed = drawdown.written_off_on === null ? ledgerAccounts.loans : ledgerAccounts.lost
  const interestOwed = interestAccount(drawdown)
  const { facility_id, product, currency, amount } = booked.repayment
  const { principal, interest, surplus, interest_credit } = booked.parts
  return [
    { account, amount, currency },
    { account: principalOwed(facility_id), amount: -principal, currency },
    { account: ledgerAccounts.commitments(product), amount: -principal, currency },
    { account: (final ? ledgerAccounts.undrawn : ledgerAccounts.clearing)(facility_id), amount: principal, currency },
    { account: interestOwed, amount: -interest, currency },
    { account: interestOwed, amount: interest_credit, currency },
    { account: ledgerAccounts.surplus(facility_id), amount: -surplus, currency },
  ]
}

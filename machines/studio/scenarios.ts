/** Named ways through lifecycles from their beginning, good and bad, which the studio plays: events in their order. */
import type { EventFrom } from 'xstate'
import type { lifecycles } from '../lifecycles.ts'

type Lifecycles = typeof lifecycles

/** By lifecycle and name; a lifecycle that does not know an event does not compile. */
type Scenarios = { readonly [Name in keyof Lifecycles]?: Readonly<Record<string, readonly EventFrom<Lifecycles[Name]>['type'][]>> }

export const scenarios = {
  kyc: {
    approved: ['application.submitted', 'review.started', 'application.approved'],
    corrected: [
      'application.submitted',
      'review.started',
      'application.returned',
      'application.submitted',
      'review.started',
      'application.approved',
    ],
    begunAgain: ['application.submitted', 'review.started', 'application.rejected', 'application.reopened'],
  },
  shopAuthorisation: {
    linked: ['consent.granted', 'sales.imported'],
    interrupted: ['consent.granted', 'sales.imported', 'sync.failed', 'sales.imported'],
    renewed: ['consent.granted', 'sales.imported', 'authorisation.expired', 'consent.granted', 'sales.imported'],
  },
  agreement: {
    signed: ['documents.made', 'signing.initiated', 'signer.signed'],
    declined: ['documents.made', 'signing.initiated', 'signer.declined', 'signing.initiated', 'signer.signed'],
    expired: ['documents.made', 'signing.initiated', 'signing.expired', 'signing.initiated', 'signer.signed'],
  },
  drawdown: {
    repaid: ['payout.accepted', 'payout.settled', 'loan.repaid'],
    approved: ['approval.required', 'approval.given', 'payout.accepted', 'payout.settled', 'loan.repaid'],
    notApproved: ['approval.required', 'approval.declined'],
    refused: ['payout.accepted', 'payout.refused'],
    recovered: ['payout.accepted', 'payout.settled', 'loan.writtenOff', 'loan.repaid'],
  },
  repayment: {
    onTime: ['debit.accepted', 'money.received', 'window.ended'],
    refused: ['debit.accepted', 'debit.refused'],
    takenBack: ['debit.accepted', 'money.received', 'money.returned'],
  },
  arrangement: {
    accepted: ['arrangement.proposed', 'arrangement.confirmed', 'arrangement.accepted'],
    sentBack: ['arrangement.proposed', 'arrangement.sentBack', 'arrangement.proposed', 'arrangement.confirmed', 'arrangement.accepted'],
    refused: ['arrangement.proposed', 'arrangement.confirmed', 'arrangement.refused'],
    declined: ['arrangement.declined'],
  },
  unidentifiedTransfer: {
    allocated: ['allocation.proposed', 'allocation.confirmed'],
    undone: ['allocation.proposed', 'allocation.confirmed', 'allocation.undone', 'allocation.proposed', 'allocation.confirmed'],
    sentBack: ['allocation.proposed', 'return.confirmed', 'return.settled'],
  },
  creditPayout: {
    paid: ['payout.accepted', 'payout.settled'],
    refused: ['payout.accepted', 'payout.refused'],
    returned: ['payout.accepted', 'payout.settled', 'money.returned'],
  },
  redPacket: {
    used: ['packet.collected', 'packet.used'],
    expired: ['packet.collected', 'packet.expired'],
    returned: ['packet.collected', 'packet.used', 'packet.returned', 'packet.used'],
  },
  companyFreeze: {
    released: ['release.proposed', 'release.confirmed'],
    declined: ['release.proposed', 'release.declined', 'release.proposed', 'release.confirmed'],
  },
  merchantCase: {
    settled: ['case.answered', 'case.closed'],
    withdrawn: ['case.withdrawn'],
  },
} as const satisfies Scenarios

/** The scenarios of a chart of the registry by their names; none of a chart that is no lifecycle. */
export function scenariosOf(chart: string): Readonly<Record<string, readonly string[]>> {
  const all: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = scenarios
  return (chart.endsWith('Lifecycle') && all[chart.replace(/Lifecycle$/, '')]) || {}
}

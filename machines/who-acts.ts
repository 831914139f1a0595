/** Who makes what happen in a chart, where the chart cannot say it: events of lifecycles, answers that are awaited, facts of the browser. */
import type { EventFrom } from 'xstate'
import type { lifecycles } from './lifecycles.ts'

/** Who acts on the way of a merchant, in the order in which they are named. */
export const parties = ['merchant', 'signer', 'staff', 'marketplace', 'psp', 'bank', 'system'] as const
export type Party = (typeof parties)[number]

type Lifecycles = typeof lifecycles
type Causes = { readonly [Name in keyof Lifecycles]: Readonly<Record<EventFrom<Lifecycles[Name]>['type'], Party | readonly Party[]>> }

const onboarding = {
  'account.saved': 'merchant',
  'account.submitted': 'merchant',
  'business.submitted': 'merchant',
  'signing.initiated': 'merchant',
  'signing.restarted': 'merchant',
  'signing.completed': 'signer',
} as const

/** Whose doing each event of a lifecycle is: the actor with whom the server moves it. */
export const causedBy: Causes = {
  onboardingHook: onboarding,
  onboardingUnderwriting: onboarding,
  kyc: {
    'application.submitted': 'merchant',
    'application.reopened': 'merchant',
    'review.started': 'staff',
    'application.approved': 'staff',
    'application.rejected': 'staff',
    'application.returned': 'staff',
    'correction.lapsed': 'system',
  },
  kycReview: {
    'case.claimed': 'staff',
    'case.released': ['staff', 'system'],
    'decision.proposed': 'staff',
    'proposal.confirmed': 'staff',
    'proposal.sentBack': 'staff',
    'proposal.disputed': 'staff',
    'dispute.settled': 'staff',
    'standIn.decided': 'staff',
  },
  user: { 'user.frozen': 'staff', 'user.released': 'staff', 'account.closed': 'system' },
  companyUser: {
    'membership.accepted': 'merchant',
    'membership.declined': 'merchant',
    'membership.withdrawn': 'merchant',
    'membership.ended': ['merchant', 'system'],
  },
  staffMember: { 'member.invited': 'staff', 'member.removed': 'staff' },
  shopAuthorisation: {
    'consent.granted': 'marketplace',
    'sales.imported': 'system',
    'sync.failed': 'marketplace',
    'authorisation.expired': 'marketplace',
    'authorisation.revoked': ['merchant', 'marketplace'],
  },
  shopAccount: { 'account.enabled': 'merchant', 'account.disabled': 'merchant', 'account.removed': 'merchant' },
  sellerName: {
    'name.accepted': 'staff',
    'name.refused': 'staff',
    'decision.takenBack': 'staff',
    'account.linkedAgain': 'merchant',
  },
  bankAccount: {
    'deposit.sent': 'merchant',
    'documents.submitted': 'merchant',
    'amounts.matched': 'merchant',
    'amounts.exhausted': 'merchant',
    'account.authorised': 'merchant',
    'account.removed': 'merchant',
    'deposit.returned': 'bank',
    'deposit.lapsed': 'system',
    'documents.accepted': 'staff',
    'documents.refused': 'staff',
  },
  accountDeposit: { 'payout.settled': 'bank', 'payout.refused': 'bank' },
  accountReview: { 'documents.accepted': 'staff', 'documents.refused': 'staff', 'documents.withdrawn': 'merchant' },
  creditApplication: { 'calculation.requested': ['merchant', 'system'], 'limit.calculated': 'system', 'limit.refused': 'system' },
  applicationRecord: {
    'application.approved': 'system',
    'application.rejected': 'system',
    'application.withdrawn': ['merchant', 'system'],
  },
  agreement: {
    'documents.made': 'system',
    'documents.failed': 'system',
    'documents.requested': 'merchant',
    'signing.initiated': 'merchant',
    'signer.signed': 'signer',
    'signer.declined': 'signer',
    'signing.expired': 'system',
    'signing.withdrawn': 'merchant',
  },
  signer: { 'link.opened': 'signer', 'signer.signed': 'signer', 'signer.declined': 'signer', 'link.withdrawn': ['merchant', 'system'] },
  facility: {
    'limit.changed': ['signer', 'system'],
    'facility.expired': 'system',
    'facility.renewed': 'system',
    'facility.closed': 'system',
  },
  drawdown: {
    'approval.required': 'system',
    'approval.given': 'merchant',
    'approval.declined': 'merchant',
    'approval.expired': 'system',
    'approval.withdrawn': ['merchant', 'system'],
    'payout.accepted': 'bank',
    'payout.settled': 'bank',
    'payout.refused': ['bank', 'system'],
    'loan.repaid': ['bank', 'psp', 'system'],
    'loan.reopened': 'bank',
    'loan.writtenOff': 'staff',
    'recovery.returned': 'bank',
  },
  repayment: {
    'debit.accepted': 'bank',
    'debit.refused': 'bank',
    'debit.withdrawn': 'system',
    'money.received': ['bank', 'psp'],
    'money.returned': ['bank', 'staff'],
    'window.ended': 'system',
  },
  chargeOrder: {
    'receipts.changed': ['bank', 'psp'],
    'order.suspended': 'system',
    'order.resumed': 'system',
    'order.voided': 'system',
  },
  chargeCollection: {
    'withholding.accepted': 'psp',
    'withholding.refused': 'psp',
    'withholding.completed': 'psp',
    'withholding.stopped': 'system',
  },
  creditPayout: { 'payout.accepted': 'bank', 'payout.settled': 'bank', 'payout.refused': 'bank', 'money.returned': 'bank' },
  redPacket: {
    'packet.collected': 'merchant',
    'packet.used': 'merchant',
    'packet.returned': ['bank', 'system'],
    'packet.expired': 'system',
    'offer.ended': 'system',
    'offer.withdrawn': 'staff',
    'facility.closed': 'system',
  },
  categoryReport: { 'report.requested': 'merchant', 'report.made': 'system', 'report.failed': 'system' },
  notice: { 'notice.due': 'system', 'notice.handled': 'merchant', 'cause.ended': 'system' },
  personalExport: { 'export.made': 'system', 'export.failed': 'system', 'export.ended': 'system' },
  accountDeletion: {
    'deletion.withdrawn': 'merchant',
    'deletion.refused': 'system',
    'coolingOff.ended': 'system',
    'data.erased': 'system',
  },
  reconciliationBreak: { 'difference.gone': 'system', 'difference.explained': 'staff' },
  rateFixing: { 'fixing.confirmed': 'staff', 'fixing.declined': 'staff' },
  unidentifiedTransfer: {
    'allocation.proposed': 'staff',
    'allocation.confirmed': 'staff',
    'allocation.declined': 'staff',
    'allocation.undone': 'staff',
    'return.confirmed': 'staff',
    'return.settled': 'bank',
    'return.refused': 'bank',
    'money.returned': 'bank',
  },
  arrangement: {
    'arrangement.proposed': 'staff',
    'arrangement.confirmed': 'staff',
    'arrangement.sentBack': 'staff',
    'arrangement.declined': 'staff',
    'arrangement.withdrawn': 'merchant',
    'arrangement.accepted': 'merchant',
    'arrangement.refused': 'merchant',
    'arrangement.lapsed': 'system',
  },
  limitException: {
    'exception.confirmed': 'staff',
    'exception.declined': 'staff',
    'exception.withdrawn': ['staff', 'system'],
    'exception.ended': ['staff', 'system'],
  },
  loanAdjustment: { 'adjustment.confirmed': 'staff', 'adjustment.declined': 'staff', 'adjustment.withdrawn': ['staff', 'system'] },
  collectionCase: {
    'case.taken': 'staff',
    'contact.noted': 'staff',
    'day.passed': 'system',
    'promise.recorded': 'staff',
    'promise.ended': 'system',
    'letter.sent': 'staff',
    'handOver.proposed': 'staff',
    'handOver.confirmed': 'staff',
    'handOver.declined': 'staff',
    'handOver.continued': 'system',
    'loan.cured': ['bank', 'psp', 'system'],
  },
  companyFreeze: { 'release.proposed': 'staff', 'release.confirmed': 'staff', 'release.declined': 'staff' },
  debitHold: { 'debitHold.ended': 'staff', 'debitHold.lapsed': 'system' },
  merchantCase: { 'case.answered': 'staff', 'case.closed': 'merchant', 'case.withdrawn': 'merchant' },
}

/**
 * Of calls that a chart on the way repeats by a clock, by the id they are invoked under: for whose doing it waits. `system` where it
 * waits for the server alone. What is not repeated is answered by the server at once, but for `completeAuthorisation` and its like.
 */
export const awaitedFrom: Readonly<Record<string, Readonly<Record<string, Party>>>> = {
  kycWizard: { keepDraft: 'system', readKyc: 'staff' },
  shopAuthorisation: { completeAuthorisation: 'marketplace', linkByKeys: 'marketplace' },
  creditLimit: { followImport: 'marketplace', readLimit: 'system', rereadLimit: 'staff' },
  drawdownAccount: { saveDebitAccount: 'system' },
  signing: { followPreparing: 'system', pollSigners: 'signer' },
  drawdown: { lookAtAccount: 'bank', verifyDrawdown: 'system', readDrawdown: 'bank', rereadDrawdown: 'merchant' },
  repaymentOrder: { verifyRepayment: 'system', readRepayment: 'bank' },
  activateShop: { lookAgain: 'system', refreshActivation: 'system' },
  increaseLimit: { followCalculation: 'system', refreshActivation: 'system' },
}

/** Events of charts on the way that no user sends: from the browser, from a chart within, or from another part of the same chart. */
export const notFromUsers: readonly string[] = [
  'network.returned',
  'page.hidden',
  'page.shown',
  'credentials.accepted',
  'partner.required',
  'origin.changed',
  'contract.changed',
]

/** The worlds of the lifecycles of the server: inputs, events of people, what the server may answer and how it may refuse. */
import { statusOf } from '../../contract/home/onboarding-status.ts'
import type { AccountFacts } from '../../machines/banking/lifecycles/accountStanding.ts'
import type { OnboardingFacts } from '../../machines/home/lifecycles/onboardingOrder.ts'
import type { World } from '../harness/alone.ts'
import { facts } from './shared.world.ts'

/** A drawdown account that is paid to. */
export const payable: AccountFacts = {
  submitted: true,
  disputed: false,
  inLoanCurrency: true,
  thirdParty: false,
  nameCheck: 'match',
  verifiedBy: null,
  hold: null,
  signed: false,
  mandated: false,
}
/** Others, one for each state. */
const standings: readonly AccountFacts[] = [
  { ...payable, submitted: false },
  { ...payable, disputed: true },
  { ...payable, inLoanCurrency: false },
  { ...payable, thirdParty: true },
  { ...payable, nameCheck: 'no match', signed: true, mandated: true },
  { ...payable, hold: 'running', signed: true },
  { ...payable, hold: 'over', nameCheck: 'pending', signed: true },
]

/** A company that has done nothing. */
export const uncertified: OnboardingFacts = {
  product: 'hook',
  certified: false,
  complete: { company: false, business: false },
  hasShop: false,
  salesUnread: false,
  status: null,
  limit: null,
}
/** Others, one for each state. */
const certified: OnboardingFacts = { ...uncertified, certified: true }
const submitted: OnboardingFacts = { ...certified, status: statusOf('hook', 'businessInfoSubmitted') }
const onboardings: readonly OnboardingFacts[] = [
  { ...uncertified, complete: { company: true, business: false } },
  { ...uncertified, complete: { company: true, business: true } },
  certified,
  { ...certified, salesUnread: true },
  { ...certified, hasShop: true },
  { ...certified, hasShop: true, limit: 'notGiven' },
  { ...certified, hasShop: true, status: statusOf('hook', 'drawdownAccountSubmitted') },
  submitted,
  { ...submitted, limit: 'calculating' },
  { ...certified, status: statusOf('hook', 'signingCompleted') },
]

/** By name of the registry. */
export const lifecyclesWorlds: Record<string, World> = {
  categoryReportLifecycle: { events: facts('report.made report.failed report.requested') },
  onboardingHookLifecycle: {
    events: facts('account.saved account.submitted business.submitted signing.initiated signing.restarted signing.completed'),
  },
  onboardingUnderwritingLifecycle: {
    events: facts('account.saved account.submitted business.submitted signing.initiated signing.restarted signing.completed'),
  },
  kycLifecycle: {
    events: facts(
      'application.submitted review.started application.approved application.rejected application.returned application.reopened correction.lapsed',
    ),
  },
  kycReviewLifecycle: {
    events: facts(
      'case.claimed case.released decision.proposed proposal.confirmed proposal.sentBack proposal.disputed dispute.settled standIn.decided',
    ),
  },
  bankAccountLifecycle: {
    events: facts(
      'deposit.sent deposit.returned deposit.lapsed amounts.matched amounts.exhausted documents.submitted documents.accepted documents.refused account.authorised account.removed',
    ),
  },
  accountStanding: {
    inputs: [payable, ...standings],
    events: [payable, ...standings].map((facts) => ({ type: 'facts.changed', facts })),
  },
  onboardingOrder: {
    inputs: [uncertified, ...onboardings],
    events: [uncertified, ...onboardings].map((facts) => ({ type: 'facts.changed', facts })),
  },
  companyUserLifecycle: { events: facts('membership.accepted membership.declined membership.withdrawn membership.ended') },
  shopAuthorisationLifecycle: {
    events: facts('consent.granted sales.imported sync.failed authorisation.expired authorisation.revoked'),
  },
  shopAccountLifecycle: { events: facts('account.disabled account.enabled account.removed') },
  sellerNameLifecycle: { events: facts('name.accepted name.refused account.linkedAgain decision.takenBack') },
  applicationRecordLifecycle: { events: facts('application.approved application.rejected application.withdrawn') },
  creditApplicationLifecycle: { events: facts('limit.calculated limit.refused calculation.requested') },
  agreementLifecycle: {
    events: [
      ...facts('documents.made documents.failed documents.requested signing.initiated signer.declined signing.expired signing.withdrawn'),
      { type: 'signer.signed', statuses: [2, 1] },
      { type: 'signer.signed', statuses: [2, 2] },
    ],
  },
  signerLifecycle: { events: facts('link.opened signer.signed signer.declined link.withdrawn') },
  personalExportLifecycle: { events: facts('export.made export.failed export.ended') },
  accountDeletionLifecycle: { events: facts('deletion.withdrawn deletion.refused coolingOff.ended data.erased') },
  rateFixingLifecycle: { events: facts('fixing.confirmed fixing.declined') },
  arrangementLifecycle: {
    events: facts(
      'arrangement.proposed arrangement.confirmed arrangement.sentBack arrangement.declined arrangement.withdrawn arrangement.accepted arrangement.refused arrangement.lapsed',
    ),
  },
  merchantCaseLifecycle: { events: facts('case.answered case.withdrawn case.closed') },
  creditPayoutLifecycle: { events: facts('payout.accepted payout.settled payout.refused money.returned') },
  unidentifiedTransferLifecycle: {
    events: facts(
      'allocation.proposed allocation.confirmed allocation.declined allocation.undone return.confirmed return.settled return.refused money.returned',
    ),
  },
  loanAdjustmentLifecycle: { events: facts('adjustment.confirmed adjustment.declined adjustment.withdrawn') },
  collectionCaseLifecycle: {
    events: [
      ...facts('case.taken contact.noted promise.recorded letter.sent handOver.proposed handOver.continued loan.cured'),
      ...[3, 8, 31, 61].flatMap((days) =>
        ['day.passed', 'promise.ended', 'handOver.confirmed', 'handOver.declined'].map((type) => ({ type, days })),
      ),
    ],
  },
  limitExceptionLifecycle: { events: facts('exception.confirmed exception.declined exception.withdrawn exception.ended') },
  debitHoldLifecycle: { events: facts('debitHold.ended debitHold.lapsed') },
  companyFreezeLifecycle: { events: facts('release.proposed release.confirmed release.declined') },
  reconciliationBreakLifecycle: { events: facts('difference.gone difference.explained') },
  noticeLifecycle: { events: facts('notice.due notice.handled cause.ended') },
  facilityLifecycle: { events: facts('limit.changed facility.expired facility.renewed facility.closed') },
  redPacketLifecycle: {
    events: facts('packet.collected packet.used packet.returned packet.expired offer.ended offer.withdrawn facility.closed'),
  },
  drawdownLifecycle: {
    events: facts(
      'approval.required approval.given approval.declined approval.expired approval.withdrawn payout.accepted payout.settled payout.refused loan.repaid loan.reopened loan.writtenOff recovery.returned',
    ),
  },
  userLifecycle: { events: facts('user.frozen user.released account.closed') },
  staffMemberLifecycle: { events: facts('member.invited member.removed') },
  accountReviewLifecycle: { events: facts('documents.accepted documents.refused documents.withdrawn') },
  accountDepositLifecycle: { events: facts('payout.settled payout.refused') },
  chargeCollectionLifecycle: {
    events: facts('withholding.accepted withholding.refused withholding.completed withholding.stopped'),
  },
  repaymentLifecycle: { events: facts('debit.accepted debit.refused debit.withdrawn money.received money.returned window.ended') },
  chargeOrderLifecycle: {
    events: [
      ...facts('order.suspended order.voided'),
      ...['none', 'part', 'all'].map((received) => ({ type: 'receipts.changed', received })),
      ...['none', 'part'].map((received) => ({ type: 'order.resumed', received })),
    ],
  },
}

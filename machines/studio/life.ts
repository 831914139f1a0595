/** The life of a merchant with Sampan in stops: which chart each is, and what else belongs to it. Decision 133. */
import type { JourneyStep } from '../../contract/analytics/journey-map.ts'

/** A stop of the way, by names of the registry of charts. */
export interface LifeStop {
  /** The chart that is drawn. */
  readonly chart: string
  /** Charts and lifecycles that belong to it. */
  readonly others: readonly string[]
  /** What a merchant has reached once it has been gone through, where the journey counts it. */
  readonly step?: JourneyStep
}

/** Parts of the life, in the order in which a merchant meets them. */
export const chapters = ['beginning', 'repaying', 'growing', 'leaving'] as const
export type Chapter = (typeof chapters)[number]

/** Every stop, for both products: a chart that runs in the area of one product alone belongs to it. */
export const life: Readonly<Record<Chapter, readonly LifeStop[]>> = {
  beginning: [
    { chart: 'authDialog', others: ['userLifecycle'], step: 'registered' },
    { chart: 'kycWizard', others: ['companyJoin'], step: 'applied' },
    { chart: 'kycLifecycle', others: ['kycReviewLifecycle'], step: 'certified' },
    { chart: 'shopAuthorisation', others: ['shopAuthorisationLifecycle', 'sellerNameLifecycle'], step: 'shopAuthorised' },
    {
      chart: 'creditLimit',
      others: ['creditApplicationLifecycle', 'applications', 'applicationRecordLifecycle'],
      step: 'limitGiven',
    },
    { chart: 'drawdownAccount', others: ['onboardingOrder', 'onboardingHookLifecycle', 'accountStanding'], step: 'informed' },
    { chart: 'businessInfo', others: [], step: 'informed' },
    { chart: 'signing', others: ['agreementLifecycle', 'signerLifecycle'], step: 'signed' },
    { chart: 'drawdown', others: ['drawdownApproval'], step: 'drawn' },
  ],
  repaying: [
    { chart: 'chargeOrderLifecycle', others: ['chargeOrders', 'chargeCollectionLifecycle'] },
    {
      chart: 'repaymentOrder',
      others: ['repaymentLifecycle', 'unidentifiedTransferLifecycle', 'creditPayoutLifecycle'],
    },
    { chart: 'collectionCaseLifecycle', others: ['debitHoldLifecycle'] },
    { chart: 'arrangementLifecycle', others: ['arrangements'] },
    { chart: 'drawdownLifecycle', others: ['loanAdjustmentLifecycle'] },
  ],
  growing: [
    { chart: 'facilityLifecycle', others: ['facility'] },
    { chart: 'increaseLimit', others: ['limitExceptionLifecycle'] },
    { chart: 'activateShop', others: ['myShops', 'shopAccountLifecycle'] },
    { chart: 'onboardingUnderwritingLifecycle', others: [] },
    { chart: 'bankAccountLifecycle', others: ['bankAccounts', 'accountDepositLifecycle', 'accountReviewLifecycle', 'accountDispute'] },
    { chart: 'redPacketLifecycle', others: ['redPackets'] },
    { chart: 'companyUserLifecycle', others: ['companyUsers', 'companyList'] },
  ],
  leaving: [
    { chart: 'merchantCaseLifecycle', others: ['merchantCases'] },
    { chart: 'companyFreezeLifecycle', others: [] },
    { chart: 'accountDeletionLifecycle', others: ['profile', 'personalExportLifecycle'] },
  ],
}

/** Lifecycles, and charts of pages, that are deliberately no part of the way, and why. */
export const besideTheWay: Readonly<Record<string, string>> = {
  home: 'every stop is reached from it',
  messages: 'shown at every stop',
  noticeLifecycle: 'shown at every stop',
  statements: 'read only',
  loan: 'read only',
  timeline: 'read only',
  questions: 'open to everybody',
  freeReports: 'open to everybody',
  categoryReportLifecycle: 'of the free reports',
  newPassword: 'repairs the sign-in',
  staffMemberLifecycle: 'staff alone',
  rateFixingLifecycle: 'staff alone',
  reconciliationBreakLifecycle: 'staff alone',
}

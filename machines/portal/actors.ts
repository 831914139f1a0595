/** What lives in the page chart: charts at its root and on its pages, and what pages ask before they open. */
import { fromPromise } from 'xstate'
import { authDialogMachine } from '../account/authDialog.ts'
import { handoffMachine } from '../account/handoff.ts'
import type { newPasswordMachine } from '../account/newPassword.ts'
import type { profileMachine } from '../account/profile.ts'
import { sessionMachine } from '../account/session.ts'
import type { stepUpMachine } from '../account/stepUp.ts'
import { positionMachine } from '../analytics/position.ts'
import type { bankAccountsMachine } from '../banking/bankAccounts.ts'
import type { companyJoinMachine } from '../company/companyJoin.ts'
import type { companyListMachine } from '../company/companyList.ts'
import { companySwitcherMachine } from '../company/companySwitcher.ts'
import type { companyUsersMachine } from '../company/companyUsers.ts'
import type { businessInfoMachine } from '../home/businessInfo.ts'
import type { drawdownAccountMachine } from '../home/drawdownAccount.ts'
import type { homeMachine } from '../home/home.ts'
import { connectionMachine } from '../kernel/connection.ts'
import { consentMachine } from '../kernel/consent.ts'
import { languageMachine } from '../kernel/language.ts'
import { loadingMachine } from '../kernel/loading.ts'
import { laterChart, port, unwired } from '../kernel/port.ts'
import { rotatingBannerMachine } from '../kernel/rotatingBanner.ts'
import type { uploadMachine } from '../kernel/upload.ts'
import type { uploadsMachine } from '../kernel/uploads.ts'
import type { kycWizardMachine } from '../kyc/kycWizard.ts'
import type { accountDisputeMachine } from '../lending/accountDispute.ts'
import type { drawdownMachine } from '../lending/drawdown.ts'
import type { drawdownApprovalMachine } from '../lending/drawdownApproval.ts'
import type { facilityMachine } from '../lending/facility.ts'
import type { activateShopMachine } from '../limits/activateShop.ts'
import type { applicationsMachine } from '../limits/applications.ts'
import type { creditLimitMachine } from '../limits/creditLimit.ts'
import type { increaseLimitMachine } from '../limits/increaseLimit.ts'
import type { messagesMachine } from '../notices/messages.ts'
import { noticesMachine } from '../notices/notices.ts'
import type { loanMachine } from '../records/loan.ts'
import type { merchantCasesMachine } from '../records/merchantCases.ts'
import type { statementsMachine } from '../records/statements.ts'
import type { timelineMachine } from '../records/timeline.ts'
import type { arrangementsMachine } from '../repayments/arrangements.ts'
import type { chargeOrdersMachine } from '../repayments/chargeOrders.ts'
import { repaymentLinkMachine } from '../repayments/repaymentLink.ts'
import type { repaymentOrderMachine } from '../repayments/repaymentOrder.ts'
import type { redPacketsMachine } from '../rewards/redPackets.ts'
import type { myShopsMachine } from '../shops/myShops.ts'
import type { shopAuthorisationMachine } from '../shops/shopAuthorisation.ts'
import type { signingMachine } from '../signing/signing.ts'
import type { freeReportsMachine } from '../site/freeReports.ts'
import type { questionsMachine } from '../site/questions.ts'
import { serviceDialogMachine } from '../site/serviceDialog.ts'

const open = {
  accountDispute: laterChart<typeof accountDisputeMachine>('accountDispute'),
  freeReports: laterChart<typeof freeReportsMachine>('freeReports'),
  newPassword: laterChart<typeof newPasswordMachine>('newPassword'),
  questions: laterChart<typeof questionsMachine>('questions'),
}

/** The charts of public pages other than landings; they are loaded before any other page is requested. */
export type OpenCharts = typeof open

const later = {
  activateShop: laterChart<typeof activateShopMachine>('activateShop'),
  applications: laterChart<typeof applicationsMachine>('applications'),
  bankAccounts: laterChart<typeof bankAccountsMachine>('bankAccounts'),
  businessInfo: laterChart<typeof businessInfoMachine>('businessInfo'),
  chargeOrders: laterChart<typeof chargeOrdersMachine>('chargeOrders'),
  companyJoin: laterChart<typeof companyJoinMachine>('companyJoin'),
  companyList: laterChart<typeof companyListMachine>('companyList'),
  companyUsers: laterChart<typeof companyUsersMachine>('companyUsers'),
  creditLimit: laterChart<typeof creditLimitMachine>('creditLimit'),
  drawdown: laterChart<typeof drawdownMachine>('drawdown'),
  drawdownAccount: laterChart<typeof drawdownAccountMachine>('drawdownAccount'),
  arrangements: laterChart<typeof arrangementsMachine>('arrangements'),
  drawdownApproval: laterChart<typeof drawdownApprovalMachine>('drawdownApproval'),
  facility: laterChart<typeof facilityMachine>('facility'),
  home: laterChart<typeof homeMachine>('home'),
  increaseLimit: laterChart<typeof increaseLimitMachine>('increaseLimit'),
  kycWizard: laterChart<typeof kycWizardMachine>('kycWizard'),
  loan: laterChart<typeof loanMachine>('loan'),
  merchantCases: laterChart<typeof merchantCasesMachine>('merchantCases'),
  messages: laterChart<typeof messagesMachine>('messages'),
  myShops: laterChart<typeof myShopsMachine>('myShops'),
  profile: laterChart<typeof profileMachine>('profile'),
  redPackets: laterChart<typeof redPacketsMachine>('redPackets'),
  repaymentOrder: laterChart<typeof repaymentOrderMachine>('repaymentOrder'),
  shopAuthorisation: laterChart<typeof shopAuthorisationMachine>('shopAuthorisation'),
  signing: laterChart<typeof signingMachine>('signing'),
  statements: laterChart<typeof statementsMachine>('statements'),
  timeline: laterChart<typeof timelineMachine>('timeline'),
  /** Started by the fields that upload. */
  upload: laterChart<typeof uploadMachine>('upload'),
  uploads: laterChart<typeof uploadsMachine>('uploads'),
}

/** The charts of pages behind sign-in, loaded with the pages that invoke them. */
export type LaterCharts = typeof later

export const actors = {
  session: sessionMachine,
  /** Joins with the first page behind sign-in. */
  stepUp: laterChart<typeof stepUpMachine>('stepUp'),
  authDialog: authDialogMachine,
  companySwitcher: companySwitcherMachine,
  serviceDialog: serviceDialogMachine,
  notices: noticesMachine,
  repaymentLink: repaymentLinkMachine,
  loading: loadingMachine,
  connection: connectionMachine,
  position: positionMachine,
  consent: consentMachine,
  language: languageMachine,
  handoff: handoffMachine,
  /** Started by the banner of the landings. */
  rotatingBanner: rotatingBannerMachine,
  ...open,
  ...later,
  /** Has a chart of a page join; wired. */
  fetchChart: unwired<void, { chart: string }>('fetchChart'),
  listAuthorisations: port('listAuthorisations'),
  readPosition: port('readPosition'),
  /** Sends the drafts the end of the session held back; wired. */
  sendUnsent: fromPromise<void, void>(() => Promise.resolve()),
}

/** Every chart of Sampan by name: what product owners look at and what the tests walk. */
import type { AnyStateMachine } from 'xstate'
import { activationMailMachine } from './account/activationMail.ts'
import { authDialogMachine } from './account/authDialog.ts'
import { captchaMachine } from './account/captcha.ts'
import { captchaWidgetMachine } from './account/captchaWidget.ts'
import { changePasswordMachine } from './account/changePassword.ts'
import { changePhoneMachine } from './account/changePhone.ts'
import { enrolFactorMachine } from './account/enrolFactor.ts'
import { factorOfferMachine } from './account/factorOffer.ts'
import { forgotPasswordMachine } from './account/forgotPassword.ts'
import { handoffMachine } from './account/handoff.ts'
import { newPasswordMachine } from './account/newPassword.ts'
import { ownFactorsMachine } from './account/ownFactors.ts'
import { ownSessionsMachine } from './account/ownSessions.ts'
import { profileMachine } from './account/profile.ts'
import { waitsMachine } from './account/resendWaits.ts'
import { sessionMachine } from './account/session.ts'
import { signInMachine } from './account/signIn.ts'
import { smsNoticesMachine } from './account/smsNotices.ts'
import { stepUpMachine } from './account/stepUp.ts'
import { verificationCodeMachine } from './account/verificationCode.ts'
import { journeyMapMachine } from './analytics/journeyMap.ts'
import { positionMachine } from './analytics/position.ts'
import { figuresMachine } from './analytics/studioFigures.ts'
import { bankAccountsMachine } from './banking/bankAccounts.ts'
import { accountStanding } from './banking/lifecycles/accountStanding.ts'
import { companyJoinMachine } from './company/companyJoin.ts'
import { companyListMachine } from './company/companyList.ts'
import { companySwitcherMachine } from './company/companySwitcher.ts'
import { companyUsersMachine } from './company/companyUsers.ts'
import { businessInfoMachine } from './home/businessInfo.ts'
import { drawdownAccountMachine } from './home/drawdownAccount.ts'
import { homeMachine } from './home/home.ts'
import { onboardingOrder } from './home/lifecycles/onboardingOrder.ts'
import { connectionMachine } from './kernel/connection.ts'
import { consentMachine } from './kernel/consent.ts'
import { languageMachine } from './kernel/language.ts'
import { loadingMachine } from './kernel/loading.ts'
import { revealMachine } from './kernel/reveal.ts'
import { rotatingBannerMachine } from './kernel/rotatingBanner.ts'
import { startUpMachine } from './kernel/startUp.ts'
import { uploadMachine } from './kernel/upload.ts'
import { uploadsMachine } from './kernel/uploads.ts'
import { companyLookupMachine } from './kyc/companyLookup.ts'
import { kycWizardMachine } from './kyc/kycWizard.ts'
import { peopleEditorMachine } from './kyc/peopleEditor.ts'
import { sentAnswersMachine } from './kyc/sentAnswers.ts'
import { accountDisputeMachine } from './lending/accountDispute.ts'
import { drawdownMachine } from './lending/drawdown.ts'
import { drawdownApprovalMachine } from './lending/drawdownApproval.ts'
import { facilityMachine } from './lending/facility.ts'
import { lifecycles } from './lifecycles.ts'
import { activateShopMachine } from './limits/activateShop.ts'
import { applicationsMachine } from './limits/applications.ts'
import { creditLimitMachine } from './limits/creditLimit.ts'
import { increaseLimitMachine } from './limits/increaseLimit.ts'
import { messagesMachine } from './notices/messages.ts'
import { noticesMachine } from './notices/notices.ts'
import { portalMachine } from './portal/portal.ts'
import { routeErrorMachine } from './portal/routeError.ts'
import { personalDataMachine } from './privacy/personalData.ts'
import { loanMachine } from './records/loan.ts'
import { merchantCasesMachine } from './records/merchantCases.ts'
import { statementsMachine } from './records/statements.ts'
import { timelineMachine } from './records/timeline.ts'
import { arrangementsMachine } from './repayments/arrangements.ts'
import { chargeOrdersMachine } from './repayments/chargeOrders.ts'
import { creditBalanceMachine } from './repayments/creditBalance.ts'
import { repaymentLinkMachine } from './repayments/repaymentLink.ts'
import { repaymentOrderMachine } from './repayments/repaymentOrder.ts'
import { redPacketsMachine } from './rewards/redPackets.ts'
import { myShopsMachine } from './shops/myShops.ts'
import { shopAccountsMachine } from './shops/shopAccounts.ts'
import { shopAuthorisationMachine } from './shops/shopAuthorisation.ts'
import { documentReaderMachine } from './signing/documentReader.ts'
import { signingMachine } from './signing/signing.ts'
import { freeReportsMachine } from './site/freeReports.ts'
import { questionsMachine } from './site/questions.ts'
import { serviceDialogMachine } from './site/serviceDialog.ts'
import { accountReviewsMachine } from './staff/accountReviews.ts'
import { adjustmentsMachine } from './staff/adjustments.ts'
import { backofficeMachine } from './staff/backoffice.ts'
import { caseQueueMachine } from './staff/caseQueue.ts'
import { caseReviewMachine } from './staff/caseReview.ts'
import { caseTimelineMachine } from './staff/caseTimeline.ts'
import { collectionsMachine } from './staff/collections.ts'
import { exceptionsMachine } from './staff/exceptions.ts'
import { exposuresMachine } from './staff/exposures.ts'
import { loanReportsMachine } from './staff/loanReports.ts'
import { loansMachine } from './staff/loans.ts'
import { membersMachine } from './staff/members.ts'
import { merchantFileMachine } from './staff/merchantFile.ts'
import { outsideCallsMachine } from './staff/outsideCalls.ts'
import { ratesMachine } from './staff/rates.ts'
import { readLogMachine } from './staff/readLog.ts'
import { reconciliationMachine } from './staff/reconciliation.ts'
import { recoveryCodesMachine } from './staff/recoveryCodes.ts'
import { requestedArrangementsMachine } from './staff/requestedArrangements.ts'
import { sellerNamesMachine } from './staff/sellerNames.ts'
import { sentCasesMachine } from './staff/sentCases.ts'
import { servicedLoanMachine } from './staff/servicedLoan.ts'
import { unidentifiedMachine } from './staff/unidentified.ts'
import { studioMachine } from './studio/studio.ts'

/** Charts that run in the browser. */
const flows = {
  portal: portalMachine,
  session: sessionMachine,
  stepUp: stepUpMachine,
  authDialog: authDialogMachine,
  signIn: signInMachine,
  captcha: captchaMachine,
  captchaWidget: captchaWidgetMachine,
  activationMail: activationMailMachine,
  forgotPassword: forgotPasswordMachine,
  verificationCode: verificationCodeMachine,
  waits: waitsMachine,
  language: languageMachine,
  companySwitcher: companySwitcherMachine,
  companyJoin: companyJoinMachine,
  companyList: companyListMachine,
  companyUsers: companyUsersMachine,
  bankAccounts: bankAccountsMachine,
  serviceDialog: serviceDialogMachine,
  notices: noticesMachine,
  messages: messagesMachine,
  questions: questionsMachine,
  freeReports: freeReportsMachine,
  repaymentLink: repaymentLinkMachine,
  loading: loadingMachine,
  rotatingBanner: rotatingBannerMachine,
  connection: connectionMachine,
  position: positionMachine,
  consent: consentMachine,
  startUp: startUpMachine,
  routeError: routeErrorMachine,
  newPassword: newPasswordMachine,
  profile: profileMachine,
  changePassword: changePasswordMachine,
  changePhone: changePhoneMachine,
  ownFactors: ownFactorsMachine,
  enrolFactor: enrolFactorMachine,
  factorOffer: factorOfferMachine,
  ownSessions: ownSessionsMachine,
  smsNotices: smsNoticesMachine,
  personalData: personalDataMachine,
  reveal: revealMachine,
  kycWizard: kycWizardMachine,
  sentAnswers: sentAnswersMachine,
  companyLookup: companyLookupMachine,
  peopleEditor: peopleEditorMachine,
  upload: uploadMachine,
  uploads: uploadsMachine,
  myShops: myShopsMachine,
  shopAccounts: shopAccountsMachine,
  shopAuthorisation: shopAuthorisationMachine,
  creditLimit: creditLimitMachine,
  handoff: handoffMachine,
  home: homeMachine,
  drawdownAccount: drawdownAccountMachine,
  businessInfo: businessInfoMachine,
  signing: signingMachine,
  documentReader: documentReaderMachine,
  accountDispute: accountDisputeMachine,
  drawdown: drawdownMachine,
  repaymentOrder: repaymentOrderMachine,
  creditBalance: creditBalanceMachine,
  chargeOrders: chargeOrdersMachine,
  arrangements: arrangementsMachine,
  activateShop: activateShopMachine,
  increaseLimit: increaseLimitMachine,
  redPackets: redPacketsMachine,
  drawdownApproval: drawdownApprovalMachine,
  facility: facilityMachine,
  applications: applicationsMachine,
  statements: statementsMachine,
  timeline: timelineMachine,
  loan: loanMachine,
  merchantCases: merchantCasesMachine,
  backoffice: backofficeMachine,
  caseQueue: caseQueueMachine,
  caseReview: caseReviewMachine,
  caseTimeline: caseTimelineMachine,
  accountReviews: accountReviewsMachine,
  sellerNames: sellerNamesMachine,
  reconciliation: reconciliationMachine,
  unidentified: unidentifiedMachine,
  requestedArrangements: requestedArrangementsMachine,
  adjustments: adjustmentsMachine,
  exceptions: exceptionsMachine,
  collections: collectionsMachine,
  sentCases: sentCasesMachine,
  loans: loansMachine,
  servicedLoan: servicedLoanMachine,
  merchantFile: merchantFileMachine,
  outsideCalls: outsideCallsMachine,
  loanReports: loanReportsMachine,
  exposures: exposuresMachine,
  rates: ratesMachine,
  members: membersMachine,
  recoveryCodes: recoveryCodesMachine,
  readLog: readLogMachine,
  journeyMap: journeyMapMachine,
  studio: studioMachine,
  figures: figuresMachine,
}

/** Every chart: flows of the browser, lifecycles of the server, and what it derives from facts. */
export const charts: Record<string, AnyStateMachine> = {
  ...flows,
  ...Object.fromEntries(Object.entries(lifecycles).map(([name, chart]) => [`${name}Lifecycle`, chart])),
  accountStanding,
  onboardingOrder,
}

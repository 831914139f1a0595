/** Every chart of Sampan by name: what product owners look at and what the tests walk. */
import type { AnyStateMachine } from 'xstate'
import { activateShopMachine } from './activateShop.ts'
import { activationMailMachine } from './activationMail.ts'
import { applicationsMachine } from './applications.ts'
import { authDialogMachine } from './authDialog.ts'
import { accountReviewsMachine } from './backoffice/accountReviews.ts'
import { backofficeMachine } from './backoffice/backoffice.ts'
import { caseQueueMachine } from './backoffice/caseQueue.ts'
import { caseReviewMachine } from './backoffice/caseReview.ts'
import { caseTimelineMachine } from './backoffice/caseTimeline.ts'
import { readLogMachine } from './backoffice/readLog.ts'
import { reconciliationMachine } from './backoffice/reconciliation.ts'
import { bankAccountsMachine } from './bankAccounts.ts'
import { businessInfoMachine } from './businessInfo.ts'
import { captchaMachine } from './captcha.ts'
import { changePasswordMachine } from './changePassword.ts'
import { changePhoneMachine } from './changePhone.ts'
import { chargeOrdersMachine } from './chargeOrders.ts'
import { companyJoinMachine } from './companyJoin.ts'
import { companyListMachine } from './companyList.ts'
import { companySwitcherMachine } from './companySwitcher.ts'
import { companyUsersMachine } from './companyUsers.ts'
import { connectionMachine } from './connection.ts'
import { consentMachine } from './consent.ts'
import { creditLimitMachine } from './creditLimit.ts'
import { documentReaderMachine } from './documentReader.ts'
import { drawdownMachine } from './drawdown.ts'
import { drawdownAccountMachine } from './drawdownAccount.ts'
import { facilityMachine } from './facility.ts'
import { figuresMachine } from './figures.ts'
import { forgotPasswordMachine } from './forgotPassword.ts'
import { freeReportsMachine } from './freeReports.ts'
import { handoffMachine } from './handoff.ts'
import { homeMachine } from './home.ts'
import { increaseLimitMachine } from './increaseLimit.ts'
import { journeyMapMachine } from './journeyMap.ts'
import { kycWizardMachine } from './kycWizard.ts'
import { languageMachine } from './language.ts'
import { lifecycles } from './lifecycles/registry.ts'
import { loadingMachine } from './loading.ts'
import { messagesMachine } from './messages.ts'
import { myShopsMachine } from './myShops.ts'
import { newPasswordMachine } from './newPassword.ts'
import { noticesMachine } from './notices.ts'
import { peopleEditorMachine } from './peopleEditor.ts'
import { personalDataMachine } from './personalData.ts'
import { portalMachine } from './portal.ts'
import { positionMachine } from './position.ts'
import { profileMachine } from './profile.ts'
import { questionsMachine } from './questions.ts'
import { redPacketsMachine } from './redPackets.ts'
import { repaymentLinkMachine } from './repaymentLink.ts'
import { repaymentOrderMachine } from './repaymentOrder.ts'
import { revealMachine } from './reveal.ts'
import { rotatingBannerMachine } from './rotatingBanner.ts'
import { routeErrorMachine } from './routeError.ts'
import { sentAnswersMachine } from './sentAnswers.ts'
import { serviceDialogMachine } from './serviceDialog.ts'
import { sessionMachine } from './session.ts'
import { shopAccountsMachine } from './shopAccounts.ts'
import { shopAuthorisationMachine } from './shopAuthorisation.ts'
import { signInMachine } from './signIn.ts'
import { signingMachine } from './signing.ts'
import { startUpMachine } from './startUp.ts'
import { statementsMachine } from './statements.ts'
import { studioMachine } from './studio.ts'
import { timelineMachine } from './timeline.ts'
import { uploadMachine } from './upload.ts'
import { uploadsMachine } from './uploads.ts'
import { verificationCodeMachine } from './verificationCode.ts'
import { waitsMachine } from './waits.ts'

/** Charts that run in the browser. */
const flows = {
  portal: portalMachine,
  session: sessionMachine,
  authDialog: authDialogMachine,
  signIn: signInMachine,
  captcha: captchaMachine,
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
  personalData: personalDataMachine,
  reveal: revealMachine,
  kycWizard: kycWizardMachine,
  sentAnswers: sentAnswersMachine,
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
  drawdown: drawdownMachine,
  repaymentOrder: repaymentOrderMachine,
  chargeOrders: chargeOrdersMachine,
  activateShop: activateShopMachine,
  increaseLimit: increaseLimitMachine,
  redPackets: redPacketsMachine,
  facility: facilityMachine,
  applications: applicationsMachine,
  statements: statementsMachine,
  timeline: timelineMachine,
  backoffice: backofficeMachine,
  caseQueue: caseQueueMachine,
  caseReview: caseReviewMachine,
  caseTimeline: caseTimelineMachine,
  accountReviews: accountReviewsMachine,
  reconciliation: reconciliationMachine,
  readLog: readLogMachine,
  journeyMap: journeyMapMachine,
  studio: studioMachine,
  figures: figuresMachine,
}

/** Every chart: flows of the browser and lifecycles of the server. */
export const charts: Record<string, AnyStateMachine> = {
  ...flows,
  ...Object.fromEntries(Object.entries(lifecycles).map(([name, chart]) => [`${name}Lifecycle`, chart])),
}

/** What lives in the page chart: charts at its root and on its pages, and what pages ask before they open. */
import { fromPromise } from 'xstate'
import type { activateShopMachine } from '../activateShop.ts'
import type { applicationsMachine } from '../applications.ts'
import { authDialogMachine } from '../authDialog.ts'
import type { bankAccountsMachine } from '../bankAccounts.ts'
import type { businessInfoMachine } from '../businessInfo.ts'
import type { chargeOrdersMachine } from '../chargeOrders.ts'
import type { companyJoinMachine } from '../companyJoin.ts'
import type { companyListMachine } from '../companyList.ts'
import { companySwitcherMachine } from '../companySwitcher.ts'
import type { companyUsersMachine } from '../companyUsers.ts'
import { connectionMachine } from '../connection.ts'
import { consentMachine } from '../consent.ts'
import type { creditLimitMachine } from '../creditLimit.ts'
import type { drawdownMachine } from '../drawdown.ts'
import type { drawdownAccountMachine } from '../drawdownAccount.ts'
import type { facilityMachine } from '../facility.ts'
import type { freeReportsMachine } from '../freeReports.ts'
import { handoffMachine } from '../handoff.ts'
import type { homeMachine } from '../home.ts'
import type { increaseLimitMachine } from '../increaseLimit.ts'
import type { kycWizardMachine } from '../kycWizard.ts'
import { languageMachine } from '../language.ts'
import { loadingMachine } from '../loading.ts'
import type { messagesMachine } from '../messages.ts'
import type { myShopsMachine } from '../myShops.ts'
import type { newPasswordMachine } from '../newPassword.ts'
import { noticesMachine } from '../notices.ts'
import { laterChart, port } from '../port.ts'
import { positionMachine } from '../position.ts'
import type { profileMachine } from '../profile.ts'
import type { questionsMachine } from '../questions.ts'
import type { redPacketsMachine } from '../redPackets.ts'
import { repaymentLinkMachine } from '../repaymentLink.ts'
import type { repaymentOrderMachine } from '../repaymentOrder.ts'
import { rotatingBannerMachine } from '../rotatingBanner.ts'
import { serviceDialogMachine } from '../serviceDialog.ts'
import { sessionMachine } from '../session.ts'
import type { shopAuthorisationMachine } from '../shopAuthorisation.ts'
import type { signingMachine } from '../signing.ts'
import type { statementsMachine } from '../statements.ts'
import type { timelineMachine } from '../timeline.ts'
import type { uploadMachine } from '../upload.ts'
import type { uploadsMachine } from '../uploads.ts'

const open = {
  freeReports: laterChart<typeof freeReportsMachine>('freeReports'),
  newPassword: laterChart<typeof newPasswordMachine>('newPassword'),
  questions: laterChart<typeof questionsMachine>('questions'),
}

/** The charts of pages that everybody may open, which no landing needs: they join before any other page is asked for. */
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
  facility: laterChart<typeof facilityMachine>('facility'),
  home: laterChart<typeof homeMachine>('home'),
  increaseLimit: laterChart<typeof increaseLimitMachine>('increaseLimit'),
  kycWizard: laterChart<typeof kycWizardMachine>('kycWizard'),
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

/** The charts of pages behind sign-in, which join once somebody is signed in. */
export type LaterCharts = typeof later

export const actors = {
  session: sessionMachine,
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
  listAuthorisations: port('listAuthorisations'),
  readPosition: port('readPosition'),
  /** Sends the drafts the end of the session held back; wired. */
  sendUnsent: fromPromise<void, void>(() => Promise.resolve()),
}

/** All handlers by the name of their call; a call of the contract without a handler does not compile. */
import { initPassword, resendActivation } from '../account/activation.ts'
import { readCaptcha, sendCaptchaMail } from '../account/captcha.ts'
import { factorHandlers } from '../account/factors/calls.ts'
import { compareHandoff, exchangeHandoff } from '../account/handoff.ts'
import { endOtherSessions, endSession, listSessions } from '../account/own-sessions.ts'
import { forgetPassword, requestResetMail, resetPassword, updatePassword } from '../account/passwords.ts'
import {
  changePhone,
  listReviewPoints,
  listRiskPoints,
  readClientIp,
  readProfile,
  readRepaymentLink,
  sendPhoneChangeCode,
  updateBasicUser,
} from '../account/profile.ts'
import { register, sendEmailCode, sendPhoneCode } from '../account/register.ts'
import { extendSession, readUser, signOut } from '../account/session.ts'
import { signIn } from '../account/sign-in.ts'
import { readSmsNotices, saveSmsNotices } from '../account/sms-notices.ts'
import { sendStepUpCode, startPasskeyStepUp, stepUp, stepUpByPasskey } from '../account/step-up.ts'
import { storePosition } from '../analytics/events.ts'
import { readJourney } from '../analytics/funnel.ts'
import { readStatusCounts } from '../analytics/status-counts.ts'
import { addBankAccount, authoriseBankAccount, listBankAccounts, makeDefaultBankAccount, removeBankAccount } from '../banking/accounts.ts'
import { confirmDeposit, sendDeposit } from '../banking/deposits.ts'
import { submitAccountDocuments } from '../banking/documents.ts'
import { addPspAccount, listPspAccounts, removePspAccount } from '../banking/psps.ts'
import { changeApprovalRule, confirmApprovalRule, declineApprovalRule } from '../company/approval.ts'
import { addCompanyUser, readInvitation } from '../company/invitations.ts'
import { activateAffiliation, rejectAffiliation, requestToJoin } from '../company/requests.ts'
import { listRoles } from '../company/roles.ts'
import { listAffiliations, listCompanyUsers, removeAffiliation, updateRole } from '../company/users.ts'
import { onboardingHandlers } from '../home/calls-onboarding.ts'
import { listLimitChanges } from '../home/limits.ts'
import { readPosition } from '../home/onboarding.ts'
import { listFacilities, readDashboard } from '../home/read.ts'
import { companyHandlers } from '../kyc/calls.ts'
import { findCompany } from '../kyc/find-company.ts'
import { readCompanyProfile } from '../kyc/memberships.ts'
import { searchCompanies } from '../kyc/search-companies.ts'
import { disputeAccount } from '../lending/account-disputes.ts'
import { approveDrawdown, declineDrawdown, readDrawdownApproval, withdrawDrawdown } from '../lending/approvals.ts'
import { rateHandlers } from '../lending/calls.ts'
import { findDrawdown, readDrawdown } from '../lending/drawdown-list.ts'
import { previewDrawdown, submitDrawdown } from '../lending/drawdowns.ts'
import { readFacilitySummary } from '../lending/facilities.ts'
import { listApplications, withdrawApplication } from '../limits/application-records.ts'
import { submitLimit } from '../limits/increase.ts'
import { readCreditApplication, readLimit } from '../limits/limits.ts'
import {
  countUnread,
  listAnnouncements,
  readAnnouncements,
  readMessages,
  searchAnnouncements,
  searchMessages,
} from '../notices/messages.ts'
import { handleNotice, listNotices, mailNotices } from '../notices/read.ts'
import type { Handlers } from '../platform/call.ts'
import { requestDeletion, withdrawDeletion } from '../privacy/deletions.ts'
import { linkExport, requestExport } from '../privacy/exports.ts'
import { revealKycValue, revealPhone } from '../privacy/reveal.ts'
import { readPersonalData } from '../privacy/standing.ts'
import { readLoan } from '../records/loan.ts'
import { closeMerchantCase, listMerchantCases, sendMerchantCase, withdrawMerchantCase } from '../records/merchant-cases.ts'
import { listStatements, openStatement, readStatement } from '../records/statements.ts'
import { listEvents } from '../records/timeline.ts'
import { referenceHandlers } from '../reference/calls.ts'
import { answerArrangement, listArrangements, requestArrangement, withdrawArrangement } from '../repayments/arrangements.ts'
import { listCreditPayouts, readCreditBalance, requestCreditPayout } from '../repayments/credit-payouts.ts'
import { issueInvoice } from '../repayments/invoices.ts'
import { findRepayment, listLoans, listRepayments, readRepayment } from '../repayments/list.ts'
import { openLoanStatement } from '../repayments/loan-statement.ts'
import { listChargeOrders, readChargeOrder } from '../repayments/orders.ts'
import { openPayoffLetter } from '../repayments/payoff-letter.ts'
import { openSettlementConfirmation } from '../repayments/settlement.ts'
import { quoteRepayment, submitRepayment } from '../repayments/submit.ts'
import { collectRedPacket } from '../rewards/collect.ts'
import { listRedPackets, readRedPacket } from '../rewards/list.ts'
import { associatePsp } from '../shops/assign-psp.ts'
import { shopHandlers } from '../shops/calls.ts'
import { completeAuthorisation, linkByKeys } from '../shops/complete.ts'
import { readDrawdownBasis } from '../shops/drawdown-basis.ts'
import { listAuthorisations } from '../shops/list.ts'
import { migrateShop } from '../shops/move-shop.ts'
import { searchShops } from '../shops/my-shops.ts'
import { removeShop } from '../shops/remove.ts'
import { addShopAccount, deleteShopAccount, editShopAccount, searchShopAccounts } from '../shops/shop-accounts.ts'
import { viewShopPassword } from '../shops/shop-password.ts'
import { startAuthorisation } from '../shops/start.ts'
import { syncShop } from '../shops/sync.ts'
import { readActivation } from '../signing/activation.ts'
import { agreementHandlers } from '../signing/calls-agreements.ts'
import { signerHandlers } from '../signing/calls-signers.ts'
import { readAgreementDocument } from '../signing/documents.ts'
import { readFacility } from '../signing/facility-detail.ts'
import { readAgreementPages } from '../signing/pages.ts'
import { prepareAgreement } from '../signing/prepare.ts'
import { activateShops } from '../signing/supplement.ts'
import { readCampaignTag } from '../site/campaigns.ts'
import { listReports, requestReport } from '../site/reports.ts'
import { decideAccountReview, listAccountReviews, openAccountDocument, revealAccountNumber } from '../staff/account-reviews.ts'
import { adjustmentHandlers } from '../staff/adjustments.ts'
import { arrangementHandlers } from '../staff/arrangements.ts'
import { listReads } from '../staff/audited-reads.ts'
import { closeBreak, listBreaks, readBreak } from '../staff/breaks.ts'
import { backofficeHandlers } from '../staff/calls-backoffice.ts'
import { staffHandlers } from '../staff/calls-staff.ts'
import { collectionHandlers } from '../staff/collections.ts'
import { listCompanyMoves } from '../staff/company-moves.ts'
import { debitHoldHandlers } from '../staff/debit-holds.ts'
import { exceptionHandlers } from '../staff/exceptions.ts'
import { freezeHandlers } from '../staff/freezes.ts'
import { readServicedLoan } from '../staff/loan.ts'
import { listServicedLoans } from '../staff/loans.ts'
import { memberHandlers } from '../staff/members.ts'
import { sentCaseHandlers } from '../staff/merchant-cases.ts'
import { readMerchantFile } from '../staff/merchant-file.ts'
import { listOutsideCalls } from '../staff/outside-calls.ts'
import { listCases } from '../staff/queue.ts'
import { fixingHandlers } from '../staff/rates.ts'
import { exportLoanReport } from '../staff/reports/export.ts'
import { listExposures } from '../staff/reports/list-exposures.ts'
import { readLoanReports } from '../staff/reports/read.ts'
import { sellerNameHandlers } from '../staff/seller-names.ts'
import { unidentifiedHandlers } from '../staff/unidentified.ts'
import { fileHandlers } from './files-calls.ts'

export const handlers: Handlers = {
  ...referenceHandlers,

  readCampaignTag,
  requestReport,
  listReports,

  signIn,
  readCaptcha,
  sendCaptchaMail,
  resendActivation,
  initPassword,
  exchangeHandoff,
  compareHandoff,
  readUser,
  signOut,
  extendSession,
  sendPhoneCode,
  sendEmailCode,
  register,
  forgetPassword,
  resetPassword,
  requestResetMail,
  updatePassword,
  sendStepUpCode,
  stepUp,
  startPasskeyStepUp,
  stepUpByPasskey,
  ...factorHandlers,
  sendPhoneChangeCode,
  changePhone,
  readProfile,
  updateBasicUser,
  listSessions,
  readSmsNotices,
  saveSmsNotices,
  endSession,
  endOtherSessions,
  listRiskPoints,
  listReviewPoints,
  readRepaymentLink,
  readClientIp,

  searchMessages,
  readMessages,
  listAnnouncements,
  readAnnouncements,
  searchAnnouncements,
  countUnread,
  listNotices,
  handleNotice,
  mailNotices,

  readCompanyProfile,
  listAffiliations,
  removeAffiliation,
  listCompanyUsers,
  updateRole,
  searchCompanies,
  findCompany,
  requestToJoin,
  activateAffiliation,
  rejectAffiliation,
  readInvitation,
  addCompanyUser,
  listRoles,

  ...companyHandlers,

  listBankAccounts,
  addBankAccount,
  authoriseBankAccount,
  makeDefaultBankAccount,
  removeBankAccount,
  sendDeposit,
  confirmDeposit,
  submitAccountDocuments,
  listPspAccounts,
  addPspAccount,
  removePspAccount,

  ...rateHandlers,
  readDrawdownBasis,
  readDrawdownApproval,
  approveDrawdown,
  declineDrawdown,
  withdrawDrawdown,
  changeApprovalRule,
  confirmApprovalRule,
  declineApprovalRule,
  previewDrawdown,
  submitDrawdown,
  findDrawdown,
  disputeAccount,
  readDrawdown,
  readFacilitySummary,
  readFacility,

  ...shopHandlers,
  startAuthorisation,
  completeAuthorisation,
  linkByKeys,
  listAuthorisations,
  associatePsp,
  syncShop,
  removeShop,
  searchShops,
  migrateShop,
  searchShopAccounts,
  addShopAccount,
  editShopAccount,
  deleteShopAccount,
  viewShopPassword,

  readLimit,
  readCreditApplication,
  listApplications,
  withdrawApplication,
  readActivation,
  submitLimit,

  ...onboardingHandlers,
  readDashboard,
  listFacilities,
  listLimitChanges,
  readPosition,

  ...agreementHandlers,
  ...signerHandlers,
  activateShops,
  prepareAgreement,
  readAgreementDocument,
  readAgreementPages,

  listRedPackets,
  readRedPacket,
  collectRedPacket,

  listChargeOrders,
  readChargeOrder,
  issueInvoice,
  listLoans,
  listRepayments,
  findRepayment,
  readRepayment,
  quoteRepayment,
  openPayoffLetter,
  openLoanStatement,
  openSettlementConfirmation,
  listArrangements,
  requestArrangement,
  withdrawArrangement,
  answerArrangement,
  submitRepayment,
  readCreditBalance,
  listCreditPayouts,
  requestCreditPayout,

  readLoan,
  listStatements,
  readStatement,
  openStatement,
  listEvents,
  listMerchantCases,
  sendMerchantCase,
  withdrawMerchantCase,
  closeMerchantCase,

  ...backofficeHandlers,
  ...staffHandlers,
  ...memberHandlers,
  listAccountReviews,
  decideAccountReview,
  revealAccountNumber,
  openAccountDocument,
  ...sellerNameHandlers,
  ...fixingHandlers,
  ...unidentifiedHandlers,
  ...arrangementHandlers,
  ...adjustmentHandlers,
  ...exceptionHandlers,
  ...collectionHandlers,
  ...freezeHandlers,
  ...debitHoldHandlers,
  readMerchantFile,
  listCompanyMoves,
  listOutsideCalls,
  ...sentCaseHandlers,
  listServicedLoans,
  readServicedLoan,
  readLoanReports,
  listExposures,
  exportLoanReport,
  listBreaks,
  readBreak,
  closeBreak,
  listCases,
  listReads,

  revealKycValue,
  revealPhone,
  readPersonalData,
  requestExport,
  linkExport,
  requestDeletion,
  withdrawDeletion,

  storePosition,
  readJourney,
  readStatusCounts,

  ...fileHandlers,
}

/** Every call of the contract, and what follows from it: their names, inputs and outputs. */
import type { z } from 'zod'
import { accounts } from './account/accounts.ts'
import { captchas } from './account/captcha.ts'
import { factors } from './account/factors.ts'
import { passwords } from './account/passwords.ts'
import { profile } from './account/profile.ts'
import { sessions } from './account/sessions.ts'
import { smsNotices } from './account/sms-notices.ts'
import { stepUps } from './account/step-up.ts'
import { journey } from './analytics/journey-map.ts'
import { statusCounts } from './analytics/status-counts.ts'
import { bankAccounts } from './banking/bank-accounts.ts'
import { pspAccounts } from './banking/psp-accounts.ts'
import { approvalRules } from './company/approval.ts'
import { affiliations } from './company/members.ts'
import { dashboard } from './home/dashboard.ts'
import { onboarding } from './home/onboarding.ts'
import { files } from './kernel/files.ts'
import { companies } from './kyc/applications.ts'
import { companyFacts } from './kyc/company-facts.ts'
import { accountDisputes } from './lending/account-disputes.ts'
import { drawdownApprovals } from './lending/approvals.ts'
import { drawdowns } from './lending/drawdowns.ts'
import { facilities } from './lending/facilities.ts'
import { limits } from './limits/limits.ts'
import { applications } from './limits/records.ts'
import { activation } from './limits/shop-activation.ts'
import { messages } from './notices/messages.ts'
import { notices } from './notices/notices.ts'
import { personalData } from './privacy/personal-data.ts'
import { merchantCases } from './records/merchant-cases.ts'
import { merchantLoans } from './records/merchant-loans.ts'
import { statements } from './records/statements.ts'
import { timeline } from './records/timeline.ts'
import { references } from './reference/lists.ts'
import { arrangements } from './repayments/arrangements.ts'
import { chargeOrders } from './repayments/charge-orders.ts'
import { creditPayouts } from './repayments/credit-payouts.ts'
import { loanStatement } from './repayments/loan-statement.ts'
import { payoffLetter } from './repayments/payoff-letter.ts'
import { repayments } from './repayments/repayments.ts'
import { settlement } from './repayments/settlement.ts'
import { redPackets } from './rewards/red-packets.ts'
import { shops } from './shops/linking.ts'
import { myShops } from './shops/my-shops.ts'
import { agreements } from './signing/agreements.ts'
import { signers } from './signing/signers.ts'
import { campaigns } from './site/campaigns.ts'
import { reports } from './site/reports.ts'
import { accountReviews } from './staff/account-reviews.ts'
import { adjustments } from './staff/adjustments.ts'
import { staffArrangements } from './staff/arrangements.ts'
import { collections } from './staff/collections.ts'
import { companyMoves } from './staff/company-moves.ts'
import { debitHolds } from './staff/debit-holds.ts'
import { exceptions } from './staff/exceptions.ts'
import { staffFactors } from './staff/factors.ts'
import { freezes } from './staff/freezes.ts'
import { servicing } from './staff/loans.ts'
import { members } from './staff/members.ts'
import { sentCases } from './staff/merchant-cases.ts'
import { merchantFile } from './staff/merchant-file.ts'
import { outsideCalls } from './staff/outside-calls.ts'
import { rates } from './staff/rates.ts'
import { reads } from './staff/reads.ts'
import { reconciliation } from './staff/reconciliation.ts'
import { loanReports } from './staff/reports.ts'
import { backoffice } from './staff/review.ts'
import { sellerNames } from './staff/seller-names.ts'
import { staff } from './staff/staff.ts'
import { unidentified } from './staff/unidentified.ts'

/** All calls by area, as the API page shows them. */
export const areas = {
  accounts,
  captchas,
  passwords,
  profile,
  stepUps,
  sessions,
  factors,
  smsNotices,
  personalData,
  companies,
  companyFacts,
  affiliations,
  approvalRules,
  references,
  files,
  shops,
  myShops,
  onboarding,
  bankAccounts,
  pspAccounts,
  agreements,
  signers,
  limits,
  facilities,
  drawdowns,
  drawdownApprovals,
  accountDisputes,
  dashboard,
  applications,
  statements,
  timeline,
  merchantCases,
  repayments,
  creditPayouts,
  chargeOrders,
  activation,
  redPackets,
  reports,
  campaigns,
  notices,
  messages,
  journey,
  statusCounts,
  staff,
  staffFactors,
  backoffice,
  reads,
  members,
  accountReviews,
  sellerNames,
  reconciliation,
  rates,
  unidentified,
  staffArrangements,
  adjustments,
  exceptions,
  sentCases,
  servicing,
  loanReports,
}

/** All calls, flat. */
export const endpoints = {
  ...accounts,
  ...captchas,
  ...passwords,
  ...profile,
  ...stepUps,
  ...factors,
  ...smsNotices,
  ...sessions,
  ...personalData,
  ...companies,
  ...companyFacts,
  ...affiliations,
  ...approvalRules,
  ...references,
  ...files,
  ...shops,
  ...myShops,
  ...onboarding,
  ...bankAccounts,
  ...pspAccounts,
  ...agreements,
  ...signers,
  ...limits,
  ...facilities,
  ...drawdowns,
  ...drawdownApprovals,
  ...accountDisputes,
  ...dashboard,
  ...applications,
  ...statements,
  ...timeline,
  ...merchantCases,
  ...merchantLoans,
  ...repayments,
  ...creditPayouts,
  ...payoffLetter,
  ...loanStatement,
  ...settlement,
  ...arrangements,
  ...chargeOrders,
  ...activation,
  ...redPackets,
  ...reports,
  ...campaigns,
  ...notices,
  ...messages,
  ...journey,
  ...statusCounts,
  ...staff,
  ...staffFactors,
  ...backoffice,
  ...reads,
  ...members,
  ...accountReviews,
  ...sellerNames,
  ...reconciliation,
  ...rates,
  ...unidentified,
  ...staffArrangements,
  ...adjustments,
  ...exceptions,
  ...collections,
  ...freezes,
  ...debitHolds,
  ...merchantFile,
  ...companyMoves,
  ...outsideCalls,
  ...sentCases,
  ...servicing,
  ...loanReports,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type InputOf<Name extends EndpointName> = z.output<Endpoints[Name]['input']>
export type OutputOf<Name extends EndpointName> = z.output<Endpoints[Name]['output']>

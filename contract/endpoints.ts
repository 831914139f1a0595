/** Every call of the contract, and what follows from it: their names, inputs and outputs. */
import type { z } from 'zod'
import { accountReviews } from './account-reviews.ts'
import { accounts } from './accounts.ts'
import { activation } from './activation.ts'
import { affiliations } from './affiliations.ts'
import { agreements } from './agreements.ts'
import { applications } from './applications.ts'
import { backoffice } from './backoffice.ts'
import { bankAccounts } from './bank-accounts.ts'
import { campaigns } from './campaigns.ts'
import { chargeOrders } from './charge-orders.ts'
import { companies } from './companies.ts'
import { dashboard } from './dashboard.ts'
import { drawdowns } from './drawdowns.ts'
import { facilities } from './facilities.ts'
import { files } from './files.ts'
import { journey } from './journey.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { myShops } from './my-shops.ts'
import { notices } from './notices.ts'
import { onboarding } from './onboarding.ts'
import { passwords } from './passwords.ts'
import { personalData } from './personal-data.ts'
import { profile } from './profile.ts'
import { pspAccounts } from './psp-accounts.ts'
import { reconciliation } from './reconciliation.ts'
import { redPackets } from './red-packets.ts'
import { references } from './references.ts'
import { repayments } from './repayments.ts'
import { reports } from './reports.ts'
import { shops } from './shops.ts'
import { signers } from './signers.ts'
import { staff } from './staff.ts'
import { statements } from './statements.ts'
import { timeline } from './timeline.ts'

/** All calls by area, as the API page shows them. */
export const areas = {
  accounts,
  passwords,
  profile,
  personalData,
  companies,
  affiliations,
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
  dashboard,
  applications,
  statements,
  timeline,
  repayments,
  chargeOrders,
  activation,
  redPackets,
  reports,
  campaigns,
  notices,
  messages,
  journey,
  staff,
  backoffice,
  accountReviews,
  reconciliation,
}

/** All calls, flat. */
export const endpoints = {
  ...accounts,
  ...passwords,
  ...profile,
  ...personalData,
  ...companies,
  ...affiliations,
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
  ...dashboard,
  ...applications,
  ...statements,
  ...timeline,
  ...repayments,
  ...chargeOrders,
  ...activation,
  ...redPackets,
  ...reports,
  ...campaigns,
  ...notices,
  ...messages,
  ...journey,
  ...staff,
  ...backoffice,
  ...accountReviews,
  ...reconciliation,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type InputOf<Name extends EndpointName> = z.output<Endpoints[Name]['input']>
export type OutputOf<Name extends EndpointName> = z.output<Endpoints[Name]['output']>

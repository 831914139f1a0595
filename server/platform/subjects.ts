/** Which lifecycles move the rows of which table, and how those rows belong to a company. */
import type { lifecycles } from '../../machines/lifecycles.ts'
import type { Tables } from './db/tables.ts'

/** Lifecycles by the table whose rows they move; onboarding has one for each product. */
export const subjects: { readonly [Table in keyof Tables]?: readonly (keyof typeof lifecycles)[] } = {
  onboardings: ['onboardingHook', 'onboardingUnderwriting'],
  kyc_applications: ['kyc'],
  kyc_reviews: ['kycReview'],
  users: ['user'],
  staff: ['staffMember'],
  affiliations: ['companyUser'],
  company_invitations: ['companyUser'],
  shops: ['shopAuthorisation'],
  psp_accounts: ['shopAuthorisation'],
  shop_accounts: ['shopAccount'],
  seller_names: ['sellerName'],
  credit_applications: ['creditApplication'],
  application_records: ['applicationRecord'],
  limit_exceptions: ['limitException'],
  agreements: ['agreement'],
  agreement_signers: ['signer'],
  facilities: ['facility'],
  drawdowns: ['drawdown'],
  repayments: ['repayment'],
  charge_orders: ['chargeOrder'],
  charge_collections: ['chargeCollection'],
  credit_payouts: ['creditPayout'],
  red_packets: ['redPacket'],
  category_reports: ['categoryReport'],
  company_bank_accounts: ['bankAccount'],
  account_deposits: ['accountDeposit'],
  account_reviews: ['accountReview'],
  notices: ['notice'],
  personal_exports: ['personalExport'],
  account_deletions: ['accountDeletion'],
  reconciliation_breaks: ['reconciliationBreak'],
  rate_fixings: ['rateFixing'],
  unidentified_transfers: ['unidentifiedTransfer'],
  arrangements: ['arrangement'],
  loan_adjustments: ['loanAdjustment'],
  collection_cases: ['collectionCase'],
  company_freezes: ['companyFreeze'],
  debit_holds: ['debitHold'],
  merchant_cases: ['merchantCase'],
}

/** Lifecycles whose rows are of no one company, and why: the list of the moves of a company leaves them out. Decision 145. */
export const ofNoCompany: { readonly [Name in keyof typeof lifecycles]?: string } = {
  user: 'a user may act for several companies',
  staffMember: 'of the staff',
  categoryReport: 'of a user, who needs no company for it',
  personalExport: 'of a user',
  accountDeletion: 'of a user',
  reconciliationBreak: 'of the books: a difference may be about several companies, or none',
  rateFixing: 'of the rates of all companies',
  unidentifiedTransfer: 'of no company before it is allocated; from then on there is a repayment of the company',
}

/**
 * Rows without a `company_id` belong to the company of another row. Every other row of a company has its own, which the status history keeps
 * as it was at the time of the move.
 */
export const companyThrough = {
  agreement_signers: { column: 'agreement_id', parent: 'agreements' },
  account_deposits: { column: 'account_id', parent: 'company_bank_accounts' },
  charge_collections: { column: 'psp_id', parent: 'psp_accounts' },
} as const satisfies { readonly [Table in keyof Tables]?: { readonly column: keyof Tables[Table]; readonly parent: keyof Tables } }

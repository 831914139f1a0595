/** Figures that public texts name. A test compares them with the terms and rules of the server. CRED-12, CRED-13. */
import { fileSizeLimit } from '../../../contract/kernel/constants.ts'
import type { Product } from '../../../contract/kernel/product.ts'
import { highestStatutoryRate, leastDrawdown, loanTerms, longestTenor } from '../../../contract/lending/terms.ts'
import { redPacketTerms } from '../../../contract/rewards/red-packet-terms.ts'
import { exampleMonths, exampleRate, offers } from './calculator.ts'

const { waiver: packet } = redPacketTerms.interest_off_300

/** Amounts in minor units of HKD unless said otherwise; rates as decimal strings, `0.0984` is 9.84 %. */
export const figures = {
  exampleMonths,
  exampleAmount: offers.hook.amount,
  exampleRate: exampleRate('hook'),
  least: leastDrawdown,
  /** Discount of an interest packet. RED-01. */
  packet: BigInt('amount' in packet ? packet.amount : 0),
  longestTenor,
  /** Highest statutory rate the law allows: Money Lenders Ordinance, Cap. 163. */
  ceiling: highestStatutoryRate,
  /** Net sales in 365 days that credit approval automation asks for, US cents. */
  annualSales: BigInt(loanTerms.underwriting.leastAnnualSalesUsd ?? 0) * 100n,
  windowDays: 180,
  watermarkDays: 90,
  /** Working days a review takes. KYC-22. */
  reviewLeast: 3,
  reviewMost: 7,
  /** Seconds between two codes. AUTH-47. */
  codeWait: 60,
  /** Wrong passwords of a day after which an account is locked. */
  passwordTries: 10,
  fileSizeMb: fileSizeLimit / 1024 / 1024,
} as const

/** Most that can be lent, minor units of HKD. */
export function mostOf(product: Product): bigint {
  return loanTerms[product].most
}

/** Margin over the benchmark and fee of a product, as decimal strings. */
export function ratesOf(product: Product): { margin: string; fee: string } {
  const { margin, feeRate } = loanTerms[product]
  return { margin, fee: Number(feeRate).toFixed(4) }
}

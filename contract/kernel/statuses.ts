/** Statuses and kinds that several areas share. */
import { z } from 'zod'

/** Status of the certification of a company. KYC-19. */
export const KycStatus = z.enum(['draft', 'submitted', 'in progress', 'approved', 'rejected', 'returned'])
export type KycStatus = z.infer<typeof KycStatus>

/** Authorisation of a shop or a PSP account. SHOP-18. */
export const AuthorisationStatus = z.enum(['authorized', 'pending', 'unauthorized', 'expired', 'normal', 'abnormal'])
export type AuthorisationStatus = z.infer<typeof AuthorisationStatus>

/** Status of a credit application. CRED-01. */
export const CreditStatus = z.enum(['submitted', 'active', 'failed'])
export type CreditStatus = z.infer<typeof CreditStatus>

/** Status of a contract; without its documents while it is `preparing`, and `unprepared` when they could not be made. */
export const AgreementStatus = z.enum(['preparing', 'unprepared', 'draft', 'initiated', 'completed', 'declined', 'expired', 'withdrawn'])
export type AgreementStatus = z.infer<typeof AgreementStatus>

/** `facility` opens the facility of a product; `supplement` adds shops to it and raises the signed limit; `mandate` lets another account be debited. ACT-02, decision 093. */
export const AgreementKind = z.enum(['facility', 'supplement', 'mandate'])
export type AgreementKind = z.infer<typeof AgreementKind>

/** Every type of red packet. RED-01. */
export const redPacketTypes = ['interest_free_7', 'interest_free_14', 'interest_off_300', 'fee_half'] as const
export type RedPacketType = (typeof redPacketTypes)[number]
export const RedPacketTypeName = z.enum(redPacketTypes)

/** Discount of a red packet on the price of one drawdown. Amounts are minor units of the drawdown's currency, shares decimal strings. */
export type Waiver =
  /** No interest for this number of calendar days from the day the money arrives. */
  | { kind: 'interest_days'; days: number }
  /** So much of the interest, from the first instalment on. */
  | { kind: 'interest_amount'; amount: string }
  /** This share of the fee. */
  | { kind: 'fee_share'; share: string }

/** The bank account that drawdowns are paid to: its fields, its draft, and the saved account. BANK-02, BANK-04, API-069, API-070. */
import { z } from 'zod'
import { CurrencyCode, Id, Instant, optionalText, swiftFits, text } from '../kernel/fields.ts'
import type { Currency } from '../kernel/money.ts'
import { accountNumberIsValid, countryOfSwift } from '../kernel/swift.ts'
import { ReferenceKey } from '../reference/lists.ts'
import { NameCheck } from './payee-check.ts'

/** SWIFT code, ISO 9362. BANK-04, VAL-29, decision A114. */
const SwiftCode = z
  .string()
  .trim()
  .min(1, 'field.required')
  .refine((code) => countryOfSwift(code) !== null, 'field.swift.invalid')

/** Currency of every facility: drawdowns are paid and loans repaid in it. */
export const loanCurrency = 'HKD' satisfies Currency

/** Owner of an account. Decision A113. */
export const RelationType = z.enum(['self', 'third_party'], 'field.required')

/** A bank account, of which everything is asked and whose SWIFT code is of the country of the bank. BANK-02, BANK-04, VAL-28, VAL-29. */
export const BankAccount = z
  .strictObject({
    swiftCode: SwiftCode,
    region: ReferenceKey,
    currency: CurrencyCode,
    relationType: RelationType,
    bankName: text(120),
    accountNumber: text(50)
      .overwrite((number) => number.normalize('NFKC'))
      .refine(accountNumberIsValid, 'field.accountNumber.invalid'),
    accountName: text(120),
    branch: text(120),
    address: text(300),
  })
  .refine(...swiftFits)
export type BankAccount = z.infer<typeof BankAccount>

/** A bank account being typed: any field may be missing or faulty. */
export const BankAccountDraft = z.strictObject({
  swiftCode: optionalText(20),
  region: optionalText(4),
  currency: optionalText(3),
  relationType: optionalText(20),
  bankName: optionalText(120),
  accountNumber: optionalText(50),
  accountName: optionalText(120),
  branch: optionalText(120),
  address: optionalText(300),
})
export type BankAccountDraft = z.infer<typeof BankAccountDraft>

/**
 * Why nothing is paid to a drawdown account: an administrator reported that they had not replaced it; it is kept in another
 * currency than the loan; it is a third party's, or in another name than the company's, and not verified; it replaced another one, and the
 * bank has not answered in whose name it is. Decisions 082, 083.
 */
export const AccountBlock = z.enum(['disputed', 'currency', 'thirdParty', 'name', 'unchecked'])
export type AccountBlock = z.infer<typeof AccountBlock>

/**
 * The saved drawdown account with its id, whether it was submitted, shown to be the company's, and whether a drawdown has arrived on it.
 * Decisions 080, 101.
 */
export const DebitAccount = z.strictObject({
  id: Id,
  submitted: z.boolean(),
  verified: z.boolean(),
  paid: z.boolean(),
  /** Until when nothing is paid to it for this user; null when it can be paid to. */
  held_until: Instant.nullable(),
  /** Why: it replaced another one and is not verified, or lost second factors of the user were removed (decision 090). */
  held_by: z.enum(['account', 'factors']).nullable(),
  /** Whether signers have been shown it: an account that replaces it has consequences. */
  signed: z.boolean(),
  /** Until when nothing would be paid to an account that replaces it now; null when there would be no hold. */
  hold_ends: Instant.nullable(),
  /** Null while it is a draft, and when it can be paid to. */
  blocked: AccountBlock.nullable(),
  /** In whose name it is; null while it is a draft, and once documents have verified it. */
  name_check: NameCheck.nullable(),
  account: BankAccountDraft,
})
export type DebitAccount = z.infer<typeof DebitAccount>

/** Account numbers: stored encrypted, shown masked, compared by a keyed hash. BANK-02, decision 024. */
import type { BankAccount } from '../../contract/banking/drawdown-account.ts'
import { mask } from '../../contract/kernel/masks.ts'
import type { Config, Keys } from '../platform/config/config.ts'
import { open, seal } from '../platform/security/seal.ts'
import { peppered } from '../platform/security/secrets.ts'

/** Tables whose column `account_number` is encrypted. */
type NumberTable = 'bank_accounts' | 'company_bank_accounts' | 'company_psp_accounts'

/** Encrypts the number of a row. */
export function sealNumber(keys: Keys, table: NumberTable, id: string, number: string): string {
  return seal(keys, sealLabel(table, id), number)
}

/** Decrypts the number of a row: for a payout, a form of the company, or a reviewer who has given a reason. */
export function openNumber(keys: Keys, table: NumberTable, row: { readonly id: string; readonly account_number: string }): string {
  return open(keys, sealLabel(table, row.id), row.account_number)
}

/** Masks an account number: its last four characters behind dots, `••••5678`. */
export function maskNumber(number: string): string {
  return mask(plainNumber(number))
}

/** An account number without separators between its digits. */
export function plainNumber(number: string): string {
  return number.replace(/[\s-]/g, '').toUpperCase()
}

/**
 * Keyed hashes that identify a number at an institution, in a currency: under the current key, and under earlier keys. The institution is
 * the first six characters of a SWIFT code, or the number of a PSP.
 */
export function fingerprintsOf(
  keys: Keys,
  { institution, number, currency }: { institution: string; number: string; currency: string },
): { now: string; all: string[] } {
  const under = (secretKey: Config['secretKey']) => peppered({ secretKey }, 'account', institution, plainNumber(number), currency)
  const now = under(keys.secretKey)
  return { now, all: [now, ...keys.previousSecretKeys.map(under)] }
}

/** The bank and country of a SWIFT code: offices of one bank share the numbers of its accounts. */
export function bankOf(swiftCode: string): string {
  return swiftCode.slice(0, 6)
}

function sealLabel(table: NumberTable, id: string): string {
  return `${table}.account_number:${id}`
}

/** What identifies a bank account: the argument of `fingerprintsOf`. */
export function identityOf({ swiftCode, accountNumber, currency }: Pick<BankAccount, 'swiftCode' | 'accountNumber' | 'currency'>) {
  return { institution: bankOf(swiftCode), number: accountNumber, currency }
}

/** Notifies the administrators of a company of the outcome of a bank account: payouts may go to it, or may not yet. BANK-02, decision 024. */
import type { CompanyBankAccount } from '../../contract/banking/bank-accounts.ts'
import type { Locale } from '../../contract/kernel/constants.ts'
import type { ReturnReason } from '../../contract/kyc/returns.ts'
import { administratorsOf } from '../company/memberships.ts'
import { companyNameOf } from '../company/names.ts'
import { reasonText } from '../kyc/item-names.ts'
import { portalUrl } from '../platform/config/config.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { timeText } from '../platform/hong-kong-time.ts'
import { sendMail } from '../platform/mail/send.ts'
import { textOf } from '../platform/texts.ts'
import { bankMails } from './mails.ts'
import { maskNumber, openNumber } from './numbers.ts'
import type { AccountRow } from './present.ts'

/** Whether an account was shown to be the company's, and why not. */
type Outcome =
  | { readonly accepted: true }
  | {
      readonly accepted: false
      readonly cause: NonNullable<CompanyBankAccount['refusal']>['cause']
      readonly reason?: ReturnReason | null
      readonly note?: string
    }

/** Mails the outcome of an account's verification. */
export async function mailOutcome(trx: Trx, deps: Deps, row: AccountRow, outcome: Outcome): Promise<void> {
  await mail(trx, deps, row, (locale) =>
    outcome.accepted ? { template: 'bank.verified', reason: '' } : { template: 'bank.refused', reason: reasonOf(outcome, locale) },
  )
}

/** Mails all administrators that an account was authorised for payouts, so that they notice if none of them did it. */
export async function mailAuthorised(trx: Trx, deps: Deps, row: AccountRow): Promise<void> {
  await mail(trx, deps, row, () => ({ template: 'bank.authorised', reason: '' }))
}

async function mail(
  trx: Trx,
  deps: Deps,
  row: AccountRow,
  word: (locale: Locale) => { template: 'bank.verified' | 'bank.refused' | 'bank.authorised'; reason: string },
): Promise<void> {
  const account = `${row.details.bankName} ${maskNumber(openNumber(deps.config, 'company_bank_accounts', row))}`
  const link = portalUrl(deps.config, '/accounts')
  const at = timeText(deps.clock.now())
  for (const { email, locale } of await administratorsOf(trx, row.company_id)) {
    const { template, reason } = word(locale)
    const company = (await companyNameOf(trx, row.company_id, locale)) || account
    await sendMail(trx, deps, { to: email, locale, template: bankMails[template], values: { company, account, reason, at, link } })
  }
}

function reasonOf({ cause, reason, note }: Exclude<Outcome, { accepted: true }>, locale: Locale): string {
  if (cause !== 'document' || !reason) return textOf(locale, `banking.refusal.${cause}`)
  const stop = locale === 'en_US' ? '. ' : '。'
  return `${reasonText(reason, locale)}${note ? `${stop}${note}` : ''}`
}

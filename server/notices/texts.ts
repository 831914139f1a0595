/** Texts of notices and messages in every language, plain text. `{product}` is replaced by its name, a day is written out. */
import type { Locale } from '../../contract/kernel/constants.ts'
import type { NoticeTexts } from '../platform/db/tables/notices.ts'
import { byLocale, isTextId, type TextValues, textOf } from '../platform/texts.ts'

/** A value that has its own words in each language. */
type ByLocale = Record<Locale, string>

/** Whether something else of the company is frozen, and what. */
type Still = { still: 'none' | 'some'; rest: ByLocale }

/** What each kind needs to know: amounts as they are shown, days as `YYYY-MM-DD`. */
export interface NoticeValues {
  'limit.unbound': { product: string; shop: string }
  'limit.borrowed': { product: string; shop: string }
  'limit.refused': { product: string }
  'limit.committed': { product: string }
  'kyc.returned': { company: ByLocale; reason: ByLocale; day: string }
  'kyc.lapsed': { company: ByLocale }
  'kyc.rejected': { company: ByLocale; reason: string }
  'kyc.approved': { company: ByLocale }
  'signing.waiting': { product: string; reference: string }
  'signing.stopped': { product: string; reference: string }
  'supplement.waiting': { product: string; reference: string }
  'supplement.stopped': { product: string; reference: string }
  'mandate.waiting': { product: string; reference: string }
  'mandate.stopped': { product: string; reference: string }
  'mandate.signed': { product: string; reference: string }
  'facility.opened': { product: string; limit: string }
  'facility.raised': { product: string; limit: string }
  /** Everybody has signed, and the limit that holds by the last calculation is lower than `signed`. */
  'facility.signed': { product: string; limit: string; signed: string }
  /** Everybody has signed while the facility waits for its renewal. */
  'facility.unrenewed': { product: string; signed: string }
  'facility.reviewing': { product: string; day: string }
  'facility.renewed': { product: string; day: string }
  'facility.expired': { product: string }
  'increase.approved': { product: string; limit: string }
  'increase.refused': { product: string }
  /** Two leads have set a limit, until a day: `effect` and `ground` as in its step. Its last day is over. */
  'exception.made': { product: string; effect: string; limit: string; ground: string; day: string }
  'exception.ended': { product: string }
  'authorisation.expiring': { name: string; day: string; cost: ByLocale }
  'authorisation.expired': { name: string }
  'seller.waiting': { name: string }
  'seller.accepted': { name: string }
  'seller.refused': { name: string; note: ByLocale }
  'seller.takenBack': { name: string; note: ByLocale }
  'repayment.due': { product: string; reference: string; place: string; amount: string; day: string; debited: 'yes' | 'no' }
  /** `email` ordered a debit. */
  'repayment.requested': { product: string; reference: string; amount: string; email: string }
  'repayment.received': { product: string; reference: string; amount: string }
  'repayment.refused': { product: string; reference: string; amount: string }
  'repayment.returned': { product: string; reference: string; amount: string }
  /** A transfer that staff had allocated to the loan by mistake; interest that they had waived by mistake. */
  'repayment.undone': { product: string; reference: string; amount: string }
  'waiver.undone': { product: string; reference: string; amount: string }
  /** Due days of a loan are later ones, by {@link daysMoved}. */
  'repayment.moved': { product: string; reference: string; days: ByLocale }
  /** Of the credit balance of the company. */
  'credit.used': { product: string; reference: string; amount: string }
  'credit.takenBack': { product: string; reference: string; amount: string }
  /** So much is overdue since the night, and the first of it fell due on a day. */
  'loan.overdue': { product: string; reference: string; amount: string; day: string }
  /** A letter of demand was sent: what is past due, to be paid by a day. */
  'loan.handedOver': { product: string; reference: string; agency: string }
  'loan.demanded': { product: string; reference: string; amount: string; day: string }
  /** A lead offers other instalments, until a day; `email` has accepted them; a lead has declined the request. */
  'arrangement.recorded': { reference: string; caller: ByLocale }
  'arrangement.moved': { reference: string; email: string }
  'arrangement.offered': { reference: string; day: string }
  'arrangement.accepted': { reference: string; email: string }
  'arrangement.declined': { reference: string; reason: ByLocale }
  /** Of a payout of it to an account, by its last digits; `email` requested it. */
  'credit.requested': { product: string; reference: string; amount: string; account: string; email: string }
  'credit.paid': { product: string; reference: string; amount: string; account: string }
  /** `why`, as of a drawdown: one of our own reasons, or `bank`. */
  'credit.refused': { product: string; reference: string; amount: string; account: string; why: string }
  'credit.returned': { product: string; reference: string; amount: string; account: string }
  /** Of a loan, by the staff. */
  'interest.waived': { product: string; reference: string; amount: string }
  'loan.writtenOff': { product: string; reference: string; amount: string }
  /** A complaint or an appeal: received, answered by a day; answered. */
  'case.received': { reference: string; day: string }
  'case.answered': { reference: string }
  'drawdown.requested': { product: string; reference: string; amount: string; email: string }
  'drawdown.settled': { product: string; reference: string; amount: string; day: string }
  'drawdown.refused': { product: string; reference: string; amount: string; why: string }
  /** It waits until midnight for one of those who get this. */
  'drawdown.waiting': { drawdown: string; reference: string; amount: string; email: string }
  'drawdown.approved': { drawdown: string; reference: string; amount: string; email: string }
  'drawdown.notApproved': { drawdown: string; reference: string; amount: string; reason: ByLocale }
  'account.replaced': { product: string; account: string }
  /** A lead holds the debits of a loan up to a day, or it is debited again. */
  'debits.held': { product: string; reference: string; day: string }
  'debits.resumed': { product: string; reference: string }
  /** Leads have frozen or released it, one of its facilities or users. */
  'company.frozen': Record<never, string>
  'company.released': Still
  'facility.frozen': { product: string }
  'facility.released': Still & { product: string }
  /** `rest` says that no administrator is left, or is empty. */
  'user.frozen': { email: string; rest: ByLocale }
  'user.released': Still & { email: string }
  'company.asked': { company: ByLocale; email: string }
  'company.joined': { company: ByLocale; email: string }
  'company.appointed': { company: ByLocale; email: string }
  'company.approvalChanged': { company: ByLocale; email: string; rule: ByLocale }
  'company.approvalProposed': { company: ByLocale; email: string; rule: ByLocale }
}

/** How much lower a limit would be, as a part of a sentence; empty when nothing would be lost. */
export function costOf(loss: string | null): ByLocale {
  return byLocale((locale) => (loss === null ? '' : textOf(locale, 'notices.authorisation.expiring.cost', { loss })))
}

/** The note of a reviewer, as a part of a text; empty without one. */
export function noteOf(note: string): ByLocale {
  return byLocale((locale) => (note === '' ? '' : textOf(locale, 'notices.seller.refused.note', { note })))
}

/** Days that became later ones, in order. */
export function daysMoved(days: readonly { readonly from: string; readonly to: string }[]): ByLocale {
  return byLocale((locale) => {
    const words = days.map(({ from, to }) =>
      textOf(locale, 'notices.repayment.moved.day', { from: dayIn(locale, from), to: dayIn(locale, to) }),
    )
    return new Intl.ListFormat(locale.replace('_', '-')).format(words)
  })
}

export type NoticeKind = keyof NoticeValues

/** The texts of a kind with its values, in every language. */
export function wordNotice<Kind extends NoticeKind>(kind: Kind, values: NoticeValues[Kind]): NoticeTexts {
  return byLocale((locale) => {
    const known: TextValues = Object.fromEntries(
      Object.entries<string | ByLocale>({ ...values }).map(([name, value]) => [name, valueIn(locale, name, value)]),
    )
    return { title: textOf(locale, `notices.${kind}.title`, known), content: textOf(locale, `notices.${kind}.content`, known) }
  })
}

function valueIn(locale: Locale, name: string, value: string | ByLocale): string {
  if (typeof value !== 'string') return value[locale]
  if (name === 'product') {
    const id = `notices.product.${value}`
    return isTextId(id) ? textOf(locale, id) : value
  }
  return name === 'day' ? dayIn(locale, value) : value
}

function dayIn(locale: Locale, day: string): string {
  return new Intl.DateTimeFormat(locale.replace('_', '-'), { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

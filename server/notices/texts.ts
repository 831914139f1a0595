/** Texts of notices and messages in three languages, plain text. `{product}` is replaced by its name, a day is written out. */
import type { Locale } from '../../contract/kernel/constants.ts'
import type { NoticeTexts } from '../platform/db/tables/notices.ts'
import { companyNotices } from './texts-company.ts'
import { limitNotices } from './texts-limit.ts'
import { loanNotices } from './texts-loan.ts'

/** Texts of the kinds of some areas, as a file holds them. */
export type NoticeTextsOf<Areas extends string> = Record<NoticeKind & Areas, NoticeTexts>

const about: Record<NoticeKind, NoticeTexts> = { ...companyNotices, ...limitNotices, ...loanNotices }

const products: Record<Locale, Record<string, string>> = {
  zh_CN: { hook: '小店融资', underwriting: '授信自动审批' },
  zh_HK: { hook: '小店融資', underwriting: '授信自動審批' },
  en_US: { hook: 'Small-shop financing', underwriting: 'Credit approval automation' },
}

/** A value that has its own words in each language. */
type ByLocale = Record<Locale, string>

/** What each kind needs to know: amounts as they are shown, days as `YYYY-MM-DD`. */
export interface NoticeValues {
  'limit.unbound': { product: string; shop: string }
  'limit.borrowed': { product: string; shop: string }
  'limit.refused': { product: string }
  'kyc.returned': { company: ByLocale; reason: ByLocale; day: string }
  'kyc.lapsed': { company: ByLocale }
  'kyc.rejected': { company: ByLocale; reason: string }
  'kyc.approved': { company: ByLocale }
  'signing.waiting': { product: string; reference: string }
  'signing.stopped': { product: string; reference: string }
  'supplement.waiting': { product: string; reference: string }
  'supplement.stopped': { product: string; reference: string }
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
  'authorisation.expiring': { name: string; day: string; cost: ByLocale }
  'authorisation.expired': { name: string }
  'repayment.due': { product: string; reference: string; place: string; amount: string; day: string }
  'repayment.received': { product: string; reference: string; amount: string }
  'repayment.refused': { product: string; reference: string; amount: string }
  'repayment.returned': { product: string; reference: string; amount: string }
  'drawdown.settled': { product: string; reference: string; amount: string; day: string }
  'drawdown.refused': { product: string; reference: string; amount: string }
  'account.replaced': { product: string; account: string }
  'company.asked': { company: ByLocale; email: string }
  'company.joined': { company: ByLocale; email: string }
}

/** How much lower a limit would be, as a part of a sentence; empty when nothing would be lost. */
export function costOf(loss: string | null): ByLocale {
  if (loss === null) return { zh_CN: '', zh_HK: '', en_US: '' }
  return { zh_CN: `额度约少 ${loss}，`, zh_HK: `額度約少 ${loss}，`, en_US: `, which is then about ${loss} lower` }
}

export type NoticeKind = keyof NoticeValues

/** The texts of a kind with its values, in every language. */
export function wordNotice<Kind extends NoticeKind>(kind: Kind, values: NoticeValues[Kind]): NoticeTexts {
  const known: Record<string, string | ByLocale> = { ...values }
  const inLocale = (locale: Locale) => {
    const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => valueIn(locale, name, known[name] ?? ''))
    const { title, content } = about[kind][locale]
    return { title: fill(title), content: fill(content) }
  }
  return { zh_CN: inLocale('zh_CN'), zh_HK: inLocale('zh_HK'), en_US: inLocale('en_US') }
}

function valueIn(locale: Locale, name: string, value: string | ByLocale): string {
  if (typeof value !== 'string') return value[locale]
  if (name === 'product') return products[locale][value] ?? value
  if (name !== 'day') return value
  return new Intl.DateTimeFormat(locale.replace('_', '-'), { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${value}T00:00:00Z`),
  )
}

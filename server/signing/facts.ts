/** Collects the facts of one company for the documents of its agreement. SIGN-06. */

import type { Locale } from '../../contract/kernel/constants.ts'
import { formatAmount } from '../../contract/kernel/money.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { AgreementKind } from '../../contract/kernel/statuses.ts'
import { type LoanOffer, priceOf } from '../../contract/lending/loan/offer.ts'
import { exampleTenor, leastDrawdown, loanTerms, longestTenor } from '../../contract/lending/terms.ts'
import { country } from '../../contract/reference/countries.ts'
import { graceDays, leastRepayment } from '../../contract/repayments/repayment-rules.ts'
import { companyNameOf } from '../company/names.ts'
import { certifiedCompanyOf } from '../kyc/memberships.ts'
import { mandateAccountOf } from '../lending/mandate.ts'
import { termsOf } from '../lending/terms.ts'
import { readSofr } from '../outside/rates/rates.ts'
import { portalUrl } from '../platform/config/config.ts'
import type { Db, Deps } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import type { WrittenDocument } from '../platform/print/document.ts'
import { dayText } from '../platform/print/words.ts'
import type { AgreementFacts } from './document-values.ts'
import { sourceHashOf, writeDocuments } from './templates.ts'

/** An agreement in words, ready to be rendered and written down. Rates are decimal strings, the limit minor units of HKD. */
export interface Written {
  readonly locale: Locale
  readonly limit: bigint
  readonly annualRate: string
  readonly effectiveAnnualRate: string
  /** The account of the company's list that the direct-debit mandate names; null of a supplement. */
  readonly debitAccountId: string | null
  readonly documents: readonly WrittenDocument[]
  readonly sourceHash: string
}

/** Subject of an agreement. */
interface Subject {
  readonly kind: AgreementKind
  readonly companyId: string
  readonly product: Product
  readonly locale: Locale
  readonly limit: bigint
  /** Of a supplement. `before` is minor units of HKD. */
  readonly supplement: { readonly before: bigint; readonly reference: string; readonly shops: readonly string[] } | null
}

/** Writes the documents of an agreement with today's price. SIGN-06, ACT-02. */
export async function writeAgreement(deps: Deps, subject: Subject): Promise<Written> {
  const { kind, companyId, product, locale, limit, supplement } = subject
  const today = dayOf(deps.clock.now())
  const sofr = await readSofr(deps)
  const terms = termsOf(product, { benchmark: sofr.rate, most: limit })
  const offer = priceOf({ ...terms, tenor: exampleTenor, waiver: null }, { day: today, amount: limit })
  const { margin, feeRate, instalments } = loanTerms[product]
  const { ordinance, number, address } = await registrationOf(deps.db, companyId)
  const debited = kind === 'supplement' ? null : await mandateAccountOf(deps.db, deps.config, { companyId, product })
  const facts: AgreementFacts = {
    company: await companyNameOf(deps.db, companyId, locale),
    number,
    address,
    product,
    day: dayText(locale, today),
    limit: amount(limit),
    least: amount(leastDrawdown),
    longestTenor,
    instalments,
    margin: percent(margin),
    rate: percent(terms.rate.rate),
    benchmark: percent(sofr.rate),
    fixingDay: dayText(locale, sofr.date),
    fixingSource: sofr.source,
    fee: percent(feeRate),
    effective: percent(offer.effectiveAnnualRate),
    statutory: percent(offer.statutoryRate),
    example: exampleOf(offer),
    debitAccount: debited?.account ?? '',
    debitHolder: debited?.holder ?? '',
    graceDays,
    leastRepayment: amount(leastRepayment),
    supplement: supplement && { ...supplement, before: amount(supplement.before) },
    licence: deps.config.footer.licence,
    hotline: deps.config.footer.hotline,
    portal: portalUrl(deps.config),
  }
  const documents = writeDocuments(locale, facts, { kind, ordinance })
  const { effectiveAnnualRate } = offer
  const debitAccountId = debited?.id ?? null
  const sourceHash = sourceHashOf(documents, debitAccountId)
  return { locale, limit, annualRate: terms.rate.rate, effectiveAnnualRate, debitAccountId, documents, sourceHash }
}

function exampleOf({ deduction, received, interest, cost, schedule }: LoanOffer): AgreementFacts['example'] {
  return {
    months: exampleTenor,
    feeAmount: amount(deduction),
    received: amount(received),
    interest: amount(interest),
    cost: amount(cost),
    schedule: schedule.map((each) => [each.due, formatAmount(each.principal), formatAmount(each.interest), formatAmount(each.total)]),
  }
}

/** Number and address of the approved certification, and whether the Money Lenders Ordinance asks for note and summary: of every company but one of mainland China. */
async function registrationOf(db: Db, companyId: string): Promise<{ ordinance: boolean; number: string | null; address: string | null }> {
  const company = await certifiedCompanyOf(db, companyId)
  const text = (name: 'companyRegistrationNumber' | 'businessRegistrationNumber' | 'unifiedSocialCreditCode' | 'registeredAddress') =>
    String(company?.[name] ?? '') || null
  return {
    ordinance: company?.incorporationCountry !== country.china,
    number: text('companyRegistrationNumber') ?? text('businessRegistrationNumber') ?? text('unifiedSocialCreditCode'),
    address: text('registeredAddress'),
  }
}

function amount(minor: bigint): string {
  return `HKD ${formatAmount(minor)}`
}

/** `9.84%` from `0.0984`. */
export function percent(rate: string): string {
  return `${(Number(rate) * 100).toFixed(2)}%`
}

/** Values filled into the documents of an agreement for one company. SIGN-06. */
import type { Product } from '../../contract/kernel/product.ts'

/** Amounts read `HKD 20,000.00`, rates `13.50%`, days as people write them in the language of the document. */
export interface AgreementFacts {
  readonly company: string
  /** Registration number and registered address, null where the certification has none. */
  readonly number: string | null
  readonly address: string | null
  readonly product: Product
  /** The day on which the documents were written. */
  readonly day: string
  readonly limit: string
  readonly least: string
  readonly longestTenor: number
  readonly instalments: 'weekly' | 'monthly'
  readonly margin: string
  readonly rate: string
  /** SOFR in `rate`, the day it is of and who published it. */
  readonly benchmark: string
  readonly fixingDay: string
  readonly fixingSource: string
  readonly fee: string
  /** Compound, by which offers compare, and by Schedule 2 of Cap. 163, both of the example. Decision 105. */
  readonly effective: string
  readonly statutory: string
  /** The example: the whole limit drawn for so many months on the day of the documents. */
  readonly example: {
    readonly months: number
    readonly feeAmount: string
    readonly received: string
    readonly interest: string
    readonly cost: string
    /** Day, principal, interest and total of each instalment, amounts without their currency. */
    readonly schedule: readonly (readonly [day: string, principal: string, interest: string, total: string])[]
  }
  /** The drawdown account that the direct-debit mandate names: bank with masked number, and holder. Empty of a supplement. */
  readonly debitAccount: string
  readonly debitHolder: string
  /** Days after its due day from which an instalment is overdue. */
  readonly graceDays: number
  readonly leastRepayment: string
  /** Of a supplement: the limit signed before, the reference of the agreement it supplements and the shops that come in. */
  readonly supplement: { readonly before: string; readonly reference: string; readonly shops: readonly string[] } | null
  readonly licence: string | null
  readonly hotline: string | null
  readonly portal: string
}

/** Interface of the onboarding of companies: `server/home` implements it, `server/app/ports.ts` wires it. CHG-05. */
import type { Expression, SqlBool } from 'kysely'
import type { Product } from '../../contract/kernel/product.ts'
import type { Trx } from '../platform/deps.ts'

/** Onboardings of companies. */
interface Onboardings {
  /** Condition of a statement: the company has begun its onboarding in the product. */
  begun(trx: Trx, companyId: string, product: Product): Expression<SqlBool>
}

declare module '../platform/deps.ts' {
  interface Deps {
    readonly onboardings: Onboardings
  }
}

/** Interface of the sales that a limit counts: `server/limits` implements it, `server/app/ports.ts` wires it. Decision 119. */
import type { Db, Trx } from '../platform/deps.ts'

/** What the calculation of limits knows of the sales of a company. */
interface CountedSales {
  /** Sales of a month as the last calculation counts them, less what repays other lenders: minor units of HKD; null before the first one. */
  monthly(db: Db | Trx, companyId: string): Promise<bigint | null>
}

declare module '../platform/deps.ts' {
  interface Deps {
    readonly countedSales: CountedSales
  }
}

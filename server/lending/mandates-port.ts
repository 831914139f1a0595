/** Interface of contracts and mandates that name an account: `server/signing` implements it, `server/app/ports.ts` wires it. */
import type { Product } from '../../contract/kernel/product.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'

/** Which signatures rest on the account that is drawn to, and what follows for a mandate when it changes. Decisions 080, 093. */
interface Mandates {
  /** Withdraws the mandate that is being signed for another account than the one drawn to now. The caller has locked the company. */
  withdrawOutdated(trx: Trx, deps: Deps, change: { companyId: string; product: Product; actor: string }): Promise<void>
  /** Whether a contract that names the drawdown account was sent to its signers, however it ended. */
  namesAccount(db: Db | Trx, of: { companyId: string; product: Product }): Promise<boolean>
}

declare module '../platform/deps.ts' {
  interface Deps {
    readonly mandates: Mandates
  }
}

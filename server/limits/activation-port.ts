/** Interface of the activation of shops: `server/signing` implements it, `server/app/ports.ts` wires it. ACT-01, CRED-05. */
import type { Product } from '../../contract/kernel/product.ts'
import type { Activation } from '../../contract/limits/shop-activation.ts'
import type { Trx } from '../platform/deps.ts'

/** Activation of the shops of companies. */
interface Activations {
  /** Which shops are in a company's facility and which can be added, including the changes of the transaction. */
  read(trx: Trx, of: { companyId: string; product: Product; at: Date }): Promise<Activation>
}

declare module '../platform/deps.ts' {
  interface Deps {
    readonly activations: Activations
  }
}

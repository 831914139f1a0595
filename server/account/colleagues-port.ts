/** Interface of the companies of a user: `server/company` implements it, `server/app/ports.ts` wires it. Decision 090. */
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Db, Trx } from '../platform/deps.ts'

/** The users beside whom a user decides. */
interface Colleagues {
  /** The other administrators of the companies whose administrator the user is, each once. */
  otherAdministrators(db: Db | Trx, userId: string): Promise<{ id: string; email: string; locale: Locale }[]>
}

declare module '../platform/deps.ts' {
  interface Deps {
    readonly colleagues: Colleagues
  }
}

/** Interface of the certification of companies: `server/kyc` implements it, `server/app/ports.ts` wires it. KYC-12. */
import type { Db, Trx } from '../platform/deps.ts'

/** Certifications of companies. */
interface Certification {
  /** Whether a company is certified. */
  isApproved(db: Db | Trx, companyId: string): Promise<boolean>
}

declare module '../platform/deps.ts' {
  interface Deps {
    readonly certification: Certification
  }
}

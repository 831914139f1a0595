/** Interface of the registers of companies: `server/sandbox` plays one, `server/app/ports.ts` chooses. Decision 149. */
import type { CompanyFacts, NumberedCompany } from '../../contract/kyc/company-facts.ts'

/** The registers of the mainland and of Hong Kong. */
export interface CompanyRegister {
  /** What the register says of a company; null when it has none of this number. Throws when it does not answer. */
  find(company: NumberedCompany): Promise<CompanyFacts | null>
}

declare module '../platform/deps.ts' {
  interface Deps {
    /** Null where no register is asked: companies are typed. */
    readonly companyRegister: CompanyRegister | null
  }
}

/** Context of the signing chart. SIGN-01 to SIGN-06. */
import type { CompanyProfile } from '../../../contract/company/members.ts'
import type { OutputOf } from '../../../contract/endpoints.ts'
import type { Problem } from '../../../contract/kernel/problem.ts'
import type { Product } from '../../../contract/kernel/product.ts'
import type { AgreementKind } from '../../../contract/kernel/statuses.ts'
import type { Agreement, Signer } from '../../../contract/signing/agreements.ts'

/** History of the contract, oldest first. */
export type History = OutputOf<'readEvidence'>['entries']

/** A person of the company, named in both languages; directors as in the requested language. */
export type Person = { nameEn: string; nameCn: string }

/** The contract to sign, with company and user. */
export type SigningInput = {
  product: Product
  /** The contract that opens the facility, a supplement to it, or a mandate for another account. */
  kind: AgreementKind
  companyId: string
}

/** Everything that is known. */
export type SigningContext = SigningInput & {
  /** The company, with what the user is in it. */
  profile: CompanyProfile | null
  agreement: Agreement | null
  signers: Signer[]
  history: History
  /** Directors and holders of the company by their names: those who sign without an authority. API-082, API-095. */
  people: Person[]
  /** The signer something is done with; null for one who is new. */
  target: string | null
  /** The document that is being opened; null for all of them with their evidence. */
  opened: string | null
  /** Number of polls in a row without a change; it lengthens the polling interval. */
  unchanged: number
  /** Failure of the contract, or of a command on its signers. */
  problem: Problem | null
  fault: Problem | null
}

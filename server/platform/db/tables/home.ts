/** Tables of the onboarding of a company in a product. */
import type { Product } from '../../../../contract/kernel/product.ts'
import type { BusinessInfo } from '../../../../contract/kyc/applications.ts'
import type { Json } from './platform.ts'

export interface HomeTables {
  /** The onboarding status of a company in a product. ONB-01. */
  onboardings: { id: string; company_id: string; product: Product; status: string; created_at: Date }
  /** Business info as submitted for a product. BIZ-12. */
  business_infos: { company_id: string; product: Product; info: Json<BusinessInfo>; submitted_at: Date }
}

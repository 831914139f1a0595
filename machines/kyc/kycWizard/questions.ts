/** What is asked of a company and of a person: it follows from country, kind of company and capacity. KYC-23 to KYC-30, decision A84. */
import type { CompanyDraft, KycApplication, PersonDraft } from '../../../contract/kyc/applications.ts'
import { country } from '../../../contract/reference/countries.ts'

/** Required numbers and documents of a company. */
export type CompanyQuestions = { uscc: boolean; brn: boolean; crn: boolean; papers: 'china' | 'hongKong'; incorporationPaper: boolean }

/** The questions to a company: a code of the mainland, or numbers of Hong Kong, where only a limited company has two. */
export function companyQuestions({
  incorporationCountry,
  entityType,
}: Pick<CompanyDraft, 'incorporationCountry' | 'entityType'>): CompanyQuestions {
  const inChina = incorporationCountry === country.china
  const inHongKong = incorporationCountry === country.hongKong
  const limited = entityType === 'limited_company'
  return { uscc: inChina, brn: inHongKong, crn: inHongKong && limited, papers: inChina ? 'china' : 'hongKong', incorporationPaper: limited }
}

/** Whether a person of this capacity holds shares: a director alone does not. KYC-28. */
export function holdsShares(capacity: PersonDraft['capacity']): boolean {
  return capacity !== 'director'
}

/**
 * Whether an address is the same as the one it may follow: not asked yet, or equal to it. An address that was marked as different and is still empty does not follow.
 * KYC-27, KYC-32.
 */
export function followsAddress(address: string | string[] | undefined, followed: string | string[] | undefined): boolean {
  return address === undefined || address === (followed ?? '')
}

/** Whether a reviewer sent the application back to be corrected. KYC-19. */
export function wasReturned({ status }: Pick<KycApplication, 'status'>): boolean {
  return status === 'returned'
}

/** What the step of the people is called: a sole proprietorship has a proprietor, and neither directors nor shareholders. KYC-17, KYC-23. */
export function peopleStep({ entityType }: Pick<CompanyDraft, 'entityType'>): 'connectedPersons' | 'proprietor' {
  return entityType === 'sole_proprietorship' ? 'proprietor' : 'connectedPersons'
}

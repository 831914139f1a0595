/** How the answers of an application hang together: shares and capacity, addresses that follow one another, what a step is called. KYC-17 to KYC-32. */
import {
  type BusinessDraft,
  type CompanyDraft,
  emptyBusinessInfo,
  type KycApplication,
  type PersonDraft,
} from '../../../contract/kyc/applications.ts'
import { type AskedCompany, companyQuestions } from '../../../contract/kyc/questions.ts'
import { country } from '../../../contract/reference/countries.ts'

/**
 * What the form of a new person begins with: the dialling code of the user and, for a company of the mainland, an identity card and the
 * nationality of it. KYC-29, KYC-30, KYC-32, decision 149.
 */
export function newPerson(company: AskedCompany, phoneCode: string): PersonDraft {
  const inChina = companyQuestions(company).papers === 'china'
  return { mobilePhoneAreaCode: phoneCode, ...(inChina && { idType: 'cnid', nationality: country.china }) }
}

/** What the form of business information begins with: a company of the mainland gives its sales in renminbi, unless it gave dollars. Decision 149. */
export function businessFormOf({ company, business }: Pick<KycApplication, 'company' | 'business'>): BusinessDraft {
  const inRenminbi = companyQuestions(company).papers === 'china' && !business.annual_sales_turnover_usd
  return { ...emptyBusinessInfo, ...(inRenminbi && { annual_sales_turnover_cny: '' }), ...business }
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

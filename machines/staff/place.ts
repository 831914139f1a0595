/** Places of the back office. */
import { CaseTab } from '../../contract/staff/cases.ts'
import { LoanFilter } from '../../contract/staff/loans.ts'

/** Which loans the list of loans shows. */
export type LoansShown = { readonly filter: LoanFilter; readonly keyword: string }

/**
 * A place of the back office; the read log whole or of one case, the timeline of the company of a case, the outside calls of a company or of
 * one of its loans. The page of a loan leads to transfers and adjustments with its reference, and to its request for other instalments.
 * Decision 132.
 */
export type Place =
  | { readonly page: 'queue'; readonly tab: CaseTab }
  | { readonly page: 'case'; readonly id: string }
  | { readonly page: 'timeline'; readonly caseId: string }
  | ({ readonly page: 'loans' } & LoansShown)
  | { readonly page: 'loan'; readonly id: string }
  | { readonly page: 'file'; readonly companyId: string }
  | { readonly page: 'calls'; readonly companyId: string; readonly drawdownId: string | null }
  | { readonly page: 'accounts' }
  | { readonly page: 'names' }
  | { readonly page: 'breaks' }
  | { readonly page: 'unidentified'; readonly loan?: string }
  | { readonly page: 'arrangements'; readonly request?: string }
  | { readonly page: 'adjustments'; readonly loan?: string }
  | { readonly page: 'exceptions' }
  | { readonly page: 'collections' }
  | { readonly page: 'sentCases' }
  | { readonly page: 'rates' }
  | { readonly page: 'reports' }
  | { readonly page: 'exposures' }
  | { readonly page: 'reads'; readonly caseId: string | null }
  | { readonly page: 'members' }
  | { readonly page: 'codes' }

/** Every page of the back office; each has a title, `staff.page.<page>`. */
export const officePages = [
  'queue',
  'case',
  'timeline',
  'loans',
  'loan',
  'file',
  'calls',
  'accounts',
  'names',
  'breaks',
  'unidentified',
  'arrangements',
  'adjustments',
  'exceptions',
  'collections',
  'sentCases',
  'rates',
  'reports',
  'exposures',
  'reads',
  'members',
  'codes',
] as const satisfies readonly Place['page'][]

/** The first place after sign-in. */
export const firstPlace: Place = { page: 'queue', tab: 'all' }

/** Asks for another place; the queue, a case and the read log say it to the chart they live in. */
export type PlaceRequested = { type: 'place.requested'; place: Place }

/** The list of loans without a filter. */
export const allLoans = { page: 'loans', filter: 'all', keyword: '' } as const satisfies Place

/** Other loans are listed, which the address of the list says. */
export type LoansNarrowed = { type: 'loans.narrowed'; shown: LoansShown }

/** A filter of the loans by its name in an address; all for a name that is none. */
export function filterNamed(name: string | null): LoanFilter {
  const filter = LoanFilter.safeParse(name)
  return filter.success ? filter.data : 'all'
}

/** A tab by its name in an address; the first one for a name that is none. */
export function tabNamed(name: string | null): CaseTab {
  const tab = CaseTab.safeParse(name)
  return tab.success ? tab.data : 'all'
}

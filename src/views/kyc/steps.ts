/** Progress of each step of a certification, from its filled-in fields. KYC-17. */
import { BusinessInfo, CompanyInformation, type KycApplication } from '../../../contract/kyc/applications.ts'
import { connectedPersonsOf } from '../../../contract/kyc/connected-persons.ts'
import type { MarkState } from '../../ui/StateMark.tsx'

/** The steps of the wizard in their order; the names are those of the events that open them. */
export const steps = ['company', 'business', 'connectedPersons', 'check'] as const
export type Step = (typeof steps)[number]

function filledIn(draft: object): boolean {
  return Object.values(draft).some((value: unknown) => (Array.isArray(value) || typeof value === 'string') && value.length > 0)
}

const stateOf = (valid: boolean, started: boolean): MarkState => (valid ? 'done' : started ? 'draft' : 'notStarted')

/** State of every step: started is a draft, valid by its schema is done; the check is open or not. */
export function stepStates({ company, business, connectedPersons }: KycApplication, here: Step): Record<Step, MarkState> {
  return {
    company: stateOf(CompanyInformation.safeParse(company).success, filledIn(company)),
    business: stateOf(BusinessInfo.safeParse(business).success, filledIn(business)),
    connectedPersons: stateOf(connectedPersonsOf(company).safeParse(connectedPersons).success, connectedPersons.length > 0),
    check: here === 'check' ? 'draft' : 'notStarted',
  }
}

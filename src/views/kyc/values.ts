/** Between drafts, forms and answers: empty values, fields that depend on others, faults at their fields. */

import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { usualPhoneCode } from '../../../contract/kernel/constants.ts'
import { normalisePhone } from '../../../contract/kernel/formats.ts'
import { type FieldProblems, Problem } from '../../../contract/kernel/problem.ts'
import { CompanyInformation, type KycApplication, type PersonDraft } from '../../../contract/kyc/applications.ts'
import { ConnectedPerson, connectedPersonOf } from '../../../contract/kyc/connected-persons.ts'
import { type AskedCompany, companyQuestions, personQuestions } from '../../../contract/kyc/questions.ts'
import { ownershipTotal } from '../../../contract/kyc/registration-numbers.ts'
import { followsAddress, holdsShares } from '../../../machines/kyc/kycWizard/questions.ts'
import { isOpen } from '../../../machines/kyc/kycWizard/returned.ts'

type CompanyInput = z.input<typeof CompanyInformation>
type PersonInput = z.input<typeof ConnectedPerson>

/** Company information as typed, with the two boxes "same as the registered address". */
export type CompanyForm = CompanyInput & { principalSame: boolean; correspondenceSame: boolean }

/** A person as typed, with the box "same as the residential address". */
export type PersonForm = PersonInput & { permanentSame: boolean }

const emptyCompany = {
  entityType: '',
  incorporationCountry: '',
  registerNameEn: '',
  registerNameCn: '',
  incorporationDate: '',
  companyRegistrationNumber: '',
  businessRegistrationNumber: '',
  unifiedSocialCreditCode: '',
  registeredAddress: '',
  principalAddress: '',
  correspondenceAddress: '',
  documents: [],
}

const emptyPerson = {
  nameCn: '',
  nameEn: '',
  capacity: '',
  ownershipPercent: '',
  position: '',
  nationality: '',
  idType: '',
  idNumber: '',
  idFrontFileId: '',
  idBackFileId: '',
  birthday: '',
  mobilePhoneAreaCode: usualPhoneCode,
  mobilePhone: '',
  email: '',
  yearsOfIndustryExperience: '',
  uboRegion: '',
  residentialAddress: '',
  permanentAddress: '',
}

/** The form of an application's company; an address that is not open follows no other. */
export function companyFormOf(application: KycApplication): CompanyForm {
  const { company } = application
  const same = (address: 'principalAddress' | 'correspondenceAddress') =>
    isOpen(application, `company.${address}`) && followsAddress(company[address], company.registeredAddress)
  return {
    ...emptyCompany,
    ...company,
    principalSame: same('principalAddress'),
    correspondenceSame: same('correspondenceAddress'),
  } as CompanyForm
}

/** A line that grows on the screen is one line: what was pasted in several is joined. */
const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')

/** Company input from the form values: numbers of the other country are left out, followed addresses filled in, free places of documents closed. */
export function companyOf({ principalSame, correspondenceSame, ...company }: CompanyForm): CompanyInput {
  const asks = companyQuestions(company)
  return {
    ...company,
    // React Hook Form reads null off radios of which none is chosen.
    entityType: company.entityType ?? ('' as CompanyInput['entityType']),
    unifiedSocialCreditCode: asks.uscc ? company.unifiedSocialCreditCode : '',
    businessRegistrationNumber: asks.brn ? company.businessRegistrationNumber : '',
    companyRegistrationNumber: asks.crn ? company.companyRegistrationNumber : '',
    registeredAddress: oneLine(company.registeredAddress),
    principalAddress: oneLine(principalSame ? company.registeredAddress : company.principalAddress),
    correspondenceAddress: oneLine(correspondenceSame ? company.registeredAddress : company.correspondenceAddress),
    documents: company.documents.filter((id) => id),
  }
}

/** The form of a person's draft; `follow` is false where the permanent address is not open. */
export function personFormOf(draft: PersonDraft, follow = true): PersonForm {
  return {
    ...emptyPerson,
    ...draft,
    permanentSame: follow && followsAddress(draft.permanentAddress, draft.residentialAddress),
  } as PersonForm
}

/** Person input from the form values: a director alone holds no shares, and a document of one page has no back. */
export function personOf({ permanentSame, ...person }: PersonForm, company: AskedCompany): PersonInput {
  const holds = holdsShares(person.capacity)
  return {
    ...person,
    ownershipPercent: holds ? person.ownershipPercent.normalize('NFKC').replaceAll('%', '') : '0',
    uboRegion: holds ? person.uboRegion : '',
    idBackFileId: personQuestions(person, company).idBack ? person.idBackFileId : '',
    mobilePhone: normalisePhone(person.mobilePhone),
    residentialAddress: oneLine(person.residentialAddress),
    permanentAddress: oneLine(permanentSame ? person.residentialAddress : person.permanentAddress),
  }
}

/** A resolver over what the form says; faults of fields that follow another are said once, at the other. */
function resolverOf<Form extends FieldValues, Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  said: (form: Form) => Input,
  following: (form: Form) => string[],
): Resolver<Form, unknown, Output> {
  const resolve = zodResolver(schema) as Resolver<FieldValues, unknown, Output>
  return async (form, context, options) => {
    const result = await resolve(said(form), context, options as never)
    const silent = following(form)
    const errors = Object.fromEntries(Object.entries(result.errors).filter(([name]) => !silent.includes(name)))
    return { ...result, errors } as Awaited<ReturnType<Resolver<Form, unknown, Output>>>
  }
}

/** Validates a company form by the contract's schema. */
export const companyResolver = resolverOf(CompanyInformation, companyOf, (form: CompanyForm) => [
  ...(form.principalSame ? ['principalAddress'] : []),
  ...(form.correspondenceSame ? ['correspondenceAddress'] : []),
])

/** Validates a person's form by the contract's schema for the company, beside what the others hold in percent. */
export const personResolver = (company: AskedCompany, others: number) =>
  resolverOf(
    personBeside(company, others),
    (form: PersonForm) => personOf(form, company),
    (form) => (form.permanentSame ? ['permanentAddress'] : []),
  )

/** A person who with the others holds no more than all of it. KYC-29. */
function personBeside(company: AskedCompany, others: number): z.ZodType<ConnectedPerson, PersonInput> {
  return connectedPersonOf(company).refine(
    ({ ownershipPercent }) => ownershipTotal([{ ownershipPercent }, { ownershipPercent: String(others) }]) <= 100,
    {
      path: ['ownershipPercent'],
      error: 'field.ownership.over',
      when: ({ value }) => ConnectedPerson.shape.ownershipPercent.safeParse((value as PersonInput).ownershipPercent).success,
    },
  )
}

const within = new WeakMap<Problem, Map<string, Problem>>()

/** The part of a problem below a dotted path, with its fields named from there; null when nothing lies below. The same object each time. */
export function problemWithin(problem: Problem | null, path: string): Problem | null {
  if (!problem) return null
  const kept = within.get(problem) ?? new Map<string, Problem>()
  within.set(problem, kept)
  const known = kept.get(path)
  if (known) return known
  const fields: FieldProblems = Object.fromEntries(
    Object.entries(problem.fields).flatMap(([field, message]) =>
      field.startsWith(`${path}.`) ? [[field.slice(path.length + 1), message]] : [],
    ),
  )
  if (Object.keys(fields).length === 0) return null
  const part = new Problem(problem.code, { fields, serverText: problem.serverText, requestId: problem.requestId })
  kept.set(path, part)
  return part
}

/** Place of the first connected person whom a problem names; null when it names none. */
export function faultyPerson(problem: Problem | null): number | null {
  const place = /^connectedPersons\.(\d+)\./.exec(
    Object.keys(problem?.fields ?? {}).find((field) => field.startsWith('connectedPersons.')) ?? '',
  )
  return place ? Number(place[1]) : null
}

/** Missing values of a person's draft, as form errors; undefined when complete. */
export function missingIn(draft: PersonDraft, company: AskedCompany, others: number): FieldErrors<PersonForm> | undefined {
  const form = personFormOf(draft)
  const result = personBeside(company, others).safeParse(personOf(form, company))
  if (result.success) return undefined
  return Object.fromEntries(
    result.error.issues
      .filter((issue) => !(form.permanentSame && issue.path[0] === 'permanentAddress'))
      .map((issue) => [String(issue.path[0]), { type: 'missing', message: issue.message }])
      .reverse(),
  ) as FieldErrors<PersonForm>
}

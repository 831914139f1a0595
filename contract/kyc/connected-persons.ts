/** Directors and shareholders of a company, as certification asks for them. KYC-28 to KYC-33. */
import { z } from 'zod'
import { Day, Email, faultAt, longText, optionalText, PhoneNumber, text } from '../kernel/fields.ts'
import { phoneIsValid } from '../kernel/formats.ts'
import { country } from '../reference/countries.ts'
import { OptionalReferenceKey, ReferenceKey } from '../reference/lists.ts'
import { type AskedCompany, personQuestions, withoutBack } from './questions.ts'
import { birthdayFits, idNumberFault, ownershipTotal } from './registration-numbers.ts'
import { birthdayFault, chineseNameFault, hongKongDay, latinNameIsValid, normaliseNumber } from './rules.ts'

/** Whole years, 0 to 99, or nothing. BIZ-02, KYC-32. */
export const Years = z.union([
  z.literal(''),
  z
    .string()
    .overwrite(normaliseNumber)
    .regex(/^\d{0,2}$/, 'field.years.invalid'),
])

/** Capacity and ID types of a connected person. KYC-28, KYC-30, decision A85. */
export const capacities = ['director', 'shareholder', 'both'] as const
export const identityTypes = ['hkid', 'cnid', 'passport'] as const

const identityNumber = z.object({ idType: z.enum(identityTypes), idNumber: z.string().min(1) })
const identity = identityNumber.extend({ birthday: Day })
const born = z.object({ capacity: z.string(), birthday: Day })

/** A person as far as the names follow from the document. */
type Named = Record<'idType' | 'nameCn' | 'nameEn', string>

/** The back of a document is required in a company; to be spread into `refine`. KYC-34, VAL-27. */
function backRequiredIn(company: AskedCompany) {
  return faultAt('idBackFileId', (person: Record<'idType' | 'idBackFileId', string>) =>
    withoutBack([person], company).length > 0 ? 'field.idBack.required' : null,
  )
}

/** A director or shareholder; whether the back of a passport is asked for follows from the company, {@link connectedPersonOf}. KYC-28 to KYC-32. */
export const ConnectedPerson = z
  .strictObject({
    nameCn: optionalText(60),
    nameEn: optionalText(80).refine(latinNameIsValid, 'field.nameEn.invalid'),
    capacity: z.enum(capacities, 'field.required'),
    ownershipPercent: z
      .string()
      .overwrite(normaliseNumber)
      .regex(/^\d{1,3}(\.\d{1,2})?$/, 'field.percent.invalid')
      .refine((percent) => Number(percent) <= 100, 'field.percent.invalid'),
    position: optionalText(60),
    nationality: ReferenceKey,
    idType: z.enum(identityTypes, 'field.required'),
    idNumber: text(30),
    idFrontFileId: z.uuid('field.idFront.required'),
    /** Empty where the document has one page. */
    idBackFileId: z.union([z.literal(''), z.uuid()], 'field.idBack.required'),
    birthday: Day,
    mobilePhoneAreaCode: z.string().regex(/^\+\d{1,4}$/, 'field.phoneCode.required'),
    mobilePhone: PhoneNumber,
    email: Email,
    yearsOfIndustryExperience: Years,
    uboRegion: OptionalReferenceKey,
    residentialAddress: longText(300),
    permanentAddress: longText(300),
  })
  .refine(...faultAt('nameCn', (person: Named) => (personQuestions(person, {}).nameCn ? chineseNameFault(person.nameCn) : null)))
  .refine(...faultAt('nameEn', (person: Named) => (personQuestions(person, {}).nameEn && person.nameEn === '' ? 'field.required' : null)))
  .refine(...backRequiredIn({ incorporationCountry: country.china }))
  .refine((person) => phoneIsValid(person.mobilePhoneAreaCode, person.mobilePhone), { path: ['mobilePhone'], error: 'field.phone.invalid' })
  .refine((person) => idNumberFault(person) === null, {
    path: ['idNumber'],
    error: ({ input }) => idNumberFault(input as { idType: string; idNumber: string }) ?? undefined,
    when: ({ value }) => identityNumber.safeParse(value).success,
  })
  .refine((person) => birthdayFault(person, hongKongDay(new Date())) === null, {
    path: ['birthday'],
    error: ({ input }) => birthdayFault(born.parse(input), hongKongDay(new Date())) ?? undefined,
    when: ({ value }) => born.safeParse(value).success,
  })
  .refine(birthdayFits, { path: ['birthday'], error: 'field.cnid.birthday', when: ({ value }) => identity.safeParse(value).success })
export type ConnectedPerson = z.infer<typeof ConnectedPerson>

/** A director or shareholder of this company. KYC-34, VAL-27, decision 149. */
export function connectedPersonOf(company: AskedCompany) {
  return ConnectedPerson.refine(...backRequiredIn(company))
}

/** Step 3 of certification: at least one connected person, who together hold no more than all of it. KYC-29, KYC-33, VAL-26. */
export const ConnectedPersons = z
  .array(ConnectedPerson)
  .min(1, 'field.people.required')
  .max(30, 'field.people.tooMany')
  .superRefine((people, context) => {
    if (ownershipTotal(people) <= 100) return
    const last = people.findLastIndex(({ ownershipPercent }) => Number(ownershipPercent) > 0)
    context.addIssue({ code: 'custom', path: [last, 'ownershipPercent'], message: 'field.ownership.over' })
  })

/** The people of this company. KYC-34, VAL-27, decision 149. */
export function connectedPersonsOf(company: AskedCompany) {
  return ConnectedPersons.superRefine((people, context) => {
    for (const place of withoutBack(people, company))
      context.addIssue({ code: 'custom', path: [place, 'idBackFileId'], message: 'field.idBack.required' })
  })
}

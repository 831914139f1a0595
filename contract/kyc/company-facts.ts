/** Facts about a company from the register of its country, found by its number. Decision 149. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { faultAt } from '../kernel/fields.ts'
import { country } from '../reference/countries.ts'
import { type CompanyDraft, entityTypes } from './applications.ts'
import { type AskedCompany, companyQuestions } from './questions.ts'
import { brnFault, usccFault } from './registration-numbers.ts'
import { normaliseRegistration } from './rules.ts'

/** Why a number is not one of the country, as a message id; null for a whole number. */
function numberFault(company: AskedCompany & { number: string }): string | null {
  return companyQuestions(company).uscc ? usccFault(company.number) : brnFault(company.number)
}

/** A company by its country and whole number: credit code of the mainland, business registration number of Hong Kong. KYC-25, KYC-26. */
export const NumberedCompany = z
  .strictObject({
    incorporationCountry: z.enum([country.hongKong, country.china], 'field.required'),
    number: z
      .string()
      .overwrite(normaliseRegistration)
      .regex(/^[0-9A-Z]*$/, 'field.characters'),
  })
  .refine(...faultAt('number', numberFault))
export type NumberedCompany = z.infer<typeof NumberedCompany>

/** What a draft says by which the register finds the company; null while its number is not whole. */
export function numberedCompanyOf({
  incorporationCountry,
  unifiedSocialCreditCode,
  businessRegistrationNumber,
}: CompanyDraft): NumberedCompany | null {
  const { uscc } = companyQuestions({ incorporationCountry })
  return (
    NumberedCompany.safeParse({ incorporationCountry, number: uscc ? unifiedSocialCreditCode : businessRegistrationNumber }).data ?? null
  )
}

/** What a register says of a company, in the fields of the form; `''` where it says nothing. */
export const CompanyFacts = z.strictObject({
  entityType: z.enum(entityTypes),
  registerNameEn: z.string(),
  registerNameCn: z.string(),
  incorporationDate: z.string(),
  companyRegistrationNumber: z.string(),
  registeredAddress: z.string(),
})
export type CompanyFacts = z.infer<typeof CompanyFacts>

/** The answer of a register. `unavailable` also where no register is asked. */
export const RegisterAnswer = z.discriminatedUnion('answer', [
  z.strictObject({ answer: z.literal('found'), facts: CompanyFacts }),
  z.strictObject({ answer: z.enum(['notFound', 'unavailable']) }),
])
export type RegisterAnswer = z.infer<typeof RegisterAnswer>

export const companyFacts = {
  findCompany: endpoint({
    method: 'POST',
    path: '/sme/kyc/company/find',
    access: 'user',
    cost: 10,
    input: NumberedCompany,
    output: RegisterAnswer,
    codes: ['tooManyRequests'],
    extension: true,
    summary:
      'Read what the register of its country says of a company, by its number, to be confirmed in the form; `unavailable` when no register answers.',
    source: 'decision 149',
  }),
}

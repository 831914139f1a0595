/** Companies and their certification. §3, §5, §7. */
import { z } from 'zod'
import { companyRoles, joinMethods } from '../company/roles.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, faultAt, Id, Instant, line, lines, longText, optionalText } from '../kernel/fields.ts'
import { KycStatus } from '../kernel/statuses.ts'
import { country } from '../reference/countries.ts'
import { OptionalReferenceKey, ReferenceKey } from '../reference/lists.ts'
import { ConnectedPerson, ConnectedPersons, Years } from './connected-persons.ts'
import { type AskedCompany, companyQuestions, withoutBack } from './questions.ts'
import { brnFault, usccFault, usccIsValid } from './registration-numbers.ts'
import { Returned } from './returns.ts'
import {
  chineseNameFault,
  companyNumberIsValid,
  hongKongDay,
  incorporationFault,
  latinNameIsValid,
  normaliseNumber,
  normaliseRegistration,
} from './rules.ts'

/** A company of the user, with their role and join method. KYC-14, USER-08. `id` is the affiliation. */
export const Membership = z.strictObject({
  id: Id,
  companyId: Id,
  registerNameEn: z.string(),
  registerNameCn: z.string(),
  kycStatus: KycStatus,
  isDefault: z.boolean(),
  role: z.enum(companyRoles),
  joinMethod: z.enum(joinMethods),
  /** No one else administers the company now, so the user cannot leave it. USER-06. */
  isLastAdministrator: z.boolean(),
})
export type Membership = z.infer<typeof Membership>

/** Entity types. KYC-23. */
export const entityTypes = ['limited_company', 'partnership', 'sole_proprietorship'] as const

/** The fields of a company that its country asks for. */
type AskedFields = AskedCompany &
  Record<'registerNameEn' | 'registerNameCn' | 'businessRegistrationNumber' | 'unifiedSocialCreditCode', string>

/** The fault of an answer that is required and missing, as a message id. */
const missing = (required: boolean, answer: string) => (required && answer === '' ? 'field.required' : null)

const RegistrationNumber = z.string().overwrite(normaliseRegistration)

/** Step 1 of certification. KYC-23 to KYC-27; names and numbers by country, decisions A84, 149; formats VAL-21, VAL-22. */
export const CompanyInformation = z
  .strictObject({
    entityType: z.enum(entityTypes, 'field.required'),
    incorporationCountry: z.enum([country.hongKong, country.china], 'field.required'),
    registerNameEn: optionalText().refine(latinNameIsValid, 'field.nameEn.invalid'),
    registerNameCn: optionalText(),
    incorporationDate: Day.refine((day) => incorporationFault(day, hongKongDay(new Date())) === null, {
      error: ({ input }) => incorporationFault(String(input), hongKongDay(new Date())) ?? undefined,
      when: ({ issues }) => issues.length === 0,
    }),
    companyRegistrationNumber: RegistrationNumber.refine((number) => number === '' || companyNumberIsValid(number), 'field.crn.invalid'),
    businessRegistrationNumber: RegistrationNumber.refine((number) => number === '' || brnFault(number) === null, {
      error: ({ input }) => brnFault(String(input)) ?? undefined,
    }),
    unifiedSocialCreditCode: RegistrationNumber.refine((code) => code === '' || usccIsValid(code), {
      error: ({ input }) => usccFault(String(input)) ?? undefined,
    }),
    registeredAddress: longText(300),
    principalAddress: longText(300),
    correspondenceAddress: longText(300),
    /** File ids: business registration certificate or business licence. */
    documents: z.array(Id).min(1, 'field.document.required').max(10),
  })
  .refine(...faultAt('registerNameEn', (company: AskedFields) => missing(companyQuestions(company).nameEn, company.registerNameEn)))
  .refine(
    ...faultAt('registerNameCn', (company: AskedFields) =>
      companyQuestions(company).nameCn ? chineseNameFault(company.registerNameCn) : null,
    ),
  )
  .refine(
    ...faultAt('businessRegistrationNumber', (company: AskedFields) =>
      missing(companyQuestions(company).brn, company.businessRegistrationNumber),
    ),
  )
  .refine(
    ...faultAt('unifiedSocialCreditCode', (company: AskedFields) =>
      missing(companyQuestions(company).uscc, company.unifiedSocialCreditCode),
    ),
  )
export type CompanyInformation = z.infer<typeof CompanyInformation>

/** A whole amount of at most 10 digits, or nothing. */
const WholeAmount = z.union([
  z.literal(''),
  z
    .string()
    .overwrite(normaliseNumber)
    .regex(/^\d{0,10}$/, { error: ({ input }) => (/^\d+$/.test(String(input)) ? 'field.sales.tooMany' : 'field.number.invalid') }),
])

const businessInfoFields = {
  /** Whole US dollars. BIZ-01. */
  annual_sales_turnover_usd: WholeAmount,
  /** The same in whole renminbi, in place of US dollars; only there when the company gives it in renminbi. Decision 149. */
  annual_sales_turnover_cny: WholeAmount.optional(),
  years_of_business: Years,
  corporate_funds_region: OptionalReferenceKey,
  business_nature: OptionalReferenceKey,
  industry_service: OptionalReferenceKey,
  major_commodities_type: OptionalReferenceKey,
  top_buyer_regions: z.array(ReferenceKey).max(3, 'field.regions.tooMany'),
  top_supplier_regions: z.array(ReferenceKey).max(3, 'field.regions.tooMany'),
  initial_source_of_wealth: OptionalReferenceKey,
  continuous_source_of_wealth: OptionalReferenceKey,
  funding_source: OptionalReferenceKey,
}

/** Business info of a company, the same in certification and onboarding. BIZ-01 to BIZ-11, VAL-25, decision A83. */
export const BusinessInfo = z
  .strictObject(businessInfoFields)
  .refine((info) => Object.values(info).some((value) => value !== undefined && value.length > 0), {
    path: ['annual_sales_turnover_usd'],
    error: 'field.business.empty',
  })
  .refine((info) => info.annual_sales_turnover_usd === '' || !info.annual_sales_turnover_cny, {
    path: ['annual_sales_turnover_cny'],
    error: 'field.sales.twice',
  })
export type BusinessInfo = z.infer<typeof BusinessInfo>

/** Business info with nothing filled in. */
export const emptyBusinessInfo: BusinessInfo = {
  annual_sales_turnover_usd: '',
  years_of_business: '',
  corporate_funds_region: '',
  business_nature: '',
  industry_service: '',
  major_commodities_type: '',
  top_buyer_regions: [],
  top_supplier_regions: [],
  initial_source_of_wealth: '',
  continuous_source_of_wealth: '',
  funding_source: '',
}

const Version = z.int32().min(0)

const DraftValue = z.union([lines().max(500), z.array(line().max(60)).max(30)])
const draftOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.partialRecord(z.enum(Object.keys(shape) as [Extract<keyof Shape, string>, ...Extract<keyof Shape, string>[]]), DraftValue)

/** Draft input: known fields only, not validated yet. */
export const CompanyDraft = draftOf(CompanyInformation.shape)
export type CompanyDraft = z.infer<typeof CompanyDraft>
export const BusinessDraft = draftOf(BusinessInfo.shape)
export type BusinessDraft = z.infer<typeof BusinessDraft>
export const PersonDraft = draftOf(ConnectedPerson.shape)
export type PersonDraft = z.infer<typeof PersonDraft>

/** The parts of an application, saved separately. */
export const kycSections = ['company', 'business', 'connectedPersons'] as const
export type KycSection = (typeof kycSections)[number]

/** Version of each part. A change names the versions it is based on, so that a colleague's change is not overwritten. ERR-20011. */
export const KycVersions = z.strictObject({ company: Version, business: Version, connectedPersons: Version })
export type KycVersions = z.infer<typeof KycVersions>

/** A KYC application with the data filled in so far. */
export const KycApplication = z.strictObject({
  id: Id,
  companyId: Id,
  /** Shown to the merchant: `KYC-2611-000001`. */
  reference: z.string(),
  status: KycStatus,
  company: CompanyDraft,
  business: BusinessDraft,
  connectedPersons: z.array(PersonDraft),
  versions: KycVersions,
  savedAt: Instant,
  submittedAt: Instant.nullable(),
  /** The review promise as two days, 3 to 7 working days after submission. KYC-22. */
  reviewPromise: z.strictObject({ from: Day, to: Day }).nullable(),
  /** Why it was returned or rejected. */
  reason: z.string().nullable(),
  /** Number of times it was sent to review, including the current one. */
  round: z.number().int().min(0),
  /** While it is returned: what to correct, and by when. Nothing else may be changed. */
  returned: Returned.nullable(),
  /** Every step is filled in and valid: what is left is to check the answers and send them. KYC-17. */
  complete: z.boolean(),
})
export type KycApplication = z.infer<typeof KycApplication>

export const companies = {
  listMemberships: endpoint({
    method: 'POST',
    reads: true,
    path: '/metadata/client/user/affiliation/user/list',
    access: 'user',
    input: z.strictObject({ userId: z.int32() }),
    output: z.array(Membership),
    codes: [],
    summary: 'List companies of the user.',
    source: 'API-019, KYC-39',
  }),
  setDefaultCompany: endpoint({
    method: 'POST',
    path: '/metadata/clientuserCompany/set/default',
    access: 'user',
    input: z.strictObject({ userId: z.int32(), companyId: Id }),
    output: z.strictObject({ success: z.boolean(), data: z.boolean() }),
    codes: ['notFound'],
    summary: 'Make a company the default.',
    source: 'API-020, KYC-40',
  }),
  openKyc: endpoint({
    method: 'POST',
    path: '/sme/kyc/create',
    access: 'user',
    input: z.strictObject({ companyId: Id.optional() }),
    output: KycApplication,
    codes: ['notFound'],
    summary: 'Read the running application of a company, or create one; without companyId also a new company.',
    source: 'API-023',
  }),
  readKyc: endpoint({
    method: 'GET',
    path: '/sme/kyc/detail/:id',
    access: 'user',
    input: z.strictObject({ id: Id }),
    output: KycApplication,
    codes: ['notFound'],
    summary: 'Read one application; personal data is masked once it was sent.',
    source: 'API-024',
  }),
  readMaskedKyc: endpoint({
    method: 'POST',
    path: '/sme/kyc/detail/desensitize',
    access: 'user',
    input: z.strictObject({ id: Id }),
    output: KycApplication,
    codes: ['notFound'],
    summary: 'Read one application with all personal data masked, also in a draft.',
    source: 'API-028',
  }),
  saveKycDraft: endpoint({
    method: 'POST',
    path: '/sme/kyc',
    access: 'user',
    input: z.strictObject({
      id: Id,
      company: CompanyDraft.optional(),
      business: BusinessDraft.optional(),
      connectedPersons: z.array(PersonDraft).max(30).optional(),
      versions: KycVersions.optional(),
    }),
    output: KycApplication,
    codes: ['conflict', 'notFound', 'kycProcessing', 'kycApproved'],
    summary:
      'Save a draft, valid or not; in a returned application only the items sent back (`field.notReturned`). 20011 with `changed`: a colleague has changed that part since `versions`.',
    source: 'API-026',
  }),
  submitKyc: endpoint({
    method: 'POST',
    path: '/sme/kyc/:id',
    access: 'user',
    input: z
      .strictObject({
        id: Id,
        company: CompanyInformation,
        business: BusinessInfo,
        connectedPersons: ConnectedPersons,
        versions: KycVersions.optional(),
      })
      .superRefine(({ company, connectedPersons }, context) => {
        for (const place of withoutBack(connectedPersons, company))
          context.addIssue({ code: 'custom', path: ['connectedPersons', place, 'idBackFileId'], message: 'field.idBack.required' })
      }),
    output: KycApplication,
    codes: ['conflict', 'notFound', 'brnOfOwnCompany', 'brnTaken', 'kycApproved', 'kycProcessing', 'fileMissing'],
    summary:
      'Submit the application for review; 20011 with `changed` as above. In a returned one every item sent back must be changed (`field.stillReturned`), and nothing else (`field.notReturned`).',
    source: 'API-027',
  }),
}

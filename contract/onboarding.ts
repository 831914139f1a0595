/** The way to the first drawdown: position, company information, drawdown account, business info. §3, §4, §7. */
import { z } from 'zod'
import { BusinessInfo, CompanyInformation, KycVersions } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { CurrencyCode, Id, Nothing, optionalText, PortalPath, ProductName, swiftFits, text } from './fields.ts'
import { ReferenceKey } from './references.ts'
import { accountNumberIsValid, countryOfSwift } from './swift.ts'

/** Where the merchant stands: the onboarding status of the product, empty before there is one, and the page that continues. ONB-07. */
export const Position = z.strictObject({ status: z.string(), path: PortalPath.nullable() })
export type Position = z.infer<typeof Position>

/** SWIFT code, ISO 9362. BANK-04, VAL-29, decision A114. */
const SwiftCode = z
  .string()
  .trim()
  .min(1, 'field.required')
  .refine((code) => countryOfSwift(code) !== null, 'field.swift.invalid')

/** Whose an account is. Decision A113. */
export const RelationType = z.enum(['self', 'third_party'], 'field.required')

/** A bank account, of which everything is asked and whose SWIFT code is of the country of the bank. BANK-02, BANK-04, VAL-28, VAL-29. */
export const BankAccount = z
  .strictObject({
    swiftCode: SwiftCode,
    region: ReferenceKey,
    currency: CurrencyCode,
    relationType: RelationType,
    bankName: text(120),
    accountNumber: text(50)
      .overwrite((number) => number.normalize('NFKC'))
      .refine(accountNumberIsValid, 'field.accountNumber.invalid'),
    accountName: text(120),
    branch: text(120),
    address: text(300),
  })
  .refine(...swiftFits)
export type BankAccount = z.infer<typeof BankAccount>

/** A bank account being typed: any field may be missing or faulty. */
export const BankAccountDraft = z.strictObject({
  swiftCode: optionalText(20),
  region: optionalText(4),
  currency: optionalText(3),
  relationType: optionalText(20),
  bankName: optionalText(120),
  accountNumber: optionalText(50),
  accountName: optionalText(120),
  branch: optionalText(120),
  address: optionalText(300),
})
export type BankAccountDraft = z.infer<typeof BankAccountDraft>

/** The saved drawdown account with its id, whether it was submitted, shown to be the company's, and whether a drawdown has arrived on it. */
export const DebitAccount = z.strictObject({
  id: Id,
  submitted: z.boolean(),
  verified: z.boolean(),
  paid: z.boolean(),
  account: BankAccountDraft,
})
export type DebitAccount = z.infer<typeof DebitAccount>

export const onboarding = {
  readPosition: endpoint({
    method: 'GET',
    path: '/api/path',
    access: 'company',
    input: z.strictObject({ product: ProductName }),
    output: Position,
    codes: [],
    summary: 'Where the company stands in a product. API-085, ONB-07.',
  }),
  storePosition: endpoint({
    method: 'POST',
    path: '/api/path/store',
    access: 'company',
    /** `state`: where in the page's own chart, `chart:path.of.state`; an extension. */
    input: z.strictObject({
      path: PortalPath,
      path_name: z.string().max(80),
      state: z
        .string()
        .max(120)
        .regex(/^\w+:[\w.]+$/)
        .optional(),
    }),
    output: z.null(),
    codes: [510],
    // It writes a row whenever the place is another: a merchant goes to ten or twenty in a minute, nobody to hundreds.
    cost: 2,
    summary: 'Remember the page the merchant was on. API-084, ONB-08, ONB-09.',
  }),
  readDebitAccount: endpoint({
    method: 'GET',
    path: '/api/information/debitAccount',
    access: 'company',
    input: z.strictObject({ product: ProductName }),
    output: DebitAccount.nullable(),
    codes: [],
    summary: 'The drawdown account, or null. API-070.',
  }),
  saveDebitAccount: endpoint({
    method: 'POST',
    path: '/api/information/debitAccount/draft',
    access: 'company',
    input: z.strictObject({ product: ProductName, account: BankAccountDraft }),
    output: DebitAccount,
    codes: [20011],
    extension: true,
    summary: 'Keep a drawdown account that is still being typed.',
  }),
  submitDebitAccount: endpoint({
    method: 'POST',
    path: '/api/information/debitAccount',
    access: 'administrator',
    input: z.strictObject({ product: ProductName, account: BankAccount }),
    output: DebitAccount,
    codes: [20011],
    summary: 'Submit the drawdown account. API-069.',
  }),
  readBusinessInfo: endpoint({
    method: 'GET',
    path: '/api/information/business',
    access: 'company',
    input: z.strictObject({ product: ProductName }),
    output: BusinessInfo.nullable(),
    codes: [],
    summary: 'Business info saved for the product, else what certification holds, else null. API-072, BIZ-12.',
  }),
  submitBusinessInfo: endpoint({
    method: 'POST',
    path: '/api/information/business',
    access: 'company',
    input: z.strictObject({ product: ProductName, info: BusinessInfo }),
    output: z.null(),
    codes: [20011],
    summary: 'Submit business info; at least one field. API-071, BIZ-11, BIZ-12.',
  }),
  submitCompanyInfo: endpoint({
    method: 'POST',
    path: '/api/information/company',
    access: 'company',
    input: z.strictObject({ company: CompanyInformation, versions: KycVersions.optional() }),
    output: z.null(),
    codes: [20011, 20018, 40002, 40004, 50003],
    summary:
      'Submit company information, whole and valid: step 1 of the certification of the company in use, which is opened where there is none. 20011 with `changed`: a colleague has changed it since `versions`. API-073.',
  }),
  listBanks: endpoint({
    method: 'GET',
    path: '/api/information/bank/list',
    access: 'user',
    input: Nothing,
    output: z.array(z.strictObject({ key_id: z.number().int(), show_name: z.string(), swift_code: z.string(), region: z.string() })),
    codes: [],
    summary: 'Banks with their SWIFT codes. API-092.',
  }),
}

/** Onboarding to the first drawdown: position, company information, drawdown account, business info. §3, §4, §7. */
import { z } from 'zod'
import { BankAccount, BankAccountDraft, DebitAccount } from '../banking/drawdown-account.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Nothing, PortalPath, ProductName } from '../kernel/fields.ts'
import { BusinessInfo, CompanyInformation, KycVersions } from '../kyc/applications.ts'

/** Onboarding status of the product, empty before there is one, and the page that continues. ONB-07. */
export const Position = z.strictObject({ status: z.string(), path: PortalPath.nullable() })
export type Position = z.infer<typeof Position>

export const onboarding = {
  readPosition: endpoint({
    method: 'GET',
    path: '/api/path',
    access: 'company',
    input: z.strictObject({ product: ProductName }),
    output: Position,
    codes: [],
    summary: 'Read the onboarding status of the company in a product.',
    source: 'API-085, ONB-07',
  }),
  readDebitAccount: endpoint({
    method: 'GET',
    path: '/api/information/debitAccount',
    access: 'company',
    input: z.strictObject({ product: ProductName }),
    output: DebitAccount.nullable(),
    codes: [],
    summary: 'Read the drawdown account, or null.',
    source: 'API-070',
  }),
  /** Called by the drawdown account form, which saves its draft. */
  saveDebitAccount: endpoint({
    method: 'POST',
    path: '/api/information/debitAccount/draft',
    access: 'company',
    input: z.strictObject({ product: ProductName, account: BankAccountDraft }),
    output: DebitAccount,
    codes: ['conflict'],
    extension: true,
    summary: 'Save the draft of the drawdown account.',
  }),
  submitDebitAccount: endpoint({
    method: 'POST',
    path: '/api/information/debitAccount',
    access: 'administrator',
    input: z.strictObject({ product: ProductName, account: BankAccount }),
    output: DebitAccount,
    codes: ['verificationFailed', 'conflict', 'unavailable'],
    refusedWhileFrozen: true,
    summary:
      'Submit the drawdown account; 20009 at its currency when it is not that of the loan, 20016 with `most` when the list of accounts is full, 20007 when replacing it needs a step-up.',
    source: 'API-069',
  }),
  readBusinessInfo: endpoint({
    method: 'GET',
    path: '/api/information/business',
    access: 'company',
    input: z.strictObject({ product: ProductName }),
    output: BusinessInfo.nullable(),
    codes: [],
    summary: 'Read the business info saved for the product, else that of the certification, else null.',
    source: 'API-072, BIZ-12',
  }),
  submitBusinessInfo: endpoint({
    method: 'POST',
    path: '/api/information/business',
    access: 'company',
    input: z.strictObject({ product: ProductName, info: BusinessInfo }),
    output: z.null(),
    codes: ['conflict'],
    summary: 'Submit business info; at least one field.',
    source: 'API-071, BIZ-11, BIZ-12',
  }),
  submitCompanyInfo: endpoint({
    method: 'POST',
    path: '/api/information/company',
    access: 'company',
    input: z.strictObject({ company: CompanyInformation, versions: KycVersions.optional() }),
    output: z.null(),
    codes: ['conflict', 'notFound', 'kycApproved', 'kycProcessing', 'fileMissing'],
    forOtherClients: 'The portal saves each step by saveKycDraft.',
    summary:
      'Submit complete and valid company information: step 1 of the certification of the current company, which is created if missing. 20011 with `changed`: a colleague has changed it since `versions`.',
    source: 'API-073',
  }),
  listBanks: endpoint({
    method: 'GET',
    path: '/api/information/bank/list',
    access: 'user',
    input: Nothing,
    output: z.array(z.strictObject({ key_id: z.number().int(), show_name: z.string(), swift_code: z.string(), region: z.string() })),
    codes: [],
    summary: 'List banks with their SWIFT codes.',
    source: 'API-092',
  }),
}

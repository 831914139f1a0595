/** The PSP accounts of a company: those that are linked, and those that were entered and wait to be. BANK-03, BANK-05. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { CurrencyCode, Id, Instant, Nothing, text } from '../kernel/fields.ts'
import { AuthorisationStatus } from '../kernel/statuses.ts'
import { ReferenceKey } from '../reference/lists.ts'
import { RelationType } from './drawdown-account.ts'

/** Input of the form of a PSP account, all required. BANK-03, BANK-05, VAL-30. */
export const PspAccountForm = z.strictObject({
  region: ReferenceKey,
  relationType: RelationType,
  /** Name of one of the five, as their list has it. */
  pspName: text(60),
  accountNumber: text(64).regex(/^[\w.@+ -]{4,64}$/, 'field.pspNumber.invalid'),
  accountName: text(120),
  currency: CurrencyCode,
})
export type PspAccountForm = z.infer<typeof PspAccountForm>

/** A PSP account as the company sees it: its number masked. Region and relation are known of those that were entered. BANK-03. */
export const PspAccount = z.strictObject({
  /** Of the entry, else of the link. */
  id: Id,
  pspName: z.string(),
  icon: z.string(),
  region: z.string().nullable(),
  relationType: RelationType.nullable(),
  accountNumber: z.string(),
  accountName: z.string(),
  currency: CurrencyCode,
  /** It was entered by hand, and may be taken off the list. */
  entered: z.boolean(),
  /** Its consent is valid. SHOP-06. */
  linked: z.boolean(),
  /** Of the consent, if there was one. SHOP-18. */
  status: AuthorisationStatus.nullable(),
  authorisedTime: Instant.nullable(),
  expiresTime: Instant.nullable(),
})
export type PspAccount = z.infer<typeof PspAccount>

export const pspAccounts = {
  /** Called by the accounts page. */
  listPspAccounts: endpoint({
    method: 'GET',
    path: '/api/company/accounts/psp',
    access: 'company',
    input: Nothing,
    output: z.array(PspAccount),
    codes: [],
    extension: true,
    summary: 'List PSP accounts of the company with masked numbers: those linked by consent, and those entered.',
    source: 'BANK-01, BANK-03',
  }),
  /** Called by the accounts page. */
  addPspAccount: endpoint({
    method: 'POST',
    path: '/api/company/accounts/psp',
    access: 'administrator',
    cost: 5,
    idempotent: true,
    input: z.strictObject({ account: PspAccountForm }),
    output: PspAccount,
    codes: ['conflict', 'unavailable', 'alreadyExists'],
    extension: true,
    summary:
      'Add a PSP account; 20017 at its number when the company already has it, 20016 when the maximum number of accounts is reached.',
    source: 'BANK-05',
  }),
  /** Called by the accounts page. */
  removePspAccount: endpoint({
    method: 'POST',
    path: '/api/company/accounts/psp/:id/remove',
    access: 'administrator',
    input: z.strictObject({ id: Id }),
    output: z.null(),
    codes: ['notFound'],
    extension: true,
    summary: 'Remove an entered PSP account; a linked one stays until its consent ends.',
  }),
}

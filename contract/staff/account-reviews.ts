/** Endpoints for the review of bank account documents. BANK-02, decisions 020 and 024. */
import { z } from 'zod'
import { RelationType } from '../banking/drawdown-account.ts'
import { compareHolder } from '../banking/holder-name.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { CurrencyCode, Id, Instant, longText, Nothing, optionalLongText } from '../kernel/fields.ts'
import { needsWords } from '../kyc/return-rules.ts'
import { ReturnReason } from '../kyc/returns.ts'

/** Documents of a bank account that wait for a decision; the number masked. */
export const AccountReview = z.strictObject({
  id: Id,
  companyId: Id,
  registerNameEn: z.string(),
  registerNameCn: z.string(),
  bankName: z.string(),
  swiftCode: z.string(),
  region: z.string(),
  branch: z.string(),
  currency: CurrencyCode,
  relationType: RelationType,
  accountName: z.string(),
  accountNumber: z.string(),
  /** Opened by the reader since it was sent. */
  numberOpened: z.boolean(),
  /** Whether the reader is concerned in the company: then they neither open nor decide it. */
  concerned: z.boolean(),
  submittedTime: Instant,
  /** Who accepted it first, and whether that was the reader; another reviewer accepts it for good. Decision 113. */
  firstAccepted: z.strictObject({ by: z.string(), at: Instant, own: z.boolean() }).nullable(),
  documents: z.array(z.strictObject({ mime: z.string(), size: z.number().int(), opened: z.boolean() })),
})
export type AccountReview = z.infer<typeof AccountReview>

/** Whether the number and every document were opened; before, the account cannot be accepted. */
export function isSeen({ numberOpened, documents }: Pick<AccountReview, 'numberOpened' | 'documents'>): boolean {
  return numberOpened && documents.every(({ opened }) => opened)
}

/** Whether the reader may accept it: they have seen all, are not concerned, and have not accepted it already. Decisions 087 and 113. */
export function mayAccept(review: Pick<AccountReview, 'numberOpened' | 'documents' | 'concerned' | 'firstAccepted'>): boolean {
  return isSeen(review) && !review.concerned && !review.firstAccepted?.own
}

/** Whether the holder of an account has a registered name of the company, whatever its case, spaces, marks and abbreviations. */
export function isHeldByCompany(review: Pick<AccountReview, 'accountName' | 'registerNameEn' | 'registerNameCn'>): boolean {
  return compareHolder(review.accountName, [review.registerNameEn, review.registerNameCn]) === 'match'
}

/** Decision on the documents of an account: accepting requires a note, refusing a reason, `incomplete` and `other` also a note. */
export const AccountVerdict = z
  .strictObject({
    id: Id,
    accepted: z.boolean(),
    reason: ReturnReason.nullable().default(null),
    /** For a refusal the text for the merchant; for an acceptance what was compared. */
    note: optionalLongText(300).default(''),
  })
  .refine(({ accepted, reason }) => accepted === (reason === null), { path: ['reason'], error: 'field.required' })
  .refine(({ accepted, note }) => !accepted || note !== '', { path: ['note'], error: 'field.required' })
  .refine(({ reason, note }) => !needsWords(reason) || note !== '', { path: ['note'], error: 'field.required' })
export type AccountVerdict = z.infer<typeof AccountVerdict>

/** Reason to reveal a masked value. */
export const LookReason = z.strictObject({ reason: longText(200) })
const why = { id: Id, ...LookReason.shape }

export const accountReviews = {
  /** Called by the account reviews of the back office. */
  listAccountReviews: endpoint({
    method: 'GET',
    path: '/backoffice/api/accounts',
    access: 'reviewer',
    input: Nothing,
    output: z.array(AccountReview),
    codes: [],
    extension: true,
    summary: 'List pending documents of bank accounts, oldest first; at most.',
    source: '100',
  }),
  /** Called by the account reviews of the back office. */
  decideAccountReview: endpoint({
    method: 'POST',
    path: '/backoffice/api/accounts/:id/decide',
    access: 'reviewer',
    input: AccountVerdict,
    output: z.null(),
    codes: ['conflict', 'notFound'],
    extension: true,
    summary:
      'Accept or refuse the documents of a bank account. Accepting requires that the number and all documents were opened, and a second reviewer: the first acceptance changes nothing for the merchant. 403 for staff who are concerned in the company or have accepted it already, 20011 when another reviewer was faster.',
    source: 'decision 113',
  }),
  /** Called by the account reviews of the back office. */
  revealAccountNumber: endpoint({
    method: 'POST',
    path: '/backoffice/api/accounts/:id/reveal',
    access: 'reviewer',
    input: z.strictObject(why),
    output: z.strictObject({ value: z.string() }),
    codes: ['notFound'],
    extension: true,
    summary:
      'Reveal the number of an account with pending documents, with a reason; recorded in the audit log. 403 for staff who are concerned in the company.',
  }),
  /** Called by the account reviews of the back office. */
  openAccountDocument: endpoint({
    method: 'POST',
    path: '/backoffice/api/accounts/:id/document',
    access: 'reviewer',
    input: z.strictObject({ ...why, place: z.int32().min(0) }),
    output: z.strictObject({ url: z.string(), fileName: z.string(), mime: z.string(), pages: z.array(z.string()) }),
    codes: ['notFound'],
    extension: true,
    summary:
      'Create short-lived addresses of one document and its pictures, with a reason; recorded in the audit log. 403 for staff who are concerned in the company.',
  }),
}

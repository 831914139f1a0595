/** Endpoints for the review of applications: the queue and a case. KYC-19 to KYC-22, decision 020. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, line, longText, Nothing, optionalLongText, optionalText } from '../kernel/fields.ts'
import { pageOf, pageQueried } from '../kernel/paging.ts'
import { needsWords } from '../kyc/return-rules.ts'
import { ItemPath, ReturnReason } from '../kyc/returns.ts'
import { ReviewedEvent } from '../records/timeline.ts'
import { ReferenceLists } from '../reference/lists.ts'
import { Case, CaseRow, CaseTab, Proposal } from './cases.ts'

/** Cases on a page of the queue. */
const casesPerPage = 30

/** Working days to correct a returned application: minimum, default, maximum. */
export const dueDays = { least: 3, usual: 7, most: 20 } as const

/** Assessment of items: correct, to be sent back, or none yet (`null`). A `return` requires a reason, `incomplete` and `other` a note. */
export const ItemAssessment = z
  .strictObject({
    id: Id,
    items: z.array(ItemPath).min(1, 'field.required').max(200),
    verdict: z.enum(['ok', 'return']).nullable(),
    reason: ReturnReason.nullable().default(null),
    /** The merchant reads it. */
    note: optionalLongText(300).default(''),
  })
  .refine(({ verdict, reason }) => (verdict === 'return') === (reason !== null), { path: ['reason'], error: 'field.required' })
  .refine(({ reason, note }) => !needsWords(reason) || note !== '', { path: ['note'], error: 'field.required' })
export type ItemAssessment = z.infer<typeof ItemAssessment>

const opinion = {
  id: Id,
  proposal: Proposal,
  /** For the staff; the merchant never sees it. */
  note: longText(1000),
  /** Text for the merchant; required for a rejection. */
  message: optionalLongText(1000).default(''),
  /** Working days to correct what is returned. */
  dueDays: z.number().int().min(dueDays.least).max(dueDays.most).default(dueDays.usual),
}
const rejectionSaysWhy = [
  ({ proposal, message }: { proposal: Proposal; message: string }) => proposal !== 'reject' || message !== '',
  { path: ['message'], error: 'field.required' },
] as const satisfies [unknown, { path: PropertyKey[]; error: string }]

/** The proposal of the first reviewer, or the decision of a lead in a dispute. */
export const Opinion = z.strictObject(opinion).refine(...rejectionSaysWhy)
export type Opinion = z.infer<typeof Opinion>

const OfCase = z.strictObject({ id: Id })
/** A note on a case, for other reviewers. */
export const Noted = z.strictObject({ id: Id, note: longText(1000) })
const Count = z.number().int().min(0)

export const backoffice = {
  /** Called by the case page of the back office. */
  readReviewLists: endpoint({
    method: 'GET',
    path: '/backoffice/api/lists',
    access: 'reviewer',
    input: Nothing,
    output: ReferenceLists,
    codes: [],
    extension: true,
    summary: 'Read the lists for the keys in the items of a case.',
  }),
  /** Called by the queue of the back office. */
  listCases: endpoint({
    method: 'POST',
    path: '/backoffice/api/cases',
    access: 'reviewer',
    input: z.strictObject({
      tab: CaseTab.default('all'),
      /** A registered name, a reference or a registration number. */
      keyword: optionalText(100).default(''),
      /** `next` of the page before. */
      after: line().max(200).optional(),
      size: z.number().int().min(1).max(100).default(casesPerPage),
    }),
    output: z.strictObject({
      records: z.array(CaseRow),
      next: z.string().nullable(),
      counts: z.strictObject({
        all: Count,
        due: Count,
        overdue: Count,
        waiting: Count,
        mine: Count,
        second: Count,
        disputed: Count,
        returned: Count,
      }),
    }),
    codes: [],
    extension: true,
    summary: 'List the queue by promised day, nearest first; decided cases newest first.',
    source: 'KYC-22',
  }),
  /** Called by the case page of the back office. */
  readCase: endpoint({
    method: 'GET',
    path: '/backoffice/api/cases/:id',
    access: 'reviewer',
    input: OfCase,
    output: Case,
    codes: ['notFound'],
    extension: true,
    summary: 'Read one case with masked values; recorded in the audit log.',
  }),
  /** Called by the queue and the case page of the back office. */
  claimCase: endpoint({
    method: 'POST',
    path: '/backoffice/api/cases/:id/claim',
    access: 'reviewer',
    input: OfCase,
    output: Case,
    codes: ['conflict', 'notFound'],
    extension: true,
    summary: 'Take a waiting case as its first reviewer; 20011 when another reviewer was faster.',
  }),
  /** Called by the case page of the back office. */
  releaseCase: endpoint({
    method: 'POST',
    path: '/backoffice/api/cases/:id/release',
    access: 'reviewer',
    input: OfCase,
    output: Case,
    codes: ['conflict', 'notFound'],
    extension: true,
    summary: 'Release the own case, or as a lead any case; the assessments stay.',
  }),
  /** Called by the case page of the back office. */
  assessItems: endpoint({
    method: 'POST',
    path: '/backoffice/api/cases/:id/assess',
    access: 'reviewer',
    input: ItemAssessment,
    output: Case,
    codes: ['conflict', 'notFound'],
    extension: true,
    summary: 'Save assessments of items of the own case; 20009 for unknown items, and for accepting a masked item that was not opened.',
  }),
  /** Called by the case page of the back office. */
  proposeDecision: endpoint({
    method: 'POST',
    path: '/backoffice/api/cases/:id/propose',
    access: 'reviewer',
    input: Opinion,
    output: Case,
    codes: ['conflict', 'notFound'],
    extension: true,
    summary:
      'Propose a decision for the own case; an approval requires all items to be correct and opened by the caller, a return at least one item sent back.',
  }),
  /** Called by the case page of the back office. */
  confirmProposal: endpoint({
    method: 'POST',
    path: '/backoffice/api/cases/:id/confirm',
    access: 'reviewer',
    input: OfCase,
    output: Case,
    codes: ['conflict', 'notFound'],
    extension: true,
    summary:
      'Confirm the proposal of another reviewer; 403 for the proposer, 20009 with the covered items that it rests on and the caller has not opened.',
  }),
  /** Called by the case page of the back office. */
  sendBackProposal: endpoint({
    method: 'POST',
    path: '/backoffice/api/cases/:id/send-back',
    access: 'reviewer',
    input: Noted,
    output: Case,
    codes: ['conflict', 'notFound'],
    extension: true,
    summary: 'Send a proposal back to the first reviewer with a reason; 403 for the proposer.',
  }),
  /** Called by the case page of the back office. */
  disputeProposal: endpoint({
    method: 'POST',
    path: '/backoffice/api/cases/:id/dispute',
    access: 'reviewer',
    input: Noted,
    output: Case,
    codes: ['conflict', 'notFound'],
    extension: true,
    summary: 'Dispute a proposal and escalate it to a lead; 403 for the proposer.',
  }),
  /** Called by the case page of the back office. */
  settleDispute: endpoint({
    method: 'POST',
    path: '/backoffice/api/cases/:id/settle',
    access: 'lead',
    input: Opinion,
    output: Case,
    codes: ['conflict', 'notFound'],
    extension: true,
    summary:
      'Decide a disputed case as a lead; 403 for both reviewers, 20009 with the covered items that the decision rests on and the caller has not opened.',
  }),
  /** Called by the case page of the back office. */
  listCaseEvents: endpoint({
    method: 'GET',
    path: '/backoffice/api/cases/:id/timeline',
    access: 'reviewer',
    input: z.strictObject({ id: Id, ...pageQueried }),
    output: z.strictObject(pageOf(ReviewedEvent)),
    codes: ['notFound'],
    extension: true,
    summary: 'List the history of the company of a case, with the actors.',
    source: 'decision 047',
  }),
}

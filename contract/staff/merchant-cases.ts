/** Complaints and appeals of merchants for the staff: a worklist by the last day of the answer, one case read and answered. Decision 124. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Instant, line, longText, Money, ProductName } from '../kernel/fields.ts'
import { pageOf, pageQueried } from '../kernel/paging.ts'
import { longestAnswer } from '../records/case-rules.ts'
import { CaseStatus, CaseTopic } from '../records/merchant-cases.ts'

/** A case as the list shows it. */
const caseFields = {
  id: Id,
  reference: z.string(),
  status: CaseStatus,
  topic: CaseTopic,
  /** Of the limit; null for a complaint. */
  product: ProductName.nullable(),
  /** Of the drawdown or repayment; null for any other topic. */
  item: z.string().nullable(),
  companyId: Id,
  registerNameEn: z.string(),
  registerNameCn: z.string(),
  sentAt: Instant,
  due: Day,
  /** Whether the last day is over. */
  late: z.boolean(),
}
export const SentCase = z.strictObject(caseFields)
export type SentCase = z.infer<typeof SentCase>

/** A case with what the merchant wrote and, once it is answered, the answer. */
export const SentCaseDetail = z.strictObject({
  ...caseFields,
  words: z.string(),
  /** The loan that it is about, for its page; null for any other topic. */
  drawdownId: Id.nullable(),
  /** The limit as the calculation assessed it that the appeal is against; null for a complaint. */
  assessed: z.strictObject({ limit: Money, at: Instant }).nullable(),
  answer: z.string(),
  /** Name of the member of staff who has answered. */
  answeredBy: z.string().nullable(),
  answeredAt: Instant.nullable(),
  /** Whether the reader is concerned in the company: then they do not answer. Decision 087. */
  concerned: z.boolean(),
})
export type SentCaseDetail = z.infer<typeof SentCaseDetail>

/** The answer, which the merchant reads. */
export const CaseAnswer = z.strictObject({ answer: longText(longestAnswer) })
export type CaseAnswer = z.infer<typeof CaseAnswer>

const path = '/backoffice/api/merchant-cases'

export const sentCases = {
  /** Called by the complaints and appeals of the back office. */
  listSentCases: endpoint({
    method: 'GET',
    path,
    access: 'reviewer',
    input: z.strictObject({ status: CaseStatus.default('open'), size: pageQueried.size, after: line().max(80).optional() }),
    output: z.strictObject(pageOf(SentCase)),
    codes: [],
    extension: true,
    summary: 'List complaints and appeals of a status, the earliest last day first.',
    source: 'decision 124',
  }),
  /** Called by the complaints and appeals of the back office. */
  readSentCase: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'reviewer',
    input: z.strictObject({ id: Id }),
    output: SentCaseDetail,
    codes: ['notFound'],
    extension: true,
    summary: 'Read one complaint or appeal. Recorded in the audit log.',
  }),
  /** Called by the complaints and appeals of the back office. */
  answerSentCase: endpoint({
    method: 'POST',
    path: `${path}/:id/answer`,
    access: 'reviewer',
    input: z.strictObject({ id: Id, ...CaseAnswer.shape }),
    output: z.null(),
    codes: ['conflict', 'notFound'],
    extension: true,
    summary:
      'Answer a complaint or an appeal; the members of the company get a message. 403 for staff who are concerned in the company, 20011 once it is answered or withdrawn.',
  }),
}

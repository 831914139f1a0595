/** Complaints of a company, and its appeals against a limit: sent, answered by the staff, withdrawn, closed. Decision 124. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Instant, longText, Money, ProductName, text } from '../kernel/fields.ts'
import { caseStatuses, caseTopics, longestCase } from './case-rules.ts'

export const CaseTopic = z.enum(caseTopics)
export const CaseStatus = z.enum(caseStatuses)

const topicFields = {
  topic: CaseTopic,
  /** Of the limit; null for any other topic. */
  product: ProductName.nullable(),
  /** Of the drawdown or repayment; null for any other topic. */
  item: z.string().nullable(),
}

/** What a case can be sent about now: `about` names it in the call. */
export const CaseChoice = z.strictObject({
  about: z.string(),
  ...topicFields,
  /** The limit as it was assessed, or the amount of the drawdown or repayment. */
  amount: Money.nullable(),
})
export type CaseChoice = z.infer<typeof CaseChoice>

/** A case of the company. */
export const MerchantCase = z.strictObject({
  id: Id,
  reference: z.string(),
  status: CaseStatus,
  ...topicFields,
  words: z.string(),
  sentAt: Instant,
  /** The day by which it is answered. */
  due: Day,
  /** Empty before it is answered. */
  answer: z.string(),
  answeredAt: Instant.nullable(),
})
export type MerchantCase = z.infer<typeof MerchantCase>

/** What it is about, by the `about` of a choice, and what the merchant writes. */
export const CaseLetter = z.strictObject({ about: text(60), words: longText(longestCase) })
export type CaseLetter = z.infer<typeof CaseLetter>

export const merchantCases = {
  /** Called by the page of cases. */
  listMerchantCases: endpoint({
    method: 'GET',
    path: '/api/information/cases',
    access: 'company',
    input: z.strictObject({}),
    output: z.strictObject({ on: Day, choices: z.array(CaseChoice), cases: z.array(MerchantCase) }),
    codes: [],
    extension: true,
    summary:
      'List what a complaint or an appeal can be sent about, without what an open one is about, and the latest 50 cases of the company: those that are open or answered first.',
    source: 'decision 124',
  }),
  /** Called by the page of cases. */
  sendMerchantCase: endpoint({
    method: 'POST',
    path: '/api/information/cases',
    access: 'company',
    input: CaseLetter,
    output: MerchantCase,
    codes: ['conflict', 'notFound'],
    cost: 5,
    idempotent: true,
    extension: true,
    summary: 'Send a complaint, or an appeal against a limit; 20011 while another one about the same is open.',
  }),
  /** Called by the page of cases. */
  withdrawMerchantCase: endpoint({
    method: 'POST',
    path: '/api/information/cases/:id/withdraw',
    access: 'company',
    input: z.strictObject({ id: Id }),
    output: MerchantCase,
    codes: ['conflict', 'notFound'],
    extension: true,
    summary: 'Withdraw a case that was not answered yet.',
  }),
  /** Called by the page of cases. */
  closeMerchantCase: endpoint({
    method: 'POST',
    path: '/api/information/cases/:id/close',
    access: 'company',
    input: z.strictObject({ id: Id }),
    output: MerchantCase,
    codes: ['conflict', 'notFound'],
    extension: true,
    summary: 'Close a case whose answer settles it.',
  }),
}

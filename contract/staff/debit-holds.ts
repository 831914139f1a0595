/** Leads hold the debits of one loan until a day. Decision 132. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Instant, longText } from '../kernel/fields.ts'

/** Nothing is debited; ended by a lead; over by itself, after its last day. */
export const DebitHoldStatus = z.enum(['held', 'ended', 'lapsed'])
export type DebitHoldStatus = z.infer<typeof DebitHoldStatus>

/** Why we debit nothing for a loan: it is written off, a lead has proposed to, or a lead holds its debits. */
export const DebitStop = z.enum(['writtenOff', 'writeOffProposed', 'held'])
export type DebitStop = z.infer<typeof DebitStop>

/** A hold that runs, with its last day without debits, and the lead who holds. */
export const DebitHold = z.strictObject({ until: Day, reason: z.string(), by: z.string(), at: Instant })
export type DebitHold = z.infer<typeof DebitHold>

/** The last day without debits, and why; the company does not read the reason. */
export const DebitHoldRequest = z.strictObject({ until: Day, reason: longText(300) })
export type DebitHoldRequest = z.infer<typeof DebitHoldRequest>

/** Why a hold ends before its day; the company does not read it. */
export const DebitHoldEnd = DebitHoldRequest.pick({ reason: true })
export type DebitHoldEnd = z.infer<typeof DebitHoldEnd>

const answered = { method: 'POST', access: 'lead', output: z.null(), extension: true } as const
const path = '/backoffice/api/loans/:id/debit-hold'

export const debitHolds = {
  /** Called by the page of a loan in the back office. */
  holdDebits: endpoint({
    path,
    input: z.strictObject({ id: Id, ...DebitHoldRequest.shape }),
    codes: ['verificationFailed', 'refused', 'conflict', 'notFound'],
    ...answered,
    summary:
      'Debit nothing for a loan up to and including a day, at most 60 days ahead; what the merchant orders goes on, and interest and arrears run as before. 403 for leads who are concerned in the company and for the one who held this loan last, 20007 long after the sign-in, 502 with field until for another day, 20011 while it is held or when nothing is owed.',
    source: 'decision 132',
  }),
  /** Called by the page of a loan in the back office. */
  endDebitHold: endpoint({
    path: `${path}/end`,
    input: z.strictObject({ id: Id, ...DebitHoldEnd.shape }),
    codes: ['verificationFailed', 'conflict', 'notFound'],
    ...answered,
    summary:
      'Let a loan be debited again, from the next night on. 403 for leads who are concerned in the company, 20007 long after the sign-in, 20011 when no hold runs.',
  }),
}

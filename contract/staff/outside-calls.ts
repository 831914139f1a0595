/** What was asked of banks, payment providers, marketplaces and the e-sign provider for a company, and what they answered. Decision 130. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Instant, line, Money } from '../kernel/fields.ts'
import { pageOf, pageQueried } from '../kernel/paging.ts'
import { refusedBy } from '../lending/payout-refusals.ts'

/** What was asked. */
export const OutsideCallKind = z.enum([
  'payout',
  'creditPayout',
  'deposit',
  'nameCheck',
  'debit',
  'withholding',
  'envelope',
  'settlements',
  'sales',
])
export type OutsideCallKind = z.infer<typeof OutsideCallKind>

/** How it stands: not sent or not answered, taken by the provider, done, ended before it was done, refused, or taken back later. */
export const OutsideCallStatus = z.enum(['waiting', 'sent', 'done', 'ended', 'refused', 'returned'])
export type OutsideCallStatus = z.infer<typeof OutsideCallStatus>

/** One order or question; retries of it are the same one. It names no account and no secret. */
export const OutsideCall = z.strictObject({
  id: Id,
  kind: OutsideCallKind,
  /** Brand of a marketplace or payment provider; null of the bank and the e-sign provider. */
  platform: z.string().nullable(),
  /** By which the provider knows it; null of a question without one. */
  reference: z.string().nullable(),
  amount: Money.nullable(),
  askedAt: Instant,
  status: OutsideCallStatus,
  /** When the provider answered last; null where there is no answer, or its time is not kept. */
  answeredAt: Instant.nullable(),
  /** Why it was refused, or what was answered; null where that is not kept. */
  answer: z.string().nullable(),
  /** The job that sends it or asks after it, while there is one: failed tries, the next one (null once it is given up), the last error. */
  job: z.strictObject({ tries: z.number().int().min(0), nextAt: Instant.nullable(), error: z.string().nullable() }).nullable(),
})
export type OutsideCall = z.infer<typeof OutsideCall>

/** The text of an answer that is ours or of a fixed list; null of one in the words of the provider. */
export function answerWords({ kind, answer }: Pick<OutsideCall, 'kind' | 'answer'>): string | null {
  if (answer === null) return null
  if (kind === 'nameCheck') return `staff.calls.name.${answer}`
  if (kind === 'envelope') return `staff.calls.envelope.${answer}`
  const by = refusedBy(answer)
  return by === 'bank' ? null : `staff.calls.own.${by}`
}

export const outsideCalls = {
  /** Called by the outside calls of a company, and of a loan, in the back office. */
  listOutsideCalls: endpoint({
    method: 'GET',
    path: '/backoffice/api/companies/:companyId/calls',
    access: 'reviewer',
    input: z.strictObject({
      companyId: Id,
      /** Those of one loan alone, by its drawdown. */
      drawdownId: Id.optional(),
      size: pageQueried.size,
      after: line().max(80).optional(),
    }),
    output: z.strictObject(pageOf(OutsideCall)),
    codes: ['notFound'],
    extension: true,
    summary:
      'List what was asked of the bank, payment providers, marketplaces and the e-sign provider for a company, newest first, with the answers. Recorded in the audit log.',
  }),
}

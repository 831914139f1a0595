/** Endpoints for the rates that loans are priced and limits computed with, and for fixing one by hand. CRED-13, decision 104. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Instant, Nothing, Rate, text } from '../kernel/fields.ts'

/** SOFR in percent a year, and the value of one unit of a currency in HKD. */
export const RateName = z.enum(['SOFR', 'USD', 'CNY'])
export type RateName = z.infer<typeof RateName>

/** A value of a rate, the day it is of, and the source that published it. */
const reading = { value: Rate, date: Day, source: z.string() }

/** A rate as leads see it; values as of {@link RateName}. */
export const RateEntry = z.strictObject({
  id: RateName,
  /** The one in use, and whether it was fixed by hand; null when none is young enough: then the rate is not known and 506 is answered. */
  current: z.strictObject({ ...reading, at: Instant, byHand: z.boolean() }).nullable(),
  /** The last one that was refused, since the one in use was accepted; what is no value at all as the source wrote it. */
  refused: z.strictObject({ ...reading, value: z.string(), at: Instant, fault: z.enum(['date', 'bounds', 'change']) }).nullable(),
  /** The fixing that waits for another lead, and whether the caller proposed it. */
  proposed: z.strictObject({ ...reading, id: Id, at: Instant, by: z.string(), own: z.boolean() }).nullable(),
})
export type RateEntry = z.infer<typeof RateEntry>

/** A rate as a lead reads it at another source. */
export const RateFixing = z.strictObject({
  value: z
    .string()
    .trim()
    .min(1, 'field.required')
    .regex(/^-?\d{1,4}(\.\d{1,6})?$/, 'field.number.invalid'),
  date: Day,
  source: text(60),
})
export type RateFixing = z.infer<typeof RateFixing>

export const rates = {
  /** Called by the rates of the back office. */
  listRates: endpoint({
    method: 'GET',
    path: '/backoffice/api/rates',
    access: 'lead',
    input: Nothing,
    output: z.array(RateEntry),
    codes: [],
    extension: true,
    summary: 'List the rates in use with their day and source, the last refused reading, and a fixing that waits.',
    source: 'decision 104',
  }),
  /** Called by the rates of the back office. */
  proposeFixing: endpoint({
    method: 'POST',
    path: '/backoffice/api/rates/:name/propose',
    access: 'lead',
    input: z.strictObject({ name: RateName, ...RateFixing.shape }),
    output: z.null(),
    codes: ['conflict'],
    extension: true,
    summary:
      'Propose to fix a rate by hand; it is used once another lead confirms it. 20009 at its day or value when the rules refuse it, 20011 while another fixing of the rate waits.',
  }),
  /** Called by the rates of the back office. */
  decideFixing: endpoint({
    method: 'POST',
    path: '/backoffice/api/rates/fixings/:id/decide',
    access: 'lead',
    input: z.strictObject({ id: Id, accepted: z.boolean() }),
    output: z.null(),
    codes: ['conflict', 'notFound', 'verificationFailed'],
    extension: true,
    summary:
      'Confirm a proposed fixing, which is in use at once, or decline it. 403 for the lead who proposed it and confirms it, 20007 when it is confirmed more than ten minutes after the sign-in, 20011 when it was decided before, the rules refuse it by now, or who proposed it is no lead any more.',
  }),
}

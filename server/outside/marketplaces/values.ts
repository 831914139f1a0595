/** Strict parsers of amounts and times in marketplace responses; an unexpected format makes the response invalid. */
import { z } from 'zod'
import type { ProviderOrder } from './adapter.ts'

/** A number or text, as text. */
const Digits = z.union([z.string(), z.number().transform(String)])

const Amount = z
  .string()
  .regex(/^\d{1,13}(\.\d{1,8})?$/)
  .transform((text) => {
    const [whole = '0', part = ''] = text.split('.')
    const cents = BigInt(whole) * 100n + BigInt(part.slice(0, 2).padEnd(2, '0'))
    return (part[2] ?? '0') >= '5' ? cents + 1n : cents
  })

/** Minor units of an amount in whole units, such as `"12.30"`, `12.3` or `"12.3000"`; more than two decimals are rounded half up. */
export const Decimal = Digits.pipe(Amount)

/** The same where money that leaves is written with a minus. */
export const Withdrawn = Digits.transform((text) => text.replace(/^-/, '')).pipe(Amount)

/** Minor units, as a whole number or digits. */
export const Cents = z.union([z.number().int().min(0), z.string().regex(/^\d{1,15}$/)]).transform((value) => BigInt(value))

/** An id that a marketplace writes as a number or as digits, kept as text. */
export const Serial = z.union([z.string().min(1).max(100), z.number().int().transform(String)])

/** A moment with its zone. */
export const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** Seconds, and milliseconds, since 1970. */
export const Seconds = z.coerce
  .number()
  .int()
  .min(1)
  .transform((seconds) => new Date(seconds * 1000))
export const Milliseconds = z.coerce
  .number()
  .int()
  .min(1)
  .transform((milliseconds) => new Date(milliseconds))

/** `2026-11-22 09:05:00` by the clock of Beijing, which is that of Hong Kong. */
export const BeijingTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => new Date(`${text.replace(' ', 'T')}+08:00`))
  .refine((at) => !Number.isNaN(at.getTime()))

/** A moment as {@link BeijingTime} is written. */
export function beijingTime(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Whole seconds since 1970. */
export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

/** An order called off before it was paid or sent is none: it comes back with nothing. */
export function unlessCancelled(cancelled: boolean, order: ProviderOrder): ProviderOrder[] {
  return cancelled ? [] : [order]
}

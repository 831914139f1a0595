/** The open sessions of the user: on which devices they are signed in, and signing out there. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Instant, Nothing } from '../kernel/fields.ts'

/** A browser by its product name; `unknown` for any other. */
export const browsers = [
  'WeChat',
  'QQ Browser',
  'UC Browser',
  'Huawei Browser',
  'Mi Browser',
  'Samsung Internet',
  'Edge',
  'Opera',
  'Firefox',
  'Chrome',
  'Safari',
  'unknown',
] as const
export type BrowserName = (typeof browsers)[number]

/** A system by its product name; `unknown` for any other. */
export const systems = ['HarmonyOS', 'iPhone', 'iPad', 'Android', 'Windows', 'ChromeOS', 'macOS', 'Linux', 'unknown'] as const
export type SystemName = (typeof systems)[number]

/** An open session of the user. */
const OwnSession = z.strictObject({
  id: Id,
  browser: z.enum(browsers),
  system: z.enum(systems),
  /** The network of the sign-in, `203.0.113.0/24` or `2001:db8:1::/48`; null when it is not known. */
  network: z.string().nullable(),
  /** When the user signed in; of a session that was handed over, when they did so on the other site. */
  first_used_at: Instant,
  /** To the minute. */
  last_used_at: Instant,
  /** This is the session of the call. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const sessions = {
  /** Called by the profile. */
  listSessions: endpoint({
    method: 'GET',
    path: '/auth/clientUser/sessions',
    access: 'user',
    input: Nothing,
    output: z.array(OwnSession),
    codes: [],
    extension: true,
    summary: 'List the open sessions of the user, this one first, then the last used; at most 50.',
  }),
  /** Called by the profile. */
  endSession: endpoint({
    method: 'POST',
    path: '/auth/clientUser/sessions/end',
    access: 'user',
    // It writes an entry of the audit log.
    cost: 2,
    input: z.strictObject({ id: Id }),
    output: z.null(),
    codes: ['verificationFailed', 'tooManyRequests', 'notFound'],
    extension: true,
    summary: 'End another session of the user; 20018 for one that has ended, of another user, or of this call; 20007 without a step-up.',
  }),
  /** Called by the profile. */
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/auth/clientUser/sessions/endOthers',
    access: 'user',
    cost: 2,
    input: Nothing,
    output: z.null(),
    codes: ['verificationFailed', 'tooManyRequests'],
    extension: true,
    summary: 'End every session of the user but this one; 20007 without a step-up.',
  }),
}

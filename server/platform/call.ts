/** Context of an API call: its user, company and network address. */
import type { CookieOptions } from 'hono/utils/cookie'
import type { z } from 'zod'
import type { Endpoints } from '../../contract/endpoints.ts'
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Access, Endpoint } from '../../contract/kernel/endpoint.ts'
import type { StaffRole } from '../../contract/staff/staff.ts'
import type { Deps, Trx } from './deps.ts'

/** The signed-in user. */
export interface SignedIn {
  /** Id of the row; every foreign key uses it. */
  readonly id: string
  /** The number the specification calls userId. */
  readonly userId: number
  readonly email: string
  readonly isActivated: boolean
  readonly registerSource: string
  readonly locale: Locale
}

/** Role of the user in the company of the call. */
export type CompanyRole = 'administrator' | 'user'

/** The signed-in member of the staff. */
export interface StaffCaller {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: StaffRole
  readonly sessionId: string
  /** When the session ends at the latest. */
  readonly endsAt: Date
}

/** A call with the given access: `user` has a user, `company` also a company of which the user is an active member. R3. */
export interface Call<A extends Access = Access> {
  readonly deps: Deps
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  /** The user's language; of an anonymous visitor the one the browser asks for, else zh_CN. */
  readonly locale: Locale
  readonly user: A extends 'public' | 'reviewer' ? SignedIn | null : SignedIn
  readonly sessionId: A extends 'public' | 'reviewer' ? string | null : string
  /** Of a call of the staff, which is never a call of a merchant. */
  readonly staff: A extends 'reviewer' ? StaffCaller : StaffCaller | null
  /** Of a `user` call: the company of the header when it is one of the user's, else null. */
  readonly companyId: A extends 'company' ? string : string | null
  readonly companyRole: A extends 'company' ? CompanyRole : CompanyRole | null
  /** Present on every call of an endpoint that is `idempotent`. R12. */
  readonly idempotencyKey: string | null
  header(name: string): string | null
  cookie(name: string): string | null
  setCookie(name: string, value: string, options?: CookieOptions): void
}

/** The access level a handler sees: an administrator's call is a company call, a lead's call a reviewer's; roles are checked before. In the sandbox any user may count as staff. */
type Seen<A extends Access> = A extends 'administrator' ? 'company' : A extends 'lead' ? 'reviewer' : A extends 'staff' ? 'public' : A

/** The part of a call that runs in a transaction. */
export type InTransaction<T> = (trx: Trx) => Promise<T>

/**
 * Answers one endpoint: the call of its access and the checked input in, the data of the answer out; throws a Problem to refuse. Of an
 * `idempotent` endpoint it returns what is to be done in the transaction, which runs once per idempotency key.
 */
export type HandlerOf<E> =
  E extends Endpoint<infer Input, infer Output>
    ? (
        call: Call<Seen<E['access']>>,
        input: z.output<Input>,
      ) => Promise<E['idempotent'] extends true | undefined ? InTransaction<z.input<Output>> : z.input<Output>>
    : never

/** Handlers by the names of their endpoints. */
export type HandlersOf<Area> = { readonly [Name in keyof Area]: HandlerOf<Area[Name]> }

/** Handler of one call by name. */
export type Handler<Name extends keyof Endpoints> = HandlerOf<Endpoints[Name]>

/** A handler for every call of the contract; one that is missing does not compile. */
export type Handlers = HandlersOf<Endpoints>

/** Who acts, as history and audit name it. */
export function actorOf(call: Call): string {
  if (call.staff) return `reviewer:${call.staff.id}`
  return call.user ? `user:${call.user.id}` : 'visitor'
}

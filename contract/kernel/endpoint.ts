/** Declaration of endpoints: method, path, access, input, output and codes, once for browser and server. */
import type { z } from 'zod'
import type { CodeName } from './codes.ts'

/**
 * Who may call: `public` sends no authorization header, `user` needs a session, `company` also a `company-id` header that names
 * an active membership of the user, `administrator` that the user is an administrator of that company. R3, SESS-21, SESS-22, USER-04.
 * `reviewer` needs a session of the staff, which only `/backoffice` is sent, `lead` one of a lead, and `staff` is `reviewer` but for the
 * sandbox, where it is public. Decision 020.
 */
export type Access = 'public' | 'user' | 'company' | 'administrator' | 'staff' | 'reviewer' | 'lead'

/** Whether a call is made by a signed-in merchant. */
export function ofUser(access: Access): boolean {
  return access === 'user' || ofCompany(access)
}

/** Whether a call is made by the people who run the service. */
export function ofStaff(access: Access): boolean {
  return access === 'staff' || access === 'reviewer' || access === 'lead'
}

/** Whether a call is made for the company of the header. */
export function ofCompany(access: Access): boolean {
  return access === 'company' || access === 'administrator'
}

/** A declared call. Input holds path parameters, query and body in one strict object. */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Exact path at the origin's root; parameters as `:name`. R2. */
  readonly path: `/${string}`
  readonly access: Access
  readonly input: Input
  readonly output: Output
  /** Failure codes the call itself answers with, besides `invalidInput`, `unauthenticated`, `forbidden` and `internalError`. */
  readonly codes: readonly CodeName[]
  /** The code of success: 200, or 0 where section 8 says so. API-G02, A40. */
  readonly success?: 0 | 200
  /** `multipart` sends the input as form data, with one or several files in it. */
  readonly encoding?: 'json' | 'multipart'
  /** Bytes a form may have at most, where it takes more than one file of 20 MB. */
  readonly formLimit?: number
  /**
   * What the call costs the server, in points, when it is worth counting: a password hash, a message, a picture. Callers have a budget of
   * points a minute, per address of the network and per user; beyond it `tooManyRequests` with `retry-after`.
   */
  readonly cost?: number
  /** Money calls need an `idempotency-key` header: a repeated key answers what the first call was answered, without another effect. R12. */
  readonly idempotent?: boolean
  /**
   * Refused with `refused` while leads have the company frozen, or its facility in the product of the input: it would move money to the company, or
   * have it borrow more. `company`: of a frozen company alone. Decisions 123, 129.
   */
  readonly refusedWhileFrozen?: true | 'company'
  /** A POST without an effect, which may be sent before its answer is needed; a GET has none. Decision 071. */
  readonly reads?: true
  /** Calls the specification lacks. R9. */
  readonly extension?: boolean
  /** Why no page of the portal makes the call: it is there for other clients. Shown on the API page. */
  readonly forOtherClients?: string
  /** What the call does, in a sentence or two for the API page. */
  readonly summary: string
  /** Rows of the specification and decisions that it follows. */
  readonly source?: string
}

/**
 * Declares a call. Compiles only when every `:name` of the path is a key of the input; keeps the access and `idempotent` for the type of
 * its handler.
 */
export function endpoint<
  Path extends `/${string}`,
  Who extends Access,
  Input extends z.ZodObject,
  Output extends z.ZodType,
  Once extends boolean = false,
>(
  declared: Endpoint<Input, Output> & { path: Path; access: Who; idempotent?: Once } & (PathName<Path> extends keyof z.output<Input>
      ? unknown
      : { input: never }),
): Endpoint<Input, Output> & { path: Path; access: Who; idempotent?: Once } {
  return declared
}

type PathName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The answer every call gives. ERR-R01: a code other than success is a failure, `data.fields` then names the faulty fields. */
export interface Envelope<Data> {
  code: number
  message: string
  data: Data
}

/** Headers of the protocol. SESS-20, SESS-21, R3, R12. */
export const headers = {
  authorization: 'authorization',
  loginType: 'login-type',
  company: 'company-id',
  idempotencyKey: 'idempotency-key',
  requestId: 'x-request-id',
  /** Handoff token of another site. SESS-19. */
  accessToken: 'AccessToken',
} as const

/** Value of the login-type header. A32. */
export const loginType = 'clientUser'

/** Second factors of the user: passkeys, an authenticator app, recovery codes. Decision 085. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Instant, line, Nothing, trimmedLine, VerificationCode } from '../kernel/fields.ts'
import { browsers, systems } from './sessions.ts'

/** A code of an authenticator app, or a recovery code: sixteen letters and digits, with or without hyphens, in any case. */
export const FactorCode = trimmedLine()
  .min(1, 'field.code.required')
  .max(40, 'field.factorCode.invalid')
  .transform((typed) => typed.toLowerCase().replace(/[\s-]/g, ''))
  .pipe(line().regex(/^(\d{6}|[a-hjkmnp-z2-9]{16})$/, 'field.factorCode.invalid'))

/** The first code of an authenticator app. */
export const FirstCode = z.strictObject({ code: VerificationCode })
export type FirstCode = z.infer<typeof FirstCode>

/** A passkey of the user. */
const Passkey = z.strictObject({
  id: Id,
  /** The browser and system in which it was added. */
  browser: z.enum(browsers),
  system: z.enum(systems),
  created_at: Instant,
  used_at: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** The second factors of the user. */
const Factors = z.strictObject({
  passkeys: z.array(Passkey),
  /** Whether codes of an authenticator app are accepted. */
  authenticator: z.boolean(),
  /** Unused ones. */
  recovery_codes_left: z.number().int(),
  /** Whether the dashboard offers one: the user has none and has not declined. Decision 103. */
  offered: z.boolean(),
  /** The request to remove them all, and when that happens. Decision 090. */
  reset: z.strictObject({ ends_at: Instant }).nullable(),
})
export type Factors = z.infer<typeof Factors>

/** What an authenticator app is given: the secret in Base32, and the same in an `otpauth:` address, which it reads as a QR code. */
export const AuthenticatorSecret = z.strictObject({ secret: z.string(), uri: z.string() })
export type AuthenticatorSecret = z.infer<typeof AuthenticatorSecret>

/** `xxxx-xxxx-xxxx-xxxx` each, returned this once; none where the user has some already. */
export const RecoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** The options of WebAuthn that a browser is called with, in their JSON form. */
export const PasskeyOptions = z.strictObject({ options: z.looseObject({ challenge: z.string() }) })

/** Bytes in base64url. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'field.invalid')
    .max(most, 'field.tooLong')
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.strictObject({}),
}

/** A new passkey, as WebAuthn's JSON form has it. */
export const NewPasskey = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(10_000),
    attestationObject: bytes(10_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/, 'field.invalid'))
      .max(10)
      .optional(),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** The answer of a passkey to a challenge, as WebAuthn's JSON form has it. */
export const PasskeyAnswer = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(10_000),
    signature: bytes(10_000),
    userHandle: bytes(200).optional(),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

export const factors = {
  /** Called by the profile and the dashboard. */
  listFactors: endpoint({
    method: 'GET',
    path: '/auth/clientUser/factors',
    access: 'user',
    input: Nothing,
    output: Factors,
    codes: [],
    extension: true,
    summary: 'Read the second factors of the user.',
  }),
  /** Called by the dashboard. Decision 103. */
  dismissFactorOffer: endpoint({
    method: 'POST',
    path: '/auth/clientUser/factors/dismiss',
    access: 'user',
    input: Nothing,
    output: z.null(),
    codes: [],
    extension: true,
    summary: 'Decline the offer of a second factor for good; idempotent.',
  }),
  /** Called by the profile. */
  startAuthenticator: endpoint({
    method: 'POST',
    path: '/auth/clientUser/factors/authenticator/start',
    access: 'user',
    cost: 2,
    input: Nothing,
    output: AuthenticatorSecret,
    codes: ['verificationFailed', 'tooManyRequests', 'alreadyExists'],
    extension: true,
    summary:
      'Make the secret of an authenticator app; it counts once its first code is given. 20017 while there is one; 20007 without a step-up.',
  }),
  /** Called by the profile. */
  confirmAuthenticator: endpoint({
    method: 'POST',
    path: '/auth/clientUser/factors/authenticator/confirm',
    access: 'user',
    cost: 2,
    input: FirstCode,
    output: RecoveryCodes,
    codes: ['verificationFailed', 'tooManyRequests', 'notFound', 'codeWrong'],
    extension: true,
    summary: 'Give the first code of the authenticator app; returns recovery codes with the first factor. 20007 without a step-up.',
  }),
  /** Called by the profile. */
  removeAuthenticator: endpoint({
    method: 'POST',
    path: '/auth/clientUser/factors/authenticator/remove',
    access: 'user',
    cost: 2,
    input: Nothing,
    output: z.null(),
    codes: ['verificationFailed', 'tooManyRequests', 'notFound'],
    extension: true,
    summary: 'Remove the authenticator app; recovery codes end with the last factor. 20007 without a step-up.',
  }),
  /** Called by the profile. */
  startPasskey: endpoint({
    method: 'POST',
    path: '/auth/clientUser/factors/passkeys/start',
    access: 'user',
    cost: 2,
    input: Nothing,
    output: PasskeyOptions,
    codes: ['verificationFailed', 'tooManyRequests', 'tooManyItems'],
    extension: true,
    summary: 'Make the options with which the browser makes a passkey. 20015 from the tenth on; 20007 without a step-up.',
  }),
  /** Called by the profile. */
  addPasskey: endpoint({
    method: 'POST',
    path: '/auth/clientUser/factors/passkeys/add',
    access: 'user',
    cost: 5,
    input: z.strictObject({ passkey: NewPasskey }),
    output: RecoveryCodes,
    codes: ['verificationFailed', 'tooManyRequests', 'tooManyItems', 'alreadyExists', 'credentialsInvalid'],
    extension: true,
    summary: 'Add a passkey; returns recovery codes with the first factor. 80810004 when it is not accepted; 20007 without a step-up.',
  }),
  /** Called by the profile. */
  removePasskey: endpoint({
    method: 'POST',
    path: '/auth/clientUser/factors/passkeys/remove',
    access: 'user',
    cost: 2,
    input: z.strictObject({ id: Id }),
    output: z.null(),
    codes: ['verificationFailed', 'tooManyRequests', 'notFound'],
    extension: true,
    summary: 'Remove a passkey; recovery codes end with the last factor. 20007 without a step-up.',
  }),
  /** Called by the profile. */
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/auth/clientUser/factors/recovery',
    access: 'user',
    cost: 2,
    input: Nothing,
    output: RecoveryCodes,
    codes: ['verificationFailed', 'tooManyRequests', 'notFound'],
    extension: true,
    summary: 'Replace the recovery codes. 20018 without a passkey or authenticator app; 20007 without a step-up.',
  }),
  /** Called by the profile. Decision 090. */
  requestFactorReset: endpoint({
    method: 'POST',
    path: '/auth/clientUser/factors/reset',
    access: 'user',
    cost: 10,
    input: Nothing,
    output: z.null(),
    codes: ['verificationFailed', 'tooManyRequests', 'notFound', 'conflict'],
    extension: true,
    summary:
      'Request that lost second factors are removed after FACTOR_RESET_HOURS. 20007 without a step-up by the password and a code of the mailbox; 20018 without a second factor; 20011 while a request waits.',
  }),
  /** Called by the profile. Decision 090. */
  withdrawFactorReset: endpoint({
    method: 'POST',
    path: '/auth/clientUser/factors/reset/withdraw',
    access: 'user',
    cost: 2,
    input: Nothing,
    output: z.null(),
    codes: ['tooManyRequests', 'conflict'],
    extension: true,
    summary: 'Withdraw the request to remove the second factors. 20011 when none waits.',
  }),
}

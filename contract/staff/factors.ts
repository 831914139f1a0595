/** The second factor of the staff, between the password and the back office. Decision 085. */
import { z } from 'zod'
import { AuthenticatorSecret, FactorCode, FirstCode, NewPasskey, PasskeyAnswer, PasskeyOptions, RecoveryCodes } from '../account/factors.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Nothing } from '../kernel/fields.ts'
import { StaffSession } from './staff.ts'

/** Code of a member of the staff. */
export const StaffCode = z.strictObject({ code: FactorCode })
export type StaffCode = z.infer<typeof StaffCode>

const half = 'within ten minutes of the password; 401 after them'

export const staffFactors = {
  /** Called by the sign-in of the back office. */
  proveStaffByCode: endpoint({
    method: 'POST',
    path: '/backoffice/api/factors/code',
    access: 'public',
    input: StaffCode,
    output: StaffSession,
    codes: ['tooManyRequests', 'inProgress', 'accountLocked', 'codeWrong'],
    cost: 5,
    extension: true,
    summary: `Complete the sign-in with a code of the authenticator app or a recovery code, ${half}.`,
  }),
  /** Called by the sign-in of the back office. */
  startStaffPasskeyProof: endpoint({
    method: 'POST',
    path: '/backoffice/api/factors/passkey/start',
    access: 'public',
    input: Nothing,
    output: PasskeyOptions,
    codes: ['tooManyRequests'],
    cost: 2,
    extension: true,
    summary: `Make the options with which the browser lets a passkey complete the sign-in, ${half}.`,
  }),
  /** Called by the sign-in of the back office. */
  proveStaffByPasskey: endpoint({
    method: 'POST',
    path: '/backoffice/api/factors/passkey',
    access: 'public',
    input: z.strictObject({ answer: PasskeyAnswer }),
    output: StaffSession,
    codes: ['tooManyRequests', 'credentialsInvalid'],
    cost: 5,
    extension: true,
    summary: `Complete the sign-in with a passkey, ${half}.`,
  }),
  /** Called by the page of the recovery codes in the back office. */
  renewStaffRecoveryCodes: endpoint({
    method: 'POST',
    path: '/backoffice/api/factors/recovery',
    access: 'reviewer',
    input: Nothing,
    output: RecoveryCodes,
    codes: ['verificationFailed', 'tooManyRequests'],
    cost: 2,
    extension: true,
    summary: 'Replace the own recovery codes, within ten minutes of the sign-in; 20007 after them.',
  }),
  /** Called by the sign-in of the back office. */
  startStaffAuthenticator: endpoint({
    method: 'POST',
    path: '/backoffice/api/factors/authenticator/start',
    access: 'public',
    input: Nothing,
    output: AuthenticatorSecret,
    codes: ['tooManyRequests'],
    cost: 2,
    extension: true,
    summary: `Make the secret of an authenticator app for a member of the staff without a second factor, ${half}; 403 with one.`,
  }),
  /** Called by the sign-in of the back office. */
  confirmStaffAuthenticator: endpoint({
    method: 'POST',
    path: '/backoffice/api/factors/authenticator/confirm',
    access: 'public',
    input: FirstCode,
    output: RecoveryCodes,
    codes: ['tooManyRequests', 'codeWrong'],
    cost: 2,
    extension: true,
    summary: `Complete the sign-in by setting the authenticator app up with its first code, ${half}; 403 with a second factor.`,
  }),
  /** Called by the sign-in of the back office. */
  startStaffPasskey: endpoint({
    method: 'POST',
    path: '/backoffice/api/factors/passkey/new',
    access: 'public',
    input: Nothing,
    output: PasskeyOptions,
    codes: ['tooManyRequests'],
    cost: 2,
    extension: true,
    summary: `Make the options for a passkey of a member of the staff without a second factor, ${half}; 403 with one.`,
  }),
  /** Called by the sign-in of the back office. */
  addStaffPasskey: endpoint({
    method: 'POST',
    path: '/backoffice/api/factors/passkey/add',
    access: 'public',
    input: z.strictObject({ passkey: NewPasskey }),
    output: RecoveryCodes,
    codes: ['tooManyRequests', 'alreadyExists', 'credentialsInvalid'],
    cost: 5,
    extension: true,
    summary: `Complete the sign-in by adding a passkey, ${half}; 403 with a second factor.`,
  }),
}

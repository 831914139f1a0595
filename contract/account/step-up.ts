/** Step-up authentication: a passkey, or password and code, before an action that moves money or access. Decisions 083, 085. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { line, VerificationCode } from '../kernel/fields.ts'
import { FactorCode, PasskeyAnswer, PasskeyOptions } from './factors.ts'
import { stepUpActions } from './step-up-actions.ts'

const action = z.enum(stepUpActions)

const password = line().min(1, 'field.password.required').max(200, 'field.tooLong')

/** Input of the step-up dialog of a user with a second factor. */
export const StepUpForm = z.strictObject({ password, code: FactorCode })
/** Input of the step-up dialog where a code is sent. */
export const SentCodeForm = z.strictObject({ password, code: VerificationCode })
export type StepUpForm = z.infer<typeof StepUpForm>

/** Where the code of a step-up was sent, masked, and in how many seconds another may be sent. */
const StepUpCode = z.strictObject({ resendIn: z.number().int(), channel: z.enum(['sms', 'mail']), address: z.string() })
export type StepUpCode = z.infer<typeof StepUpCode>

export const stepUps = {
  /** Called by the step-up dialog. */
  sendStepUpCode: endpoint({
    method: 'POST',
    path: '/api/user/step-up/code',
    access: 'user',
    input: z.strictObject({ action }),
    output: StepUpCode,
    codes: ['verificationFailed', 'tooManyRequests', 'resendTooSoon', 'dailyCodesUsed'],
    cost: 10,
    extension: true,
    summary:
      'Send the code of a step-up to the own phone, or to the own mailbox before the phone is changed or lost second factors are removed; the code is valid in this session, for this action. 20007 for any other action of a user with a second factor.',
  }),
  /** Called by the step-up dialog. */
  stepUp: endpoint({
    method: 'POST',
    path: '/api/user/step-up',
    access: 'user',
    input: z.strictObject({ action, ...StepUpForm.shape }),
    output: z.null(),
    codes: ['verificationFailed', 'tooManyRequests', 'codeExpired', 'codeWrong', 'accountLocked', 'wrongPassword'],
    cost: 20,
    extension: true,
    summary:
      'Confirm with the password and the code that was sent, of an authenticator app, or for recovery. A call that was refused with 20007 and an action in details.stepUp is then accepted in this session for ten minutes. 20007 with a time in details.until while nothing confirms the action.',
  }),
  /** Called by the step-up dialog. */
  startPasskeyStepUp: endpoint({
    method: 'POST',
    path: '/api/user/step-up/passkey/start',
    access: 'user',
    input: z.strictObject({ action }),
    output: PasskeyOptions,
    codes: ['verificationFailed', 'tooManyRequests'],
    cost: 2,
    extension: true,
    summary: 'Make the options with which the browser lets a passkey confirm an action in this session. 20007 without a passkey.',
  }),
  /** Called by the step-up dialog. */
  stepUpByPasskey: endpoint({
    method: 'POST',
    path: '/api/user/step-up/passkey',
    access: 'user',
    input: z.strictObject({ action, answer: PasskeyAnswer }),
    output: z.null(),
    codes: ['verificationFailed', 'tooManyRequests', 'credentialsInvalid'],
    cost: 5,
    extension: true,
    summary: 'Confirm with a passkey, as stepUp with password and code. 80810004 when it is not accepted.',
  }),
}

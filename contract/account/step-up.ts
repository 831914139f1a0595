/** Step-up authentication: password and code before an action that moves money or access. Decision 083. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { line, VerificationCode } from '../kernel/fields.ts'
import { stepUpActions } from './step-up-actions.ts'

const action = z.enum(stepUpActions)

/** Input of the step-up dialog. */
export const StepUpForm = z.strictObject({
  password: line().min(1, 'field.password.required').max(200, 'field.tooLong'),
  code: VerificationCode,
})
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
    codes: ['tooManyRequests', 'resendTooSoon', 'dailyCodesUsed'],
    cost: 10,
    extension: true,
    summary:
      'Send the code of a step-up to the own phone, or to the own mailbox before the phone is changed; the code is valid in this session, for this action.',
  }),
  /** Called by the step-up dialog. */
  stepUp: endpoint({
    method: 'POST',
    path: '/api/user/step-up',
    access: 'user',
    input: z.strictObject({ action, ...StepUpForm.shape }),
    output: z.null(),
    codes: ['tooManyRequests', 'codeExpired', 'codeWrong', 'accountLocked', 'wrongPassword'],
    cost: 20,
    extension: true,
    summary:
      'Confirm with password and code. A call that was refused with 20007 and an action in details.stepUp is then accepted in this session for ten minutes.',
  }),
}

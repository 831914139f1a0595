/** Form schemas of the sign-in dialog beyond the inputs of their calls. Loaded once a form is filled in. */
import { z } from 'zod'
import { Registration } from '../../../../contract/account/accounts.ts'
import { CaptchaText } from '../../../../contract/account/captcha.ts'

/** Signing up: the call's input and the agreement, which is asked for here and never sent. Decision A12. */
export const SignUp = Registration.safeExtend({ agreed: z.literal(true, 'field.agreement.required') })

/** The answer to a captcha. VAL-19. */
export const Answer = z.object({ code: CaptchaText })

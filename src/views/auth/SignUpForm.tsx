/** Signing up: e-mail and phone with their codes, password, agreement. AUTH-09 to AUTH-13, AUTH-22, AUTH-46, AUTH-52. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { Registration } from '../../../contract/accounts.ts'
import { Email, type phoneCodes, phoneIsValid } from '../../../contract/fields.ts'
import type { Product } from '../../../contract/product.ts'
import type { verificationCodeMachine } from '../../../machines/verificationCode.ts'
import { CodeField } from '../../ui/form/CodeField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { PhoneField } from '../../ui/form/PhoneField.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { problemErrors } from '../parts/problem.ts'
import { Agreement } from './Agreement.tsx'
import type { AuthFlow } from './AuthDialog.tsx'
import { CodeProblem } from './CodeProblem.tsx'
import { PasswordRules } from './PasswordRules.tsx'

/** The form is the call's input and the agreement, which is asked for here and never sent. Decision A12. */
const SignUp = Registration.safeExtend({ agreed: z.literal(true, 'field.agreement.required') })
type SignUpValues = Omit<z.input<typeof SignUp>, 'agreed' | 'phone_country_code'> & {
  agreed: boolean
  phone_country_code: (typeof phoneCodes)[number]
}

/** Where a code stands: its countdown, whether it is on its way or out, what went wrong. */
function useCode(flow: AuthFlow, name: 'emailCode' | 'phoneCode') {
  const code = useSelector(flow, (snapshot) => snapshot.children[name]) as ActorRefFrom<typeof verificationCodeMachine> | undefined
  const secondsLeft = useSelector(code, (snapshot) => snapshot?.context.secondsLeft ?? 0)
  const sending = useSelector(code, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const sent = useSelector(code, (snapshot) => snapshot?.hasTag('sent') ?? false)
  const problem = useSelector(code, (snapshot) => snapshot?.context.problem ?? null)
  return { code, secondsLeft, sending, sent, problem }
}

/** The form; on the desk its fields stand in pairs. */
export function SignUpForm({ flow, product }: { flow: AuthFlow; product: Product }) {
  const { source, cpid, problem } = useSelector(flow, (snapshot) => snapshot.context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const emailCode = useCode(flow, 'emailCode')
  const phoneCode = useCode(flow, 'phoneCode')
  const rulesId = useId()
  const form = useForm<SignUpValues, unknown, z.output<typeof SignUp>>({
    resolver: zodResolver(SignUp as z.ZodType<z.output<typeof SignUp>, SignUpValues>),
    defaultValues: {
      email: '',
      email_code: '',
      phone_country_code: '+852',
      phone_number: '',
      phone_code: '',
      password: '',
      password_confirmation: '',
      register_source: source,
      cpid,
      agreed: false,
    },
    mode: 'onBlur',
    reValidateMode: 'onChange',
    errors: problemErrors(problem),
  })
  const [email = '', area = '+852', number = '', password = ''] = useWatch({
    control: form.control,
    name: ['email', 'phone_country_code', 'phone_number', 'password'],
  })
  const submit = form.handleSubmit(({ agreed: _, ...registration }) =>
    flow.send({ type: 'registration.submitted', registration: { ...registration, register_source: source, cpid } }),
  )
  const sendPhoneCode = () =>
    phoneCode.code?.send({ type: 'code.requested', address: { phone_country_code: area, phone_number: number.trim() } })
  return (
    <Form form={form} onSubmit={submit} busy={busy} summary={false}>
      <ProblemBanner problem={problem} title="signup.genericError" unlessAtFields />
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="4" alignItems="start">
        <TextField form={form} name="email" label="auth.email" type="email" autoComplete="email" inputMode="email" />
        <CodeField
          form={form}
          name="email_code"
          label="auth.emailCode"
          secondsLeft={emailCode.secondsLeft}
          sending={emailCode.sending}
          canSend={Email.safeParse(email).success}
          onSend={() => emailCode.code?.send({ type: 'code.requested', address: { email: email.trim() } })}
          hint={<CodeProblem problem={emailCode.problem} hint={emailCode.sent ? 'auth.emailCode.sent' : null} />}
        />
        <PhoneField form={form} name="phone_number" areaName="phone_country_code" label="auth.phone" hint={`auth.phone.hint.${area}`} />
        <CodeField
          form={form}
          name="phone_code"
          label="auth.phoneCode"
          secondsLeft={phoneCode.secondsLeft}
          sending={phoneCode.sending}
          canSend={phoneIsValid(area, number)}
          onSend={sendPhoneCode}
          hint={<CodeProblem problem={phoneCode.problem} hint={phoneCode.sent ? 'auth.phoneCode.sent' : null} />}
        />
        <PasswordField form={form} name="password" label="auth.password.new" autoComplete="new-password" checklistId={rulesId} />
        <PasswordField form={form} name="password_confirmation" label="auth.password.again" autoComplete="new-password" />
      </chakra.div>
      <PasswordRules id={rulesId} password={password} />
      <Agreement form={form} product={product} />
      <SubmitButton label="auth.signUp.submit" busy={busy} />
    </Form>
  )
}

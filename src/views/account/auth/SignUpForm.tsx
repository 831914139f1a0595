/** Signing up: e-mail and phone with their codes, password, agreement. AUTH-09 to AUTH-13, AUTH-22, AUTH-46, AUTH-52. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import type { ActorRefFrom } from 'xstate'
import { portalBase, usualPhoneCode } from '../../../../contract/kernel/constants.ts'
import { emailIsValid, normalisePhone, phoneIsValid } from '../../../../contract/kernel/formats.ts'
import type { Product } from '../../../../contract/kernel/product.ts'
import type { verificationCodeMachine } from '../../../../machines/account/verificationCode.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { CodeField } from '../../../ui/form/CodeField.tsx'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { PhoneField } from '../../../ui/form/PhoneField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { T } from '../../../ui/T.tsx'
import { PageLink } from '../../parts/PageLink.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { useLocale } from '../../parts/use-locale.ts'
import type { AuthFlow } from './AuthDialog.tsx'
import { CodeProblem } from './CodeProblem.tsx'
import { GuardingCaptcha } from './GuardingCaptcha.tsx'
import { ownWords } from './own-words.ts'
import { PasswordRules } from './PasswordRules.tsx'
import type { SignUpFields } from './sign-up-form.ts'
import { type CodeState, useCode } from './use-code.ts'

function useCodeFlow(flow: AuthFlow, name: 'emailCode' | 'phoneCode') {
  return useSelector(flow, (snapshot) => snapshot.children[name]) as ActorRefFrom<typeof verificationCodeMachine> | undefined
}

const submits = { limit: 'account.auth.signUp.submit', report: 'account.auth.signUp.submit.report' } as const

/** The form; on the desk its fields stand in pairs. */
export function SignUpForm({ flow, form, product }: { flow: AuthFlow; form: SignUpFields; product: Product }) {
  const { source, cpid, problem, wish, busy } = useFlow(flow, 'busy')
  const rulesId = useId()
  const [email = '', area = usualPhoneCode, number = '', password = ''] = useWatch({
    control: form.control,
    name: ['email', 'phone_country_code', 'phone_number', 'password'],
  })
  const codes = { email: useCodeFlow(flow, 'emailCode'), phone: useCodeFlow(flow, 'phoneCode') }
  // Both codes may ask for a captcha at the same time: they come one after the other, in the order the back button closes them.
  const emailGuarded = useSelector(codes.email, (snapshot) => snapshot?.hasTag('captcha') ?? false)
  const emailCode = useCode(codes.email, { email: email.trim() })
  const phoneCode = useCode(codes.phone, { phone_country_code: area, phone_number: normalisePhone(number) })
  const submit = form.handleSubmit(({ agreed: _, ...registration }) =>
    flow.send({ type: 'registration.submitted', registration: { ...registration, register_source: source, cpid } }),
  )
  const keepContact = () => {
    const { email, phone_country_code, phone_number } = form.getValues()
    flow.send({ type: 'contact.typed', contact: { email, phone_country_code, phone_number } })
  }
  return (
    <>
      <Form form={form} onSubmit={submit} busy={busy} summary={false}>
        <ProblemBanner problem={problem} custom={ownWords} title="signup.genericError" unlessAtFields />
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
          columnGap="4"
          alignItems="start"
          onChange={keepContact}
        >
          <TextField form={form} name="email" label="account.auth.email" type="email" autoComplete="email" inputMode="email" />
          <SentCode form={form} name="email_code" label="account.auth.emailCode" code={emailCode} canSend={emailIsValid(email)} />
          <PhoneField
            form={form}
            name="phone_number"
            areaName="phone_country_code"
            label="account.auth.phone"
            hint={`account.auth.phone.hint.${area}`}
          />
          <SentCode form={form} name="phone_code" label="account.auth.phoneCode" code={phoneCode} canSend={phoneIsValid(area, number)} />
          <PasswordField form={form} name="password" label="account.auth.password.new" autoComplete="new-password" checklistId={rulesId} />
          <PasswordField form={form} name="password_confirmation" label="account.auth.password.again" autoComplete="new-password" />
        </chakra.div>
        <PasswordRules id={rulesId} password={password} />
        <Agreement form={form} product={product} />
        <SubmitButton label={submits[wish]} busy={busy} />
      </Form>
      <GuardingCaptcha flow={emailGuarded ? codes.email : codes.phone} purpose="code" />
    </>
  )
}

/** Message ids for a sent code, by field. */
const sent = { 'account.auth.emailCode': 'account.auth.emailCode.sent', 'account.auth.phoneCode': 'account.auth.phoneCode.sent' } as const

function SentCode(props: {
  form: SignUpFields
  name: 'email_code' | 'phone_code'
  label: keyof typeof sent
  code: CodeState
  canSend: boolean
}) {
  const { form, name, label, code, canSend } = props
  return (
    <CodeField
      form={form}
      name={name}
      label={label}
      secondsLeft={code.secondsLeft}
      sending={code.sending}
      sent={code.sent}
      canSend={canSend}
      onSend={code.request}
      hint={<CodeProblem code={code} hint={code.sent ? sent[label] : null} />}
    />
  )
}

/** The tick box with its links, each in a new tab so that nothing typed is lost; the plans are PDFs in the language of the page. */
function Agreement<V extends FieldValues & { agreed: boolean }, C, O>({
  form,
  product,
}: {
  form: UseFormReturn<V, C, O>
  product: Product
}) {
  const link = (to: string) => (chunks: ReactNode[]) => (
    <PageLink key={to} to={to} target="_blank">
      {chunks}
    </PageLink>
  )
  const locale = useLocale()
  const plan = (name: 'waive-interest-plan' | 'subsidy-plan') => (chunks: ReactNode[]) => (
    <a key={name} href={`${portalBase}/docs/${name}.${locale}.pdf`} target="_blank" rel="noopener">
      {chunks}
    </a>
  )
  const values = {
    terms: link(`/credit/${product}/terms-and-condition`),
    privacy: link('/privacy'),
    waive: plan('waive-interest-plan'),
    subsidy: plan('subsidy-plan'),
  }
  return (
    <chakra.div mt="3">
      <CheckField form={form} name={'agreed' as Path<V>} label={<T id="account.auth.agreement" values={values} />} />
    </chakra.div>
  )
}

/** Signing in with e-mail and password. AUTH-05, AUTH-20, AUTH-28, AUTH-29, AUTH-33. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { ActorRefFrom } from 'xstate'
import type { Credentials } from '../../../../contract/account/accounts.ts'
import type { signInMachine } from '../../../../machines/account/signIn.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { TextButton } from '../../../ui/Button.tsx'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { T } from '../../../ui/T.tsx'
import { worded } from '../../parts/fetched.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { usePortalState } from '../../parts/portal-context.ts'
import { isAtFields, laterResolver, problemErrors } from '../../parts/problem.ts'
import { useFlow } from '../../parts/use-flow.ts'
import { useService } from '../../site/use-service.ts'
import type { ActivationFlow } from './Activation.tsx'
import type { AuthFlow } from './AuthDialog.tsx'
import { GuardingCaptcha } from './GuardingCaptcha.tsx'
import { ownWords } from './own-words.ts'

const resolver = laterResolver(async () => (await import('../../../../contract/account/accounts.ts')).Credentials)

function useSignIn(flow: AuthFlow) {
  return useSelector(flow, (snapshot) => snapshot.children.signIn) as ActorRefFrom<typeof signInMachine> | undefined
}

/** Form state of sign-in; held by the dialog, so that it stays while another form is shown. */
export function useSignInForm(flow: AuthFlow): UseFormReturn<Credentials> {
  const { source, email } = useFlow(flow)
  const problem = useSelector(useSignIn(flow), (snapshot) => snapshot?.context.problem ?? null)
  return useForm<Credentials>({
    resolver,
    defaultValues: { source, email, password: '' },
    mode: 'onBlur',
    errors: problemErrors(problem),
  })
}

/** The form; a refusal is shown at its field (400, 401, 80003) or above the fields. */
export function SignInForm({ flow, form, onSignUp }: { flow: AuthFlow; form: UseFormReturn<Credentials>; onSignUp: () => void }) {
  const source = useSelector(flow, (snapshot) => snapshot.context.source)
  const signIn = useSignIn(flow)
  const guarded = useSelector(signIn, (snapshot) => snapshot?.hasTag('captcha') ?? false)
  const busy = useSelector(signIn, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const problem = useSelector(signIn, (snapshot) => snapshot?.context.problem ?? null)
  const above = problem !== null && !isAtFields(problem)
  const activation = useSelector(signIn, (snapshot) => snapshot?.children.activation) as ActivationFlow | undefined
  const submit = form.handleSubmit(({ email, password }) =>
    signIn?.send({ type: 'credentials.submitted', credentials: { source, email, password } }),
  )
  return (
    <>
      <Form form={form} onSubmit={submit} busy={busy} summary={false}>
        {!above && <InterruptedNote />}
        <SignInProblem flow={signIn} />
        <TextField form={form} name="email" label="account.auth.email" type="email" autoComplete="username" inputMode="email" />
        <PasswordField
          form={form}
          name="password"
          label="account.auth.password"
          autoComplete="current-password"
          aside={
            <TextButton
              label="account.auth.forgot.link"
              onClick={() => flow.send({ type: 'forgot.requested', email: form.getValues('email') })}
            />
          }
        />
        <SubmitButton label="account.auth.signIn.submit" busy={busy && !guarded} />
        <chakra.p
          mt={{ base: '8', lg: above ? '8' : '20' }}
          pt="4"
          borderTop="{borders.line}"
          textAlign="center"
          textStyle="small"
          color="muted"
        >
          <T id="account.auth.signIn.new" /> <TextButton label="account.auth.signIn.toSignUp" onClick={onSignUp} />
        </chakra.p>
      </Form>
      <GuardingCaptcha flow={signIn} purpose="signIn" />
      <GuardingCaptcha flow={activation} purpose="activation" />
    </>
  )
}

const ActivationNotice = worded(() => import('./Activation.tsx'), 'ActivationNotice')

/** Situations with a notice of their own. */
const notices = ['locked', 'inactive', 'unverified'] as const
const words = {
  locked: { title: 'account.auth.locked.title', text: 'account.auth.locked.text' },
  inactive: { title: 'account.auth.inactive.title', text: 'account.auth.inactive.text' },
  unverified: { title: 'account.auth.unverified.title', text: 'account.auth.unverified.text' },
} as const

/** Codes of accounts that stay locked without help. ERR-80018, ERR-80007. */
const shut: Readonly<Record<number, { title: string; text: string }>> = {
  80018: { title: 'account.auth.disabled.title', text: 'account.auth.disabled.text' },
  80007: { title: 'account.auth.closed.title', text: 'account.auth.closed.text' },
}

/** The banner of a refusal; of one that asks for the activation mail, with the button that sends it. */
function SignInProblem({ flow }: { flow: ActorRefFrom<typeof signInMachine> | undefined }) {
  const problem = useSelector(flow, (snapshot) => snapshot?.context.problem ?? null)
  const email = useSelector(flow, (snapshot) => snapshot?.context.email ?? '')
  const notice = useSelector(flow, (snapshot) => notices.find((tag) => snapshot?.hasTag(tag)))
  const activation = useSelector(flow, (snapshot) => snapshot?.children.activation) as ActivationFlow | undefined
  const askService = useService()
  const said = notice === 'locked' ? words.locked : problem && shut[problem.code]
  if (said)
    return (
      <Banner
        mb="4"
        kind="error"
        title={said.title}
        action={<TextButton label="account.auth.locked.contact" onClick={askService} />}
        text={said.text}
      />
    )
  if (notice)
    return (
      <Suspense>
        <ActivationNotice flow={activation} email={email} {...words[notice]} />
      </Suspense>
    )
  return <ProblemBanner problem={problem} custom={ownWords} title="login.genericError" unlessAtFields />
}

/** Note in the sign-in dialog after a session expired: explains why, and that nothing is lost. SESS-05, SESS-06. */
function InterruptedNote() {
  const interrupted = usePortalState((snapshot) => snapshot.context.interrupted !== null)
  if (!interrupted) return null
  return <Banner mb="4" kind="warning" title="account.session.expired" text="account.session.interrupted" />
}

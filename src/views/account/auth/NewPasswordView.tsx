/** The pages of the links of mails: a new password, or the first one. AUTH-14, AUTH-15, VAL-08. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { PasswordReset } from '../../../../contract/account/passwords.ts'
import { Email } from '../../../../contract/kernel/fields.ts'
import type { Problem } from '../../../../contract/kernel/problem.ts'
import type { newPasswordMachine, PasswordPurpose } from '../../../../machines/account/newPassword.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DaySuccess, NightChecking } from '../../../ui/drawings/Moments.tsx'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { type MessageId, T } from '../../../ui/T.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { usePortalState } from '../../parts/portal-context.ts'
import { problemErrors } from '../../parts/problem.ts'
import { type PageProps, useFlow } from '../../parts/use-flow.ts'
import { type ActivationFlow, ActivationOutcome } from './Activation.tsx'
import { GuardingCaptcha } from './GuardingCaptcha.tsx'
import { ownWords } from './own-words.ts'
import { PasswordRules } from './PasswordRules.tsx'
import { useWait } from './use-wait.ts'

/** The form, that the password is set, or that the link is dead. */
export function NewPasswordView({ flow }: PageProps<typeof newPasswordMachine>) {
  const { done, invalid, busy, token, purpose, problem } = useFlow(flow, 'done', 'invalid', 'busy')
  const activation = useSelector(flow, (snapshot) => snapshot.children.activation) as ActivationFlow | undefined
  return (
    <PasswordColumn>
      {done ? (
        <PasswordSet purpose={purpose} />
      ) : invalid ? (
        purpose === 'reset' ? (
          <DeadResetLink />
        ) : (
          <DeadActivationLink flow={activation} />
        )
      ) : (
        <NewPasswordForm
          purpose={purpose}
          token={token}
          problem={problem}
          busy={busy}
          onSubmit={(form) => flow.send({ type: 'password.submitted', form })}
        />
      )}
    </PasswordColumn>
  )
}

const Mailbox = z.object({ email: Email })

function DeadLink({ title, text, children }: { title: MessageId; text: MessageId; children: ReactNode }) {
  return (
    <Card pad="none">
      <NightChecking />
      <chakra.div p={{ base: '5', md: '8' }}>
        <PageHead title={title} reason={text} size="small" />
        {children}
      </chakra.div>
    </Card>
  )
}

/** A dead link of the reset mail: the form of a forgotten password, with an address to be typed. */
function DeadResetLink() {
  const dialog = usePortalState((snapshot) => snapshot.children.authDialog)
  return (
    <DeadLink title="account.reset.invalid.title" text="account.reset.invalid.text">
      <Button label="account.reset.again" block onClick={() => dialog?.send({ type: 'forgot.requested', email: '' })} />
    </DeadLink>
  )
}

/** A dead link of the activation mail: another goes to the address that is typed; the minute is that of this address. AUTH-47. */
function DeadActivationLink({ flow }: { flow: ActivationFlow | undefined }) {
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const form = useForm<z.infer<typeof Mailbox>>({
    resolver: zodResolver(Mailbox),
    defaultValues: { email: '' },
    mode: 'onBlur',
  })
  const { secondsLeft } = useWait(flow, { email: useWatch({ control: form.control, name: 'email' }) })
  return (
    <DeadLink title="account.init.invalid.title" text="account.init.invalid.text">
      <Form
        form={form}
        onSubmit={form.handleSubmit(({ email }) => flow?.send({ type: 'activation.requested', email }))}
        busy={busy}
        summary={false}
      >
        <ActivationOutcome flow={flow} />
        <TextField form={form} name="email" label="account.auth.email" type="email" autoComplete="username" inputMode="email" />
        <SubmitButton
          label={
            secondsLeft > 0 ? <T id="account.auth.activation.wait" values={{ seconds: secondsLeft }} /> : 'account.auth.activation.resend'
          }
          busy={busy}
          waiting={secondsLeft > 0}
        />
      </Form>
      <GuardingCaptcha flow={flow} purpose="activation" />
    </DeadLink>
  )
}

const words = {
  reset: {
    title: 'account.reset.title',
    text: 'account.reset.text',
    submit: 'account.reset.submit',
    done: 'account.reset.done.title',
    next: 'account.reset.done.text',
  },
  init: {
    title: 'account.init.title',
    text: 'account.init.text',
    submit: 'account.init.submit',
    done: 'account.init.done.title',
    next: 'account.init.done.text',
  },
} as const satisfies Record<PasswordPurpose, Record<string, string>>

/** Parts of the two pages of mail links: the form of a new password, and its confirmation. AUTH-14, AUTH-15, VAL-08, VAL-09. */
function PasswordColumn({ children }: { children: ReactNode }) {
  return (
    <chakra.div maxW="dialogDefault" mx="auto" px={{ base: '5', md: '0' }} py={{ base: '8', md: '16' }}>
      {children}
    </chakra.div>
  )
}

/** The password is set; the way to sign in with it. */
function PasswordSet({ purpose }: { purpose: PasswordPurpose }) {
  const dialog = usePortalState((snapshot) => snapshot.children.authDialog)
  return (
    <Card pad="none">
      <DaySuccess />
      <chakra.div p={{ base: '5', md: '8' }} role="status">
        <PageHead title={words[purpose].done} reason={words[purpose].next} size="small" />
        <Button label="account.reset.signIn" block onClick={() => dialog?.send({ type: 'signIn.requested' })} />
      </chakra.div>
    </Card>
  )
}

/** The form with its live checklist. */
function NewPasswordForm(props: {
  purpose: PasswordPurpose
  token: string
  problem: Problem | null
  busy: boolean
  onSubmit: (form: PasswordReset) => void
}) {
  const { purpose, token, problem, busy, onSubmit } = props
  const rulesId = useId()
  const form = useForm<PasswordReset>({
    resolver: zodResolver(PasswordReset),
    defaultValues: { token, password: '', passwordConfirmation: '' },
    mode: 'onBlur',
    errors: problemErrors(problem),
  })
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <>
      <PageHead title={words[purpose].title} reason={words[purpose].text} />
      <Form form={form} onSubmit={form.handleSubmit(onSubmit)} busy={busy} summary={false}>
        <ProblemBanner problem={problem} custom={ownWords} unlessAtFields />
        <PasswordField form={form} name="password" label="account.auth.password.new" autoComplete="new-password" checklistId={rulesId} />
        <chakra.div mb="4">
          <PasswordRules id={rulesId} password={password} />
        </chakra.div>
        <PasswordField form={form} name="passwordConfirmation" label="account.auth.password.again" autoComplete="new-password" />
        <SubmitButton label={words[purpose].submit} busy={busy} />
      </Form>
    </>
  )
}

/** The first password by the link of the activation mail; an old link offers another mail. AUTH-15, decision A23. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Email } from '../../../contract/fields.ts'
import type { initPasswordMachine } from '../../../machines/initPassword.ts'
import { Card } from '../../ui/Card.tsx'
import { NightChecking } from '../../ui/drawings/Moments.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { T } from '../../ui/T.tsx'
import type { PageProps } from '../page-props.ts'
import { ActivationCaptcha, type ActivationFlow, ActivationOutcome } from './Activation.tsx'
import { NewPasswordForm, PasswordColumn, PasswordSet } from './NewPassword.tsx'
import { useWait } from './use-wait.ts'

const Mailbox = z.object({ email: Email })

/** The page of the activation mail's link. */
export function InitPasswordView({ flow }: PageProps<typeof initPasswordMachine>) {
  const done = useSelector(flow, (snapshot) => snapshot.hasTag('done'))
  const invalid = useSelector(flow, (snapshot) => snapshot.hasTag('invalid'))
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const activation = useSelector(flow, (snapshot) => snapshot.children.activation) as ActivationFlow | undefined
  const { token, problem } = useSelector(flow, (snapshot) => snapshot.context)
  return (
    <PasswordColumn>
      {done ? (
        <PasswordSet page="init" />
      ) : invalid ? (
        <Invalid flow={activation} />
      ) : (
        <NewPasswordForm
          page="init"
          token={token}
          problem={problem}
          busy={busy}
          onSubmit={(form) => flow.send({ type: 'password.submitted', form })}
        />
      )}
    </PasswordColumn>
  )
}

function Invalid({ flow }: { flow: ActivationFlow | undefined }) {
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const asked = useSelector(flow, (snapshot) => snapshot?.context.email ?? '')
  const form = useForm<z.infer<typeof Mailbox>>({
    resolver: zodResolver(Mailbox),
    defaultValues: { email: '' },
    mode: 'onBlur',
    reValidateMode: 'onChange',
  })
  const { secondsLeft } = useWait(flow, { email: asked })
  return (
    <Card pad="none">
      <NightChecking />
      <chakra.div p={{ base: '5', md: '8' }}>
        <PageHead title="init.invalid.title" reason="init.invalid.text" size="small" />
        <Form
          form={form}
          onSubmit={form.handleSubmit(({ email }) => flow?.send({ type: 'activation.requested', email }))}
          busy={busy}
          summary={false}
        >
          <ActivationOutcome flow={flow} />
          <TextField form={form} name="email" label="auth.email" type="email" autoComplete="username" inputMode="email" />
          <SubmitButton
            label={secondsLeft > 0 ? <T id="auth.activation.wait" values={{ seconds: secondsLeft }} /> : 'auth.activation.resend'}
            busy={busy}
            waiting={secondsLeft > 0}
          />
        </Form>
        <ActivationCaptcha flow={flow} />
      </chakra.div>
    </Card>
  )
}

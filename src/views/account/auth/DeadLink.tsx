/** A mail's link that is used up or too old, and the way to another mail. AUTH-14, AUTH-15, ERR-80006, ERR-80011, decision A23. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Email } from '../../../../contract/kernel/fields.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { NightChecking } from '../../../ui/drawings/Moments.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { type MessageId, T } from '../../../ui/T.tsx'
import { usePortalState } from '../../parts/portal-context.ts'
import { type ActivationFlow, ActivationOutcome } from './Activation.tsx'
import { GuardingCaptcha } from './GuardingCaptcha.tsx'
import { useWait } from './use-wait.ts'

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
export function DeadResetLink() {
  const dialog = usePortalState((snapshot) => snapshot.children.authDialog)
  return (
    <DeadLink title="reset.invalid.title" text="reset.invalid.text">
      <Button label="reset.again" block onClick={() => dialog?.send({ type: 'forgot.requested', email: '' })} />
    </DeadLink>
  )
}

/** A dead link of the activation mail: another goes to the address that is typed; the minute is that of this address. AUTH-47. */
export function DeadActivationLink({ flow }: { flow: ActivationFlow | undefined }) {
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const form = useForm<z.infer<typeof Mailbox>>({
    resolver: zodResolver(Mailbox),
    defaultValues: { email: '' },
    mode: 'onBlur',
  })
  const { secondsLeft } = useWait(flow, { email: useWatch({ control: form.control, name: 'email' }) })
  return (
    <DeadLink title="init.invalid.title" text="init.invalid.text">
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
      <GuardingCaptcha flow={flow} purpose="activation" />
    </DeadLink>
  )
}

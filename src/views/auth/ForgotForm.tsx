/** Asking for a mail with a link to set a new password. AUTH-14, AUTH-25, AUTH-39 to AUTH-41. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { type FieldErrors, useForm, useWatch } from 'react-hook-form'
import { ForgottenPassword } from '../../../contract/accounts.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { T } from '../../ui/T.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import type { AuthFlow } from './AuthDialog.tsx'
import { ownWords } from './own-words.ts'
import { useWait } from './use-wait.ts'

/** Codes with a text of their own at the address: no such mailbox, mailbox taken, no such user. AUTH-39, AUTH-40, ERR-C01. */
const atEmail: Record<number, FieldErrors<ForgottenPassword>> = {
  1: { email: { type: 'server', message: 'auth.forgot.noMailbox' } },
  2: { email: { type: 'server', message: 'auth.forgot.mailboxExists' } },
  80004: { email: { type: 'server', message: 'code.80004' } },
}

/** The form with one address, which `onBack` is told before the way back. */
export function ForgotForm({ flow, onBack }: { flow: AuthFlow; onBack: (email: string) => void }) {
  const { email, problem } = useSelector(flow, (snapshot) => snapshot.context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const errors = problem?.kind === 'answer' ? atEmail[problem.code] : undefined
  const form = useForm<ForgottenPassword>({
    resolver: zodResolver(ForgottenPassword),
    defaultValues: { email, host_name: location.host, reset_page: 'reset-password' },
    mode: 'onBlur',
    reValidateMode: 'onChange',
    errors,
  })
  const { secondsLeft } = useWait(flow, { email: useWatch({ control: form.control, name: 'email' }) })
  const submit = form.handleSubmit((values) => flow.send({ type: 'forgot.submitted', form: values }))
  return (
    <Form form={form} onSubmit={submit} busy={busy} summary={false}>
      <chakra.p mb="6" color="muted">
        <T id="auth.forgot.text" />
      </chakra.p>
      {!errors && <ProblemBanner problem={problem} custom={ownWords} title="auth.forgot.failed" />}
      <TextField form={form} name="email" label="auth.email" type="email" autoComplete="username" inputMode="email" />
      <SubmitButton
        label={secondsLeft > 0 ? <T id="auth.forgot.wait" values={{ seconds: secondsLeft }} /> : 'auth.forgot.submit'}
        busy={busy}
        waiting={secondsLeft > 0}
      />
      <chakra.p mt="6" textAlign="center">
        <Button
          label="auth.forgot.back"
          variant="quiet"
          size="small"
          onClick={() => {
            const email = form.getValues('email')
            onBack(email)
            flow.send({ type: 'signIn.requested', email })
          }}
        />
      </chakra.p>
    </Form>
  )
}

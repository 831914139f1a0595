/** Signing in with e-mail and password. AUTH-05, AUTH-20, AUTH-28, AUTH-29, AUTH-33. */

import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { useForm } from 'react-hook-form'
import { Credentials } from '../../../contract/accounts.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { T } from '../../ui/T.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { problemErrors } from '../parts/problem.ts'
import type { AuthFlow } from './AuthDialog.tsx'

/** The form; a refusal stands at its field (400, 401) or above the fields. */
export function SignInForm({ flow }: { flow: AuthFlow }) {
  const { source, email, problem } = useSelector(flow, (snapshot) => snapshot.context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const form = useForm<Credentials>({
    resolver: zodResolver(Credentials),
    defaultValues: { source, email, password: '' },
    mode: 'onBlur',
    reValidateMode: 'onChange',
    errors: problemErrors(problem),
  })
  const submit = form.handleSubmit((credentials) => flow.send({ type: 'credentials.submitted', credentials: { ...credentials, source } }))
  return (
    <Form form={form} onSubmit={submit} busy={busy} summary={false}>
      <ProblemBanner problem={problem} title="login.genericError" unlessAtFields />
      <TextField form={form} name="email" label="auth.email" type="email" autoComplete="username" inputMode="email" />
      <PasswordField
        form={form}
        name="password"
        label="auth.password"
        autoComplete="current-password"
        aside={
          <Button
            label="auth.forgot.link"
            variant="quiet"
            size="small"
            onClick={() => flow.send({ type: 'forgot.requested', email: form.getValues('email') })}
          />
        }
      />
      <SubmitButton label="auth.signIn.submit" busy={busy} />
      <chakra.p
        mt={{ base: '8', lg: '20' }}
        pt="4"
        borderTop="1px solid"
        borderColor="hairline"
        textAlign="center"
        textStyle="small"
        color="muted"
      >
        <T id="auth.signIn.new" />{' '}
        <Button label="auth.signIn.toSignUp" variant="quiet" size="small" onClick={() => flow.send({ type: 'signUp.requested' })} />
      </chakra.p>
    </Form>
  )
}

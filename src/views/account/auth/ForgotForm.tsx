/** Asking for a mail with a link to set a new password. AUTH-14, AUTH-25, AUTH-39 to AUTH-41. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useForm, useWatch } from 'react-hook-form'
import type { ForgottenPassword } from '../../../../contract/account/passwords.ts'
import { TextButton } from '../../../ui/Button.tsx'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { laterResolver, problemErrors } from '../../parts/problem.ts'
import { useFlow } from '../../parts/use-flow.ts'
import type { ForgotFlow } from './AuthDialog.tsx'
import { ownWords } from './own-words.ts'
import { useWait } from './use-wait.ts'

const resolver = laterResolver(async () => (await import('../../../../contract/account/passwords.ts')).ForgottenPassword)

/** The form with one address: `onType` hears it as it is typed, for whichever way back; `onBack` leads there. */
export function ForgotForm(props: { flow: ForgotFlow; onType: (email: string) => void; onBack: (email: string) => void }) {
  const { flow, onType, onBack } = props
  const { problem, busy } = useFlow(flow, 'busy')
  const email = useSelector(flow, (snapshot) => snapshot.context.form.email)
  const form = useForm<ForgottenPassword>({
    resolver,
    defaultValues: { email, host_name: location.host, reset_page: 'reset-password' },
    mode: 'onBlur',
    errors: problemErrors(problem),
  })
  const { secondsLeft } = useWait(flow, { email: useWatch({ control: form.control, name: 'email' }) })
  const submit = form.handleSubmit((values) => flow.send({ type: 'forgot.submitted', form: values }))
  return (
    <Form form={form} onSubmit={submit} busy={busy} summary={false}>
      <Text mb="6" color="muted" id="account.auth.forgot.text" />
      <ProblemBanner problem={problem} custom={ownWords} title="account.auth.forgot.failed" unlessAtFields />
      <chakra.div onChange={() => onType(form.getValues('email'))}>
        <TextField form={form} name="email" label="account.auth.email" type="email" autoComplete="username" inputMode="email" />
      </chakra.div>
      <SubmitButton
        label={secondsLeft > 0 ? <T id="account.auth.forgot.wait" values={{ seconds: secondsLeft }} /> : 'account.auth.forgot.submit'}
        busy={busy}
        waiting={secondsLeft > 0}
      />
      <chakra.p mt="6" textAlign="center">
        <TextButton label="account.auth.forgot.back" onClick={() => onBack(form.getValues('email'))} />
      </chakra.p>
    </Form>
  )
}

/** The password: changed with the old one and a new one twice. PROF-04, API-014, VAL-04 to VAL-09. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { ActorRefFrom } from 'xstate'
import { PasswordChange } from '../../../../contract/account/passwords.ts'
import type { changePasswordMachine } from '../../../../machines/account/changePassword.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { problemErrors } from '../../parts/problem.ts'
import { useFlow } from '../../parts/use-flow.ts'
import { ownWords } from '../auth/own-words.ts'
import { PasswordRules } from '../auth/PasswordRules.tsx'
import type { ProfileProps } from './ProfileView.tsx'
import { Actions, Closed, focusFirst, focusSoon } from './parts.tsx'

/** Closed it says that there is a password; open it is the form. */
export function PasswordPart({ flow }: ProfileProps) {
  const change = useSelector(flow, (snapshot) => snapshot.children.changePassword) as ActorRefFrom<typeof changePasswordMachine> | undefined
  const email = useSelector(flow, (snapshot) => snapshot.context.profile?.email ?? '')
  if (!change)
    return (
      <Closed
        label="profile.password.current"
        value="••••••••"
        action={
          <Button
            id="change-password"
            label="profile.password.change"
            variant="secondary"
            size="short"
            onClick={() => flow.send({ type: 'password.opened' })}
          />
        }
      />
    )
  return <PasswordForm change={change} email={email} onClose={() => leave(flow)} />
}

function leave(flow: ProfileProps['flow']): void {
  flow.send({ type: 'password.closed' })
  focusSoon('change-password')
}

function PasswordForm(props: { change: ActorRefFrom<typeof changePasswordMachine>; email: string; onClose: () => void }) {
  const { change, email, onClose } = props
  const { problem, busy } = useFlow(change, 'busy')
  const rulesId = useId()
  const form = useForm<PasswordChange>({
    resolver: zodResolver(PasswordChange),
    defaultValues: { oldPassword: '', newPassword: '', passwordConfirmation: '' },
    mode: 'onBlur',
    errors: problemErrors(problem),
  })
  const password = useWatch({ control: form.control, name: 'newPassword' })
  return (
    <Form
      form={form}
      busy={busy}
      summary={false}
      onSubmit={form.handleSubmit((values) => change.send({ type: 'password.submitted', form: values }))}
    >
      <ProblemBanner problem={problem} custom={ownWords} unlessAtFields />
      {/* Password managers look for the name the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <chakra.div maxW="dialogDefault" ref={focusFirst}>
        <PasswordField form={form} name="oldPassword" label="profile.password.old" autoComplete="current-password" />
        <PasswordField form={form} name="newPassword" label="profile.password.new" autoComplete="new-password" checklistId={rulesId} />
        <chakra.div mb="4">
          <PasswordRules id={rulesId} password={password} />
        </chakra.div>
        <PasswordField form={form} name="passwordConfirmation" label="profile.password.again" autoComplete="new-password" />
      </chakra.div>
      <Actions submit="profile.password.submit" busy={busy} onClose={onClose} />
    </Form>
  )
}

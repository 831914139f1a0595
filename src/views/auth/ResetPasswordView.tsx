/** A new password by the link of a mail. AUTH-14, VAL-08. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { PasswordReset } from '../../../contract/accounts.ts'
import type { resetPasswordMachine } from '../../../machines/resetPassword.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DaySuccess, NightChecking } from '../../ui/drawings/Moments.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { PageProps } from '../page-props.ts'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { problemErrors } from '../parts/problem.ts'
import { PasswordRules } from './PasswordRules.tsx'

type Props = PageProps<typeof resetPasswordMachine>

/** The page of the mail's link: the form, that it is done, or that the link no longer works. */
export function ResetPasswordView({ flow }: Props) {
  const done = useSelector(flow, (snapshot) => snapshot.hasTag('done'))
  const invalid = useSelector(flow, (snapshot) => snapshot.hasTag('invalid'))
  return (
    <chakra.div maxW="dialogDefault" mx="auto" px={{ base: '5', md: '0' }} py={{ base: '8', md: '16' }}>
      {done ? <Done /> : invalid ? <Invalid /> : <NewPasswordForm flow={flow} />}
    </chakra.div>
  )
}

function Done() {
  const dialog = usePortalState((snapshot) => snapshot.children.authDialog)
  return (
    <Card pad="none">
      <DaySuccess />
      <chakra.div p={{ base: '5', md: '8' }} role="status">
        <PageHead title="reset.done.title" reason="reset.done.text" size="small" />
        <Button label="reset.signIn" block onClick={() => dialog?.send({ type: 'signIn.requested' })} />
      </chakra.div>
    </Card>
  )
}

function Invalid() {
  const dialog = usePortalState((snapshot) => snapshot.children.authDialog)
  const askAgain = () => {
    dialog?.send({ type: 'signIn.requested' })
    dialog?.send({ type: 'forgot.requested' })
  }
  return (
    <Card pad="none">
      <NightChecking />
      <chakra.div p={{ base: '5', md: '8' }}>
        <PageHead title="reset.invalid.title" reason="reset.invalid.text" size="small" />
        <Button label="reset.again" block onClick={askAgain} />
      </chakra.div>
    </Card>
  )
}

function NewPasswordForm({ flow }: Props) {
  const { token, problem } = useSelector(flow, (snapshot) => snapshot.context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const rulesId = useId()
  const form = useForm<PasswordReset>({
    resolver: zodResolver(PasswordReset),
    defaultValues: { token, password: '', passwordConfirmation: '' },
    mode: 'onBlur',
    reValidateMode: 'onChange',
    errors: problemErrors(problem),
  })
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <>
      <PageHead title="reset.title" reason="reset.text" />
      <Form
        form={form}
        onSubmit={form.handleSubmit((values) => flow.send({ type: 'password.submitted', form: values }))}
        busy={busy}
        summary={false}
      >
        <ProblemBanner problem={problem} unlessAtFields />
        <PasswordField form={form} name="password" label="auth.password.new" autoComplete="new-password" checklistId={rulesId} />
        <chakra.div mb="4">
          <PasswordRules id={rulesId} password={password} />
        </chakra.div>
        <PasswordField form={form} name="passwordConfirmation" label="auth.password.again" autoComplete="new-password" />
        <SubmitButton label="reset.submit" busy={busy} />
      </Form>
    </>
  )
}

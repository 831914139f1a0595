/** A one-time address: whom it invites, the first password, or that it opens nothing any more. Decision 020. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { InvitationAcceptance } from '../../../contract/staff/staff.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { T, Text } from '../../ui/T.tsx'
import { PasswordRules } from '../account/auth/PasswordRules.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { problemErrors } from '../parts/problem.ts'
import { useOffice, useOfficeState } from './office-context.ts'

/** The form of the first password. */
export function Invitation() {
  const office = useOffice()
  const rulesId = useId()
  const { invited, token, problem } = useOfficeState(({ context }) => context)
  const busy = useOfficeState((snapshot) => snapshot.hasTag('busy'))
  const form = useForm<InvitationAcceptance>({
    resolver: zodResolver(InvitationAcceptance),
    defaultValues: { token: token ?? '', password: '', passwordConfirmation: '' },
    mode: 'onBlur',
    errors: problemErrors(problem),
  })
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <>
      <PageHead
        title={<T id="staff.invitation.title" values={{ name: invited?.name ?? '' }} />}
        reason={<T id={`staff.invitation.${invited?.role ?? 'reviewer'}`} />}
      />
      <Form
        form={form}
        busy={busy}
        summary={false}
        onSubmit={form.handleSubmit(({ password, passwordConfirmation }) =>
          office.send({ type: 'password.submitted', given: { password, passwordConfirmation } }),
        )}
      >
        <ProblemBanner problem={problem} unlessAtFields />
        <Text mb="4" textStyle="small" id="staff.invitation.mailbox" values={{ email: invited?.email ?? '' }} />
        <input type="hidden" autoComplete="username" value={invited?.email ?? ''} readOnly />
        <PasswordField form={form} name="password" label="account.auth.password.new" autoComplete="new-password" checklistId={rulesId} />
        <chakra.div mb="4">
          <PasswordRules id={rulesId} password={password} />
        </chakra.div>
        <PasswordField form={form} name="passwordConfirmation" label="account.auth.password.again" autoComplete="new-password" />
        <SubmitButton label="staff.invitation.submit" busy={busy} />
      </Form>
    </>
  )
}

/** The address was used, is too old or was never given. */
export function DeadInvitation() {
  const office = useOffice()
  return (
    <>
      <PageHead title="staff.invitation.dead.title" reason="staff.invitation.dead.text" />
      <Button label="staff.invitation.dead.signIn" onClick={() => office.send({ type: 'signIn.requested' })} />
    </>
  )
}

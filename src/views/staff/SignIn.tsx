/** Signing in as staff: mailbox and password, nothing to sign up for. Decision 020. */

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { StaffSignIn } from '../../../contract/staff/staff.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Text } from '../../ui/T.tsx'
import { CaptchaDialog } from '../account/auth/Captcha.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { problemErrors } from '../parts/problem.ts'
import { useOffice, useOfficeState } from './office-context.ts'

/** The form. */
export function SignIn() {
  const office = useOffice()
  const { problem, lapsed, staff } = useOfficeState(({ context }) => context)
  const busy = useOfficeState((snapshot) => snapshot.hasTag('busy'))
  const captcha = useOfficeState(({ children }) => children.captcha)
  const form = useForm<StaffSignIn>({
    resolver: zodResolver(StaffSignIn),
    defaultValues: { email: lapsed ? (staff?.email ?? '') : '', password: '' },
    mode: 'onBlur',
    errors: problemErrors(problem),
  })
  return (
    <>
      <PageHead title="staff.signIn.title" reason="staff.signIn.text" />
      {lapsed && <Banner mb="4" kind="warning" text="staff.signIn.lapsed" />}
      <Form
        form={form}
        busy={busy}
        summary={false}
        onSubmit={form.handleSubmit((given) => office.send({ type: 'signIn.submitted', given }))}
      >
        <ProblemBanner problem={problem} custom={{ 80002: 'staff.signIn.locked' }} unlessAtFields />
        <TextField form={form} name="email" label="staff.signIn.email" type="email" inputMode="email" autoComplete="username" />
        <PasswordField form={form} name="password" label="staff.signIn.password" autoComplete="current-password" />
        <SubmitButton label="staff.signIn.submit" busy={busy && !captcha} />
      </Form>
      <CaptchaDialog flow={captcha} purpose="staffSignIn" busy={busy} onClose={() => office.send({ type: 'captcha.closed' })} />
      <Text mt="6" textStyle="small" color="muted" id="staff.signIn.forgotten" />
    </>
  )
}

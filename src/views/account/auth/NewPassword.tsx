/** Parts of the two pages of mail links: the form of a new password, and its confirmation. AUTH-14, AUTH-15, VAL-08, VAL-09. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { PasswordReset } from '../../../../contract/account/passwords.ts'
import type { Problem } from '../../../../contract/kernel/problem.ts'
import type { PasswordPurpose } from '../../../../machines/account/newPassword.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DaySuccess } from '../../../ui/drawings/Moments.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { usePortalState } from '../../parts/portal-context.ts'
import { problemErrors } from '../../parts/problem.ts'
import { ownWords } from './own-words.ts'
import { PasswordRules } from './PasswordRules.tsx'

const words = {
  reset: {
    title: 'reset.title',
    text: 'reset.text',
    submit: 'reset.submit',
    done: 'reset.done.title',
    next: 'reset.done.text',
  },
  init: { title: 'init.title', text: 'init.text', submit: 'init.submit', done: 'init.done.title', next: 'init.done.text' },
} as const satisfies Record<PasswordPurpose, Record<string, string>>

/** The column both pages stand in. */
export function PasswordColumn({ children }: { children: ReactNode }) {
  return (
    <chakra.div maxW="dialogDefault" mx="auto" px={{ base: '5', md: '0' }} py={{ base: '8', md: '16' }}>
      {children}
    </chakra.div>
  )
}

/** The password is set; the way to sign in with it. */
export function PasswordSet({ purpose }: { purpose: PasswordPurpose }) {
  const dialog = usePortalState((snapshot) => snapshot.children.authDialog)
  return (
    <Card pad="none">
      <DaySuccess />
      <chakra.div p={{ base: '5', md: '8' }} role="status">
        <PageHead title={words[purpose].done} reason={words[purpose].next} size="small" />
        <Button label="reset.signIn" block onClick={() => dialog?.send({ type: 'signIn.requested' })} />
      </chakra.div>
    </Card>
  )
}

/** The form with its live checklist. */
export function NewPasswordForm(props: {
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
        <PasswordField form={form} name="password" label="auth.password.new" autoComplete="new-password" checklistId={rulesId} />
        <chakra.div mb="4">
          <PasswordRules id={rulesId} password={password} />
        </chakra.div>
        <PasswordField form={form} name="passwordConfirmation" label="auth.password.again" autoComplete="new-password" />
        <SubmitButton label={words[purpose].submit} busy={busy} />
      </Form>
    </>
  )
}

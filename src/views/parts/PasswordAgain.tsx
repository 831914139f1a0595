/** Form that asks for the password again, before operations a borrowed session must not perform. Decision 025. */
import { useForm } from 'react-hook-form'
import type { Problem } from '../../../contract/kernel/problem.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import type { MessageId } from '../../ui/T.tsx'
import { DialogForm } from './DialogForm.tsx'
import { problemErrors } from './problem.ts'

/** Texts of refusals here: a locked mailbox, a rate limit. ERR-R02. */
const words: Record<number, string> = { 510: 'auth.tooMany' }

/** The form of one field; `problem` is what came back, at the field where it belongs there. */
export function PasswordAgain(props: {
  flow: { send: (event: { type: 'password.submitted'; password: string } | { type: 'dialog.closed' }) => void }
  text: MessageId
  submit: MessageId
  problem: Problem | null
  /** Texts of refusals at the caller, before the general ones. */
  custom?: Record<number, MessageId>
  busy: boolean
  /** Takes the focus when it appears in a dialog that is open already; one that opens with it gives the focus by itself. */
  start?: boolean
}) {
  const { flow, custom, start = false, ...rest } = props
  const form = useForm<{ password: string }>({ defaultValues: { password: '' }, errors: problemErrors(props.problem) })
  return (
    <DialogForm
      {...rest}
      form={form}
      flow={flow}
      custom={{ ...words, ...custom }}
      start={start ? 'password' : undefined}
      onSubmit={({ password }) => flow.send({ type: 'password.submitted', password })}
    >
      <PasswordField form={form} name="password" label="profile.password.old" autoComplete="current-password" />
    </DialogForm>
  )
}

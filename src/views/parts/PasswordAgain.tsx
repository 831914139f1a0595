/** Form that asks for the password again, before operations a borrowed session must not perform. Decision 025. */
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import type { MessageId } from '../../ui/T.tsx'
import { DialogForm } from './DialogForm.tsx'
import type { Flow } from './use-flow.ts'

/** Texts of refusals here: a locked mailbox, a rate limit. ERR-R02. */
const words: Record<number, string> = { 510: 'account.auth.tooMany' }

/** The form of one field. */
export function PasswordAgain(props: {
  flow: Flow & { send: (event: { type: 'password.submitted'; password: string } | { type: 'dialog.closed' }) => void }
  text: MessageId
  submit: MessageId
  /** Texts of refusals at the caller, before the general ones. */
  custom?: Record<number, MessageId>
  /** Takes the focus when it appears in a dialog that is open already; one that opens with it gives the focus by itself. */
  start?: boolean
}) {
  const { flow, custom, start = false, ...rest } = props
  return (
    <DialogForm<{ password: string }>
      {...rest}
      flow={flow}
      values={{ password: '' }}
      custom={{ ...words, ...custom }}
      start={start ? 'password' : undefined}
      onSubmit={({ password }) => flow.send({ type: 'password.submitted', password })}
    >
      {(form) => <PasswordField form={form} name="password" label="account.profile.password.old" autoComplete="current-password" />}
    </DialogForm>
  )
}

/** Dialog that asks for the password again, before operations a borrowed session must not perform. Decision 025. */
import { chakra } from '@chakra-ui/react'
import { useForm } from 'react-hook-form'
import type { Problem } from '../../../contract/kernel/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { type MessageId, T } from '../../ui/T.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'
import { problemErrors } from './problem.ts'

/** Texts of refusals here: a locked mailbox, a rate limit. ERR-R02. */
const words: Record<number, string> = { 510: 'auth.tooMany' }

/** The form of one field; `problem` is what came back, at the field where it belongs there. */
export function PasswordAgain(props: {
  text: MessageId
  submit: MessageId
  problem: Problem | null
  /** Texts of refusals at the caller, before the general ones. */
  custom?: Record<number, MessageId>
  busy: boolean
  /** Takes the focus when it appears in a dialog that is open already; one that opens with it gives the focus by itself. */
  start?: boolean
  onSubmit: (password: string) => void
  onClose: () => void
}) {
  const { text, submit, problem, custom, busy, start = false, onSubmit, onClose } = props
  const form = useForm<{ password: string }>({ defaultValues: { password: '' }, errors: problemErrors(problem) })
  return (
    <Form
      form={form}
      busy={busy}
      summary={false}
      start={start ? 'password' : undefined}
      onSubmit={form.handleSubmit(({ password }) => onSubmit(password))}
    >
      <ProblemBanner problem={problem} custom={{ ...words, ...custom }} unlessAtFields />
      <chakra.p mb="4">
        <T id={text} />
      </chakra.p>
      <PasswordField form={form} name="password" label="profile.password.old" autoComplete="current-password" />
      <DialogActions submit={submit} busy={busy} onClose={onClose} />
    </Form>
  )
}

/** Send the form of a dialog, or leave it. */
export function DialogActions({ submit, busy, onClose }: { submit: MessageId; busy: boolean; onClose: () => void }) {
  return (
    <chakra.div display="flex" flexDirection={{ base: 'column-reverse', md: 'row' }} justifyContent="flex-end" gap="3" mt="4">
      <Button label="profile.cancel" variant="secondary" onClick={onClose} />
      <SubmitButton label={submit} busy={busy} block={false} />
    </chakra.div>
  )
}

/** Dialogs of a chart: one that is open while a tag holds, a form in it, and the question before something is done. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form'
import type { Problem } from '../../../contract/kernel/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { type MessageId, Say, type Words } from '../../ui/T.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'
import type { Flow, TagOf } from './use-flow.ts'

type Closing = { send: (event: { type: 'dialog.closed' }) => void }

/** A dialog that is open while the chart has the tag; closing it is the event `dialog.closed`. */
export function FlowDialog<Actor extends Flow & Closing>({
  flow,
  tag,
  ...dialog
}: { flow: Actor; tag: TagOf<Actor> } & Omit<ComponentProps<typeof Dialog>, 'open' | 'onClose'>) {
  const open = useSelector(flow, (snapshot) => snapshot.hasTag(tag))
  return <Dialog open={open} onClose={() => flow.send({ type: 'dialog.closed' })} {...dialog} />
}

/** Sends the form of a dialog, or leaves it. */
export function FormFoot({ submit, busy, onClose }: { submit: Words; busy: boolean; onClose: () => void }) {
  return (
    <chakra.div display="flex" flexDirection={{ base: 'column-reverse', md: 'row' }} justifyContent="flex-end" gap="3" mt="2">
      <Button label="ui.cancel" variant="secondary" waiting={busy} onClick={onClose} />
      <SubmitButton label={submit} busy={busy} block={false} />
    </chakra.div>
  )
}

/** What the form of a dialog has around its fields: what it is about, why it failed, the buttons. */
export function DialogForm<V extends FieldValues, O>(props: {
  form: UseFormReturn<V, unknown, O>
  flow: Closing
  busy: boolean
  text?: Words
  problem: Problem | null
  /** Title of the failure. */
  failed?: MessageId
  /** Texts of refusals. */
  custom?: Record<number, MessageId>
  submit: Words
  /** As of `Form`. */
  summary?: boolean
  start?: string
  onSubmit: SubmitHandler<O>
  children?: ReactNode
}) {
  const { form, flow, busy, text, problem, failed, custom, submit, summary = false, start, onSubmit, children } = props
  return (
    <Form form={form} busy={busy} summary={summary} start={start} onSubmit={form.handleSubmit(onSubmit)}>
      {text && (
        <chakra.p mb="4" color="muted" overflowWrap="anywhere">
          <Say words={text} />
        </chakra.p>
      )}
      <ProblemBanner problem={problem} title={failed} custom={custom} unlessAtFields />
      {children}
      <FormFoot submit={submit} busy={busy} onClose={() => flow.send({ type: 'dialog.closed' })} />
    </Form>
  )
}

/** Asks before something is done: what follows from it, and why it failed if it did. */
export function Question(props: {
  open: boolean
  title: MessageId
  text: ReactNode
  confirm: Words
  /** The confirmed action is destructive. */
  takesAway?: boolean
  busy: boolean
  problem?: Problem | null
  failed?: MessageId
  /** Texts of refusals. */
  custom?: Record<number, MessageId>
  onConfirm: () => void
  onClose: () => void
}) {
  const { open, title, text, confirm, takesAway = false, busy, problem = null, failed, custom, onConfirm, onClose } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={title}
      footer={
        <>
          <Button variant="secondary" label="ui.cancel" onClick={onClose} />
          <Button variant={takesAway ? 'danger' : 'primary'} label={confirm} busy={busy} onClick={onConfirm} />
        </>
      }
    >
      <ProblemBanner problem={problem} title={failed} custom={custom} />
      <chakra.p overflowWrap="anywhere">{text}</chakra.p>
    </Dialog>
  )
}

/** Dialogs of a chart: one that is open while a tag holds, and the question before something is done. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ComponentProps, ReactNode } from 'react'
import type { Problem } from '../../../contract/kernel/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { MessageId, Words } from '../../ui/T.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'
import type { Flow, TagOf } from './use-flow.ts'
import { useFlow } from './use-flow.ts'

/** A chart whose dialog is closed by this event. */
export type Closing = { send: (event: { type: 'dialog.closed' }) => void }

/** A dialog that is open while the chart has the tag; closing it is the event `dialog.closed`. */
export function FlowDialog<Actor extends Flow & Closing>({
  flow,
  tag,
  ...dialog
}: { flow: Actor; tag: TagOf<Actor> } & Omit<ComponentProps<typeof Dialog>, 'open' | 'onClose'>) {
  const open = useSelector(flow, (snapshot) => snapshot.hasTag(tag))
  return <Dialog open={open} onClose={() => flow.send({ type: 'dialog.closed' })} {...dialog} />
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

/** The question that is open while the chart has the tag; the answer is one event, closing it another. */
export function FlowQuestion<Actor extends Flow & Closing>(
  props: { flow: Actor; tag: TagOf<Actor> } & Omit<ComponentProps<typeof Question>, 'open' | 'busy' | 'problem' | 'onClose'>,
) {
  const { flow, tag, ...question } = props
  const open = useSelector(flow, (snapshot) => snapshot.hasTag(tag))
  const { working, problem } = useFlow<Flow, string>(flow, 'working')
  return <Question {...question} open={open} busy={working} problem={problem} onClose={() => flow.send({ type: 'dialog.closed' })} />
}

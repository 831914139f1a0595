/** Repayments that can be undone, and the form for the proposal. Decision 126. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { type AdjustableLoan, Undo, type UndoableRepayment } from '../../../contract/staff/adjustments.ts'
import type { adjustmentsMachine } from '../../../machines/staff/adjustments.ts'
import { Banner } from '../../ui/Banner.tsx'
import { TextButton } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { StackedFact } from '../../ui/Fact.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Money } from '../../ui/Money.tsx'
import { T, Text } from '../../ui/T.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { Facts } from './Facts.tsx'

type UndoProps = PageProps<typeof adjustmentsMachine>

const resolver = zodResolver(Undo)

/** Below the waiver of a loan: allocated transfers and waived interest, each with its button. */
export function UndoOffer({ flow, loan: { undoable } }: UndoProps & { loan: AdjustableLoan }) {
  if (undoable.length === 0) return null
  return (
    <chakra.section mt="6" pt="4" borderTop="{borders.line}" textStyle="small">
      <Text as="h3" textStyle="label" id="staff.adjustments.undo.title" />
      {undoable.map((repayment) => (
        <Row key={repayment.id} flow={flow} repayment={repayment} />
      ))}
    </chakra.section>
  )
}

function Row({ flow, repayment }: UndoProps & { repayment: UndoableRepayment }) {
  const pressed = { type: 'undo.pressed', id: repayment.id } as const
  const offered = useSelector(flow, (snapshot) => snapshot.can(pressed))
  return (
    <chakra.p mt="2">
      <Undone undone={repayment} />{' '}
      {offered && (
        <TextButton label="staff.adjustments.undo.press" of={{ reference: repayment.reference }} onClick={() => flow.send(pressed)} />
      )}
    </chakra.p>
  )
}

/** A repayment in a line. */
export function Undone({ undone: { reference, method, amount, on } }: { undone: UndoableRepayment }) {
  return (
    <>
      <T id={`staff.adjustments.undo.${method}`} /> · {reference} · <Money value={amount} /> · <DateText value={on} kind="date" />
    </>
  )
}

/** Asks for the reason. */
export function UndoDialog({ flow }: UndoProps) {
  const { undone } = useFlow(flow)
  return (
    <FlowDialog flow={flow} tag="undoing" title="staff.adjustments.undo.press" size="company">
      {undone && (
        <>
          <Facts>
            <StackedFact name="staff.adjustments.undo.what">
              <Undone undone={undone} />
            </StackedFact>
          </Facts>
          <Banner kind="warning" mb="4" text={`staff.adjustments.undo.${undone.method}.text`} />
          <DialogForm<Undo>
            flow={flow}
            resolver={resolver}
            values={{ reason: '' }}
            custom={{ 403: 'staff.concerned.adjustment' }}
            submit="staff.adjustments.propose"
            onSubmit={(undo) => flow.send({ type: 'undo.submitted', undo })}
          >
            {(form) => (
              <TextArea
                form={form}
                name="reason"
                label="staff.adjustments.why"
                hint="staff.adjustments.undo.why.hint"
                rows={2}
                maxLength={300}
              />
            )}
          </DialogForm>
        </>
      )}
    </FlowDialog>
  )
}

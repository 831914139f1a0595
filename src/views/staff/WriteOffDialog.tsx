/** Writing a loan off: whether it can be, and the form for the proposal. Decision 118. */

import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { writeOffDays } from '../../../contract/repayments/write-off-rules.ts'
import { type AdjustableLoan, WriteOff } from '../../../contract/staff/adjustments.ts'
import type { adjustmentsMachine } from '../../../machines/staff/adjustments.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Text } from '../../ui/T.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { LoanFacts } from './AdjustableFacts.tsx'

type WriteOffProps = PageProps<typeof adjustmentsMachine>

const resolver = zodResolver(WriteOff)

/** Below the waiver of a loan: since when it is overdue, and the button, or why there is none. */
export function WriteOffOffer({ flow, loan: { overdueSince, writeOffRefusal } }: WriteOffProps & { loan: AdjustableLoan }) {
  const offered = useSelector(flow, (snapshot) => snapshot.can({ type: 'writeOff.pressed' }))
  return (
    <chakra.section mt="6" pt="4" borderTop="{borders.line}" textStyle="small">
      <Text as="h3" textStyle="label" id="staff.adjustments.writeOff.title" />
      {overdueSince !== null && (
        <Text mt="1" id="staff.adjustments.writeOff.since" values={{ day: <DateText value={overdueSince} kind="date" /> }} />
      )}
      {writeOffRefusal !== null && (
        <Text mt="1" color="muted" id={`staff.adjustments.writeOff.${writeOffRefusal}`} values={{ days: writeOffDays }} />
      )}
      {offered && (
        <chakra.div mt="3">
          <Button
            variant="secondary"
            size="short"
            label="staff.adjustments.writeOff.press"
            onClick={() => flow.send({ type: 'writeOff.pressed' })}
          />
        </chakra.div>
      )}
    </chakra.section>
  )
}

/** Asks for the reason. */
export function WriteOffDialog({ flow }: WriteOffProps) {
  const { loan } = useFlow(flow)
  return (
    <FlowDialog flow={flow} tag="writingOff" title="staff.adjustments.writeOff.press" size="company">
      {loan && (
        <>
          <LoanFacts loan={loan} />
          <Banner kind="warning" mb="4" text="staff.adjustments.writeOff.text" />
          <DialogForm<WriteOff>
            flow={flow}
            resolver={resolver}
            values={{ reason: '' }}
            custom={{ 403: 'staff.concerned.adjustment' }}
            submit="staff.adjustments.propose"
            onSubmit={(writeOff) => flow.send({ type: 'writeOff.submitted', writeOff })}
          >
            {(form) => (
              <TextArea
                form={form}
                name="reason"
                label="staff.adjustments.why"
                hint="staff.adjustments.writeOff.why.hint"
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

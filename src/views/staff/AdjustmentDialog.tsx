/** One proposal to waive interest, to write a loan off or to undo a repayment: another lead confirms or declines it, the lead who made it takes it back. Decisions 116, 118, 126. */
import { useIntl } from 'react-intl'
import type { LoanAdjustment } from '../../../contract/staff/adjustments.ts'
import type { adjustmentsMachine } from '../../../machines/staff/adjustments.ts'
import { partOfLead } from '../../../machines/staff/twoLeads.ts'
import { DateText } from '../../ui/DateText.tsx'
import { StackedFact } from '../../ui/Fact.tsx'
import { Money } from '../../ui/Money.tsx'
import { T } from '../../ui/T.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { companyName } from '../parts/names.ts'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { Decision } from './Decision.tsx'
import { Facts } from './Facts.tsx'
import { Undone } from './UndoDialog.tsx'

type AdjustmentProps = PageProps<typeof adjustmentsMachine> & { adjustment: LoanAdjustment }

/** The dialog. */
export function AdjustmentDialog({ flow }: PageProps<typeof adjustmentsMachine>) {
  const { target } = useFlow(flow)
  return (
    <FlowDialog flow={flow} tag="opened" title="staff.adjustments.one" size="company">
      {target && <Details flow={flow} adjustment={target} />}
    </FlowDialog>
  )
}

function Details({ flow, adjustment }: AdjustmentProps) {
  const { problem } = useFlow(flow)
  const { locale } = useIntl()
  const { kind, undone, amount, reference, by, at, reason, status, decidedBy } = adjustment
  return (
    <>
      <ProblemBanner problem={problem} custom={{ 403: 'staff.concerned.adjustment' }} />
      <Facts>
        <StackedFact name="staff.adjustments.loan">
          {companyName(adjustment, locale)} · {reference}
        </StackedFact>
        <StackedFact name={`staff.adjustments.amount.${kind}`} value={<Money value={amount} />} />
        {undone && (
          <StackedFact name="staff.adjustments.undo.what">
            <Undone undone={undone} />
          </StackedFact>
        )}
        <StackedFact name="staff.adjustments.by">
          {by} · <DateText value={at} kind="moment" />
        </StackedFact>
        <StackedFact name="staff.adjustments.why" value={reason} />
        <StackedFact name="staff.adjustments.filter">
          <T id={`staff.adjustments.status.${status}`} />
          {decidedBy !== null && ` · ${decidedBy}`}
        </StackedFact>
      </Facts>
      <Decision
        flow={flow}
        part={partOfLead(adjustment)}
        concerned="staff.concerned.adjustment"
        own="staff.adjustments.own"
        takeBack="staff.adjustments.takeBack"
        onTakeBack={() => flow.send({ type: 'adjustment.takenBack' })}
        text={`staff.adjustments.confirm.${kind}.text`}
        decline="staff.adjustments.decline"
        confirm={`staff.adjustments.confirm.${kind}`}
        onDecide={(accepted) => flow.send({ type: 'adjustment.decided', accepted })}
      />
    </>
  )
}

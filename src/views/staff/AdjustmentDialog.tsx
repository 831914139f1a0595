/** One proposal to waive interest, to write a loan off or to undo a repayment: another lead confirms or declines it, the lead who made it takes it back. Decisions 116, 118, 126. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import type { LoanAdjustment } from '../../../contract/staff/adjustments.ts'
import type { adjustmentsMachine } from '../../../machines/staff/adjustments.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { StackedFact } from '../../ui/Fact.tsx'
import { Money } from '../../ui/Money.tsx'
import { T, Text } from '../../ui/T.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { companyName } from '../parts/names.ts'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { Facts } from './Facts.tsx'
import { SignInAgain } from './SignInAgain.tsx'
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
      {status === 'proposed' && <Decision flow={flow} adjustment={adjustment} />}
    </>
  )
}

function Decision({ flow, adjustment: { kind, own, concerned } }: AdjustmentProps) {
  const { working, signInNeeded } = useFlow(flow, 'working', 'signInNeeded')
  const decide = (accepted: boolean) => () => flow.send({ type: 'adjustment.decided', accepted })
  if (concerned) return <Banner kind="warning" text="staff.concerned.adjustment" />
  if (signInNeeded) return <SignInAgain />
  return (
    <>
      <Text mb="4" textStyle="small" color="muted" id={own ? 'staff.adjustments.own' : `staff.adjustments.confirm.${kind}.text`} />
      <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3">
        {own ? (
          <Button
            variant="secondary"
            label="staff.adjustments.takeBack"
            waiting={working}
            onClick={() => flow.send({ type: 'adjustment.takenBack' })}
          />
        ) : (
          <>
            <Button variant="secondary" label="staff.adjustments.decline" waiting={working} onClick={decide(false)} />
            <Button label={`staff.adjustments.confirm.${kind}`} waiting={working} onClick={decide(true)} />
          </>
        )}
      </chakra.div>
    </>
  )
}

/** A drawdown that waits for a second administrator, and one that none has approved. Decision 086. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { Drawdown } from '../../../../contract/lending/drawdowns.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { NightChecking } from '../../../ui/drawings/Moments.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Text } from '../../../ui/T.tsx'
import { Refusal, refusalKey, SceneReference, SceneRow } from '../../parts/Scene.tsx'
import type { DrawdownFlow } from './flow.ts'
import { PayoutScene } from './Payout.tsx'

type Part = { flow: DrawdownFlow }

/** It waits: nothing is paid yet, and until when it can be approved. */
export function PayoutWaiting({ flow }: Part) {
  const drawdown = useSelector(flow, ({ context }) => context.drawdown)
  if (!drawdown) return null
  return (
    <PayoutScene
      flow={flow}
      drawing={<NightChecking />}
      title="lending.drawdown.approval.waiting.title"
      text="lending.drawdown.approval.waiting.text"
    >
      <chakra.dl textStyle="small">
        <SceneRow label="lending.drawdown.offer.amount" value={<Money value={drawdown.offer.amount} />} />
        <SceneRow label="lending.drawdown.check.account" value={drawdown.account} />
        {drawdown.approval_until && (
          <SceneRow label="lending.drawdown.approval.until" value={<DateText value={drawdown.approval_until} kind="moment" />} />
        )}
      </chakra.dl>
      <SceneReference text={drawdown.reference} />
    </PayoutScene>
  )
}

/** It was not approved: why, and that nothing is owed. */
export function PayoutNotApproved({ flow }: Part) {
  const drawdown = useSelector(flow, ({ context }) => context.drawdown)
  if (!drawdown) return null
  return (
    <PayoutScene flow={flow} title="lending.drawdown.approval.not.title" text="lending.drawdown.refused.text">
      <chakra.dl textStyle="small">
        <NotApprovedReason drawdown={drawdown} />
        <SceneRow label="lending.drawdown.offer.amount" value={<Money value={drawdown.offer.amount} />} />
      </chakra.dl>
      {drawdown.offer.waived_of && <Text mt="4" textStyle="small" color="text" id="lending.drawdown.refused.packet" />}
      <SceneReference text={drawdown.reference} />
    </PayoutScene>
  )
}

/** Why it was not approved, as a row of a list. */
function NotApprovedReason({ drawdown: { refusal } }: { drawdown: Pick<Drawdown, 'refusal'> }) {
  if (!refusal) return null
  return (
    <SceneRow
      label="lending.drawdown.refused.reason"
      value={<Refusal id={`lending.drawdown.approval.reason.${refusalKey(refusal)}`} reason={refusal} />}
    />
  )
}

/** The way of a repayment: we are checking, the bank collects, it came, it was refused, it was taken back. R12. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../../contract/kernel/money.ts'
import type { Repayment } from '../../../../contract/repayments/repayments.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { DaySuccess, NightChecking } from '../../../ui/drawings/Moments.tsx'
import { Money } from '../../../ui/Money.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { Refusal, refusalKey, Scene, SceneReference, SceneRow } from '../../parts/Scene.tsx'
import { Timeline } from '../../parts/Timeline.tsx'
import type { RepaymentFlow } from './flow.ts'

type Part = { flow: RepaymentFlow }

const useRepayment = (flow: RepaymentFlow) => useSelector(flow, (snapshot) => snapshot.context.repayment)

/** Home, and another payment first where there is a reason for one. */
function Ways({ flow, again }: Part & { again?: string }) {
  const home = () => flow.send({ type: 'home.pressed' })
  return (
    <chakra.div display="grid" gap="3">
      {again && <Button block label={again} onClick={() => flow.send({ type: 'another.pressed' })} />}
      <Button block variant={again ? 'secondary' : 'primary'} label="repayments.repayment.home" onClick={home} />
    </chakra.div>
  )
}

/** No answer came, so it is unknown whether the request arrived: the same request is sent again until one does. */
export function Verifying({ flow }: Part) {
  const amount = useSelector(flow, (snapshot) => snapshot.context.amount)
  return (
    <Scene
      drawing={<NightChecking />}
      title="repayments.repayment.verifying.title"
      text="repayments.repayment.verifying.text"
      action={<Ways flow={flow} />}
    >
      <Timeline
        moments={[
          {
            key: 'asking',
            state: 'waiting',
            words: <T id="repayments.repayment.timeline.unheard" values={{ amount: amount ? formatMoney(amount) : '' }} />,
            end: <T id="lending.drawdown.timeline.every5" />,
          },
          { key: 'answer', state: 'notStarted', words: 'lending.drawdown.timeline.answer' },
        ]}
      />
      <Text mt="6" textStyle="small" color="muted" id="lending.drawdown.verifying.stay" />
    </Scene>
  )
}

/** The bank is collecting. */
export function Collecting({ flow }: Part) {
  const repayment = useRepayment(flow)
  if (!repayment) return null
  return (
    <Scene
      drawing={<NightChecking />}
      title="repayments.repayment.collecting.title"
      text="repayments.repayment.collecting.text"
      action={<Ways flow={flow} />}
    >
      <Timeline
        moments={[
          {
            key: 'accepted',
            state: 'done',
            words: <T id="repayments.repayment.timeline.accepted" values={{ amount: formatMoney(repayment.amount) }} />,
            end: <DateText value={repayment.requested_at} kind="time" />,
          },
          { key: 'collecting', state: 'waiting', words: 'repayments.repayment.timeline.collecting' },
          { key: 'counted', state: 'notStarted', words: 'repayments.repayment.timeline.counted' },
        ]}
      />
      <SceneReference text={repayment.reference} />
    </Scene>
  )
}

/** It came: what it repaid. */
export function Collected({ flow }: Part) {
  const repayment = useRepayment(flow)
  if (!repayment) return null
  return (
    <Scene
      drawing={<DaySuccess />}
      title="repayments.repayment.received.title"
      text={repayment.status === 'cleared' ? 'repayments.repayment.received.cleared' : 'repayments.repayment.received.text'}
      action={<Ways flow={flow} again="repayments.repayment.another" />}
    >
      <Facts repayment={repayment}>
        <SceneRow label="repayments.repayment.slip.interest" value={<Money value={repayment.interest} />} />
        <SceneRow label="repayments.repayment.slip.principal" value={<Money value={repayment.principal} />} />
        {repayment.interest_credit.amount !== '0' && (
          <SceneRow label="repayments.repayment.received.credit" value={<Money value={repayment.interest_credit} />} />
        )}
        {repayment.surplus.amount !== '0' && (
          <SceneRow label="repayments.repayment.received.surplus" value={<Money value={repayment.surplus} />} />
        )}
      </Facts>
      <SceneReference text={repayment.reference} />
    </Scene>
  )
}

/** The bank refused; as much is owed as before. */
export function NotCollected({ flow }: Part) {
  const repayment = useRepayment(flow)
  if (!repayment) return null
  return (
    <Scene
      title="repayments.repayment.refused.title"
      text="repayments.repayment.refused.text"
      action={<Ways flow={flow} again="repayments.repayment.again" />}
    >
      <Facts repayment={repayment}>
        {repayment.refusal && (
          <SceneRow
            label="lending.drawdown.refused.reason"
            value={<Refusal id={`repayments.repayment.refusal.${refusalKey(repayment.refusal)}`} reason={repayment.refusal} />}
          />
        )}
      </Facts>
      <SceneReference text={repayment.reference} />
    </Scene>
  )
}

/** The bank took it back; it is owed again. */
export function TakenBack({ flow }: Part) {
  const repayment = useRepayment(flow)
  if (!repayment) return null
  return (
    <Scene
      title="repayments.repayment.returned.title"
      text="repayments.repayment.returned.text"
      action={<Ways flow={flow} again="repayments.repayment.again" />}
    >
      <Facts repayment={repayment} />
      <SceneReference text={repayment.reference} />
    </Scene>
  )
}

function Facts({ repayment, children }: { repayment: Repayment; children?: ReactNode }) {
  return (
    <chakra.dl textStyle="small">
      <SceneRow label="repayments.repayment.amount.label">
        <b>
          <Money value={repayment.amount} />
        </b>
      </SceneRow>
      <SceneRow label="repayments.repayment.loan.reference" value={repayment.drawdown_reference} />
      {children}
    </chakra.dl>
  )
}

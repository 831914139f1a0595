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
      <Button block variant={again ? 'secondary' : 'primary'} label="repayment.home" onClick={home} />
    </chakra.div>
  )
}

/** No answer came, so it is unknown whether the request arrived: the same request is sent again until one does. */
export function Verifying({ flow }: Part) {
  const amount = useSelector(flow, (snapshot) => snapshot.context.amount)
  return (
    <Scene drawing={<NightChecking />} title="repayment.verifying.title" text="repayment.verifying.text" action={<Ways flow={flow} />}>
      <Timeline
        moments={[
          {
            key: 'asking',
            state: 'waiting',
            words: <T id="repayment.timeline.unheard" values={{ amount: amount ? formatMoney(amount) : '' }} />,
            end: <T id="drawdown.timeline.every5" />,
          },
          { key: 'answer', state: 'notStarted', words: 'drawdown.timeline.answer' },
        ]}
      />
      <Text mt="6" textStyle="small" color="muted" id="drawdown.verifying.stay" />
    </Scene>
  )
}

/** The bank is collecting. */
export function Collecting({ flow }: Part) {
  const repayment = useRepayment(flow)
  if (!repayment) return null
  return (
    <Scene drawing={<NightChecking />} title="repayment.collecting.title" text="repayment.collecting.text" action={<Ways flow={flow} />}>
      <Timeline
        moments={[
          {
            key: 'accepted',
            state: 'done',
            words: <T id="repayment.timeline.accepted" values={{ amount: formatMoney(repayment.amount) }} />,
            end: <DateText value={repayment.requested_at} kind="time" />,
          },
          { key: 'collecting', state: 'waiting', words: 'repayment.timeline.collecting' },
          { key: 'counted', state: 'notStarted', words: 'repayment.timeline.counted' },
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
      title="repayment.received.title"
      text={repayment.status === 'cleared' ? 'repayment.received.cleared' : 'repayment.received.text'}
      action={<Ways flow={flow} again="repayment.another" />}
    >
      <Facts repayment={repayment}>
        <SceneRow label="repayment.slip.interest" value={<Money value={repayment.interest} />} />
        <SceneRow label="repayment.slip.principal" value={<Money value={repayment.principal} />} />
        {repayment.surplus.amount !== '0' && <SceneRow label="repayment.received.surplus" value={<Money value={repayment.surplus} />} />}
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
    <Scene title="repayment.refused.title" text="repayment.refused.text" action={<Ways flow={flow} again="repayment.again" />}>
      <Facts repayment={repayment}>
        {repayment.refusal && (
          <SceneRow
            label="drawdown.refused.reason"
            value={<Refusal id={`repayment.refusal.${refusalKey(repayment.refusal)}`} reason={repayment.refusal} />}
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
    <Scene title="repayment.returned.title" text="repayment.returned.text" action={<Ways flow={flow} again="repayment.again" />}>
      <Facts repayment={repayment} />
      <SceneReference text={repayment.reference} />
    </Scene>
  )
}

function Facts({ repayment, children }: { repayment: Repayment; children?: ReactNode }) {
  return (
    <chakra.dl textStyle="small">
      <SceneRow label="repayment.amount.label">
        <b>
          <Money value={repayment.amount} />
        </b>
      </SceneRow>
      <SceneRow label="repayment.loan.reference" value={repayment.drawdown_reference} />
      {children}
    </chakra.dl>
  )
}

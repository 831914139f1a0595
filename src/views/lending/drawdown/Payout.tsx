/** The way of the money: we are checking, the bank pays, it is there, or the bank refused. SHELL-37, decision A96. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../../contract/kernel/money.ts'
import { isAtAccount, refusedBy } from '../../../../contract/lending/payout-refusals.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { DaySuccess, NightChecking } from '../../../ui/drawings/Moments.tsx'
import { Money } from '../../../ui/Money.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { PageLink } from '../../parts/PageLink.tsx'
import { Refusal, refusalKey, Scene, type SceneProps, SceneReference, SceneRow } from '../../parts/Scene.tsx'
import { type Moment, Timeline } from '../../parts/Timeline.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import type { DrawdownFlow } from './flow.ts'
import { shareRows } from './share-rows.tsx'

type Part = { flow: DrawdownFlow }

/** No answer came, so it is unknown whether the request arrived: the same request is sent again until one does. R12. */
export function PayoutVerifying({ flow }: Part) {
  const amount = useSelector(flow, (snapshot) => snapshot.context.amount)
  return (
    <PayoutScene flow={flow} drawing={<NightChecking />} title="lending.drawdown.verifying.title" text="lending.drawdown.verifying.text">
      <Timeline
        moments={[
          {
            key: 'asking',
            state: 'waiting',
            words: <T id="lending.drawdown.timeline.unheard" values={{ amount: amount ? formatMoney(amount) : '' }} />,
            end: <T id="lending.drawdown.timeline.every5" />,
          },
          { key: 'answer', state: 'notStarted', words: 'lending.drawdown.timeline.answer' },
        ]}
      />
      <Text mt="6" textStyle="small" color="muted" id="lending.drawdown.verifying.stay" />
    </PayoutScene>
  )
}

/** The bank is paying out. */
export function PayoutPaying({ flow }: Part) {
  const drawdown = useSelector(flow, (snapshot) => snapshot.context.drawdown)
  if (!drawdown) return null
  const moments: Moment[] = [
    {
      key: 'accepted',
      state: 'done',
      words: <T id="lending.drawdown.timeline.accepted" values={{ amount: formatMoney(drawdown.offer.amount) }} />,
      end: <DateText value={drawdown.requested_at} kind="time" />,
    },
    { key: 'paying', state: 'waiting', words: 'lending.drawdown.timeline.paying' },
    {
      key: 'there',
      state: 'notStarted',
      words: (
        <T id="lending.drawdown.timeline.there" values={{ amount: formatMoney(drawdown.offer.received), account: drawdown.account }} />
      ),
    },
  ]
  return (
    <PayoutScene flow={flow} drawing={<NightChecking />} title="lending.drawdown.paying.title" text="lending.drawdown.paying.text">
      <Timeline moments={moments} />
      <SceneReference text={drawdown.reference} />
    </PayoutScene>
  )
}

/** The money is on the account. */
export function PayoutSettled({ flow }: Part) {
  const drawdown = useSelector(flow, (snapshot) => snapshot.context.drawdown)
  if (!drawdown) return null
  const first = drawdown.offer.schedule[0]
  return (
    <PayoutScene flow={flow} drawing={<DaySuccess />} title="lending.drawdown.settled.title" text="lending.drawdown.settled.text">
      <chakra.dl textStyle="small">
        <SceneRow label="lending.drawdown.settled.received">
          <b>
            <Money value={drawdown.offer.received} />
          </b>
        </SceneRow>
        <SceneRow label="lending.drawdown.check.account" value={drawdown.account} />
        {drawdown.settled_at && (
          <SceneRow label="lending.drawdown.settled.at" value={<DateText value={drawdown.settled_at} kind="moment" />} />
        )}
        {shareRows(drawdown.offer).map(({ label, value }) => (
          <SceneRow key={label} label={label} value={value} />
        ))}
        {first && !drawdown.offer.share && (
          <SceneRow label="lending.drawdown.check.first">
            <DateText value={first.due} kind="date" /> · <Money value={first.total} />
          </SceneRow>
        )}
        {drawdown.offer.waived_of && (
          <SceneRow label="lending.drawdown.settled.waived" value={<Money value={drawdown.offer.waived} minus />} />
        )}
      </chakra.dl>
      <SceneReference text={drawdown.reference} />
    </PayoutScene>
  )
}

/** The bank refused, or we did not send it; nothing is owed. */
export function PayoutRefused({ flow }: Part) {
  const { drawdown, product } = useFlow(flow)
  if (!drawdown) return null
  const by = refusedBy(drawdown.refusal)
  const atAccount = isAtAccount(by)
  return (
    <PayoutScene
      flow={flow}
      first={atAccount && <PageLink block to={`/accounts/${product}`} label="lending.drawdown.refused.fix" look="primary" />}
      title={by === 'bank' ? 'lending.drawdown.refused.title' : 'lending.drawdown.refused.title.own'}
      text="lending.drawdown.refused.text"
    >
      <chakra.dl textStyle="small">
        {drawdown.refusal && (
          <SceneRow
            label="lending.drawdown.refused.reason"
            value={<Refusal id={`lending.drawdown.refusal.${refusalKey(drawdown.refusal)}`} reason={drawdown.refusal} />}
          />
        )}
        <SceneRow label="lending.drawdown.offer.amount" value={<Money value={drawdown.offer.amount} />} />
        <SceneRow label="lending.drawdown.check.account" value={drawdown.account} />
      </chakra.dl>
      {drawdown.offer.waived_of && <Text mt="4" textStyle="small" color="text" id="lending.drawdown.refused.packet" />}
      <Text
        mt="4"
        textStyle="small"
        color="muted"
        id={atAccount ? 'lending.drawdown.refused.next' : 'lending.drawdown.refused.next.held'}
      />
      <SceneReference text={drawdown.reference} />
    </PayoutScene>
  )
}

/** A scene of the drawdown page; its button leads home, after the one that mends what happened, if any. */
export function PayoutScene({ flow, first, ...scene }: Part & Omit<SceneProps, 'action'> & { first?: ReactNode }) {
  return (
    <Scene
      {...scene}
      action={
        <chakra.div display="grid" gap="3">
          {first}
          <Button
            block
            variant={first ? 'secondary' : 'primary'}
            label="lending.drawdown.home"
            onClick={() => flow.send({ type: 'home.pressed' })}
          />
        </chakra.div>
      }
    />
  )
}

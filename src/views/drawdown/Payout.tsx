/** The way of the money: we are checking, the bank pays, it is there, or the bank refused. SHELL-37, decision A96. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { formatMoney } from '../../../contract/money.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { DaySuccess, NightChecking } from '../../ui/drawings/Moments.tsx'
import { Money } from '../../ui/Money.tsx'
import { hasMessage, Say, T, type Words } from '../../ui/T.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { type Moment, Timeline } from '../parts/Timeline.tsx'
import type { DrawdownFlow } from './flow.ts'

type Part = { flow: DrawdownFlow }

/** The answer was lost; the same request is sent again until there is one. R12. */
export function PayoutVerifying({ flow }: Part) {
  const amount = useSelector(flow, (snapshot) => snapshot.context.amount)
  return (
    <Scene flow={flow} drawing={<NightChecking />} title="drawdown.verifying.title" text="drawdown.verifying.text">
      <Timeline
        moments={[
          {
            key: 'sent',
            state: 'done',
            words: <T id="drawdown.timeline.sent" values={{ amount: amount ? formatMoney(amount) : '' }} />,
          },
          { key: 'asking', state: 'waiting', words: 'drawdown.timeline.asking', end: <T id="drawdown.timeline.every5" /> },
          { key: 'answer', state: 'notStarted', words: 'drawdown.timeline.answer' },
        ]}
      />
      <chakra.p mt="6" textStyle="small" color="muted">
        <T id="drawdown.verifying.stay" />
      </chakra.p>
    </Scene>
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
      words: <T id="drawdown.timeline.accepted" values={{ amount: formatMoney(drawdown.offer.amount) }} />,
      end: <DateText value={drawdown.requested_at} kind="time" />,
    },
    { key: 'paying', state: 'waiting', words: 'drawdown.timeline.paying' },
    {
      key: 'there',
      state: 'notStarted',
      words: <T id="drawdown.timeline.there" values={{ amount: formatMoney(drawdown.offer.received), account: drawdown.account }} />,
    },
  ]
  return (
    <Scene flow={flow} drawing={<NightChecking />} title="drawdown.paying.title" text="drawdown.paying.text">
      <Timeline moments={moments} />
      <Reference text={drawdown.reference} />
    </Scene>
  )
}

/** The money is on the account. */
export function PayoutSettled({ flow }: Part) {
  const drawdown = useSelector(flow, (snapshot) => snapshot.context.drawdown)
  if (!drawdown) return null
  const first = drawdown.offer.schedule[0]
  return (
    <Scene flow={flow} drawing={<DaySuccess />} title="drawdown.settled.title" text="drawdown.settled.text">
      <chakra.dl textStyle="small">
        <Row label="drawdown.settled.received">
          <b>
            <Money value={drawdown.offer.received} />
          </b>
        </Row>
        <Row label="drawdown.check.account">{drawdown.account}</Row>
        {drawdown.settled_at && (
          <Row label="drawdown.settled.at">
            <DateText value={drawdown.settled_at} kind="moment" />
          </Row>
        )}
        {first && (
          <Row label="drawdown.check.first">
            <DateText value={first.due} kind="date" /> · <Money value={first.total} />
          </Row>
        )}
        {drawdown.offer.waived_of && (
          <Row label="drawdown.settled.waived">
            −&nbsp;
            <Money value={drawdown.offer.waived} />
          </Row>
        )}
      </chakra.dl>
      <Reference text={drawdown.reference} />
    </Scene>
  )
}

/** The bank refused; nothing is owed. */
export function PayoutRefused({ flow }: Part) {
  const { drawdown, product } = useSelector(flow, (snapshot) => snapshot.context)
  if (!drawdown) return null
  return (
    <Scene flow={flow} title="drawdown.refused.title" text="drawdown.refused.text">
      <chakra.dl textStyle="small">
        {drawdown.refusal && (
          <Row label="drawdown.refused.reason">
            <Refusal reason={drawdown.refusal} />
          </Row>
        )}
        <Row label="drawdown.offer.amount">
          <Money value={drawdown.offer.amount} />
        </Row>
        <Row label="drawdown.check.account">{drawdown.account}</Row>
      </chakra.dl>
      {drawdown.offer.waived_of && (
        <chakra.p mt="4" textStyle="small" color="text">
          <T id="drawdown.refused.packet" />
        </chakra.p>
      )}
      <chakra.p mt="4" textStyle="small" color="muted">
        <T id="drawdown.refused.next" />
      </chakra.p>
      <chakra.p mt="2">
        <PageLink to={`/credit/${product}/register/drawdown-account`} label="drawdown.refused.fix" look="quiet" />
      </chakra.p>
      <Reference text={drawdown.reference} />
    </Scene>
  )
}

/** The bank's reason in the merchant's language where it is a known one, else as the bank gave it. */
function Refusal({ reason }: { reason: string }) {
  const intl = useIntl()
  const id = `drawdown.refusal.${reason.replaceAll(' ', '-')}`
  return hasMessage(intl, id) ? <T id={id} /> : reason
}

function Scene(props: Part & { drawing?: ReactNode; title: string; text: string; children: ReactNode }) {
  const { flow, drawing, title, text, children } = props
  return (
    <chakra.section maxW="dialogDefault" mx="auto" overflow="hidden" borderRadius="card" bg="surface" boxShadow="raised">
      {drawing}
      <chakra.div px={{ base: '5', md: '8' }} py={{ base: '6', md: '8' }}>
        <div role="status">
          <chakra.h1 textStyle="title" tabIndex={-1}>
            <T id={title} />
          </chakra.h1>
          <chakra.p mt="2" color="muted" textStyle="small" textWrap="pretty">
            <T id={text} />
          </chakra.p>
        </div>
        <chakra.div mt="6">{children}</chakra.div>
        <chakra.div mt="6">
          <Button block label="drawdown.home" onClick={() => flow.send({ type: 'home.pressed' })} />
        </chakra.div>
      </chakra.div>
    </chakra.section>
  )
}

function Row({ label, children }: { label: Words; children: ReactNode }) {
  return (
    <chakra.div display="flex" justifyContent="space-between" gap="4" py="1.5">
      <chakra.dt flex="none" color="muted">
        <Say words={label} />
      </chakra.dt>
      <chakra.dd m="0" textAlign="end" color="heading" overflowWrap="anywhere">
        {children}
      </chakra.dd>
    </chakra.div>
  )
}

function Reference({ text }: { text: string }) {
  return (
    <chakra.p mt="4" textStyle="small" color="muted">
      <T id="drawdown.reference" values={{ reference: text }} /> <CopyButton text={text} what="drawdown.reference.name" />
    </chakra.p>
  )
}

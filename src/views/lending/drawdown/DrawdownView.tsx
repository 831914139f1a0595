/** Draw down money: terms with a live offer, a check, and the way of the money to the account. CRED-06, DASH-13, decision A96. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { drawdownMachine } from '../../../../machines/lending/drawdown.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyRecords } from '../../../ui/drawings/Still.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { SideRail, Wrap } from '../../../ui/SideRail.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { MarkState } from '../../../ui/StateGlyph.tsx'
import { WaterlineStepper } from '../../../ui/WaterlineStepper.tsx'
import { bringUp, bringUpIfLost } from '../../parts/go-to.ts'
import { PageLink } from '../../parts/PageLink.tsx'
import type { PageProps } from '../../parts/page-props.ts'
import { Unavailable } from '../../parts/Unavailable.tsx'
import { DrawdownCheck } from './DrawdownCheck.tsx'
import { OverdueFirst } from './OverdueFirst.tsx'
import { PayoutPaying, PayoutRefused, PayoutSettled, PayoutVerifying } from './Payout.tsx'
import { TermsFields } from './TermsFields.tsx'

const steps = ['fill', 'check', 'pay'] as const

/** The drawdown page in every state of its chart. */
export function DrawdownView({ flow }: PageProps<typeof drawdownMachine>) {
  const is = useSelector(
    flow,
    (snapshot) => ({
      form: snapshot.hasTag('form'),
      confirming: snapshot.hasTag('confirming'),
      verifying: snapshot.hasTag('verifying'),
      following: snapshot.hasTag('following'),
      settled: snapshot.hasTag('settled'),
      refused: snapshot.hasTag('refused'),
      closed: snapshot.hasTag('closed'),
      expired: snapshot.hasTag('expired'),
      overdue: snapshot.hasTag('overdue'),
      unavailable: snapshot.hasTag('unavailable'),
      product: snapshot.context.product,
      problem: snapshot.context.problem,
    }),
    same,
  )
  if (is.form)
    return (
      <Page at="fill" title="drawdown.title">
        <TermsFields flow={flow} />
      </Page>
    )
  if (is.confirming)
    return (
      <Page key="check" arrive={bringUp} at="check" title="drawdown.check.title" reason="drawdown.check.reason">
        <DrawdownCheck flow={flow} />
      </Page>
    )
  if (is.verifying)
    return (
      <Page key="verifying" arrive={bringUp} at="pay">
        <PayoutVerifying flow={flow} />
      </Page>
    )
  if (is.following)
    return (
      <Page key="following" arrive={bringUpIfLost} at="pay">
        <PayoutPaying flow={flow} />
      </Page>
    )
  if (is.settled)
    return (
      <Page key="settled" arrive={bringUpIfLost} at="pay" end="done">
        <PayoutSettled flow={flow} />
      </Page>
    )
  if (is.refused)
    return (
      <Page key="refused" arrive={bringUpIfLost} at="pay" end="failed">
        <PayoutRefused flow={flow} />
      </Page>
    )
  if (is.closed)
    return (
      <Page title="drawdown.title">
        <Card>
          <EmptyState
            level={2}
            drawing={<EmptyRecords />}
            title="drawdown.closed.title"
            text="drawdown.closed.text"
            action={<PageLink to={`/credit/${is.product}/register/signing`} look="primary" label="drawdown.closed.sign" />}
          />
        </Card>
      </Page>
    )
  if (is.expired)
    return (
      <Page title="drawdown.title">
        <Card>
          <EmptyState
            level={2}
            drawing={<EmptyRecords />}
            title="drawdown.expired.title"
            text="drawdown.expired.text"
            action={<PageLink to={`/credit/${is.product}/home`} look="primary" label="drawdown.home" />}
          />
        </Card>
      </Page>
    )
  if (is.overdue)
    return (
      <Page title="drawdown.title">
        <OverdueFirst flow={flow} />
      </Page>
    )
  if (is.unavailable)
    return (
      <Page>
        <Unavailable title="drawdown.title" problem={is.problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      </Page>
    )
  return (
    <Page at="fill" title="drawdown.title">
      <SideRail aside={<Skeleton kind="card" count={6} />}>
        <Card>
          <Skeleton kind="fields" count={5} />
        </Card>
      </SideRail>
    </Page>
  )
}

function Page(props: {
  at?: (typeof steps)[number]
  /** Result of the last step. */
  end?: 'done' | 'failed'
  title?: string
  reason?: string
  /** Brings the head into view: the page was left at its foot, or came by itself in the place of what had the focus. */
  arrive?: (element: HTMLElement | null) => void
  children: ReactNode
}) {
  const { at, end, title, reason, arrive, children } = props
  const here = at ? steps.indexOf(at) : -1
  const stateOf = (place: number): MarkState =>
    place < here ? 'done' : place > here ? 'notStarted' : (end ?? (at === 'pay' ? 'waiting' : 'draft'))
  return (
    <Wrap>
      <chakra.div ref={arrive} py={{ base: '6', md: '8' }}>
        {at && (
          <WaterlineStepper
            current={at}
            label="drawdown.steps.label"
            steps={steps.map((key, place) => ({
              key,
              label: `drawdown.steps.${key}`,
              state: stateOf(place),
              word: place === here && at !== 'pay' ? 'drawdown.steps.here' : undefined,
            }))}
          />
        )}
        {title && <PageHead title={title} reason={reason} />}
        {children}
      </chakra.div>
    </Wrap>
  )
}

function same<Value extends Record<string, unknown>>(one: Value, other: Value): boolean {
  return Object.keys(one).every((key) => one[key] === other[key])
}

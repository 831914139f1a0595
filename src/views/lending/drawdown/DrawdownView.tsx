/** Draw down money: terms with a live offer, a check, and the way of the money to the account. CRED-06, DASH-13, decision A96. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Product } from '../../../../contract/kernel/product.ts'
import { waitsForApproval } from '../../../../machines/lending/drawdown/preview.ts'
import type { drawdownMachine } from '../../../../machines/lending/drawdown.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyRecords } from '../../../ui/drawings/Still.tsx'
import { EmptyCard } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { SideRail, Wrap } from '../../../ui/SideRail.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { MarkState } from '../../../ui/StateMark.tsx'
import { WaterlineStepper } from '../../../ui/WaterlineStepper.tsx'
import { bringUp, bringUpIfLost } from '../../parts/go-to.ts'
import { PageLink } from '../../parts/PageLink.tsx'
import { Unavailable } from '../../parts/Unavailable.tsx'
import type { PageProps } from '../../parts/use-flow.ts'
import { AccountStopCard } from '../AccountStop.tsx'
import { PayoutNotApproved, PayoutWaiting } from './Approval.tsx'
import { ElsewhereFirst, OverdueFirst } from './Blocks.tsx'
import { DrawdownCheck } from './DrawdownCheck.tsx'
import { PayoutPaying, PayoutRefused, PayoutSettled, PayoutVerifying } from './Payout.tsx'
import { TermsFields } from './TermsFields.tsx'

const steps = ['fill', 'check', 'pay'] as const

/** What is shown of a drawdown on its way, by the tag. */
const payouts = {
  verifying: { Scene: PayoutVerifying, arrive: bringUp, end: undefined },
  following: { Scene: PayoutPaying, arrive: bringUpIfLost, end: undefined },
  awaitingApproval: { Scene: PayoutWaiting, arrive: bringUp, end: undefined },
  notApproved: { Scene: PayoutNotApproved, arrive: bringUpIfLost, end: 'failed' },
  settled: { Scene: PayoutSettled, arrive: bringUpIfLost, end: 'done' },
  refused: { Scene: PayoutRefused, arrive: bringUpIfLost, end: 'failed' },
} as const
const payoutTags = Object.keys(payouts) as (keyof typeof payouts)[]

/** The drawdown page in every state of its chart. */
export function DrawdownView({ flow }: PageProps<typeof drawdownMachine>) {
  const is = useSelector(
    flow,
    (snapshot) => ({
      form: snapshot.hasTag('form'),
      confirming: snapshot.hasTag('confirming'),
      payout: payoutTags.find((tag) => snapshot.hasTag(tag)),
      closed: snapshot.hasTag('closed'),
      expired: snapshot.hasTag('expired'),
      overdue: snapshot.hasTag('overdue'),
      overdueElsewhere: snapshot.hasTag('overdueElsewhere'),
      paused: snapshot.hasTag('paused') && snapshot.context.summary?.paused,
      stopped: snapshot.hasTag('accountStopped'),
      account: snapshot.context.account,
      unavailable: snapshot.hasTag('unavailable'),
      product: snapshot.context.product,
      waits: waitsForApproval(snapshot.context),
      problem: snapshot.context.problem,
    }),
    same,
  )
  if (is.form)
    return (
      <Page at="fill" title="lending.drawdown.title">
        <TermsFields flow={flow} />
      </Page>
    )
  if (is.confirming)
    return (
      <Page
        key="check"
        arrive={bringUp}
        at="check"
        title="lending.drawdown.check.title"
        reason={is.waits ? undefined : 'lending.drawdown.check.reason'}
      >
        <DrawdownCheck flow={flow} />
      </Page>
    )
  if (is.payout) {
    const { Scene, arrive, end } = payouts[is.payout]
    return (
      <Page key={is.payout} arrive={arrive} at="pay" end={end}>
        <Scene flow={flow} />
      </Page>
    )
  }
  if (is.closed)
    return (
      <Page title="lending.drawdown.title">
        <EmptyCard
          drawing={<EmptyRecords />}
          title="lending.drawdown.closed.title"
          text="lending.drawdown.closed.text"
          action={<PageLink to={`/credit/${is.product}/home`} look="primary" label="lending.drawdown.closed.next" />}
        />
      </Page>
    )
  if (is.expired) return <NothingDrawn title="lending.drawdown.expired.title" text="lending.drawdown.expired.text" product={is.product} />
  if (is.overdue)
    return (
      <Page title="lending.drawdown.title">
        <OverdueFirst flow={flow} />
      </Page>
    )
  if (is.overdueElsewhere)
    return (
      <Page title="lending.drawdown.title">
        <ElsewhereFirst flow={flow} />
      </Page>
    )
  if (is.paused)
    return <NothingDrawn title={`home.paused.${is.paused}.title`} text={`home.paused.${is.paused}.text`} product={is.product} />
  if (is.stopped)
    return (
      <Page title="lending.drawdown.title">
        <AccountStopCard account={is.account} product={is.product} />
      </Page>
    )
  if (is.unavailable)
    return (
      <Page>
        <Unavailable title="lending.drawdown.title" problem={is.problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      </Page>
    )
  return (
    <Page at="fill" title="lending.drawdown.title">
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
            label="lending.drawdown.steps.label"
            steps={steps.map((key, place) => ({
              key,
              label: `lending.drawdown.steps.${key}`,
              state: stateOf(place),
              word: place === here && at !== 'pay' ? 'lending.drawdown.steps.here' : undefined,
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

/** Nothing can be drawn for a reason that the merchant need not do anything about here. */
function NothingDrawn({ product, ...why }: { title: string; text: string; product: Product }) {
  return (
    <Page title="lending.drawdown.title">
      <EmptyCard
        drawing={<EmptyRecords />}
        {...why}
        action={<PageLink to={`/credit/${product}/home`} look="primary" label="lending.drawdown.home" />}
      />
    </Page>
  )
}

/** Draw down money: terms with a live offer, a check, and the way of the money to the account. CRED-06, DASH-13, decision A96. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { endsByProof } from '../../../../contract/banking/proof-rules.ts'
import { formatMoney } from '../../../../contract/kernel/money.ts'
import { waitsForApproval } from '../../../../machines/lending/drawdown/preview.ts'
import type { drawdownMachine } from '../../../../machines/lending/drawdown.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { EmptyRecords } from '../../../ui/drawings/Still.tsx'
import { EmptyCard } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { SideRail, Wrap } from '../../../ui/SideRail.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { MarkState } from '../../../ui/StateMark.tsx'
import { T } from '../../../ui/T.tsx'
import { WaterlineStepper } from '../../../ui/WaterlineStepper.tsx'
import { bringUp, bringUpIfLost } from '../../parts/go-to.ts'
import { OverdueIn } from '../../parts/OverdueIn.tsx'
import { PageLink } from '../../parts/PageLink.tsx'
import { Unavailable } from '../../parts/Unavailable.tsx'
import type { PageProps } from '../../parts/use-flow.ts'
import { useRepayment } from '../../parts/use-repayment.ts'
import { bankAndNumber } from './AccountLine.tsx'
import { PayoutNotApproved, PayoutWaiting } from './Approval.tsx'
import { DrawdownCheck } from './DrawdownCheck.tsx'
import type { DrawdownFlow } from './flow.ts'
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
      blocked: snapshot.hasTag('accountBlocked'),
      held: snapshot.hasTag('accountHeld'),
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
          action={<PageLink to={`/credit/${is.product}/register/signing`} look="primary" label="lending.drawdown.closed.sign" />}
        />
      </Page>
    )
  if (is.expired)
    return (
      <Page title="lending.drawdown.title">
        <EmptyCard
          drawing={<EmptyRecords />}
          title="lending.drawdown.expired.title"
          text="lending.drawdown.expired.text"
          action={<PageLink to={`/credit/${is.product}/home`} look="primary" label="lending.drawdown.home" />}
        />
      </Page>
    )
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
  if (is.blocked)
    return (
      <Page title="lending.drawdown.title">
        <AccountBlocked flow={flow} />
      </Page>
    )
  if (is.held)
    return (
      <Page title="lending.drawdown.title">
        <AccountHeld flow={flow} />
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

/** Nothing is drawn while something is overdue: how much, and the way to repay it. CRED-12. */
function OverdueFirst({ flow }: { flow: DrawdownFlow }) {
  const overdue = useSelector(flow, ({ context }) => context.summary?.overdue)
  const repay = useRepayment()
  if (!overdue) return null
  return (
    <EmptyCard
      drawing={<EmptyRecords />}
      title="lending.drawdown.overdue.title"
      text={<T id="lending.drawdown.overdue.text" values={{ amount: formatMoney(overdue) }} />}
      action={repay && <Button label="home.money.repay" onClick={repay} />}
    />
  )
}

/** The same while it is overdue in other products of the company, or in its group. Decision 098. */
function ElsewhereFirst({ flow }: { flow: DrawdownFlow }) {
  const summary = useSelector(flow, ({ context }) => context.summary)
  return summary && <OverdueIn overdue={summary.overdueElsewhere} inGroup={summary.overdueInGroup} />
}

/** Nothing is paid to an account that replaced another one a short time ago, or to a user whose second factors were removed: from when, and what can be done. Decisions 080, 090. */
function AccountHeld({ flow }: { flow: DrawdownFlow }) {
  const account = useSelector(flow, ({ context }) => context.account)
  if (!account?.held_until) return null
  const ofUser = account.held_by === 'factors'
  return (
    <EmptyCard
      drawing={<EmptyRecords />}
      title={ofUser ? 'lending.drawdown.heldForUser.title' : 'lending.drawdown.held.title'}
      text={
        <T
          id={ofUser ? 'lending.drawdown.heldForUser.text' : 'lending.drawdown.held.text'}
          values={{ at: <DateText value={account.held_until} kind="moment" /> }}
        />
      }
      action={
        ofUser ? (
          <PageLink to="/profile" look="primary" label="lending.drawdown.heldForUser.profile" />
        ) : (
          <PageLink to="/accounts" look="primary" label="lending.drawdown.held.verify" />
        )
      }
    />
  )
}

/** Nothing is paid to the account as it is: why, and the page where that is changed. Decision 082. */
function AccountBlocked({ flow }: { flow: DrawdownFlow }) {
  const account = useSelector(flow, ({ context }) => context.account)
  const product = useSelector(flow, ({ context }) => context.product)
  if (!account?.blocked) return null
  const verifiable = endsByProof(account.blocked)
  return (
    <EmptyCard
      drawing={<EmptyRecords />}
      title={`lending.drawdown.blocked.${account.blocked}.title`}
      text={
        <T
          id={`lending.drawdown.blocked.${account.blocked}.text`}
          values={{ account: bankAndNumber(account), holder: account.account.accountName }}
        />
      }
      action={
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3">
          {verifiable && <PageLink to="/accounts" look="primary" label="lending.drawdown.held.verify" />}
          <PageLink to={`/accounts/${product}`} look={verifiable ? 'secondary' : 'primary'} label="lending.drawdown.blocked.change" />
        </chakra.div>
      }
    />
  )
}

/** Pay a loan back: which, how much, what it is divided into, and the way of the money. CRED-07, DASH-14, decision 039. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Problem } from '../../../../contract/kernel/problem.ts'
import { chosenLoan } from '../../../../machines/repayments/repaymentOrder/setup.ts'
import type { repaymentOrderMachine } from '../../../../machines/repayments/repaymentOrder.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { EmptyRecords } from '../../../ui/drawings/Still.tsx'
import { EmptyCard } from '../../../ui/EmptyState.tsx'
import { Money } from '../../../ui/Money.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Slip } from '../../../ui/Slip.tsx'
import { T } from '../../../ui/T.tsx'
import { bringUp } from '../../parts/go-to.ts'
import { LoadedPage, PageFrame } from '../../parts/LoadedPage.tsx'
import { PageLink } from '../../parts/PageLink.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { type PageProps, useFlow } from '../../parts/use-flow.ts'
import { dividedRows } from './DividedSlip.tsx'
import { DueSoon } from './DueSoon.tsx'
import type { RepaymentFlow } from './flow.ts'
import { Collected, Collecting, NotCollected, TakenBack, Verifying } from './Progress.tsx'
import { RecentRepayments } from './RecentRepayments.tsx'
import { RepaymentFields } from './RepaymentFields.tsx'

/** What is shown of a repayment that was entered, by the tag. */
const steps = {
  confirming: RepaymentCheck,
  verifying: Verifying,
  following: Collecting,
  received: Collected,
  refused: NotCollected,
  returned: TakenBack,
} as const
const stepTags = Object.keys(steps) as (keyof typeof steps)[]

/** Texts of refusals: 20016 by its reason, 20011 by the status of the loan. */
function refusalsOf(problem: Problem | null) {
  const { reason, status } = problem?.details ?? {}
  return {
    20016: `repayments.repayment.refusedNow.${reason === 'writeOff' ? 'writeOff' : 'mandate'}`,
    20011: `repayments.repayment.refusedNow.${status === 'written off' ? 'writtenOff' : 'closed'}`,
    403: 'repayments.repayment.administrator',
  }
}

/** The repayment page in every state of its chart. */
export function RepaymentView({ flow }: PageProps<typeof repaymentOrderMachine>) {
  const { problem, form, nothingOwed } = useFlow(flow, 'form', 'nothingOwed')
  const step = useSelector(flow, (snapshot) => stepTags.find((tag) => snapshot.hasTag(tag)))
  const entered = form || nothingOwed ? undefined : step
  if (entered) {
    const Step = steps[entered]
    return (
      <Arrived key={entered}>
        <Step flow={flow} />
      </Arrived>
    )
  }
  const waiting = (
    <Card>
      <Skeleton kind="fields" count={4} />
    </Card>
  )
  return (
    <LoadedPage
      flow={flow}
      title="repayments.repayment.title"
      reason="repayments.repayment.reason"
      aside={<PageLink to="/charge-orders" label="repayments.repayment.toOrders" look="quiet" size="small" />}
      ready={form || nothingOwed}
      skeleton={waiting}
      quiet
    >
      <ProblemBanner problem={problem} custom={refusalsOf(problem)} unlessAtFields={form} />
      {form ? (
        <>
          <DueSoon flow={flow} />
          <RepaymentFields flow={flow} />
        </>
      ) : (
        <NothingOwed flow={flow} />
      )}
    </LoadedPage>
  )
}

/** A step on the page that is open already: its head comes into view. */
function Arrived({ children }: { children: ReactNode }) {
  return (
    <PageFrame>
      <chakra.div ref={bringUp} scrollMarginTop={{ base: '6', md: '8' }}>
        {children}
      </chakra.div>
    </PageFrame>
  )
}

function NothingOwed({ flow }: { flow: RepaymentFlow }) {
  const product = useSelector(flow, (snapshot) => snapshot.context.product)
  return (
    <chakra.div display="grid" gap={{ base: '4', md: '6' }}>
      <EmptyCard
        drawing={<EmptyRecords />}
        title="repayments.repayment.nothing.title"
        text="repayments.repayment.nothing.text"
        action={<PageLink to={`/credit/${product}/second-drawdown`} look="primary" label="repayments.repayment.nothing.draw" />}
      />
      <RecentRepayments flow={flow} />
    </chakra.div>
  )
}

/** The slip to confirm, with a note when it was confirmed before a reload; while it is sent, buttons do nothing. */
function RepaymentCheck({ flow }: { flow: RepaymentFlow }) {
  const { amount, busy, confirmedBefore: before } = useFlow(flow, 'busy', 'confirmedBefore')
  const loan = useSelector(flow, (snapshot) => chosenLoan(snapshot.context))
  if (!amount || !loan) return null
  return (
    <chakra.div maxW="dialogCompany" mx="auto">
      <PageHead title="repayments.repayment.check.title" reason="repayments.repayment.check.reason" size="small" />
      {before && (
        <Banner mb="4" kind="warning" title="repayments.repayment.check.before.title" text="repayments.repayment.check.before.text" />
      )}
      <Slip
        head={<T id="repayments.repayment.slip.head" />}
        headEnd={loan.reference}
        amount={<Money value={amount} big />}
        rows={[
          ...dividedRows(amount, loan),
          { label: 'repayments.repayment.check.account', value: loan.account },
          { label: 'repayments.repayment.check.until', value: <DateText value={loan.on} kind="date" /> },
        ]}
        action={
          <chakra.div display="flex" flexDirection={{ base: 'column', md: 'row-reverse' }} gap="3">
            <chakra.div flex="1" display="grid">
              <Button label="repayments.repayment.check.confirm" busy={busy} onClick={() => flow.send({ type: 'repayment.confirmed' })} />
            </chakra.div>
            <Button
              variant="secondary"
              label="repayments.repayment.check.back"
              disabled={busy}
              onClick={() => flow.send({ type: 'back.pressed' })}
            />
          </chakra.div>
        }
        fine={<T id="repayments.repayment.check.fine" />}
      />
    </chakra.div>
  )
}

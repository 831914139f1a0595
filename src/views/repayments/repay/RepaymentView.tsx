/** Pay a loan back: which, how much, what it is divided into, and the way of the money. CRED-07, DASH-14, decision 039. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { repaymentOrderMachine } from '../../../../machines/repayments/repaymentOrder.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyRecords } from '../../../ui/drawings/Still.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { bringUp } from '../../parts/go-to.ts'
import { PageFrame } from '../../parts/LoadedPage.tsx'
import { PageLink } from '../../parts/PageLink.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import type { PageProps } from '../../parts/page-props.ts'
import { Unavailable } from '../../parts/Unavailable.tsx'
import { DueSoon } from './DueSoon.tsx'
import type { RepaymentFlow } from './flow.ts'
import { Collected, Collecting, NotCollected, TakenBack, Verifying } from './Progress.tsx'
import { RecentRepayments } from './RecentRepayments.tsx'
import { RepaymentCheck } from './RepaymentCheck.tsx'
import { RepaymentFields } from './RepaymentFields.tsx'

const shown = [
  'form',
  'nothingOwed',
  'confirming',
  'verifying',
  'following',
  'received',
  'refused',
  'returned',
  'unavailable',
  'busy',
] as const

/** Texts of refusals. */
const refusals = { 20011: 'repayment.refusedNow.closed', 403: 'repayment.administrator' }

/** The repayment page in every state of its chart. */
export function RepaymentView({ flow }: PageProps<typeof repaymentOrderMachine>) {
  const at = useSelector(flow, (snapshot) => shown.find((tag) => snapshot.hasTag(tag)))
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  switch (at) {
    case 'form':
      return (
        <Page>
          <ProblemBanner problem={problem} custom={refusals} unlessAtFields />
          <DueSoon flow={flow} />
          <RepaymentFields flow={flow} />
        </Page>
      )
    case 'nothingOwed':
      return (
        <Page>
          <ProblemBanner problem={problem} custom={refusals} />
          <NothingOwed flow={flow} />
        </Page>
      )
    case 'confirming':
      return (
        <Arrived key="check">
          <RepaymentCheck flow={flow} />
        </Arrived>
      )
    case 'verifying':
      return (
        <Arrived key="verifying">
          <Verifying flow={flow} />
        </Arrived>
      )
    case 'following':
      return (
        <Arrived key="following">
          <Collecting flow={flow} />
        </Arrived>
      )
    case 'received':
      return (
        <Arrived key="received">
          <Collected flow={flow} />
        </Arrived>
      )
    case 'refused':
      return (
        <Arrived key="refused">
          <NotCollected flow={flow} />
        </Arrived>
      )
    case 'returned':
      return (
        <Arrived key="returned">
          <TakenBack flow={flow} />
        </Arrived>
      )
    case 'unavailable':
      return (
        <PageFrame>
          <Unavailable title="repayment.title" problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
        </PageFrame>
      )
    default:
      return (
        <PageFrame>
          <PageHead title="repayment.title" reason="repayment.reason" size="small" />
          <Card>
            <Skeleton kind="fields" count={4} />
          </Card>
        </PageFrame>
      )
  }
}

function Page({ children }: { children: ReactNode }) {
  return (
    <PageFrame>
      <PageHead
        title="repayment.title"
        reason="repayment.reason"
        size="small"
        aside={<PageLink to="/charge-orders" label="repayment.toOrders" look="quiet" size="small" />}
      />
      {children}
    </PageFrame>
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
      <Card>
        <EmptyState
          level={2}
          drawing={<EmptyRecords />}
          title="repayment.nothing.title"
          text="repayment.nothing.text"
          action={<PageLink to={`/credit/${product}/second-drawdown`} look="primary" label="repayment.nothing.draw" />}
        />
      </Card>
      <RecentRepayments flow={flow} />
    </chakra.div>
  )
}

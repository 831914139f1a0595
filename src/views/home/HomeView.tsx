/** The dashboard of a product: before the facility the way to it, then what is available, owed and due. DASH-01 to DASH-13. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { homeMachine } from '../../../machines/home.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { SideRail, Wrap } from '../../ui/SideRail.tsx'
import { T } from '../../ui/T.tsx'
import type { PageProps } from '../page-props.ts'
import { companyName } from '../parts/company-name.ts'
import { usePortalState } from '../parts/portal-context.ts'
import { Unavailable } from '../parts/Unavailable.tsx'
import { DrawdownsCard } from './DrawdownsCard.tsx'
import { GuideCards } from './GuideCards.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { JourneyList, JourneyWaterline } from './JourneySteps.tsx'
import { LimitCard } from './LimitCard.tsx'
import { MoneyPanel } from './MoneyPanel.tsx'
import { MoreLimitCard } from './MoreLimitCard.tsx'
import { NextStepCard } from './NextStepCard.tsx'
import { ProductsCard } from './ProductsCard.tsx'
import { RepaymentsCard } from './RepaymentsCard.tsx'
import { ShopsCard } from './ShopsCard.tsx'

/** The dashboard in every state of its chart. */
export function HomeView({ flow }: PageProps<typeof homeMachine>) {
  const facts = useSelector(flow, (snapshot) => snapshot.context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const unavailable = useSelector(flow, (snapshot) => snapshot.hasTag('unavailable'))
  const goOn = () => flow.send({ type: 'continue.pressed' })
  if (unavailable)
    return (
      <Frame>
        <Unavailable title="home.title" problem={facts.problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      </Frame>
    )
  if (busy)
    return (
      <Frame greeting>
        <HomeSkeleton />
      </Frame>
    )
  if (facts.summary)
    return (
      <Frame greeting>
        <SideRail
          aside={
            <>
              <DrawdownsCard drawdowns={facts.drawdowns} />
              <ProductsCard product={facts.product} />
            </>
          }
        >
          <MoneyPanel summary={facts.summary} onDrawDown={() => flow.send({ type: 'drawdown.pressed' })} />
          <LimitCard summary={facts.summary} limit={facts.limit} application={facts.application} />
          <MoreLimitCard {...facts} summary={facts.summary} />
          <RepaymentsCard drawdowns={facts.drawdowns} />
          <ShopsCard shops={facts.linked.shop} />
        </SideRail>
        <chakra.div mt={{ base: '6', md: '10' }}>
          <GuideCards />
        </chakra.div>
      </Frame>
    )
  return (
    <Frame greeting>
      <JourneyWaterline facts={facts} />
      <SideRail
        aside={
          <>
            <ProductsCard product={facts.product} />
            <GuideCards stacked />
          </>
        }
      >
        <NextStepCard facts={facts} onContinue={goOn} />
        <JourneyList facts={facts} />
        {facts.limit && <LimitCard summary={null} limit={facts.limit} application={facts.application} />}
        {facts.linked.shop.length > 0 && <ShopsCard shops={facts.linked.shop} />}
      </SideRail>
    </Frame>
  )
}

/** On a line of its own, and smaller on a phone, before it is cut at a hyphen. */
const Address = chakra('span', {
  base: { display: 'inline-block', maxW: 'full', fontSize: { base: 'md', md: 'inherit' }, overflowWrap: 'anywhere' },
})

function Frame({ greeting, children }: { greeting?: boolean; children: ReactNode }) {
  const company = usePortalState(({ context }) => context.company)
  const { locale } = useIntl()
  const user = usePortalState(({ context }) => context.user)
  return (
    <Wrap>
      <chakra.div py={{ base: '6', md: '8' }}>
        {greeting && (
          <PageHead
            size="small"
            title={
              <T id="home.greeting" values={{ name: company ? companyName(company, locale) : <Address>{user?.email ?? ''}</Address> }} />
            }
          />
        )}
        {children}
      </chakra.div>
    </Wrap>
  )
}

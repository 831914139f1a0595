/** The dashboard of a product: before the facility the way to it, then what is available, owed and due. DASH-01 to DASH-14. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { Dashboard } from '../../../contract/home/dashboard.ts'
import type { Money as Amount } from '../../../contract/kernel/money.ts'
import type { homeMachine } from '../../../machines/home/home.ts'
import { type JourneyFacts, nextStep } from '../../../machines/home/homeJourney.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { InkWaves } from '../../ui/drawings/Shore.tsx'
import { Money } from '../../ui/Money.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SideRail, Wrap } from '../../ui/SideRail.tsx'
import { Summary } from '../../ui/Summary.tsx'
import { T, Text } from '../../ui/T.tsx'
import { AccountStopBanner } from '../lending/AccountStop.tsx'
import { companyName } from '../parts/names.ts'
import { OverdueIn } from '../parts/OverdueIn.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { Unavailable } from '../parts/Unavailable.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { useRepayment } from '../parts/use-repayment.ts'
import { CalendarCard } from './CalendarCard.tsx'
import { DrawdownsCard } from './DrawdownsCard.tsx'
import { FactorOffer, type FactorOfferFlow } from './FactorOffer.tsx'
import { FigureDialog } from './FigureDialog.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { JourneyList, JourneyWaterline } from './JourneySteps.tsx'
import { LimitCard, MoreLimitCard } from './LimitCard.tsx'
import { MoneyPanel } from './MoneyPanel.tsx'
import { ProductsCard, RatesCard } from './ProductsCard.tsx'
import { RepaymentsCard } from './RepaymentsCard.tsx'
import { ShopsCard } from './ShopsCard.tsx'
import { ToApprove } from './ToApprove.tsx'
import { WeeksCard } from './WeeksCard.tsx'

/** The dashboard in every state of its chart. */
export function HomeView({ flow }: PageProps<typeof homeMachine>) {
  const facts = useSelector(flow, (snapshot) => snapshot.context)
  const { busy, unavailable, ready } = useFlow(flow, 'busy', 'unavailable', 'ready')
  const offer = useSelector(flow, (snapshot) => snapshot.children.factorOffer) as FactorOfferFlow | undefined
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
      <Frame greeting aside={<ReadAt facts={facts} />}>
        {facts.overdue && <Unpaid kind="overdue" {...facts.overdue} />}
        <OverdueIn overdue={facts.summary.overdueElsewhere} inGroup={facts.summary.overdueInGroup} />
        {facts.summary.paused && (
          <Banner
            kind="warning"
            mb={{ base: '4', md: '6' }}
            title={`home.paused.${facts.summary.paused}.title`}
            text={`home.paused.${facts.summary.paused}.text`}
          />
        )}
        {facts.late && <Unpaid kind="late" {...facts.late} />}
        <AccountStopBanner account={facts.account} product={facts.product} />
        {facts.approvals.map((waiting) => (
          <ToApprove key={waiting.id} waiting={waiting} />
        ))}
        <SideRail
          aside={
            <>
              {offer && <FactorOffer flow={offer} />}
              <CalendarCard {...facts} />
              <DrawdownsCard drawdowns={facts.drawdowns} />
              <RatesCard rates={facts.rates} />
              <ProductsCard {...facts} />
            </>
          }
        >
          <MoneyPanel flow={flow} summary={facts.summary} />
          <RepaymentsCard {...facts} />
          <LimitCard summary={facts.summary} limit={facts.limit} application={facts.application} />
          <MoreLimitCard {...facts} summary={facts.summary} />
          <WeeksCard weeks={facts.weeks} />
          <ShopsCard shops={facts.linked.shop} />
        </SideRail>
        <chakra.div mt={{ base: '6', md: '10' }}>
          <GuideCards />
        </chakra.div>
        <FigureDialog flow={flow} />
      </Frame>
    )
  return (
    <Frame greeting>
      <JourneyWaterline facts={facts} />
      <SideRail
        aside={
          <>
            <ProductsCard {...facts} />
            <GuideCards stacked />
            {ready && (
              <>
                <RatesCard rates={facts.rates} />
                <CalendarCard {...facts} />
              </>
            )}
          </>
        }
      >
        <NextStepCard facts={facts} onContinue={goOn} />
        {offer && <FactorOffer flow={offer} />}
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

function Frame({ greeting, aside, children }: { greeting?: boolean; aside?: ReactNode; children: ReactNode }) {
  const company = usePortalState(({ context }) => context.company)
  const { locale } = useIntl()
  const user = usePortalState(({ context }) => context.user)
  return (
    <Wrap>
      <chakra.div py={{ base: '6', md: '8' }}>
        {greeting && (
          <PageHead
            size="small"
            aside={aside}
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

/** The day, and how new the numbers are. */
function ReadAt({ facts }: { facts: Pick<Dashboard, 'today' | 'readAt'> }) {
  return (
    <T
      id="home.readAt"
      values={{ day: <DateText value={facts.today} kind="weekday" />, time: <DateText value={facts.readAt} kind="time" /> }}
    />
  )
}

/** Late or overdue amount, and its consequences. DASH-02. */
function Unpaid(props: { kind: 'late' | 'overdue'; amount: Amount; since: string; until?: string }) {
  const { kind, amount, since, until = since } = props
  const repay = useRepayment()
  return (
    <chakra.div mb={{ base: '4', md: '6' }}>
      <Banner
        kind="warning"
        title={`home.${kind}.title`}
        action={repay && <Button label="home.money.repay" size="short" variant="secondary" onClick={repay} />}
      >
        <T
          id={`home.${kind}.text`}
          values={{
            amount: <Money value={amount} />,
            day: <DateText value={since} kind="date" />,
            until: <DateText value={until} kind="date" />,
          }}
        />
      </Banner>
    </chakra.div>
  )
}

/** The one thing asked of the merchant now: what, why, how long, and the button that leads there. KYC-35, ONB-06. */
function NextStepCard({ facts, onContinue }: { facts: JourneyFacts; onContinue: () => void }) {
  const { says, goes } = nextStep(facts)
  return (
    <Card tone="ink" pad="wide">
      <chakra.div position="absolute" insetX="0" bottom="0" h="24" pointerEvents="none">
        <InkWaves />
      </chakra.div>
      <chakra.div position="relative" role="status" minH="40">
        <Text textStyle="small" color="onInkMuted" id="home.next.title" />
        <Text as="h2" mt="1" textStyle="h2" color="onInk" id={`home.next.${says}.title`} />
        <Text mt="2" maxW="reading" color="onInkMuted" textWrap="pretty" id={`home.next.${says}.text`} />
        {goes === 'myShops' ? (
          <chakra.div mt="6">
            <PageLink to="/shops" look="primary" label={`home.next.${says}.action`} />
          </chakra.div>
        ) : goes === 'moreShops' ? (
          <chakra.div mt="6">
            <PageLink to="/shops/authorise?another" look="onInk" label="home.next.moreShops" />
          </chakra.div>
        ) : (
          <chakra.div display="flex" flexWrap="wrap" gap="3" mt="6">
            <Button label={`home.next.${says}.action`} onClick={onContinue} />
            {(says === 'certify' || says === 'certifyAgain') && <PageLink to="/company" look="onInk" label="home.next.join" />}
          </chakra.div>
        )}
      </chakra.div>
    </Card>
  )
}

const questions = ['repay', 'watermark', 'cost'] as const

/** The newcomer guide: three short answers. DASH-11. */
function GuideCards({ stacked = false }: { stacked?: boolean }) {
  return (
    <chakra.section aria-labelledby="home-guide">
      <chakra.h2 id="home-guide" mb="4" textStyle="cardTitle">
        <T id="home.guide.title" />
      </chakra.h2>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: stacked ? undefined : 'repeat(3, minmax(0, 1fr))' }}
        gap={{ base: '3', md: stacked ? '3' : '6' }}
        alignItems="start"
      >
        {questions.map((question) => (
          <chakra.details
            key={question}
            p={{ base: '4', md: '5' }}
            borderRadius="card"
            bg="surface"
            boxShadow="inset 0 0 0 1px {colors.hairline}"
            textStyle="small"
          >
            <Summary minH="target">
              <T id={`home.guide.${question}.title`} />
            </Summary>
            <Text mt="2" color="muted" textWrap="pretty" id={`home.guide.${question}.text`} />
          </chakra.details>
        ))}
      </chakra.div>
    </chakra.section>
  )
}

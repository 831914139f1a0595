/** One facility: what can be drawn, the terms it is lent on, how its limit came about. CRED-09 to CRED-14, CHG-09, CHG-10. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { FacilityDetail } from '../../../../contract/lending/facilities.ts'
import type { facilityMachine } from '../../../../machines/lending/facility.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { TextButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { EmptyRecords } from '../../../ui/drawings/Still.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Money } from '../../../ui/Money.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { SideRail } from '../../../ui/SideRail.tsx'
import { T } from '../../../ui/T.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Waterfall } from '../../../ui/Waterfall.tsx'
import { LoadedPage, PageFrame } from '../../parts/LoadedPage.tsx'
import { PageLink } from '../../parts/PageLink.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import type { PageProps } from '../../parts/page-props.ts'
import { usePortalState } from '../../parts/portal-context.ts'
import { useFlow } from '../../parts/use-flow.ts'
import { LimitHistory } from './LimitHistory.tsx'
import { FacilityMark } from './parts.tsx'
import { TermsCards } from './TermsCards.tsx'

type Props = PageProps<typeof facilityMachine>

/** The page in every state of its chart. */
export function FacilityView({ flow }: Props) {
  const { facility, missing } = useFlow(flow, 'missing')
  if (missing) return <Missing />
  return (
    <LoadedPage flow={flow} title="facility.title" rows={6}>
      {facility && <Facility flow={flow} facility={facility} />}
    </LoadedPage>
  )
}

function Missing() {
  const product = usePortalState((snapshot) => snapshot.context.product)
  return (
    <PageFrame>
      <PageHead title="facility.title" size="small" />
      <Card>
        <EmptyState
          level={2}
          drawing={<EmptyRecords />}
          title="facility.missing.title"
          text="facility.missing.text"
          action={<PageLink to={`/credit/${product}/home`} look="secondary" label="facility.home" />}
        />
      </Card>
    </PageFrame>
  )
}

function Facility({ flow, facility }: Props & { facility: FacilityDetail }) {
  const { history, problem } = useFlow(flow)
  return (
    <>
      <PageHead
        size="small"
        title="facility.title"
        reason={<T id={`product.${facility.product}.name`} />}
        aside={<FacilityMark status={facility.status} />}
      />
      <ProblemBanner problem={problem} />
      {facility.status !== 'active' && (
        <Banner mb="4" kind="warning" title={`facility.${facility.status}.title`} text={`facility.${facility.status}.text`} />
      )}
      <SideRail
        aside={
          <>
            <Identity facility={facility} />
            <Agreements flow={flow} agreements={facility.agreements} />
            <LimitHistory history={history} />
          </>
        }
      >
        <Limits facility={facility} />
        <TermsCards facility={facility} />
      </SideRail>
    </>
  )
}

/** The sum that can be checked, and what the server says beside it. CRED-06, CRED-09. */
function Limits({ facility }: { facility: FacilityDetail }) {
  const { facilityLimit, watermark, outstanding, pendingDrawdown, frozenLimit, availableLimit, availableFunding, currency } = facility
  return (
    <Card title="facility.limits">
      <Waterfall
        caption="facility.limits"
        currency={currency}
        rows={[
          { label: 'facility.limit', amount: facilityLimit.amount, kind: 'total' },
          { label: 'facility.watermark', note: 'home.limit.watermarkNote', amount: watermark.amount, kind: 'compare' },
          { label: 'facility.outstanding', amount: outstanding.amount, kind: 'minus' },
          { label: 'facility.pending', amount: pendingDrawdown.amount, kind: 'minus' },
          { label: 'facility.frozen', amount: frozenLimit.amount, kind: 'minus' },
          { label: 'facility.available', amount: availableLimit.amount, kind: 'result' },
        ]}
      />
      <chakra.dl mt="4" pt="4" borderTop="{borders.line}" textStyle="small">
        <Fact name="facility.funding">
          <Money value={availableFunding} />
        </Fact>
      </chakra.dl>
      <Text textStyle="note" color="muted" id="facility.fundingNote" />
    </Card>
  )
}

/** Signed agreements, to download at any time. SIGN-06. */
function Agreements({ flow, agreements }: Props & Pick<FacilityDetail, 'agreements'>) {
  const opened = useSelector(flow, (snapshot) => (snapshot.hasTag('fetching') ? snapshot.context.opened : null))
  if (agreements.length === 0) return null
  return (
    <Card title="facility.agreements">
      <chakra.ul listStyleType="none" textStyle="small">
        {agreements.map(({ id, kind, reference, signedAt }) => (
          <chakra.li key={id} py="2" borderTop="{borders.line}" _first={{ borderTop: '0', pt: '0' }}>
            <T id={`facility.agreement.${kind}`} />
            <chakra.p textStyle="note" color="muted">
              <DateText value={signedAt} kind="date" /> · {reference}
            </chakra.p>
            <TextButton
              icon="download"
              label="facility.agreement.copy"
              busy={opened === id}
              onClick={() => flow.send({ type: 'bundle.opened', agreementId: id })}
            >
              <chakra.span srOnly>{reference}</chakra.span>
            </TextButton>
          </chakra.li>
        ))}
      </chakra.ul>
    </Card>
  )
}

/** Numbers and days. CRED-10. */
function Identity({ facility }: { facility: FacilityDetail }) {
  return (
    <Card title="facility.identity">
      <chakra.dl textStyle="small">
        <Fact name="facility.product">
          <T id={`product.${facility.product}.name`} />
        </Fact>
        <Fact name="facility.type">
          <T id={`facility.type.${facility.type}`} />
        </Fact>
        <Fact name="facility.effective">
          <DateText value={facility.effectiveDate} kind="date" />
        </Fact>
        <Fact name="facility.review">
          <DateText value={facility.nextReviewDate} kind="date" />
        </Fact>
        <Fact name="facility.currency">{facility.currency}</Fact>
        <Fact name="facility.id">
          {facility.id.slice(0, 8)}
          <CopyButton text={facility.id} what="facility.id" />
        </Fact>
      </chakra.dl>
      <chakra.div display="flex" flexWrap="wrap" columnGap="5" rowGap="2" mt="2">
        <PageLink to="/statements" look="quiet" size="small" label="facility.statements" />
        <PageLink to="/applications" look="quiet" size="small" label="facility.applications" />
        <PageLink to="/timeline" look="quiet" size="small" label="timeline.title" />
      </chakra.div>
    </Card>
  )
}

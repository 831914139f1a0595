/** One facility: what can be drawn, the terms it is lent on, how its limit came about. CRED-09 to CRED-14, CHG-09, CHG-10. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { LimitChange } from '../../../../contract/home/dashboard.ts'
import type { FacilityDetail } from '../../../../contract/lending/facilities.ts'
import { facilityNumber } from '../../../../contract/lending/facility-number.ts'
import type { facilityMachine } from '../../../../machines/lending/facility.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { TextButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Money } from '../../../ui/Money.tsx'
import { SideRail } from '../../../ui/SideRail.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { Waterfall } from '../../../ui/Waterfall.tsx'
import { LoadedPage } from '../../parts/LoadedPage.tsx'
import { MissingPage } from '../../parts/MissingPage.tsx'
import { PageLink } from '../../parts/PageLink.tsx'
import { Timeline } from '../../parts/Timeline.tsx'
import { type PageProps, useFlow } from '../../parts/use-flow.ts'
import { FacilityMark, FrozenNote } from './parts.tsx'
import { TermsCards } from './TermsCards.tsx'

type Props = PageProps<typeof facilityMachine>

/** The page in every state of its chart. */
export function FacilityView({ flow }: Props) {
  const { facility, history, missing, ready } = useFlow(flow, 'missing', 'ready')
  return (
    <LoadedPage
      flow={flow}
      title="lending.facility.title"
      reason={facility ? <T id={`reference.product.${facility.product}.name`} /> : undefined}
      aside={facility && <FacilityMark status={facility.status} />}
      rows={6}
      ready={ready || missing}
      quiet={missing}
    >
      {missing && <MissingPage title="lending.facility.missing.title" text="lending.facility.missing.text" home="lending.facility.home" />}
      {facility && facility.status !== 'active' && (
        <Banner
          mb="4"
          kind="warning"
          title={`lending.facility.${facility.status}.title`}
          text={`lending.facility.${facility.status}.text`}
        />
      )}
      {facility && (
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
      )}
    </LoadedPage>
  )
}

/** The sum that can be checked, and what the server says beside it. CRED-06, CRED-09. */
function Limits({ facility }: { facility: FacilityDetail }) {
  const { facilityLimit, watermark, outstanding, pendingDrawdown, frozenLimit, availableLimit, availableFunding, currency } = facility
  return (
    <Card title="lending.facility.limits">
      <Waterfall
        caption="lending.facility.limits"
        currency={currency}
        rows={[
          { label: 'lending.facility.limit', amount: facilityLimit.amount, kind: 'total' },
          { label: 'lending.facility.watermark', note: 'home.limit.watermarkNote', amount: watermark.amount, kind: 'compare' },
          { label: 'lending.facility.outstanding', amount: outstanding.amount, kind: 'minus' },
          { label: 'lending.facility.pending', amount: pendingDrawdown.amount, kind: 'minus' },
          { label: 'home.limit.frozen', note: 'home.limit.frozen.note', amount: frozenLimit.amount, kind: 'minus' },
          { label: 'lending.facility.available', amount: availableLimit.amount, kind: 'result' },
        ]}
      />
      <FrozenNote frozenLimit={frozenLimit} />
      <chakra.dl mt="4" pt="4" borderTop="{borders.line}" textStyle="small">
        <Fact name="lending.facility.funding" value={<Money value={availableFunding} />} />
      </chakra.dl>
      <Text textStyle="note" color="muted" id="lending.facility.fundingNote" />
    </Card>
  )
}

/** Signed agreements, to download at any time. SIGN-06. */
function Agreements({ flow, agreements }: Props & Pick<FacilityDetail, 'agreements'>) {
  const opened = useSelector(flow, (snapshot) => (snapshot.hasTag('fetching') ? snapshot.context.opened : null))
  if (agreements.length === 0) return null
  return (
    <Card title="lending.facility.agreements">
      <chakra.ul listStyleType="none" textStyle="small">
        {agreements.map(({ id, kind, reference, signedAt }) => (
          <chakra.li key={id} py="2" borderTop="{borders.line}" _first={{ borderTop: '0', pt: '0' }}>
            <T id={`lending.facility.agreement.${kind}`} />
            <chakra.p textStyle="note" color="muted">
              <DateText value={signedAt} kind="date" /> · {reference}
            </chakra.p>
            <TextButton
              icon="download"
              label="lending.facility.agreement.copy"
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
    <Card title="lending.facility.identity">
      <chakra.dl textStyle="small">
        <Fact name="lending.facility.product" value={<T id={`reference.product.${facility.product}.name`} />} />
        <Fact name="lending.facility.type" value={<T id={`lending.facility.type.${facility.type}`} />} />
        <Fact name="lending.facility.effective" value={<DateText value={facility.effectiveDate} kind="date" />} />
        <Fact name="lending.facility.review" value={<DateText value={facility.nextReviewDate} kind="date" />} />
        <Fact name="lending.facility.currency" value={facility.currency} />
        <Fact name="lending.facility.id">
          {facilityNumber(facility.id)}
          <CopyButton text={facilityNumber(facility.id)} what="lending.facility.id" />
        </Fact>
      </chakra.dl>
      <chakra.div display="flex" flexWrap="wrap" columnGap="5" rowGap="2" mt="2">
        <PageLink to="/statements" look="quiet" size="small" label="lending.facility.statements" />
        <PageLink to="/applications" look="quiet" size="small" label="lending.facility.applications" />
        <PageLink to="/timeline" look="quiet" size="small" label="records.timeline.title" />
      </chakra.div>
    </Card>
  )
}

/** The direction of a change: the first of all opened the limit. */
function kindOf(change: LimitChange): 'opened' | 'raised' | 'lowered' {
  if (change.change.amount === change.limit.amount) return 'opened'
  return change.change.amount.startsWith('-') ? 'lowered' : 'raised'
}

/** A timeline, newest first. */
function LimitHistory({ history }: { history: readonly LimitChange[] }) {
  return (
    <Card title="lending.facility.history">
      {history.length === 0 ? (
        <Text textStyle="small" color="muted" id="lending.facility.history.none" />
      ) : (
        <Timeline
          moments={history.map((change) => ({
            key: change.at,
            state: 'done',
            words: (
              <>
                <Money value={change.limit} />
                <Text
                  as="span"
                  display="block"
                  textStyle="fine"
                  lineHeight="18px"
                  color="muted"
                  id={`lending.facility.history.${kindOf(change)}`}
                />
              </>
            ),
            end: <DateText value={change.at} kind="date" />,
          }))}
        />
      )}
    </Card>
  )
}

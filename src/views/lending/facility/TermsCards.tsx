/** Terms of a facility: loan structure, interest rate and fees. CRED-12, CRED-13, CRED-14. */
import { chakra } from '@chakra-ui/react'
import type { FacilityDetail } from '../../../../contract/lending/facilities.ts'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Money, Percent } from '../../../ui/Money.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { RateSource } from '../../parts/RateSource.tsx'

type Props = { facility: FacilityDetail }

/** Three cards: structure, rate, fees. */
export function TermsCards({ facility }: Props) {
  return (
    <>
      <Structure facility={facility} />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        gap={{ base: '4', md: '6' }}
        alignItems="start"
      >
        <Rate facility={facility} />
        <Fees facility={facility} />
      </chakra.div>
    </>
  )
}

function Structure({ facility: { loanStructure } }: Props) {
  const { repaymentMethod } = loanStructure
  return (
    <Card title="lending.facility.structure">
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        columnGap="8"
        textStyle="small"
        css={{ '& > :first-of-type': { borderTop: '1px solid {colors.hairline}', pt: '3' } }}
      >
        <Fact name="lending.facility.structure.type" value={<T id={`lending.facility.type.${loanStructure.type}`} />} />
        <Fact
          name="lending.facility.structure.method"
          value={
            <T
              id={`lending.facility.method.${repaymentMethod.kind}`}
              values={repaymentMethod.kind === 'share_of_sales' ? { share: <Percent rate={repaymentMethod.share} /> } : {}}
            />
          }
        />
        <Fact name="lending.facility.structure.outstanding" value={<Money value={loanStructure.maximumOutstanding} />} />
        <Fact
          name="lending.facility.structure.timing"
          value={<T id={`lending.facility.timing.${loanStructure.interestPaymentTiming}`} />}
        />
        <Fact
          name="lending.facility.structure.tenor"
          value={<T id="lending.facility.months" values={{ months: loanStructure.maximumTenor }} />}
        />
        <Fact name="lending.facility.structure.minimumTenor" value={<T id="lending.facility.none" />} />
        <Fact
          name="lending.facility.structure.grace"
          value={<T id="lending.facility.days" values={{ days: loanStructure.gracePeriod }} />}
        />
        <Fact
          name="lending.facility.structure.allocation"
          value={<T id={`lending.facility.allocation.${loanStructure.allocationRule}`} />}
        />
        <Fact name="lending.facility.structure.minimum" value={<Money value={loanStructure.minimumRepaymentAmount} />} />
        <Fact name="lending.facility.structure.overdue" value={<T id="lending.facility.overdue.none" />} />
        <Fact name="lending.facility.id" value={loanStructure.id.slice(0, 8)} />
      </chakra.dl>
    </Card>
  )
}

function Rate({ facility: { interestRate } }: Props) {
  return (
    <Card title="lending.facility.rate">
      {interestRate ? (
        <chakra.dl textStyle="small">
          <Fact name="lending.facility.rate.type" value={<T id={`lending.facility.rate.${interestRate.type}`} />} />
          <Fact name="lending.facility.rate.currency" value={interestRate.drawdownCurrency} />
          <Fact name="lending.facility.rate.benchmark" value={<Percent rate={interestRate.benchmarkRate} />} />
          {interestRate.fixing && (
            <Fact name="lending.facility.rate.fixing">
              <DateText value={interestRate.fixing.date} kind="day" /> · <RateSource source={interestRate.fixing.source} />
            </Fact>
          )}
          <Fact name="lending.facility.rate.margin" value={<Percent rate={interestRate.margin} />} />
          <Fact name="lending.facility.rate.annual">
            <b>
              <Percent rate={interestRate.rate} />
            </b>
          </Fact>
          <Fact
            name="lending.facility.rate.basis"
            value={<T id={`lending.facility.basis.${interestRate.accrualBasis.replace('/', '')}`} />}
          />
        </chakra.dl>
      ) : (
        <Text textStyle="small" color="muted" id="lending.facility.rate.unknown" />
      )}
    </Card>
  )
}

function Fees({ facility: { fees } }: Props) {
  return (
    <Card title="lending.facility.fees">
      {fees.length > 0 ? (
        <chakra.dl textStyle="small">
          {fees.map(({ feeType, rate }) => (
            <Fact key={feeType} name={`lending.facility.fee.${feeType}`} value={<Percent rate={rate} />} />
          ))}
        </chakra.dl>
      ) : (
        <Text textStyle="small" color="muted" id="lending.facility.fees.none" />
      )}
      <Text mt="2" textStyle="note" color="muted" id="lending.facility.fees.note" />
    </Card>
  )
}

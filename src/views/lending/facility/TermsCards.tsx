/** Terms of a facility: loan structure, interest rate and fees. CRED-12, CRED-13, CRED-14. */
import { chakra } from '@chakra-ui/react'
import type { FacilityDetail } from '../../../../contract/lending/facilities.ts'
import { Card } from '../../../ui/Card.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Money, Percent } from '../../../ui/Money.tsx'
import { T, Text } from '../../../ui/T.tsx'

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
  const { repaymentMethod, overdueInterest } = loanStructure
  return (
    <Card title="facility.structure">
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        columnGap="8"
        textStyle="small"
        css={{ '& > :first-of-type': { borderTop: '1px solid {colors.hairline}', pt: '3' } }}
      >
        <Fact name="facility.structure.type" value={<T id={`facility.type.${loanStructure.type}`} />} />
        <Fact
          name="facility.structure.method"
          value={
            <T
              id={`facility.method.${repaymentMethod.kind}`}
              values={repaymentMethod.kind === 'share_of_sales' ? { share: <Percent rate={repaymentMethod.share} /> } : {}}
            />
          }
        />
        <Fact name="facility.structure.outstanding" value={<Money value={loanStructure.maximumOutstanding} />} />
        <Fact name="facility.structure.timing" value={<T id={`facility.timing.${loanStructure.interestPaymentTiming}`} />} />
        <Fact name="facility.structure.tenor" value={<T id="facility.months" values={{ months: loanStructure.maximumTenor }} />} />
        <Fact name="facility.structure.minimumTenor">
          {loanStructure.minimumInterestTenor === 0 ? (
            <T id="facility.none" />
          ) : (
            <T id="facility.days" values={{ days: loanStructure.minimumInterestTenor }} />
          )}
        </Fact>
        <Fact name="facility.structure.grace" value={<T id="facility.days" values={{ days: loanStructure.gracePeriod }} />} />
        <Fact name="facility.structure.allocation" value={<T id={`facility.allocation.${loanStructure.allocationRule}`} />} />
        <Fact name="facility.structure.minimum" value={<Money value={loanStructure.minimumRepaymentAmount} />} />
        <Fact
          name="facility.structure.overdue"
          value={
            <T
              id={overdueInterest.enabled ? 'facility.overdue.times' : 'facility.overdue.none'}
              values={{ times: Number(overdueInterest.multiplier) }}
            />
          }
        />
        <Fact name="facility.id" value={loanStructure.id.slice(0, 8)} />
      </chakra.dl>
    </Card>
  )
}

function Rate({ facility: { interestRate } }: Props) {
  return (
    <Card title="facility.rate">
      {interestRate ? (
        <chakra.dl textStyle="small">
          <Fact name="facility.rate.type" value={<T id={`facility.rate.${interestRate.type}`} />} />
          <Fact name="facility.rate.currency" value={interestRate.drawdownCurrency} />
          <Fact name="facility.rate.benchmark" value={<Percent rate={interestRate.benchmarkRate} />} />
          <Fact name="facility.rate.margin" value={<Percent rate={interestRate.margin} />} />
          <Fact name="facility.rate.annual">
            <b>
              <Percent rate={interestRate.rate} />
            </b>
          </Fact>
          <Fact name="facility.rate.basis" value={<T id={`facility.basis.${interestRate.accrualBasis.replace('/', '')}`} />} />
        </chakra.dl>
      ) : (
        <Text textStyle="small" color="muted" id="facility.rate.unknown" />
      )}
    </Card>
  )
}

function Fees({ facility: { fees } }: Props) {
  return (
    <Card title="facility.fees">
      {fees.length > 0 ? (
        <chakra.dl textStyle="small">
          {fees.map(({ feeType, rate }) => (
            <Fact key={feeType} name={`facility.fee.${feeType}`} value={<Percent rate={rate} />} />
          ))}
        </chakra.dl>
      ) : (
        <Text textStyle="small" color="muted" id="facility.fees.none" />
      )}
      <Text mt="2" textStyle="note" color="muted" id="facility.fees.note" />
    </Card>
  )
}

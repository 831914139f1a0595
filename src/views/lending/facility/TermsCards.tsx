/** Terms of a facility: loan structure, interest rate and fees. CRED-12, CRED-13, CRED-14. */
import { chakra } from '@chakra-ui/react'
import type { FacilityDetail } from '../../../../contract/lending/facilities.ts'
import { Card } from '../../../ui/Card.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Money } from '../../../ui/Money.tsx'
import { T } from '../../../ui/T.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Percent } from '../../parts/Percent.tsx'

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
        <Fact name="facility.structure.type">
          <T id={`facility.type.${loanStructure.type}`} />
        </Fact>
        <Fact name="facility.structure.method">
          <T
            id={`facility.method.${repaymentMethod.kind}`}
            values={repaymentMethod.kind === 'share_of_sales' ? { share: <Percent rate={repaymentMethod.share} /> } : {}}
          />
        </Fact>
        <Fact name="facility.structure.outstanding">
          <Money value={loanStructure.maximumOutstanding} />
        </Fact>
        <Fact name="facility.structure.timing">
          <T id={`facility.timing.${loanStructure.interestPaymentTiming}`} />
        </Fact>
        <Fact name="facility.structure.tenor">
          <T id="facility.months" values={{ months: loanStructure.maximumTenor }} />
        </Fact>
        <Fact name="facility.structure.minimumTenor">
          {loanStructure.minimumInterestTenor === 0 ? (
            <T id="facility.none" />
          ) : (
            <T id="facility.days" values={{ days: loanStructure.minimumInterestTenor }} />
          )}
        </Fact>
        <Fact name="facility.structure.grace">
          <T id="facility.days" values={{ days: loanStructure.gracePeriod }} />
        </Fact>
        <Fact name="facility.structure.allocation">
          <T id={`facility.allocation.${loanStructure.allocationRule}`} />
        </Fact>
        <Fact name="facility.structure.minimum">
          <Money value={loanStructure.minimumRepaymentAmount} />
        </Fact>
        <Fact name="facility.structure.overdue">
          <T
            id={overdueInterest.enabled ? 'facility.overdue.times' : 'facility.overdue.none'}
            values={{ times: Number(overdueInterest.multiplier) }}
          />
        </Fact>
        <Fact name="facility.id">{loanStructure.id.slice(0, 8)}</Fact>
      </chakra.dl>
    </Card>
  )
}

function Rate({ facility: { interestRate } }: Props) {
  return (
    <Card title="facility.rate">
      {interestRate ? (
        <chakra.dl textStyle="small">
          <Fact name="facility.rate.type">
            <T id={`facility.rate.${interestRate.type}`} />
          </Fact>
          <Fact name="facility.rate.currency">{interestRate.drawdownCurrency}</Fact>
          <Fact name="facility.rate.benchmark">
            <Percent rate={interestRate.benchmarkRate} />
          </Fact>
          <Fact name="facility.rate.margin">
            <Percent rate={interestRate.margin} />
          </Fact>
          <Fact name="facility.rate.annual">
            <b>
              <Percent rate={interestRate.rate} />
            </b>
          </Fact>
          <Fact name="facility.rate.basis">
            <T id={`facility.basis.${interestRate.accrualBasis.replace('/', '')}`} />
          </Fact>
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
            <Fact key={feeType} name={`facility.fee.${feeType}`}>
              <Percent rate={rate} />
            </Fact>
          ))}
        </chakra.dl>
      ) : (
        <Text textStyle="small" color="muted" id="facility.fees.none" />
      )}
      <Text mt="2" textStyle="note" color="muted" id="facility.fees.note" />
    </Card>
  )
}

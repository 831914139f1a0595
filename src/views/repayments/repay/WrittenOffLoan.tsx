/** A loan that is written off, or that a lead has proposed to write off: what is owed, and the transfer that pays it. Decisions 118, 126. */
import { chakra } from '@chakra-ui/react'
import type { OwedLoan } from '../../../../contract/repayments/repayments.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Money } from '../../../ui/Money.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { Payee, PayeeFact } from '../Payee.tsx'

/** In place of the amount: nothing is debited for it. */
export function WrittenOffLoan({ loan: { total, reference, written_off_on, pay_to } }: { loan: OwedLoan }) {
  return (
    <>
      <Banner
        mb="4"
        kind="warning"
        title={<T id="repayments.repayment.writtenOff.title" values={{ amount: <Money value={total} /> }} />}
        text={
          written_off_on === null ? (
            <T id="repayments.repayment.writtenOff.soon" />
          ) : (
            <T id="repayments.repayment.writtenOff.text" values={{ day: <DateText value={written_off_on} kind="date" /> }} />
          )
        }
      />
      <Text mb="2" textStyle="small" id="repayments.repayment.writtenOff.pay" />
      <chakra.dl textStyle="small">
        <PayeeFact label="repayments.repayment.writtenOff.reference" value={reference} copied />
        <Fact name="repayments.repayment.writtenOff.amount" value={<Money value={total} />} />
        {pay_to && <Payee payTo={pay_to} />}
      </chakra.dl>
    </>
  )
}

/** One repayment in a list: its amount and status, when and how it was made. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Repayment } from '../../../contract/repayments/repayments.ts'
import { Chip } from '../../ui/Chip.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Money } from '../../ui/Money.tsx'
import { T } from '../../ui/T.tsx'
import { repaymentTones } from './repayment-tones.ts'

/** The list item; `children` are further lines below it. */
export function RepaymentRow({ repayment, children }: { repayment: Repayment; children?: ReactNode }) {
  const { amount, reference, method, status, requested_at } = repayment
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      columnGap="4"
      alignItems="baseline"
      py="3"
      borderTop="{borders.line}"
      _first={{ borderTop: '0', pt: '0' }}
      _last={{ pb: '0' }}
    >
      <chakra.b color="heading">
        <Money value={amount} />
      </chakra.b>
      <Chip words={`repayments.repayment.status.${status}`} tone={repaymentTones[status]} />
      <chakra.div gridColumn="1 / -1" textStyle="fine" color="muted">
        <p>
          <DateText value={requested_at} kind="moment" /> · <T id={`repayments.repayment.method.${method}`} /> · {reference}
        </p>
        {children}
      </chakra.div>
    </chakra.li>
  )
}

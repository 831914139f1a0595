/** Key figures before signing: limit, effective annual rate, tenor, repayment. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { exampleTenor } from '../../../contract/lending/terms.ts'
import type { Agreement } from '../../../contract/signing/agreements.ts'
import { Money, Percent } from '../../ui/Money.tsx'
import { Say, T, Text, type Words } from '../../ui/T.tsx'

/** The four figures in one strip; two by two on a phone. */
export function Figures({ agreement }: { agreement: Agreement }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: 'minmax(min-content, 1fr) minmax(0, 1fr)', lg: 'repeat(4, minmax(0, 1fr))' }}
      gap="1px"
      overflow="hidden"
      borderRadius="card"
      border="1px solid"
      borderColor="hairline"
      bg="hairline"
    >
      <Figure
        label="signing.figure.limit"
        note={agreement.limit_before && <T id="signing.figure.limitBefore" values={{ before: <Money value={agreement.limit_before} /> }} />}
      >
        <Money value={agreement.limit} />
      </Figure>
      <Figure label="signing.figure.rate" note={<T id="signing.figure.rateNote" values={{ months: exampleTenor }} />}>
        <Percent rate={agreement.effective_annual_rate} />
      </Figure>
      <Figure label="signing.figure.tenor">
        <T id="lending.drawdown.tenor.months" values={{ months: agreement.max_tenor_months }} />
      </Figure>
      <Figure label="signing.figure.repayment" note="signing.figure.repaymentNote">
        <T id={`signing.repayment.${agreement.repayment_method}`} />
      </Figure>
    </chakra.dl>
  )
}

function Figure({ label, note, children }: { label: string; note?: Words | null; children: ReactNode }) {
  return (
    <chakra.div p={{ base: '3', md: '6' }} bg="surface">
      <Text as="dt" textStyle="small" color="muted" id={label} />
      <chakra.dd m="0" fontSize={{ base: 'md', md: 'xl' }} lineHeight="1.4" fontWeight="600" color="heading" overflowWrap="anywhere">
        {children}
        {note && (
          <chakra.span display="block" textStyle="note" fontWeight="400" color="muted">
            <Say words={note} />
          </chakra.span>
        )}
      </chakra.dd>
    </chakra.div>
  )
}

/** Why a limit is as much as it is: each rule as a sentence with its figures, and what it leaves. CRED-01 to CRED-04. */
import { chakra } from '@chakra-ui/react'
import type { UnderwritingStep } from '../../../../contract/limits/limits.ts'
import { Card } from '../../../ui/Card.tsx'
import { Money } from '../../../ui/Money.tsx'
import { type MessageId, T } from '../../../ui/T.tsx'
import { LimitSteps } from '../parts/LimitSteps.tsx'

/** The steps from sales to limit. */
export function UnderwritingSteps({ steps, title = 'limit.why.title' }: { steps: readonly UnderwritingStep[]; title?: MessageId }) {
  const result = steps.at(-1)?.amount
  return (
    <Card title={title}>
      <LimitSteps steps={steps} />
      {result && (
        <chakra.p
          display="flex"
          justifyContent="space-between"
          gap="4"
          pt="3"
          borderTop="1px solid"
          borderColor="heading"
          fontWeight="600"
          color="heading"
        >
          <T id="limit.why.result" />
          <Money value={result} />
        </chakra.p>
      )}
    </Card>
  )
}

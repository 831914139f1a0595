/** The documents of a contract are being made, or could not be: its terms are shown already. Decision 050. */
import { headOf } from './head.ts'
import { chakra } from '@chakra-ui/react'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Text } from '../../ui/Text.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { Figures } from './Figures.tsx'
import type { SigningFlow } from './flow.ts'

/** The figures, and the step under way; the page continues automatically. */
export function SigningPreparing({ flow }: { flow: SigningFlow }) {
  const { agreement, problem, kind } = useFlow(flow)
  return (
    <>
      <PageHead {...headOf(kind)} />
      <ProblemBanner problem={problem} />
      {agreement && <Figures agreement={agreement} />}
      <chakra.div mt={{ base: '4', md: '6' }}>
        <Card title="signing.preparing.title">
          <Text role="status" mb="4" textStyle="small" color="muted" id="signing.preparing.text" />
          <Skeleton kind="rows" count={4} />
        </Card>
      </chakra.div>
    </>
  )
}

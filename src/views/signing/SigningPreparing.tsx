/** The documents of a contract are being made, or could not be: its terms are shown already. Decision 050. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { T } from '../../ui/T.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { Figures } from './Figures.tsx'
import type { SigningFlow } from './flow.ts'
import { headOf } from './head.ts'

/** The figures, and the step under way; the page continues automatically. */
export function SigningPreparing({ flow }: { flow: SigningFlow }) {
  const { agreement, problem, kind } = useSelector(flow, (snapshot) => snapshot.context)
  return (
    <>
      <PageHead {...headOf(kind)} />
      <ProblemBanner problem={problem} />
      {agreement && <Figures agreement={agreement} />}
      <chakra.div mt={{ base: '4', md: '6' }}>
        <Card title="signing.preparing.title">
          <chakra.p role="status" mb="4" textStyle="small" color="muted">
            <T id="signing.preparing.text" />
          </chakra.p>
          <Skeleton kind="rows" count={4} />
        </Card>
      </chakra.div>
    </>
  )
}

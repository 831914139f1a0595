/** A case: documents beside what was entered, item by item, and the decision of two. KYC-19, decision 020. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { Unavailable } from '../../parts/Unavailable.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { usePlaceLink } from '../place-link.ts'
import { CaseHead } from './CaseHead.tsx'
import { type CaseFlow, can } from './case-props.ts'
import { DecideBar } from './DecideBar.tsx'
import { History } from './History.tsx'
import { LookDialog } from './LookDialog.tsx'
import { OpinionDialog } from './OpinionDialog.tsx'
import { SecondLook } from './SecondLook.tsx'
import { Workspace } from './Workspace.tsx'

const shown = ['ready', 'missing', 'unavailable'] as const

/** The page. */
export function CaseView({ flow }: { flow: CaseFlow }) {
  const tag = useSelector(flow, (snapshot) => shown.find((each) => snapshot.hasTag(each)))
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  if (tag === 'ready') return <Open flow={flow} />
  return (
    <chakra.div maxW="1280px" mx="auto" px={{ base: '4', lg: '10' }} py="8">
      {tag === 'missing' && <Missing />}
      {tag === 'unavailable' && (
        <Unavailable title="backoffice.page.case" problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      )}
      {tag === undefined && <Skeleton kind="card" count={8} />}
    </chakra.div>
  )
}

function Missing() {
  const { onClick } = usePlaceLink({ page: 'queue', tab: 'all' })
  return (
    <Card>
      <EmptyState
        level={2}
        title="backoffice.case.missing.title"
        text="backoffice.case.missing.text"
        action={<Button label="backoffice.case.missing.back" onClick={onClick} />}
      />
    </Card>
  )
}

function Open({ flow }: { flow: CaseFlow }) {
  const { case: found, problem } = useFlow(flow)
  // An open form shows its own problems.
  const inForm = useSelector(flow, (snapshot) => (['asking', 'returning', 'weighing'] as const).some((tag) => snapshot.hasTag(tag)))
  if (!found) return null
  return (
    <>
      <CaseHead found={found} />
      <chakra.div px={{ base: '4', lg: '6' }} pt="4">
        {!inForm && <ProblemBanner problem={problem} custom={{ 20011: 'backoffice.tooLate.case', 403: 'backoffice.notYours' }} />}
        {can(found, 'confirm') && <SecondLook flow={flow} found={found} />}
      </chakra.div>
      <Workspace flow={flow} found={found} />
      <History found={found} />
      <DecideBar flow={flow} found={found} />
      <LookDialog flow={flow} found={found} />
      <OpinionDialog flow={flow} found={found} />
    </>
  )
}

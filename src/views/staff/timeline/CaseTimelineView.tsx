/** History of the company of a case, as the company sees it, with the actors. Decision 047. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ReviewedEvent } from '../../../../contract/records/timeline.ts'
import type { caseTimelineMachine } from '../../../../machines/staff/caseTimeline.ts'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { T } from '../../../ui/T.tsx'
import { Table } from '../../../ui/Table.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { Unavailable } from '../../parts/Unavailable.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { EventWords } from '../../records/timeline/EventWords.tsx'
import { ListEnd } from '../ListEnd.tsx'
import { usePlaceLink } from '../place-link.ts'

/** The page. */
export function CaseTimelineView({ flow }: { flow: ActorRefFrom<typeof caseTimelineMachine> }) {
  const { records, next, caseId, problem, busy, working, unavailable } = useFlow(flow, 'busy', 'working', 'unavailable')
  const link = usePlaceLink({ page: 'case', id: caseId })
  if (unavailable)
    return (
      <Frame>
        <Unavailable title="backoffice.page.timeline" problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      </Frame>
    )
  return (
    <Frame>
      <PageHead
        title="backoffice.page.timeline"
        reason="backoffice.timeline.reason"
        size="small"
        aside={
          <a {...link}>
            <T id="backoffice.timeline.case" />
          </a>
        }
      />
      <ProblemBanner problem={problem} />
      <Card>{busy ? <Skeleton kind="rows" count={6} /> : <Events rows={records} />}</Card>
      <ListEnd more={next !== null} busy={working} onMore={() => flow.send({ type: 'more.pressed' })} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <chakra.div maxW="1280px" mx="auto" px={{ base: '4', lg: '10' }} pt={{ base: '5', md: '8' }} pb="14">
      {children}
    </chakra.div>
  )
}

function Events({ rows }: { rows: readonly ReviewedEvent[] }) {
  return (
    <Table
      caption="backoffice.page.timeline"
      rows={rows}
      rowKey={({ number }) => String(number)}
      columns={[
        { key: 'number', head: 'backoffice.timeline.number', cell: ({ number }) => number },
        { key: 'at', head: 'backoffice.reads.at', cell: ({ at }) => <DateText value={at} kind="moment" /> },
        { key: 'what', head: 'backoffice.timeline.what', cell: (event) => <EventWords event={event} /> },
        { key: 'who', head: 'backoffice.reads.staff', cell: ({ actor, by }) => actor ?? <T id={`timeline.by.${by}`} /> },
      ]}
    />
  )
}

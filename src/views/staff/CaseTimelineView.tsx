/** History of the company of a case, as the company sees it, with the actors. Decision 047. */
import type { ActorRefFrom } from 'xstate'
import type { ReviewedEvent } from '../../../contract/records/timeline.ts'
import type { caseTimelineMachine } from '../../../machines/staff/caseTimeline.ts'
import { DateText } from '../../ui/DateText.tsx'
import { T } from '../../ui/T.tsx'
import { ListPage } from '../parts/ListPage.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { EventWords } from '../records/EventWords.tsx'
import { ListEnd, OfficeFrame } from './office-frame.tsx'
import { usePlaceLink } from './place-link.ts'

/** The page. */
export function CaseTimelineView({ flow }: { flow: ActorRefFrom<typeof caseTimelineMachine> }) {
  const { records, next, caseId, busy, working } = useFlow(flow, 'busy', 'working')
  const link = usePlaceLink({ page: 'case', id: caseId })
  return (
    <ListPage<ReviewedEvent>
      flow={flow}
      title="staff.page.timeline"
      reason="staff.timeline.reason"
      aside={
        <a {...link}>
          <T id="staff.timeline.case" />
        </a>
      }
      ready
      frame={OfficeFrame}
      list={{
        state: busy ? 'reading' : 'read',
        table: {
          caption: 'staff.page.timeline',
          rows: records,
          rowKey: ({ number }) => String(number),
          columns: [
            { key: 'number', head: 'staff.timeline.number', cell: ({ number }) => number },
            { key: 'at', head: 'staff.reads.at', cell: ({ at }) => <DateText value={at} kind="moment" /> },
            { key: 'what', head: 'staff.timeline.what', cell: (event) => <EventWords event={event} /> },
            { key: 'who', head: 'staff.reads.staff', cell: ({ actor, by }) => actor ?? <T id={`records.timeline.by.${by}`} /> },
          ],
        },
        end: <ListEnd busy={working} onMore={next !== null && (() => flow.send({ type: 'more.pressed' }))} />,
      }}
    />
  )
}

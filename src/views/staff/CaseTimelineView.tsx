/** History of the company of a case, as the company sees it, with the actors. Decision 047. */
import type { ActorRefFrom } from 'xstate'
import type { caseTimelineMachine } from '../../../machines/staff/caseTimeline.ts'
import { DateText } from '../../ui/DateText.tsx'
import { T } from '../../ui/T.tsx'
import { RecordsPage } from '../parts/RecordsPage.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { EventWords } from '../records/EventWords.tsx'
import { OfficeFrame } from './office-frame.tsx'
import { usePlaceLink } from './place-link.ts'

/** The page. */
export function CaseTimelineView({ flow }: { flow: ActorRefFrom<typeof caseTimelineMachine> }) {
  const { caseId } = useFlow(flow)
  const link = usePlaceLink({ page: 'case', id: caseId })
  return (
    <RecordsPage
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
      rowKey={({ number }) => String(number)}
      columns={[
        { key: 'number', head: 'staff.timeline.number', cell: ({ number }) => number },
        { key: 'at', head: 'staff.reads.at', cell: ({ at }) => <DateText value={at} kind="moment" /> },
        { key: 'what', head: 'staff.timeline.what', cell: (event) => <EventWords event={event} /> },
        { key: 'who', head: 'staff.reads.staff', cell: ({ actor, by }) => actor ?? <T id={`records.timeline.by.${by}`} /> },
      ]}
      more="staff.more"
    />
  )
}

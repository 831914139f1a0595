/** History of the company by day, newest first; each line links to its subject. R9, decision 047. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CompanyEvent } from '../../../contract/records/timeline.ts'
import { isSigned, type timelineMachine } from '../../../machines/records/timeline.ts'
import { TextButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText, useDateWords } from '../../ui/DateText.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { T, Text } from '../../ui/T.tsx'
import { RecordList } from '../parts/ListPage.tsx'
import { LoadedPage } from '../parts/LoadedPage.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { ListEnd } from '../parts/RecordsPage.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { EventWords } from './EventWords.tsx'
import { placeOf } from './event-page.ts'

type Props = PageProps<typeof timelineMachine>

/** The page in every state of its chart. */
export function TimelineView({ flow }: Props) {
  const { records, next, working } = useFlow(flow, 'working')
  const dateWords = useDateWords()
  const days = new Map<string, CompanyEvent[]>()
  for (const event of records) {
    const day = dateWords(event.at, 'date')
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return (
    <LoadedPage flow={flow} title="records.timeline.title" reason="records.timeline.reason" rows={6}>
      <RecordList
        empty={
          <EmptyCard
            title="records.timeline.empty.title"
            text="records.timeline.empty.text"
            action={<PageLink to="/company/onboarding/company-information" look="primary" label="records.timeline.empty.action" />}
          />
        }
        end={
          <ListEnd
            more={next !== null && { label: 'records.timeline.more', busy: working, onClick: () => flow.send({ type: 'more.pressed' }) }}
          />
        }
      >
        {days.size > 0 && (
          <chakra.div display="grid" gap="4">
            {[...days].map(([day, events]) => (
              <Card key={day} title={<DateText value={events[0]?.at ?? ''} kind="date" />}>
                <chakra.ol listStyleType="none">
                  {events.map((event) => (
                    <Line key={event.number} flow={flow} event={event} />
                  ))}
                </chakra.ol>
              </Card>
            ))}
          </chakra.div>
        )}
      </RecordList>
    </LoadedPage>
  )
}

function Line({ flow, event }: Props & { event: CompanyEvent }) {
  const signed = useSelector(flow, ({ context }) => isSigned(context.records, event.subjectId))
  return (
    <chakra.li borderTop="{borders.line}" _first={{ borderTop: '0' }}>
      <chakra.span display="flex" alignItems="baseline" gap="4" py="3" textStyle="small">
        <chakra.span color="muted" textStyle="note">
          <DateText value={event.at} kind="time" />
        </chakra.span>
        <chakra.span display="grid" gap="1" minW="0">
          {signed ? (
            <Signed flow={flow} event={event} />
          ) : (
            <PageLink to={placeOf(event)}>
              <EventWords event={event} />
            </PageLink>
          )}
          <Text as="span" textStyle="note" color="muted" id={`records.timeline.by.${event.by}`} />
        </chakra.span>
      </chakra.span>
    </chakra.li>
  )
}

/** A signed agreement has no page any more: its copy is downloaded. SIGN-06. */
function Signed({ flow, event }: Props & { event: CompanyEvent }) {
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('fetching') && snapshot.context.opened === event.subjectId)
  const reference = 'reference' in event.details ? event.details.reference : ''
  return (
    <>
      <EventWords event={event} />
      <chakra.span>
        <TextButton
          icon="download"
          label={<T id="records.timeline.copy" values={{ reference }} />}
          busy={busy}
          onClick={() => flow.send({ type: 'bundle.opened', agreementId: event.subjectId })}
        />
      </chakra.span>
    </>
  )
}

/** What was asked of providers for a company, or for one of its loans. Decision 130. */
import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { answerWords, type OutsideCall } from '../../../contract/staff/outside-calls.ts'
import type { outsideCallsMachine } from '../../../machines/staff/outsideCalls.ts'
import type { Place } from '../../../machines/staff/place.ts'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { Money } from '../../ui/Money.tsx'
import { T, Text } from '../../ui/T.tsx'
import { NotedCell, Table } from '../../ui/Table.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { OfficeListPage } from './office-frame.tsx'
import { PlaceLink } from './PlaceLink.tsx'

const tones = { waiting: 'amber', sent: 'teal', done: 'green', ended: 'plain', refused: 'red', returned: 'red' } as const satisfies Record<
  OutsideCall['status'],
  string
>

/** Providers without a brand in the list of partners. */
const houses = { envelope: 'esign' } as Partial<Record<OutsideCall['kind'], 'esign'>>

const columns: ComponentProps<typeof Table<OutsideCall>>['columns'] = [
  {
    key: 'what',
    head: 'staff.calls.what',
    cell: ({ kind, platform, reference }) => (
      <NotedCell
        note={
          <>
            {platform ?? <T id={`staff.calls.partner.${houses[kind] ?? 'bank'}`} />}
            {reference !== null && ` · ${reference}`}
          </>
        }
      >
        <T id={`staff.calls.kind.${kind}`} />
      </NotedCell>
    ),
  },
  {
    key: 'amount',
    head: 'staff.calls.amount',
    numeric: true,
    cell: ({ amount }) => (amount === null ? <T id="staff.loans.none" /> : <Money value={amount} />),
  },
  { key: 'asked', head: 'staff.calls.asked', cell: ({ askedAt }) => <DateText value={askedAt} kind="moment" /> },
  {
    key: 'answer',
    head: 'staff.calls.answer',
    cell: ({ kind, status, answer, answeredAt }) => (
      <NotedCell
        note={
          <>
            <Answer kind={kind} answer={answer} />
            {answer !== null && answeredAt !== null && ' · '}
            {answeredAt !== null && <DateText value={answeredAt} kind="moment" />}
          </>
        }
      >
        <Chip words={`staff.calls.status.${status}`} tone={tones[status]} />
      </NotedCell>
    ),
  },
  { key: 'next', head: 'staff.calls.next', cell: ({ job }) => <Next job={job} /> },
]

/** Our words for an answer, or those of the provider. */
function Answer(of: Pick<OutsideCall, 'kind' | 'answer'>) {
  const words = answerWords(of)
  return words === null ? of.answer : <T id={words} />
}

function Next({ job }: Pick<OutsideCall, 'job'>) {
  if (job === null) return <T id="staff.loans.none" />
  const { tries, nextAt, error } = job
  return (
    <NotedCell note={(tries > 0 || error !== null) && <T id="staff.calls.tries" values={{ count: tries, error: error ?? '' }} />}>
      {nextAt === null ? <Chip words="staff.calls.givenUp" tone="red" /> : <DateText value={nextAt} kind="moment" />}
    </NotedCell>
  )
}

/** The newest ones, on the page of a loan or a company, with the way to all. */
export function OutsideCalls({ calls, all }: { calls: readonly OutsideCall[]; all: Extract<Place, { page: 'calls' }> }) {
  return (
    <Card title="staff.calls.title" aside={<PlaceLink to={all} words="staff.calls.all" />}>
      <Table
        caption="staff.calls.title"
        rows={calls}
        rowKey={({ id }) => id}
        columns={columns}
        empty={<Text color="muted" id="staff.calls.empty" />}
      />
    </Card>
  )
}

/** The page of all. */
export function OutsideCallsView({ flow }: PageProps<typeof outsideCallsMachine>) {
  const { companyId, drawdownId } = useFlow(flow)
  return (
    <OfficeListPage
      flow={flow}
      title="staff.page.calls"
      reason={drawdownId === null ? 'staff.calls.reason' : 'staff.calls.reason.loan'}
      aside={
        <chakra.nav display="flex" flexWrap="wrap" columnGap="6">
          {drawdownId !== null && <PlaceLink to={{ page: 'loan', id: drawdownId }} words="staff.page.loan" />}
          <PlaceLink to={{ page: 'file', companyId }} words="staff.page.file" />
        </chakra.nav>
      }
      columns={columns}
      empty={<EmptyCard title="staff.calls.empty" />}
    />
  )
}

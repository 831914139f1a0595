/** One case of a loan that is past due: its facts, what can be done now, its history. Decision 120. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import type { CollectionDetail, CollectionEntry } from '../../../contract/staff/collections.ts'
import type { collectionsMachine } from '../../../machines/staff/collections.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { StackedFact } from '../../ui/Fact.tsx'
import { Money } from '../../ui/Money.tsx'
import { T } from '../../ui/T.tsx'
import { NotedCell, Table } from '../../ui/Table.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { companyName } from '../parts/names.ts'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { CollectionForm } from './CollectionForms.tsx'
import { Facts } from './Facts.tsx'
import { usePlaceLink } from './place-link.ts'
import { SignInAgain } from './SignInAgain.tsx'

type Props = PageProps<typeof collectionsMachine> & { opened: CollectionDetail }

/** The dialog. */
export function CollectionDialog({ flow }: PageProps<typeof collectionsMachine>) {
  const { opened } = useFlow(flow)
  return (
    <FlowDialog flow={flow} tag="opened" title="staff.collections.one" size="company">
      {opened && <Details flow={flow} opened={opened} />}
    </FlowDialog>
  )
}

function Details({ flow, opened }: Props) {
  const { problem, form } = useFlow(flow)
  const { locale } = useIntl()
  const link = usePlaceLink({ page: 'loan', id: opened.drawdownId })
  return (
    <>
      {form === null && <ProblemBanner problem={problem} custom={{ 403: 'staff.concerned.collection' }} />}
      <Facts>
        <StackedFact name="staff.collections.loan">
          {companyName(opened, locale)} · <a {...link}>{opened.reference}</a>
        </StackedFact>
        <StackedFact name="staff.collections.pastDue">
          <Money value={opened.pastDue} /> · <T id="staff.loans.days.count" values={{ days: opened.daysPastDue }} />
        </StackedFact>
        <StackedFact name="staff.collections.stage" value={<T id={`staff.collections.filter.${opened.status}`} />} />
        <StackedFact name="staff.collections.takenBy" value={opened.takenBy ?? <T id="staff.loans.none" />} />
        {opened.agency !== null && <StackedFact name="staff.collections.agency" value={opened.agency} />}
      </Facts>
      <Operations flow={flow} opened={opened} />
      <History entries={opened.entries} />
    </>
  )
}

function Operations({ flow, opened }: Props) {
  const { form, working, signInNeeded } = useFlow(flow, 'working', 'signInNeeded')
  if (opened.concerned) return <Banner mb="5" kind="warning" text="staff.concerned.collection" />
  if (signInNeeded) return <SignInAgain />
  if (form !== null) return <CollectionForm flow={flow} opened={opened} form={form} />
  const press = (operation: CollectionDetail['operations'][number]) => () => {
    if (operation === 'take') flow.send({ type: 'collection.taken' })
    else if (operation === 'confirmHandOver' || operation === 'declineHandOver')
      flow.send({ type: 'handOver.decided', accepted: operation === 'confirmHandOver' })
    else flow.send({ type: 'operation.chosen', operation })
  }
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3" mb="6">
      {opened.operations.map((operation) => (
        <Button
          key={operation}
          size="short"
          variant="secondary"
          label={`staff.collections.operation.${operation}`}
          waiting={working}
          onClick={press(operation)}
        />
      ))}
    </chakra.div>
  )
}

/** What happened, newest first. */
function History({ entries }: { entries: readonly CollectionEntry[] }) {
  return (
    <Table
      caption="staff.collections.history"
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'what',
          head: 'staff.collections.what',
          cell: ({ kind, by, at }) => (
            <NotedCell
              note={
                <>
                  <DateText value={at} kind="moment" />
                  {by !== null && ` · ${by}`}
                </>
              }
            >
              <T id={`staff.collections.entry.${kind}`} />
            </NotedCell>
          ),
        },
        { key: 'words', head: 'staff.collections.details', cell: (entry) => <Said entry={entry} /> },
      ]}
    />
  )
}

function Said({ entry: { channel, outcome, amount, day, who, agency, words } }: { entry: CollectionEntry }) {
  return (
    <chakra.span display="block" overflowWrap="anywhere">
      {channel !== null && outcome !== null && (
        <>
          <T id={`staff.collections.channel.${channel}`} /> · <T id={`staff.collections.outcome.${outcome}`} />{' '}
        </>
      )}
      {amount !== null && day !== null && (
        <>
          <T id="staff.collections.by" values={{ amount: <Money value={amount} />, day: <DateText value={day} kind="date" /> }} />{' '}
        </>
      )}
      {[who, agency, words].filter((each) => each !== null && each !== '').join(' · ')}
    </chakra.span>
  )
}

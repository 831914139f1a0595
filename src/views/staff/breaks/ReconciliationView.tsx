/** Differences between books and statements, for leads: a list by tab, one difference opened in a dialog. Decision 045. */

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { type Break, BreakFilter, gapOf } from '../../../../contract/staff/reconciliation.ts'
import type { reconciliationMachine } from '../../../../machines/staff/reconciliation.ts'
import { TextButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Money } from '../../../ui/Money.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { T } from '../../../ui/T.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Text } from '../../../ui/Text.tsx'
import { PageTabs } from '../../parts/PageTabs.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { Unavailable } from '../../parts/Unavailable.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { ListEnd } from '../ListEnd.tsx'
import { BreakDialog } from './BreakDialog.tsx'
import { BreakMark, Side, Source } from './marks.tsx'

/** The actor of the page. */
export type ReconciliationProps = { flow: ActorRefFrom<typeof reconciliationMachine> }

/** The page. */
export function ReconciliationView({ flow }: ReconciliationProps) {
  const { filter, problem, unavailable, opened } = useFlow(flow, 'unavailable', 'opened')
  return (
    <chakra.div maxW="1280px" mx="auto" px={{ base: '4', lg: '10' }} pt={{ base: '5', md: '8' }} pb="14">
      {unavailable ? (
        <Unavailable title="backoffice.breaks.title" problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      ) : (
        <>
          <PageHead title="backoffice.breaks.title" reason="backoffice.breaks.reason" size="small" />
          {!opened && <ProblemBanner problem={problem} />}
          <Compared flow={flow} />
          <PageTabs
            label="backoffice.breaks.filter"
            tabs={BreakFilter.options}
            current={filter}
            words={(each) => `backoffice.breaks.filter.${each}`}
            onChoose={(each) => flow.send({ type: 'filter.chosen', filter: each })}
          >
            <Breaks flow={flow} />
          </PageTabs>
        </>
      )}
      <BreakDialog flow={flow} />
    </chakra.div>
  )
}

/** Last compared day of each statement; a missed nightly run shows here. */
function Compared({ flow }: ReconciliationProps) {
  const { compared, busy } = useFlow(flow, 'busy')
  if (compared.length === 0)
    return (
      <chakra.p mb="4" textStyle="note" color="muted">
        {busy ? <T id="backoffice.breaks.reading" /> : <T id="backoffice.breaks.compared.never" />}
      </chakra.p>
    )
  return (
    <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" columnGap="5" mb="4" textStyle="note" color="muted">
      {compared.map(({ psp, day }) => (
        <Text
          as="li"
          key={psp ?? ''}
          id="backoffice.breaks.compared"
          values={{ source: <Source psp={psp} />, day: <DateText value={day} kind="date" /> }}
        />
      ))}
    </chakra.ul>
  )
}

function Breaks({ flow }: ReconciliationProps) {
  const { records, next, filter, busy, working } = useFlow(flow, 'busy', 'working')
  const rows: readonly Break[] = records
  if (busy)
    return (
      <Card>
        <Skeleton kind="rows" count={5} />
      </Card>
    )
  return (
    <>
      <Card>
        {rows.length === 0 ? (
          <EmptyState level={2} title={`backoffice.breaks.empty.${filter}.title`} text={`backoffice.breaks.empty.${filter}.text`} />
        ) : (
          <Rows flow={flow} rows={rows} />
        )}
      </Card>
      <ListEnd
        more={next !== null}
        busy={working}
        onMore={() => flow.send({ type: 'more.pressed' })}
        onRefresh={() => flow.send({ type: 'retry.pressed' })}
      />
    </>
  )
}

function Rows({ flow, rows }: ReconciliationProps & { rows: readonly Break[] }) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  return (
    <Table
      caption="backoffice.breaks.title"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'reference', head: 'backoffice.breaks.reference', cell: (row) => <Reference row={row} /> },
        { key: 'since', head: 'backoffice.breaks.since', cell: ({ since }) => <DateText value={since} kind="date" /> },
        { key: 'books', head: 'backoffice.breaks.books', numeric: true, cell: ({ books }) => <Side amount={books} /> },
        { key: 'statement', head: 'backoffice.breaks.statement', numeric: true, cell: ({ statement }) => <Side amount={statement} /> },
        { key: 'gap', head: 'backoffice.breaks.gap', numeric: true, cell: (row) => <Gap row={row} /> },
        { key: 'status', head: 'backoffice.breaks.status', cell: ({ status }) => <BreakMark status={status} /> },
        {
          key: 'open',
          head: 'backoffice.breaks.look',
          cell: ({ id, reference }) => (
            <TextButton
              waiting={working}
              label="backoffice.breaks.open"
              of={{ reference }}
              onClick={() => flow.send({ type: 'break.pressed', id })}
            />
          ),
        },
      ]}
    />
  )
}

function Gap({ row }: { row: Break }) {
  const gap = gapOf(row)
  return gap && <Money value={gap} />
}

function Reference({ row: { psp, reference } }: { row: Break }) {
  return (
    <chakra.span display="grid">
      <chakra.span overflowWrap="anywhere">{reference}</chakra.span>
      <chakra.span textStyle="note" color="muted">
        <Source psp={psp} />
      </chakra.span>
    </chakra.span>
  )
}

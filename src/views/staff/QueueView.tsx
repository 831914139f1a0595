/** The queue: what is promised first comes first. KYC-22, decision 020. */

import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import type { ActorRefFrom } from 'xstate'
import type { CaseRow, CaseTab } from '../../../contract/staff/cases.ts'
import type { caseQueueMachine } from '../../../machines/staff/caseQueue.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/form/SearchField.tsx'
import { T, Text, useWords } from '../../ui/T.tsx'
import { ListPage } from '../parts/ListPage.tsx'
import { companyName } from '../parts/names.ts'
import { useFlow } from '../parts/use-flow.ts'
import { CaseMark, Eyes, Hints, PromiseBar } from './marks.tsx'
import { OfficeFrame, OfficeListEnd } from './office-frame.tsx'
import { usePlaceLink } from './place-link.ts'

/** The actor of the queue. */
type QueueProps = { flow: ActorRefFrom<typeof caseQueueMachine> }

/** The page. */
export function QueueView({ flow }: QueueProps) {
  const { counts, tab, keyword, records, next, busy, working } = useFlow(flow, 'busy', 'working')
  const search = (typed: string) => flow.send({ type: 'search.changed', keyword: typed })
  return (
    <ListPage<CaseRow>
      flow={flow}
      title="staff.queue.label"
      head={<Title tab={tab} counts={counts} />}
      reason="staff.queue.reason"
      custom={{ 20011: 'staff.tooLate.claim' }}
      ready
      frame={OfficeFrame}
      filter={
        <chakra.div
          display="flex"
          flexDirection={{ base: 'column', lg: 'row' }}
          alignItems={{ lg: 'flex-end' }}
          justifyContent="space-between"
          gap="4"
          mb="6"
          borderBottom={{ lg: '{borders.line}' }}
        >
          <QueueTabs flow={flow} />
          <chakra.div w={{ lg: '80' }} pb={{ lg: '2' }} flex="none">
            <SearchField
              label="staff.queue.search"
              placeholder="staff.queue.search.placeholder"
              value={keyword}
              onChange={search}
              onClear={() => search('')}
            />
          </chakra.div>
        </chakra.div>
      }
      list={{
        state: counts ? 'read' : 'reading',
        again: busy,
        table: {
          caption: 'staff.queue.label',
          rows: records,
          rowKey: ({ id }) => id,
          columns: [
            { key: 'company', head: 'staff.column.company', cell: (row) => <Company row={row} /> },
            { key: 'what', head: 'staff.column.what', cell: (row) => <What row={row} />, deskOnly: true },
            { key: 'status', head: 'staff.column.status', cell: (row) => <CaseMark row={row} /> },
            { key: 'promise', head: 'staff.column.promise', cell: (row) => <PromiseBar row={row} /> },
            { key: 'hints', head: 'staff.column.hints', cell: (row) => <Hints row={row} /> },
            { key: 'eyes', head: 'staff.column.eyes', cell: (row) => <Eyes row={row} /> },
            { key: 'operation', head: 'staff.column.operation', cell: (row) => <NextAction flow={flow} row={row} />, numeric: true },
          ],
        },
        empty: (
          <EmptyCard
            title={keyword === '' ? 'staff.queue.empty.title' : 'staff.queue.nothing.title'}
            text={keyword === '' ? 'staff.queue.empty.text' : 'staff.queue.nothing.text'}
          />
        ),
        end: (
          <OfficeListEnd
            busy={working}
            onMore={next !== null && (() => flow.send({ type: 'more.pressed' }))}
            onRefresh={() => flow.send({ type: 'retry.pressed' })}
          />
        ),
      }}
    />
  )
}

function Title({ tab, counts }: { tab: CaseTab; counts: { due: number; overdue: number } | null }) {
  if (tab === 'mine' || tab === 'decided') return <T id={`staff.queue.title.${tab}`} />
  if (counts === null) return <T id="staff.queue.label" />
  const { due, overdue } = counts
  return due === 0 ? <T id="staff.queue.title.calm" /> : <T id="staff.queue.title.due" values={{ count: due, overdue }} />
}

function Company({ row }: { row: CaseRow }) {
  const { locale } = useIntl()
  const link = usePlaceLink({ page: 'case', id: row.id })
  return (
    <chakra.span display="grid">
      <chakra.a {...link} color="heading" fontWeight="600" textDecoration="none" _hover={{ textDecoration: 'underline' }}>
        {companyName(row, locale)}
      </chakra.a>
      <chakra.span textStyle="note" color="muted" whiteSpace={{ lg: 'nowrap' }}>
        {row.reference}
      </chakra.span>
    </chakra.span>
  )
}

function What({ row: { corrected, round } }: { row: CaseRow }) {
  if (round === 1) return <Text as="span" whiteSpace="nowrap" id="staff.what.first" />
  return <T id="staff.what.again" values={{ count: corrected, round }} />
}

/** Next action on a case: claim it, review it second, continue, or only read. */
function NextAction({ flow, row }: QueueProps & { row: CaseRow }) {
  const { locale } = useIntl()
  const { target, working } = useFlow(flow, 'working')
  const claiming = target === row.id
  const link = usePlaceLink({ page: 'case', id: row.id })
  const name = companyName(row, locale)
  if (row.operations.includes('claim'))
    return (
      <Button
        variant="secondary"
        size="short"
        label="staff.operation.claim"
        of={{ name }}
        busy={working && claiming}
        waiting={working && !claiming}
        onClick={() => flow.send({ type: 'claim.pressed', id: row.id })}
      />
    )
  const action = actionOf(row)
  const first = action === 'second' || action === 'settle'
  return (
    <LinkButton
      {...link}
      variant={first ? 'primary' : 'quiet'}
      size={first ? 'short' : 'small'}
      label={`staff.operation.${action}`}
      of={{ name }}
    />
  )
}

/** The next action, from the operations allowed by the server. */
function actionOf({ operations }: CaseRow): 'second' | 'settle' | 'continue' | 'read' {
  if (operations.includes('confirm')) return 'second'
  if (operations.includes('settle')) return 'settle'
  return operations.includes('propose') ? 'continue' : 'read'
}

const counted = ['all', 'due', 'waiting', 'mine', 'second', 'disputed', 'returned'] as const satisfies readonly CaseTab[]

const Tab = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'baseline',
    gap: '2',
    px: { base: '2', lg: '3' },
    pb: '2',
    minH: 'control',
    borderBottom: '2px solid transparent',
    color: 'muted',
    fontSize: 'sm',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { color: 'heading' },
    '&[aria-current=true]': { color: 'heading', fontWeight: '600', borderColor: 'action' },
  },
})

/** Tabs of the queue with how many each holds; late cases are amber. */
function QueueTabs({ flow }: QueueProps) {
  const words = useWords()
  const intl = useIntl()
  const { tab, counts } = useFlow(flow)
  return (
    <chakra.nav aria-label={words('staff.queue.tabs')} display="flex" flexWrap="wrap">
      {counted.map((each) => (
        <Tab key={each} type="button" aria-current={tab === each} onClick={() => flow.send({ type: 'tab.chosen', tab: each })}>
          <chakra.b
            fontSize={{ base: 'lg', lg: '2xl' }}
            lineHeight="1.2"
            color={each === 'due' && (counts?.due ?? 0) > 0 ? 'amberDeep' : 'heading'}
          >
            {counts ? intl.formatNumber(counts[each]) : '–'}
          </chakra.b>
          <T id={`staff.tab.${each}`} />
        </Tab>
      ))}
    </chakra.nav>
  )
}

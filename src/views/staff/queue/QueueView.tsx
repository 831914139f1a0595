/** The queue: what is promised first comes first. KYC-22, decision 020. */

import { chakra } from '@chakra-ui/react'
import type { ActorRefFrom } from 'xstate'
import type { CaseRow, CaseTab } from '../../../../contract/staff/cases.ts'
import type { caseQueueMachine } from '../../../../machines/staff/caseQueue.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { T } from '../../../ui/T.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { Unavailable } from '../../parts/Unavailable.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { ListEnd } from '../ListEnd.tsx'
import { QueueTable } from './QueueTable.tsx'
import { QueueTabs } from './QueueTabs.tsx'

/** The actor of the queue. */
export type QueueProps = { flow: ActorRefFrom<typeof caseQueueMachine> }

/** The page. */
export function QueueView({ flow }: QueueProps) {
  const { counts, tab, keyword, problem, busy, unavailable } = useFlow(flow, 'busy', 'unavailable')
  return (
    <chakra.div maxW="1280px" mx="auto" px={{ base: '4', lg: '10' }} pt={{ base: '5', md: '8' }} pb="14">
      {unavailable ? (
        <Unavailable title="backoffice.queue.label" problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      ) : (
        <>
          <PageHead title={<Title tab={tab} due={counts?.due ?? null} />} reason="backoffice.queue.reason" size="small" />
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
                label="backoffice.queue.search"
                placeholder="backoffice.queue.search.placeholder"
                value={keyword}
                onChange={(typed) => flow.send({ type: 'search.changed', keyword: typed })}
                onClear={() => flow.send({ type: 'search.changed', keyword: '' })}
              />
            </chakra.div>
          </chakra.div>
          <ProblemBanner problem={problem} custom={{ 20011: 'backoffice.tooLate.claim' }} />
          <chakra.div aria-busy={busy || undefined} opacity={busy && counts ? 0.6 : 1} transition="opacity 0.15s">
            {counts ? <Cases flow={flow} /> : <Waiting />}
          </chakra.div>
        </>
      )}
    </chakra.div>
  )
}

function Title({ tab, due }: { tab: CaseTab; due: number | null }) {
  if (tab === 'mine' || tab === 'decided') return <T id={`backoffice.queue.title.${tab}`} />
  if (due === null) return <T id="backoffice.queue.label" />
  return due === 0 ? <T id="backoffice.queue.title.calm" /> : <T id="backoffice.queue.title.due" values={{ count: due }} />
}

function Waiting() {
  return (
    <Card>
      <Skeleton kind="rows" count={5} />
    </Card>
  )
}

function Cases({ flow }: QueueProps) {
  const { records, next, keyword, working } = useFlow(flow, 'working')
  const rows: readonly CaseRow[] = records
  return (
    <>
      <Card>
        {rows.length === 0 ? (
          <EmptyState
            level={2}
            title={keyword === '' ? 'backoffice.queue.empty.title' : 'backoffice.queue.nothing.title'}
            text={keyword === '' ? 'backoffice.queue.empty.text' : 'backoffice.queue.nothing.text'}
          />
        ) : (
          <QueueTable flow={flow} rows={rows} />
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
